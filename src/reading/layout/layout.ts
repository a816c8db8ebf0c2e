import { foldKeep, repair } from "../text/fold.ts";
import type { Page, Rect, Word } from "./page.ts";
import { turned, wayUp } from "./turn.ts";

/** More words than any honest page has are not read: a page is untrusted. */
const MAX_WORDS = 20_000;
const MAX_WORD = 200;

/** Words with places for a page that came as plain lines: one unit of width a character, as on a typewriter. */
function typed(page: Page): Word[] {
  const out: Word[] = [];
  const lines = page.text.split("\n");
  const dy = page.height > 0 ? page.height / Math.max(1, lines.length) : 12;
  const longest = Math.min(400, Math.max(1, ...lines.map((l) => l.length)));
  const dx = page.width > 0 ? page.width / longest : 6;
  const size = Math.min(dy * 0.85, dx * 2);
  for (let i = 0; i < lines.length && out.length < MAX_WORDS; i++)
    for (const m of (lines[i] ?? "").slice(0, 2000).matchAll(/\S{1,200}/g))
      out.push({
        text: m[0],
        x0: m.index * dx,
        x1: (m.index + m[0].length) * dx,
        y0: i * dy,
        y1: i * dy + size,
        confidence: 100,
      });
  return out;
}

/** The words that can be laid out: with a place, without spaces inside, not too many, not too long. */
function placedWords(page: Page): Word[] {
  const placed = page.words.some((w) => w.x1 > w.x0 && w.y1 > w.y0);
  if (!placed) return page.text.trim() === "" ? [] : typed(page);
  const out: Word[] = [];
  for (const w of page.words) {
    if (out.length >= MAX_WORDS) break;
    if (!(Number.isFinite(w.x0 + w.x1 + w.y0 + w.y1) && w.x1 >= w.x0 && w.y1 > w.y0)) continue;
    const text = w.text.slice(0, MAX_WORD);
    if (/^\S+$/.test(text)) out.push(text === w.text ? w : { ...w, text });
    else {
      const per = (w.x1 - w.x0) / Math.max(1, text.length);
      for (const m of text.matchAll(/\S+/g))
        out.push({ ...w, text: m[0], x0: w.x0 + m.index * per, x1: w.x0 + (m.index + m[0].length) * per });
    }
  }
  return out;
}

/** A run of words of one line that stand close together: a table cell, a label, a value, or a whole line of prose. */
export interface Cell {
  text: string;
  /** Offsets in the line's text. */
  start: number;
  end: number;
  x0: number;
  x1: number;
}

/** Words that stand on one baseline, left to right. */
export interface Line {
  page: Sheet;
  /** Place among the lines of the page, from the top. */
  index: number;
  /** Words joined by a space, cells by three. */
  text: string;
  /** The text folded with offsets kept (see `foldKeep`); for pictures the deciding words are repaired. */
  folded: string;
  words: Word[];
  /** Offset of each word in `text`. */
  starts: number[];
  cells: Cell[];
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Median letter height in page units. */
  size: number;
  bold: boolean;
}

/** A page laid out as lines, upright: one whose words lie sideways is laid out as if it were turned. */
export interface Sheet {
  number: number;
  width: number;
  height: number;
  /** Degrees clockwise that the page is turned by for it. */
  turn: 0 | 90 | 180 | 270;
  ocr: boolean;
  lines: Line[];
  /** Median letter height of the page. */
  size: number;
  /** First y and last y of anything written: receipts stand in the middle of a large picture. */
  top: number;
  bottom: number;
}

const FIRST_PAGES = 30;
const LAST_PAGES = 5;

const median = (xs: number[], fallback: number): number => {
  if (xs.length === 0) return fallback;
  const s = [...xs].sort((a, b) => a - b);
  return s[s.length >> 1] ?? fallback;
};

interface Chain {
  words: Word[];
  lastMid: number;
  lastHeight: number;
  lastX: number;
}

/**
 * Groups words into lines from left to right: a word joins the line whose last word it continues, so a baseline may
 * climb or fall across a photographed page. Lines are looked up by height band, so the time is near linear.
 */
