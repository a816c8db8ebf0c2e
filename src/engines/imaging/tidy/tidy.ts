import type { Sharp } from "sharp";
import type { Page } from "#reading/layout/page.ts";
import type { SearchablePage } from "../../pdf/searchable.ts";
import type { Grey } from "../images.ts";
import { loadSharp, MAX_PIXELS } from "../images.ts";
import type { Skew } from "./deskew.ts";
import { skewOf } from "./deskew.ts";
import type { Matrix } from "./homography.ts";
import { after, mapped, ontoQuad, scaling, sheetSize, turning } from "./homography.ts";
import { contentOf } from "./invisible.ts";
import { findPage, LOOK } from "./page.ts";
import type { Quad, Raster } from "./raster.ts";
import { greyFrom, median, shrink } from "./raster.ts";
import type { Spread } from "./spine.ts";
import { spreadIn } from "./spine.ts";
import type { Gains } from "./warp.ts";
import { lit, redraw, redrawToRead } from "./warp.ts";

/** Side of the cells in which the light on the paper is measured, at a picture of a thousand pixels. */
const CELL = 16;
/** How bright paper becomes, and the most that a dark corner is brightened. */
const WHITE = 248;
const MOST_GAIN = 2.6;
/** Below this share of cells that may be paper, it is no sheet of paper (a card, a photograph): its colours are its own. */
const SHARE = 0.45;
const SHARE_UNSURE = 0.8;
/** Share of the brightest paper below which a cell is no paper in shadow any more. */
const DIM = 0.42;
const DIM_UNSURE = 0.55;
/** Colour (spread of the channels over the brightest) from which a cell is not paper, and a sheet is a coloured one. */
const COLOURED = 0.3;
const TINTED = 0.16;

/**
 * What each part of a sheet must be multiplied by so that its paper is equally bright and white everywhere: shadows, the dark
 * corner of a photograph, a warm lamp. Pictures printed on it borrow from the paper around them. Null for what is no paper,
 * and for a sheet that is white already. `sheet`: all of the picture is known to be one; otherwise nearly all of it must
 * look so, or a table would be made as white as the paper on it. `within`: where the picture shows anything at all; what lies
 * beyond says nothing of the light.
 */
function gainsFor(
  small: Raster & { channels: 3 },
  sheet: boolean,
  within: (x: number, y: number) => boolean,
): Gains | null {
  const across = Math.max(1, Math.ceil(small.width / CELL));
  const down = Math.max(1, Math.ceil(small.height / CELL));
  const cells = measure(small, across, down);
  const there = cells.light.map((_, i) =>
    cellWithin(i % across, Math.floor(i / across), small, within) ? 1 : 0,
  );
  const order = [...cells.light].filter((_, i) => there[i]).sort((a, b) => a - b);
  const bright = order[Math.floor(order.length * (sheet ? 0.8 : 0.97))] ?? 255;
  const darkest = bright * (sheet ? DIM : DIM_UNSURE);
  const paper = new Uint8Array(across * down);
  let count = 0;
  for (let i = 0; i < paper.length; i++) {
    if (!there[i]) continue;
    const [r, g, b] = [cells.colour[i * 3]!, cells.colour[i * 3 + 1]!, cells.colour[i * 3 + 2]!];
    const spread = (Math.max(r, g, b) - Math.min(r, g, b)) / Math.max(1, Math.max(r, g, b));
    if (cells.light[i]! < darkest || spread > COLOURED) continue;
    paper[i] = 1;
    count++;
  }
  if (count < order.length * (sheet ? SHARE : SHARE_UNSURE)) return null;
  const light = smoothed(filled(cells.light, paper, across, down), across, down);
  const tint = tintOf(cells, paper);
  const values = new Float32Array(across * down * 3);
  let most = 0;
  for (let i = 0; i < light.length; i++)
    for (let c = 0; c < 3; c++) {
      const gain = Math.min(MOST_GAIN, Math.max(1, WHITE / Math.max(1, light[i]! * tint[c]!)));
      values[i * 3 + c] = gain;
      most = Math.max(most, gain);
    }
  return most < 1.03 ? null : { across, down, values };
}

