import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInReader } from "#reading/built-in.ts";
import { findDates } from "#reading/dates/dates.ts";
import { resolve } from "#reading/dates/order.ts";
import { standsOn } from "#reading/fields/grounded.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import { findMoney } from "#reading/money/money.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { tablesOf } from "../table-file.ts";
import { processorMs } from "../took.ts";
import { context, note } from "./paper.ts";

const table = tablesOf(import.meta.dir, "month-names.tsv");

/** How an amount is printed in a country. */
const styles: { sign: "." | ","; print: (whole: string, cents: string) => string }[] = [
  { sign: ".", print: (w, c) => `${w.replace(/\B(?=(\d{3})+$)/g, ",")}.${c}` },
  { sign: ",", print: (w, c) => `${w.replace(/\B(?=(\d{3})+$)/g, ".")},${c}` },
  { sign: ",", print: (w, c) => `${w.replace(/\B(?=(\d{3})+$)/g, "\u00a0")},${c}` },
  { sign: ".", print: (w, c) => `${w.replace(/\B(?=(\d{3})+$)/g, "'")}.${c}` },
  { sign: ".", print: (w, c) => `${w}.${c}` },
  { sign: ",", print: (w, c) => `${w},${c}` },
];

test("an amount printed in any style is read back", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom(...styles),
      fc.constantFrom("", "€", "$", "CHF ", "RM "),
      (cents, style, sign) => {
        const text = `${sign}${style.print(String(Math.floor(cents / 100)), String(cents % 100).padStart(2, "0"))}`;
        const hits = findMoney(`Total ${text}`, style.sign).filter((h) => h.sure);
        expect(hits.map((h) => Math.round(h.value * 100))).toEqual([cents]);
      },
    ),
    { numRuns: 400 },
  );
});

const monthNames: Record<string, string[]> = Object.fromEntries(
  table<string[]>("month names").map(([language = "", ...names]) => [language, names]),
);
const two = (n: number) => String(n).padStart(2, "0");
type Print = (y: number, m: number, d: number, lang: string) => string;
const prints: ["dmy" | "mdy", Print][] = [
  ["dmy", (y, m, d) => `${two(d)}.${two(m)}.${y}`],
  ["dmy", (y, m, d) => `${d}/${m}/${y}`],
  ["dmy", (y, m, d) => `${two(d)}-${two(m)}-${String(y).slice(2)}`],
  ["mdy", (y, m, d) => `${two(m)}/${two(d)}/${y}`],
  ["dmy", (y, m, d) => `${y}-${two(m)}-${two(d)}`],
  ["dmy", (y, m, d, l) => `${d} ${monthNames[l]![m - 1]} ${y}`],
  ["dmy", (y, m, d, l) => `${d}. ${monthNames[l]![m - 1]} ${y}`],
  ["dmy", (y, m, d, l) => `${d} de ${monthNames[l]![m - 1]} de ${y}`],
  ["mdy", (y, m, d) => `${monthNames.en![m - 1]} ${d}, ${y}`],
  ["dmy", (y, m, d) => `${two(d)}/${two(m)}/${y}8:13:39PM`],
];

test("a day printed in any form is read back", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2035 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom(...prints),
      fc.constantFrom(...Object.keys(monthNames)),
      (y, m, d, [order, print], lang) => {
        const hits = findDates(foldKeep(`on ${print(y, m, d, lang)}`), 2025);
        expect(hits.map((h) => resolve(h, order, 2025)?.date)).toEqual([`${y}-${two(m)}-${two(d)}`]);
      },
    ),
    { numRuns: 500 },
  );
});

