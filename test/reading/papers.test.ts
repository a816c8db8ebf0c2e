import { describe, expect, test } from "bun:test";
import { globSync } from "node:fs";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { differences, type Expected, fieldsOf, readPages, unsound } from "./expected.ts";
import { paperFile, papersIn } from "./paper-files.ts";

/** Every paper of `papers/` with what has to be read from it beside it: a new paper is two files there. */
const papers = papersIn("papers");

describe("papers are read as the files beside them say", () => {
  for (const { name, pages, expected } of papers)
    test(name, () => {
      const reading = readPages(pages(), expected);
      expect([...differences(expected, reading), ...unsound(reading)]).toEqual([]);
    });
});

describe("the files of papers", () => {
  const folders = ["papers", "second-look/papers", "third-look/papers"];
  const texts = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.txt`, { cwd: import.meta.dir }).map((f) => f.slice(0, -".txt".length)),
  );

  test("every text has an expectation, and every expectation asks something", () => {
    const all = folders.flatMap((folder) => papersIn(folder));
    expect(texts.sort()).toEqual(all.map((p) => p.name).sort());
    expect(all.filter((p) => fieldsOf(p.expected).length === 0).map((p) => p.name)).toEqual([]);
  });

  test("the types that are read are shipped ones", () => {
    const slugs = new Set<string | null>([...types.map((t) => t.slug), null]);
    const read = papers.map((p) => readPages(p.pages()).sorting.type);
    expect(read.filter((type) => !slugs.has(type))).toEqual([]);
  });
});

/** What is said when one expectation of a bill is wrong. */
const wrong: [string, Expected, string][] = [
  ["a type", { type: "bills/water" }, 'type: expected "bills/water", read "bills/electricity"'],
  [
    "none of several types",
    { type: ["bills/gas", null] },
    'type: expected ["bills/gas",null], read "bills/electricity"',
  ],
  ["a language", { language: "de" }, 'language: expected "de", read "en"'],
  ["a day", { date: "2025-04-04" }, 'date: expected "2025-04-04", read "2025-04-03"'],
  ["a day where none is", { date: null }, 'date: expected null, read "2025-04-03"'],
  ["a period", { period: null }, 'period: expected null, read "2025-03-01/2025-03-31"'],
  ["a maker", { issuer: "Northfield" }, 'issuer: expected "Northfield", read "Northfield Water & Power"'],
  ["a receiver", { recipient: null }, 'recipient: expected null, read "Maria Keller"'],
  ["a total", { total: 129.1 }, 'total: expected 129.1, read {"value":129.11,"currency":"USD"}'],
  [
    "a total of another currency",
    { total: "129.11 EUR" },
    'total: expected "129.11 EUR", read {"value":129.11,"currency":"USD"}',
  ],
  ["a currency", { currency: "EUR" }, 'currency: expected "EUR", read "USD"'],
  ["a day of payment", { due: null }, 'due: expected null, read "2025-04-24"'],
  ["a debit", { automatic: true }, "automatic: expected true, read false"],
  ["a title", { title: "Bill" }, 'title: expected "Bill", read '],
  ["a summary", { summary: "Bill" }, 'summary: expected "Bill", read '],
  [
    "a number",
    { identifiers: { account_number: "7741" } },
    'identifiers.account_number: expected "7741", read ',
  ],
  [
    "a number of another kind",
    { identifiers: { vin: "7741-2093-55" } },
    'identifiers.vin: expected "7741-2093-55", read ',
  ],
  ["a fact", { facts: { total: 129.1 } }, "facts.total: expected 129.1, read 129.11"],
  ["a fact that is none", { facts: { tariff: "Green" } }, 'facts.tariff: expected "Green", read null'],
  ["what is asked", { obligations: [] }, 'obligations: expected [], read ["payment 2025-04-24 129.11"]'],
  [
    "some of what is asked",
    { contains: { obligations: ["payment 2025-04-25"] } },
    'contains.obligations: expected "payment 2025-04-25", read ',
  ],
  [
    "a part of the maker",
    { contains: { issuer: "Southfield" } },
    'contains.issuer: expected "Southfield", read ',
  ],
  [
    "a part of the receiver",
    { contains: { recipient: "Mario" } },
    'contains.recipient: expected "Mario", read ',
  ],
  [
    "a fact that must not be read",
    { not: { facts: ["account_number"] } },
    'not.facts: expected "account_number", read ',
  ],
];

describe("a wrong expectation is told", () => {
  const bill = paperFile("papers/whole/electricity-bill-english");
  const reading = readPages(bill.pages(), bill.expected);
  for (const [name, expected, message] of wrong)
    test(name, () => {
      const told = differences(expected, reading);
      expect(told).toHaveLength(1);
      expect(told[0]).toStartWith(message);
    });

  test("every field that can be expected is tried above", () => {
    const tried = new Set(wrong.flatMap(([, expected]) => fieldsOf(expected)));
    const used = new Set(papers.flatMap((p) => fieldsOf(p.expected)));
    expect([...used].filter((f) => !tried.has(f))).toEqual([]);
  });

  test("an expectation with a word nobody knows is refused", () => {
    expect(() => fieldsOf({ totl: 5 } as Expected)).toThrow("totl");
    expect(() => fieldsOf({ not: { fact: ["a"] } } as Expected)).toThrow("not.fact");
  });

  test("a quote that is not on its page, and a number in the title", () => {
    const [page] = reading.pages;
    const elsewhere = { ...reading, pages: [{ ...page!, words: [], text: "" }] };
    expect(unsound(elsewhere).join("\n")).toContain("not on page 1: ");
    const sorting = { ...reading.sorting, title: "Bill 7741-2093-55" };
    expect(unsound({ ...reading, sorting })).toEqual([
      "in the title or summary: account_number 7741-2093-55",
    ]);
  });
});
