import { any } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
/** By what amounts are put together: who made the papers, when they are from, what they are, or whose they are. */
export type Group = "maker" | "month" | "quarter" | "year" | "kind" | "person";

const nouns: readonly (readonly [Group, string])[] = [
  ["maker", any("grouping-nouns-maker")],
  ["month", any("grouping-months")],
  ["quarter", any("grouping-quarters")],
  ["year", any("grouping-years")],
  ["kind", any("grouping-nouns-kind")],
  ["person", any("grouping-nouns-person")],
];

const by = `(?:${any("grouping-by")})`;
const which = `(?:(?:${any("grouping-in")})? ?(?:${any("grouping-which")}))(?: of (?:the|our|my))?`;

const find = (lead: string, text: string): Group | null =>
  nouns.find(([, words]) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${lead} (?:\\p{L}+ )?(?:${words})(?![\\p{L}\\p{N}])`, "u").test(text),
  )?.[0] ?? null;

/** By what a question wants amounts put together ("by shop", "for each month"); null for nothing. `text` folded words. */
export const groupedBy = (text: string): Group | null => find(by, text);

/** What a question wants picked out ("in which month did we spend the most"); null for nothing. */
export const whichGroup = (text: string): Group | null => find(which, text);

/** Words that say by what to group, and which no paper has to carry. */
export const groupWords: ReadonlySet<string> = words("group-words");
