import type { Sought } from "#questions/query/understand.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { anyStems } from "#reading/text/stems.ts";

/** Letters at the beginning of a word that its stem has, too: words with others need not be stemmed. */
const HEAD = 2;
/** Letters at the beginning of words that a page is looked through for. */
const NEEDLE = 4;
/** Places of one page that are weighed. */
const MOST_PLACES = 400;

/** Tells whether words of a page are words that were looked for. Made once a search, not once a page. */
export interface Seeker {
  /** How many things were looked for. */
  size: number;
  /** Beginnings of words of a folded page that may be looked for, anywhere in a word: all others are passed over by one pattern. */
  begins: RegExp;
  /** The numbers of those a folded word of a page is (the first word of), with the words that must follow it. */
  at(word: string): { index: number; next: readonly string[]; worth: number }[];
}

interface Entry {
  index: number;
  next: readonly string[];
  worth: number;
}

/** Letters and digits as a pattern: a single "s" stands for a double one, too. */
const pattern = (letters: string) => letters.replaceAll("s", "ss?");

/** Words of pages keep their length when they are folded for a snippet: "ß" is one letter there. */
const sharp = (word: string) => word.replaceAll("ss", "s");

/**
 * Makes a seeker of what was looked for: its words themselves, their stems in any of the languages served, and `others`
 * found in their place. What says little ("when", "the") is worth little.
 */
export function seekerOf(
  sought: readonly Sought[],
  others: ReadonlyMap<Sought, readonly string[]>,
  languages: readonly string[],
): Seeker {
  const whole = new Map<string, Entry[]>();
  const begun: [string, Entry][] = [];
  const stems = new Map<string, Entry[]>();
  const heads = new Set<string>();
  const put = (map: Map<string, Entry[]>, key: string, entry: Entry) =>
    map.set(key, [...(map.get(key) ?? []), entry]);
  sought.forEach((s, index) => {
    const worth = s.asking ? 0.3 : 1;
    for (const { tokens, prefix } of s.forms) {
      const [first, ...next] = tokens.map(sharp);
      if (first === undefined) continue;
      if (prefix && next.length === 0) begun.push([first, { index, next, worth }]);
      else put(whole, first, { index, next, worth });
    }
    if (s.word !== null)
      for (const stem of anyStems(s.word, languages)) {
        put(stems, stem, { index, next: [], worth: worth * 0.9 });
        heads.add(stem.slice(0, HEAD));
      }
    for (const other of others.get(s) ?? [])
      put(whole, sharp(other), { index, next: [], worth: worth * 0.8 });
  });
  const known = new Map<string, Entry[]>();
  const of = (word: string): Entry[] => [
    ...(whole.get(sharp(word)) ?? []),
    ...begun.filter(([first]) => sharp(word).startsWith(first)).map(([, e]) => e),
    ...(heads.has(word.slice(0, HEAD))
      ? anyStems(word, languages).flatMap((stem) => stems.get(stem) ?? [])
      : []),
  ];
  const begins = [
    ...[...whole.keys(), ...begun.map(([first]) => first)].map((w) => w.slice(0, NEEDLE)),
    // The last letter of a stem may be another in the word: "fli" of "fly".
    ...[...stems.keys()].map((w) => sharp(w.slice(0, Math.max(1, Math.min(NEEDLE, w.length - 1))))),
  ];
  return {
    size: sought.length,
    // Letters alone: classes of Unicode in a pattern that is made for one search cost more than the search.
    begins: new RegExp([...new Set(begins)].map(pattern).join("|"), "g"),
    at(word) {
      let found = known.get(word);
      if (!found) {
        found = of(word);
        known.set(word, found);
      }
      return found;
    },
  };
}

/** A place of a page where something that was looked for begins, its number and what it is worth. */
export interface Place {
  start: number;
  index: number;
  worth: number;
}

const NEXT = /[^\p{L}\p{N}]*([\p{L}\p{N}]+)/uy;

/** True when words follow one another from a place on. */
function follow(folded: string, from: number, next: readonly string[]): boolean {
  NEXT.lastIndex = from;
  return next.every((word) => sharp(NEXT.exec(folded)?.[1] ?? "").startsWith(word));
}

const WORD = /[\p{L}\p{N}]+/uy;

const WITHIN = /[\p{L}\p{N}]$/u;

/** The word that begins at a place; "" where none does. */
function wordAt(folded: string, at: number): string {
  if (WITHIN.test(folded.slice(Math.max(0, at - 2), at))) return "";
  WORD.lastIndex = at;
  return WORD.exec(folded)?.[0] ?? "";
}

/** Where words that were looked for begin in a text, in order; at most 400. */
export function placesOn(text: string, seeker: Seeker): Place[] {
  const places: Place[] = [];
  if (seeker.size === 0) return places;
  const folded = foldKeep(text);
  const { begins } = seeker;
  begins.lastIndex = 0;
  for (let m = begins.exec(folded); m !== null && places.length < MOST_PLACES; m = begins.exec(folded)) {
    const word = wordAt(folded, m.index);
    for (const e of word === "" ? [] : seeker.at(word))
      if (follow(folded, m.index + word.length, e.next))
        places.push({ start: m.index, index: e.index, worth: e.worth });
    begins.lastIndex = m.index + Math.max(1, word.length);
  }
  return places;
}
