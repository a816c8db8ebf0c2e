import { type Language, languages } from "../paper/household/names.ts";

/** How days, amounts and names of things are said in the six languages. Questions and made-up texts are put together from it. */

export { type Language, languages };

/** One text for each language. */
export type Said = Record<Language, string>;

/** "en;de;fr;es;it;nl" taken apart. */
export function said(text: string): Said {
  const parts = text.split(";").map((p) => p.trim());
  if (parts.length !== languages.length) throw new Error(`Not one part for each language: ${text}`);
  return Object.fromEntries(languages.map((l, i) => [l, parts[i]!])) as Said;
}

const months: Record<Language, string[]> = {
  en: "January|February|March|April|May|June|July|August|September|October|November|December".split("|"),
  de: "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember".split("|"),
  fr: "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre".split("|"),
  es: "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre".split("|"),
  it: "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre".split(
    "|",
  ),
  nl: "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december".split("|"),
};

export const monthIn = (l: Language, month: number): string => months[l][month - 1]!;

/** A day (`YYYY-MM-DD`) as people write it: "14 March 2025", "14. März 2025". */
export function dayIn(l: Language, day: string): string {
  const [y, m, d] = day.split("-").map(Number) as [number, number, number];
  const name = monthIn(l, m);
  if (l === "de") return `${d}. ${name} ${y}`;
  if (l === "es") return `${d} de ${name} de ${y}`;
  return `${d} ${name} ${y}`;
}

/** An amount as a paper in that language prints it: dollars in English, euros elsewhere. */
export function amountIn(l: Language, amount: number): string {
  const [whole = "", cents = "00"] = amount.toFixed(2).split(".");
  const grouped = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
  if (l === "en") return `$${grouped(",")}.${cents}`;
  return `${grouped(l === "fr" ? " " : ".")},${cents} €`;
}

/** Puts values into "{name}" of a text. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing to put in for ${name}.`);
    return String(value);
  });
