import { foldKeep } from "../text/fold.ts";

/** Marks of a paper: the least hashes of its words and pairs of words, in order. Two papers share as many of them as they share words. */
export type Sketch = Uint32Array;

const MARKS = 96;
/** Pages and characters that are looked at: what a paper is stands at its beginning. */
const PAGES = 3;
const MOST_TEXT = 12_000;

const hash = (s: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < s.length; i++) h = Math.imul(h ^ s.charCodeAt(i), 0x01000193);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  h = Math.imul(h, 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
};

const LOOKS: Record<string, string> = { "0": "o", "1": "l", i: "l", "|": "l", "5": "s", "8": "b", "6": "b" };

/** A folded word with letters that readers of pictures take for each other made one: "lnvo1ce" and "invoice" are the same. */
export const skeleton = (word: string): string =>
  word
    .replace(/[01i|586]/g, (c) => LOOKS[c] ?? c)
    .replace(/rn/g, "m")
    .replace(/vv/g, "w");

/** Words of a text that are no numbers, as skeletons, in order. Linear in the text. */
export function bareWords(text: string): string[] {
  const out: string[] = [];
  for (const m of foldKeep(text).matchAll(/[\p{L}\p{N}|]{3,40}/gu)) {
    const figures = m[0].replace(/\D/g, "").length;
    // A figure or two among letters is a letter misread; more of them are a number, which no other paper has.
    if (figures * 3 > m[0].length) continue;
    out.push(skeleton(m[0]));
  }
  return out;
}

/** The text of a paper as lessons look at it. */
export const headText = (pages: readonly { text: string }[]): string =>
  pages
    .slice(0, PAGES)
    .map((p) => p.text.slice(0, MOST_TEXT))
    .join("\n")
    .slice(0, MOST_TEXT);

/** The marks of a paper's words; empty for a paper with hardly any. */
export function sketchOf(pages: readonly { text: string }[]): Sketch {
  const words = bareWords(headText(pages));
  if (words.length < 8) return new Uint32Array(0);
  const seen = new Set<number>();
  for (const [i, w] of words.entries()) {
    seen.add(hash(w));
    const next = words[i + 1];
    if (next !== undefined) seen.add(hash(`${w} ${next}`));
  }
  return Uint32Array.from(seen).sort().slice(0, MARKS);
}

/**
 * The share of their words that two papers have in common, 0..1: the least marks of both together stand for all their words,
 * so what share of those both have is what share of all words both have (bottom-k sketches, Cohen and Kaplan 2007).
 * `weight`: how much a mark says, 0..1; what many makers' papers bear says little.
 */
export function likenessOf(a: Sketch, b: Sketch, weight: (mark: number) => number = () => 1): number {
  if (a.length === 0 || b.length === 0) return 0;
  // Past the last mark of a paper with more words than marks nothing is known of it.
  const known = (s: Sketch) => (s.length < MARKS ? Number.POSITIVE_INFINITY : (s[s.length - 1] ?? 0));
  const horizon = Math.min(known(a), known(b));
  let both = 0;
  let all = 0;
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const x = a[i] ?? Number.POSITIVE_INFINITY;
    const y = b[j] ?? Number.POSITIVE_INFINITY;
    const least = Math.min(x, y);
    if (least > horizon) break;
    const w = weight(least);
    all += w;
    if (x === y) both += w;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return all === 0 ? 0 : both / all;
}

/** Marks as they lie in the database: four bytes each, the least significant first. */
export function packSketch(s: Sketch): Uint8Array {
  const out = new DataView(new ArrayBuffer(s.length * 4));
  for (let i = 0; i < s.length; i++) out.setUint32(i * 4, s[i] ?? 0, true);
  return new Uint8Array(out.buffer);
}

export function unpackSketch(bytes: Uint8Array): Sketch {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.byteLength >> 2 }, (_, i) => view.getUint32(i * 4, true));
}
