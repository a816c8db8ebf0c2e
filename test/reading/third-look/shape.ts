import { pagesOf, type Setting, second } from "../second-look/shape.ts";

/** A whole paper and what a careful person reads off it: kind, whose, for whom, when, how much, until when. */
export interface ThirdPaper {
  name: string;
  /** Types that are a right answer. */
  types: string[];
  /** Names of the maker that are right; none where the paper names nobody, "?" where it is open to opinion. */
  issuers: string[];
  recipients: string[];
  /** Right days parted by `|`; `undefined` where it is open to opinion, null where the paper has none. */
  date: string | null | undefined;
  /** Right totals as "12.50 EUR", "-" for none; empty where it is open to opinion. */
  totals: string[];
  due: string | null | undefined;
  text: string;
  pages: () => ReturnType<typeof pagesOf>;
}

const open = (s: string): string | null | undefined => (s === "?" ? undefined : s === "-" ? null : s);
const names = (s: string): string[] => (s === "-" ? [] : s.split("|"));
const money = (s: string): string => {
  const [value, currency] = s.split(" ");
  return currency === undefined ? s : `${Number(value).toFixed(2)} ${currency}`;
};

/**
 * A paper from its words. `known` is "type|type; issuer|issuer; recipient; date; total; due": "-" where the paper says none,
 * "?" where it is open to opinion.
 */
export function third(name: string, known: string, text: string, setting: Setting = {}): ThirdPaper {
  const [types = "", issuer = "-", recipient = "-", date = "-", total = "-", due = "-"] = known
    .split(";")
    .map((s) => s.trim());
  const totals = total.split("|").map(money);
  return {
    name,
    types: types.split("|"),
    issuers: names(issuer),
    recipients: names(recipient),
    date: open(date),
    totals: totals.includes("?") ? [] : totals,
    due: open(due),
    text,
    pages: () => pagesOf(second(name, types, "?", "", text, setting)),
  };
}
