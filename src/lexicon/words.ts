import alike from "./alike.tsv" with { type: "file" };
import called from "./called.tsv" with { type: "file" };
import names from "./names.tsv" with { type: "file" };
import small from "./small-words.tsv" with { type: "file" };
import { lazily, type Row, tableAt } from "./table.ts";
import lists from "./words.tsv" with { type: "file" };

const rows = lazily(() => new Map([lists, names].flatMap(tableAt).map((row) => [row.concept, row])));

/** Single words, or names, that belong together: words that say nothing, words that deny, given names. */
export function words(concept: string): ReadonlySet<string> {
  const row = rows().get(concept);
  if (row === undefined) throw new Error(`No list of words: ${concept}`);
  return new Set(row.terms);
}

/** The commonest words of papers or of questions, by language. */
export function smallWords(where: "papers" | "questions"): ReadonlyMap<string, ReadonlySet<string>> {
  const row = tableAt(small).find(({ concept }) => concept === where);
  return new Map(
    [...(row?.columns ?? [])].flatMap(([l, list]) => (list.length === 0 ? [] : [[l, new Set(list)]])),
  );
}

/** Synonyms on papers and in questions, by their common beginnings. */
export const wordsAlike: readonly (readonly string[])[] = tableAt(alike).map(({ terms }) => terms);

/** Given names (the concept) and what those who bear them are called. */
export const calledNames = (): readonly Row[] => tableAt(called);
