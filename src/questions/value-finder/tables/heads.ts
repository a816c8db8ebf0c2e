import { any } from "#lexicon/phrases.ts";
import { above, isValueCell } from "#reading/layout/adjacent-text.ts";
import type { Cell, Line } from "#reading/layout/layout.ts";
import type { ReadPage } from "../paper.ts";

/** A stretch of a page from left to right, in its units. */
export interface Span {
  x0: number;
  x1: number;
}

/** Words over a value: their text and the line the lowest of them stands on. */
export interface Head {
  text: string;
  line: number;
}

/** Lines that are walked up to the head of a column. */
const MOST_UP = 60;

/** What cells of a table say where no value stands: they head nothing. */
const NO_HEAD = new RegExp(`^(?:${any("heads-no-head")})[.*]*$`, "i");

/** A year heads a column: "2025   2026". */
const YEAR = /^(?:19|20)\d{2}$/;

/** A cell of letters that may head what stands under it. */
export const mayHead = (c: Pick<Cell, "text">): boolean =>
  YEAR.test(c.text) ||
  (/\p{L}{2}|[#%№€$£]/u.test(c.text) && c.text.length <= 60 && !isValueCell(c.text) && !NO_HEAD.test(c.text));

const DAY = /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d[.,]\d{2}(?!\d)/;

/** What the lower line of a head says beside words: a day, a year, a unit. */
const STOREY =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d{2}|\(?(?:[A-Z]{3}|[€$£%]|in \S{1,6}|kWh|m³)\)?)$/;

/** True for a line that may be the heads of columns: several cells, none of them a value. */
export const isHeadLine = (line: Line): boolean =>
  line.cells.length >= 2 &&
  line.cells.some((c) => !YEAR.test(c.text)) &&
  line.cells.every(
    (c) => YEAR.test(c.text) || (!isValueCell(c.text) && !DAY.test(c.text) && c.text.length <= 60),
  );

/** True when two lines have at least two cells that begin or end at the same places. */
function aligned(a: Line, b: Line): boolean {
  const slack = 0.8 * Math.max(a.size, b.size);
  const n = a.cells.filter((c) =>
    b.cells.some((d) => Math.abs(c.x0 - d.x0) <= slack || Math.abs(c.x1 - d.x1) <= slack),
  ).length;
  return n >= 2;
}

/** Running text that reaches from one side of a column over the other ends the table above it. */
const isWall = (line: Line, span: Span): boolean =>
  line.cells.some((c) => c.x0 < span.x0 && c.x1 > span.x1 && c.text.split(" ").length >= 9);

/**
 * The head of the column a stretch of a line stands in, in up to three storeys ("Ending balance" over "this period"); null
 * when nothing heads it. Words among the values of the column ("Included", the names in a list of drivers) head nothing.
 */
export function columnHead(line: Line, span: Span): Head | null {
  let found: { line: Line; cell: Cell } | null = null;
  let text = "";
  let top: Line | null = null;
  let seen = line;
  let under: { line: Line; cell: Cell } | null = null;
  for (const { line: l, cell } of above(line, span, MOST_UP)) {
    if (top !== null) {
      const gap = top.y0 - l.y1;
      if (gap > 0.9 * Math.max(top.size, l.size) || !mayHead(cell) || text.length > 90) break;
      if (l.cells.some((c) => isValueCell(c.text) && !YEAR.test(c.text))) break;
      text = `${cell.text} ${text}`;
      top = l;
      continue;
    }
    if (isWall(l, span)) break;
    if (seen.y0 - l.y1 > 9 * line.size && seen !== line) break;
    seen = l;
    if (!mayHead(cell) || !isHeadLine(l)) {
      under = { line: l, cell };
      continue;
    }
    // Rows of nothing but words look like heads: the uppermost of them is the head, unless one is set off by its letters.
    const up = line.page.lines[l.index - 1];
    if (
      !l.bold &&
      up &&
      isHeadLine(up) &&
      aligned(up, l) &&
      l.y0 - up.y1 < 1.6 * l.size &&
      up.cells.length >= l.cells.length &&
      l.cells.length >= 3
    )
      continue;
    found = { line: l, cell };
    // "Balance" over "30/06/2024", "Amount" over "(EUR)".
    const more = under && under.line.y0 - l.y1 < 0.9 * l.size && STOREY.test(under.cell.text);
    text = more ? `${cell.text} ${under?.cell.text}` : cell.text;
    top = l;
  }
  return found === null ? null : { text, line: found.line.index };
}

/**
 * The head of a column for a cell that stands under none: where the cells beside it are under heads of one line and a single head
 * stands between those, it is that one. Figures set to the right of a wide column reach under no narrow head.
 */
export function headBetween(line: Line, cell: Cell): Head | null {
  const at = line.cells.indexOf(cell);
  const left = line.cells[at - 1];
  const right = line.cells[at + 1];
  const [a, b] = [left ? columnHead(line, left) : null, right ? columnHead(line, right) : null];
  const own = a ?? b;
  if (own === null || (left && !a) || (right && !b) || (a && b && a.line !== b.line)) return null;
  const heads = line.page.lines[own.line];
  if (!heads) return null;
  const place = (h: Head) => heads.cells.findIndex((c) => h.text.includes(c.text));
  const between = heads.cells.slice(a ? place(a) + 1 : 0, b ? place(b) : undefined);
  const [only] = between;
  return between.length === 1 && only && mayHead(only) ? { text: only.text, line: own.line } : null;
}

/** Lines at the top of a page that may go on with the table of the page before. */
const CARRIED = 40;

/** The head of a column on the page before, for a table that goes on without saying its heads again; null when there is none. */
export function headBefore(before: ReadPage, line: Line, span: Span): string | null {
  if (line.index >= CARRIED || line.cells.length < 2) return null;
  for (let i = before.lines.length - 1; i >= 0 && i > before.lines.length - MOST_UP; i--) {
    const l = before.lines[i]?.line as Line;
    if (!isHeadLine(l)) continue;
    return l.cells.find((c) => Math.min(c.x1, span.x1) > Math.max(c.x0, span.x0) && mayHead(c))?.text ?? null;
  }
  return null;
}

/**
 * The words at the left of the row of a value: the first cell of its line, with lines above that have no more than such a cell
 * ("Bodily Injury Liability" over "Each Person   $300,000   $83.20"). Null when the value opens its row.
 */
export function rowHead(line: Line, cell: Cell | null): Head | null {
  const first = line.cells.find((c) => /\p{L}{2}/u.test(c.text) && (cell === null || c.x1 <= cell.x0));
  if (!first || first === cell) return null;
  let text = first.text;
  let low = line;
  for (let i = line.index - 1; i >= 0 && i >= line.index - 3; i--) {
    const up = line.page.lines[i] as Line;
    const only = up.cells[0];
    if (up.cells.length !== 1 || !only || low.y0 - up.y1 > 0.6 * line.size) break;
    if (Math.abs(only.x0 - first.x0) > 2 * line.size || isValueCell(only.text) || only.text.length > 60)
      break;
    text = `${only.text} ${text}`;
    low = up;
  }
  return { text, line: line.index };
}
