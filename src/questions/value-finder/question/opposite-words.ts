import { any } from "#lexicon/phrases.ts";
/** Words of one side of an axis; papers print one value for each side. */
export type Pole = readonly [name: string, said: RegExp];

const w = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`);

/**
 * Axes along which papers print the same thing more than once: by the month and by the year, before and after tax, what was paid
 * first and what is left. A pole is words of labels and of questions, folded, in en de fr es it nl.
 */
export const AXES: readonly (readonly Pole[])[] = [
  [
    ["hour", w(any("opposite-hour"))],
    ["day", w(any("opposite-day"))],
    ["week", w(any("opposite-week"))],
    ["month", w(any("opposite-month"))],
    ["quarter", w(any("opposite-quarter"))],
    ["year", w(any("opposite-year"))],
  ],
  [
    ["gross", w(any("opposite-gross"))],
    ["net", w(any("opposite-net"))],
  ],
  [
    ["to-date", w(any("opposite-to-date"))],
    ["now", w(any("opposite-now"))],
  ],
  [
    ["first", w(any("opposite-first"))],
    ["second", w(any("opposite-second"))],
    ["third", w(any("opposite-third"))],
    ["fourth", w(any("opposite-fourth"))],
    ["last", w(any("opposite-last"))],
  ],
  [
    ["paid-first", w(any("opposite-paid-first"))],
    ["left", w(any("opposite-left"))],
    ["whole", w(any("opposite-whole"))],
  ],
  [
    ["used", w(any("opposite-used"))],
    ["unused", w(any("opposite-unused"))],
  ],
  [
    ["employee", w(any("opposite-employee"))],
    ["employer", w(any("opposite-employer"))],
  ],
  [
    ["old", w(any("opposite-old"))],
    ["new", w(any("opposite-new"))],
  ],
  [
    ["out", w(any("opposite-out"))],
    ["back", w(any("opposite-back"))],
  ],
  [
    ["peak", w(any("opposite-peak"))],
    ["off-peak", w(any("opposite-off-peak"))],
  ],
];

/** The pole of an axis that words name; null for none, and for more than one: then they tell nothing. */
export function poleOf(axis: readonly Pole[], text: string): string | null {
  const named = axis.filter(([, said]) => said.test(text));
  return named.length === 1 ? (named[0] as Pole)[0] : null;
}

/** Sides that a question names and that no paper needs to have a word for: its other labels say it. */
const PLAIN: ReadonlySet<string> = new Set(["gross", "net", "left", "whole", "used", "unused", "to-date"]);

/** True for a word that only says which of several values of a thing is meant. */
export const isSideWord = (word: string): boolean =>
  AXES.some((axis) => axis.some(([name, said]) => PLAIN.has(name) && said.test(word)));
