import { describe, expect, test } from "bun:test";
import { focusOf, withNames } from "#questions/value-finder/question/focus.ts";
import { standingOf } from "#questions/value-finder/standing.ts";
import { hasUnit, unitsOf } from "#questions/value-finder/values/units.ts";
import { settle } from "#questions/value-finder/verdict/verdict.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { askLaid, laidPaper, laidPaperFile } from "./comprehend-laid.ts";
import { focusOn } from "./comprehend-paper.ts";

const invoice = laidPaperFile("invoice-brightwater-supplies");

/** A slip that prints what a thing costs on the line under it. */
const slip = laidPaperFile("receipt-corner-market");

describe("One of several things on a bill", () => {
  test.each([
    ["How much were the garden lanterns at Brightwater?", "112.80"],
    ["How many copper brackets are on the Brightwater invoice?", "350"],
    ["How much is the Brightwater invoice?", "387.30"],
  ])("%s", (question, answer) => {
    expect(askLaid(invoice, question)).toEqual([expect.stringContaining(answer)]);
  });

  test.each([
    ["What did the sardines cost at Corner Market?", "3.60"],
    ["How many sardines did I buy at Corner Market?", "3"],
    ["What did the lantern cost at Corner Market?", "4.85"],
  ])("on a slip of two lines a thing: %s", (question, answer) => {
    expect(askLaid(slip, question)).toEqual([answer]);
  });

  test("a thing that is not on it has no price", () => {
    expect(askLaid(slip, "What did the umbrella cost at Corner Market?")).toEqual([]);
  });

  test("what was bought is the rows above the total", () => {
    expect(askLaid(slip, "What did I buy at Corner Market?")).toEqual(["SARDINES IN OIL; PAPER LANTERN"]);
  });
});

describe("An address without a label", () => {
  const letter = laidPaperFile("kundigung-tessa-brinkmann-orbit-versicherung-ag");

  test.each([
    ["Wo wohnt Tessa Brinkmann?", "Lilienweg 21, 12345 Neudorf"],
    ["What is the address of Orbit Versicherung?", "Ackerstraße 9, 20095 Hamburg"],
  ])("%s", (question, address) => {
    expect(askLaid(letter, question)).toEqual([address]);
  });

  test("of somebody who is not on the paper there is none", () => {
    expect(askLaid(letter, "Wo wohnt Jonas Ahrens?")).toEqual([]);
  });
});

describe("Units", () => {
  test.each([
    ["how many kilowatt hours did we use", "kwh"],
    ["wie viele kilometer sind wir gefahren", "km"],
    ["cuantos metros cubicos", "m3"],
    ["combien de kwh", "kwh"],
  ])("%s asks for %s", (question, unit) => {
    expect(unitsOf(question.split(" ")).units).toContain(unit);
  });

  test.each([
    ["6,5 Kilometer", "km", true],
    ["1,020 kWh", "kwh", true],
    ["12 m³", "m3", true],
    ["6 miles", "km", false],
    ["400 kW", "kwh", false],
  ])("%s has %s: %p", (printed, unit, has) => {
    expect(hasUnit(printed, unit)).toBe(has);
  });
});

describe("Yes or no by what papers print", () => {
  const paper = (line: string) =>
    laidPaper(
      [
        [
          [40, 40, "Harbour Tools Ltd"],
          [40, 60, line],
        ],
      ],
      {
        head: "Receipt Harbour Tools",
        slug: "receipts/receipt",
      },
    );
  test.each([
    ["Can the drill be returned to Harbour Tools?", "Drill: all sales are final", false],
    ["Can the drill be returned to Harbour Tools?", "Drill: returns accepted within 30 days", true],
    ["Do we have to pay Harbour Tools?", "This is not a bill. Balance 12.00", false],
    ["Was the meter read by Harbour Tools?", "Meter reading 4411 (estimated)", false],
    ["Is VAT included at Harbour Tools?", "Total incl. VAT 40.00", true],
    ["Wird der Betrag von Harbour Tools abgebucht?", "Der Betrag wird am 3. Mai abgebucht", true],
  ])("%s “%s”", (question, line, yes) => {
    const read = paper(line);
    const focus = focusOn(question);
    expect(focus.yesNo).toBe(true);
    expect(settle(read, standingOf(read, focus.sought), question)?.yes).toBe(yes);
  });
});

describe("Names on file", () => {
  const understood = (question: string) =>
    focusOf(question, { also: [], today: "2026-03-01", slugs: types.map((t) => t.slug) });
  const onFile = {
    words: new Set(["voltera"]),
    people: new Map([["douwe", [["d", "hoekstra"]]]]),
  };

  test("a name typed small is a name", () => {
    const before = understood("gas consumption voltera").sought.find((s) => s.said === "voltera");
    const after = withNames(understood("gas consumption voltera"), onFile).sought.find(
      (s) => s.said === "voltera",
    );
    expect([before?.role, after?.role]).toEqual(["word", "name"]);
  });

  test("somebody whom the paper prints with an initial is meant by the first name", () => {
    const letter = laidPaperFile("huurbrief");
    const question = "Wat is de huur van Douwe?";
    const plain = standingOf(letter, understood(question).sought);
    const named = standingOf(letter, withNames(understood(question), onFile).sought);
    const at = plain.sought.findIndex((s) => s.said === "douwe");
    expect(plain.stands[at]).toBeLessThan(0.5);
    expect(named.stands[at]).toBeGreaterThan(0.5);
  });
});
