import type { Line } from "#reading/layout/layout.ts";
import type { ReadPage } from "../paper.ts";

/** More lines than these that reach into one another are columns of text, not a row. */
const MOST = 6;

/** Two lines reach into one another by at least this share of the height of their letters. */
const INTO = 0.2;

/** True for lines that stand beside one another at half a line's height, in different columns. */
function beside(a: Line, b: Line): boolean {
  const into = a.y1 - b.y0;
  if (into < INTO * Math.min(a.size, b.size)) return false;
  return !a.cells.some((c) => b.cells.some((d) => Math.min(c.x1, d.x1) > Math.max(c.x0, d.x0)));
}

const bands = new WeakMap<ReadPage, readonly (readonly [number, number])[]>();

/**
 * For every line of a page the first and the last line of its band. Where a row of a table has cells of one line beside cells of
 * two, they are set to the middle of one another and fall into lines of their own; such lines are one band.
 */
export function bandsOf(page: ReadPage): readonly (readonly [number, number])[] {
  let own = bands.get(page);
  if (own !== undefined) return own;
  const out: (readonly [number, number])[] = [];
  let from = 0;
  for (let i = 0; i < page.lines.length; i++) {
    const line = page.lines[i]?.line as Line;
    const next = page.lines[i + 1]?.line;
    if (next && beside(line, next)) continue;
    const one = i - from < MOST;
    for (let k = from; k <= i; k++) out.push(one ? [from, i] : [k, k]);
    from = i + 1;
  }
  own = out;
  bands.set(page, own);
  return own;
}
