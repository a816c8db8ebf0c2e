import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { inEnglish } from "#messages/render.ts";
import type { Page } from "#reading/layout/page.ts";
import { countedPage, identityOf } from "#reading/layout/page-identity.ts";
import { type Face, runKey, runsOf, splitPlan } from "#reading/layout/split.ts";
import { splitDecision } from "#rules/documents/splitting.ts";
import { processorMs } from "../took.ts";

const sheet: NonNullable<Page["codes"]> = [
  { kind: "linear", text: "PATCHT", box: { x0: 0.3, y0: 0.4, x1: 0.6, y1: 0.5 } },
];

/** First and further pages of papers that a family has. */
const water = (n: number, of: number, number = "W-44810") => [
  "Northfield Water & Power",
  "12 Mill Road, Northfield 55057   www.northfield-water.com",
  "Maria Castillo",
  "48 Orchard Street",
  "Invoice",
  `Invoice number: ${number}`,
  "Invoice date: March 3, 2025",
  "Water 31 units   $48.20",
  "Amount due   $48.20",
  ...(of > 1 ? [`Page ${n} of ${of}`] : []),
];
const terms = (n: number, of: number | null) => [
  "the customer may end the contract with one month of notice to the end of a month, in writing.",
  "Meters are read once a year. Estimated readings are marked with the letter E.",
  ...(of === null ? [] : [`Page ${n} of ${of}`]),
];
const bank = [
  "Altenau Sparkasse",
  "Marktplatz 1, 31737 Altenau   Telefon 05152 889911   www.sparkasse-altenau.de",
  "Frau Maria Castillo",
  "Sehr geehrte Frau Castillo,",
  "anbei erhalten Sie Ihren Kontoauszug vom 03.04.2025.",
  "Kontostand am 31.03.2025   1.204,55 EUR",
];
const school = [
  "Orchard Primary School",
  "3 School Lane, Northfield 55057   Tel 0201 555 1212   office@orchard-primary.org",
  "5 March 2025",
  "Dear parents,",
  "your child will go on a trip to the museum. Please sign the slip below.",
];
const report = (name: string, claim: string) => [
  "ZENITH AUTO REPAIR",
  "Certified Body Shop",
  "9 Main Street, Redmond, WA 98052",
  "Estimate",
  `Insured name     ${name}          Year  2022`,
  `Claim #     ${claim}`,
  "Parts   2,100   GRAND TOTAL   2,730.00",
];

type Row = string[] | "blank" | "sheet";
const faces = (rows: Row[]): Face[] =>
  rows.map((row, i) => ({
    number: i + 1,
    text: Array.isArray(row) ? row.join("\n") : "",
    source: row === "blank" ? "blank" : "text",
    ...(row === "sheet" ? { codes: sheet } : {}),
  }));

const sure = (rows: Row[]) =>
  splitPlan(faces(rows))
    .cuts.filter((c) => c.sure)
    .map((c) => c.page);
const all = (rows: Row[]) => splitPlan(faces(rows)).cuts.map((c) => c.page);

describe("where papers begin in a stack", () => {
  test.each<[string, Row[], number[]]>([
    ["one paper of three pages", [water(1, 3), terms(2, 3), terms(3, 3)], []],
    ["its pages without numbers", [water(1, 1), terms(2, null), terms(3, null)], []],
    ["its blank backs: pages run on", [water(1, 2), "blank", terms(2, 2), "blank"], []],
    ["a page that is there twice", [water(1, 1), water(1, 1)], []],
    ["a letter that is there twice", [school, school], []],
    ["a sheet between two", [terms(1, null), "sheet", terms(2, null)], [3]],
    ["two sheets and a blank between two", [school, "sheet", "blank", "sheet", bank], [5]],
    ["a sheet at the front and at the end", ["sheet", school, "sheet"], []],
    [
      "page one again after the last page of another",
      [water(1, 2), terms(2, 2), water(1, 2, "W-50021"), terms(2, 2)],
      [3],
    ],
    [
      "another invoice of the same firm",
      [water(1, 1), water(1, 1, "W-50021"), water(1, 1, "W-61177")],
      [2, 3],
    ],
    ["another sender", [water(1, 1), bank, school], [2, 3]],
    [
      "the same form filled in for somebody else",
      [report("Gabriel Diaz", "SF-1008"), report("Bruce Wayne", "SF-2001")],
      [2],
    ],
    ["terms behind another sender's letter", [bank, terms(2, null), school], [3]],
  ])("%s", (_name, rows, wanted) => {
    expect(sure(rows)).toEqual(wanted);
    expect(all(rows)).toEqual(wanted);
  });

  test("the numbers of other people's bills in a statement begin no paper", () => {
    const statement = (n: number) => [
      `Invoice W-${n}1 paid`,
      `Invoice number: W-${n}0021   $4.00`,
      "carried forward",
      `Page ${n} of 3`,
    ];
    expect(all([water(1, 3), statement(2), statement(3)])).toEqual([]);
  });
});