/** Whether all of a cell shows something. */
function cellWithin(
  cx: number,
  cy: number,
  { width, height }: Raster,
  within: (x: number, y: number) => boolean,
): boolean {
  const [x1, y1] = [Math.min(width, (cx + 1) * CELL), Math.min(height, (cy + 1) * CELL)];
  return within(cx * CELL, cy * CELL) && within(x1, cy * CELL) && within(cx * CELL, y1) && within(x1, y1);
}

interface Cells {
  light: Float32Array;
  colour: Float32Array;
}

/** The ninth tenth of brightness in each cell, and the mean colour of what is as bright. */
function measure({ width, height, data }: Raster, across: number, down: number): Cells {
  const light = new Float32Array(across * down);
  const colour = new Float32Array(across * down * 3);
  const histogram = new Uint16Array(256);
  for (let cy = 0; cy < down; cy++)
    for (let cx = 0; cx < across; cx++) {
      histogram.fill(0);
      const [x1, y1] = [Math.min(width, (cx + 1) * CELL), Math.min(height, (cy + 1) * CELL)];
      let count = 0;
      for (let y = cy * CELL; y < y1; y++)
        for (let x = cx * CELL, p = (y * width + x) * 3; x < x1; x++, p += 3) {
          histogram[(data[p]! * 77 + data[p + 1]! * 150 + data[p + 2]! * 29) >> 8]!++;
          count++;
        }
      let level = 255;
      for (let above = count * 0.12; level > 0; level--) {
        above -= histogram[level]!;
        if (above <= 0) break;
      }
      let n = 0;
      const sum = [0, 0, 0];
      for (let y = cy * CELL; y < y1; y++)
        for (let x = cx * CELL, p = (y * width + x) * 3; x < x1; x++, p += 3) {
          if ((data[p]! * 77 + data[p + 1]! * 150 + data[p + 2]! * 29) >> 8 < level) continue;
          for (let c = 0; c < 3; c++) sum[c]! += data[p + c]!;
          n++;
        }
      const i = cy * across + cx;
      light[i] = level;
      for (let c = 0; c < 3; c++) colour[i * 3 + c] = n ? sum[c]! / n : level;
    }
  return { light, colour };
}

/** The colour of the light, as what each channel has over the brightness; a sheet that is coloured itself keeps its colour. */
function tintOf({ colour }: Cells, paper: Uint8Array): number[] {
  const of: number[][] = [[], [], []];
  for (let i = 0; i < paper.length; i++) {
    if (!paper[i]) continue;
    const [r, g, b] = [colour[i * 3]!, colour[i * 3 + 1]!, colour[i * 3 + 2]!];
    const light = Math.max(1, r * 0.299 + g * 0.587 + b * 0.114);
    of[0]!.push(r / light);
    of[1]!.push(g / light);
    of[2]!.push(b / light);
  }
  const tint = of.map((values) => median(values));
  return Math.max(...tint) - Math.min(...tint) > TINTED ? [1, 1, 1] : tint;
}

/** Cells that are no paper take the mean of those beside them that are or were given one, from the rim inwards. */
function filled(light: Float32Array, paper: Uint8Array, across: number, down: number): Float32Array {
  const out = light.slice();
  const known = paper.slice();
  for (let left = 1; left > 0; ) {
    left = 0;
    const now = known.slice();
    let gained = false;
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        const i = y * across + x;
        if (known[i]) continue;
        let sum = 0;
        let n = 0;
        for (let j = Math.max(0, y - 1); j <= Math.min(down - 1, y + 1); j++)
          for (let k = Math.max(0, x - 1); k <= Math.min(across - 1, x + 1); k++)
            if (known[j * across + k]) {
              sum += out[j * across + k]!;
              n++;
            }
        if (n === 0) left++;
        else {
          out[i] = sum / n;
          now[i] = 1;
          gained = true;
        }
      }
    known.set(now);
    if (!gained) break;
  }
  return out;
}

