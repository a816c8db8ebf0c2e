import type { Page } from "#reading/layout/page.ts";
import { note, Paper, slip } from "./paper.ts";

/**
 * Papers as text. How a text is set:
 *
 * - `sheet`: a row of print a line, ten points high at the left margin. `[340]` puts what follows 340 points from the left;
 *   `[size 14]` or `[size 14 bold]` leads a row of another size; `[gap 20]`, `[next page]` and, first of all,
 *   `[sheet 340 x 214]` are lines of their own.
 * - `slip`: a narrow sheet of a till; ` | ` parts a name from the amount at the right edge.
 * - `columns`: every cell is printed at the column where it is written, cells three spaces or more apart; `[size 14 bold]`
 *   may lead a row here too, and `[next page]` is a line of its own.
 * - `lines`: a text without places.
 */
export type Setting = "sheet" | "slip" | "columns" | "narrow columns" | "lines";

/** A picture: its words are read by the OCR, `tilt` points fall over the width. */
export interface Picture {
  tilt?: number;
  confidence?: number;
}

const build = (paper: Paper, picture: Picture | undefined): Page[] =>
  paper.build(picture ? { source: "ocr", ...picture } : {});

/** Cells of a row: the first at the margin, each behind a `[x]` at its place. */
function cellsOf(row: string): [number, string][] {
  const [first = "", ...rest] = row.split(/(?:^| )\[(\d+(?:\.\d+)?)\](?: |$)/);
  const cells: [number, string][] = row.startsWith("[") && first === "" ? [] : [[50, first]];
  for (let i = 0; i < rest.length; i += 2) cells.push([Number(rest[i]), rest[i + 1] ?? ""]);
  return cells;
}

function sheet(text: string): Paper {
  const size = /^\[sheet (\d+) x (\d+)\]\n/.exec(text);
  const paper = size ? new Paper(Number(size[1]), Number(size[2])) : new Paper();
  for (const row of text.slice(size?.[0].length ?? 0).split("\n")) {
    const gap = /^\[gap (-?[\d.]+)\]$/.exec(row);
    const sized = /^\[size ([\d.]+)( bold)?\] /.exec(row);
    if (gap) paper.gap(Number(gap[1]));
    else if (row === "[next page]") paper.next();
    else if (sized) paper.line(cellsOf(row.slice(sized[0].length)), Number(sized[1]), sized[2] !== undefined);
    else paper.line(cellsOf(row));
  }
  return paper;
}

/** Every cell at the column where it is written, letters five points wide. */
function columns(text: string, narrow: boolean): Paper {
  const pages = text
    .replace(/^\n|\n\s*$/g, "")
    .split(/\n\[next page\]\n/)
    .map((page) => page.split("\n"));
  const letter = 5;
  const [width, height, left] = narrow ? [230, 300, 10] : [595, 842, 30];
  const widest = Math.max(...pages.flat().map((r) => r.length)) * letter + (narrow ? 24 : 60);
  const longest = Math.max(...pages.map((rows) => rows.length));
  const paper = new Paper(Math.max(width, widest), Math.max(height, longest * 14 + 100));
  pages.forEach((rows, i) => {
    if (i > 0) paper.next();
    for (const printed of rows) {
      const size = /^\[size ([\d.]+)( bold)?\] /.exec(printed);
      const row = printed.slice(size?.[0].length ?? 0);
      if (row.trim() === "") paper.gap(12);
      else
        paper.line(
          [...row.matchAll(/\S+(?: {1,2}\S+)*/g)].map((m): [number, string] => [
            left + m.index * letter,
            m[0],
          ]),
          size ? Number(size[1]) : 10,
          size?.[2] !== undefined,
        );
    }
  });
  return paper;
}

const slipRow = (row: string): string | [string, string] => {
  const at = row.lastIndexOf(" | ");
  return at < 0 ? row : [row.slice(0, at), row.slice(at + 3)];
};

/** The pages of a text as an engine would give them. */
export function pagesOf(text: string, setting: Setting = "sheet", picture?: Picture): Page[] {
  if (setting === "lines") return note(text);
  if (setting === "slip") return slip(text.split("\n").map(slipRow));
  if (setting === "sheet") return build(sheet(text), picture);
  return build(columns(text, setting === "narrow columns"), picture);
}
