import { fold, squeeze } from "#kernel/text.ts";
import { findDates } from "../dates.ts";
import { foldKeep } from "../fold.ts";
import type { Term } from "./question.ts";

/** A stretch of a page: characters from `start` up to `end`. */
export interface Stretch {
  start: number;
  end: number;
}

/** Words of a page that would answer, as they stand there. */
export interface Passage {
  page: number;
  quote: string;
  /** Terms that stand in it. */
  score: number;
}

/** The words of a text as terms are compared with: folded, letters and digits alone. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** True when one form of a term is among words. */
export const hasTerm = (words: readonly string[], term: Term): boolean =>
  term.forms.some((f) => words.some((w) => (f.whole ? w === f.text : w.startsWith(f.text))));

const MONEY =
  /[€$£¥₹]\s?\d|\d\s?[€£¥₹]|\d[.,]\d{2}(?!\d)|\b(?:eur|usd|gbp|chf|myr|cad|aud|sgd|sek|nok|dkk|pln|rm)\b\.? ?\d|\d ?(?:eur|euros?|usd|gbp|chf|myr|cad|dollars?|pounds?)\b/i;
const STRETCH_OF_TIME =
  /\b\d+ (?:days?|weeks?|months?|years?|tagen?|wochen?|monaten?|jahren?|jours|semaines|mois|ans|dias|semanas|meses|giorni|settimane|mesi|dagen|weken|maanden)\b/;

/** Whether words can answer a question for money, a day or a number. */
export function answersWith(text: string, want: string, year: number): boolean {
  if (want === "money") return MONEY.test(text);
  if (want === "date") {
    const folded = foldKeep(text);
    return findDates(folded, year).length > 0 || STRETCH_OF_TIME.test(folded);
  }
  if (want === "identifier") return /(?=[\p{L}\p{N}/.-]*\d)[\p{L}\p{N}][\p{L}\p{N}/.-]{3,}/u.test(text);
  return true;
}

/** Longest quote, in characters. */
const LONGEST = 400;

/** Cuts a page into sentences and lines; a sentence that goes on in the next line stays whole. `closed`: stretches that may not be shown. */
export function unitsOf(text: string, closed: readonly Stretch[] = []): Stretch[] {
  const units: Stretch[] = [];
  const add = (start: number, end: number) => {
    let from = start;
    for (const c of [...closed].sort((a, b) => a.start - b.start)) {
      if (c.end <= from || c.start >= end) continue;
      if (c.start > from) units.push({ start: from, end: c.start });
      from = c.end;
    }
    if (from < end) units.push({ start: from, end });
  };
  const border = /\n(?!\p{Ll})|(?<=[.!?]["”»)]?)\s+(?=["“«(]?[\p{Lu}\d])/gu;
  let from = 0;
  for (const m of text.matchAll(border)) {
    // "No. 5", "Dr. Miller": a short word before the point ends no sentence.
    if (m[0] !== "\n" && /(?:^|\s)\p{L}{1,3}\.$/u.test(text.slice(Math.max(0, m.index - 6), m.index)))
      continue;
    add(from, m.index);
    from = m.index + m[0].length;
  }
  add(from, text.length);
  return units.filter((u) => /[\p{L}\p{N}]/u.test(text.slice(u.start, u.end)));
}

/** Most units a passage is made of. */
const WIDEST = 3;

/**
 * The shortest stretch of a page that holds every term of `must` and can answer, with as many of `may` as there are; null
 * when there is none. The quote is on one line, its words exactly those of the page.
 */
export function passageOn(
  page: { number: number; text: string },
  given: {
    must: readonly Term[];
    may: readonly Term[];
    want: string;
    year: number;
    closed: readonly Stretch[];
    named?: readonly RegExp[];
  },
): Passage | null {
  const { must, may, want, year, closed, named = [] } = given;
  const units = unitsOf(page.text, closed);
  const words = units.map((u) => wordsOf(page.text.slice(u.start, u.end)));
  const holds = (terms: readonly Term[]) => terms.map((t) => words.map((w) => hasTerm(w, t)));
  const musts = holds(must);
  const mays = holds(may);
  let best: (Passage & { width: number }) | null = null;
  for (let i = 0; i < units.length; i++) {
    for (let width = 1; width <= WIDEST && i + width <= units.length; width++) {
      const first = units[i] as Stretch;
      const last = units[i + width - 1] as Stretch;
      if (last.end - first.start > LONGEST && width > 1) break;
      const among = (row: boolean[]) => row.slice(i, i + width).some(Boolean);
      if (!musts.every(among)) continue;
      // Nothing of the question stands in it: nothing says that it answers.
      const score = must.length + mays.filter(among).length;
      if (score === 0 && named.length === 0) continue;
      const raw = page.text.slice(first.start, last.end);
      if (closed.some((c) => c.start < last.end && c.end > first.start)) break;
      const quote = squeeze(raw).slice(0, LONGEST);
      if (!answersWith(quote, want, year)) continue;
      if (named.length > 0 && !named.some((n) => n.test(fold(quote)))) continue;
      if (best === null || score - width / 2 > best.score - best.width / 2)
        best = { page: page.number, quote, score, width };
      break;
    }
  }
  return best && { page: best.page, quote: best.quote, score: best.score };
}

/** True when a quote stands on a page, whatever the spaces between its words. */
export const standsIn = (text: string, quote: string): boolean =>
  quote !== "" && squeeze(text).includes(squeeze(quote));
