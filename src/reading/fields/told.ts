import { daysInMonth } from "#kernel/dates.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import { calm, withoutNumbers } from "../classify/title.ts";
import { dayInWords, monthInWords } from "../dates/months.ts";
import type { ReadFact } from "../reader.ts";

export interface SummaryParts {
  type: string | null;
  issuer: string | null;
  recipient: string | null;
  date: string | null;
  period: { from: string; to: string } | null;
  total: { value: number; currency: string | null } | null;
  totalLabel: string;
  dueDate: string | null;
  automatic: boolean;
  expiry: string | null;
  renewal: string | null;
  /** What else was read; identifiers among it are never spoken of. */
  facts: ReadFact[];
}

/** "EUR 1,234.50"; without a currency the bare number. */
export function amountInWords(t: { value: number; currency: string | null }): string {
  const [whole, cents] = Math.abs(t.value).toFixed(2).split(".") as [string, string];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${t.currency === null ? "" : `${t.currency} `}${t.value < 0 ? "-" : ""}${grouped}.${cents}`;
}

export const article = (s: string): string => (/^(?:[aeio]|u(?!n?iv|s|t))/i.test(s) ? "An" : "A");

export const lower = (s: string): string =>
  /^[A-Z][a-z]/.test(s) ? s.charAt(0).toLowerCase() + s.slice(1) : s;

export const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

/** "12 Mar". */
const shortDay = (date: string): string => {
  const [d, m] = dayInWords(date).split(" ");
  return `${d} ${(m ?? "").slice(0, 3)}`;
};

/** "March 2025", "2024", "12 Mar to 11 Apr 2025", "12 Dec 2024 to 11 Jan 2025". */
export function spanInWords({ from, to }: { from: string; to: string }): string {
  const [y1, y2] = [from.slice(0, 4), to.slice(0, 4)];
  if (from.endsWith("-01-01") && to === `${y1}-12-31`) return y1;
  const last = daysInMonth(Number(y1), Number(from.slice(5, 7)));
  if (from.endsWith("-01") && to === `${from.slice(0, 8)}${last}`) return monthInWords(from);
  if (from === to) return dayInWords(from);
  return y1 === y2
    ? `${shortDay(from)} to ${shortDay(to)} ${y2}`
    : `${shortDay(from)} ${y1} to ${shortDay(to)} ${y2}`;
}

/** What the templates draw on: nothing but facts. */
export interface Told extends SummaryParts {
  kind: string;
  issuerName: string;
  recipientName: string;
  /** The words of a fact that are safe to tell, or "". */
  words: (key: string) => string;
  /** An amount in words, or "". */
  money: (key: string) => string;
  day: (key: string) => string;
}

export function toldOf(p: SummaryParts): Told {
  const of = (key: string) =>
    p.facts.find((f) => f.key === key && f.role !== "identifier" && f.confidence >= 55);
  return {
    ...p,
    kind: p.type === null ? "paper" : lower(kindIn(p.type, "en") ?? "paper"),
    issuerName: p.issuer === null ? "" : withoutNumbers(calm(p.issuer)),
    recipientName: p.recipient === null ? "" : withoutNumbers(calm(p.recipient)),
    words: (key) => withoutNumbers(of(key)?.value ?? "").slice(0, 80),
    money: (key) => {
      const f = of(key);
      return f && f.number !== null ? amountInWords({ value: f.number, currency: f.currency }) : "";
    },
    day: (key) => {
      const date = of(key)?.date;
      return date ? dayInWords(date) : "";
    },
  };
}

/** `before` and the words, or nothing when there are none. */
export const part = (before: string, words: string, after = ""): string =>
  words === "" ? "" : `${before}${words}${after}`;

export const join = (parts: string[]): string => {
  const said = parts.filter((s) => s !== "");
  return said.length <= 1 ? (said[0] ?? "") : `${said.slice(0, -1).join(", ")} and ${said[said.length - 1]}`;
};
