import { expect, test } from "bun:test";
import { Glob } from "bun";
import { labelMeanings } from "#lexicon/labels.ts";
import { table } from "#lexicon/table.ts";
import { schemas } from "#reading/fields/schemas.ts";

const folder = new URL("../../src/lexicon/labels/", import.meta.url).pathname;

test("a label is in one row of one table, written as folded text is", async () => {
  const where = new Map<string, string>();
  for (const file of new Glob("*.tsv").scanSync(folder))
    for (const { concept, terms } of table(await Bun.file(folder + file).text()))
      for (const term of terms) {
        expect(where.get(term) ?? `${term} in ${concept}`).toBe(`${term} in ${concept}`);
        where.set(term, `${term} in ${concept}`);
        expect(term).toBe(term.trim());
        expect(term).not.toMatch(/[A-ZÀ-ÿ]|ß/);
      }
  expect(where.size).toBeGreaterThan(7000);
});

test("every field that the tables label is one that some kind of paper has", () => {
  const asked = new Set(schemas.flatMap((s) => s.asks.map((a) => `field:${a.labels}`)));
  expect(labelMeanings().filter((m) => m.startsWith("field:") && !asked.has(m))).toEqual([]);
});
