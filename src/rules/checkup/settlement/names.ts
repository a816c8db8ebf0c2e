import { fold } from "#kernel/text.ts";
import { words } from "#lexicon/words.ts";
import { inEnglish } from "#messages/render.ts";
import { nameKey } from "../../documents/naming.ts";
import type { SnapshotThing } from "../account-snapshot.ts";

/** Words that many names have and that alone say nothing about who is meant (en de fr es it nl). */
const general = words("name-general");

interface Name {
  tokens: string[];
  /** Those that are not general. */
  own: string[];
  compact: string;
}

/** Names of somebody, ready to be looked for on the lines of statements. */
export interface Names {
  person: boolean;
  names: Name[];
}

/** Prepares the names of a person or thing. */
export function namesOf(thing: Pick<SnapshotThing, "name" | "aliases" | "kind">): Names {
  const keys = new Set([inEnglish(thing.name), ...thing.aliases].map(nameKey).filter((k) => k !== ""));
  return {
    person: thing.kind === "person",
    names: [...keys].map((key) => {
      const tokens = key.split(" ").filter((t) => t.length > 1 || /\d/.test(t));
      return {
        tokens,
        own: tokens.filter((t) => !general.has(t)),
        compact: tokens.join(""),
      };
    }),
  };
}

/** The words of a line, ready for names and numbers to be looked for in them. */
export interface LineWords {
  words: string[];
  compact: string;
  /** Capitals and figures alone. */
  numbers: string;
}

export function lineWords(text: string): LineWords {
  const plain = fold(text)
    .replace(/[’'`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return {
    words: plain.split(" "),
    compact: plain.replaceAll(" ", ""),
    numbers: plain.replaceAll(" ", "").toUpperCase(),
  };
}

/** "vly" for "valley", "mtg" for "mortgage": consonants of a word in their order, from its first on. */
function isContracted(w: string, token: string): boolean {
  if (w.length < 3 || token.length <= w.length + 1 || w[0] !== token[0] || /[aeiouy]/.test(w.slice(1, -1)))
    return false;
  let at = 0;
  for (const letter of w) {
    at = token.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Banks cut names short: "northfie" stands for "northfield". */
const stands = (line: LineWords, token: string): boolean =>
  line.words.some((w) => w === token || (w.length >= 4 && token.length > w.length && token.startsWith(w))) ||
  (token.length >= 6 && line.compact.includes(token));

/** The same, and what says less: three letters of its beginning, or its consonants. */
const mayStand = (line: LineWords, token: string): boolean =>
  stands(line, token) ||
  line.words.some(
    (w) => (w.length === 3 && token.length > 4 && token.startsWith(w)) || isContracted(w, token),
  );

/** "irs" for "internal revenue service": the first letters of all the words of a name. */
const initials = (tokens: readonly string[]): string => tokens.map((t) => t.charAt(0)).join("");

/**
 * How surely a line names somebody: 2 all of a name stands on it, 1 the word that tells most, 0 nothing of it.
 */
export function named(line: LineWords, { person, names }: Names): 0 | 1 | 2 {
  let best: 0 | 1 | 2 = 0;
  for (const n of names) {
    if (n.compact.length >= 5 && line.compact.includes(n.compact)) return 2;
    const hits = n.tokens.filter((t) => stands(line, t));
    if (hits.length === n.tokens.length && (n.own.length > 0 || n.tokens.length > 1) && n.compact.length >= 3)
      return 2;
    if (person) {
      const last = n.tokens.at(-1);
      const first = n.tokens[0];
      if (last === undefined || first === undefined || !line.words.includes(last)) continue;
      if (line.words.some((w) => w === first || w === first.charAt(0))) return 2;
      best = 1;
      continue;
    }
    const short = initials(n.tokens);
    if (short.length >= 3 && line.words.includes(short)) best = 1;
    const telling = n.own.find((t) => t.length >= 4);
    if (telling === undefined || !stands(line, telling)) {
      // Another word of the name, and a second one however short it is printed.
      const other = n.own.some((t) => t.length >= 6 && stands(line, t));
      if (other && n.tokens.filter((t) => mayStand(line, t)).length >= 2) best = 1;
      continue;
    }
    // "Northfield Water" of "Northfield Water & Power".
    if (n.tokens.filter((t) => mayStand(line, t)).length >= 2) return 2;
    best = 1;
  }
  return best;
}
