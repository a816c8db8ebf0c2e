import { fold } from "#kernel/text.ts";
import { numberWords } from "#lexicon/numbers.ts";
import { words, wordsAlike } from "#lexicon/words.ts";
import { askingWords, emptyWords, paperKinds } from "../plan/words.ts";

/**
 * Words that begin a sentence or are written large without being a name, folded: English, German, French, Spanish, Italian
 * and Dutch. German writes every noun large, so those an answer about papers is made of stand here.
 */
const plainWords = words("plain-words");

const known = new Set([
  ...plainWords,
  ...emptyWords,
  ...askingWords,
  ...wordsAlike.flat(),
  ...paperKinds.flatMap((k) => k.words),
]);

/** Whether a word, however it is written, is one that every answer may use: no name. */
export const isPlainWord = (word: string): boolean => known.has(fold(word));

const NEGATIONS = words("negations");

/** Whether folded words deny something. */
export const denies = (words: readonly string[]): boolean =>
  words.some((w) => NEGATIONS.has(w) || w.endsWith("n't"));

/** Days told by where we stand, folded: a paper's "tomorrow" is another one, so they are said only where it says so. */
const RELATIVE = words("relative-days");

export const isRelativeDay = (word: string): boolean => RELATIVE.has(word);

/** Numbers written as words; "one" is an article in too many languages. */
const NUMERALS = new Map([...numberWords].filter(([, n]) => n > 1));
// What is a number in one language and another word in the next: "due" (two, and owed), "très", "neuf" (nine, and new).
for (const w of "once sei mil tre elf acht due tres neuf sept cent otto".split(" ")) NUMERALS.delete(w);

/** What a folded word counts; null for one that is no numeral. German and Dutch write them in one: "fünfundzwanzig". */
export function numeral(word: string): number | null {
  const plain = NUMERALS.get(word);
  if (plain !== undefined) return plain;
  const joined = /^(\p{L}+?)(?:und|en)(\p{L}+(?:zig|ssig|tig))$/u.exec(word);
  if (!joined) return null;
  const unit = joined[1] === "ein" || joined[1] === "een" ? 1 : NUMERALS.get(joined[1] ?? "");
  const tens = NUMERALS.get(joined[2] ?? "");
  return unit !== undefined && tens !== undefined && unit < 10 && tens >= 20 ? unit + tens : null;
}
