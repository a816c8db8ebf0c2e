import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { context, note } from "../paper.ts";
import { type Field, papers, scored, share, sureAndWrong } from "./score.ts";

/**
 * Whole papers of many countries, written as they come and not to fit a rule. A single paper may be read wrongly; the
 * shares may not fall. Every third paper of each kind was kept out of error analysis ("held").
 */
const rows = scored();
const flat = (s: string): string => s.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

describe("a second look at whole papers", () => {
  test("the papers are sound: their numbers stand on them and their types exist", () => {
    const slugs = new Set(types.map((t) => t.slug));
    for (const p of papers()) {
      for (const id of p.identifiers) expect(`${p.name} ${flat(p.text)}`).toContain(flat(id.value));
      for (const t of p.types) expect(slugs.has(t) ? "known" : `${p.name}: ${t}`).toBe("known");
    }
    expect(papers().length).toBeGreaterThan(270);
  });

  const floors: [Field, number, number][] = [
    ["type", 0.95, 0.9],
    ["family", 0.95, 0.9],
    ["total", 0.92, 0.81],
    ["identifier", 0.93, 0.88],
  ];
  for (const [field, all, held] of floors)
    test(`${field} is read`, () => {
      expect(share(rows.filter((r) => r.field === field))).toBeGreaterThanOrEqual(all);
      expect(share(rows.filter((r) => r.field === field && r.held))).toBeGreaterThanOrEqual(held);
    });

  test("a total that is said to be sure is right", () => {
    const totals = rows.filter((r) => r.field === "total");
    const sure = totals.filter((r) => r.confidence >= 90);
    expect(sure.length).toBeGreaterThan(50);
    expect(sureAndWrong(totals).length).toBeLessThanOrEqual(0.04 * sure.length);
  });

  test("the same papers without places are read without harm", () => {
    for (const p of papers()) {
      const pages = note(p.text);
      const sorting = builtInReader.sort(pages, context());
      for (const f of builtInReader.read(pages, sorting, context()).facts)
        expect(p.text).toContain(f.quote.split(/\s/)[0] ?? "");
    }
  });
});
