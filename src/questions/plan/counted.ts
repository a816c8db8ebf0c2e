import { any, whole } from "#lexicon/phrases.ts";
import { kindsIn } from "../kinds/kinds.ts";
import type { Question } from "./question.ts";
import { isEmptyWord, routeWords } from "./words.ts";

const MANY = new RegExp(String.raw`(?:${any("counted-how-many")}) (\p{L}+)`, "u");

const SURELY_MANY = new RegExp(String.raw`(?:${any("counted-how-many-wievielen")}) (\p{L}+)`, "u");
const UNIT = whole("counted-units");
const CURRENCY = whole("counted-money");

/** "By how many gigabytes did it go up": a number of something is asked for, and amounts of money are no answer. */
export function quantity(q: Question): boolean {
  const { to } = q.route;
  const noun = to === "compare" || to === "sum" ? SURELY_MANY.exec(q.text)?.[1] : undefined;
  if (noun === undefined || (q.usage && to === "sum") || CURRENCY.test(noun)) return false;
  return UNIT.test(noun) || (kindsIn([noun]).length === 0 && !isEmptyWord(noun) && !routeWords.has(noun));
}

/** Words in which what is counted stands. */
const WITHIN = whole("counted-in");

/** Words of what is counted at most. */
const MOST_WORDS = 4;

/**
 * "How many employees does it have", "how many balloons are on the invoice": what is counted is no paper, so papers are not what
 * is to be counted, whatever paper is named further on.
 */
export function countsInside(q: Question): boolean {
  const many = q.route.to === "count" ? MANY.exec(q.text) : null;
  const noun = many?.[1];
  if (!many || noun === undefined || isEmptyWord(noun) || routeWords.has(noun)) return false;
  const from = many.index + many[0].length - noun.length;
  const tokens = q.text.slice(from).split(" ");
  const ends = tokens.findIndex(
    (t, i) => i > 0 && ((isEmptyWord(t) && !opensKind(tokens, i)) || i >= MOST_WORDS),
  );
  const counted = tokens.slice(0, ends < 0 ? tokens.length : ends);
  const rest = tokens.slice(counted.length);
  const kinds = kindsIn(counted);
  if (kinds.length === 0) return !isNamed(q, noun, rest);
  // "How many wall units are in the quote": what is on a paper is counted there, though there are papers about such things.
  const within = rest.findIndex((t) => WITHIN.test(t));
  return (
    UNIT.test(noun) ||
    /^minut/.test(noun) ||
    (kinds.every((k) => k.kind.form !== true) &&
      within >= 0 &&
      kindsIn(rest.slice(within)).some((k) => k.kind.name !== "documents"))
  );
}

/** A small word that begins the name of a kind of paper: "pay stubs". */
const opensKind = (tokens: readonly string[], i: number): boolean =>
  kindsIn(tokens.slice(i, i + 2)).some((k) => k.from === 0 && k.to === 2);

/** "How many Contoso are there": a name alone counts its papers. */
const isNamed = (q: Question, noun: string, rest: readonly string[]): boolean =>
  rest.length === 0 && q.language !== "de" && !q.asked.includes(noun);
