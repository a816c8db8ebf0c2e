import { countWords } from "#database/search/search.ts";
import type { SearchFilter } from "#database/search/search-filter.ts";
import { holding, looksLike, spelledLike } from "#database/search/vocabulary.ts";
import { editsIn, shapeOf } from "#questions/query/shape.ts";
import type { Sought } from "#questions/query/understand.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { formsOf } from "./match.ts";

/** Fewer papers than this have a word: others that may have been meant are looked for, too. */
const OTHER_WORDS_FEW = 3;
/** Letters a word has at least to be looked for within others, and digits of a part of a number. */
const PART_OF_WORD = 5;
const PART_OF_NUMBER = 4;

/**
 * Words on file that may have been meant by one that few papers have: those a scanner takes for it, longer ones it is a part
 * of ("Versicherung" in "Haftpflichtversicherung", 8871 in 4408871-02) and, when no paper has it, those spelled nearly so.
 * They are of the caller's account alone.
 */
export function otherWords(
  box: App,
  scope: AccountScope,
  s: Sought,
  languages: readonly string[],
  filter: SearchFilter,
): string[] {
  if (s.exact) return [];
  const { db } = box;
  const joined = s.forms.find((f) => f.tokens.length === 1)?.tokens[0];
  if (joined === undefined || joined.length < PART_OF_NUMBER) return [];
  const have = countWords(db, scope, `(${formsOf(s, languages).join(" OR ")})`, filter, OTHER_WORDS_FEW);
  if (have >= OTHER_WORDS_FEW) return [];
  const shape = shapeOf(joined);
  const number = /\d{4}/.test(joined);
  const part = joined.length >= (number ? PART_OF_NUMBER : PART_OF_WORD);
  const found = [...looksLike(db, scope, shape), ...(part ? holding(db, scope, shape) : [])];
  if (have === 0 && found.length === 0 && s.word !== null)
    found.push(...spelledLike(db, scope, shape, editsIn(shape)));
  return [...new Set(found)].filter((w) => w !== joined);
}
