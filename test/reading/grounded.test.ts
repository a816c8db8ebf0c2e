import { describe, expect, test } from "bun:test";
import { grounded, standsOn } from "#reading/fields/grounded.ts";
import { garbled } from "#reading/layout/garbled.ts";
import { Paper } from "./paper.ts";

const pages = new Paper().line("Total amount due: $129.11").next().line("Second page 44.00").build();

describe("a fact stands on the page it names", () => {
  const cases: [string, number, string, boolean][] = [
    ["its words are there", 1, "$129.11", true],
    ["several words", 1, "amount due", true],
    ["signs around a word do not matter", 1, "due", true],
    ["words of another page", 2, "$129.11", false],
    ["a page that is not there", 3, "Total", false],
    ["words that are nowhere", 1, "$130.00", false],
    ["one word of several is missing", 1, "amount paid", false],
    ["nothing", 1, "", false],
    ["signs alone", 1, "$ --", false],
  ];
  for (const [name, page, quote, want] of cases)
    test(name, () => expect(standsOn(pages)(page, quote)).toBe(want));

  test("facts that do not are dropped", () => {
    const facts = [
      { page: 1, quote: "129.11" },
      { page: 2, quote: "129.11" },
    ];
    expect(grounded(facts, pages)).toEqual([{ page: 1, quote: "129.11" }]);
  });
});

describe("a text layer that is rubbish", () => {
  test("an honest page has next to nothing odd", () => {
    const page = new Paper()
      .lines([
        "Rechnung Nr. R-2025/17 vom 03.04.2025",
        "E-Mail info@example.org McDonald iPhone",
        "USt-IdNr. DE136695976 Straße Größe",
      ])
      .build()[0]!;
    expect(garbled(page)).toBe(0);
  });
  test("a poor scanner's leavings are told apart", () => {
    const page = new Paper()
      .lines(["AP!me!ster c٥nsu!t!ng GmbH", "FriedHchstrasse Sa!inen Le!pzlg", "Rechnung über dies und das"])
      .build()[0]!;
    expect(garbled(page)).toBeGreaterThan(0.1);
  });
});
