import { any } from "#lexicon/phrases.ts";
import type { DatesOfPaper } from "../dates/date-roles.ts";
import type { MoneyFound } from "../money/money-roles.ts";
import type { Sheet } from "./layout.ts";

export interface Shape {
  /** How much the paper looks like a slip from a till, 0..20. */
  till: number;
  /** How much it looks like a bill with terms: numbers, due dates, bank details. */
  formal: number;
  /** Amounts with a fraction or a currency. */
  amounts: number;
  /** Those of them that have a currency or a name: "8.20" alone may be a time of day. */
  priced: number;
  /** It names a total, or an amount that is due. */
  sums: boolean;
  words: number;
  /** It greets somebody and closes with regards. */
  letter: boolean;
  /** It names the balance it begins with and the one it ends with. */
  balances: boolean;
  /** It names the least that is to be paid now: only cards do. */
  minimum: boolean;
  /** Rows that begin with a day and hold an amount: what statements list, and slips from tills never do. */
  movements: number;
}

/** How many lines hold words between a day and an amount with a fraction. */
function movementsOf(dates: DatesOfPaper, money: MoneyFound[]): number {
  const rows = new Set<unknown>();
  for (const d of dates.dates) {
    if (d.time || rows.has(d.line)) continue;
    const paid = money.find((m) => m.line === d.line && m.sure && m.start > d.end);
    if (paid && /[a-z]{3}/.test(d.line.folded.slice(d.end, paid.start))) rows.add(d.line);
  }
  return rows.size;
}

const GREETING = new RegExp(String.raw`(?:^|\n)[ |]*(?:${any("letter-opens")})[ ,]`);
const CLOSING = new RegExp(String.raw`(?:^|\n)[ |]*(?:${any("letter-closes")})`);

const SLIP_WORDS = new RegExp(any("slip-words"));

const billToWords = new RegExp(any("outer-look-bill-to"));

const bankWords = new RegExp(any("outer-look-bank"));

const termsWords = new RegExp(any("outer-look-payment-terms"));

/** The outer look of a paper: a narrow slip with a time and change given, or a sheet with terms. */
export function shapeOf(sheets: Sheet[], dates: DatesOfPaper, money: MoneyFound[]): Shape {
  const first = sheets[0];
  if (!first)
    return {
      till: 0,
      formal: 0,
      amounts: 0,
      priced: 0,
      sums: false,
      words: 0,
      letter: false,
      balances: false,
      minimum: false,
      movements: 0,
    };
  const chars = first.lines.map((l) => l.text.length);
  const mean = chars.reduce((a, b) => a + b, 0) / Math.max(1, chars.length);
  const has = (r: MoneyFound["role"]) => money.some((m) => m.role === r && m.strength > 0.5);
  const width =
    Math.max(1, ...first.lines.map((l) => l.x1)) - Math.min(...first.lines.map((l) => l.x0), first.width);
  const ratio = (first.bottom - first.top) / Math.max(1, width);
  const text = first.lines
    .map((l) => l.folded)
    .join("\n")
    .slice(0, 8000);
  let till = 0;
  if (mean < 34 && first.lines.length > 8) till += 3;
  if (ratio > 1.5 && first.lines.length > 8) till += 2;
  if (dates.dates.some((d) => d.time && d.line.page === first)) till += 3;
  if (has("change")) till += 4;
  if (has("cash")) till += 3;
  if (has("rounding")) till += 2;
  if (has("card")) till += 1;
  if (SLIP_WORDS.test(text)) till += 3;
  if (sheets.length > 2) till -= 4;
  let formal = 0;
  if (billToWords.test(text)) formal += 4;
  if (dates.dates.some((d) => d.role === "due")) formal += 4;
  if (bankWords.test(text)) formal += 3;
  if (termsWords.test(text)) formal += 3;
  if (mean > 45) formal += 2;
  if (/sehr geehrte|dear |mit freundlichen|sincerely/.test(text)) formal += 2;
  const letter =
    GREETING.test(text) &&
    CLOSING.test(
      sheets
        .flatMap((s) => s.lines.map((l) => l.folded))
        .join("\n")
        .slice(0, 40_000),
    );
  const words = sheets.reduce((n, s) => n + s.lines.reduce((m, l) => m + l.words.length, 0), 0);
  const balances = has("previous_balance") && has("closing_balance");
  const minimum = has("minimum_payment");
  const amounts = money.filter((m) => m.sure).length;
  const priced = money.filter((m) => m.sure && (m.currency !== null || m.role !== null)).length;
  const sums = has("total") || has("amount_due");
  return {
    till,
    formal,
    amounts,
    priced,
    sums,
    words,
    letter,
    balances,
    minimum,
    movements: movementsOf(dates, money),
  };
}
