import type { Page, Word } from "#reading/layout/page.ts";
import type { Chance } from "./chance.ts";
import fitted from "./noise.json" with { type: "json" };

/** How often a reader of pictures errs, as shares; fitted on pages that it read (`fitNoise`). */
export interface Noise {
  /** letter -> what it was taken for, with its share of all readings of that letter. */
  confused: Record<string, [string, number][]>;
  /** A letter left out; a word not read at all; a space not seen; a word cut in two. */
  dropped: number;
  lost: number;
  joined: number;
  cut: number;
  /** Confidences of words read rightly and of words misread, a hundred quantiles each. */
  right: number[];
  wrong: number[];
  /** Misread letters come together: this share of pages holds most of them. */
  bad: number;
  /** Shift of boxes, as a part of the letters' height. */
  shift: number;
}

/** What `test/train/fit-noise.ts` counted on papers that were drawn and read. */
export const fittedNoise: Noise = {
  ...fitted,
  confused: Object.fromEntries(
    Object.entries(fitted.confused).map(([from, of]) => [
      from,
      of.map(([to, n]): [string, number] => [String(to), Number(n)]),
    ]),
  ),
};

const BAD = 2.2;
const GOOD = 0.4;

function letters(c: Chance, text: string, n: Noise, k: number): string {
  let out = "";
  for (const ch of text) {
    const chance = c.next();
    if (chance < n.dropped * k) continue;
    let left = c.next();
    let put = ch;
    for (const [other, share] of n.confused[ch] ?? []) {
      left -= share * k;
      if (left < 0) {
        put = other;
        break;
      }
    }
    out += put;
  }
  return out;
}

/** The page as a reader of pictures may have given it: letters taken for others, words lost, joined and cut, boxes shifted. */
export function misread(pages: Page[], c: Chance, n: Noise = fittedNoise): Page[] {
  const k = c.is(n.bad) ? BAD : GOOD;
  return pages.map((page) => {
    const words: Word[] = [];
    let lines = "";
    let last: Word | null = null;
    for (const w of page.words) {
      // Single signs are taken for dirt more often than not.
      if (c.is(/[\p{L}\p{N}]/u.test(w.text) ? n.lost * k : 0.5)) continue;
      const height = w.y1 - w.y0;
      const by = () => (c.next() - 0.5) * 2 * n.shift * height;
      const text = letters(c, w.text, n, k);
      if (text === "") continue;
      const of = text === w.text ? n.right : n.wrong;
      const confidence = of[c.whole(0, of.length - 1)]!;
      const read: Word = {
        text,
        x0: w.x0 + by(),
        x1: w.x1 + by(),
        // The box of a picture's word is that of its ink.
        y0: w.y0 + 0.08 * height + by(),
        y1: w.y1 - 0.12 * height + by(),
        confidence,
      };
      const near =
        last !== null &&
        Math.abs(last.y0 - read.y0) < height * 0.5 &&
        read.x0 - last.x1 < height * 0.6 &&
        read.x0 > last.x0;
      if (near && last && c.is(n.joined * k)) {
        last.text += read.text;
        last.x1 = read.x1;
        last.confidence = Math.min(last.confidence, read.confidence);
        lines += read.text;
        continue;
      }
      const at = text.length > 5 && c.is(n.cut * k) ? c.whole(2, text.length - 2) : 0;
      const parts = at > 0 ? [text.slice(0, at), text.slice(at)] : [text];
      const per = (read.x1 - read.x0) / text.length;
      let x = read.x0;
      for (const part of parts) {
        last = { ...read, text: part, x0: x, x1: x + per * part.length };
        x += per * part.length + (at > 0 ? height * 0.1 : 0);
        words.push(last);
        lines += `${near ? " " : "\n"}${part}`;
      }
    }
    const mean = words.reduce((a, w) => a + w.confidence, 0) / Math.max(1, words.length);
    return {
      ...page,
      words,
      text: lines.trim(),
      source: words.length > 0 ? "ocr" : "blank",
      confidence: mean,
    };
  });
}
