import asked from "./kinds/asked.tsv" with { type: "file" };
import headings from "./kinds/headings.tsv" with { type: "file" };
import words from "./kinds/words.tsv" with { type: "file" };
import { lazily, tableAt } from "./table.ts";

const bySlug = (text: string) => lazily(() => new Map(tableAt(text).map((r) => [r.concept, r.terms])));
const headingRows = bySlug(headings);
const wordRows = bySlug(words);
const askedRows = bySlug(asked);

/** What stands in the heading of papers of a shipped type, and what such papers are called; nothing for other types. */
export const headingsOf = (slug: string): readonly string[] => headingRows().get(slug) ?? [];

/** What stands in the text of papers of a shipped type. */
export const bodyWordsOf = (slug: string): readonly string[] => wordRows().get(slug) ?? [];

/** What people call papers of a kind that they ask for. Throws for a kind that has no row. */
export function askedWordsOf(kind: string): readonly string[] {
  const words = askedRows().get(kind);
  if (words === undefined) throw new Error(`No words for ${kind}`);
  return words;
}
