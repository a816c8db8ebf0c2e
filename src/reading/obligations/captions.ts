import { below, isValueCell } from "../layout/adjacent-text.ts";
import { type Line, spanAt } from "../layout/layout.ts";

/**
 * The words that stand right under a value in its column, folded, or "": some papers print what a value is below it.
 * Words that have a value of their own under them belong to that one.
 */
export function captionUnder(line: Line, start: number, end: number): string {
  const span = spanAt(line, start, end);
  const near = [...below(line, span, 2)].filter(({ line: l }) => l.y0 - line.y1 < 4 * line.size);
  const first = near.find((n) => n.steps === 1);
  if (!first || isValueCell(first.cell.text) || first.line.y0 - line.y1 > 1.6 * line.size) return "";
  if (
    near.some((n) => n.steps === 2 && isValueCell(n.cell.text) && n.line.y0 - first.line.y1 < 1.6 * line.size)
  )
    return "";
  const words = first.line.folded.slice(first.cell.start, first.cell.end);
  return /\d/.test(words) ? "" : words.slice(0, 60);
}

/** The words right behind a value in its own cell, folded, or "". */
export function captionBehind(line: Line, end: number): string {
  const cell = line.cells.find((c) => end >= c.start && end <= c.end);
  const text = cell ? line.folded.slice(end, cell.end).trim() : "";
  return text.length > 0 && text.length < 40 && !/\d/.test(text) ? text : "";
}
