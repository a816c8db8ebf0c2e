import { afterAll, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { packWords, unpackPage } from "#reading/layout/pack.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { pdfBill } from "../paper/paper.ts";
import { openOwnEngines, outcome, source } from "./open.ts";

const engines = openOwnEngines({ limits: { read: 4000 } });
afterAll(() => engines.close());

const context: ReadingContext = {
  today: "2025-12-01",
  country: "US",
  household: [],
  known: [],
  fileName: null,
};

test("the reader in a child says what it says here", async () => {
  const { pages } = await engines.lift(source((await pdfBill({ seed: 21 })).bytes), {});
  const there = await engines.read(pages, context);
  const plain = pages.map(unpackPage);
  const sorting = builtInReader.sort(plain, context);
  const here = { reader: builtInReader.name, sorting, full: builtInReader.read(plain, sorting, context) };
  expect(there).toEqual(JSON.parse(JSON.stringify(here)));
});

test("no pages, and pages without words, are read calmly", async () => {
  const blank = {
    number: 1,
    width: 612,
    height: 792,
    text: "",
    source: "blank",
    confidence: 0,
  } as const;
  expect((await engines.read([{ ...blank, packed: packWords([]) }], context)).full.facts).toEqual([]);
  expect((await engines.read([], context)).full.facts).toEqual([]);
});

test("pages that are none cost the task, not the child's host", async () => {
  // As a fault elsewhere might hand them over.
  const broken = JSON.parse('[{"number":1,"packed":[1,2,3]}]');
  expect(["unreadable", "done"]).toContain(await outcome(engines.read(broken, context)));
  expect(await outcome(engines.read([], context))).toBe("done");
});
