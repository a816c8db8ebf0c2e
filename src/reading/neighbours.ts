import type { Cell, Line } from "./layout.ts";

/** True when two stretches share enough of their width to be one column. */
export function sameColumn(a: { x0: number; x1: number }, b: { x0: number; x1: number }, slack = 0): boolean {
  const overlap = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return overlap + slack > 0.25 * Math.min(a.x1 - a.x0, b.x1 - b.x0);
}

export interface Placed {
  line: Line;
  cell: Cell;
  /** Lines walked, 1 for the next one. */
  steps: number;
}

/** True for a cell that is a value rather than a label: mostly digits and signs. */
export function isValueCell(text: string): boolean {
  let digits = 0;
  let letters = 0;
  for (const c of text) {
    if (c >= "0" && c <= "9") digits++;
    else if (/\p{L}/u.test(c)) letters++;
  }
  return digits > 0 && digits >= letters;
}

/** The cells above a stretch in its column, nearest first, up to `limit` lines. */
export function* above(line: Line, span: { x0: number; x1: number }, limit: number): Generator<Placed> {
  const lines = line.page.lines;
  let steps = 0;
  for (let i = line.index - 1; i >= 0 && steps < limit; i--) {
    const l = lines[i];
    if (!l || l.y1 > line.y0 + 0.6 * line.size) continue;
    steps++;
    for (const cell of l.cells) if (sameColumn(span, cell)) yield { line: l, cell, steps };
  }
}

/** The cells below a stretch in its column, nearest first, up to `limit` lines that have one. */
export function* below(line: Line, span: { x0: number; x1: number }, limit: number): Generator<Placed> {
  const lines = line.page.lines;
  let steps = 0;
  for (let i = line.index + 1; i < lines.length && steps < limit; i++) {
    const l = lines[i];
    if (!l || l.y0 < line.y1 - 0.6 * line.size) continue;
    const cells = l.cells.filter((cell) => sameColumn(span, cell));
    if (cells.length > 0) steps++;
    for (const cell of cells) yield { line: l, cell, steps };
  }
}

/**
 * Texts in which the label of a value may stand, nearest first: what is written left of it on its line, the cell above,
 * and the head of its column. `weight` says how far such a place is trusted.
 */
export interface LabelPlace {
  folded: string;
  weight: number;
  where: "left" | "above" | "head";
  /** Characters between the end of the text and the value, for `left`. */
  line: Line;
  offset: number;
}

/** Label places of a value at `start..end` of `line`. `from` is where the previous value on the line ended. */
export function labelPlaces(
  line: Line,
  start: number,
  _end: number,
  from: number,
  span: { x0: number; x1: number },
): LabelPlace[] {
  const out: LabelPlace[] = [];
  const leftStart = Math.max(from, start - 90, 0);
  if (start > leftStart)
    out.push({
      folded: line.folded.slice(leftStart, start),
      weight: 1,
      where: "left",
      line,
      offset: leftStart,
    });
  else if (line.cells[0] && start < line.cells[0].end) {
    // The line was broken between the label and its value.
    const l = line.page.lines[line.index - 1];
    const tail = l?.cells[l.cells.length - 1];
    if (l && tail && line.y0 - l.y1 < 1.5 * line.size && /\p{L}/u.test(tail.text) && !sameColumn(tail, span))
      out.push({
        folded: l.folded.slice(Math.max(tail.start, tail.end - 40), tail.end),
        weight: 0.55,
        where: "head",
        line: l,
        offset: tail.start,
      });
  }
  let nearest = true;
  let head: { line: Line; place: LabelPlace } | null = null;
  for (const { line: l, cell, steps } of above(line, span, 45)) {
    const gap = line.y0 - l.y1;
    if (isValueCell(cell.text)) {
      nearest = false;
      continue;
    }
    if (head !== null) {
      // A head in two storeys: "Ending balance" over "this period".
      if (head.line.y0 - l.y1 < 1.2 * line.size)
        head.place.folded = `${l.folded.slice(cell.start, cell.end)} ${head.place.folded}`;
      break;
    }
    const close = nearest && steps <= 2 && gap < 2.2 * Math.max(line.size, l.size);
    const place: LabelPlace = {
      folded: l.folded.slice(cell.start, cell.end),
      weight: close ? 0.85 : 0.55,
      where: close ? "above" : "head",
      line: l,
      offset: cell.start,
    };
    out.push(place);
    head = { line: l, place };
    nearest = false;
  }
  return out;
}
