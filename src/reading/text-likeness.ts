import { fold } from "#kernel/text.ts";
import { distance } from "./edit-distance.ts";
import { monthNumber } from "./months.ts";

const MOST_TEXT = 40_000;
const MOST_TOKENS = 4_000;

export interface Token {
  /** Letters and digits, folded. */
  text: string;
  number: boolean;
  /** Begins with a capital and is of letters alone: a name, or the first word of a line. */
  name: boolean;
}

/** The words and figures of a text, months by name as figures; signs are left out. */
export function tokensOf(text: string): Token[] {
  const out: Token[] = [];
  const parts = text.slice(0, MOST_TEXT).split(/[\s|]+/);
  for (const [i, raw] of parts.entries()) {
    if (out.length >= MOST_TOKENS) break;
    const folded = fold(raw).replace(/[^\p{L}\p{N}]+/gu, "");
    if (folded === "") continue;
    const digits = folded.replace(/\D/g, "").length;
    // "mag" and "des" are words, too: a month stands beside a figure.
    const dated = digits === 0 && (/\d/.test(parts[i - 1] ?? "") || /\d/.test(parts[i + 1] ?? ""));
    const month = dated ? monthNumber(folded) : null;
    if (month !== null) out.push({ text: `m${month}`, number: true, name: false });
    else if (digits > 0 && digits * 2 >= folded.length) out.push({ text: folded, number: true, name: false });
    else if (folded.length >= 3)
      out.push({
        text: folded,
        number: false,
        name: /^\p{Lu}\p{L}+[.,:;]?$/u.test(raw.replace(/^[("']/, "")),
      });
  }
  return out;
}

/** Figures and letters that readers of pictures take for each other. */
const ALIKE = new Set(
  "0o 0q 0d 0c 08 06 09 1i 1l 17 1t 1j il 2z 38 3b 49 4a 5s 56 58 68 6g 6b 8b 9g".split(" "),
);
const alike = (a: string, b: string): boolean => ALIKE.has(a + b) || ALIKE.has(b + a);

/** Whether one figure may be the other misread: one place differs by a likely mistake, or one place was lost. */
export function misread(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === b.length) {
    const differ = [...a].flatMap((c, i) => (c === b[i] ? [] : [[c, b[i] ?? ""] as const]));
    return (
      a.length >= 3 &&
      differ.length <= Math.max(1, Math.floor(a.length / 6)) &&
      differ.every(([x, y]) => alike(x, y))
    );
  }
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    short.length >= 4 && long.length - short.length === 1 && (long.startsWith(short) || long.endsWith(short))
  );
}

/** A token with the nearest words before and behind it that both texts hold. */
interface Place {
  token: Token;
  before: string;
  after: string;
}

interface Leftover {
  figures: Place[];
  words: Place[];
}

/** How often each token stands in a text. */
function tally(tokens: Token[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const t of tokens) out.set(t.text, (out.get(t.text) ?? 0) + 1);
  return out;
}

/** What a text has more often than the other, each with the shared words around it. */
function leftover(tokens: Token[], other: Map<string, number>): Leftover {
  const room = new Map(other);
  const shared = tokens.map((t) => {
    const n = room.get(t.text) ?? 0;
    if (n > 0) room.set(t.text, n - 1);
    return n > 0;
  });
  const places: Place[] = [];
  let before = "";
  for (const [i, token] of tokens.entries()) {
    if (!shared[i]) places.push({ token, before, after: "" });
    else if (!token.number) before = token.text;
  }
  let after = "";
  let at = places.length - 1;
  for (let i = tokens.length - 1; i >= 0; i--) {
    const token = tokens[i] as Token;
    if (!shared[i]) (places[at--] as Place).after = after;
    else if (!token.number) after = token.text;
  }
  return { figures: places.filter((p) => p.token.number), words: places.filter((p) => !p.token.number) };
}

const gapOf = (p: Place): string => `${p.before} ${p.after}`;

function grouped(places: Place[], key: (p: Place) => string): Map<string, Place[]> {
  const out = new Map<string, Place[]>();
  for (const p of places) {
    const list = out.get(key(p));
    if (list) list.push(p);
    else out.set(key(p), [p]);
  }
  return out;
}

/** Figures of one text that stand where the other has one that may be the same misread, or another one. */
function figuresInPlace(mine: Place[], theirs: Place[]): { near: number; conflicts: number } {
  const byGap = grouped(theirs, gapOf);
  const byWord = grouped(theirs, (p) => p.before);
  const used = new Set<Place>();
  let near = 0;
  let conflicts = 0;
  for (const p of mine) {
    const free = (list: Place[] | undefined) => (list ?? []).filter((o) => !used.has(o)).slice(0, 20);
    const around = [...free(byGap.get(gapOf(p))), ...free(byWord.get(p.before))];
    const read = around.find((o) => misread(p.token.text, o.token.text));
    const other = read ?? around.find((o) => o.token.text.length === p.token.text.length);
    if (!other) continue;
    used.add(other);
    if (read) near++;
    else conflicts++;
  }
  return { near, conflicts };
}

const unlike = (x: string, y: string): boolean =>
  distance(x, y, Math.max(x.length, y.length)) * 2 > Math.max(x.length, y.length);

/** Whether a text says a name again and again that is nothing like any word the other has in its place. */
function insistsOnName(mine: Place[], theirs: Place[]): boolean {
  const names = grouped(
    mine.filter((p) => p.token.name),
    (p) => p.token.text,
  );
  return [...names]
    .slice(0, 200)
    .some(
      ([name, places]) => places.length > 1 && theirs.slice(0, 400).every((o) => unlike(name, o.token.text)),
    );
}

/** Names of one text where the other has a name that is nothing like it, and nothing else that is. */
function renamedIn(mine: Place[], theirs: Place[]): number {
  const byGap = grouped(theirs, gapOf);
  return mine.filter((p) => {
    if (!p.token.name) return false;
    const gap = (byGap.get(gapOf(p)) ?? []).slice(0, 12);
    const names = gap.filter((o) => o.token.name);
    return names.length > 0 && gap.every((o) => unlike(p.token.text, o.token.text));
  }).length;
}

function renamed(a: Place[], b: Place[]): number {
  const inPlace = Math.min(renamedIn(a, b), renamedIn(b, a));
  return inPlace > 0 ? inPlace : insistsOnName(a, b) && insistsOnName(b, a) ? 2 : 0;
}

export interface Compared {
  /** Share of the words of the shorter text that the other holds too, 0..1. */
  words: number;
  shared: number;
  /** Figures that are the same, that may be misread, and that stand in the same place and are others. */
  equal: number;
  near: number;
  conflicts: number;
  /** Figures in the shorter text. */
  figures: number;
  /** Names that stand in the same place and are others. */
  renamed: number;
  /** Tokens of either that the other lacks, and of these as many as stand against each other. */
  missing: number;
  exchanged: number;
  tokens: number;
}

/** Compares two texts by what they hold and by what stands in the same place. Near linear in their length. */
export function compareTexts(one: string, other: string): Compared {
  // In one order, so that the answer is the same whichever is asked about.
  const [a, b] = (one < other ? [one, other] : [other, one]).map(tokensOf) as [Token[], Token[]];
  const [countA, countB] = [tally(a), tally(b)];
  const [leftA, leftB] = [leftover(a, countB), leftover(b, countA)];
  const figuresA = a.filter((t) => t.number).length;
  const figuresB = b.filter((t) => t.number).length;
  const equal = figuresA - leftA.figures.length;
  const shared = a.length - figuresA - leftA.words.length;
  const least = Math.min(a.length - figuresA, b.length - figuresB);
  return {
    words: least === 0 ? 0 : shared / least,
    shared,
    equal,
    ...figuresInPlace(leftA.figures, leftB.figures),
    figures: Math.min(figuresA, figuresB),
    renamed: renamed(leftA.words, leftB.words),
    exchanged: Math.min(a.length, b.length) - equal - shared,
    missing: a.length + b.length - 2 * (equal + shared),
    tokens: a.length + b.length,
  };
}
