import { monthNumbers, weekdayNames } from "#lexicon/calendar.ts";
import { formsOf } from "#reading/concepts/concepts.ts";
import { anyStems } from "#reading/text/stems.ts";
import { kindsIn } from "../kinds/kinds.ts";
import type { Span } from "../time/span-parts.ts";
import type { Asked } from "./asked.ts";

/** A form of a word as an index has it: the whole word, or what words begin with. */
export interface Form {
  text: string;
  whole: boolean;
}

/** What a paper may have of a question: a word of it, in its forms, or a kind of paper that words name. */
export interface Sought {
  word: string;
  forms: Form[];
  /** Types of papers that the words name; null for none. */
  kind: RegExp | null;
}

const MOST_FORMS = 40;

const weekdays = new Set(weekdayNames.flat());
const saysTime = (word: string): boolean =>
  /^(?:19|20)\d\d$/.test(word) || monthNumbers.has(word) || weekdays.has(word);

/** What is looked for to find the paper that a question is about. `timed`: a time was understood, and papers are dated. */
export function soughtIn(asked: Asked, timed = false): Sought[] {
  const kinds = kindsIn(asked.tokens);
  const words = timed ? asked.words.filter((w) => !saysTime(w.word)) : asked.words;
  return words.map(({ word, concepts }): Sought => {
    const forms = new Map<string, boolean>();
    const add = (text: string, whole: boolean) => {
      if (/^[\p{L}\p{N}]+$/u.test(text)) forms.set(text, (forms.get(text) ?? true) && whole);
    };
    add(word, true);
    if (!/\d/.test(word)) for (const stem of anyStems(word)) if (stem.length >= 4) add(stem, false);
    for (const concept of concepts)
      for (const [first, ...more] of formsOf(concept))
        if (first !== undefined && more.length === 0 && first.length >= 4) add(first, false);
    const kind = kinds.find((k) => asked.tokens.slice(k.from, k.to).includes(word))?.kind.slug ?? null;
    return { word, forms: [...forms].slice(0, MOST_FORMS).map(([text, whole]) => ({ text, whole })), kind };
  });
}

/** A paper as far as it is known before it is read. */
export interface PaperSigns {
  /** For every word sought whether it stands on the paper. */
  has: readonly boolean[];
  /** Words of its title, kind and names. */
  head: readonly string[];
  slug: string | null;
  /** Its day, `YYYY-MM-DD`. */
  date: string | null;
}

/** How far a paper is the one that is asked about. */
export interface PaperFit {
  /** Share of what is sought that it has, rare words counting more, 0..1. */
  share: number;
  /** Share of it that stands in its head. */
  head: number;
  /** How rare the rarest word is that it lacks, 0..1. */
  lacks: number;
  /** It is of a kind that is named (1), of another one (-1), or none is (0). */
  kind: number;
  /** Its day lies in the time that is asked about (1), outside of it (-1), or none is (0). */
  time: number;
  /** All of it as one figure. */
  rank: number;
}

/** How rare a word is that stands on `have` of `all` papers, 0..1. */
export const rarity = (have: number, all: number): number =>
  Math.log(1 + all / (have + 0.5)) / Math.log(1 + all / 0.5);

/** What a paper has of what is sought. `rare`: how rare each word is on file, 0..1. */
export function fitOfPaper(
  sought: readonly Sought[],
  rare: readonly number[],
  p: PaperSigns,
  span: Span | null,
): PaperFit {
  const { head } = p;
  const inHead = (s: Sought) =>
    s.forms.some((f) => head.some((w) => (f.whole ? w === f.text : w.startsWith(f.text))));
  let [sum, has, heads, lacks, kind] = [0, 0, 0, 0, 0];
  sought.forEach((s, i) => {
    const weight = rare[i]!;
    sum += weight;
    const ofKind = s.kind !== null && p.slug !== null && s.kind.test(p.slug);
    if (s.kind !== null) kind = kind === 1 || ofKind ? 1 : -1;
    const headed = ofKind || inHead(s);
    if (headed) heads += weight;
    if (headed || p.has[i]) has += weight;
    else lacks = Math.max(lacks, weight);
  });
  const time = span === null || p.date === null ? 0 : p.date >= span.from && p.date <= span.to ? 1 : -1;
  const share = sum === 0 ? 0 : has / sum;
  const inIt = sum === 0 ? 0 : heads / sum;
  return { share, head: inIt, lacks, kind, time, rank: share + 0.6 * inIt + 0.2 * kind + 0.3 * time };
}
