import type { Grey } from "../imaging/images.ts";

/** Side of the cells in which the brightness of the paper is measured, in pixels. */
const CELL = 16;
/** Brightness that the paper gets everywhere, and the darkest paper that is still believed. */
const WHITE = 245;
const DARKEST = 50;

/**
 * The picture with its paper made equally bright everywhere: shadows of a hand, the dark corner of a photograph, grey or
 * coloured sheets. The paper of a cell is its ninth tenth from dark to bright; cells that are all print borrow from those
 * around them.
 */
export function evened(grey: Grey): Grey {
  const { width, height, pixels } = grey;
  const across = Math.ceil(width / CELL);
  const down = Math.ceil(height / CELL);
  const paper = meanAround(brightestAround(cells(grey, across, down), across, down), across, down);
  const out = new Uint8Array(pixels.length);
  const middles = new Float64Array(across);
  for (let y = 0; y < height; y++) {
    const exact = Math.min(down - 1, Math.max(0, (y + 0.5) / CELL - 0.5));
    const above = Math.floor(exact) * across;
    const below = Math.min(down - 1, Math.floor(exact) + 1) * across;
    const part = exact - Math.floor(exact);
    for (let i = 0; i < across; i++)
      middles[i] = Math.max(DARKEST, paper[above + i]! * (1 - part) + paper[below + i]! * part);
    const from = y * width;
    // Before the middle of the first cell and beyond that of the last the paper stays as bright as there.
    const first = Math.min(width, CELL / 2);
    brightened(pixels, out, from, from + first, middles[0]!, 0);
    for (let cell = 0, x = first; x < width; cell++, x += CELL) {
      const here = middles[cell]!;
      const rise = ((cell + 1 < across ? middles[cell + 1]! : here) - here) / CELL;
      brightened(pixels, out, from + x, from + Math.min(width, x + CELL), here + rise / 2, rise);
    }
  }
  return { width, height, pixels: out };
}

/**
 * Pixels on paper whose brightness rises evenly from one to the next. Kept apart from everything else and called once a stretch,
 * so that it is compiled as a bare loop.
 */
function brightened(
  pixels: Uint8Array,
  out: Uint8Array,
  start: number,
  end: number,
  bright: number,
  rise: number,
): void {
  let paper = bright;
  for (let i = start; i < end; i++) {
    const value = (pixels[i]! * WHITE) / paper;
    out[i] = value > 255 ? 255 : value | 0;
    paper += rise;
  }
}

function cells({ width, height, pixels }: Grey, across: number, down: number): Float32Array {
  const out = new Float32Array(across * down);
  const histogram = new Uint16Array(256);
  for (let cy = 0; cy < down; cy++)
    for (let cx = 0; cx < across; cx++) {
      histogram.fill(0);
      let count = 0;
      for (let y = cy * CELL; y < Math.min(height, (cy + 1) * CELL); y += 2)
        for (let x = cx * CELL; x < Math.min(width, (cx + 1) * CELL); x += 2) {
          histogram[pixels[y * width + x]!]!++;
          count++;
        }
      let level = 255;
      for (let above = count * 0.1; level > 0; level--) {
        above -= histogram[level]!;
        if (above <= 0) break;
      }
      out[cy * across + cx] = level;
    }
  return out;
}

/** How far around a cell others are looked at. */
const AROUND = 2;

/** Each cell as the brightest of the five by five around it: across first, then down. */
function brightestAround(of: Float32Array, across: number, down: number): Float32Array {
  return inLines(of, across, down, (line, i, last) => {
    let most = line[i]!;
    for (let d = -AROUND; d <= AROUND; d++) most = Math.max(most, line[Math.min(last, Math.max(0, i + d))]!);
    return most;
  });
}

/** Each cell as the mean of the five by five around it; those at the rim count for what lies beyond. */
function meanAround(of: Float32Array, across: number, down: number): Float32Array {
  return inLines(of, across, down, (line, i, last) => {
    let sum = 0;
    for (let d = -AROUND; d <= AROUND; d++) sum += line[Math.min(last, Math.max(0, i + d))]!;
    return sum / (2 * AROUND + 1);
  });
}

/** Every row of cells, then every column, each cell made anew from its line. */
function inLines(
  of: Float32Array,
  across: number,
  down: number,
  make: (line: Float32Array, i: number, last: number) => number,
): Float32Array {
  const out = Float32Array.from(of);
  for (let y = 0; y < down; y++) {
    const line = out.slice(y * across, (y + 1) * across);
    for (let x = 0; x < across; x++) out[y * across + x] = make(line, x, across - 1);
  }
  const line = new Float32Array(down);
  for (let x = 0; x < across; x++) {
    for (let y = 0; y < down; y++) line[y] = out[y * across + x]!;
    for (let y = 0; y < down; y++) out[y * across + x] = make(line, y, down - 1);
  }
  return out;
}
