import asked from "./kinds/asked.tsv" with { type: "file" };
import evidence from "./kinds/evidence.tsv" with { type: "file" };
import headings from "./kinds/headings.tsv" with { type: "file" };
import words from "./kinds/words.tsv" with { type: "file" };
import { lazily, tableAt } from "./table.ts";

const bySlug = (text: string) => lazily(() => new Map(tableAt(text).map((r) => [r.concept, r.terms])));
const headingRows = bySlug(headings);
const wordRows = bySlug(words);
const askedRows = bySlug(asked);
const evidenceRows = bySlug(evidence);

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

/** What speaks for a kind of paper: what it is about, what it does, who writes it. */
export type Strand = `${string} ${"about" | "does" | "who"}`;

/** Patterns of what speaks for kinds of paper, by strand. */
export const strandPatterns = (): [Strand, readonly string[]][] =>
  [...evidenceRows()].map(([name, terms]) => [name as Strand, terms]);
