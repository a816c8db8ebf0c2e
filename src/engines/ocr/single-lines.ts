import { type Grey, reshape } from "../imaging/images.ts";
import { letters as countLetters, mergeReadings } from "./merge.ts";
import type { Prepared, Rect } from "./print.ts";
import { type ReadWord, recognise } from "./tesseract.ts";

/** Letters beside one another that no word covers, from which something was passed over: less is a mark or a stain. */
const PASSED_OVER = 3;
/** A word with so many figures is a value; below this confidence it is one to be doubted. */
const FIGURES = 3;
const DOUBTED = 72;
/** Words less sure than this were guessed at: print under them counts as not read. */
const GUESSED = 25;
/** Share of a page's lines that are read once more at most, and how many: each costs about what it cost in the page. */
const SHARE = 0.1;
const MOST = 5;
/** Mean confidence of a line read by itself, from which it is print at all: bars and hatching read so are not. */
const BELIEVED = 45;
/** Words of it that are less sure take no place of others. */
const WORD = 30;
/** Height of the letters when they are read, in pixels. */
const HEIGHT = 27;

/**
 * Lines in which print was passed over (a number between two labels, the line that touches a bar code) or a value is doubtful
 * are cut out whole and read each by itself: the engine then looks for no lines, and reads figures by what stands beside them.
 * Each place keeps the surer reading.
 */
export async function readSingleLines(
  lines: ReadWord[][],
  ready: Prepared,
  languages: string[],
): Promise<ReadWord[][]> {
  const second: ReadWord[][] = [];
  for (const row of doubtfulRows(lines, ready)) {
    const part = cut(ready.even, row);
    const scale = Math.min(2.5, Math.max(0.5, HEIGHT / row.letter));
    const larger = await reshape(part, { scale });
    const k = part.width / larger.width;
    const read = await recognise(framedWhite(larger), languages, 7, { invert: false });
    const back = (v: number, from: number) => from + (v - FRAME) * k;
    if (!isPrint(read.flat())) continue;
    for (const line of read)
      second.push(
        line
          .filter((w) => w.confidence >= WORD)
          .map((w) => ({
            ...w,
            x0: back(w.x0, row.x0),
            x1: back(w.x1, row.x0),
            y0: back(w.y0, row.y0),
            y1: back(w.y1, row.y0),
          })),
      );
  }
  return second.length === 0 ? lines : mergeReadings(lines, second);
}

/** False for bars, hatching and stars read as letters: nothing sure of it, or strokes standing alone. */
export function isPrint(words: Pick<ReadWord, "text" | "confidence">[]): boolean {
  const weight = words.reduce((n, w) => n + countLetters(w.text), 0);
  const sum = words.reduce((n, w) => n + w.confidence * countLetters(w.text), 0);
  const alone = words.filter((w) => countLetters(w.text) < 2).length;
  return weight > 0 && sum / weight >= BELIEVED && alone * 3 < words.length * 2;
}

/** A line of print across the page, with the height of its capitals. */
interface Row extends Rect {
  letter: number;
  /** Letters of it that no word covers. */
  free: number;
  /** How far its most doubtful value is from being sure, 0..100. */
  doubt: number;
}

const middle = (b: Rect): number => (b.y0 + b.y1) / 2;
const height = (b: Rect): number => b.y1 - b.y0;
const figures = (text: string): number => (text.match(/\d/g) ?? []).length;

/** The lines worth reading by themselves, those with most print passed over first; in pixels of the read picture. */
export function doubtfulRows(
  lines: ReadWord[][],
  { print, scale, even }: Pick<Prepared, "print" | "scale" | "even">,
): Row[] {
  const words = lines.flat();
  const read = words.filter((w) => w.confidence >= GUESSED);
  const capital = (print?.height ?? 0) * scale;
  const free = (print?.letters ?? [])
    .map((l) => ({ x0: l.x0 * scale, y0: l.y0 * scale, x1: l.x1 * scale, y1: l.y1 * scale }))
    .filter((l) => !read.some((w) => holds(w, l)));
  const runs = inRows(free)
    .filter((run) => run.length >= PASSED_OVER && !isRule(run, capital))
    .map((run) => ({ ...around(run), free: run.length, doubt: 0 }))
    .filter((r) => r.letter > capital * 0.55 && r.letter < capital * 2.5);
  const values = words
    .filter((w) => w.confidence < DOUBTED && figures(w.text) >= FIGURES && height(w) < capital * 2.5)
    .map((w) => ({ ...box(w), letter: height(w) * 0.9, free: 0, doubt: 100 - w.confidence }));
  const rows: Row[] = [];
  for (const start of [...runs, ...values].sort((a, b) => b.free - a.free || b.doubt - a.doubt)) {
    const same = rows.find((r) => middle(start) > r.y0 && middle(start) < r.y1 && meet(r, start));
    if (same) same.free += start.free;
    else rows.push(lengthened(start, words, even));
  }
  return rows.slice(0, Math.min(MOST, Math.ceil(lines.length * SHARE)));
}

