import type { Box } from "#reading/page.ts";
import type { Grey } from "./images.ts";

/*
 * Patch codes, as scanners know them: four bars side by side, two of them wide and two narrow, the spaces between them as
 * wide as a narrow bar. Narrow is 0.08 inch, wide 0.20 inch, and the bars are at least two inches long.
 */
const NARROW = 0.08;
const WIDE = 0.2;
const LEAST_LENGTH = 1.6;
/** Inches of the long edge of the sheets these are printed on: A4 and US letter are near enough to each other. */
const LONG_EDGE = 11.4;

interface Run {
  dark: boolean;
  from: number;
  length: number;
}

/** Whether four bars with their spaces, from `i` on, are those of a patch code. */
function isPatch(runs: Run[], i: number, unit: number): boolean {
  let wide = 0;
  for (let k = 0; k < 7; k++) {
    const { length } = runs[i + k] as Run;
    const inches = length / unit;
    const narrow = inches > NARROW * 0.6 && inches < NARROW * 1.5;
    if (k % 2 === 1) {
      if (!narrow) return false;
    } else if (inches > WIDE * 0.7 && inches < WIDE * 1.4) wide++;
    else if (!narrow) return false;
  }
  return wide === 2;
}

/** Starts and ends of patch patterns along one line of pixels. */
function patterns(at: (i: number) => number, size: number, unit: number): [number, number][] {
  const runs: Run[] = [];
  for (let i = 0; i < size; i++) {
    const dark = at(i) < 128;
    const last = runs[runs.length - 1];
    if (last && last.dark === dark) last.length++;
    else runs.push({ dark, from: i, length: 1 });
  }
  const out: [number, number][] = [];
  for (let i = 0; i + 7 <= runs.length; i++) {
    const [first, end] = [runs[i] as Run, runs[i + 6] as Run];
    if (first.dark && isPatch(runs, i, unit)) out.push([first.from, end.from + end.length]);
  }
  return out;
}

/** Looks along every fourth line in one direction for the same pattern at the same place, line after line. */
function along(grey: Grey, across: boolean, unit: number): Box | null {
  const { width, height, pixels } = grey;
  const lines = across ? height : width;
  const size = across ? width : height;
  const step = 4;
  const open: { from: number; to: number; first: number; last: number }[] = [];
  for (let line = 0; line < lines; line += step) {
    const at = across ? (i: number) => pixels[line * width + i]! : (i: number) => pixels[i * width + line]!;
    for (const [from, to] of patterns(at, size, unit)) {
      const near = open.find(
        (o) => line - o.last <= step * 3 && Math.abs(o.from - from) < 6 && Math.abs(o.to - to) < 6,
      );
      if (near) Object.assign(near, { from, to, last: line });
      else open.push({ from, to, first: line, last: line });
    }
  }
  const found = open.find((o) => (o.last - o.first) / unit >= LEAST_LENGTH);
  if (!found) return null;
  const [a, b] = [found.from / size, found.to / size];
  const [c, d] = [found.first / lines, found.last / lines];
  return across ? { x0: a, x1: b, y0: c, y1: d } : { x0: c, x1: d, y0: a, y1: b };
}

/** Where the bars of a patch sheet stand on a whole page lying square, or null. */
export function patchBars(grey: Grey): Box | null {
  const unit = Math.max(grey.width, grey.height) / LONG_EDGE;
  return along(grey, true, unit) ?? along(grey, false, unit);
}
