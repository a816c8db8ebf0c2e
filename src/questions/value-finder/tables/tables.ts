import type { Line } from "#reading/layout/layout.ts";
import type { ReadPage } from "../paper.ts";
import { isProse } from "../places.ts";

/** Rows of one table stand no further apart than this, in heights of their letters. */
const APART = 3.2;

/** Edges this near to one another, in heights of letters, are one edge of a column. */
const EDGE = 0.45;

/** How many cells of two lines begin, end or have their middle at the same place. */
export function sharedEdges(a: Line, b: Line): number {
  const slack = EDGE * Math.max(a.size, b.size);
  const mid = (c: { x0: number; x1: number }) => (c.x0 + c.x1) / 2;
  return a.cells.filter((c) =>
    b.cells.some(
      (d) =>
        Math.abs(c.x0 - d.x0) <= slack ||
        Math.abs(c.x1 - d.x1) <= slack ||
        Math.abs(mid(c) - mid(d)) <= slack,
    ),
  ).length;
}

const tables = new WeakMap<ReadPage, Int32Array>();

/**
 * Which table each line of a page is of, by a number; -1 for lines that are of none. Rows of a table stand near one another and
 * share two edges of their columns; lines of one cell among them go on a row or head some.
 */
export function tablesOf(page: ReadPage): Int32Array {
  let own = tables.get(page);
  if (own !== undefined) return own;
  own = new Int32Array(page.lines.length).fill(-1);
  let rows: { at: number; line: Line }[] = [];
  let last: Line | null = null;
  let n = 0;
  for (const [at, { line }] of page.lines.entries()) {
    const far = last !== null && line.y0 - last.y1 > APART * Math.max(line.size, last.size);
    if (far || (line.cells.length === 1 && isProse(line))) rows = [];
    last = line;
    if (line.cells.length < 2) continue;
    const fellow = rows.slice(-3).find((r) => sharedEdges(r.line, line) >= 2);
    if (fellow) {
      if (own[fellow.at] === -1) own[fellow.at] = n++;
      own[at] = own[fellow.at] as number;
    }
    rows.push({ at, line });
  }
  tables.set(page, own);
  return own;
}