function chains(words: Word[], size: number, slope: number): Chain[] {
  const sorted = [...words].sort((a, b) => a.x0 - b.x0);
  const band = Math.max(1e-6, size);
  const bands = new Map<number, Chain[]>();
  const all: Chain[] = [];
  const put = (c: Chain) => {
    const key = Math.floor(c.lastMid / band);
    const list = bands.get(key);
    if (list) list.push(c);
    else bands.set(key, [c]);
  };
  for (const w of sorted) {
    const mid = (w.y0 + w.y1) / 2 - slope * w.x0;
    const height = w.y1 - w.y0;
    const key = Math.floor(mid / band);
    let best: Chain | null = null;
    let bestCost = Infinity;
    for (let k = key - 1; k <= key + 1; k++)
      for (const c of bands.get(k) ?? []) {
        const off = Math.abs(c.lastMid - mid);
        if (off > 0.5 * Math.max(Math.min(c.lastHeight, height), 0.45 * Math.max(c.lastHeight, height)))
          continue;
        if (w.x0 < c.lastX - 0.6 * Math.max(height, c.lastHeight)) continue;
        const cost = off * 3 + Math.max(0, w.x0 - c.lastX) * 0.05;
        if (cost < bestCost) {
          bestCost = cost;
          best = c;
        }
      }
    if (best === null) {
      best = { words: [w], lastMid: mid, lastHeight: height, lastX: w.x1 };
      all.push(best);
      put(best);
      continue;
    }
    const before = Math.floor(best.lastMid / band);
    best.words.push(w);
    // Dashes and dots are no measure of the baseline.
    if (/[\p{L}\p{N}]/u.test(w.text)) {
      best.lastMid = mid;
      best.lastHeight = height;
    }
    best.lastX = Math.max(best.lastX, w.x1);
    const after = Math.floor(best.lastMid / band);
    if (after !== before) {
      const list = bands.get(before);
      if (list) list.splice(list.indexOf(best), 1);
      put(best);
    }
  }
  return all;
}

/** How far baselines fall for each unit of width: the median over neighbouring words. Photographs are rarely straight. */
function slopeOf(words: Word[], size: number): number {
  const slopes: number[] = [];
  for (const c of chains(words, size, 0))
    for (const [i, w] of c.words.entries()) {
      const p = c.words[i - 1];
      if (!p || w.x0 - p.x1 > 1.5 * size || w.x0 - p.x0 < size || p.text.length < 2 || w.text.length < 2)
        continue;
      slopes.push((w.y1 - p.y1) / (w.x0 - p.x0));
    }
  const slope = slopes.length < 8 ? 0 : median(slopes, 0);
  return Math.abs(slope) > 0.15 ? 0 : slope;
}

/** Pieces of one word in a picture: letters, or figures with the signs between them ("07." + "2018"). */
const ONE_WORD = /\p{L}\n\p{L}|\d[.,/-]?\n[.,/-]?\d/u;

/**
 * Joins pieces of one word that a text layer or a reader of pictures gave apart ("In" + "voice"): no gap at all between them.
 */
function glue(words: Word[], size: number, ocr: boolean): Word[] {
  const out: Word[] = [];
  for (const w of words) {
    const p = out[out.length - 1];
    const gap = p ? w.x0 - p.x1 : Infinity;
    const touching = gap < (ocr ? 0.005 : 0.06) * size && gap > (ocr ? -0.1 : -0.3) * size;
    const one = !ocr || ONE_WORD.test(`${p?.text.slice(-2)}\n${w.text.slice(0, 2)}`);
    if (p && touching && one && p.text.length + w.text.length < MAX_WORD) {
      out[out.length - 1] = {
        ...p,
        text: p.text + w.text,
        confidence: Math.min(p.confidence, w.confidence),
        x1: Math.max(p.x1, w.x1),
        y0: Math.min(p.y0, w.y0),
        y1: Math.max(p.y1, w.y1),
      };
    } else out.push(w);
  }
  return out;
}

