import { isValueCell, labelPlaces } from "#reading/layout/adjacent-text.ts";
import { cellAt, type Line, spanAt } from "#reading/layout/layout.ts";
import { Words } from "./names/place-words.ts";
import type { ReadPage } from "./paper.ts";
import { isHeading, isProse, sentenceAround } from "./places.ts";
import { columnHead, headBefore, mayHead, rowHead } from "./tables/heads.ts";
import { boxLabel } from "./values/boxes.ts";

/** Words that name a value, and the line of the page they stand on. */
interface Label {
  words: Words;
  line: number;
}

/**
 * What a value is named by, place by place; null where nothing stands there.
 * - `left`: in its own cell before it, or in the cell at its left; `right`: right behind it in its own cell ("821 pts").
 * - `rowHead`: the first cell of its row, with its lines above; `columnHead`: what heads its column, here or on the page before.
 * - `above`: right over it, as in forms with boxes; `under`: its caption, as on identity cards.
 * - `section`: the heading it stands under; `over`: the heading above that one.
 * - `sentence`: the sentence around it, in running text.
 * - `row`: everything on its line.
 */
export interface Labels {
  left: Label | null;
  right: Label | null;
  rowHead: Label | null;
  columnHead: Label | null;
  above: Label | null;
  under: Label | null;
  section: Label | null;
  over: Label | null;
  sentence: Label | null;
  row: Label | null;
}

/** Where a value stands: the line of the laid page and its characters on it. */
interface At {
  line: number;
  start: number;
  end: number;
}

const LETTERS = /\p{L}{2}|[#%№]/u;

/** The heading over a line, and the one over that heading, by their lines: found once a page. */
const headings = new WeakMap<ReadPage, Int32Array>();

/** Set so much larger, a heading is over another one. */
const LARGER = 1.12;

/** For every line of a page the line that heads it, or -1. */
export function headingsOf(page: ReadPage): Int32Array {
  let own = headings.get(page);
  if (own === undefined) {
    own = new Int32Array(page.lines.length).fill(-1);
    let last = -1;
    for (const [i, { line }] of page.lines.entries()) {
      own[i] = last;
      if (isHeading(line) || isLarge(line)) last = i;
    }
    headings.set(page, own);
  }
  return own;
}

/** A short line in letters larger than those of the page. */
const isLarge = (line: Line): boolean =>
  line.cells.length === 1 &&
  line.size > 1.2 * line.page.size &&
  line.text.length <= 70 &&
  /\p{L}{3}/u.test(line.text) &&
  !isValueCell(line.text);

/** The heading over another one: set larger, or in capitals where that one is not. */
function overOf(page: ReadPage, at: number): number {
  const own = headingsOf(page);
  const line = page.lines[at]?.line;
  if (!line) return -1;
  const capital = (l: Line) => !/\p{Ll}/u.test(l.text);
  for (let i = own[at] ?? -1; i >= 0; i = own[i] ?? -1) {
    const up = page.lines[i]?.line as Line;
    if (up.size > LARGER * line.size || (capital(up) && !capital(line)) || (up.bold && !line.bold)) return i;
  }
  return -1;
}

/**
 * Names a value of a page by every place in which its label may stand. `before`: the page before, for tables that go on;
 * `from`: where the value before it on the line ended. Cheap enough for all values of some papers: sections are found once a
 * page, and walking up ends after 60 lines.
 */
export function labelsOf(page: ReadPage, at: At, before: ReadPage | null = null, from = 0): Labels {
  const none: Labels = {
    left: null,
    right: null,
    rowHead: null,
    columnHead: null,
    above: null,
    under: null,
    section: null,
    over: null,
    sentence: null,
    row: null,
  };
  const lined = page.lines[at.line];
  if (!lined) return none;
  const { line } = lined;
  const words = (text: string | null | undefined, where = at.line): Label | null => {
    if (!text || !LETTERS.test(text)) return null;
    return { words: new Words(text.trim(), page.picture), line: where };
  };
  const whole = (i: number): Label | null => {
    const l = page.lines[i];
    return l ? { words: l.words, line: i } : null;
  };
  const cell = cellAt(line, at.start);
  const span = spanAt(line, at.start, at.end);
  const section = headingsOf(page)[at.line] ?? -1;
  const out = { ...none, row: whole(at.line), section: whole(section), over: whole(overOf(page, section)) };
  if (isProse(line, cell)) {
    return { ...out, sentence: words(sentenceAround(page, at.line, at.start, at.end)) };
  }
  const own = line.text.slice(Math.max(cell?.start ?? 0, from), at.start);
  const nth = cell ? line.cells.indexOf(cell) : -1;
  const next = line.cells[nth - 1];
  out.left = words(own) ?? (next && !isValueCell(next.text) ? words(next.text) : null);
  const behind = cell ? line.text.slice(at.end, cell.end) : "";
  const after = line.cells[nth + 1];
  const opens = nth === 0 && own.replace(/[^\p{L}]/gu, "").length <= 3;
  out.right = words(behind) ?? (opens && after && !isValueCell(after.text) ? words(after.text) : null);
  const head = rowHead(line, cell);
  out.rowHead = words(head?.text);
  const column = columnHead(line, span);
  const carried = column === null && before !== null ? headBefore(before, line, span) : null;
  out.columnHead = column ? words(column.text, column.line) : words(carried);
  const box = boxLabel(line, span);
  out.above = box ? words(box.text, box.line) : null;
  for (const p of labelPlaces(line, at.start, at.end, from, span)) {
    const text = p.line.text.slice(p.offset, p.offset + p.folded.length);
    if (p.where === "below") out.under ??= words(text, p.line.index);
    if (p.where === "above") out.above ??= words(text, p.line.index);
    if (p.where === "head" && mayHead({ text })) out.columnHead ??= words(text, p.line.index);
  }
  return out;
}