const box = ({ x0, y0, x1, y1 }: Rect): Rect => ({ x0, y0, x1, y1 });
const meet = (a: Rect, b: Rect): boolean => a.x0 < b.x1 && a.x1 > b.x0;

/** True when a letter stands in a word; a box much higher than it is a bar code or a drawing taken for a word. */
const holds = (w: Rect, l: Rect): boolean => {
  const [x, y] = [(l.x0 + l.x1) / 2, middle(l)];
  return x >= w.x0 && x <= w.x1 && y >= w.y0 && y <= w.y1 && height(w) < 2.4 * height(l);
};

/** Letters of about one height that follow one another from left to right. */
function inRows(free: Rect[]): Rect[][] {
  const rows: Rect[][] = [];
  for (const l of free.sort((a, b) => a.x0 - b.x0)) {
    const row = rows.find((r) => {
      const last = r[r.length - 1] as Rect;
      const [h, g] = [height(l), height(last)];
      const level = Math.abs(middle(last) - middle(l)) < 0.5 * h;
      return level && l.x0 - last.x1 < 3 * h && Math.max(h, g) < 2 * Math.min(h, g);
    });
    if (row) row.push(l);
    else rows.push([l]);
  }
  return rows;
}

/** A row of stars between two parts of a receipt: one shape over and over, lower than figures. */
function isRule(row: Rect[], capital: number): boolean {
  if (row.length < 12 || around(row).letter > 0.85 * capital) return false;
  const like = (of: (b: Rect) => number): boolean => {
    const sizes = row.map(of).sort((a, b) => a - b);
    const half = sizes[Math.floor(sizes.length / 2)] ?? 0;
    return sizes.filter((s) => Math.abs(s - half) <= 1.5).length > 0.85 * sizes.length;
  };
  return like(height) && like((b) => b.x1 - b.x0);
}

function around(run: Rect[]): Rect & { letter: number } {
  const heights = run.map(height).sort((a, b) => a - b);
  return {
    x0: Math.min(...run.map((l) => l.x0)),
    y0: Math.min(...run.map((l) => l.y0)),
    x1: Math.max(...run.map((l) => l.x1)),
    y1: Math.max(...run.map((l) => l.y1)),
    letter: Math.max(1, heights[Math.floor(heights.length / 2)] ?? 1),
  };
}

/** White between two words of one line, in heights of a letter, beyond which another column begins. */
const COLUMN = 9;

/** The line from its first to its last word, and the white around it. */
function lengthened(start: Row, words: Rect[], { width, height: tall }: Grey): Row {
  const row = { ...start };
  const level = words
    .filter((w) => Math.abs(middle(w) - middle(start)) < 0.45 * start.letter && height(w) < 2 * start.letter)
    .sort((a, b) => a.x0 - b.x0);
  const reach = COLUMN * start.letter;
  for (const w of level) if (w.x0 <= row.x1 + reach && w.x1 > row.x1) row.x1 = w.x1;
  for (const w of level.reverse()) if (w.x1 >= row.x0 - reach && w.x0 < row.x0) row.x0 = w.x0;
  const [beside, above] = [start.letter, start.letter * 0.28];
  return {
    ...row,
    x0: Math.floor(Math.max(0, row.x0 - beside)),
    x1: Math.ceil(Math.min(width, row.x1 + beside)),
    y0: Math.floor(Math.max(0, row.y0 - above)),
    y1: Math.ceil(Math.min(tall, row.y1 + above)),
  };
}

function cut({ width, pixels }: Grey, b: Rect): Grey {
  const [w, h] = [Math.max(1, b.x1 - b.x0), Math.max(1, b.y1 - b.y0)];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const from = (b.y0 + y) * width + b.x0;
    out.set(pixels.subarray(from, from + w), y * w);
  }
  return { width: w, height: h, pixels: out };
}

const FRAME = 10;

/** White around it: letters that touch the edge are read badly. */
function framedWhite({ width, height: tall, pixels }: Grey): Grey {
  const w = width + 2 * FRAME;
  const out = new Uint8Array(w * (tall + 2 * FRAME)).fill(255);
  for (let y = 0; y < tall; y++)
    out.set(pixels.subarray(y * width, (y + 1) * width), (y + FRAME) * w + FRAME);
  return { width: w, height: tall + 2 * FRAME, pixels: out };
}
