import { fold } from "#kernel/text.ts";
import { monthNumber } from "../dates/months.ts";
import { distance } from "../text/edit-distance.ts";

const MOST_TEXT = 40_000;
const MOST_TOKENS = 4_000;

interface Token {
  /** Letters and digits, folded. */
  text: string;
  number: boolean;
  /** Begins with a capital and is of letters alone: a name, or the first word of a line. */
  name: boolean;
}

/** The texts that were cut up last: one paper is compared with several. */
const cutUp: { text: string; tokens: Token[] }[] = [];

/** The words and figures of a text, months by name as figures; signs are left out. */
function tokensOf(text: string): Token[] {
  const known = cutUp.find((c) => c.text === text);
  if (known) return known.tokens;
  const tokens = cut(text);
  if (cutUp.length > 3) cutUp.shift();
  cutUp.push({ text, tokens });
  return tokens;
}

function cut(text: string): Token[] {
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

/** Whether two texts that were both born as letters hold the same but for one token in a hundred, and neither has one in the place of another. */
function holdTheSame(one: string, other: string): boolean {
  const [a, b] = [tokensOf(one), tokensOf(other)];
  const all = a.length + b.length;
  if (all < 20 || Math.abs(a.length - b.length) > all * 0.01) return false;
  const counts = tally(b);
  let both = 0;
  for (const [text, n] of tally(a)) both += Math.min(n, counts.get(text) ?? 0);
  return both === Math.min(a.length, b.length) && all - 2 * both <= all * 0.01;
}

interface Compared {
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
  /** Tokens of either that the other lacks. */
  missing: number;
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
    missing: a.length + b.length - 2 * (equal + shared),
    tokens: a.length + b.length,
  };
}

/** A paper as it is compared with another: its words, and what was read off it. */
export interface Content {
  /** The text of its pages. */
  text: string;
  /** Some of it was read from a picture, where letters are taken for others. */
  noisy: boolean;
  /** Issue date `YYYY-MM-DD`. */
  date: string | null;
  total: number | null;
  /** Numbers that one paper alone carries: of an invoice, a receipt, an order; without spaces and signs. */
  own: string[];
  /** Numbers of policies on it, in the same form. */
  policies: string[];
  /** How its pages look (`picturePrint`). */
  prints: string[];
}

/** Keys of facts whose value belongs to one paper. What names a customer, a contract or an account stands on many. */
export const ownKeys = new Set([
  "invoice_number",
  "receipt_number",
  "order_number",
  "claim_number",
  "booking_number",
  "control_number",
]);

const hash = (s: string, seed: number): number => {
  let h = (0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1)) >>> 0;
  for (let i = 0; i < s.length; i++) h = Math.imul(h ^ s.charCodeAt(i), 0x01000193) >>> 0;
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d) >>> 0;
  h ^= h >>> 12;
  return h >>> 0;
};

const BANDS = 12;
const ROWS = 2;
const MOST_NUMBERS = 14;
/** With fewer words than this a page is told by how it looks. */
const FEW_WORDS = 15;

/**
 * Marks by which papers that may be one are found: least hashes of its words in bands (two texts of which half the words are
 * the same share one almost surely), its least figures, its date with its total, its own numbers. Numbers below 2^35.
 */
export function marksOf(c: Content): number[] {
  const tokens = tokensOf(c.text);
  const marks = new Set<number>();
  const put = (kind: number, value: string) => marks.add(kind * 2 ** 32 + hash(value, kind));
  const words = [...new Set(tokens.filter((t) => !t.number).map((t) => t.text))];
  if (words.length >= 6)
    for (let band = 0; band < BANDS; band++) {
      let key = "";
      for (let row = 0; row < ROWS; row++) {
        let least = 0xffffffff;
        for (const w of words) least = Math.min(least, hash(w, 100 + band * ROWS + row));
        key += ` ${least}`;
      }
      put(0, `${band}${key}`);
    }
  const figures = [...new Set(tokens.filter((t) => t.number && t.text.length >= 4).map((t) => t.text))];
  for (const least of figures
    .map((f) => hash(f, 7))
    .sort((a, b) => a - b)
    .slice(0, MOST_NUMBERS))
    put(1, String(least));
  if (c.date !== null && c.total !== null) put(2, `${c.date} ${c.total}`);
  for (const value of c.own.slice(0, 8)) put(3, value);
  for (const value of c.policies.slice(0, 4)) put(5, value);
  if (words.length < FEW_WORDS)
    for (const [i, print] of c.prints.slice(0, 2).entries())
      for (let at = 0; at < 16; at += 4) put(4, `${i} ${at} ${print.slice(at, at + 4)}`);
  return [...marks];
}

/** In how many of 64 bits two prints differ. */
export function printDistance(a: string, b: string): number {
  let x = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let n = 0;
  for (; x > 0n; x &= x - 1n) n++;
  return n;
}

type Agreement = "same" | "misread" | "other" | "unknown";

/** How two values read off two papers stand to each other; `misread` only where letters may have been taken for others. */
function agreement(a: string | null, b: string | null, noisy: boolean): Agreement {
  if (a === null || b === null) return "unknown";
  if (a === b) return "same";
  return noisy && misread(a, b) ? "misread" : "other";
}

const day = (date: string | null): string | null => date?.replace(/\D/g, "") ?? null;
const cents = (total: number | null): string | null =>
  total === null ? null : total.toFixed(2).replace(/\D/g, "");

