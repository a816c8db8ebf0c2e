import { describe, expect, test } from "bun:test";
import { focusOf, withNames } from "#questions/value-finder/question/focus.ts";
import { standingOf } from "#questions/value-finder/standing.ts";
import { hasUnit, unitsOf } from "#questions/value-finder/values/units.ts";
import { settle } from "#questions/value-finder/verdict/verdict.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { tablesOf, word, yes } from "../table-file.ts";
import { askLaid, laidPaper, laidPaperFile } from "./comprehend-laid.ts";
import { focusOn } from "./comprehend-paper.ts";

const tableOf = tablesOf(import.meta.dir, "comprehend-things.tsv");

const invoice = laidPaperFile("invoice-brightwater-supplies");

/** A slip that prints what a thing costs on the line under it. */
const slip = laidPaperFile("receipt-corner-market");

describe("One of several things on a bill", () => {
  test.each(tableOf<[string, string]>("One of several things on a bill"))("%s", (question, answer) => {
    expect(askLaid(invoice, question)).toEqual([expect.stringContaining(answer)]);
  });

  test.each(tableOf<[string, string]>("One of several things on a bill: on a slip of two lines a thing"))(
    "on a slip of two lines a thing: %s",
    (question, answer) => {
      expect(askLaid(slip, question)).toEqual([answer]);
    },
  );

  test("a thing that is not on it has no price", () => {
    expect(askLaid(slip, "What did the umbrella cost at Corner Market?")).toEqual([]);
  });

  test("what was bought is the rows above the total", () => {
    expect(askLaid(slip, "What did I buy at Corner Market?")).toEqual(["SARDINES IN OIL; PAPER LANTERN"]);
  });
});

describe("Units", () => {
  test.each(tableOf<[string, string]>("Units: asks for"))("%s asks for %s", (question, unit) => {
    expect(unitsOf(question.split(" ")).units).toContain(unit);
  });

  test.each(tableOf("Units", word, word, yes))("%s has %s: %p", (printed, unit, has) => {
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
  test.each(tableOf("Yes or no by what papers print", word, word, yes))("%s “%s”", (question, line, yes) => {
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
