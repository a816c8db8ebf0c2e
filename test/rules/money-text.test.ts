import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readMoney, writtenCurrency } from "#rules/money/money-text.ts";
import { orNone, tablesOf, word } from "../table-file.ts";
import { processorMs } from "../took.ts";

const table = tablesOf(import.meta.dir, "money-text.tsv");

/** An amount as a person writes it, what it is, and the sign beside it. */
const amounts: [string, number, string | null][] = table("amounts", word, Number, orNone);

const none = [
  ..."abc|$|12 13|1,2,3|12.00.00|--12|-12-|(-12)|-12 CR|1e5|Infinity|12/13|2025-03-31|12.|1.2345,6|456,7,8".split(
    "|",
  ),
  "",
  " ",
  "€ 12 $",
  "12.00 and 13.00",
  "9".repeat(13),
  "1.234.56",
];

describe("an amount is read however it is written", () => {
  test.each(amounts)("%p is %p", (text, number, sign) => {
    expect(readMoney(text)).toEqual({ number, sign });
  });

  test.each(none)("%p is not one amount", (text) => {
    expect(readMoney(text)).toBeNull();
  });

  test("what any country's way of writing makes of an amount is read back as that amount", () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 });
    const locales = ["en-US", "de-DE", "fr-FR", "de-CH", "en-IN", "sv-SE", "it-IT", "pl-PL"];
    fc.assert(
      fc.property(cents, fc.constantFrom(...locales), (n, locale) => {
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(n / 100);
        expect(readMoney(written)?.number).toBe(n / 100);
      }),
      { numRuns: 500 },
    );
  });

  test("nothing a person can type takes long or throws", () => {
    const all = () => {
      for (const text of [
        "9".repeat(2000),
        "1 ".repeat(1000),
        "a ".repeat(1000),
        "(".repeat(2000),
        "1,".repeat(1000),
      ])
        readMoney(text);
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom(..."12 .,'-()€$kr") }), (s) => void readMoney(s)),
      );
    };
    expect(processorMs(all)).toBeLessThan(6_000);
  });
});

describe("the currency when written", () => {
  const codes: Record<string, string> = { $: "$", kr: "kr", "€": "EUR", "¥": "JPY", CHF: "CHF" };
  const codeOf = (sign: string) => codes[sign] ?? null;
  test.each<[string | null, string | null, string | null | undefined]>([
    [null, "EUR", "EUR"],
    [null, null, null],
    ["€", "USD", "EUR"],
    ["$", "CAD", "CAD"],
    ["$", "EUR", "USD"],
    ["$", null, "USD"],
    ["kr", "SEK", "SEK"],
    ["kr", null, null],
    ["¥", "CNY", "CNY"],
    ["¥", null, "JPY"],
    ["apples", "EUR", undefined],
  ])("%p beside an amount in %p", (sign, had, now) => {
    const found = writtenCurrency(sign, had, codeOf);
    expect(found === null ? undefined : found.currency).toBe(now);
  });
});
