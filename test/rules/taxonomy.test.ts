import { describe, expect, test } from "bun:test";
import { bodyWordsOf, headingsOf } from "#lexicon/kinds.ts";
import { languages } from "#messages/languages.ts";
import { retentionRules, retentionUntil } from "#rules/documents/retention.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import { categories, categoryOf, groupOf, typeBySlug, types } from "#rules/taxonomy/taxonomy.ts";

describe("the shipped types", () => {
  test("there are enough of them, each once", () => {
    expect(types.length).toBeGreaterThanOrEqual(90);
    expect(new Set(types.map((t) => t.slug)).size).toBe(types.length);
    expect(new Set(types.map((t) => kindIn(t.slug, "en"))).size).toBe(types.length);
    expect(new Set(categories.map((c) => c.slug)).size).toBe(categories.length);
  });

  test.each([...languages])("each type and category has a name of its own in %s", (language) => {
    for (const group of [types, categories]) {
      const names = group.map((t) => kindIn(t.slug, language));
      expect(names).not.toContain(null);
      expect(new Set(names).size).toBe(group.length);
    }
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
      for (const cue of [...headingsOf(t.slug), ...bodyWordsOf(t.slug)]) {
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

describe("keep-until by country", () => {
  const home = (country: string | null) => ({ country, business: false });
  const office = (country: string) => ({ country, business: true });
  const cases: [string, string, { country: string | null; business: boolean }, string | null][] = [
    ["invoices/invoice", "2025-03-31", home("DE"), "2027-12-31"],
    ["invoices/invoice", "2025-03-31", office("DE"), "2033-12-31"],
    ["invoices/invoice", "2025-03-31", office("AT"), "2032-12-31"],
    ["receipts/restaurant", "2025-03-31", office("CH"), "2035-12-31"],
    ["bills/electricity", "2025-03-31", office("FR"), "2035-12-31"],
    ["tax/p60", "2025-04-05", home("GB"), "2027-01-31"],
    ["tax/p60", "2025-04-06", home("GB"), "2028-01-31"],
    ["tax/return", "2025-04-05", home("GB"), "2031-01-31"],
    ["tax/w-2", "2024-12-31", home("US"), "2028-04-15"],
    ["tax/return", "2024-12-31", home("US"), "2032-04-15"],
    ["work/payslip", "2025-03-31", home("FR"), null],
    ["tax/assessment", "2024-12-31", home("NL"), "2029-12-31"],
    ["bills/electricity", "2025-03-31", home("DE"), "2028-03-31"],
    ["bills/electricity", "2025-03-31", home(null), "2028-03-31"],
  ];
  for (const [type, day, keeper, until] of cases)
    test(`${type} of ${day}, ${keeper.business ? "office" : "household"} in ${keeper.country}`, () =>
      expect(retentionUntil(type, day, keeper)).toBe(until));

  test("every rule names its law and types that there are", () => {
    for (const r of retentionRules) {
      expect(r.source.length).toBeGreaterThan(8);
      for (const t of r.types) expect(types.some((x) => x.slug === t || groupOf(x.slug) === t)).toBe(true);
    }
  });
});
