import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Understood, understandSearch } from "#questions/query/understand.ts";
import { list, tablesOf, word } from "../../table-file.ts";

const table = tablesOf(import.meta.dir, "understand.tsv");

const TODAY = "2026-11-22";
const read = (q: string) => understandSearch(q, TODAY);
/** What is looked for, one word each: forms parted by a bar, `*` may go on, `"` exact, `?` asks. */
const said = (u: Understood) =>
  u.sought.map(
    (s) =>
      `${s.asking ? "?" : ""}${s.exact ? '"' : ""}${s.forms.map((f) => f.tokens.join(" ") + (f.prefix ? "*" : "")).join("|")}`,
  );

describe("words", () => {
  const cases: [string, string[]][] = table("words", word, list);
  for (const [q, wanted] of cases)
    test(JSON.stringify(q), () =>
      expect(said(read(q)).map((s) => s.replace(/^\?out$/, "?out"))).toEqual(wanted),
    );

  test("what must not be there", () => {
    expect(read('hedge -behind -"old orchard" -').without.map((f) => f.tokens.join(" "))).toEqual([
      "behind",
      "old orchard",
    ]);
  });

  test("kinds of paper by their words", () => {
    for (const word of ["bills", "Rechnungen", "factures", "facturas", "bollette", "rekeningen"])
      expect(read(`${word} `).sought[0]?.kind?.slug.test("bills/electricity")).toBe(true);
    expect(read("hedge ").sought[0]?.kind).toBeNull();
  });

  test("a sender, a question", () => {
    expect(read("letters from Dr Patel last spring").from).toEqual(["dr", "patel"]);
    expect(read("Rechnungen von Vattenfall letztes Jahr").from).toEqual(["vattenfall"]);
    expect(read("where is it?").question).toBe(true);
    expect(read("electricity bills").question).toBe(false);
  });
});

describe("days among the words", () => {
  const cases: [string, [string, string] | null, string[]][] = [
    ["electricity bills 2025 ", ["2025-01-01", "2025-12-31"], ["electricity", "bills"]],
    ["letters last spring ", ["2026-03-01", "2026-05-31"], ["letters"]],
    ["spring 2024 letters ", ["2024-03-01", "2024-05-31"], ["letters"]],
    ["letzten Winter Heizung ", ["2025-12-01", "2026-02-28"], ["heizung"]],
    ["Rechnungen letztes Jahr ", ["2025-01-01", "2025-12-31"], ["rechnungen"]],
    ["factures de mai 2024 ", ["2024-05-01", "2024-05-31"], ["factures"]],
    ["facturas de marzo de 2024 ", ["2024-03-01", "2024-03-31"], ["facturas"]],
    ["bollette gennaio 2023 ", ["2023-01-01", "2023-01-31"], ["bollette"]],
    ["rekeningen maart 2022 ", ["2022-03-01", "2022-03-31"], ["rekeningen"]],
    ["Q1 2025 statements ", ["2025-01-01", "2025-03-31"], ["statements"]],
    ["receipts last 3 months ", ["2026-08-22", "2026-11-22"], ["receipts"]],
    ["letters in March ", ["2026-03-01", "2026-03-31"], ["letters"]],
    ["bills yesterday ", ["2026-11-21", "2026-11-21"], ["bills"]],
    ["fall risk ", null, ["fall", "risk"]],
    ["march past ", null, ["march", "past"]],
    ["INV-2024-001 ", null, ["inv 2024 001|inv2024001"]],
  ];
  for (const [q, span, words] of cases)
    test(JSON.stringify(q), () => {
      const u = read(q);
      expect([u.when && [u.when.span.from, u.when.span.to], said(u)]).toEqual([span, words]);
    });

  test("one day, in any form, is looked for in all forms", () => {
    for (const q of [
      "3 March 2025",
      "March 3, 2025",
      "3. März 2025",
      "3 mars 2025",
      "2025-03-03",
      "03.03.2025",
    ])
      expect(read(q).sought[0]?.forms[0]?.tokens).toEqual(["day20250303"]);
    expect(read("03/04/2025").when?.days.toSorted()).toEqual(["2025-03-04", "2025-04-03"]);
  });
});

