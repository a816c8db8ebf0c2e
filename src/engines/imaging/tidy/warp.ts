import type { Grey } from "../images.ts";
import { type Matrix, mapped } from "./homography.ts";
import type { Point, Raster } from "./raster.ts";

/** What of a pixel's brightness is to be multiplied by: a grid laid over the new picture, three numbers a cell. */
export interface Gains {
  across: number;
  down: number;
  values: Float32Array;
}

interface Size {
  width: number;
  height: number;
}

/** Pixels along which the way of a row is taken as straight: perspective bends it by far less than a pixel over so few. */
const STRETCH = 32;
/** Steps of a place within a pixel: picture sides of up to half a million pixels fit into 32 bits with them. */
const FINE = 4096;
/** Red and blue of four bytes taken as one number, and half a step of each for rounding. */
const RED_BLUE = 0xff00ff;
const HALVES = 0x800080;

/** Draws a picture anew: each new pixel from the place the matrix leads to (bilinear), white beyond the edges. */
export function redraw(
  from: Raster,
  matrix: Matrix,
  { width, height }: Size,
  gains: Gains | null,
): Raster & { channels: 3 } {
  const data = new Uint8Array(width * height * 3);
  eachRow(from, matrix, { width, height }, gains, (row, y) => spread(row, data, y * width * 3));
  return { width, height, channels: 3, data };
}

/** The same in shades of grey, and in colour (four bytes a pixel) too unless it has none. */
export function redrawToRead(
  from: Raster,
  matrix: Matrix,
  { width, height }: Size,
  gains: Gains | null,
  inGrey: boolean,
): { colour: Raster; grey: Grey } {
  const pixels = new Uint8Array(width * height);
  const numbers = inGrey ? null : new Int32Array(width * height);
  eachRow(from, matrix, { width, height }, gains, (row, y) => {
    greyRow(row, pixels, y * width);
    numbers?.set(row, y * width);
  });
  const grey = { width, height, pixels };
  if (!numbers) return { colour: { width, height, channels: 1, data: pixels }, grey };
  return { colour: { width, height, channels: 4, data: new Uint8Array(numbers.buffer) }, grey };
}

function eachRow(
  from: Raster,
  matrix: Matrix,
  { width, height }: Size,
  gains: Gains | null,
  take: (row: Int32Array, y: number) => void,
): void {
  const line = new Line(from, width);
  for (let y = 0; y < height; y++) {
    let before = mapped(matrix, 0.5, y + 0.5);
    for (let x = 0; x < width; x += STRETCH) {
      const next = mapped(matrix, x + STRETCH + 0.5, y + 0.5);
      line.stretch(x, Math.min(width, x + STRETCH), before, next);
      before = next;
    }
    if (gains) lighten(line.row, gains, (y + 0.5) / height);
    take(line.row, y);
  }
}

/** The same picture in another light; the pixels given are changed. */
export function lit(picture: Raster & { channels: 3 }, gains: Gains): void {
  const { width, height, data } = picture;
  const row = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    const at = y * width * 3;
    gather(data, at, 3, row);
    lighten(row, gains, (y + 0.5) / height);
    spread(row, data, at);
  }
}

/** Pixels as numbers of 32 bits, red lowest (this program runs on little-endian machines alone). */
function asNumbers({ data, width, height, channels }: Raster): Int32Array {
  const count = width * height;
  if (channels === 4 && data.byteOffset % 4 === 0) return new Int32Array(data.buffer, data.byteOffset, count);
  const out = new Int32Array(count);
  gather(data, 0, channels, out);
  return out;
}

function gather(data: Raster["data"], at: number, channels: number, out: Int32Array): void {
  const one = channels === 1 ? 0 : 1;
  for (let i = 0, p = at; i < out.length; i++, p += channels)
    out[i] = data[p]! | (data[p + one]! << 8) | (data[p + one + one]! << 16);
}

function spread(row: Int32Array, out: Raster["data"], at: number): void {
  for (let x = 0, p = at; x < row.length; x++, p += 3) {
    const c = row[x]!;
    out[p] = c & 255;
    out[p + 1] = (c >> 8) & 255;
    out[p + 2] = (c >> 16) & 255;
  }
}

/** Shades of grey (weights of Rec. 601). */
function greyRow(row: Int32Array, out: Uint8Array, at: number): void {
  for (let x = 0; x < row.length; x++) {
    const c = row[x]!;
    out[at + x] = ((c & 255) * 77 + ((c >> 8) & 255) * 150 + ((c >> 16) & 255) * 29) >> 8;
  }
}

/** One row of the new picture. Whole numbers throughout: its loop runs over every pixel of every page. */
class Line {
  readonly row: Int32Array;
  private readonly pixels: Int32Array;

  constructor(
    private readonly from: Raster,
    width: number,
  ) {
    this.row = new Int32Array(width);
    this.pixels = asNumbers(from);
  }

  /** Pixels `start` up to `end`, from places that begin at one point and would reach the other after a whole stretch. */
  stretch(start: number, end: number, a: Point, b: Point): void {
    const { width, height } = this.from;
    const low = Math.min(a.x, b.x) < 1 || Math.min(a.y, b.y) < 1;
    if (low || Math.max(a.x, b.x) > width - 2 || Math.max(a.y, b.y) > height - 2) this.#rim(start, end, a, b);
    else this.#within(start, end, a, b);
  }

