import { isIdentifierDetail } from "./identifier-details.ts";
import { nameKey } from "./naming.ts";

/** What is compared of a person or thing. */
export interface Compared {
  id: string;
  name: string;
  kind: string;
  aliases: readonly string[];
  details: Readonly<Record<string, unknown>>;
}

/** Two that may be one: how sure, 0 to 100, and why in a few words that carry no number. */
export interface LikelyPair {
  one: string;
  other: string;
  score: number;
  why: string;
}

/** Two in whatever order, as one text. */
export const pairKey = (a: { id: string }, b: { id: string }): string =>
  a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`;

/** Below this a pair is not worth a person's look. */
export const WORTH_A_LOOK = 60;

/** A word that more than this many share says nothing about who is meant; pairs are not looked for by it. */
const TOO_MANY = 60;

/** Words that stand in many names and tell nobody from anybody. */
const fillers = new Set(
  "the and of der die das und de la le les el los di du del van von for & dr mr mrs ms herr frau".split(" "),
);

interface Prepared extends Compared {
  keys: string[];
  words: string[][];
  /** Identifiers by the last word of their name, which is what makes `licence_plate` and `plate` one. */
  numbers: Map<string, string>;
}

const plain = (value: unknown) =>
  String(value)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

/** `licence_plate` and `plate` are the same number, and so are `policy_number` and `policy_no`. */
const family = (key: string): string => {
  const words = key
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => !/^(?:number|no|nr|id)$/.test(w));
  return words.at(-1) ?? key;
};

function prepare(e: Compared): Prepared {
  const keys = [...new Set([e.name, ...e.aliases].map(nameKey))].filter((k) => k !== "");
  const numbers = new Map<string, string>();
  for (const [key, value] of Object.entries(e.details)) {
    if (value === null || !isIdentifierDetail(key, value)) continue;
    const number = plain(value);
    if (number.length >= 4) numbers.set(family(key), number);
  }
  const words = keys.map((k) => k.split(" ").filter((w) => !fillers.has(w)));
  return { ...e, keys, words: words.filter((w) => w.length > 0), numbers };
}

/** Whether two words are one but for a single slip: a letter more, less, other, or two in the wrong order. */
export function oneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const restA = a.slice(i);
  const restB = b.slice(i);
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0];
}

const hasDigit = (w: string) => /\d/.test(w);

/** How much two names are one, 0 to 100. Numbers in names (`ending 4821`, `Flat 3`) must agree. */
function nameScore(a: string[], b: string[], kind: string): number {
  const numbers = (words: string[]) => words.filter(hasDigit).sort().join(" ");
  if (numbers(a) !== numbers(b)) return 0;
  const sorted = (words: string[]) => [...words].sort().join(" ");
  if (sorted(a) === sorted(b)) return a.join(" ") === b.join(" ") ? 95 : 90;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.filter((w) => !hasDigit(w)).length === 0) return 0;
  const left = [...long];
  let exact = 0;
  let slips = 0;
  let initials = 0;
  for (const w of short) {
    const at = left.indexOf(w);
    const near = at >= 0 ? at : left.findIndex((l) => oneSlip(w, l));
    const initial =
      near >= 0 ? near : left.findIndex((l) => l[0] === w[0] && (l.length === 1 || w.length === 1));
    if (initial < 0) return 0;
    if (at >= 0) exact++;
    else if (near >= 0) slips++;
    else initials++;
    left.splice(initial, 1);
  }
  // One word of a person's name is a family; initials alone are anybody.
  if (exact + slips === 0 || (kind === "person" && short.length < 2)) return 0;
  if (slips > 1 || (slips === 1 && initials > 0)) return 0;
  if (left.length === 0) return initials > 0 ? 78 : 82;
  if (left.length > 2) return 0;
  // "Northfield Water" and "Northfield Water & Power": the more words they share, the surer.
  const base = short.length >= 2 ? 72 : 60;
  return base + Math.min(exact, 3) * 2 - left.length * 3 - slips * 6 - initials * 4;
}

/** How likely two are one, or null when they are not. */
function compare(a: Prepared, b: Prepared): LikelyPair | null {
  for (const [key, number] of a.numbers) {
    const theirs = b.numbers.get(key);
    if (theirs === undefined) continue;
    // The same number of the same kind of thing is the same thing, and another number is another.
    if (a.kind === b.kind) {
      if (theirs === number) return { one: a.id, other: b.id, score: 97, why: `the same ${key}` };
      return null;
    }
  }
  let best = 0;
  for (const x of a.words) for (const y of b.words) best = Math.max(best, nameScore(x, y, a.kind));
  if (a.kind !== b.kind) best -= 25;
  if (best < WORTH_A_LOOK) return null;
  const why =
    best >= 90 ? "the same name" : a.kind === b.kind ? "names alike" : "the same name, of another kind";
  return { one: a.id, other: b.id, score: best, why };
}

/**
 * Pairs that may be one, the surest first, at most `most`. Only those that share a word of their names, the beginning of
 * one, or a number are compared, so that the work grows with the likeness and not with the square of the archive.
 * `apart` are pairs, written by `pairKey`, that somebody said are two.
 */
export function likelyPairs(
  all: readonly Compared[],
  most: number,
  apart: ReadonlySet<string> = new Set(),
): LikelyPair[] {
  const prepared = all.map(prepare);
  const groups = new Map<string, number[]>();
  const put = (key: string, i: number) => {
    const group = groups.get(key);
    if (!group) groups.set(key, [i]);
    else if (group.at(-1) !== i) group.push(i);
  };
  prepared.forEach((e, i) => {
    for (const w of new Set(e.words.flat())) {
      put(`w ${w}`, i);
      // A slip in one half of a word leaves the other half.
      if (w.length >= 5) {
        put(`b ${w.slice(0, 3)}`, i);
        put(`e ${w.slice(-3)}`, i);
      }
    }
    for (const [key, number] of e.numbers) put(`n ${key} ${number}`, i);
  });
  const tried = new Set<number>();
  const found: LikelyPair[] = [];
  for (const group of groups.values()) {
    if (group.length < 2 || group.length > TOO_MANY) continue;
    for (let x = 0; x < group.length; x++)
      for (let y = x + 1; y < group.length; y++) {
        const [i, j] = [group[x] as number, group[y] as number];
        const pair = i < j ? i * prepared.length + j : j * prepared.length + i;
        if (tried.has(pair)) continue;
        tried.add(pair);
        if (apart.size > 0 && apart.has(pairKey(prepared[i] as Prepared, prepared[j] as Prepared))) continue;
        const likely = compare(prepared[i] as Prepared, prepared[j] as Prepared);
        if (likely) found.push(likely);
      }
  }
  return found
    .sort((a, b) => b.score - a.score || (a.one + a.other < b.one + b.other ? -1 : 1))
    .slice(0, most);
}
