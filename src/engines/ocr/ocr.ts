import { stripInvisible } from "#kernel/text.ts";
import type { Word } from "#reading/layout/page.ts";
import { languageOfText } from "#reading/text/language.ts";
import type { Grey } from "../imaging/images.ts";
import { reshape } from "../imaging/images.ts";
import type { ReadPage } from "../pdf/extracted.ts";
import { layOut } from "../pdf/text-lines.ts";
import { evened } from "./evening.ts";
import { letters as countLetters, letters, SURE } from "./letters.ts";
import { findLines, readLines } from "./ppocr/ppocr.ts";
import type { Prepared } from "./print.ts";
import { printOf } from "./print.ts";
import type { ReadWord } from "./tesseract.ts";
import { dataFor, recognise } from "./tesseract.ts";
import { doubtedPlaces, voteLetters } from "./vote.ts";

/** Long edge at which the direction of lines is judged, and the side of the squares it is judged in. */
const LOOK = 1000;
const SQUARE = 125;
/** A pixel this much darker than those around it is ink. */
const DARKER = 14;

interface Direction {
  /** Above 1 the lines run across, below 1 up and down. */
  across: number;
  /** A square part of the picture, in its own pixels, where print stands densest. */
  dense: { x: number; y: number; side: number };
}

/**
 * How lines of print run. In squares of the picture, ink summed row by row swings between lines and the gaps between them,
 * column by column it does not (or the other way about). Pictures without print give something near 1.
 */
async function direction(full: Grey): Promise<Direction> {
  const scale = Math.min(1, LOOK / Math.max(full.width, full.height));
  const grey = await reshape(full, { scale, kernel: "linear" });
  const ink = inkOf(grey);
  const across = Math.max(1, Math.floor(grey.width / SQUARE));
  const down = Math.max(1, Math.floor(grey.height / SQUARE));
  const print = new Float64Array(across * down);
  let rows = 0;
  let columns = 0;
  for (let ty = 0; ty < down; ty++)
    for (let tx = 0; tx < across; tx++) {
      const swing = swings(ink, grey.width, grey.height, tx * SQUARE, ty * SQUARE);
      if (!swing) continue;
      rows += swing.rows;
      columns += swing.columns;
      print[ty * across + tx] = swing.ink * Math.abs(Math.log((swing.rows + 0.01) / (swing.columns + 0.01)));
    }
  // A third of the picture's short side, but at least a few lines of print.
  const side = Math.min(
    full.width,
    full.height,
    Math.max(700, Math.round(Math.min(full.width, full.height) * 0.4)),
  );
  return { across: (rows + 0.01) / (columns + 0.01), dense: densest(print, across, down, side, full, scale) };
}

function inkOf({ width, height, pixels }: Grey): Uint8Array {
  const reach = 3;
  const ink = new Uint8Array(width * height);
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const at = y * width + x;
      const around =
        (pixels[at - reach]! +
          pixels[at + reach]! +
          pixels[at - reach * width]! +
          pixels[at + reach * width]!) /
        4;
      if (around - pixels[at]! > DARKER) ink[at] = 1;
    }
  return ink;
}

/** How much the sums of rows and of columns swing about their mean in one square, or null when it holds hardly any ink. */
function swings(ink: Uint8Array, width: number, height: number, left: number, top: number) {
  const right = Math.min(width, left + SQUARE);
  const bottom = Math.min(height, top + SQUARE);
  const rows = new Float64Array(bottom - top);
  const columns = new Float64Array(right - left);
  let total = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      if (ink[y * width + x]) {
        rows[y - top]!++;
        columns[x - left]!++;
        total++;
      }
  if (total < rows.length * columns.length * 0.02) return null;
  return { rows: swing(rows), columns: swing(columns), ink: total };
}

/** Variance over the square of the mean. */
function swing(sums: Float64Array): number {
  const mean = sums.reduce((a, b) => a + b, 0) / sums.length;
  return sums.reduce((sum, v) => sum + (v - mean) ** 2, 0) / sums.length / (mean * mean);
}

function densest(print: Float64Array, across: number, down: number, side: number, full: Grey, scale: number) {
  const reach = Math.max(1, Math.round((side * scale) / SQUARE));
  let best = { sum: -1, x: 0, y: 0 };
  for (let y = 0; y + Math.min(reach, down) <= down; y++)
    for (let x = 0; x + Math.min(reach, across) <= across; x++) {
      let sum = 0;
      for (let j = y; j < Math.min(down, y + reach); j++)
        for (let i = x; i < Math.min(across, x + reach); i++) sum += print[j * across + i]!;
      if (sum > best.sum) best = { sum, x, y };
    }
  return {
    x: Math.max(0, Math.min(full.width - side, Math.round((best.x * SQUARE) / scale))),
    y: Math.max(0, Math.min(full.height - side, Math.round((best.y * SQUARE) / scale))),
    side,
  };
}

