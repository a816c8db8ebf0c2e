import type { Message, Said } from "#messages/message.ts";
import { nameKey } from "../documents/naming.ts";
import { likeness, prepare } from "./resolution/compare.ts";
import type { Prepared } from "./resolution/compare-said.ts";
import type { Described } from "./resolution/described.ts";
import { plainKey } from "./resolution/letters.ts";
import { tellingWords } from "./thing-names.ts";

/** What is compared of a person or thing. */
export interface Compared {
  id: string;
  name: Said;
  kind: string;
  aliases: readonly Said[];
  details: Readonly<Record<string, unknown>>;
}

/** Two that may be one: how sure, 0 to 100, and why in a few words that carry no number. */
interface LikelyPair {
  one: string;
  other: string;
  score: number;
  why: Message;
}

/** Two in whatever order, as one text. */
export const pairKey = (a: { id: string }, b: { id: string }): string =>
  a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`;

/** Below this a pair is not worth a person's look. */
const WORTH_A_LOOK = 60;

/** A word that more than this many share says nothing about who is meant; pairs are not looked for by it. */
const TOO_MANY = 60;

/** Words that stand in many names and tell nobody from anybody. */
const fillers = new Set(
  "the and of der die das und de la le el los di du del van von for & dr mr mrs ms herr frau".split(" "),
);

interface Ready extends Prepared {
  id: string;
  words: string[];
}

const ready = (e: Compared): Ready => ({
  ...prepare({ kind: e.kind as Described["kind"], name: e.name, aliases: e.aliases, details: e.details }),
  id: e.id,
  words: [...new Set([e.name, ...e.aliases].flatMap((n) => nameKey(tellingWords(n)).split(" ")))]
    .filter((w) => w !== "" && !fillers.has(w))
    .map(plainKey),
});

/** How likely two are one, or null when they are not worth a look. */
function compare(a: Ready, b: Ready): LikelyPair | null {
  const said = likeness(a, b);
  return said.why === null || said.says === "different" || said.score < WORTH_A_LOOK
    ? null
    : { one: a.id, other: b.id, score: said.score, why: said.why };
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
  const prepared = all.map(ready);
  const groups = new Map<string, number[]>();
  const put = (key: string, i: number) => {
    const group = groups.get(key);
    if (!group) groups.set(key, [i]);
    else if (group.at(-1) !== i) group.push(i);
  };
  prepared.forEach((e, i) => {
    if (e.made.length > 0) put(`m ${e.kind}`, i);
    for (const w of e.words) {
      put(`w ${w}`, i);
      // A slip in one half of a word leaves the other half.
      if (w.length >= 5) {
        put(`b ${w.slice(0, 3)}`, i);
        put(`e ${w.slice(-3)}`, i);
      }
    }
    // An address or a bank is shared by many who are not one.
    for (const [mark, value] of e.marks)
      if (mark !== "maker" && mark !== "species") put(`n ${mark} ${value}`, i);
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
        if (apart.size > 0 && apart.has(pairKey(prepared[i] as Ready, prepared[j] as Ready))) continue;
        const likely = compare(prepared[i] as Ready, prepared[j] as Ready);
        if (likely) found.push(likely);
      }
  }
  return found
    .sort((a, b) => b.score - a.score || (a.one + a.other < b.one + b.other ? -1 : 1))
    .slice(0, most);
}
