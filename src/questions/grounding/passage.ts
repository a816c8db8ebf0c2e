import { squeeze } from "#kernel/text.ts";
import type { Term } from "../plan/term.ts";

/** A stretch of a page: characters from `start` up to `end`. */
export interface Stretch {
  start: number;
  end: number;
}

/** True when one form of a term is among words. */
export const hasTerm = (words: readonly string[], term: Term): boolean =>
  term.forms.some((f) => words.some((w) => (f.whole ? w === f.text : w.startsWith(f.text))));

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
    const before = text.slice(Math.max(0, m.index - 6), m.index);
    if (m[0] !== "\n" && /(?:^|\s)\p{L}{1,3}\.$/u.test(before)) continue;
    // "Am 14. Dezember", "il 3. luglio": a number with a point before a word is a day.
    if (
      m[0] !== "\n" &&
      /(?:^|\s)\d{1,2}\.$/.test(before) &&
      /\p{L}/u.test(text.charAt(m.index + m[0].length))
    )
      continue;
    add(from, m.index);
    from = m.index + m[0].length;
  }
  add(from, text.length);
  return units.filter((u) => /[\p{L}\p{N}]/u.test(text.slice(u.start, u.end)));
}

/** True when a quote stands on a page, whatever the spaces between its words. */
export const standsIn = (text: string, quote: string): boolean =>
  quote !== "" && squeeze(text).includes(squeeze(quote));