/** Words as paper has them, nonsense, signs and numbers, so that every rule has something to bite on. */
const scraps = fc.oneof(
  fc.constantFrom(
    "Total",
    "Invoice",
    "Rechnung",
    "Date:",
    "from",
    "IBAN",
    "DE02120300000000202051",
    "due",
    "GmbH",
    "$12.50",
    "1.234,56",
    "12/03/2024",
    "Dear",
    "No.",
    "policy",
    "VISA",
    "****4417",
    "12345 Town",
    "Name:",
    "(",
    "-",
    "Period",
    "vom",
    "March",
    "2024",
    "GST",
    "€",
  ),
  fc.string({ maxLength: 12 }),
  fc.stringMatching(/^[\d.,/ -]{1,12}$/),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const randomPage = fc
  .array(fc.tuple(scraps, fc.integer({ min: 0, max: 560 }), fc.integer({ min: 0, max: 60 })), {
    maxLength: 160,
  })
  .map((items): Page[] => {
    const words: Word[] = items.map(([text, x, row]) => ({
      text,
      x0: x,
      x1: x + 5 * text.length,
      y0: row * 12,
      y1: row * 12 + 10,
      confidence: 90,
    }));
    return [
      {
        number: 1,
        width: 595,
        height: 842,
        words,
        text: words.map((w) => w.text).join(" "),
        source: "text",
        confidence: 90,
      },
    ];
  });

const readAll = (pages: Page[]) => {
  const sorting = builtInReader.sort(pages, context());
  return { sorting, full: builtInReader.read(pages, sorting, context()) };
};

test("every fact and obligation of any page stands on it, inside it", () => {
  fc.assert(
    fc.property(randomPage, (pages) => {
      const { full } = readAll(pages);
      const stands = standsOn(pages);
      for (const f of [...full.facts, ...full.entities, ...full.obligations])
        expect(stands(f.page, f.quote)).toBe(true);
      for (const f of full.facts) {
        expect(f.confidence).toBeGreaterThan(0);
        expect(f.confidence).toBeLessThan(100);
        if (f.box) for (const v of Object.values(f.box)) expect(v >= 0 && v <= 1).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

test("the same pages give the same reading", () => {
  fc.assert(
    fc.property(randomPage, (pages) => expect(readAll(structuredClone(pages))).toEqual(readAll(pages))),
    { numRuns: 40 },
  );
});

describe("hostile text neither throws nor takes long", () => {
  readAll(note("warm the rules up: invoice total 12.50"));
  // What goes through a text again and again for each of its letters takes minutes, not a few times as long.
  const within = (pages: Page[], ms: number) =>
    expect(processorMs(() => readAll(pages))).toBeLessThan(5 * ms);

  test("arbitrary text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (text) => within(note(text), 200)),
      { numRuns: 60 },
    );
  });

  const floods: [string, string][] = [
    ["digits", "1".repeat(60_000)],
    ["digits and points", "1.".repeat(30_000)],
    ["spaces", " ".repeat(60_000)],
    ["spaced digits", "1 ".repeat(30_000)],
    ["dates", "12/03/2024 ".repeat(5_000)],
    ["amounts", "1,234,567,890.12 ".repeat(4_000)],
    ["stars", "*".repeat(60_000)],
    ["mail", "a@a.".repeat(15_000)],
    ["one letter", "a".repeat(60_000)],
    ["brackets", "(((((".repeat(12_000)],
    ["labels", "invoice no invoice no ".repeat(3_000)],
    ["almost an IBAN", "DE02 1203 0000 0000 2020 5 ".repeat(2_000)],
    ["names", "Max Mustermann GmbH, ".repeat(3_000)],
    ["lines", "Total 12.50 due 12/03/2024\n".repeat(4_000)],
  ];
  for (const [name, text] of floods) test(name, () => within(note(text), 3_000));

  test("a page with more words than any page has", () => {
    const words: Word[] = Array.from({ length: 60_000 }, (_, i) => ({
      text: `w${i % 97}`,
      x0: (i % 50) * 11,
      x1: (i % 50) * 11 + 9,
      y0: Math.floor(i / 50) * 2,
      y1: Math.floor(i / 50) * 2 + 2,
      confidence: 100,
    }));
    within([{ number: 1, width: 595, height: 842, words, text: "", source: "text", confidence: 100 }], 5_000);
  });

  test("no pages and blank pages", () => {
    expect(readAll([]).sorting.look?.reason).toBe("unreadable");
    const blank: Page = {
      number: 1,
      width: 595,
      height: 842,
      words: [],
      text: "",
      source: "blank",
      confidence: 0,
    };
    const { sorting, full } = readAll([blank]);
    expect(sorting.type).toBeNull();
    expect(full.facts).toEqual([]);
  });
});
