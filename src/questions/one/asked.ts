import { wordsOf } from "#lexicon/terms.ts";
import { near } from "#reading/concepts/concepts.ts";
import { conceptsMeant } from "#reading/concepts/near-words.ts";
import { anyStems } from "#reading/text/stems.ts";
import { isEmptyWord } from "../plan/words.ts";

/** A word of a question that a place on a paper may have, too. */
export interface AskedWord {
  word: string;
  stems: ReadonlySet<string>;
  concepts: readonly string[];
  /** How near words of papers are to it, found once. */
  near: Map<string, number>;
}

/** A question as words. */
export interface Asked {
  /** All of them, folded, in their order. */
  tokens: readonly string[];
  /** Those that say what is asked for and of what: no articles, no "how much". */
  words: readonly AskedWord[];
}

/** Cuts a question into words. */
export function askedOf(question: string): Asked {
  const tokens = wordsOf(question);
  const concepts = conceptsMeant(tokens);
  const words = tokens.flatMap((word, i): AskedWord[] =>
    isEmptyWord(word) || (word.length < 2 && !/\d/.test(word))
      ? []
      : [
          {
            word,
            stems: new Set(anyStems(word).filter((s) => s.length >= 3)),
            concepts: concepts.filter((c) => c.from <= i && i < c.to).map((c) => c.concept),
            near: new Map(),
          },
        ],
  );
  return { tokens, words };
}

/** What words that begin or end alike are worth: "deductible" and "deductibles", "käse" in "bergkäse". */
const PART = 0.75;
const BEGINS = 0.6;
/** What another word for the same thing is worth. */
const CONCEPT = 0.8;

/** How far a word of a paper is a word of the question, 0..1. `says`: concepts that the word of the paper says. */
export function alike(a: AskedWord, token: string, says: (token: string) => readonly string[]): number {
  const known = a.near.get(token);
  if (known !== undefined) return known;
  const n = alikeNew(a, token, says);
  a.near.set(token, n);
  return n;
}

function alikeNew(a: AskedWord, token: string, says: (token: string) => readonly string[]): number {
  const { word } = a;
  if (word === token) return 1;
  if (/\d/.test(word) || /\d/.test(token) || token.length < 3) return 0;
  if (anyStems(token).some((s) => a.stems.has(s))) return 0.95;
  let best = 0;
  const [short, long] = word.length < token.length ? [word, token] : [token, word];
  if (short.length >= 4 && (long.endsWith(short) || long.startsWith(short))) best = PART;
  else if (short.length >= 5) {
    let k = 0;
    while (k < short.length && short[k] === long[k]) k++;
    if (k >= 5 && k >= 0.7 * short.length) best = BEGINS;
  }
  for (const x of a.concepts) for (const y of says(token)) best = Math.max(best, CONCEPT * near(x, y));
  return best;
}
