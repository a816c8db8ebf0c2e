import { type Strand, strandPatterns } from "#lexicon/kinds.ts";
import { lazily } from "#lexicon/table.ts";

const strands = lazily(
  () =>
    new Map(
      strandPatterns().map(([name, terms]) => [
        name,
        new RegExp(`(?<![a-z])(?:${terms.join("|")})(?![a-z])`, "g"),
      ]),
    ),
);

/** Letters by which words of one meaning in several forms are taken for one. */
const STEM = 5;

/** How many words of a strand, "health/appointment does", a folded text has; forms of one word are counted once, a strand without a row has none. */
export function strandWords(strand: Strand, text: string): number {
  const re = strands().get(strand);
  return re ? new Set(Array.from(text.matchAll(re), (m) => m[0].slice(0, STEM))).size : 0;
}

/** True for a text that calls somebody to a place on a day, for a visit or before a court. */
export const callsSomebody = (text: string): boolean =>
  (strandWords("health/appointment about", text) > 0 &&
    strandWords("health/appointment does", text) + strandWords("health/appointment who", text) > 1) ||
  (strandWords("contracts/court about", text) > 0 && strandWords("contracts/court does", text) > 0);

/** True for a text that sets out what is agreed and until when: a contract, or the terms of one, whatever it is about. */
export const setsTerms = (text: string): boolean =>
  strandWords("contracts/contract about", text) > 0 && strandWords("contracts/contract does", text) > 1;
