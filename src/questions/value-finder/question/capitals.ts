import { fold } from "#kernel/text.ts";
import { whole } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { conceptsIn } from "#reading/concepts/concepts.ts";
import { emptyWords } from "../../plan/words.ts";
import type { QuestionLanguage } from "./asking.ts";

/** Stands before a noun of German, hardly before a name. */
const OF_THING = whole("capitals-of-thing");

/** The words of a question that begin with a capital inside of a sentence, folded: names, in languages where nouns have none. */
export function capitalised(asked: string, language: QuestionLanguage): Set<string> {
  const out = new Set<string>();
  const words = [...asked.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)];
  const lower = words.filter((w) => /^\p{Ll}/u.test(w[0])).length;
  // Everything in capitals, or every word with one, tells nothing.
  if (lower * 4 < words.length && words.length > 3) return out;
  words.forEach((w, i) => {
    if (!/^\p{Lu}/u.test(w[0])) return;
    if (w[0].length < 2 || (emptyWords.has(fold(w[0])) && w[0].length < 4)) return;
    if (i === 0 && !/^\p{Lu}{2}/u.test(w[0])) return;
    for (const part of wordsOf(w[0].replace(/['’]s?$/u, ""))) {
      // A noun of German is no name for its capital: of "Endesa-Rechnung" only the first is one.
      if (language === "de" && !/^\p{Lu}{2}/u.test(w[0]) && conceptsIn([part]).length > 0) continue;
      // "Am Arm", "den Rest": what has an article is a thing; names on file are made names again.
      if (language === "de" && !/^\p{Lu}{2}/u.test(w[0]) && OF_THING.test(fold(words[i - 1]?.[0] ?? "")))
        continue;
      if (part.length > 1) out.add(part);
    }
  });
  return out;
}

/** Words of a German question that are no nouns: those without a capital, where there are words with one. */
export function uncapitalised(asked: string, language: QuestionLanguage): Set<string> {
  if (language !== "de" || !/\s\p{Lu}\p{Ll}/u.test(asked)) return new Set();
  return new Set((asked.match(/(?<=\s)\p{Ll}[\p{L}\p{M}]*/gu) ?? []).flatMap((w) => wordsOf(w)));
}