/** Letters in a row from which a line that sets them apart is a spaced head, and how far apart they stand at most, in letter heights. */
const SPACED = 5;
const LETTERS_APART = 1.2;
/** Gaps between the words of a spaced head, and where it ends, in gaps between its letters. */
const WORDS_APART = 1.8;
const HEADS_APART = 4.5;

const VOWEL = /[AEIOUYÀ-ÆÈ-ÏÒ-ØÙ-Ý]/u;
const gapBefore = (words: readonly Word[], i: number): number => words[i]!.x0 - words[i - 1]!.x1;

/** One word of letters that stand apart. */
const written = (letters: Word[]): Word => ({
  ...letters[0]!,
  text: letters.map((w) => w.text).join(""),
  x1: letters.at(-1)!.x1,
  y0: Math.min(...letters.map((w) => w.y0)),
  y1: Math.max(...letters.map((w) => w.y1)),
});

/** The words of a run of letters that stand apart; null when they are columns, days of the week or answers to choose from. */
function spacedWords(letters: Word[], size: number): Word[] | null {
  if (letters.length < SPACED || !letters.some((w) => VOWEL.test(w.text))) return null;
  const apart = median(
    letters.slice(1).map((_, i) => gapBefore(letters, i + 1)),
    0,
  );
  const listed = letters
    .slice(1)
    .every((w, i) => w.text.charCodeAt(0) === letters[i]!.text.charCodeAt(0) + 1);
  if (listed || apart <= 0 || apart > LETTERS_APART * size) return null;
  const out: Word[][] = [];
  for (const [i, w] of letters.entries()) {
    const last = out.at(-1);
    if (last && gapBefore(letters, i) <= WORDS_APART * apart) last.push(w);
    else out.push([w]);
  }
  return out.map(written);
}

/** Joins the letters of heads that are printed apart ("F R A N K E N B A N K"). Gives the words, and for those joined which head each is of. */
function unspaced(words: Word[], size: number): { words: Word[]; heads: Map<Word, number> } {
  const out: Word[] = [];
  const heads = new Map<Word, number>();
  for (let i = 0; i < words.length; ) {
    let end = i;
    const isLetter = (n: number) => /^(?:\p{Lu}|&)$/u.test(words[n]?.text ?? "");
    while (isLetter(end) && (end < i + 2 || gapBefore(words, end) <= HEADS_APART * gapBefore(words, i + 1)))
      end++;
    const joined = spacedWords(words.slice(i, end), size);
    for (const w of joined ?? [words[i]!]) {
      if (joined) heads.set(w, i);
      out.push(w);
    }
    i = joined ? end : i + 1;
  }
  return { words: out, heads };
}

function toLine(sheet: Sheet, chain: Chain): Line {
  const size = median(
    chain.words.map((w) => w.size ?? w.y1 - w.y0),
    10,
  );
  const { words, heads } = unspaced(glue(chain.words, size, sheet.ocr), size);
  const gapForCell = Math.max(size, 0.7 * sheet.size) * (sheet.ocr ? 1.15 : 0.95);
  const starts: number[] = [];
  const cells: Cell[] = [];
  let text = "";
  for (const [i, w] of words.entries()) {
    const p = words[i - 1];
    const oneHead = p !== undefined && heads.has(w) && heads.get(w) === heads.get(p);
    const apart = p !== undefined && !oneHead && w.x0 - p.x1 >= gapForCell;
    if (p !== undefined) text += apart ? "   " : " ";
    starts.push(text.length);
    const last = cells[cells.length - 1];
    if (p === undefined || apart || !last)
      cells.push({ text: w.text, start: text.length, end: text.length + w.text.length, x0: w.x0, x1: w.x1 });
    else {
      last.text += ` ${w.text}`;
      last.end = text.length + w.text.length;
      last.x1 = Math.max(last.x1, w.x1);
    }
    text += w.text;
    if (text.length > 4000) break;
  }
  const used = words.slice(0, starts.length);
  const folded = foldKeep(text);
  return {
    page: sheet,
    index: 0,
    text,
    folded: sheet.ocr ? repair(folded) : folded,
    words: used,
    starts,
    cells,
    x0: Math.min(...used.map((w) => w.x0)),
    y0: Math.min(...used.map((w) => w.y0)),
    x1: Math.max(...used.map((w) => w.x1)),
    y1: Math.max(...used.map((w) => w.y1)),
    size,
    bold: used.filter((w) => w.bold).length * 2 > used.length,
  };
}