/** Whether two papers share a number that only one paper carries. */
function ownAgreement(a: string[], b: string[], noisy: boolean): Agreement {
  if (a.length === 0 || b.length === 0) return "unknown";
  if (a.some((x) => b.includes(x))) return "same";
  return noisy && a.some((x) => b.some((y) => misread(x.toLowerCase(), y.toLowerCase())))
    ? "misread"
    : "other";
}

/**
 * Whether two papers seem to be one, copied or scanned again: the same words, and no figure or name that stands in the same
 * place and is another one. Two bills on one form have the same words, another date and other amounts: they are two. Where
 * nothing was read from a picture there are no misread letters, and one other word makes two papers.
 */
export function seemsSame(a: Content, b: Content): boolean {
  const noisy = a.noisy || b.noisy;
  const own = ownAgreement(a.own, b.own, noisy);
  const total = agreement(cents(a.total), cents(b.total), noisy);
  const date = agreement(day(a.date), day(b.date), noisy);
  if (own === "other" || total === "other") return false;
  if (date === "other" && !noisy) return false;
  // Nothing was misread here: what one has in the place of something else makes it another paper.
  if (!noisy && holdTheSame(a.text, b.text)) return true;
  const named = own === "same" && date === "same" && total === "same";
  if (!noisy && !named) return false;
  const c = compareTexts(a.text, b.text);
  // One number, day and sum in nearly the same words: printed again, with "copy" on it or another day in its foot.
  if (!noisy) return c.conflicts <= 1 && c.renamed === 0 && c.words >= 0.9 && c.missing <= c.tokens * 0.15;
  if (c.shared < FEW_WORDS && c.equal < 4) return date !== "other" && looksSame(a, b, c);
  return enough(c, own, date, total);
}

/** Whether what agrees outweighs what does not, where letters may be misread. */
function enough(c: Compared, own: Agreement, date: Agreement, total: Agreement): boolean {
  const known = c.equal + c.near;
  const firm = c.figures === 0 ? 0 : known / c.figures;
  if (c.words < 0.4 || c.near > 2 + c.equal * 0.25) return false;
  const alike = c.conflicts <= Math.max(1, known * 0.15) && c.renamed <= 1 && firm >= 0.4;
  // A date misread beyond guessing: the number and the sum say which paper it is, and the words that it is no reminder of it.
  if (date === "other" && own === "same" && total === "same" && alike) return c.words >= 0.7;
  // Another date was chosen on each, though every figure of one stands on the other.
  if (date === "other")
    return c.conflicts === 0 && c.renamed === 0 && firm >= 0.85 && known >= 6 && c.words >= 0.75;
  if (own === "same" && (date === "same" || total === "same")) return alike;
  if (c.renamed > 0) return false;
  const few = Math.max(known >= 8 && date === "same" ? 1 : 0, Math.floor(known * 0.05));
  if (c.conflicts > few) return false;
  if (date === "same" && total === "same") return firm >= 0.4 && known >= 2;
  // Without a date and a total that agree, the figures and words must, almost all of them.
  if (c.figures >= 3) return firm >= 0.6 && known >= 3 && c.words >= 0.55;
  return c.words >= 0.75 && c.shared >= 30 && firm >= 0.5;
}

/** Pictures with hardly a word: the same only when they look the same and what words there are do not speak against it. */
function looksSame(a: Content, b: Content, c: Compared): boolean {
  const [x, y] = [a.prints[0], b.prints[0]];
  if (a.prints.length !== b.prints.length || !x || !y || c.conflicts > 0 || c.renamed > 0) return false;
  if (c.missing > c.tokens * 0.5) return false;
  // A print that is nearly all of one kind of bit is that of an empty sheet.
  const ink = printDistance(x, "0000000000000000");
  return ink >= 12 && ink <= 52 && printDistance(x, y) <= 3;
}

/** Share of the neighbouring pairs of the shorter text that the other holds, too: the same words in the same order, 0..1. */
function inOrder(one: string, other: string): number {
  const pairs = (text: string) => {
    const tokens = tokensOf(text);
    return tokens
      .slice(1)
      .map((t, i) => ({ text: `${tokens[i]?.text} ${t.text}`, number: false, name: false }));
  };
  const [a, b] = [pairs(one), pairs(other)];
  const counts = tally(b);
  let both = 0;
  for (const [text, n] of tally(a)) both += Math.min(n, counts.get(text) ?? 0);
  return both / Math.max(1, a.length, b.length);
}

/** Words in the same order from which two papers of one day and sum are one. */
const NEARLY_ALL = 0.95;

/**
 * Whether two papers that seem to be one are so beyond doubt: of one day and one sum, with one number that no other paper
 * carries, or with nearly all of their words in one order and every figure the same. Two receipts of one shop on one day are two.
 */
export function surelySame(a: Content, b: Content): boolean {
  if (a.date === null || a.date !== b.date || a.total === null || cents(a.total) !== cents(b.total))
    return false;
  const c = compareTexts(a.text, b.text);
  if (c.renamed > 0 || c.conflicts > c.equal * 0.05) return false;
  if (ownAgreement(a.own, b.own, false) === "same") return c.words >= 0.6;
  return c.conflicts + c.near === 0 && c.equal >= c.figures && inOrder(a.text, b.text) >= NEARLY_ALL;
}