describe("amounts among the words", () => {
  const cases: [string, [number | null, number | null, string | null] | null][] = [
    ["bills over 100 €", [100, null, "EUR"]],
    ["Rechnungen über 1.200,50 €", [1200.5, null, "EUR"]],
    ["factures de plus de 50 euros", [50, null, "EUR"]],
    ["facturas de menos de 20 €", [null, 20, "EUR"]],
    ["bollette oltre 80 €", [80, null, "EUR"]],
    ["rekeningen boven 75 euro", [75, null, "EUR"]],
    ["receipts between $10 and $20", [10, 20, "USD"]],
    ["invoices under 99.50", [null, 99.5, null]],
    ["people over 18", null],
    ["over the hedge", null],
    ["about 7 things", null],
  ];
  for (const [q, wanted] of cases)
    test(q, () => {
      const a = read(q).amounts;
      expect(a && [a.from, a.to, a.currencies?.[0] ?? null]).toEqual(wanted);
    });
});

describe("operators", () => {
  const cases: [string, unknown[]][] = [
    ["type:bill", [{ name: "type", value: "bill" }]],
    ['from:"Dr Patel" letter', [{ name: "from", value: "Dr Patel" }]],
    ["von:Vattenfall", [{ name: "from", value: "Vattenfall" }]],
    [
      "for:Anna to:Ben",
      [
        { name: "for", value: "Anna" },
        { name: "for", value: "Ben" },
      ],
    ],
    ["before:2024", [{ name: "span", span: { from: "1000-01-01", to: "2023-12-31", year: null } }]],
    ["after:2024-03", [{ name: "span", span: { from: "2024-04-01", to: "9999-12-31", year: null } }]],
    ["before:march 2024", [{ name: "span", span: { from: "1000-01-01", to: "2024-02-29", year: null } }]],
    ["on:2024-03-05", [{ name: "span", span: { from: "2024-03-05", to: "2024-03-05", year: null } }]],
    ['on:"5 March 2024"', [{ name: "span", span: { from: "2024-03-05", to: "2024-03-05", year: null } }]],
    ["year:2024", [{ name: "span", span: { from: "2024-01-01", to: "2024-12-31", year: 2024 } }]],
    ["in:05/2024", [{ name: "span", span: { from: "2024-05-01", to: "2024-05-31", year: null } }]],
    ["has:look", [{ name: "look", needed: true }]],
    ["amount:100..200", [{ name: "amount", amounts: { from: 100, to: 200, currencies: null } }]],
    ["amount:>=1.234,50€", [{ name: "amount", amounts: { from: 1234.5, to: null, currencies: ["EUR"] } }]],
    ["before:nothing year:x amount:lots has:fun type:", []],
    ["http://example.org", []],
    ["Re: invoice", []],
  ];
  for (const [q, limits] of cases) test(q, () => expect(read(q).limits as unknown[]).toEqual(limits));

  test("an operator that says nothing is words", () => {
    expect(said(read("before:nothing "))).toEqual(["nothing"]);
  });
});

test("any text at all is understood, quickly, with letters and digits alone in every form", () => {
  const word = fc.oneof(
    fc.constantFrom(
      '"',
      "-",
      "type:",
      "before:",
      "amount:>",
      "from:",
      "2025",
      "über 100 €",
      "last",
      "AND",
      "*",
      "1.2.3",
    ),
    fc.string({ unit: "grapheme", maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const u = read(words.join(" "));
      expect(u.sought.length).toBeLessThanOrEqual(24);
      for (const f of [...u.sought.flatMap((s) => s.forms), ...u.without])
        for (const t of f.tokens) expect(t).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
    { numRuns: 500 },
  );
  const begin = performance.now();
  for (const q of [
    "1 ".repeat(100),
    "-".repeat(200),
    '"'.repeat(200),
    "over ".repeat(40),
    "a".repeat(200),
    "1.".repeat(100),
  ])
    read(q);
  expect(performance.now() - begin).toBeLessThan(500);
});
