import { describe, expect, test } from "bun:test";
import { retentionUntil } from "#rules/retention.ts";
import { categories, categoryOf, groupOf, typeBySlug, types } from "#rules/taxonomy.ts";

describe("the shipped types", () => {
  test("there are enough of them, each once", () => {
    expect(types.length).toBeGreaterThanOrEqual(90);
    expect(new Set(types.map((t) => t.slug)).size).toBe(types.length);
    expect(new Set(types.map((t) => t.name)).size).toBe(types.length);
    expect(new Set(categories.map((c) => c.slug)).size).toBe(categories.length);
  });

  test("slugs are group and name, in small letters", () => {
    for (const t of types) expect(t.slug).toMatch(/^[a-z]+\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(groupOf("bills/electricity")).toBe("bills");
  });

  test("every type has a category that is shown, and every category a type", () => {
    for (const t of types) expect(categoryOf(t.slug)?.slug).toBe(t.category);
    for (const c of categories) expect(types.some((t) => t.category === c.slug)).toBe(true);
    expect(categoryOf("bills/none")).toBeNull();
  });

  test("cues are folded as the pages are", () => {
    for (const t of types)
      for (const cue of [...t.title, ...t.body]) {
        expect(cue).toBe(cue.toLowerCase().trim());
        expect(cue.normalize("NFD")).toBe(cue);
        expect(cue).not.toBe("");
      }
  });

  test("a slug that other parts of the product name stays", () => {
    for (const slug of [
      "bills/electricity",
      "tax/w-2",
      "insurance/auto-policy",
      "receipts/receipt",
      "work/payslip",
      "housing/lease",
    ])
      expect(typeBySlug(slug)?.slug).toBe(slug);
    expect(typeBySlug("nothing/here")).toBeNull();
  });
});

describe("how long paper is kept", () => {
  const cases: [string | null, string | null, string | null][] = [
    ["bills/electricity", "2025-03-31", "2028-03-31"],
    ["receipts/groceries", "2024-02-29", "2026-02-28"],
    ["tax/w-2", "2024-12-31", "2031-12-31"],
    ["identity/passport", "2025-03-31", null],
    ["bills/electricity", null, null],
    [null, "2025-03-31", null],
    ["own/type", "2025-03-31", null],
    ["bills/electricity", "2025-13-31", null],
  ];
  for (const [type, day, until] of cases)
    test(`${type} of ${day}`, () => expect(retentionUntil(type, day)).toBe(until));
});
