import { paperKinds } from "../plan/words.ts";

/** A kind of paper as people name it, and how the slugs of its types are known. */
export interface Kind {
  slug: RegExp;
}

/** Kinds that say something: every paper is a document. */
const telling = paperKinds.filter((k) => !k.words.includes("document"));
const generic = new Set(paperKinds.filter((k) => k.words.includes("document")).flatMap((k) => k.words));

/** The kind of paper a folded word names in one of the languages served, or null. */
export function kindOf(word: string): Kind | null {
  const found = telling.find((k) => k.words.includes(word));
  return found ? { slug: found.slug } : null;
}

/** "Papers", "Unterlagen": words for any paper at all. */
export const namesAnyPaper = (word: string): boolean => generic.has(word);

/** What papers of a type are called by their kind, in the languages served: a bill is a "Rechnung", too. */
export const kindWords = (slug: string): string[] =>
  telling.filter((k) => k.slug.test(slug)).flatMap((k) => k.words);
