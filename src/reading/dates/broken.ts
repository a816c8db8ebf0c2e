import type { Cell, Line } from "../layout.ts";
import { monthAlternation } from "../months.ts";

/** The end of a cell that asks for a year, or for a month and a year: "01 Mar.", "March 3,", "12/03/". */
const OPEN = new RegExp(
  `(?<![\\da-z])(?:\\d{1,2}(?:st|nd|rd|th|er|[.º°])?[ -]?(?:of |de |di )?(?:${monthAlternation})\\.?,?(?: de| del)?|(?:${monthAlternation})\\.? ?\\d{1,2}(?:st|nd|rd|th)?,?|\\d{1,2}[./-]\\d{1,2}[./-])$`,
);
/** "06", "the 6th of": a day whose month and year stand on the next line. */
const OPEN_DAY = /(?<![\d.,/:-])\d{1,2}(?:st|nd|rd|th|er|[.º°])?(?: of| de| di)?$/;
const YEAR = /^(?:19|20)\d{2}(?![\d/-]|[.,]\d)/;
const MONTH_AND_YEAR = new RegExp(`^(?:${monthAlternation})\\.?,? ?(?:de |del )?(?:19|20)\\d{2}(?!\\d)`);

const MAX_LINES = 400;

/** Two pieces of lines as one line, so that places and words of a date over both can be named. */
function join(a: Line, cell: Cell, b: Line, below: Cell, end: number): Line {
  const piece = b.text.slice(below.start, end);
  const text = `${a.text.slice(0, cell.end)} ${piece}`;
  const head = a.words.filter((_, i) => (a.starts[i] ?? 0) < cell.end);
  const at = b.words.map((w, i) => ({ w, start: b.starts[i] ?? 0 }));
  const tail = at.filter((x) => x.start >= below.start && x.start < end);
  return {
    ...a,
    text,
    folded: `${a.folded.slice(0, cell.end)} ${b.folded.slice(below.start, end)}`,
    words: [...head, ...tail.map((x) => x.w)],
    starts: [...a.starts.slice(0, head.length), ...tail.map((x) => x.start - below.start + cell.end + 1)],
    cells: a.cells
      .filter((c) => c.start <= cell.start)
      .map((c) => (c === cell ? { ...c, text: `${c.text} ${piece}`, end: text.length } : c)),
    y1: Math.max(a.y1, b.y1),
  };
}

export interface BrokenLine {
  line: Line;
  /** Offset of the break in it. */
  seam: number;
  /** The lower line and how much of it was taken. */
  lower: { line: Line; start: number; end: number };
}

/**
 * Lines made of a cell and the beginning of the one below it, where a date was broken between the two: "Last generated
 * 01 Mar." over "2019".
 */
export function* brokenLines(lines: Line[]): Generator<BrokenLine> {
  for (const a of lines.slice(0, MAX_LINES))
    for (const cell of a.cells) {
      const text = a.folded.slice(Math.max(cell.start, cell.end - 40), cell.end);
      const wants = OPEN.test(text) ? YEAR : OPEN_DAY.test(text) ? MONTH_AND_YEAR : null;
      if (wants === null) continue;
      for (const b of lines.slice(a.index + 1, a.index + 3)) {
        if (b.y0 - a.y1 > 1.3 * a.size) break;
        const below = b.cells.find(
          (c) =>
            c.x0 < cell.x1 &&
            c.x1 > cell.x0 &&
            (Math.abs(c.x0 - cell.x0) < 3 * a.size || Math.abs(c.x1 - cell.x1) < 3 * a.size),
        );
        if (!below || !wants.test(b.folded.slice(below.start, below.end))) continue;
        const end = below.start + (/^\S+ ?\S*/.exec(below.text)?.[0].length ?? below.text.length);
        const lower = { line: b, start: below.start, end };
        yield { line: join(a, cell, b, below, end), seam: cell.end, lower };
        break;
      }
    }
}
