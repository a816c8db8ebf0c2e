import { monthNumbers } from "#lexicon/calendar.ts";
import { bodyWordsOf, headingsOf } from "#lexicon/kinds.ts";
import { labelMeanings, labelsOf } from "#lexicon/labels.ts";
import { lazily } from "#lexicon/table.ts";
import { smallWords } from "#lexicon/words.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import type { Sheet } from "../layout/layout.ts";
import type { ReadingContext } from "../reader.ts";
import { foldKeep } from "./fold.ts";

/** Shorter words come up by chance. */
const SHORTEST = 4;

/** Words that papers of the lexicon's languages are full of. */
const vocabulary = lazily(() => {
  const terms = [
    ...[...smallWords("papers")].flatMap(([, bag]) => [...bag]),
    ...types.flatMap(({ slug }) => [...headingsOf(slug), ...bodyWordsOf(slug)]),
    ...labelMeanings().flatMap((meaning) => {
      const [reader, ...rest] = meaning.split(":") as ["amount", ...string[]];
      return [...labelsOf(reader, [rest.join(":")]).values()].flat();
    }),
    ...monthNumbers.keys(),
  ];
  return new Set(terms.flatMap((t) => t.split(/[^a-z]+/)).filter((w) => w.length >= SHORTEST));
});

/** A page of fewer words says little whatever stands on it, a card or a label: one word that is known is enough there. */
const FEW = 8;
/** Words that are known on a page that says something, at least, and their share of the longer words. */
const LEAST = 2;
const SHARE = 0.04;

/**
 * True for pages without words: letters by chance, or what a reader of pictures makes of stains and patterns. A language that the
 * lexicon does not know looks alike, so it decides only where no amount, day or number was found either. A name on file says something.
 */
export function isNonsense(sheets: Sheet[], context: Pick<ReadingContext, "household" | "known">): boolean {
  const words = sheets
    .slice(0, 3)
    .flatMap((s) => s.lines.slice(0, 120).flatMap((l) => l.folded.slice(0, 400).match(/[a-z]{4,20}/g) ?? []));
  const all = sheets.reduce((n, s) => n + s.lines.reduce((m, l) => m + l.words.length, 0), 0);
  const names = [...context.household, ...context.known.map((k) => k.name)].map(foldKeep);
  if (sheets.some((s) => s.lines.some((l) => names.some((name) => l.folded.includes(name))))) return false;
  const known = new Set(words.filter((w) => vocabulary().has(w))).size;
  if (all < FEW) return known === 0;
  return known < LEAST || known < SHARE * new Set(words).size;
}