describe("what is done about it", () => {
  const plan = (cuts: [number, boolean, string][], sheets: number[] = [], blank: number[] = []) => ({
    cuts: cuts.map(([page, isSure, why]) => ({ page, sure: isSure, why })),
    sheets,
    blank,
  });
  const about = (asked: boolean, part = false, pages = 6) => ({ asked, part, pages });
  test.each<[string, ReturnType<typeof plan>, ReturnType<typeof about>, number[] | null, number[]]>([
    ["nothing found, asked", plan([]), about(true), null, []],
    ["a sheet, nobody asked", plan([[3, true, "sheet"]], [2]), about(false), [3], []],
    ["a sure place, asked", plan([[3, true, "number"]]), about(true), [3], []],
    ["a sure place, nobody asked", plan([[3, true, "number"]]), about(false), null, [3]],
    ["an unsure place, asked", plan([[3, false, "sender"]]), about(true), null, [3]],
    ["an unsure place, nobody asked", plan([[3, false, "sender"]]), about(false), null, []],
    [
      "sure and unsure, asked",
      plan([
        [2, true, "number"],
        [5, false, "sender"],
      ]),
      about(true),
      [2],
      [],
    ],
    ["a part is never split by itself", plan([[2, true, "sheet"]], [1]), about(true, true), null, [2]],
  ])("%s", (_name, found, asked, split, offer) => {
    const decision = splitDecision(found, asked);
    expect([decision.split, decision.offer]).toEqual([split, offer]);
    expect(decision.detail !== "").toBe(offer.length > 0);
  });

  test("blank backs before a new paper and at the end belong to none", () => {
    const { without } = splitDecision(plan([[4, true, "sheet"]], [3], [2, 6]), about(true));
    expect(without.toSorted()).toEqual([2, 3, 6]);
  });

  test("the question names the pages", () => {
    const { detail } = splitDecision(
      plan([
        [2, true, "number"],
        [5, true, "number"],
      ]),
      about(false),
    );
    expect(inEnglish(detail)).toContain("page 1, pages 2–4 and pages 5–6");
  });
});

test.each([
  [["x", "Page 2 of 3"], { n: 2, of: 3 }],
  [["Seite 1/4", "x"], { n: 1, of: 4 }],
  [["x", "2 / 5"], { n: 2, of: 5 }],
  [["x", "- 7 -"], { n: 7, of: null }],
  [["Page 3", "x"], { n: 3, of: null }],
  [["x", "page 4 of 2"], null],
  [["x", "homepage 2 is down"], null],
  [["x", "on page 3.50"], null],
])("pages count themselves: %p", (lines, wanted) => {
  expect(countedPage(lines.map((l) => l.toLowerCase()))).toEqual(wanted);
});

describe("whatever is on the pages", () => {
  const row = fc.oneof(
    fc.constant<Row>("blank"),
    fc.constant<Row>("sheet"),
    fc.array(fc.string({ unit: "grapheme", maxLength: 60 }), { maxLength: 8 }),
    fc.constantFrom(water(1, 2), terms(2, 2), bank, school),
  );
  test("runs are the pages in order, each at most once, sheets in none", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 14 }), fc.boolean(), (rows, asked) => {
        const plan = splitPlan(faces(rows));
        const { split, without } = splitDecision(plan, { asked, part: false, pages: rows.length });
        const runs = runsOf(rows.length, split ?? [], without);
        const flat = runs.flat();
        expect(flat).toEqual([...new Set(flat)].toSorted((a, b) => a - b));
        expect(runs.every((run) => run.length > 0)).toBe(true);
        expect(flat.some((n) => plan.sheets.includes(n) && split !== null)).toBe(false);
        expect(new Set(runs.map(runKey)).size).toBe(runs.length);
        // No page with words is lost.
        const kept = new Set([...flat, ...without]);
        expect(rows.every((_, i) => kept.has(i + 1))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("long lines of anything are read in little time", () => {
    for (const text of [
      "a ".repeat(200_000),
      "1".repeat(200_000),
      "page ".repeat(100_000),
      `${"www.".repeat(5000)}`,
      "tel ".repeat(20_000),
    ])
      expect(processorMs(() => identityOf(text))).toBeLessThan(5_000);
  });
});
