import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { written } from "#messages/render.ts";
import { lookAt, mergeFacts, mergeType, same } from "#reading/llm/model-read.ts";
import type { ReadFact } from "#reading/reader.ts";
import { orNone, tablesOf, word, yes } from "../../table-file.ts";

const table = tablesOf(import.meta.dir, "merge.tsv");

const fact = (key: string, more: Partial<ReadFact>): ReadFact => ({
  key,
  label: key,
  role: "text",
  value: "",
  number: null,
  date: null,
  currency: null,
  page: 1,
  box: null,
  quote: "",
  confidence: 80,
  ...more,
});
const day = (key: string, date: string, confidence = 80) =>
  fact(key, { role: "date", date, value: date, quote: date, confidence });
const money = (key: string, number: number, confidence = 80, currency: string | null = "EUR") =>
  fact(key, { role: "money", number, value: number.toFixed(2), currency, confidence });
const nobody = new Set<string>();

describe("the rules' facts and a model's", () => {
  test("agreement makes surer, and never quite sure", () => {
    const { facts, agreed } = mergeFacts(
      [day("issue_date", "2025-03-31", 80)],
      [day("issue_date", "2025-03-31", 60)],
      nobody,
    );
    expect(facts).toEqual([day("issue_date", "2025-03-31", 89)]);
    expect(agreed).toEqual(["issue_date"]);
  });

  test("a difference keeps the rules' value and names both readings", () => {
    const { facts, differences } = mergeFacts(
      [day("issue_date", "2025-03-31", 90)],
      [day("issue_date", "2025-03-13")],
      nobody,
    );
    expect(facts.map((f) => [f.date, f.confidence])).toEqual([["2025-03-31", 72]]);
    expect(written(lookAt(differences)?.detail ?? "", "en")).toBe(
      "Two readings of this document differ: Date (2025-03-31 or 2025-03-13).",
    );
  });

  test("what the rules did not read is taken with moderate confidence", () => {
    const { facts, taken } = mergeFacts([], [money("total", 12.5, 99)], nobody);
    expect(facts).toEqual([money("total", 12.5, 60)]);
    expect(taken).toEqual(["total"]);
  });

  test("what a person set is neither touched nor asked about", () => {
    const rules = [day("issue_date", "2025-03-31", 90)];
    const merged = mergeFacts(
      rules,
      [day("issue_date", "2025-03-13"), money("total", 1)],
      new Set(["issue_date", "total"]),
    );
    expect(merged).toEqual({ facts: rules, agreed: [], taken: [], differences: [] });
  });

  test("a model that says two things of one says nothing", () => {
    const rules = [money("total", 10)];
    expect(mergeFacts(rules, [money("total", 11), money("total", 12)], nobody).facts).toEqual(rules);
    expect(mergeFacts([], [money("tax", 1), money("tax", 2)], nobody).facts).toEqual([]);
  });

  test("the same money under its other name is no difference and no news", () => {
    const rules = [money("amount_due", 33.1), money("total", 40)];
    const said = mergeFacts(rules, [money("total", 33.1)], nobody);
    expect(said.differences).toEqual([]);
    expect(mergeFacts([money("amount_due", 33.1)], [money("total", 33.1)], nobody).taken).toEqual([]);
  });

  test("an identifier is never shown in what is asked", () => {
    const id = (value: string) => fact("policy_number", { role: "identifier", value });
    expect(mergeFacts([id("PN-1234")], [id("PN-9999")], nobody).differences).toEqual([]);
  });

  test("a lesser fact that differs makes less sure but asks nobody", () => {
    const { facts, differences } = mergeFacts([money("tip", 2, 80)], [money("tip", 3)], nobody);
    expect(facts[0]?.confidence).toBe(64);
    expect(lookAt(differences)).toBeNull();
  });

  const anyFact = fc.oneof(
    fc
      .tuple(
        fc.constantFrom("issue_date", "due_date"),
        fc.constantFrom("2025-01-01", "2025-02-02", "2024-12-31"),
        fc.integer({ min: 1, max: 99 }),
      )
      .map(([k, d, c]) => day(k, d, c)),
    fc
      .tuple(
        fc.constantFrom("total", "amount_due", "tax"),
        fc.constantFrom(1, 2.5, 300),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom("EUR", "USD", null),
      )
      .map(([k, n, c, cur]) => money(k, n, c, cur)),
    fc
      .tuple(
        fc.constantFrom("issuer"),
        fc.constantFrom("Alder Bank", "Birch Water"),
        fc.integer({ min: 1, max: 99 }),
      )
      .map(([k, v, c]) => fact(k, { role: "party", value: v, confidence: c })),
  );
  const facts = fc.array(anyFact, { maxLength: 8 });
  const held = fc.subarray(["issue_date", "due_date", "total", "tax", "issuer"]).map((k) => new Set(k));
  const said = (f: ReadFact) => [f.key, f.value, f.number, f.date, f.currency, f.quote, f.page];

  test("whatever a model says, every value of the rules stands as it was, in its place", () => {
    fc.assert(
      fc.property(facts, facts, held, (rules, model, h) => {
        const merged = mergeFacts(rules, model, h);
        expect(merged.facts.slice(0, rules.length).map(said)).toEqual(rules.map(said));
      }),
    );
  });

  test("what is added is a model's own, under a key that nobody had, at most moderately sure", () => {
    fc.assert(
      fc.property(facts, facts, held, (rules, model, h) => {
        for (const f of mergeFacts(rules, model, h).facts.slice(rules.length)) {
          expect(model.some((m) => m.key === f.key && same(m, f))).toBe(true);
          expect(rules.some((r) => r.key === f.key) || h.has(f.key)).toBe(false);
          expect(f.confidence).toBeLessThanOrEqual(60);
        }
      }),
    );
  });

  test("keys a person holds come out as they went in; no key is agreed on and differed about; nothing is certain", () => {
    fc.assert(
      fc.property(facts, facts, held, (rules, model, h) => {
        const m = mergeFacts(rules, model, h);
        expect(m.facts.filter((f) => h.has(f.key))).toEqual(rules.filter((f) => h.has(f.key)));
        const differing = m.differences.map((d) => d.key);
        expect(m.agreed.filter((k) => differing.includes(k) || m.taken.includes(k))).toEqual([]);
        for (const [i, f] of m.facts.entries())
          expect(f.confidence).toBeLessThanOrEqual(Math.max(97, rules[i]?.confidence ?? 0));
        expect(mergeFacts(rules, model, h)).toEqual(m);
      }),
    );
  });

  test("a silent model changes nothing", () => {
    fc.assert(
      fc.property(facts, held, (rules, h) => {
        expect(mergeFacts(rules, [], h).facts).toEqual(rules);
      }),
    );
  });
});

describe("the type of both", () => {
  const cases: [string, string | null, number, string | null, boolean, string | null, number, boolean][] =
    table("the type of both", word, orNone, Number, orNone, yes, orNone, Number, yes);
  test.each(cases)("%s", (_, type, typeConfidence, chosen, held, want, sure, asks) => {
    const merged = mergeType({ type, typeConfidence }, chosen, held);
    expect([merged.type, merged.typeConfidence, merged.difference !== null]).toEqual([want, sure, asks]);
  });

  test("both kinds are named as a person calls them", () => {
    const { difference } = mergeType(
      { type: "bills/electricity", typeConfidence: 80 },
      "invoices/invoice",
      false,
    );
    expect(written(lookAt(difference ? [difference] : [])?.detail ?? "", "en")).toBe(
      "Two readings of this document differ: Kind of document (Electricity bill or Invoice).",
    );
  });
});
