import type { Must } from "./ask-must.ts";
import {
  bare,
  blank,
  codesIn,
  datesOf,
  daysOnPage,
  hasDay,
  hasNumber,
  numbersIn,
  numbersOnPage,
  plainWords,
  yearlessOf,
} from "./ask-values.ts";

/** A question with what its answer has to be. */
export interface Wanted {
  id: string;
  question: string;
  language: string;
  kind: string;
  grounded: boolean;
  /** The answer in words, as a person would give it. */
  answer: string | null;
  /** The one value it comes down to: an amount, or a day as YYYY-MM-DD. */
  value: number | string | null;
  tolerance: number | null;
  files: string[];
  need: "any" | "all" | null;
  /** The question asked just before, of the same file: this one follows it. */
  after?: string;
  /** What the answer has to say besides, or instead of, the value. */
  must?: Must;
}

/** An answer as it was given, with the pages it cites. */
export interface Given {
  answer: string;
  grounded: boolean;
  citations: { file: string; document: string; title: string; page: number; quote: string; text: string }[];
  /** Places that are shown where nothing is told. */
  shown?: { file: string; page: number; text: string }[];
}

const PAGE =
  /(?:\b(?:pages?|seiten?|p[áa]ginas?|pagine?|pagina['’]?s?|blz|p|s)\b\.?)\s*\d+(?:\s*(?:of|von|de|di|van|sur|\/)\s*\d+)?/giu;

/** The answer without what only says where it stands: titles of cited papers and numbers of pages. */
export function said(g: Given): string {
  let s = g.answer;
  for (const { title } of g.citations)
    for (let at = s.indexOf(title); title.length > 3 && at >= 0; at = s.indexOf(title, at + title.length))
      s = blank(s, [{ at, end: at + title.length }]);
  return s.replace(PAGE, (m) => " ".repeat(m.length));
}

/** Whether a number is the sum, difference, product or quotient of numbers that stand on the cited pages and in the answer. */
function derivable(n: number, parts: readonly number[]): boolean {
  const close = (x: number) => Math.abs(x - n) < 0.0051;
  if (parts.length > 1 && close(parts.reduce((a, b) => a + b, 0))) return true;
  for (const [i, a] of parts.entries())
    for (const b of parts.slice(i + 1))
      if ([a + b, Math.abs(a - b), a * b, a / b, b / a, (a / b) * 100, (b / a) * 100].some(close))
        return true;
  if (parts.length > 1 && close(parts.reduce((a, b) => a + b, 0) / parts.length)) return true;
  if (parts.length > 14) return false;
  for (let mask = 3; mask < 1 << parts.length; mask++)
    if (close(parts.reduce((sum, p, i) => (mask & (1 << i) ? sum + p : sum), 0))) return true;
  return false;
}

const DAY = 86_400_000;

/** Whether a day is another day plus or minus a period that is named on the pages or in the answer. */
function dayDerivable(want: string, days: readonly string[], numbers: readonly number[]): boolean {
  const periods = [...new Set(numbers)].filter((n) => Number.isInteger(n) && n > 0 && n <= 730);
  for (const d of days) {
    const apart = Math.round(Math.abs(Date.parse(want) - Date.parse(d)) / DAY);
    const [y1, m1, d1] = want.split("-").map(Number) as [number, number, number];
    const [y2, m2, d2] = d.split("-").map(Number) as [number, number, number];
    const months = Math.abs((y1 - y2) * 12 + m1 - m2);
    if (periods.some((p) => apart === p || apart === p - 1 || apart === p + 1 || apart === p * 7))
      return true;
    // A month or a year ends the day before, or on the last day of a month.
    if (Math.abs(d1 - d2) <= 1 || d1 >= 28)
      if (periods.some((p) => months === p || months === p * 12) || months === 12 || months === 1)
        return true;
  }
  return false;
}

/** Words that answers are made of and that are no name: filled by the bench from what the product itself writes. */
export const ownWords = new Set<string>();

/** Words with a capital. Common words that begin a sentence are among the product's own. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}'’])\p{Lu}[\p{L}'’]{2,}/gu)].map((m) => m[0]);

/** What the answer says that stands on none of the pages it cites and follows from none. */
export function unsupportedIn(w: Wanted, g: Given): string[] {
  if (!g.grounded) return [];
  const pages = g.citations.map((c) => c.text);
  const all = pages.join("\n\n");
  const letters = bare(all);
  // A quotation that stands on its page stands there with every number in it.
  const text = said(g).replace(/“([^”]*)”/g, (q, words: string) =>
    letters.includes(bare(words)) ? " ".repeat(q.length) : q,
  );
  const onNumbers = numbersOnPage(all);
  const onDays = daysOnPage(all);
  const loose = new Set(yearlessOf(all).flatMap((y) => y.readings));
  const years = new Set([...all.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)].map((m) => m[0]));
  const asked = { numbers: numbersIn(w.question), days: datesOf(w.question), letters: bare(w.question) };
  const out: string[] = [];
  const codes = codesIn(text).filter(
    (c) => !/^\p{L}{1,3}?\d+[.,]?\d*$/u.test(c.text) || /^[A-Z]{2}\d{4,}/.test(c.text),
  );
  for (const c of codes)
    if (!letters.includes(bare(c.text)) && !asked.letters.includes(bare(c.text))) out.push(`code ${c.text}`);
  const rest = blank(text, codes);
  const days = datesOf(rest);
  const dayPool = [...onDays, ...asked.days].flatMap((d) => d.readings);
  const numberPool = [...onNumbers, ...numbersIn(rest)].flatMap((n) => n.readings);
  for (const d of days) {
    if (d.readings.some((r) => hasDay(onDays, r) || hasDay(asked.days, r))) continue;
    if (d.readings.some((r) => loose.has(r.slice(5)) && years.has(r.slice(0, 4)))) continue;
    if (d.readings.some((r) => dayDerivable(r, dayPool, numberPool))) continue;
    out.push(`day ${d.text.trim()}`);
  }
  for (const y of yearlessOf(rest))
    if (!y.readings.some((r) => loose.has(r) || onDays.some((d) => d.readings.some((x) => x.slice(5) === r))))
      out.push(`day ${y.text.trim()}`);
  const loosely = blank(rest, [...days, ...yearlessOf(rest)]);
  const numbers = numbersIn(loosely);
  const documents = new Set(g.citations.map((c) => c.document)).size;
  const stated = numbers.filter((n) => n.readings.some((r) => hasNumber(onNumbers, r)));
  const quoted = g.citations.flatMap((c) => numbersIn(c.quote));
  const first = (found: readonly { readings: number[] }[]) => found.flatMap((n) => n.readings.slice(0, 1));
  // Twelve bills of one amount are twelve parts of their sum.
  const pools = [first(stated), first(quoted), [...new Set(first([...stated, ...quoted]))]];
  for (const n of numbers) {
    if (n.readings.some((r) => hasNumber(onNumbers, r) || hasNumber(asked.numbers, r))) continue;
    if (n.readings.some((r) => onDays.some((d) => d.readings.some((x) => Number(x.slice(0, 4)) === r))))
      continue;
    const small = n.readings.find((r) => Number.isInteger(r) && r <= 400);
    if (small !== undefined && [documents, g.citations.length].includes(small)) continue;
    if (n.readings.some((r) => pools.some((parts) => derivable(r, parts)))) continue;
    out.push(`number ${n.text}`);
  }
  for (const name of namesIn(loosely)) {
    const b = bare(name);
    if (letters.includes(b) || asked.letters.includes(b) || ownWords.has(plainWords(name)[0] ?? "")) continue;
    out.push(`name ${name}`);
  }
  return [...new Set(out)];
}
