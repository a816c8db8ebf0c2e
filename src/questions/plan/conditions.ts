import { any } from "#lexicon/phrases.ts";
import { readMoney } from "#rules/money/money-text.ts";
import { countIn } from "../time/span-relative.ts";

/** What the amounts of the papers that are wanted have to be. */
export interface AmountCondition {
  /** ISO 4217, when it is named. */
  currency: string | null;
  /** At least and at most, both included unless `open`; null for no bound. */
  from: number | null;
  to: number | null;
}

const amount = `((?:[€$£] ?)?\\d[\\d.,']*)(?: ?(?:${any("conditions-amount")}))?`;
const more = `(?:${any("conditions-more")})`;
const less = `(?:${any("conditions-less")})`;
const between = `(?:${any("conditions-between")})`;
const and = "(?:and|und|et|y|e|en)";

const rows: readonly (readonly [
  pattern: RegExp,
  make: (a: number, z: number) => Omit<AmountCondition, "currency">,
])[] = [
  [
    new RegExp(`\\b${between} ${amount} ${and} ${amount}(?=[ ?!.,]|$)`),
    (a, z) => ({ from: Math.min(a, z), to: Math.max(a, z) }),
  ],
  [new RegExp(`\\b${more} ${amount}(?=[ ?!.,]|$)`), (a) => ({ from: a, to: null })],
  [new RegExp(`\\b${less} ${amount}(?=[ ?!.,]|$)`), (a) => ({ from: null, to: a })],
];

const signs: Readonly<Record<string, RegExp>> = {
  EUR: /€|\beur/,
  GBP: /£|\b(?:gbp|pounds?|ponden)\b/,
  CHF: /\b(?:chf|franken)\b/,
  MYR: /\b(?:rm|myr|ringgits?)\b/,
};
const looksLikeYear = /^(?:19|20)\d{2}$/;
const money = new RegExp(String.raw`[€$£]|\b(?:${any("conditions-money")})\b`);
/** Numbers of other things: "more than 30 days". */
const measure = new RegExp(String.raw`^ ?(?:${any("conditions-measure")})\b`);

/** Takes a condition on amounts ("over 100 euros") out of a folded question. A bare year is none: "between 2019 and 2021". */
export function amountIn(folded: string): { amount: AmountCondition | null; rest: string } {
  for (const [pattern, make] of rows) {
    const m = pattern.exec(folded);
    if (!m) continue;
    const said = m[0];
    const bare = [m[1], m[2]].filter((x) => x !== undefined).map((x) => x.replace(/[^\d]/g, ""));
    if (!money.test(said) && bare.some((x) => looksLikeYear.test(x))) continue;
    if (measure.test(folded.slice(m.index + said.length))) continue;
    const read = (x: string | undefined) =>
      readMoney((x ?? "").replace(/[€$£ ]/g, "").replace(/[.,']$/, ""))?.number;
    const a = read(m[1]);
    if (a === undefined) continue;
    const currency = Object.entries(signs).find(([, sign]) => sign.test(said))?.[0] ?? null;
    return { amount: { ...make(a, read(m[2]) ?? a), currency }, rest: folded.replace(said, " ") };
  }
  return { amount: null, rest: folded };
}

export const within = (c: AmountCondition, n: number): boolean =>
  (c.from === null || n >= c.from) && (c.to === null || n <= c.to);

const SAME_AMOUNT = new RegExp(String.raw`\b(?:${any("conditions-same-amount")})\b`);

/** Papers whose amounts are alike are wanted. */
export const sameAmount = (text: string): boolean => SAME_AMOUNT.test(text);

const counted = `(?:${any("conditions-counted")})`;
const inWords = new RegExp(
  `\\b(?:${any("conditions-in-words")}) ([a-z]+|\\d{1,2}) (?:[\\p{L}\\p{N}']+ ){0,4}?${counted}\\b`,
  "u",
);

/** How many papers a question takes for granted ("the four visits"); null when it does not say. */
export function numberSaid(folded: string): number | null {
  if (/\bboth (?:\p{L}+ ){0,3}(?:bills|invoices|receipts)/u.test(folded)) return 2;
  const m = inWords.exec(folded);
  const n = m ? countIn(m[1] ?? "") : null;
  return n !== null && n >= 2 && n <= 30 ? n : null;
}