function cut(grey: Grey, { x, y, side }: Direction["dense"]): Grey {
  const pixels = new Uint8Array(side * side);
  for (let row = 0; row < side; row++) {
    const from = (y + row) * grey.width + x;
    pixels.set(grey.pixels.subarray(from, from + side), row * side);
  }
  return { width: side, height: side, pixels };
}

type Turn = 0 | 90 | 180 | -90;

/** Swing above which lines surely run across. */
const SURELY_ACROSS = 1.2;
/**
 * Letters of words of three or more, weighed by how sure they were, and their share of all that was read: of print on its head
 * a small part makes sense by chance, which on a full page is many letters.
 */
function sense(lines: ReadWord[][]): { sum: number; share: number } {
  let sum = 0;
  let all = 0;
  for (const { text, confidence } of lines.flat()) {
    const count = letters(text);
    all += count;
    if (count >= 3 && confidence >= 65) sum += (count * confidence) / 100;
  }
  return { sum, share: sum / Math.max(1, all) };
}

/** Sense from which a way is taken without trying the others. */
const CLEAR = 60;
const CLEAR_SHARE = 0.5;

/**
 * Degrees clockwise that bring a picture upright, judged by reading its densest part in the ways that its lines allow, the
 * likeliest first. Another way must make clearly more sense than the one it lies in. `doubted`: it was read as it lies and made
 * little sense; otherwise pictures whose lines run across are left alone.
 */
async function wayUp(grey: Grey, languages: string[], doubted: boolean): Promise<Turn> {
  const { across, dense } = await direction(grey);
  const sure = across >= SURELY_ACROSS;
  if (sure && !doubted) return 0;
  const part = cut(grey, dense);
  const sideways = across <= 1 / SURELY_ACROSS;
  const ways: Turn[] = sure ? [0, 180] : sideways ? [90, -90, 0, 180] : [0, 90, -90, 180];
  const found = new Map<Turn, number>();
  for (const turn of ways) {
    const lines = await recognise(await reshape(part, { turn }), languages, 6, { invert: false });
    const { sum, share } = sense(lines);
    if (sum >= CLEAR && share >= CLEAR_SHARE && !(turn === 0 && doubted)) return turn;
    found.set(turn, sum);
  }
  const upright = found.get(0) ?? 0;
  let best: { turn: Turn; sum: number } = { turn: 0, sum: Math.max(upright * 1.5, upright + 12) };
  for (const [turn, sum] of found) if (turn !== 0 && sum > best.sum) best = { turn, sum };
  return best.turn;
}

/** Words less sure than this are noise of the paper, not print. */
const NOISE = 12;

interface Attempt {
  lines: ReadWord[][];
  score: number;
  /** Mean over the letters, 0..100. */
  confidence: number;
}

/** Worth of a reading: letters of words that were read for sure. Single letters and strokes count for nothing. */
function weigh(lines: ReadWord[][]): Attempt {
  let score = 0;
  let sum = 0;
  let letters = 0;
  for (const word of lines.flat()) {
    const length = countLetters(word.text);
    sum += word.confidence * length;
    letters += length;
    if (length >= 2 && word.confidence >= SURE) score += length * (word.confidence / 100);
  }
  return { lines, score, confidence: letters ? sum / letters : 0 };
}

/** Below this mean confidence, or with fewer letters read for sure, the way up of a page is questioned. */
const LOST = 55;
const FEW = 40;

/**
 * Height of capitals at which a picture is read, in pixels. Measured: at 25 reading takes a twentieth longer and finds fewer words,
 * at 20 the print of poor scans begins to be lost.
 */
const READ_HEIGHT = 22;
/** Pixels of a picture that is read at most. */
const LARGEST = 9_000_000;
/** Long edge below which a picture without measurable print is enlarged. */
const TINY = 1000;

/** Letters much higher than the engine needs cost time and their grain is read as dots; letters too small are not read at all. */
async function prepare(page: Grey): Promise<Prepared> {
  const print = await printOf(page);
  const long = Math.max(page.width, page.height);
  const wanted = print ? READ_HEIGHT / print.height : long < TINY ? 1.5 : 1;
  const near = wanted > 0.87 && wanted < 1.15 ? 1 : Math.min(2, Math.max(0.2, wanted));
  const scale = Math.min(near, Math.sqrt(LARGEST / (page.width * page.height)));
  const picture = await reshape(page, { scale });
  return { picture, even: evened(picture), scale: picture.width / page.width, print };
}