/** Cells full of print first rise to the brightest beside them, then all are evened with their neighbours. */
function smoothed(light: Float32Array, across: number, down: number): Float32Array {
  const risen = new Float32Array(light.length);
  const out = new Float32Array(light.length);
  const near = (x: number, y: number, visit: (i: number) => void) => {
    for (let j = Math.max(0, y - 1); j <= Math.min(down - 1, y + 1); j++)
      for (let k = Math.max(0, x - 1); k <= Math.min(across - 1, x + 1); k++) visit(j * across + k);
  };
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let most = 0;
      near(x, y, (i) => {
        most = Math.max(most, light[i]!);
      });
      risen[y * across + x] = most;
    }
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let sum = 0;
      let n = 0;
      near(x, y, (i) => {
        sum += risen[i]!;
        n++;
      });
      out[y * across + x] = sum / n;
    }
  return out;
}

/** Long edge of the picture in which skew and light are judged. */
const MIDDLE = 1000;
/** Degrees below which a page is left as it lies: hardly seen, and drawing it anew costs sharpness. */
const STRAIGHT = 0.6;
/** Pixels of the picture that is kept: 200 dots an inch of A4, or a long till receipt that can be read. */
const MOST_KEPT = 3_900_000;
/** A scan drawn anew keeps two thirds of its dots an inch, however large its sheet is. */
const FINER = 1.5 * 1.5;
const QUALITY = 80;
/** A sheet is cut out this much wider than it was found, as share of the picture's long side: no word at its rim is lost. */
const MARGIN = 0.003;
/** A sheet that fills the picture but for this share on every side, and lies straight, is not cut out at all. */
const FILLS = 0.045;

/** A page's picture, tidied: what is read, and what a person sees. */
export interface Tidied {
  /** Shades of grey of the squared page, its light evened; null when nothing had to be squared. */
  grey: Grey | null;
  jpeg: Uint8Array;
  width: number;
  height: number;
  inGrey: boolean;
  /** A sheet was found and cut out. */
  found: boolean;
  /** Degrees clockwise that the print lay crooked and was turned back. */
  skew: number;
  /** From a place in the tidied picture to that in the picture as it came, both in fractions; null when they are the same. */
  from: Matrix | null;
}

/** Two facing pages of one picture, as they lie: the left or upper one first. */
export interface TidiedSpread {
  /** The fold runs up and down in the picture. */
  upright: boolean;
  first: Tidied;
  second: Tidied;
}

interface Wish {
  /** Look for a sheet on a background; not asked for pages that a scanner or a program made. */
  sheet: boolean;
}

/** A picture as it was looked at: its sheet, and how the print on that lies. */
interface Looked {
  middle: Raster & { channels: 3; scale: number };
  found: boolean;
  flat: Flat;
  small: Raster & { channels: 3 };
  skew: Skew | null;
}

function lookAt(full: Raster, wish: Wish): Looked {
  const middle = shrink(full, MIDDLE);
  const page = wish.sheet ? pageIn(full, middle) : null;
  const flat: Flat = page
    ? squared(full, page)
    : { matrix: scaling(1), width: full.width, height: full.height };
  return { middle, found: page !== null, ...seenAs(middle, flat) };
}

function seenAs(middle: Looked["middle"], flat: Flat): Pick<Looked, "flat" | "small" | "skew"> {
  const small = reduced(middle, flat);
  return { flat, small, skew: skewOf(greyFrom(small), small.width, small.height) };
}

/**
 * Tidies one page: a sheet on a table is cut out and squared, crooked print is set straight, light is evened and paper made
 * white. Whatever is not sure is left as it is. The pixels are read, never changed.
 */
export const tidy = (full: Raster, wish: Wish): Promise<Tidied> => tidied(full, wish, lookAt(full, wish));

/** The same for a picture that may show two facing pages: each is tidied by itself then. */
export async function tidyPages(full: Raster, wish: Wish): Promise<Tidied | TidiedSpread> {
  const looked = lookAt(full, wish);
  const spread = spreadIn(looked.small, looked.skew);
  if (!spread) return tidied(full, wish, looked);
  const half = (quad: Quad) =>
    tidied(full, wish, { ...looked, ...seenAs(looked.middle, partOf(looked.flat, quad)) }, true);
  return {
    upright: spread.upright,
    first: await half(spread.halves[0]),
    second: await half(spread.halves[1]),
  };
}

/** Where two facing pages are seen in a picture, or null. */
export function spreadOf(full: Raster, wish: Wish): Spread | null {
  const { small, skew } = lookAt(full, wish);
  return spreadIn(small, skew);
}

