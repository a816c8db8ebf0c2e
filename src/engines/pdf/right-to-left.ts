import type { Word } from "#reading/layout/page.ts";

/*
 * Hebrew and Arabic. What is drawn is told by places, and a paper's producer may have drawn a line in any order, letter by
 * letter even; what is read, searched and quoted is the order of speech (UAX #9: logical order). Here the one is made of the
 * other for a row of words whose own letters are in logical order already.
 */

const strong = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/g;
const latin = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}]/gu;
const digit = /[\p{Nd}]/u;
/** Digits of those scripts run from left to right, and their signs belong to them (UAX #9: AN). */
const arabicDigit = /[\u0660-\u066C\u06DD\u06F0-\u06F9]/g;

/** Whether a text has a letter of such a script at all; most have none, and their order is as it stands. */
export const mayRunLeft = (text: string): boolean => /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text);

type Direction = "right" | "left" | "number" | "none";

const letters = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

function direction(text: string): Direction {
  const right = letters(text.replace(arabicDigit, ""), strong);
  const left = letters(text, latin);
  if (right > 0 || left > 0) return right >= left ? "right" : "left";
  return digit.test(text) ? "number" : "none";
}

/** Whether a row is read from right to left: most of its letters are of such a script. Digits and signs do not count. */
function isRightToLeft(words: readonly Word[]): boolean {
  const text = words.map((w) => w.text).join("");
  return letters(text.replace(arabicDigit, ""), strong) > letters(text, latin);
}

/** Forms of letters as they are drawn (presentation forms, ligatures) as the letters they stand for (NFKC). */
export const plainLetters = (text: string): string =>
  text.replace(/[\uFB1D-\uFDFF\uFE70-\uFEFC]+/g, (drawn) => drawn.normalize("NFKC"));

/** Whether any of its words is of such a script. */
export const hasRightToLeft = (words: readonly Word[]): boolean =>
  words.some((w) => mayRunLeft(w.text) && direction(w.text) === "right");

/**
 * Pieces of a row as the words they make, in the order of speech: stretches of words, each next to the one before it. In a
 * row read from right to left, a number and a stretch in another script keep their own order; in any other row the stretches
 * from right to left do. `touch`: no space stands between two neighbours; `apart`: they stand in different columns.
 */
export function inOrderOfSpeech(
  pieces: readonly Word[],
  touch: (left: Word, right: Word) => boolean,
  apart: (left: Word, right: Word) => boolean,
): Word[][] {
  const right = isRightToLeft(pieces);
  const ordered = [...pieces].sort((a, b) => a.x0 + a.x1 - (b.x0 + b.x1));
  const words = clusters(ordered, touch).map((c) => word(c, right));
  const of = (w: Word) => direction(w.text);
  const stretches = right ? turned(words, of, apart) : mirrored(words, of, apart);
  return withBrackets(stretches);
}

/** The places, from left to right, of words that are told in the order of speech: the other way round. */
export function asSeen(words: readonly string[], right: boolean): number[] {
  const order: number[][] = [];
  const of = (i: number) => direction(words[i] ?? "");
  for (let i = 0; i < words.length; i++) {
    const other = right ? of(i) === "left" : of(i) === "right";
    let to = i;
    for (let k = i + 1; other && k < words.length && of(k) !== (right ? "right" : "left"); k++)
      if (of(k) === (right ? "left" : "right") || (right && of(k) === "number")) to = k;
    const stretch = Array.from({ length: to - i + 1 }, (_, n) => i + n);
    order.push(right ? stretch : stretch.reverse());
    i = to;
  }
  return (right ? order.reverse() : order).flat();
}

function clusters(ordered: Word[], touch: (left: Word, right: Word) => boolean): Word[][] {
  const found: Word[][] = [];
  for (const piece of ordered) {
    const last = found.at(-1);
    const before = last?.at(-1);
    if (last && before && touch(before, piece)) last.push(piece);
    else found.push([piece]);
  }
  return found;
}

const bracket = /^[()[\]{}<>]$/;

/** One word of touching pieces; its text in logical order. `right`: it stands in a row read from right to left. */
function word(pieces: Word[], right: boolean): Word {
  const [first, ...rest] = pieces;
  if (!first || rest.length === 0) return first as Word;
  let inOrder = pieces;
  if (pieces.some((p) => direction(p.text) === "right"))
    inOrder = turned(
      pieces,
      (p) => direction(p.text),
      () => false,
      true,
    ).flat();
  // A bracket alone at the left of a number closes what began at the right of it.
  else if (right && bracket.test(first.text) && !bracket.test(rest.at(-1)?.text ?? ""))
    inOrder = [...rest, first];
  return {
    ...first,
    text: inOrder.map((p) => p.text).join(""),
    x0: Math.min(...pieces.map((p) => p.x0)),
    y0: Math.min(...pieces.map((p) => p.y0)),
    x1: Math.max(...pieces.map((p) => p.x1)),
    y1: Math.max(...pieces.map((p) => p.y1)),
  };
}

type Apart<T> = (left: T, right: T) => boolean;

/**
 * Items from left to right in the order they are read from right to left, stretches of another direction kept: one begins
 * with letters that run to the right (or a number, `close`, where no space lies between) and ends with such letters or a
 * number, signs between them included.
 */
function turned<T>(items: readonly T[], of: (item: T) => Direction, apart: Apart<T>, close = false): T[][] {
  const out: T[][] = [];
  for (let i = items.length - 1; i >= 0; i--) {
    let from = i;
    if (of(items[i] as T) === "left" || of(items[i] as T) === "number")
      for (let k = i - 1; k >= 0; k--) {
        const before = of(items[k] as T);
        if (before === "right" || apart(items[k] as T, items[k + 1] as T)) break;
        if (before === "left" || (before === "number" && close)) from = k;
      }
    out.push(items.slice(from, i + 1));
    i = from;
  }
  return out;
}

/** Items from left to right, stretches that are read from right to left turned round. */
function mirrored<T>(items: readonly T[], of: (item: T) => Direction, apart: Apart<T>): T[][] {
  const out: T[][] = [];
  for (let i = 0; i < items.length; i++) {
    let to = i;
    if (of(items[i] as T) === "right")
      for (let k = i + 1; k < items.length; k++) {
        const after = of(items[k] as T);
        if (after === "left" || apart(items[k - 1] as T, items[k] as T)) break;
        if (after === "right") to = k;
      }
    out.push(items.slice(i, to + 1).reverse());
    i = to;
  }
  return out;
}

const mirror: Record<string, string> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
};
const opening = "([{<";
const swapped = (text: string) => text.replace(/[()[\]{}<>]/g, (c) => mirror[c] ?? c);

/** Brackets told as they look are those of the other side (UAX #9: mirroring): seen by a row that begins with a closing one. */
function withBrackets(stretches: Word[][]): Word[][] {
  const first = /[()[\]{}<>]/.exec(
    stretches
      .flat()
      .filter((w) => !balanced(w.text))
      .map((w) => w.text)
      .join(""),
  )?.[0];
  if (first === undefined || opening.includes(first)) return stretches;
  return stretches.map((s) => s.map((w) => (balanced(w.text) ? w : { ...w, text: swapped(w.text) })));
}

/** What is opened in a word is closed in it, in this order. */
function balanced(text: string): boolean {
  const open: string[] = [];
  for (const c of text) {
    if (opening.includes(c)) open.push(mirror[c] ?? "");
    else if (mirror[c] !== undefined && open.pop() !== c) return false;
  }
  return open.length === 0;
}
