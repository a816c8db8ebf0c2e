import { sameColumn } from "#reading/layout/adjacent-text.ts";
import type { Cell, Line } from "#reading/layout/layout.ts";
import { isTotal } from "../fields.ts";
import { Words } from "../names/place-words.ts";
import type { ReadPage } from "../paper.ts";
import { isHeadLine } from "./heads.ts";

/** A row of a table: its line, and its cells by the columns they stand in. */
interface Row {
  line: Line;
  cells: readonly (Cell | null)[];
}

/** A table under a line of heads. */
export interface Table {
  head: Line;
  rows: readonly Row[];
  /** Words of lines that go on a cell of a column, by the column. */
  more(column: number): readonly Words[];
}

/** Rows of a table that are looked at. */
const MOST_ROWS = 60;

/** Rows stand no further apart than this, in heights of their letters. */
const APART = 3.4;

/** A head has this many words at most: more is running text. */
const HEAD_WORDS = 7;

/** The column of a cell: the head right over it, or the one its middle is nearest to. */
function columnOf(head: Line, cell: Cell): number {
  const over = head.cells.flatMap((h, i) => (sameColumn(h, cell) ? [i] : []));
  if (over.length === 1) return over[0] as number;
  const mid = (cell.x0 + cell.x1) / 2;
  const off = (i: number) => {
    const h = head.cells[i] as Cell;
    return Math.min(Math.abs(h.x0 - cell.x0), Math.abs(h.x1 - cell.x1), Math.abs((h.x0 + h.x1) / 2 - mid));
  };
  const among = over.length > 0 ? over : head.cells.map((_, i) => i);
  return among.reduce((best, i) => (off(i) < off(best) ? i : best), among[0] ?? 0);
}

/** The rows under a line of heads, as far as the table goes, and the lines of one cell among them. */
function rowsUnder(page: ReadPage, head: Line): { rows: Row[]; more: Cell[] } {
  const rows: Row[] = [];
  const more: Cell[] = [];
  let last = head;
  for (let i = head.index + 1; i < page.lines.length && rows.length < MOST_ROWS; i++) {
    const line = page.lines[i]?.line as Line;
    if (line.y0 - last.y1 > APART * Math.max(line.size, last.size) || isTotal(line)) break;
    if (rows.length > 0 && isHeadLine(line) && line.bold && !last.bold) break;
    if (line.cells.length < 2) {
      // A line of one cell goes on the row above, or ends the table where it is long.
      if (line.text.split(" ").length > 12) break;
      more.push(...line.cells);
      continue;
    }
    last = line;
    const cells: (Cell | null)[] = head.cells.map(() => null);
    for (const c of line.cells) {
      const at = columnOf(head, c);
      cells[at] ??= c;
    }
    rows.push({ line, cells });
  }
  return { rows, more };
}

/** Share of the cells of a table that stand under the head of their column. */
const UNDER = 0.75;

/** True where lines of cells are rows of the columns that a line heads, and do not only stand below it. */
function isUnder(head: Line, rows: readonly Row[]): boolean {
  const own = rows.flatMap((r) =>
    r.cells.flatMap((c, i): boolean[] => {
      const h = head.cells[i];
      if (!c || !h) return [];
      const slack = 1.5 * head.size;
      return [
        sameColumn(h, c, 0.5 * head.size) || Math.abs(h.x0 - c.x0) <= slack || Math.abs(h.x1 - c.x1) <= slack,
      ];
    }),
  );
  const lost = rows.reduce((n, r) => n + r.line.cells.length - r.cells.filter(Boolean).length, 0);
  return own.filter(Boolean).length >= UNDER * (own.length + lost);
}

const kept = new WeakMap<ReadPage, readonly Table[]>();

/** The tables of a page that have a line of heads and at least two rows below it. */
export function tablesWithHeads(page: ReadPage): readonly Table[] {
  let own = kept.get(page);
  if (own === undefined) {
    own = page.lines.flatMap(({ line }): Table[] => {
      if (
        !isHeadLine(line) ||
        line.cells.some((c) => c.text.split(" ").length > HEAD_WORDS || /:/.test(c.text))
      )
        return [];
      const { rows, more } = rowsUnder(page, line);
      const wide = rows.filter((r) => r.cells.filter(Boolean).length >= 2);
      if (wide.length < 2 || !isUnder(line, rows)) return [];
      const words = (i: number) =>
        more.filter((c) => columnOf(line, c) === i).map((c) => new Words(c.text, page.picture));
      return [{ head: line, rows, more: words }];
    });
    kept.set(page, own);
  }
  return own;
}
