import { type Grey, loadSharp, lookOf } from "../imaging/images.ts";
import { evened } from "./evening.ts";

/** Fewer letters than this say nothing about the print of a page. */
const ENOUGH = 30;

export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Share of what is shaped like letters that stands in lines, at least: of grain it is a twentieth, of worn print a tenth. */
const ORDERED = 0.08;

/** A patch of ink: pixels that touch one another, and the box around them. */
interface Patch extends Rect {
  pixels: number;
}

interface Print {
  /** Height of its capitals and figures in pixels of the picture. */
  height: number;
  /** What is shaped like letters and stands in lines, in pixels of the picture. */
  letters: Rect[];
}

/**
 * The print of a picture, or null when it holds hardly any. Measured on patches of ink shaped like letters: three quarters
 * up by height stand capitals, figures and letters such as b or d, in running text as on a till receipt.
 */
export async function printOf(full: Grey): Promise<Print | null> {
  const small = await lookOf(full);
  const scale = small.width / full.width;
  const shaped = patches(softened(small)).filter((p) => likeLetter(p, small));
  const letters = inLines(shaped);
  if (letters.length < Math.max(ENOUGH, shaped.length * ORDERED)) return null;
  const heights = letters.map((p) => p.y1 - p.y0).sort((a, b) => a - b);
  return {
    height: heights[Math.floor(heights.length * 0.75)]! / scale,
    letters: letters.map((p) => ({ x0: p.x0 / scale, y0: p.y0 / scale, x1: p.x1 / scale, y1: p.y1 / scale })),
  };
}

/** Each pixel with those beside, above and below it (1 2 1 both ways): the grain of a photograph makes no letters. */
function softened({ width, height, pixels }: Grey): Grey {
  const across = new Uint8Array(pixels.length);
  const out = new Uint8Array(pixels.length);
  for (let i = 1; i < pixels.length - 1; i++)
    across[i] = (pixels[i - 1]! + 2 * pixels[i]! + pixels[i + 1]!) >> 2;
  for (let i = width; i < pixels.length - width; i++)
    out[i] = (across[i - width]! + 2 * across[i]! + across[i + width]!) >> 2;
  return { width, height, pixels: out.fill(255, 0, width).fill(255, pixels.length - width) };
}

/** Those that have a neighbour of about their size on their line: letters stand in words, dirt does not. */
function inLines(letters: Patch[]): Patch[] {
  const byRow = new Map<number, Patch[]>();
  const rowOf = (p: Patch) => (p.y0 + p.y1) >> 5;
  for (const p of letters) byRow.set(rowOf(p), [...(byRow.get(rowOf(p)) ?? []), p]);
  const beside = (a: Patch, b: Patch): boolean => {
    const h = a.y1 - a.y0;
    const gap = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
    const off = Math.abs(a.y1 - b.y1);
    return a !== b && gap < h * 0.8 && off < h * 0.35 && Math.abs(b.y1 - b.y0 - h) < h * 0.8;
  };
  return letters.filter((a) => {
    const near = [-1, 0, 1].flatMap((d) => byRow.get(rowOf(a) + d) ?? []);
    return near.filter((b) => beside(a, b)).length >= 2;
  });
}

/** Neither speck nor rule nor picture: as high as letters may be, not much wider, and partly filled. */
function likeLetter({ x0, y0, x1, y1, pixels }: Patch, { height }: Grey): boolean {
  const h = y1 - y0;
  const w = x1 - x0;
  const share = pixels / (w * h);
  return h >= 4 && h <= height * 0.08 && w >= 2 && w <= h * 3 && h <= w * 5 && share > 0.2 && share < 0.9;
}

/** Middle between the paper and the darkest ink of an evenly lit picture. */
function threshold({ pixels }: Grey): number {
  const histogram = new Uint32Array(256);
  for (let i = 0; i < pixels.length; i += 3) histogram[pixels[i]!]!++;
  let left = pixels.length / 3 / 100;
  let dark = 0;
  while (dark < 200 && left > 0) left -= histogram[dark++]!;
  return (dark + 245) / 2;
}

