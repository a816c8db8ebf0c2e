import { whole } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";

/**
 * Words of questions that carry little: verbs of asking, having and doing, adjectives of size and order, "thing". A paper need
 * not have them. Folded; en de fr es it nl.
 */
export const lightWords: ReadonlySet<string> = words("light-words");

const onlyPart = whole("light-words-part");

const toWords = whole("light-to");

/** Names of attributes that are verbs of everyday talk there: "what did I have to pay", "does the policy say", "how much did it pay". */
export function wontNeed(tokens: readonly string[], from: number, to: number): boolean {
  const word = tokens[from] ?? "";
  if (to - from !== 1) return false;
  if (/^pay$/.test(word) && tokens.slice(0, from - 1).some((t) => DOES.test(t))) return true;
  if (/^savings$/.test(word) && /^(?:accounts?|plans?|books?|banks?)$/.test(tokens[to] ?? "")) return true;
  return onlyPart.test(word) && toWords.test(tokens[from - 1] ?? "");
}

const DOES = /^(?:do|does|did|will|would|must|should|can)$/;