/** Lays one page out. Speckle that a picture's reader took for words is left out. */
export function layPage(page: Page): Sheet {
  const ocr = page.source === "ocr";
  const placed = placedWords(page).filter(
    (w) => !ocr || w.confidence >= 15 || /[\p{L}\p{N}]{3}/u.test(w.text),
  );
  const turn = ocr ? 0 : wayUp(placed);
  const words =
    turn === 0 ? placed : placed.map((w) => ({ ...w, ...turned(w, turn, page.width, page.height) }));
  const [width, height] = turn % 180 === 0 ? [page.width, page.height] : [page.height, page.width];
  const heights = words.filter((w) => /[\p{L}\p{N}]/u.test(w.text)).map((w) => w.size ?? w.y1 - w.y0);
  const sheet: Sheet = {
    number: page.number,
    width: width > 0 ? width : 1,
    height: height > 0 ? height : 1,
    turn,
    ocr,
    lines: [],
    size: median(heights, 10),
    top: 0,
    bottom: height,
  };
  const slope = ocr ? slopeOf(words, sheet.size) : 0;
  const mid = (l: Line) => {
    const w = l.words[0];
    return w ? (w.y0 + w.y1) / 2 - slope * w.x0 : l.y0;
  };
  sheet.lines = chains(words, sheet.size, slope)
    .map((c) => toLine(sheet, c))
    .sort((a, b) => mid(a) - mid(b) || a.x0 - b.x0);
  for (const [i, l] of sheet.lines.entries()) l.index = i;
  sheet.top = sheet.lines[0]?.y0 ?? 0;
  sheet.bottom = Math.max(sheet.top + 1, ...sheet.lines.map((l) => l.y1));
  return sheet;
}

/** Lays out the pages that are read: the first thirty and the last five. */
export function layOut(pages: Page[]): Sheet[] {
  const read =
    pages.length <= FIRST_PAGES + LAST_PAGES
      ? pages
      : [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)];
  return read.map(layPage);
}

/** The words of a line that a stretch of its text touches. */
export function wordsAt(line: Line, start: number, end: number): Word[] {
  return line.words.filter((w, i) => {
    const s = line.starts[i] ?? 0;
    return s < end && s + w.text.length > start;
  });
}

/** Where a stretch of a line stands on its page as it lies, as fractions. */
export function boxAt(line: Line, start: number, end: number): Rect | null {
  const ws = wordsAt(line, start, end);
  if (ws.length === 0) return null;
  const { width, height, turn } = line.page;
  const clamp = (n: number) => Math.round(Math.min(1, Math.max(0, n)) * 10_000) / 10_000;
  const upright = {
    x0: Math.min(...ws.map((w) => w.x0)) / width,
    y0: Math.min(...ws.map((w) => w.y0)) / height,
    x1: Math.max(...ws.map((w) => w.x1)) / width,
    y1: Math.max(...ws.map((w) => w.y1)) / height,
  };
  const { x0, y0, x1, y1 } = turned(upright, 360 - turn, 1, 1);
  return { x0: clamp(x0), y0: clamp(y0), x1: clamp(x1), y1: clamp(y1) };
}

/** Horizontal place of a stretch of a line. */
export function spanAt(line: Line, start: number, end: number): { x0: number; x1: number } {
  const ws = wordsAt(line, start, end);
  if (ws.length === 0) return { x0: line.x0, x1: line.x1 };
  return { x0: Math.min(...ws.map((w) => w.x0)), x1: Math.max(...ws.map((w) => w.x1)) };
}

export const cellAt = (line: Line, offset: number): Cell | null =>
  line.cells.find((c) => offset >= c.start && offset < c.end) ?? null;

/** How far down the written part of the page a line stands, 0..1. */
export const depth = (line: Line): number =>
  (line.y0 - line.page.top) / Math.max(1e-6, line.page.bottom - line.page.top);
