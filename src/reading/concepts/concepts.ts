import { lazily } from "#lexicon/table.ts";
import { entries, languages } from "./lexicon.ts";
import { Matcher, type Said } from "./matcher.ts";
import { relate } from "./relations.ts";

const matcher = lazily(() => new Matcher(entries()));
const neighbours = lazily(() => relate(entries()));
const byName = lazily(() => new Map(entries().map((e) => [e.concept, e])));
const byType = lazily(() => {
  const by = new Map<string, string[]>();
  for (const e of entries()) for (const t of e.types) by.set(t, [...(by.get(t) ?? []), e.concept]);
  return by;
});

/** Every concept by name, in the order of the lexicon. */
export const conceptNames = lazily((): readonly string[] => entries().map((e) => e.concept));

/** How many wordings there are. */
export const formCount = (): number => entries().reduce((n, e) => n + e.wordings, 0);

/**
 * Concepts that words say: `tokens` folded, letters and digits each (`wordsOf`). The longest wording counts, compounds of
 * German, Dutch and Swedish are taken apart, and two concepts close together give the one they mean together. `from` is the
 * first word of it, `to` the one after the last; `weight` is under 1 where a word means other things in other languages.
 * With the language of the words known, they are taken as words of that language where it has them.
 */
export const conceptsIn = (tokens: readonly string[], language?: string): Said[] =>
  matcher().find(tokens, language);

/**
 * Concepts that the words of a paper say. With its language known only wordings of that language and English ones count:
 * "don" is a title in Spanish and a gift in French.
 */
export function conceptsOnPaper(tokens: readonly string[], language: string | null): Said[] {
  const own = languages.find((l) => l === language?.slice(0, 2));
  if (own === undefined) return matcher().find(tokens);
  return matcher().find(tokens, own, own === "en" ? ["en"] : ["en", own]);
}

/** Every way to say a concept in any language, each as folded words; none for an unknown concept. */
export function formsOf(concept: string, language?: string): readonly (readonly string[])[] {
  const forms = byName().get(concept)?.forms;
  if (!forms) return [];
  return languages.filter((l) => language === undefined || l === language).flatMap((l) => forms.get(l) ?? []);
}

/** How near two concepts are: 1 for the same, less for a wider, narrower or sibling one, 0 for others. */
export const near = (a: string, b: string): number =>
  a === b ? (byName().has(a) ? 1 : 0) : (neighbours().get(a)?.get(b) ?? 0);

/** Concepts near one, each with how near, itself left out. */
export const nearOf = (concept: string): ReadonlyMap<string, number> =>
  neighbours().get(concept) ?? new Map();

/** Wider concepts of one, as the lexicon says. */
export const widerOf = (concept: string): readonly string[] => byName().get(concept)?.wider ?? [];

/** Concepts that papers of a shipped type are of, by its slug. */
export const conceptsOfType = (slug: string): readonly string[] => byType().get(slug) ?? [];
