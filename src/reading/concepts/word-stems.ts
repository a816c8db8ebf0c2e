import { stemOf as snowball } from "../text/stems.ts";
import type { LexiconLanguage } from "./lexicon.ts";

/** Polish has no stemmer here: the endings that its nouns take, the longest first. */
const polish = [
  "owych",
  "owego",
  "owej",
  "ami",
  "ach",
  "ego",
  "owy",
  "owa",
  "owe",
  "iem",
  "ow",
  "em",
  "om",
  "ie",
  "y",
  "i",
  "a",
  "e",
  "u",
  "o",
];

/** A folded word without its ending, in a language of the lexicon. */
export function stemOf(word: string, language: LexiconLanguage): string {
  if (word.length < 4) return word;
  if (language !== "pl") return snowball(word, language);
  const end = polish.find((e) => word.endsWith(e) && word.length - e.length >= 4);
  return end === undefined ? word : word.slice(0, -end.length);
}
