import { describe, expect, test } from "bun:test";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { anyOf, readPages } from "../expected.ts";
import { scored, share, sureAndWrong } from "../looks.ts";
import { papersIn } from "../paper-files.ts";
import { pagesOf } from "../paper-text.ts";
import type { Scored } from "../score.ts";

/**
 * Whole papers of many countries, written as they come and not to fit a rule. A single paper may be read wrongly; the
 * shares may not fall. Every third paper of each kind was kept out of error analysis ("held").
 */
const papers = papersIn("second-look/papers");
const rows = scored("second-look/papers");
const flat = (s: string): string => s.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

describe("a second look at whole papers", () => {
  test("the papers are sound: their numbers stand on them and their types exist", () => {
    const slugs = new Set(types.map((t) => t.slug));
    for (const { name, text, expected } of papers) {
      for (const value of Object.values(expected.identifiers ?? {}).flat())
        expect(`${name} ${flat(text)}`).toContain(flat(value));
      for (const t of anyOf(expected.type ?? []))
        expect(slugs.has(t ?? "") ? "known" : `${name}: ${t}`).toBe("known");
    }
    expect(papers.length).toBeGreaterThan(270);
  });

  const floors: [Scored["field"], number, number][] = [
    ["type", 0.95, 0.9],
    ["family", 0.95, 0.9],
    ["amount", 0.92, 0.81],
    ["identifier", 0.93, 0.88],
  ];
  for (const [field, all, held] of floors)
    test(`${field} is read`, () => {
      expect(share(rows.filter((r) => r.field === field))).toBeGreaterThanOrEqual(all);
      expect(share(rows.filter((r) => r.field === field && r.held))).toBeGreaterThanOrEqual(held);
    });

  test("a total that is said to be sure is right", () => {
    const totals = rows.filter((r) => r.field === "amount");
    const sure = totals.filter((r) => r.confidence >= 90);
    expect(sure.length).toBeGreaterThan(50);
    expect(sureAndWrong(totals).length).toBeLessThanOrEqual(0.04 * sure.length);
  });

  test("the same papers without places are read without harm", () => {
    for (const { text } of papers)
      for (const f of readPages(pagesOf(text, "lines")).full.facts)
        expect(text).toContain(f.quote.split(/\s/)[0] ?? "");
  });
});
