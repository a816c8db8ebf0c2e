import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Given, judge, type Wanted } from "../bench/ask-judge.ts";
import { datesOf, hasDay, hasNumber, numbersIn } from "../bench/ask-values.ts";
import { household } from "../paper/years/household.ts";
import { billQuestions } from "./made-bills.ts";
import { madeTexts } from "./made-texts.ts";
import { amountIn, dayIn, languages } from "./said.ts";

const page =
  "Larkspur Mutual\nPolicy period 18 May 2030 to 18 November 2030\nTotal premium $612.40\nDeductible $500.00";
const asked = (more: Partial<Wanted>): Wanted => ({
  id: "x",
  question: "How much is the premium?",
  language: "en",
  kind: "fact",
  grounded: true,
  answer: "612.40 USD",
  value: 612.4,
  tolerance: null,
  files: ["documents/one.pdf"],
  need: "any",
  ...more,
});
const cited = (file: string, text = page) => ({
  file,
  document: file,
  title: "Car insurance policy",
  page: 1,
  quote: "$612.40",
  text,
});
const given = (answer: string, more: Partial<Given> = {}): Given => ({
  answer,
  grounded: true,
  citations: [cited("one.pdf")],
  ...more,
});

describe("right is what says the value and nothing against it", () => {
  const table: [string, Partial<Wanted>, Given, boolean][] = [
    ["the value", {}, given("Premium: US$612.40"), true],
    ["in another notation", {}, given("Die Prämie beträgt 612,40 €."), true],
    ["another value", {}, given("The premium is $500.00"), false],
    ["another value first", {}, given("Deductible $500.00, premium $612.40"), false],
    ["a dump of the page", {}, given(`${"words of the page ".repeat(30)} $612.40`), false],
    ["not on file", {}, given("That is not on file.", { grounded: false, citations: [] }), false],
    ["a day", { value: "2030-11-18", answer: "18 November 2030" }, given("It ends on 11/18/2030."), true],
    [
      "another day first",
      { value: "2030-11-18", answer: "" },
      given("18 May 2030 to 18 November 2030"),
      false,
    ],
    [
      "words that must be said",
      { value: null, must: { all: [["larkspur"], ["500"]] } },
      given("Larkspur: 500.00"),
      true,
    ],
    [
      "half of them",
      { value: null, must: { all: [["larkspur"], ["700"]] } },
      given("Larkspur: 500.00"),
      false,
    ],
    [
      "a yes where it is no",
      { value: null, must: { all: [["^no", "not a bill"]] } },
      given("It is known to be a bill."),
      false,
    ],
    [
      "an unanswerable one answered",
      { grounded: false, kind: "unanswerable", files: [], need: null },
      given("$612.40"),
      false,
    ],
    [
      "a list with a paper too many",
      { kind: "list", value: null, need: "all", must: { all: [["larkspur"]] } },
      given("Larkspur", { citations: [cited("one.pdf"), cited("two.pdf")] }),
      false,
    ],
    [
      "two numbers for one",
      { kind: "identifier", value: null, answer: "HL-7731-4402", must: { all: [["HL-7731-4402"]] } },
      given("HL-7731-4402 or 99-8877-11"),
      false,
    ],
  ];
  for (const [what, wanted, answer, right] of table)
    test(what, () => expect(judge(asked(wanted), answer).right).toBe(right));
});

describe("what stands on no cited page is told", () => {
  const table: [string, string, string[]][] = [
    ["a number", "The premium is $612.40 and the tax $31.20.", ["number 31.20"]],
    ["a sum of what stands there", "$612.40 and $500.00 come to $1,112.40.", []],
    ["a day", "$612.40, due on 3 June 2031.", ["day 3 june 2031"]],
    ["a name", "$612.40 is paid to Quillfeather.", ["name Quillfeather"]],
    ["a code", "$612.40 for policy QX-99881-A.", ["code QX-99881-A"]],
    ["nothing", "$612.40 to Larkspur until 18.11.2030 (page 1).", []],
  ];
  for (const [what, answer, expected] of table)
    test(what, () => expect(judge(asked({}), given(answer)).unsupported).toEqual(expected));
  test("a cited page without the answer is a stranger to it", () => {
    const g = given("$612.40", { citations: [cited("one.pdf"), cited("two.pdf", "A hedge was cut.")] });
    expect(judge(asked({}), g).strangers).toEqual(["two.pdf page 1"]);
  });
});

test("days and amounts are found as each language writes them", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...languages),
      fc.date({ min: new Date("1950-01-01"), max: new Date("2049-12-31"), noInvalidDate: true }),
      fc.integer({ min: 1, max: 999_999_999 }),
      (l, date, cents) => {
        const day = date.toISOString().slice(0, 10);
        const text = `${dayIn(l, day)}: ${amountIn(l, cents / 100)}.`;
        expect(hasDay(datesOf(text), day)).toBe(true);
        expect(hasNumber(numbersIn(text), cents / 100)).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test("made-up questions: each answerable one names papers that are there, and its value stands on one of them or adds up", () => {
  const { papers, questions } = madeTexts(4);
  const text = new Map(papers.map((p) => [p.name, p.text]));
  expect(questions.filter((q) => !q.grounded).length).toBeGreaterThan(20);
  for (const q of questions.filter((x) => x.grounded)) {
    const on = q.files.map((f) => text.get(f) ?? "").join("\n");
    const stands =
      typeof q.value === "number"
        ? hasNumber(numbersIn(on), q.value)
        : q.value === null
          ? q.must!.all[0]!.some((p) => on.includes(p))
          : hasDay(datesOf(on), q.value);
    expect([q.question, stands]).toEqual([q.question, true]);
  }
  const truth = household({ seed: 4, papers: 90 });
  const bills = billQuestions(truth);
  const total = new Map(truth.papers.map((p) => [`document-${p.key.slice(1)}.pdf`, p.total ?? 0]));
  for (const q of bills.filter((x) => x.kind === "sum" || x.kind === "follow-up"))
    expect(q.files.reduce((sum, f) => sum + (total.get(f) ?? Number.NaN), 0)).toBeCloseTo(
      q.value as number,
      2,
    );
  expect(bills.length).toBeGreaterThan(30);
});