  #within(start: number, end: number, a: Point, b: Point): void {
    const { width } = this.from;
    const x = ((a.x - 0.5) * FINE) | 0;
    const y = ((a.y - 0.5) * FINE) | 0;
    const dx = (((b.x - a.x) * FINE) / STRETCH) | 0;
    const dy = (((b.y - a.y) * FINE) / STRETCH) | 0;
    along(this.pixels, width, this.row, start, end, x, y, dx, dy);
  }

  /** The same where the way leads along the rim of the old picture or over it. */
  #rim(start: number, end: number, a: Point, b: Point): void {
    const { width, height } = this.from;
    for (let x = start; x < end; x++) {
      const t = (x - start) / STRETCH;
      const sx = a.x + (b.x - a.x) * t - 0.5;
      const sy = a.y + (b.y - a.y) * t - 0.5;
      if (sx < -1 || sy < -1 || sx > width || sy > height) {
        this.row[x] = 0xffffff;
        continue;
      }
      const px = Math.max(0, Math.min(width - 1, sx));
      const py = Math.max(0, Math.min(height - 1, sy));
      const at = Math.floor(py) * width + Math.floor(px);
      const right = px < width - 1 ? 1 : 0;
      const down = py < height - 1 ? width : 0;
      this.row[x] = between(this.pixels, at, right, down, px % 1, py % 1);
    }
  }
}

/**
 * A stretch of a row by places in steps of `FINE`, each its colour between four pixels; red and blue go as one number. Kept
 * apart from everything else and called once a stretch, so that it is compiled as a bare loop.
 */
function along(
  of: Int32Array,
  width: number,
  row: Int32Array,
  start: number,
  end: number,
  fromX: number,
  fromY: number,
  dx: number,
  dy: number,
): void {
  let fx = fromX;
  let fy = fromY;
  for (let x = start; x < end; x++) {
    const at = Math.imul(fy >> 12, width) + (fx >> 12);
    const p = of[at]!;
    const q = of[at + 1]!;
    const r = of[at + width]!;
    const s = of[at + width + 1]!;
    const u = (fx >> 4) & 255;
    const v = (fy >> 4) & 255;
    const ws = (u * v) >> 8;
    const wq = u - ws;
    const wr = v - ws;
    const wp = 256 - wq - wr - ws;
    const above = (Math.imul(p & RED_BLUE, wp) + Math.imul(q & RED_BLUE, wq)) | 0;
    const below = (Math.imul(r & RED_BLUE, wr) + Math.imul(s & RED_BLUE, ws)) | 0;
    const redBlue = (above + below + HALVES) | 0;
    const green =
      Math.imul((p >> 8) & 255, wp) +
      Math.imul((q >> 8) & 255, wq) +
      Math.imul((r >> 8) & 255, wr) +
      Math.imul((s >> 8) & 255, ws) +
      128;
    row[x] = ((redBlue >>> 8) & RED_BLUE) | (green & 0xff00);
    fx = (fx + dx) | 0;
    fy = (fy + dy) | 0;
  }
}

/** One pixel between four at the rim. */
function between(of: Int32Array, at: number, right: number, down: number, u: number, v: number): number {
  const [p, q, r, s] = [of[at]!, of[at + right]!, of[at + down]!, of[at + down + right]!];
  let colour = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const above = ((p >> shift) & 255) * (1 - u) + ((q >> shift) & 255) * u;
    const below = ((r >> shift) & 255) * (1 - u) + ((s >> shift) & 255) * u;
    colour |= Math.round(above * (1 - v) + below * v) << shift;
  }
  return colour;
}

/** A row multiplied by the gains at its height in the picture (0..1), evenly rising between the middles of the cells. */
function lighten(row: Int32Array, { across, down, values }: Gains, at: number): void {
  const y = Math.min(down - 1, Math.max(0, at * down - 0.5));
  const y0 = Math.floor(y);
  const y1 = Math.min(down - 1, y0 + 1);
  const fy = y - y0;
  const gain = (cell: number, c: number): number => {
    const x = Math.max(0, Math.min(across - 1, cell)) * 3 + c;
    return 65_536 * (values[y0 * across * 3 + x]! * (1 - fy) + values[y1 * across * 3 + x]! * fy);
  };
  const wide = row.length / across;
  for (let cell = -1; cell < across; cell++) {
    const first = Math.max(0, Math.ceil((cell + 0.5) * wide - 0.5));
    const end = Math.min(row.length, Math.ceil((cell + 1.5) * wide - 0.5));
    const into = (first + 0.5) / wide - (cell + 0.5);
    const start = (c: number): number => (gain(cell, c) * (1 - into) + gain(cell + 1, c) * into) | 0;
    const rise = (c: number): number => ((gain(cell + 1, c) - gain(cell, c)) / wide) | 0;
    multiply(row, first, end, [start(0), start(1), start(2)], [rise(0), rise(1), rise(2)]);
  }
}

/** Pixels multiplied by gains in 65,536ths that rise from one to the next. */
function multiply(
  row: Int32Array,
  first: number,
  end: number,
  from: readonly [number, number, number],
  by: readonly [number, number, number],
): void {
  let [r, g, b] = from;
  const [dr, dg, db] = by;
  for (let x = first; x < end; x++) {
    const c = row[x]!;
    const red = Math.min(255, ((c & 255) * (r >> 8)) >> 8);
    const green = Math.min(255, (((c >> 8) & 255) * (g >> 8)) >> 8);
    const blue = Math.min(255, (((c >> 16) & 255) * (b >> 8)) >> 8);
    row[x] = red | (green << 8) | (blue << 16);
    r = (r + dr) | 0;
    g = (g + dg) | 0;
    b = (b + db) | 0;
  }
}
