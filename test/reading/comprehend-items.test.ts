import { describe, expect, test } from "bun:test";
import type { AnswerKind } from "#lexicon/attributes.ts";
import { countsInside } from "#questions/plan/counted.ts";
import { understand } from "#questions/plan/question.ts";
import { sameThing } from "#questions/value-finder/names/fits.ts";
import { hasUnit, unitsOf } from "#questions/value-finder/values/units.ts";
import { type Notation, valuesOf } from "#questions/value-finder/values/values.ts";
import { tablesOf, word, yes } from "../table-file.ts";
import { askLaid, laidPaper, laidPaperFile } from "./comprehend-laid.ts";
import { today } from "./comprehend-paper.ts";

const tableOf = tablesOf(import.meta.dir, "comprehend-items.tsv");

/** A bill with the prices of one beside those of all, and rows that go on below. */
const bill = laidPaperFile("invoice-praxis-lindenhof");

describe("What one of several things costs", () => {
  test.each(tableOf<[string, string]>("What one of several things costs"))("%s", (question, answer) => {
    expect(askLaid(bill, question)).toEqual([answer]);
  });

  const wine = laidPaperFile("receipt-gasthaus-kirschner");

  test("the price of one stands under its head, however narrow it is set", () => {
    expect(askLaid(wine, "Was hat ein Traubensaft im Gasthaus Kirschner gekostet?")).toEqual(["4,40"]);
    expect(askLaid(wine, "Was haben die Traubensäfte im Gasthaus Kirschner gekostet?")).toEqual(["13,20"]);
  });

  const quote = laidPaperFile("quote-cuisines-arbel");

  test.each(
    tableOf<[string, string]>(
      "What one of several things costs: small words pick the row, and a size counts nothing",
    ),
  )("small words pick the row, and a size counts nothing: %s", (question, answer) => {
    expect(askLaid(quote, question)).toEqual([answer]);
  });
});

/** A till that prints the amount of a thing over its name, with its codes run together by the picture. */
const till = [
  [40, 40, "MARKET TOWN", 14],
  [40, 60, "1x 000004089728"],
  [300, 60, "5.90SR"],
  [40, 74, "PAPER FAN"],
  [40, 88, "1x 000007572029"],
  [300, 88, "7.505R"],
  [40, 102, "BINDER CLIP"],
  [40, 116, "Sub-total"],
  [300, 116, "13.40"],
] as const;

describe("Till slips", () => {
  test("an amount stands over its name where the last name stands over the sum", () => {
    const paper = laidPaper([[...till]], { head: "Receipt Market Town", slug: "receipts/receipt" });
    const picture = { ...paper, notation: { ...paper.notation, picture: true } };
    expect(askLaid(picture, "What did the binder clip cost at Market Town?")).toEqual(["7.50"]);
    expect(askLaid(picture, "What did I buy at Market Town?")).toEqual(["PAPER FAN; BINDER CLIP"]);
  });

  test("what was bought is named some lines over the amount", () => {
    const paper = laidPaperFile("receipt-sport-harder");
    expect(askLaid(paper, "Was habe ich bei Sport Harder gekauft?")).toEqual(["TISCHTENNIS SET 930"]);
  });
});

describe("Counts and units", () => {
  const notation: Notation = { order: "dmy", decimal: ".", todayYear: 2026, picture: false };
  const found = (kind: AnswerKind, text: string) =>
    valuesOf(kind, text, notation).map((v) => text.slice(v.start, v.end));

  test("an amount counts nothing, and a weight may be followed by its price", () => {
    expect(found("count", "4 séances à 35 €")).toEqual(["4"]);
    expect(found("measure", "0.504 kgx 1.49")).toEqual(["0.504 kg"]);
    expect(found("money", "116 min, 71,842 miles")).toEqual([]);
  });

  test.each(tableOf<[string, string, string]>("Counts and units"))("%s", (question, unit, printed) => {
    expect(unitsOf(question.split(" ")).units).toEqual([unit]);
    expect(hasUnit(printed, unit)).toBe(true);
    expect(hasUnit(printed, "kwh")).toBe(false);
  });

  test.each(tableOf("Counts and units: counts inside of a paper", word, yes))(
    "%s counts inside of a paper: %p",
    (question, inside) => {
      expect(countsInside(understand(question, today))).toBe(inside);
    },
  );

  test("goods have a name in every language", () => {
    expect(sameThing("math", "mathematiques")).toBe(true);
    expect(sameThing("visit", "hausbesuch")).toBe(true);
    expect(sameThing("visit", "behandlung")).toBe(false);
  });
});
