import type { Cell, Line } from "./layout.ts";

/** True when two stretches share enough of their width to be one column. */
export function sameColumn(a: { x0: number; x1: number }, b: { x0: number; x1: number }, slack = 0): boolean {
  const overlap = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return overlap + slack > 0.25 * Math.min(a.x1 - a.x0, b.x1 - b.x0);
}

interface Placed {
  line: Line;
  cell: Cell;
  /** Lines walked, 1 for the next one. */
  steps: number;
}

/** Cells asked about last: every amount of a page asks about the same ones around it. */
const asked = new Map<string, boolean>();
const MOST_ASKED = 2_000;

/** True for a cell that is a value rather than a label: mostly digits and signs. */
export function isValueCell(text: string): boolean {
  const known = asked.get(text);
  if (known !== undefined) return known;
  let digits = 0;
  let letters = 0;
  for (const c of text) {
    if (c >= "0" && c <= "9") digits++;
    else if (/\p{L}/u.test(c)) letters++;
  }
  const isValue = digits > 0 && digits >= letters;
  if (asked.size >= MOST_ASKED) asked.clear();
  asked.set(text, isValue);
  return isValue;
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
 * Texts in which the label of a value may stand, nearest first: what is written left of it on its line, its caption or
 * else the cell above, and the head of its column. `weight` says how far such a place is trusted.
 */
interface LabelPlace {
  folded: string;
  weight: number;
  where: "left" | "above" | "head" | "below";
  /** Characters between the end of the text and the value, for `left`. */
  line: Line;
  offset: number;
}

/** Set this much larger than the page, a value is the figure of the page: what stands right below it is its caption. */
const LARGE = 1.6;

/** Height of the letters of a cell, which others of its line need not share. */
function sizeOf(line: Line, cell: Cell): number {
  let size = 0;
  line.words.forEach((w, i) => {
    const at = line.starts[i] ?? 0;
    if (at >= cell.start && at < cell.end) size = Math.max(size, w.y1 - w.y0);
  });
  return size || line.size;
}

/** True when `c` on `l` is the caption of the cell `value` on `line`; see `captionOf`. */
function isCaption(line: Line, value: Cell, l: Line, c: Cell): boolean {
  const size = sizeOf(line, value);
  const gap = l.y0 - line.y1;
  const large = size > LARGE * line.page.size;
  if (sizeOf(l, c) > 0.85 * size || gap > (large ? 1.2 : 2) * size) return false;
  const off = [c.x0 - value.x0, c.x1 - value.x1, (c.x0 + c.x1 - value.x0 - value.x1) / 2].map(Math.abs);
  if (Math.min(...off) > 0.6 * size) return false;
  if (c.text.length > 45 || !/\p{L}{2}/u.test(c.text) || /\d/.test(c.text)) return false;
  if (large) return true;
  for (const up of above(line, value, 1)) if (line.y0 - up.line.y1 < 1.3 * gap) return false;
  return true;
}

/**
 * The caption of a value: nothing but words, in smaller letters, right below it and nearer to it than whatever stands above
 * ("59.31" over "Amount due", in bands of figures and for the one that is set large). Null when there is none.
 */
function captionOf(line: Line, start: number, end: number): LabelPlace | null {
  const cell = line.cells.find((c) => start >= c.start && end <= c.end);
  if (!cell || /\p{L}{4}/u.test(line.text.slice(cell.start, start)) || cell.end - end > 6) return null;
  for (const { line: l, cell: c } of below(line, cell, 1))
    if (isCaption(line, cell, l, c))
      return {
        folded: l.folded.slice(c.start, c.end),
        weight: 0.9,
        where: "below",
        line: l,
        offset: c.start,
      };
  return null;
}

/** Label places of a value at `start..end` of `line`. `from` is where the previous value on the line ended. */
export function labelPlaces(
  line: Line,
  start: number,
  end: number,
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
  const caption = captionOf(line, start, end);
  if (caption !== null) {
    out.push(caption);
    // What is set large may have its words on either side.
    const cell = line.cells.find((c) => start >= c.start && end <= c.end);
    if (!cell || sizeOf(line, cell) <= LARGE * line.page.size) return out;
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
