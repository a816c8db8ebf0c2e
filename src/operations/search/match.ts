import { PRINTED, phrase } from "#database/search/search.ts";
import { isMark } from "#questions/query/marks.ts";
import type { Form, Sought } from "#questions/query/understand.ts";
import { anyStems } from "#reading/text/stems.ts";

/** Stems are looked for where a word has one; without papers of a known language, in English. */
const languagesOr = (languages: readonly string[]) => (languages.length > 0 ? languages : ["en"]);

/**
 * The forms one word or phrase is looked for in: its stems in the languages of the papers (the stem of a word stands in the
 * index wherever the word does, so the word itself need not be looked for beside it) and what it may be the beginning of.
 * `more`: other words that may have been meant.
 */
export function formsOf(s: Sought, languages: readonly string[], more: readonly string[] = []): string[] {
  // What stands in quotation marks stands on the paper so; days are marks, whatever form the paper has them in.
  const printed = s.forms.map((f: Form) =>
    s.exact && !f.tokens.every(isMark) ? `${PRINTED} : ${phrase(f.tokens)}` : phrase(f.tokens, f.prefix),
  );
  const stems = s.word === null ? [] : anyStems(s.word, languagesOr(languages)).map((stem) => phrase([stem]));
  // While a word is being typed it finds longer ones; its stem is looked for beside them.
  const typed = s.word === null || s.forms.some((f) => f.prefix || f.tokens.length > 1) ? printed : [];
  return [...new Set([...typed, ...stems, ...more.map((w) => phrase([w]))])];
}

const either = (forms: readonly string[]): string =>
  forms.length === 1 ? (forms[0] ?? "") : `(${forms.join(" OR ")})`;

/** What a document must not have: only where the paper itself has it, not where its kind is called so. */
export const without = (not: Form): string => `${PRINTED} : ${phrase(not.tokens)}`;

/** A search as FTS5 takes it, in which every one (or any one) of the lists of forms must stand; null for none. */
export function expression(
  wanted: readonly (readonly string[])[],
  not: readonly Form[],
  how: "AND" | "OR",
): string | null {
  if (wanted.length === 0) return null;
  return `(${wanted.map(either).join(` ${how} `)})${not.map((f) => ` NOT (${without(f)})`).join("")}`;
}
