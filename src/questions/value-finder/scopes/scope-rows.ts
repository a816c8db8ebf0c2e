import { whole } from "#lexicon/phrases.ts";
import { isValueCell, sameColumn } from "#reading/layout/adjacent-text.ts";
import type { Cell, Line } from "#reading/layout/layout.ts";
import type { ReadPage } from "../paper.ts";
import { isProse } from "../places.ts";
import { columnHead, isHeadLine } from "../tables/heads.ts";
import { sharedEdges, tablesOf } from "../tables/tables.ts";
import { bandsOf } from "../values/bands.ts";
import type { Belonging, Spot } from "./spots.ts";

/** Whether a line holds what is sought, or one of its cells by its text. */
export type Holds = (at: number, text?: string) => boolean;

const lineAt = (page: ReadPage, at: number): Line | undefined => page.lines[at]?.line;

/** Lines this close, in heights of their letters, are one row. */
const CLOSE = 0.75;

/**
 * The lines of a row: those of its band, those below that begin further in than its first cell, and where it has nothing but a
 * first cell the line under that.
 */
export function rowOf(page: ReadPage, at: number): [number, number] {
  const [from, end] = bandsOf(page)[at] ?? [at, at];
  const first = lineAt(page, from);
  if (!first) return [at, at];
  let to = end;
  for (let i = end + 1; i <= end + 3; i++) {
    const next = lineAt(page, i);
    const last = lineAt(page, to) as Line;
    if (!next || next.y0 - last.y1 > CLOSE * first.size) break;
    const further = next.x0 > first.x0 + 0.8 * first.size;
    const only =
      to === from &&
      first.cells.length === 1 &&
      first.text.split(" ").length <= 6 &&
      next.cells.length > 1 &&
      next.x0 >= first.x0 - 1;
    if (!further && !only) break;
    to = i;
  }
  return [from, to];
}

const within = (at: number, [from, to]: readonly [number, number]) => at >= from && at <= to;

/** What a cell holds, by its look: rows of a table have the same in a column. */
export function lookOf(text: string): string {
  if (/\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/.test(text)) return "day";
  if (/%/.test(text)) return "share";
  if (/[$€£]\s?\d|\d[.,]\d{2}(?!\d)|\d\s?[$€£]/.test(text)) return "money";
  if (/^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d./-]{6,}$/u.test(text)) return "code";
  return isValueCell(text) ? "number" : "words";
}

/** Words in place of a value. */
const INSTEAD = whole("scope-rows-instead", "i");

/** True for cells that may be each other's in two rows: of one look, or one of them empty or a word in place of a value. */
function alikeCells(a: Cell, b: Cell): boolean {
  const [x, y] = [lookOf(a.text), lookOf(b.text)];
  return x === y || INSTEAD.test(a.text.trim()) || INSTEAD.test(b.text.trim());
}

/** Whether two lines are rows of one table that have a value of their own in the column. */
function alikeRows(page: ReadPage, hit: Line, own: Line, spot: Spot, name: Cell): boolean {
  const of = tablesOf(page);
  if (of[hit.index] === -1 || of[hit.index] !== of[own.index] || sameColumn(name, spot)) return false;
  const slack = 0.6 * Math.max(hit.size, own.size);
  const beside = own.cells.find(
    (c) => Math.abs(c.x0 - name.x0) <= slack || Math.abs(c.x1 - name.x1) <= slack,
  );
  if (!beside || sameColumn(beside, spot) || !alikeCells(beside, name)) return false;
  const value = own.cells.find((c) => sameColumn(c, spot));
  if (!value) return false;
  const theirs = hit.cells.find((c) => sameColumn(c, spot) || Math.abs(c.x1 - value.x1) <= slack);
  if (theirs) return theirs !== name && alikeCells(theirs, value);
  // Its cell is empty: it has none, and no other row answers for it.
  const edges = sharedEdges(hit, own);
  if (edges >= 3) return true;
  const head = columnHead(own, spot);
  return edges === 2 && head !== null && of[head.line] === of[own.index] && head.line < hit.index;
}

/** By the row: the value stands on a line of what is named, or on the line of another one of the table. */
export function inRow(spot: Spot, lines: readonly number[], holds: Holds): Belonging {
  const { page, at } = spot;
  if (lines.some((l) => within(at, rowOf(page, l)))) return 1;
  const own = lineAt(page, at);
  if (!own || own.cells.length < 2 || spot.x1 <= spot.x0) return 0;
  for (const l of lines) {
    const [from, to] = rowOf(page, l);
    for (let i = from; i <= to; i++) {
      const hit = lineAt(page, i);
      if (!hit || hit.cells.length < 2 || isProse(hit)) continue;
      const name = (lineAt(page, l) as Line).cells.find((c) => holds(l, c.text));
      if (name && alikeRows(page, hit, own, spot, name)) return -1;
    }
  }
  return 0;
}

/** By the column: the value stands under the head of what is named, or under another head beside that one. */
export function inColumn(spot: Spot, lines: readonly number[], holds: Holds): Belonging {
  const { page, at } = spot;
  if (spot.x1 <= spot.x0) return 0;
  for (const l of [...lines].reverse()) {
    const head = lineAt(page, l);
    if (!head || l >= at || !isHeadLine(head)) continue;
    // Another line of heads between them begins another table.
    if (
      page.lines
        .slice(l + 1, at)
        .some(({ line }) => isHeadLine(line) && line.cells.length >= head.cells.length)
    )
      continue;
    const named = head.cells.filter((c) => holds(l, c.text));
    if (named.length === 0 || named.length === head.cells.length) continue;
    if (named.some((c) => sameColumn(c, spot))) return 1;
    const other = head.cells.find((c) => !named.includes(c) && sameColumn(c, spot));
    const row = lineAt(page, at) as Line;
    const theirs = row.cells.find((c) => named.some((n) => sameColumn(n, c)));
    const value = row.cells.find((c) => sameColumn(c, spot));
    if (!other || !theirs || !value) continue;
    // Values that stand close together are one cell: this one is under the other head.
    const parted =
      theirs === value ? spot.x1 - spot.x0 < 0.7 * (value.x1 - value.x0) : alikeCells(theirs, value);
    if (parted && lookOf(value.text) !== "words") return -1;
  }
  return 0;
}
