import { any } from "#lexicon/phrases.ts";
import type { Found } from "../best.ts";
import { textOf } from "../values/adjust.ts";
import type { Clause, Focus } from "./focus.ts";

const said = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`);

const WHICH = said(any("several-which"));

/** Words that put one thing beside another: only a look at both answers, and a line of one paper does not. */
const COMPARES = said(any("several-compares"));

/** What is added up, and how many of something that may stand on several papers or rows. */
const TOGETHER = said(any("several-together"));

const TOTAL = new RegExp(any("several-total"), "i");

/** "The six month premium" is one: there the number is of a stretch of time. */
const STRETCH = new RegExp(
  `(?:^| )(?:${any("several-stretch-unit")}) (?:${any("several-stretch")})(?= |$)`,
  "g",
);

const ADDED: ReadonlySet<string> = new Set(["money", "count", "measure", "stretch"]);

const compares = (clause: Clause, text: string): boolean =>
  (clause.kinds[0] === "words" || clause.kinds[0] === "name" || clause.kinds[0] === "list") &&
  WHICH.test(text) &&
  COMPARES.test(text);

/**
 * True where what was found is one of several that a question puts beside one another or adds up ("which of the two is cheaper",
 * "how much are both together"): it is a part of the answer and no answer.
 */
export function isPartOnly<P>(focus: Focus, found: readonly Found<P>[]): boolean {
  if (focus.yesNo) return false;
  return found.some(({ clause, candidate, reading }) => {
    const words = clause.tokens.join(" ");
    if (compares(clause, words)) return true;
    const text = words.replace(STRETCH, " ");
    // It was added up already.
    if (candidate.counted !== undefined) return false;
    return (
      ADDED.has(clause.kinds[0] ?? "words") &&
      TOGETHER.test(text) &&
      !TOTAL.test(`${textOf(reading.paper, candidate)} ${candidate.fact?.label ?? ""}`)
    );
  });
}
