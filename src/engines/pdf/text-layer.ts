import type { TextContent, TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api";
import { stripInvisible } from "#kernel/text.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import { turned } from "#reading/layout/turn.ts";
import { closeAfterTask } from "../process/close-after-task.ts";
import { judgeLayer, type LayerWorth } from "./layer-quality.ts";
import { loadPdfjs, type PdfPage } from "./pdf.ts";
import { asSeen, mayRunLeft, plainLetters } from "./right-to-left.ts";
import { layOut, type Run } from "./text-lines.ts";

interface PageLayer {
  page: Page;
  worth: LayerWorth;
}

/** More words than any page has: a page that is made of millions of them is cut. */
const MAX_WORDS = 20_000;

/**
 * The text layer of a page and the values of its form fields, as words with places, in the order they are read in, also where most
 * of them lie sideways or upside down. Units: points of the page as it is shown.
 */
export async function textLayer(page: PdfPage): Promise<PageLayer> {
  const viewport = page.getViewport({ scale: 1 });
  const transform = viewport.transform;
  const runs: Run[] = [];
  const letters = { 0: 0, 90: 0, 180: 0, 270: 0 };
  let words = 0;
  for await (const item of textItems(page)) {
    if (!("str" in item) || item.str.trim() === "") continue;
    const run = runOf(item, transform).filter((w) => inside(w, viewport));
    words += run.length;
    if (words > MAX_WORDS) break;
    if (run.length === 0) continue;
    runs.push(run);
    letters[runsAt(item, transform)] += item.str.length;
  }
  const turn = turnOf(letters);
  const printed = laidOut(runs, turn, viewport);
  const worth = judgeLayer(printed.words);
  const fields = await fieldRuns(page, transform);
  const laid = fields.length === 0 ? printed : laidOut([...runs, ...fields], turn, viewport);
  return {
    worth: worth === "none" && fields.length > 0 ? "thin" : worth,
    page: {
      number: page.pageNumber,
      width: viewport.width,
      height: viewport.height,
      words: laid.words,
      text: laid.text,
      source: laid.words.length ? "text" : "blank",
      confidence: laid.words.length ? 100 : 0,
    },
  };
}

type Quarter = 0 | 90 | 180 | 270;

/** Which way a text runs on the page as it is shown, in degrees clockwise from left to right. */
function runsAt(item: TextItem, viewport: readonly number[]): Quarter {
  const [a, b] = multiply(viewport, item.transform);
  if (Math.abs(a) >= Math.abs(b)) return a >= 0 ? 0 : 180;
  return b > 0 ? 90 : 270;
}

/** How far to turn a page clockwise so that most of its letters run from left to right; 0 where no way has most. */
function turnOf(letters: Record<Quarter, number>): Quarter {
  const all = letters[0] + letters[90] + letters[180] + letters[270];
  const way = ([90, 180, 270] as const).find((one) => letters[one] > 0.6 * all);
  return way === undefined ? 0 : ((360 - way) as Quarter);
}

/** Runs laid out as on the page once it is turned, their words where they are on the page as it is shown. */
function laidOut(runs: Run[], turn: Quarter, { width, height }: { width: number; height: number }) {
  if (turn === 0) return layOut(runs, { join: true });
  const [across, down] = turn === 180 ? [width, height] : [height, width];
  const laid = layOut(
    runs.map((run) => run.map((word) => ({ ...word, ...turned(word, turn, width, height) }))),
    { join: true },
  );
  const words = laid.words.map((word) => ({ ...word, ...turned(word, 360 - turn, across, down) }));
  return { ...laid, words };
}

/** The text of a page as it comes. Whoever stops early stops pdf.js making more of it. */
async function* textItems(page: PdfPage): AsyncGenerator<TextItem | TextMarkedContent, void, undefined> {
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  let over = false;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      over = done;
      if (done) return;
      yield* (value as TextContent).items;
    }
  } finally {
    // Not asked for more, it stands still; told to stop at once, it would go on to the end unheard.
    if (!over) closeAfterTask(() => reader.cancel(new Error("enough")));
  }
}

const inside = (w: Word, { width, height }: { width: number; height: number }) =>
  w.x1 > 0 && w.y1 > 0 && w.x0 < width && w.y0 < height;

