import headings from "./kinds/headings.tsv" with { type: "text" };
import words from "./kinds/words.tsv" with { type: "text" };
import { lazily, table } from "./table.ts";

const bySlug = (text: string) => lazily(() => new Map(table(text).map((r) => [r.concept, r.terms])));
const headingRows = bySlug(headings);
const wordRows = bySlug(words);

/** What stands in the heading of papers of a shipped type, and what such papers are called; nothing for other types. */
export const headingsOf = (slug: string): readonly string[] => headingRows().get(slug) ?? [];

/** What stands in the text of papers of a shipped type. */
export const bodyWordsOf = (slug: string): readonly string[] => wordRows().get(slug) ?? [];
