/**
 * Pairs of people and things: one on file, one read off a paper, and what a careful clerk would say. Written from what is
 * known of names, companies and numbers, before the rules were tried on them. Every third pair of a class was held back
 * while the rules were made, and is scored by itself: at the first try 111 of 115 were as the clerk says, with one made
 * one that was two. Those four were mended after that; `later` has pairs that were written still later.
 */

import type { Described } from "#rules/entities/resolution/described.ts";
import { of, type Pair, pairsIn, scenariosIn, sideOf } from "./resolving-table.ts";

export const pairs: Pair[] = ["people", "companies", "things"].flatMap(pairsIn);

/**
 * Pairs written when the rules stood, to see how they do on what they were not made with: 56 of 60 at the first try, with
 * one made one that was two (an initial beside a middle name), which was mended.
 */
export const later: Pair[] = pairsIn("later");

/** Several on file and one read: which it is (an index), that nobody can say, or a new one. */
export interface Crowd {
  scenario: string;
  onFile: Described[];
  read: Described;
  says: number | "unsure" | "new";
}

/**
 * The table of crowds: a scenario begins with `## name | kind`, a row each is on file, and the last is `read = what is
 * said`: the number of a row, that nobody can say, or a new one.
 */
export const crowds: Crowd[] = scenariosIn("crowds").map(([scenario, kind, rows]) => {
  const [, read = "", said = ""] = /^(.+) = (\d|unsure|new)$/.exec(rows.at(-1) ?? "") ?? [];
  const onFile = rows.slice(0, -1).map((row) => of(kind, sideOf(row)));
  const says = said === "unsure" || said === "new" ? said : Number(said) - 1;
  return { scenario, onFile, read: of(kind, sideOf(read)), says };
});
