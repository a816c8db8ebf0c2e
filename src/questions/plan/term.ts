import { wordsAlike } from "#lexicon/words.ts";

/** A word a paper must have, with those that stand for it: beginnings of words, folded; short ones and numbers are whole. */
export interface Term {
  said: string;
  forms: { text: string; whole: boolean }[];
}

const endings = ["ies", "ied", "ing", "ed", "s", "en", "es", "e", "n", "y"];

/** The beginning that forms of a word have in common: "wages" and "wage", "billed" and "bill". At least four letters. */
function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word) || word.endsWith("ss")) return word;
  const end = endings.find((e) => word.endsWith(e) && word.length - e.length >= 4);
  return end === undefined ? word : word.slice(0, -end.length);
}

const form = (text: string) => ({ text, whole: text.length < 4 || /^\d+$/.test(text) });

/** A folded word as it is looked for. */
export function termOf(word: string): Term {
  const others = wordsAlike.find((group) =>
    group.some((g) => g === word || (g.length >= 5 && stem(word).startsWith(g))),
  );
  const forms = [...new Set([stem(word), ...(others ?? [])])].map(form);
  return { said: word, forms };
}