/** A part of a new picture, its corners given in fractions of that. */
function partOf(flat: Flat, quad: Quad): Flat {
  const [a, b, c, d] = quad.map((p) => ({ x: p.x * flat.width, y: p.y * flat.height }));
  if (!a || !b || !c || !d) return flat;
  const far = (p: typeof a, q: typeof a) => Math.hypot(p.x - q.x, p.y - q.y);
  const width = Math.max(1, Math.round((far(a, b) + far(d, c)) / 2));
  const height = Math.max(1, Math.round((far(a, d) + far(b, c)) / 2));
  return { matrix: after(flat.matrix, ontoQuad(width, height, [a, b, c, d])), width, height };
}

/** `part`: no picture by itself, so that it is drawn anew however well it lies. */
async function tidied(full: Raster, wish: Wish, looked: Looked, part = false): Promise<Tidied> {
  const { middle, found, flat, small } = looked;
  const skew = looked.skew?.degrees ?? 0;
  const crooked = Math.abs(skew) >= STRAIGHT;
  const placed = crooked ? turned(flat, -skew) : flat;
  const seen = crooked ? reduced(middle, placed) : small;
  const gains = gainsFor(seen, found || !wish.sheet, withinOld(placed, seen, full));
  const inGrey = full.channels === 1 || colourless(seen);
  const told = { inGrey, found, skew: crooked ? skew : 0 };
  if (found || crooked || part) {
    const drawn = limited(placed, wish.sheet ? MOST_KEPT : (full.width * full.height) / FINER);
    const { colour, grey } = redrawToRead(full, drawn.matrix, drawn, gains, inGrey);
    return { ...told, ...(await encode(colour, inGrey)), grey, from: within(drawn, full) };
  }
  return {
    ...told,
    ...(await encode(gains ? await lighted(full, gains) : full, inGrey)),
    grey: null,
    from: null,
  };
}

/** The same in no more pixels than are needed. */
function limited(flat: Flat, most: number): Flat {
  const k = Math.sqrt((flat.width * flat.height) / Math.max(MOST_KEPT, most));
  if (k <= 1) return flat;
  const size = { width: Math.round(flat.width / k), height: Math.round(flat.height / k) };
  return { ...size, matrix: after(flat.matrix, scaling(k)) };
}

/** Whether a place in the small new picture shows the old one, and not the white that lies around it. */
function withinOld(flat: Flat, small: Raster, full: Raster): (x: number, y: number) => boolean {
  const kx = flat.width / small.width;
  const ky = flat.height / small.height;
  return (x, y) => {
    const p = mapped(flat.matrix, x * kx, y * ky);
    return p.x >= -kx && p.y >= -ky && p.x <= full.width + kx && p.y <= full.height + ky;
  };
}

/** The way back in fractions of both pictures. */
function within(flat: Flat, full: Raster): Matrix {
  const stretch: Matrix = [flat.width, 0, 0, 0, flat.height, 0, 0, 0, 1];
  const fold: Matrix = [1 / full.width, 0, 0, 0, 1 / full.height, 0, 0, 0, 1];
  return after(fold, after(flat.matrix, stretch));
}

/** A new picture: its size, and the way from its pixels back to those of the full one. */
interface Flat {
  matrix: Matrix;
  width: number;
  height: number;
}

function pageIn(full: Raster, middle: Raster & { channels: 3; scale: number }): Quad | null {
  const small = shrink(middle, LOOK);
  const found = findPage(small);
  if (!found) return null;
  const k = small.scale * middle.scale;
  // A place in the small picture means the middle of a pixel.
  const quad = found.quad.map((p) => ({ x: (p.x + 0.5) * k, y: (p.y + 0.5) * k }));
  const [a, b, c, d] = quad;
  if (!a || !b || !c || !d) return null;
  return fills([a, b, c, d], full) ? null : grown([a, b, c, d], full);
}

function fills(quad: Quad, { width, height }: Raster): boolean {
  const [mx, my] = [width * FILLS, height * FILLS];
  return quad.every((p) => (p.x < mx || p.x > width - mx) && (p.y < my || p.y > height - my));
}