/** Widths of letters by UTF-16 unit, 0 for those not asked about yet; letters of two units have all the same width. */
const weights = new Uint16Array(0x10000);

/** Width of letters in thousandths of an em, roughly those of Helvetica: enough to share out the width of a run. */
function weight(char: string): number {
  const unit = char.charCodeAt(0);
  const known = weights[unit] as number;
  if (known > 0) return known;
  const made = weighed(char);
  weights[unit] = made;
  return made;
}

function weighed(char: string): number {
  if (/[iljI.,:;'|!ıí]/.test(char)) return 250;
  if (/[ftr() \-/\\[\]]/.test(char)) return 310;
  if (/[mwMW@%—]/.test(char)) return 860;
  if (/[A-ZÄÖÜ&€]/.test(char)) return 690;
  if (/[\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]/.test(char)) return 1000;
  return 540;
}

function multiply(
  m: readonly number[],
  n: readonly number[],
): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Dots that lead the eye across a form count as one word, not as hundreds. */
const leaderOrWord = /(?:[.·_…] ?){4,}|\S+/g;

function widthOf(text: string, from = 0, to = text.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    sum += (weights[unit] as number) || weight(text[i] as string);
    // The second half of a letter of two units has no width of its own.
    if (unit >= 0xd800 && unit < 0xdc00 && (text.codePointAt(i) as number) > 0xffff) i++;
  }
  return sum;
}

/**
 * The words of a text, each with the part of its width it takes up, 0..1 from the left. Letters are in the order of speech
 * already (pdf.js, UAX #9); what stands from right to left is placed so.
 */
function placesIn(text: string, right: boolean): [string, number, number][] {
  const total = widthOf(text) || 1;
  const words = [...text.matchAll(leaderOrWord)].map((m) => ({ word: m[0], at: m.index }));
  const seen =
    right || mayRunLeft(text)
      ? asSeen(
          words.map((w) => w.word),
          right,
        )
      : null;
  if (!seen?.some((n, i) => n !== i)) {
    let [before, done] = [0, 0];
    return words.map(({ word, at }) => {
      before += widthOf(text, done, at);
      const start = before;
      done = at + word.length;
      before += widthOf(text, at, done);
      return [word, start / total, before / total];
    });
  }
  const places: [string, number, number][] = [];
  let at = widthOf(right ? (/\s*$/.exec(text)?.[0] ?? "") : (/^\s*/.exec(text)?.[0] ?? ""));
  for (const { word } of seen.flatMap((n) => words[n] ?? [])) {
    const width = widthOf(word);
    places.push([word, at / total, (at + width) / total]);
    at += width + weight(" ");
  }
  return places;
}

/** The words of one piece of text. Its width is shared out by the letters; its height is that of the font. */
function runOf(item: TextItem, viewport: readonly number[]): Run {
  const [a, b, c, d, x, y] = multiply(viewport, item.transform);
  const size = Math.hypot(c, d);
  const scale = Math.hypot(viewport[0] ?? 1, viewport[1] ?? 0);
  const along = Math.hypot(a, b) || 1;
  const dir = { x: a / along, y: b / along };
  const up = { x: -c / (size || 1), y: -d / (size || 1) };
  // From a fifth of the size below the baseline to four fifths above it.
  const [lowX, highX] = [up.x * size * -0.2, up.x * size * 0.8];
  const [lowY, highY] = [up.y * size * -0.2, up.y * size * 0.8];
  const text = plainLetters(stripInvisible(item.str));
  const length = item.width * scale;
  const run: Run = [];
  for (const [word, start, end] of placesIn(text, item.dir === "rtl")) {
    const [from, to] = [start * length, end * length];
    const [fromX, toX, fromY, toY] = [x + dir.x * from, x + dir.x * to, y + dir.y * from, y + dir.y * to];
    run.push({
      text: word.replace(/\s+/g, ""),
      x0: Math.min(fromX - lowX, fromX - highX, toX - lowX, toX - highX),
      y0: Math.min(fromY - lowY, fromY - highY, toY - lowY, toY - highY),
      x1: Math.max(fromX - lowX, fromX - highX, toX - lowX, toX - highX),
      y1: Math.max(fromY - lowY, fromY - highY, toY - lowY, toY - highY),
      confidence: 100,
      size,
    });
  }
  return run;
}

/** ISO 32000-1, 12.5.3: Hidden and NoView. */
const UNSEEN = 2 | 32;

/** Values filled into form fields, and notes typed on the page: they are drawn, but are no part of the text layer. */
async function fieldRuns(page: PdfPage, transform: readonly number[]): Promise<Run[]> {
  let annotations: Record<string, unknown>[];
  try {
    annotations = await page.getAnnotations({ intent: "display" });
  } catch {
    return [];
  }
  const runs: Run[] = [];
  for (const note of annotations) {
    const text = fieldText(note);
    const rect = note.rect;
    const flags = typeof note.annotationFlags === "number" ? note.annotationFlags : 0;
    if (!text || !Array.isArray(rect) || flags & UNSEEN) continue;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect.map(Number);
    const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
    for (const [i, line] of lines.entries()) {
      const height = (y1 - y0) / lines.length;
      const size = Math.max(4, Math.min(12, height * 0.8));
      const words = line.trim().split(/\s+/);
      let at = x0 + 2;
      const run: Run = [];
      for (const word of words) {
        const width = (widthOf(word) / 1000) * size;
        const middle = y1 - height * (i + 0.5);
        run.push(
          placed(
            word,
            transform,
            [at, middle - size / 2, Math.min(at + width, Math.max(x1, at + 1)), middle + size / 2],
            size,
          ),
        );
        at += width + size * 0.28;
      }
      runs.push(run);
    }
  }
  return runs;
}

function placed(text: string, transform: readonly number[], rect: number[], size: number): Word {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect;
  const a = multiply(transform, [1, 0, 0, 1, x0, y0]);
  const b = multiply(transform, [1, 0, 0, 1, x1, y1]);
  return {
    text,
    x0: Math.min(a[4], b[4]),
    y0: Math.min(a[5], b[5]),
    x1: Math.max(a[4], b[4]),
    y1: Math.max(a[5], b[5]),
    confidence: 100,
    size,
  };
}

function fieldText(note: Record<string, unknown>): string | null {
  if (note.subtype === "FreeText") {
    const contents = note.contentsObj;
    const str = typeof contents === "object" && contents !== null && "str" in contents ? contents.str : null;
    return typeof str === "string" ? stripInvisible(str) : null;
  }
  if (note.subtype !== "Widget") return null;
  const value = note.fieldValue;
  if (note.fieldType === "Btn") {
    if (note.pushButton === true || typeof value !== "string" || value === "Off") return null;
    // Ticked: one of several (radioButton) only where this is the chosen one.
    const own = note.radioButton === true ? note.buttonValue : note.exportValue;
    return own === value ? "X" : null;
  }
  if (note.password === true) return null;
  const text = Array.isArray(value) ? value.filter((v) => typeof v === "string").join(" ") : value;
  return typeof text === "string" ? stripInvisible(text) : null;
}

/** Pictures on a page as a share of its area, and whether any words are drawn to be seen. */
export async function looksScanned(page: PdfPage): Promise<{ pictureShare: number; visibleText: boolean }> {
  const { OPS } = await loadPdfjs();
  const { width, height } = page.getViewport({ scale: 1 });
  const list = await page.getOperatorList();
  let matrix: readonly number[] = [1, 0, 0, 1, 0, 0];
  const stack: (readonly number[])[] = [];
  let mode = 0;
  let visibleText = false;
  let pictureShare = 0;
  for (let i = 0; i < list.fnArray.length; i++) {
    const op = list.fnArray[i];
    const args: unknown = list.argsArray[i];
    if (op === OPS.save) stack.push(matrix);
    else if (op === OPS.restore) matrix = stack.pop() ?? matrix;
    else if (op === OPS.transform && Array.isArray(args)) matrix = multiply(matrix, args.map(Number));
    else if (op === OPS.setTextRenderingMode && Array.isArray(args)) mode = Number(args[0]);
    else if (op === OPS.showText) visibleText ||= mode !== 3;
    else if (
      op === OPS.paintImageXObject ||
      op === OPS.paintInlineImageXObject ||
      op === OPS.paintImageMaskXObject
    ) {
      const [a = 0, b = 0, c = 0, d = 0] = matrix;
      pictureShare += Math.abs(a * d - b * c) / (width * height || 1);
    }
  }
  return { pictureShare, visibleText };
}
