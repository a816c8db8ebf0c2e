import { type Grey, reshape } from "../imaging/images.ts";
import { letters } from "./merge.ts";
import { type ReadWord, recognise } from "./tesseract.ts";

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

export type Turn = 0 | 90 | 180 | -90;

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
export async function wayUp(grey: Grey, languages: string[], doubted: boolean): Promise<Turn> {
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
