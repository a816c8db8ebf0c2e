import { fold, wordsOf } from "#kernel/text.ts";
import { conceptsIn } from "#reading/concepts/concepts.ts";
import { compact } from "#reading/text/fold.ts";
import { asItLooks, digitsMended, type NumberSaid, type Values, valuesOf } from "./grounded-values.ts";
import { denies, isPlainWord, isRelativeDay, numeral } from "./grounded-words.ts";

/** A passage that a sentence may cite: words of a page, and what the head of its paper says. */
export interface Source {
  text: string;
  /** Title, kind, people and things: a name that stands there may be said. */
  head: string;
}

/** A sentence that may be said, without its marks, and the passages it cites, counted from 1. */
export interface Kept {
  text: string;
  cites: number[];
}

/** Why a sentence is struck, for tests and measurements; never with words of it. */
export type Fault =
  | "uncited"
  | "no-such-passage"
  | "number"
  | "date"
  | "name"
  | "code"
  | "denial"
  | "address"
  | "empty";

const SQUARE = /\s*[[【]\s*(?:passages?\s*)?(\d{1,2}(?:\s*[,;&–-]\s*\d{1,2})*)\s*[\]】]/giu;

/** The passages a sentence names, and the sentence without its marks. */
export function citesOf(sentence: string): Kept {
  const cites = new Set<number>();
  const plain = sentence.replace(/^\s*(?:[-*•–]|\d{1,2}\))\s+/, "").replace(/\*\*|__|`/g, "");
  const text = plain.replace(SQUARE, (_, inside: string) => {
    for (const part of inside.split(/[,;&]/)) {
      const [from = 0, to = from] = part.split(/[–-]/).map(Number);
      for (let n = from; n <= Math.min(to, from + 9); n++) cites.add(n);
    }
    return "";
  });
  return {
    text: text
      .replace(/\s+([.,;:!?])/g, "$1")
      .replace(/\s+/g, " ")
      .trim(),
    cites: [...cites],
  };
}

/** What stands in the passages of a sentence: made once, asked often. */
interface Stock {
  values: Values[];
  words: Set<string>;
  looks: Set<string>;
  /** All letters and digits, squeezed, as they look. */
  together: string;
  digits: string;
  /** Numbers written as words. */
  numerals: Set<string>;
}

function stockOf(sources: readonly Source[], year: number): Stock {
  const texts = sources.flatMap((s) => [s.text, s.head]);
  const mended = texts.map(digitsMended);
  const words = new Set(texts.flatMap(wordsOf));
  return {
    values: [...texts, ...mended.filter((m, i) => m !== texts[i])].map((t) => valuesOf(t, year, true)),
    words,
    looks: new Set([...words].map(asItLooks)),
    together: asItLooks(texts.map(compact).join(" ")),
    numerals: new Set([...words].flatMap((w) => numeral(w)?.toString() ?? [])),
    digits: mended.map((t) => t.replace(/\D+/g, "")).join(" "),
  };
}

const meets = (a: readonly string[], b: readonly string[]) => a.some((x) => b.includes(x));

/** Dollars of any country are dollars; crowns are crowns. */
const sameCurrency = (a: string, b: string) =>
  a === b ||
  (a === "$" && /^(?:USD|CAD|AUD|NZD|HKD|SGD|MXN)$/.test(b)) ||
  (b === "$" && /^(?:USD|CAD|AUD|NZD|HKD|SGD|MXN)$/.test(a)) ||
  (a === "kr" && /^(?:SEK|NOK|DKK|ISK)$/.test(b)) ||
  (b === "kr" && /^(?:SEK|NOK|DKK|ISK)$/.test(a));

function numberStands(n: NumberSaid, stock: Stock): boolean {
  const all = stock.values.flatMap((v) => v.numbers);
  const years = stock.values.flatMap((v) => [
    ...v.days.flatMap((d) => d.map((day) => day.slice(0, 4))),
    ...v.months.map((m) => m.slice(0, 4)),
  ]);
  const same = all.filter(
    (p) =>
      p.percent === n.percent && (meets(p.meant, n.meant) || p.parts.some((part) => meets(part, n.meant))),
  );
  if (n.currency !== null) {
    const { currency } = n;
    if (same.some((p) => p.currency !== null && sameCurrency(p.currency, currency))) return true;
    // An amount whose currency stands in the head of its column, and nothing else beside it.
    return (
      same.some((p) => p.currency === null) &&
      all.some((p) => p.currency !== null && sameCurrency(p.currency, currency))
    );
  }
  if (same.length > 0) return true;
  // "drei Monate" is 3 months.
  if (!n.percent && n.meant.some((m) => stock.numerals.has(m))) return true;
  if (!n.percent && n.meant.some((m) => years.includes(m))) return true;
  // A long number that the paper prints in groups, or the other way about.
  const long = n.meant.find((m) => /^\d{6,}$/.test(m));
  if (long !== undefined && stock.digits.includes(long)) return true;
  return n.parts.length > 0 && n.parts.every((part) => all.some((p) => !p.percent && meets(p.meant, part)));
}

function datesStand(said: Values, stock: Stock): boolean {
  const days = stock.values.flatMap((v) => v.days.flat());
  const months = [...days.map((d) => d.slice(0, 7)), ...stock.values.flatMap((v) => v.months)];
  const yearless = [...days.map((d) => d.slice(5)), ...stock.values.flatMap((v) => v.yearless)];
  const bare = [
    ...months.map((m) => Number(m.slice(5))),
    ...yearless.map((d) => Number(d.slice(0, 2))),
    ...stock.values.flatMap((v) => v.bareMonths),
  ];
  return (
    said.days.every((d) => meets(d, days)) &&
    said.months.every((m) => months.includes(m)) &&
    said.yearless.every((d) => yearless.includes(d)) &&
    said.bareMonths.every((m) => bare.includes(m))
  );
}

/** A word written large, or with a large letter in its middle. */
const NAMED = /(?<![\p{L}\p{N}])[\p{L}\p{M}]*\p{Lu}[\p{L}\p{M}]*(?:['’][\p{L}]+)*/gu;

/** Whether a word stands in the passages: as it is, with another ending, or misread. */
function wordStands(word: string, stock: Stock): boolean {
  const folded = fold(word)
    .replace(/['’]s?$/u, "")
    .replace(/['’]/g, "");
  if (stock.words.has(folded) || stock.looks.has(asItLooks(folded))) return true;
  for (const w of stock.words) {
    const [short, long] = w.length < folded.length ? [w, folded] : [folded, w];
    if (short.length < 4 || !long.startsWith(short)) continue;
    // A name takes an s; nouns take more, and long ones are hardly ever taken for one another.
    const ending = long.slice(short.length);
    if (ending === "s" || (short.length >= 7 && ENDINGS.has(ending))) return true;
  }
  return false;
}

const ENDINGS = new Set(["e", "n", "en", "er", "em", "es", "ern"]);

function namesStand(rest: string, stock: Stock): boolean {
  for (const m of rest.matchAll(NAMED)) {
    // "d’Angers", "l'Allianz": what stands before the apostrophe is an article.
    const word = m[0].replace(/^(?:d|l|c|s|n|qu|dell|all|nell|sull|un)['’](?=\p{L})/iu, "");
    if (word.length < 2 && !/^\p{Lu}$/u.test(word)) continue;
    if (conceptsIn([fold(word)]).length > 0) continue;
    if (isPlainWord(word) || word.split(/['’]/).every(isPlainWord)) continue;
    if (!wordStands(word, stock)) return false;
  }
  return true;
}

/** Addresses lead out of the box: nothing that papers say is followed, and nobody is sent anywhere. */
const ADDRESS = /https?:|www\.|\S+@\S+|\]\(|<[a-z/!]/i;

/**
 * Holds one sentence of a model against the passages it cites: every number, date, amount and name of it must stand there,
 * in whatever notation; it must cite; and it may deny only what a passage denies. Gives the sentence as it may be said, or
 * why it is struck. `year` is this year.
 */
export function checked(
  sentence: string,
  sources: readonly Source[],
  year: number,
): { kept: Kept } | { fault: Fault } {
  const kept = citesOf(sentence);
  if (!/\p{L}{2,}|\d/u.test(kept.text)) return { fault: "empty" };
  if (kept.cites.length === 0) return { fault: "uncited" };
  const cited = kept.cites.map((n) => sources[n - 1]);
  if (!cited.every((s) => s !== undefined)) return { fault: "no-such-passage" };
  if (ADDRESS.test(kept.text)) return { fault: "address" };
  const stock = stockOf(cited, year);
  const said = valuesOf(kept.text, year);
  const folded = fold(kept.text).match(/[\p{L}']+/gu) ?? [];
  if (!datesStand(said, stock) || folded.some((w) => isRelativeDay(w) && !stock.words.has(w)))
    return { fault: "date" };
  if (!said.numbers.every((n) => n.meant.length + n.parts.length > 0 && numberStands(n, stock)))
    return { fault: "number" };
  if (!said.codes.every((c) => stock.together.includes(asItLooks(c)))) return { fault: "code" };
  if (!numeralsStand(said.rest, stock)) return { fault: "number" };
  if (!namesStand(said.rest, stock)) return { fault: "name" };
  if (denies(folded) && !denies([...stock.words])) return { fault: "denial" };
  return { kept };
}

function numeralsStand(rest: string, stock: Stock): boolean {
  const numbers = new Set(stock.values.flatMap((v) => v.numbers.flatMap((n) => n.meant)));
  return wordsOf(rest).every((w) => {
    const value = numeral(w);
    const said = String(value);
    return value === null || stock.words.has(w) || numbers.has(said) || stock.numerals.has(said);
  });
}

/** The numbers and days of a text as plain strings, each with every reading it allows: what two texts can agree on. */
export function sayings(text: string, year: number): string[][] {
  const v = valuesOf(text, year);
  return [
    ...v.days,
    ...v.months.map((m) => [m]),
    ...v.yearless.map((d) => [d]),
    ...v.numbers.map((n) => n.meant),
  ];
}