/** Reads the pages of one paper that are not blank, one after the other. */
export interface PictureReader {
  read(grey: Grey, number: number): Promise<ReadPage>;
}

/**
 * Reads pictures at the size that suits their print, with two engines: tesseract reads the evenly lit picture as one column,
 * in the language that the page turns out to be in (the pages after it begin with that); PP-OCR reads the lines that it leaves
 * in doubt; both are put together letter by letter (`voteLetters`). `languages`: as `LiftOptions`; pages are first read with the first of them
 * that is there, with English without one. `upright`: pictures lie as they are meant to, and are never turned.
 */
export function pictureReader(languages: string[], upright = false): PictureReader {
  let using = languages.slice(0, 1).map((name) => dataFor(name) ?? name);
  return {
    async read(grey, number) {
      const { ready, turn, ...first } = await readUpright(grey, using, upright);
      let best = first.best;
      const other = otherLanguage(best.lines, using);
      if (other) {
        const again = weigh(await recognise(ready.even, [other], 4, { invert: false }));
        if (again.score >= best.score * WORTH) {
          best = again;
          using = [other];
        }
      }
      best = weigh(await withLetters(best.lines, ready.picture));
      return pageOf(best, first.page, ready.scale, number, turn);
    },
  };
}

/** What PP-OCR reads where tesseract is in doubt or saw nothing, put together with it. */
async function withLetters(lines: ReadWord[][], picture: Grey): Promise<ReadWord[][]> {
  const places = await findLines(picture);
  if (!places) return lines;
  return voteLetters(await readLines(picture, doubtedPlaces(places, lines)), lines);
}

/** A reading in the paper's own language counts from this share of what the first one understood: letters with marks are unsurer. */
const WORTH = 0.9;

/** The data for the language a page turns out to be in, when that is another than it was read with and there is one. */
function otherLanguage(lines: ReadWord[][], using: string[]): string | null {
  const sure = lines.map((line) => line.flatMap((w) => (w.confidence >= 40 ? [w.text] : [])).join(" "));
  const language = languageOfText(sure.join("\n"));
  const data = language && dataFor(language);
  return data && data !== (using[0] ?? "eng") ? data : null;
}

async function readUpright(
  grey: Grey,
  languages: string[],
  asItLies: boolean,
): Promise<{ best: Attempt; ready: Prepared; page: Grey; turn: Turn }> {
  const attempt = async (page: Grey, ready: Prepared, turn: Turn) => ({
    // Light print on dark is read by PP-OCR: trying it here costs a twentieth of the reading.
    best: weigh(await recognise(ready.even, languages, 4, { invert: false })),
    ready,
    page,
    turn,
  });
  const turned = async (turn: Turn) => {
    const page = await reshape(grey, { turn });
    return attempt(page, await prepare(page), turn);
  };
  const ready = await prepare(grey);
  if (asItLies) return attempt(grey, ready, 0);
  // Print that stands in lines across lies level; whether on its head shows when it makes no sense.
  const turn = ready.print ? 0 : await wayUp(ready.picture, languages, false);
  if (turn !== 0) return turned(turn);
  const read = await attempt(grey, ready, 0);
  if (read.best.confidence >= LOST && read.best.score >= FEW) return read;
  const doubted = await wayUp(ready.picture, languages, true);
  return doubted === 0 ? read : turned(doubted);
}

/** A page with nothing on it (`isBlank`). */
export const blankPage = (grey: Grey, number: number): ReadPage => ({
  number,
  width: grey.width,
  height: grey.height,
  words: [],
  text: "",
  source: "blank",
  confidence: 0,
});

/** A reading as a page of the picture's own size, whatever size it was read at. */
function pageOf(read: Attempt, picture: Grey, scale: number, number: number, turn: number): ReadPage {
  const runs: Word[][] = read.lines.map((line) =>
    line
      .filter((w) => w.confidence >= NOISE)
      .flatMap((w) => {
        const text = stripInvisible(w.text).trim();
        if (!text) return [];
        const box = { x0: w.x0 / scale, y0: w.y0 / scale, x1: w.x1 / scale, y1: w.y1 / scale };
        return [{ text, ...box, confidence: Math.round(w.confidence) }];
      }),
  );
  const laid = layOut(runs, { join: false });
  return {
    number,
    width: picture.width,
    height: picture.height,
    words: laid.words,
    text: laid.text,
    source: "ocr",
    confidence: Math.round(read.confidence),
    ...(turn === 0 ? {} : { turn }),
  };
}
