import { describe, expect, test } from "bun:test";
import { globSync } from "node:fs";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { differences, type Expected, fieldsOf, readPages, unsound } from "./expected.ts";
import { paperFile, papersIn } from "./paper-files.ts";
import made from "./papers.json" with { type: "json" };

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
const wrong = made as [string, Expected, string][];

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
