/** A picture as bytes, row by row: 1 (grey), 3 (RGB) or 4 (RGB and one that is not looked at) a pixel. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array | Uint8ClampedArray;
}

/** A corner in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** Makes a picture smaller by a whole number, each pixel the mean of those it stands for (or of a grid of them), as RGB. */
export function shrink(of: Raster, longEdge: number): Raster & { channels: 3; scale: number } {
  const factor = Math.max(1, Math.round(Math.max(of.width, of.height) / longEdge));
  const width = Math.floor(of.width / factor);
  const height = Math.floor(of.height / factor);
  const out = new Uint8Array(width * height * 3);
  const { data, channels } = of;
  const row = of.width * channels;
  // Every pixel of small blocks, a grid of two by two or three by three of large ones.
  const step = Math.ceil(factor / 3);
  const stride = step * channels;
  const one = channels === 1 ? 0 : 1;
  let at = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      let n = 0;
      for (let j = 0; j < factor; j += step) {
        let from = (y * factor + j) * row + x * factor * channels;
        for (let i = 0; i < factor; i += step) {
          r += data[from]!;
          g += data[from + one]!;
          b += data[from + one + one]!;
          from += stride;
          n++;
        }
      }
      out[at++] = r / n;
      out[at++] = g / n;
      out[at++] = b / n;
    }
  return { width, height, channels: 3, data: out, scale: factor };
}

/** Shades of grey (weights of Rec. 601, in 256ths). */
export function greyFrom(of: Raster): Uint8Array {
  const { data, channels } = of;
  const out = new Uint8Array(of.width * of.height);
  if (channels === 1) out.set(data);
  else
    for (let i = 0, j = 0; i < out.length; i++, j += channels)
      out[i] = (data[j]! * 77 + data[j + 1]! * 150 + data[j + 2]! * 29) >> 8;
  return out;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The ends of side i: 0 left (bottom left to top left), 1 top, 2 right, 3 bottom. */
export const ends = (corners: Quad, i: number): [Point, Point] => [corners[(i + 3) % 4]!, corners[i]!];
