import type { Page, Word } from "#reading/layout/page.ts";
import { hasRightToLeft, inOrderOfSpeech } from "./right-to-left.ts";

/** Words known to stand on one line, in reading order: a run of a text layer or a line of the OCR engine. */
export type Run = Word[];

interface Row {
  runs: Run[];
}

const box = (run: Run) => ({
  x0: Math.min(...run.map((w) => w.x0)),
  x1: Math.max(...run.map((w) => w.x1)),
  y0: Math.min(...run.map((w) => w.y0)),
  y1: Math.max(...run.map((w) => w.y1)),
});

type Bounds = ReturnType<typeof box>;

/** Same line: the two overlap in height by half of the smaller, their middles are near, and they stand side by side. */
function sameRow(a: Bounds, b: Bounds): boolean {
  const ha = a.y1 - a.y0;
  const hb = b.y1 - b.y0;
  const small = Math.min(ha, hb);
  const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (overlap < small * 0.5) return false;
  if (Math.abs((a.y0 + a.y1) / 2 - (b.y0 + b.y1) / 2) > small * 0.7) return false;
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return across <= Math.min(a.x1 - a.x0, b.x1 - b.x0) * 0.3;
}

/** How many of the rows nearest above a run may still take it. */
const LOOK_BACK = 14;

/**
 * Runs put together to rows from top to bottom, each row from left to right. A run is compared with the run of a row that
 * stands nearest beside it, so that a row may climb or sink a little across a crooked page.
 */
function rows(runs: Run[]): Row[] {
  const found: { runs: { run: Run; at: Bounds }[] }[] = [];
  const ordered = runs
    .filter((run) => run.length > 0)
    .map((run) => ({ run, at: box(run) }))
    .sort((a, b) => a.at.y0 + a.at.y1 - (b.at.y0 + b.at.y1));
  for (const one of ordered) {
    let best: (typeof found)[number] | null = null;
    for (let i = found.length - 1; i >= Math.max(0, found.length - LOOK_BACK); i--) {
      const row = found[i];
      if (!row) continue;
      if (row.runs.some((r) => overlapsAcross(r.at, one.at))) continue;
      const nearest = row.runs.reduce((a, b) => (distance(a.at, one.at) <= distance(b.at, one.at) ? a : b));
      if (sameRow(nearest.at, one.at)) {
        best = row;
        break;
      }
    }
    if (best) best.runs.push(one);
    else found.push({ runs: [one] });
  }
  return found.map((row) => ({ runs: row.runs.sort((a, b) => a.at.x0 - b.at.x0).map((r) => r.run) }));
}

const overlapsAcross = (a: Bounds, b: Bounds) =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > Math.min(a.x1 - a.x0, b.x1 - b.x0) * 0.3;

const distance = (a: Bounds, b: Bounds) => Math.max(0, a.x0 - b.x1, b.x0 - a.x1);

/** A gap this many letters wide keeps columns apart; a smaller one is the space between words. */
const COLUMN_GAP = 2.2;

/** Width of a letter in a row: the median over its words, so that one wide word does not decide. */
function letterWidth(words: Word[]): number {
  const widths = words
    .filter((w) => w.text.length > 0)
    .map((w) => (w.x1 - w.x0) / w.text.length)
    .sort((a, b) => a - b);
  return widths[widths.length >> 1] || 1;
}

/** Gap below this part of a letter's width, between runs of a text layer: one word cut in two by kerning. */
const JOIN_GAP = 0.12;

/** One row as words and text. `join` puts pieces of a word together that a text layer draws one after the other. */
function layRow(row: Row, join: boolean): { words: Word[]; text: string } {
  const flat = row.runs.flat();
  const letter = letterWidth(flat);
  const touch = (a: Word, b: Word) => {
    const gap = b.x0 - a.x1;
    return join && gap < letter * JOIN_GAP && gap > -letter && sameSize(a, b);
  };
  const between = (gap: number) =>
    gap > letter * COLUMN_GAP ? " ".repeat(Math.min(12, Math.max(2, Math.round(gap / letter)))) : " ";
  if (hasRightToLeft(flat)) {
    const stretches = inOrderOfSpeech(flat, touch, (a, b) => b.x0 - a.x1 > letter * COLUMN_GAP);
    return { words: stretches.flat(), text: textOf(stretches, between) };
  }
  const words: Word[] = [];
  let text = "";
  for (const word of flat) {
    const before = words[words.length - 1];
    if (!before) {
      words.push(word);
      text = word.text;
      continue;
    }
    if (touch(before, word)) {
      words[words.length - 1] = merged(before, word);
      text += word.text;
      continue;
    }
    text += between(word.x0 - before.x1) + word.text;
    words.push(word);
  }
  return { words, text };
}

/** Stretches of words as text: what lies between two of them is the room between the two, whichever way each is read. */
function textOf(stretches: Word[][], between: (gap: number) => string): string {
  let text = "";
  let before: Bounds | null = null;
  for (const stretch of stretches) {
    const at = box(stretch);
    const gap: number = before === null ? 0 : distance(before, at);
    text += (before === null ? "" : between(gap)) + stretch.map((w) => w.text).join(" ");
    before = at;
  }
  return text;
}

const sameSize = (a: Word, b: Word) => Math.abs((a.size ?? 0) - (b.size ?? 0)) <= 0.15 * (a.size ?? 1);

const merged = (a: Word, b: Word): Word => ({
  ...a,
  text: a.text + b.text,
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

/** Words in reading order (row by row) and the page's running text, as `Page` describes them. */
export function layOut(runs: Run[], { join }: { join: boolean }): Pick<Page, "words" | "text"> {
  const laid = rows(runs).map((row) => layRow(row, join));
  return { words: laid.flatMap((l) => l.words), text: laid.map((l) => l.text).join("\n") };
}