function grown(quad: Quad, { width, height }: Raster): Quad {
  const by = Math.max(width, height) * MARGIN;
  const [a, b, c, d] = quad;
  const away = (p: typeof a, q: typeof a, r: typeof a) => {
    const unit = (from: typeof a) => {
      const length = Math.hypot(p.x - from.x, p.y - from.y) || 1;
      return { x: (p.x - from.x) / length, y: (p.y - from.y) / length };
    };
    const [u, v] = [unit(q), unit(r)];
    return { x: p.x + (u.x + v.x) * by, y: p.y + (u.y + v.y) * by };
  };
  return [away(a, b, d), away(b, a, c), away(c, b, d), away(d, a, c)];
}

function squared(full: Raster, quad: Quad): Flat {
  const sheet = sheetSize(quad, full);
  const width = Math.max(1, Math.round(sheet.width));
  const height = Math.max(1, Math.round(sheet.height));
  return { matrix: ontoQuad(width, height, quad), width, height };
}

function turned(flat: Flat, degrees: number): Flat {
  const turn = turning(flat.width, flat.height, degrees);
  return { matrix: after(flat.matrix, turn.matrix), width: turn.width, height: turn.height };
}

/** The new picture at about a thousand pixels, from the reduced one. */
function reduced(middle: Raster & { channels: 3; scale: number }, flat: Flat): Raster & { channels: 3 } {
  const k = Math.max(1, Math.max(flat.width, flat.height) / MIDDLE);
  const size = { width: Math.round(flat.width / k), height: Math.round(flat.height / k) };
  const matrix = after(scaling(1 / middle.scale), after(flat.matrix, scaling(k)));
  return redraw(middle, matrix, size, null);
}

/** Colour (spread of the channels) that hardly any pixel has. */
const COLOUR = 26;

function colourless({ data }: Raster): boolean {
  let coloured = 0;
  for (let p = 0; p < data.length; p += 6) {
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!];
    if (Math.max(r, g, b) - Math.min(r, g, b) > COLOUR) coloured++;
  }
  return coloured < data.length / 6 / 500;
}

/** The picture in no more pixels than are kept. */
async function opened({ width, height, channels, data }: Raster): Promise<Sharp> {
  const sharp = await loadSharp();
  let work = sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS });
  if (channels === 4) work = work.removeAlpha();
  const k = Math.min(1, Math.sqrt(MOST_KEPT / (width * height)));
  if (k === 1) return work;
  return work.resize({ width: Math.round(width * k), height: Math.round(height * k), fit: "fill" });
}

/** A copy in no more pixels than are kept, its light evened. */
async function lighted(picture: Raster, gains: Gains): Promise<Raster> {
  const work = (await opened(picture)).toColourspace("srgb");
  const { data, info } = await work.raw().toBuffer({ resolveWithObject: true });
  const copy = { width: info.width, height: info.height, channels: 3 as const, data };
  lit(copy, gains);
  return copy;
}

async function encode(picture: Raster, inGrey: boolean) {
  let work = await opened(picture);
  if (inGrey) work = work.toColourspace("b-w");
  const { data, info } = await work.jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  return { jpeg: new Uint8Array(data), width: info.width, height: info.height };
}

/** Points of the long side of A4, and the width of a roll of till paper (80 mm). */
const A4 = 842;
const ROLL = 227;

/** What a page that was read becomes in a searchable PDF. `points`: its size on paper when that is known, before turning. */
export function sheetOf(
  tidied: Tidied,
  page: Pick<Page, "width" | "height" | "words">,
  turn: number,
  points: { width: number; height: number } | null,
): SearchablePage {
  const sideways = Math.abs(turn) % 180 === 90;
  const [w, h] = sideways ? [tidied.height, tidied.width] : [tidied.width, tidied.height];
  const long = Math.max(w, h);
  const short = Math.min(w, h);
  const k = points
    ? Math.max(points.width, points.height) / long
    : long / short > 2.2
      ? Math.max(ROLL / short, 200 / long)
      : A4 / long;
  const size = { width: Math.max(3, w * k), height: Math.max(3, h * k) };
  const { bytes, planes } = contentOf(page, { ...size, turn });
  return {
    ...size,
    jpeg: tidied.jpeg,
    pixelWidth: tidied.width,
    pixelHeight: tidied.height,
    grey: tidied.inGrey,
    content: bytes,
    planes,
  };
}
