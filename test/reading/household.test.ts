import { describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { type Engines, openEngines } from "#engines/engines.ts";
import { builtInReader } from "#reading/built-in.ts";
import { unpackPage } from "#reading/layout/pack.ts";
import type { Page } from "#reading/layout/page.ts";
import { Chance } from "../paper/household/chance.ts";
import { heldLayouts, householdPaper, kindNames, kinds, layoutNames } from "../paper/household/household.ts";
import { misread } from "../paper/household/noise.ts";
import { pagesOf, pdfOf } from "../paper/household/pages.ts";
import { widthOf } from "../paper/household/pen.ts";
import { wordingGaps } from "../paper/household/words.ts";
import { context } from "./paper.ts";

const flat = (s: string) =>
  s
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}*]/gu, "");

const lift = async (engines: Engines, bytes: Uint8Array): Promise<Page[]> => {
  const source = {
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
  return (await engines.lift(source, {})).pages.map(unpackPage);
};

describe("made-up household paper", () => {
  test("there are enough kinds, each in enough layouts, some of them held out", () => {
    expect(kindNames.length).toBeGreaterThanOrEqual(24);
    for (const [name, of] of Object.entries(kinds)) {
      expect([name, of.layouts.length >= 4]).toEqual([name, true]);
      expect([name, of.layouts.some((l) => heldLayouts.includes(l))]).toEqual([name, true]);
      expect([name, of.layouts.some((l) => !heldLayouts.includes(l))]).toEqual([name, true]);
      expect(of.layouts.filter((l) => !layoutNames.includes(l))).toEqual([]);
    }
  });

  test("every wording is there in every language", () => {
    expect(wordingGaps()).toEqual([]);
  });

  test("the same seed gives the same paper, another seed another", () => {
    expect(householdPaper({ seed: 5 })).toEqual(householdPaper({ seed: 5 }));
    expect(householdPaper({ seed: 5 }).sheets).not.toEqual(householdPaper({ seed: 6 }).sheets);
  });

  test("what is true of a paper stands on it, inside its edges", () => {
    const missing: string[] = [];
    for (let seed = 0; seed < 300; seed++) {
      const paper = householdPaper({ seed, held: seed % 2 === 1 });
      const t = paper.truth;
      const text = flat(paper.sheets.flatMap((s) => s.prints.map((p) => p.text)).join(" "));
      const has = (what: string, value: string) =>
        text.includes(flat(value)) || missing.push(`${paper.kind}/${paper.layout}/${seed} ${what} ${value}`);
      if (t.issuer !== null) has("issuer", t.issuer);
      if (t.recipient !== null) has("recipient", t.recipient);
      for (const id of t.identifiers) has(id.key, id.value);
      if (t.total !== null) has("total", t.total.toFixed(2).replace(".", ""));
      if (t.date !== null) has("year", t.date.slice(2, 4));
      for (const s of paper.sheets)
        for (const p of s.prints)
          if (p.x < 0 || p.x + widthOf(p.text, p.size, p.face, p.bold) > s.width + 1 || p.y > s.height)
            missing.push(`${paper.kind}/${paper.layout}/${seed} off the sheet: ${p.text}`);
    }
    // A slip or a card prints the brand of a maker, and no small print with its full name.
    expect(missing.filter((m) => !/ issuer /.test(m))).toEqual([]);
    expect(missing.length).toBeLessThan(40);
  });

  test("training and evaluation share no names of people", () => {
    const people = (held: boolean) =>
      new Set(Array.from({ length: 150 }, (_, i) => householdPaper({ seed: i, held }).truth.recipient));
    const training = people(false);
    expect([...people(true)].filter((n) => n !== null && training.has(n))).toEqual([]);
  });

  test("the words straight from the drawing are those that the product lifts from its PDF", async () => {
    const command = [process.execPath, fileURLToPath(import.meta.resolve("#engines/process/entry.ts"))];
    const engines = openEngines({ command, workers: 1 });
    try {
      for (const seed of [0, 3, 9, 17, 26, 31]) {
        const paper = householdPaper({ seed, held: seed % 2 === 1 });
        const drawn = pagesOf(paper.sheets);
        const lifted = await lift(engines, await pdfOf(paper.sheets));
        expect(lifted.map((p) => p.words.map((w) => w.text))).toEqual(
          drawn.map((p) => p.words.map((w) => w.text)),
        );
        for (const [n, page] of lifted.entries())
          for (const [i, w] of page.words.entries()) {
            const own = drawn[n]?.words[i];
            // A long line's width is shared out among its words by a rule of thumb.
            expect(Math.abs((own?.x0 ?? 0) - w.x0)).toBeLessThan(14);
            expect(Math.abs((own?.y1 ?? 0) - w.y1)).toBeLessThan(3);
          }
        const read = (pages: Page[]) => {
          const { title: _, ...sorting } = builtInReader.sort(pages, context());
          return { type: sorting.type, date: sorting.date, issuer: sorting.issuer };
        };
        expect(read(lifted)).toEqual(read(drawn));
      }
    } finally {
      await engines.close();
    }
  }, 60_000);

  test("errors of reading change words, lower confidences, and come out the same for the same seed", () => {
    const drawn = pagesOf(householdPaper({ seed: 12 }).sheets);
    const once = misread(drawn, new Chance(4));
    expect(once).toEqual(misread(drawn, new Chance(4)));
    expect(once[0]?.source).toBe("ocr");
    expect(once[0]?.confidence).toBeLessThan(100);
    expect(once[0]?.words.map((w) => w.text)).not.toEqual(drawn[0]?.words.map((w) => w.text));
  });
});
