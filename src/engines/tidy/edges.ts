import type { Raster } from "./raster.ts";

/** Where brightness or colour changes: thinned to lines a pixel wide. */
export interface Edges {
  width: number;
  height: number;
  /** Strength, 0 where there is no edge. */
  strength: Float32Array;
  /** Direction towards the brighter side, in radians. */
  towards: Float32Array;
}

/** What the sums of the slope count a step of one a pixel as: 8 of the operator's own, 16 of the smoothing. */
const SUM = 128;
/** Change of brightness a pixel below which an edge is none. */
const WEAKEST = 5;

/**
 * The picture without print: dark marks narrower than a few pixels are filled with what is around them (a closing by a
 * square of five), so that words and ruled lines leave no edges but the rim of a sheet stays where it is.
 */
export function withoutPrint(of: Raster & { channels: 3 }): Raster & { channels: 3 } {
  const { width, height } = of;
  const row = width * 3;
  const one = Uint8Array.from(of.data);
  const two = new Uint8Array(one.length);
  highest(one, two, 3, row);
  highest(two, one, row, one.length);
  invert(one);
  highest(one, two, 3, row);
  highest(two, one, row, one.length);
  invert(one);
  return { width, height, channels: 3, data: one };
}

/**
 * Each value as the highest of five in a line, `step` apart; lines are `length` long. Values near the ends of a line are
 * taken as they are: written without an inner loop, since this is where the time of looking for a sheet went.
 */
function highest(of: Uint8Array, to: Uint8Array, step: number, length: number): void {
  const far = step * 2;
  for (let line = 0; line < of.length; line += length) {
    const end = line + length;
    to.set(of.subarray(line, line + far), line);
    to.set(of.subarray(end - far, end), end - far);
    for (let i = line + far; i < end - far; i++) {
      let v = of[i]!;
      const a = of[i - far]!;
      const b = of[i - step]!;
      const c = of[i + step]!;
      const d = of[i + far]!;
      if (a > v) v = a;
      if (b > v) v = b;
      if (c > v) v = c;
      if (d > v) v = d;
      to[i] = v;
    }
  }
}

/** Turns the scale round, so that the highest becomes the lowest. */
function invert(values: Uint8Array): void {
  for (let i = 0; i < values.length; i++) values[i] = 255 - values[i]!;
}

/** Edges of the channel that changes most, so that white paper on light wood has some too. */
export function edgesOf(of: Raster & { channels: 3 }): Edges {
  const { width, height } = of;
  const data = blurred(of);
  const strength = new Float32Array(width * height);
  const towards = new Float32Array(width * height);
  const row = width * 3;
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      let best = 0;
      let bx = 0;
      let by = 0;
      for (let c = 0; c < 3; c++) {
        const p = y * row + x * 3 + c;
        const gx =
          data[p - row + 3]! +
          2 * data[p + 3]! +
          data[p + row + 3]! -
          data[p - row - 3]! -
          2 * data[p - 3]! -
          data[p + row - 3]!;
        const gy =
          data[p + row - 3]! +
          2 * data[p + row]! +
          data[p + row + 3]! -
          data[p - row - 3]! -
          2 * data[p - row]! -
          data[p - row + 3]!;
        const square = gx * gx + gy * gy;
        if (square > best) {
          best = square;
          bx = gx;
          by = gy;
        }
      }
      if (best < (WEAKEST * SUM) ** 2) continue;
      const at = y * width + x;
      strength[at] = Math.sqrt(best) / SUM;
      towards[at] = Math.atan2(by, bx);
    }
  return { width, height, strength: thinned(strength, towards, width, height), towards };
}

/** Sixteen times the mean of three by three, the middle weighing most; the outermost ring stays empty. */
function blurred({ width, data }: Raster): Int16Array {
  const across = new Int16Array(data.length);
  const out = new Int16Array(data.length);
  const row = width * 3;
  for (let p = 3; p < data.length - 3; p++) across[p] = data[p - 3]! + 2 * data[p]! + data[p + 3]!;
  for (let p = row; p < data.length - row; p++) out[p] = across[p - row]! + 2 * across[p]! + across[p + row]!;
  return out;
}

/** Keeps what is strongest across its own edge. */
function thinned(strength: Float32Array, towards: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(strength.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const here = strength[at]!;
      if (here === 0) continue;
      const dx = Math.round(Math.cos(towards[at]!));
      const dy = Math.round(Math.sin(towards[at]!));
      const step = dy * width + dx;
      if (here >= strength[at + step]! && here > strength[at - step]!) out[at] = here;
    }
  return out;
}