/** The evened picture without what is much darker than its paper: tables and carpets around a sheet have a grain, no print. */
function onPaper(grey: Grey, even: Grey): Uint8Array {
  const histogram = new Uint32Array(256);
  for (let i = 0; i < grey.pixels.length; i += 3) histogram[grey.pixels[i]!]!++;
  let bright = 255;
  for (let above = grey.pixels.length / 60; bright > 60 && above > 0; bright--) above -= histogram[bright]!;
  const pixels = even.pixels;
  for (let i = 0; i < pixels.length; i++)
    if (grey.pixels[i]! * 245 < pixels[i]! * bright * 0.55) pixels[i] = 255;
  return pixels;
}

/** Ink put together to patches, run by run, row after row (two runs touch when they overlap or meet at a corner). */
function patches(grey: Grey): Patch[] {
  const even = evened(grey);
  const dark = threshold(even);
  const { width, height } = even;
  const pixels = onPaper(grey, even);
  const parent: number[] = [];
  const found: Patch[] = [];
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  const join = (a: number, b: number): number => {
    const [into, from] = a < b ? [a, b] : [b, a];
    if (into === from) return into;
    parent[from] = into;
    const p = found[into]!;
    const q = found[from]!;
    p.x0 = Math.min(p.x0, q.x0);
    p.x1 = Math.max(p.x1, q.x1);
    p.y0 = Math.min(p.y0, q.y0);
    p.y1 = Math.max(p.y1, q.y1);
    p.pixels += q.pixels;
    return into;
  };
  // Runs of the row above: start, end, patch.
  let above: number[] = [];
  for (let y = 0; y < height; y++) {
    const row: number[] = [];
    let next = 0;
    for (let x = 0; x < width; x++) {
      if (pixels[y * width + x]! >= dark) continue;
      const start = x;
      while (x < width && pixels[y * width + x]! < dark) x++;
      while (next < above.length && above[next + 1]! < start) next += 3;
      let mine = -1;
      for (let i = next; i < above.length && above[i]! <= x; i += 3) {
        const other = root(above[i + 2]!);
        mine = mine < 0 ? other : join(root(mine), other);
      }
      if (mine < 0) {
        mine = found.length;
        parent.push(mine);
        found.push({ x0: start, x1: x, y0: y, y1: y + 1, pixels: 0 });
      }
      const patch = found[mine]!;
      patch.x0 = Math.min(patch.x0, start);
      patch.x1 = Math.max(patch.x1, x);
      patch.y1 = y + 1;
      patch.pixels += x - start;
      row.push(start, x, mine);
    }
    above = row;
  }
  return found.filter((_, i) => parent[i] === i);
}

/** A page made ready to be read. */
export interface Prepared {
  /** At the size at which it is read. */
  picture: Grey;
  even: Grey;
  /** Pixels of the picture for one of the page. */
  scale: number;
  print: Print | null;
}

/** Shades by which a field must be brighter: paper is never quite even. */
const LEAST = 3;

/**
 * How a page looks, as 64 bits: of nine columns and eight rows of grey, whether each field is brighter than the one to its
 * right (a difference hash). Two pictures of one page differ in few bits; so do two pages printed on the same form.
 * `turn`: quarter turns clockwise that bring the page upright.
 */
export async function picturePrint(grey: Grey, turn = 0): Promise<string> {
  const sharp = await loadSharp();
  let work = sharp(grey.pixels, { raw: { width: grey.width, height: grey.height, channels: 1 } });
  const quarter = Math.round(turn / 90) * 90;
  if (quarter % 360 !== 0) work = work.rotate(quarter);
  const { data, info } = await work
    .resize({ width: 9, height: 8, fit: "fill", kernel: "linear" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bits = 0n;
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) {
      const at = (y * 9 + x) * info.channels;
      bits = (bits << 1n) | (data[at]! > data[at + info.channels]! + LEAST ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, "0");
}
