import type { Grey } from "./images.ts";

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
  const paper = spread(spread(cells(grey, across, down), across, down, Math.max), across, down, null);
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    const row = place(y, down);
    for (let x = 0; x < width; x++) {
      const column = place(x, across);
      const top = mix(paper[row.a * across + column.a]!, paper[row.a * across + column.b]!, column.part);
      const bottom = mix(paper[row.b * across + column.a]!, paper[row.b * across + column.b]!, column.part);
      const bright = Math.max(DARKEST, mix(top, bottom, row.part));
      out[y * width + x] = Math.min(255, (pixels[y * width + x]! * WHITE) / bright);
    }
  }
  return { width, height, pixels: out };
}

const mix = (a: number, b: number, part: number) => a + (b - a) * part;

/** Between which cells a pixel stands, measured from their middles. */
function place(at: number, count: number): { a: number; b: number; part: number } {
  const exact = Math.min(count - 1, Math.max(0, (at + 0.5) / CELL - 0.5));
  const a = Math.floor(exact);
  return { a, b: Math.min(count - 1, a + 1), part: exact - a };
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

/** Each cell from the five by five around it: the brightest of them, or their mean when no choice is given. */
function spread(
  of: Float32Array,
  across: number,
  down: number,
  choose: typeof Math.max | null,
): Float32Array {
  const out = new Float32Array(of.length);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let value = 0;
      for (let j = -2; j <= 2; j++)
        for (let i = -2; i <= 2; i++) {
          const near =
            of[Math.min(down - 1, Math.max(0, y + j)) * across + Math.min(across - 1, Math.max(0, x + i))]!;
          value = choose ? choose(value, near) : value + near / 25;
        }
      out[y * across + x] = value;
    }
  return out;
}
