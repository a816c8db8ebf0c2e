import { findDates } from "#reading/dates/dates.ts";
import { decideOrder } from "#reading/dates/order.ts";
import { isValueCell } from "#reading/layout/adjacent-text.ts";
import type { Cell, Line, Sheet } from "#reading/layout/layout.ts";
import { layPage } from "#reading/layout/layout.ts";
import type { Page } from "#reading/layout/page.ts";
import { decimalSign } from "#reading/money/money.ts";
import { foldKeep, repair } from "#reading/text/fold.ts";
import { Words } from "./names/place-words.ts";
import type { Notation } from "./values/values.ts";

/** Lines of a row at most: more are columns of text beside one another. */
const MOST = 6;

/** Two lines reach into one another by at least this share of the height of their letters. */
const INTO = 0.2;

/** How far the middle of a cell may stand from the middle of its row, in heights of its letters. */
const OFF_MIDDLE = 0.35;

/** What a cell goes on with in its next line stands this much closer to it than the next row, as a share of that distance. */
const CLOSER = 0.75;

/** A cell of a row with the words of all its lines, top to bottom. */
interface Column {
  x0: number;
  x1: number;
  parts: { line: Line; cell: Cell }[];
}

const overlaps = (a: { x0: number; x1: number }, b: { x0: number; x1: number }): boolean =>
  Math.min(a.x1, b.x1) > Math.max(a.x0, b.x0);

/** True for lines that stand beside one another at half a line's height, in different columns. */
const besideOneAnother = (a: Line, b: Line): boolean =>
  a.y1 - b.y0 >= INTO * Math.min(a.size, b.size) && !a.cells.some((c) => b.cells.some((d) => overlaps(c, d)));

function columnsOf(lines: readonly Line[]): Column[] {
  const out: Column[] = [];
  for (const line of lines)
    for (const cell of line.cells) {
      const own = out.filter((c) => overlaps(c, cell));
      const [first] = own;
      if (first === undefined || own.length > 1) {
        out.push({ x0: cell.x0, x1: cell.x1, parts: [{ line, cell }] });
        continue;
      }
      first.parts.push({ line, cell });
      first.x0 = Math.min(first.x0, cell.x0);
      first.x1 = Math.max(first.x1, cell.x1);
    }
  return out.sort((a, b) => a.x0 - b.x0);
}

/** Rows of a table stand further apart than the lines of one of their cells, by this factor. */
const FURTHER = 1.12;

/** A field of a form or its label, which a cell of a table has once at most. */
const FIELD = /^[^:]{2,40}:(?:\s|$)/;

/** A figure of its own: two of them are of two rows, but for one that the line before opens ("03/01/2026 -"). */
const isFigure = (text: string, before: string | undefined): boolean =>
  /\d/.test(text) && text.split(" ").length < 7 && !/[-–(,/]\s*$/.test(before ?? "");

/** The number of a box of a form and its label: "2 Royalties". */
const BOX = /^\d{1,2}[a-z]? \p{Lu}/u;

/** True when the lines of a cell stand closer to one another than to what stands over and under them in its column. */
function isApart(all: readonly Line[], from: number, to: number, column: Column): boolean {
  const tops = column.parts.map((p) => p.line.y0);
  const pitch = Math.max(...tops.slice(1).map((y, i) => y - (tops[i] as number)));
  const inColumn = (l: Line) => l.cells.some((c) => overlaps(c, column));
  const over = all.slice(Math.max(0, from - 4), from).findLast(inColumn);
  const under = all.slice(to + 1, to + 5).find(inColumn);
  const top = tops[0] as number;
  const end = tops.at(-1) as number;
  return (
    (over === undefined || top - over.y0 >= FURTHER * pitch) &&
    (under === undefined || under.y0 - end >= FURTHER * pitch)
  );
}

/**
 * True for the lines of one row of a table in which some cells have two lines and others, set to the middle of them, have one.
 * Lists of fields beside one another are none: there every line says something of its own.
 */
function isRow(all: readonly Line[], from: number, to: number, columns: readonly Column[]): boolean {
  if (to - from < 2 || columns.length < 2) return false;
  if (columns.some((c, i) => columns.some((d, k) => i !== k && overlaps(c, d)))) return false;
  if (!columns.some((c) => c.parts.length === 1) || columns.every((c) => c.parts.length === 1)) return false;
  const middle = ((all[from] as Line).y0 + (all[to] as Line).y1) / 2;
  return columns.every((c) => {
    const { parts } = c;
    const [top, end] = [parts[0] as Column["parts"][number], parts.at(-1) as Column["parts"][number]];
    const off = Math.abs((top.line.y0 + end.line.y1) / 2 - middle);
    if (off > OFF_MIDDLE * Math.max(top.line.size, 1)) return false;
    if (parts.length === 1) return true;
    return (
      parts.filter((p) => FIELD.test(p.cell.text)).length < 2 &&
      parts.filter((p, i) => isFigure(p.cell.text, parts[i - 1]?.cell.text)).length < 2 &&
      !parts.slice(1).some((p) => BOX.test(p.cell.text)) &&
      isApart(all, from, to, c)
    );
  });
}

/** True for a line that only goes on with cells of the line before it: what it says begins in small letters under them. */
function goesOn(before: Line, line: Line, next: Line | undefined): boolean {
  const [first] = before.cells;
  if (!first || before.cells.length < 2 || line.cells.length >= before.cells.length) return false;
  const gap = line.y0 - before.y1;
  if (gap > 0.6 * line.size || (next && gap > CLOSER * (next.y0 - line.y1))) return false;
  return line.cells.every((c) => {
    const over = before.cells.filter((o) => overlaps(o, c));
    const [own] = over;
    return (
      own !== undefined &&
      over.length === 1 &&
      own !== first &&
      Math.abs(own.x0 - c.x0) <= 0.6 * line.size &&
      /^\p{Ll}/u.test(c.text) &&
      !isValueCell(own.text) &&
      !/[.:;]$/.test(own.text)
    );
  });
}

/** A number that is broken at its stroke goes on without a space: "79.220.517-" over "M". */
const BROKEN = /\d[-/]$/;

/** One line of the words of several, cell by cell. */
function oneOf(sheet: Sheet, lines: readonly Line[], columns: readonly Column[]): Line {
  const words: Line["words"] = [];
  const starts: number[] = [];
  const cells: Cell[] = [];
  let text = "";
  for (const column of columns) {
    if (text !== "") text += "   ";
    const start = text.length;
    for (const { line, cell } of column.parts)
      line.words.forEach((word, i) => {
        const at = line.starts[i] as number;
        if (at < cell.start || at >= cell.end) return;
        const opens = at === cell.start;
        if (text.length > start && !(opens && BROKEN.test(text))) text += " ";
        starts.push(text.length);
        words.push(word);
        text += word.text;
      });
    cells.push({ text: text.slice(start), start, end: text.length, x0: column.x0, x1: column.x1 });
  }
  const folded = foldKeep(text);
  const sizes = lines.map((l) => l.size).sort((a, b) => a - b);
  return {
    page: sheet,
    index: 0,
    text,
    folded: sheet.ocr ? repair(folded) : folded,
    words,
    starts,
    cells,
    x0: Math.min(...lines.map((l) => l.x0)),
    y0: Math.min(...lines.map((l) => l.y0)),
    x1: Math.max(...lines.map((l) => l.x1)),
    y1: Math.max(...lines.map((l) => l.y1)),
    size: sizes[sizes.length >> 1] as number,
    bold: lines.filter((l) => l.bold).length * 2 > lines.length,
  };
}

/**
 * Puts rows of tables together whose cells have two lines: such lines are cut apart by their baselines ("Cash to" and "Close"
 * with the amount between them; a name in two lines beside figures in one). Changes the sheet: its lines are fewer then, and
 * numbered anew.
 */
function joinWrapped(sheet: Sheet): Sheet {
  const out: Line[] = [];
  const { lines } = sheet;
  for (let i = 0; i < lines.length; i++) {
    let to = i;
    while (lines[to + 1] && besideOneAnother(lines[to] as Line, lines[to + 1] as Line)) to++;
    const band = lines.slice(i, to + 1);
    const columns = band.length < 3 || band.length > MOST ? [] : columnsOf(band);
    if (columns.length > 0 && isRow(lines, i, to, columns)) {
      out.push(oneOf(sheet, band, columns));
      i = to;
      continue;
    }
    const line = lines[i] as Line;
    const next = lines[i + 1];
    if (next && goesOn(line, next, lines[i + 2])) {
      out.push(oneOf(sheet, [line, next], columnsOf([line, next])));
      i++;
    } else out.push(line);
  }
  for (const [i, l] of out.entries()) l.index = i;
  sheet.lines = out;
  return sheet;
}

/** A fact of the paper, as far as an answer needs it. */
export interface FactGiven {
  id: string;
  key: string;
  label: string;
  role: string;
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
  page: number | null;
  quote: string | null;
  confidence: number | null;
}

/** A line with its words, and those of each of its cells. */
export interface Lined {
  line: Line;
  words: Words;
  cells: Words[];
}

/** A page as it is given: its text, and its placed words when they are asked for. */
interface Unlaid extends Pick<Page, "number" | "text" | "source"> {
  placed(): Page;
}

/** A page for being asked. It is laid out only when its lines are looked at: most papers are passed over before that. */
export class ReadPage {
  readonly number: number;
  readonly text: string;
  readonly picture: boolean;
  readonly words: Words;
  private laid: { sheet: Sheet; lines: Lined[] } | null = null;

  constructor(private readonly page: Unlaid) {
    this.number = page.number;
    this.text = page.text;
    this.picture = page.source === "ocr";
    this.words = new Words(page.text, this.picture);
  }

  private lay() {
    if (this.laid === null) {
      const sheet = joinWrapped(layPage(this.page.placed()));
      const lines = sheet.lines.slice(0, MOST_LINES).map((line) => ({
        line,
        words: new Words(line.text, this.picture),
        cells: line.cells.map((c) => new Words(c.text, this.picture)),
      }));
      this.laid = { sheet, lines };
    }
    return this.laid;
  }

  get lines(): readonly Lined[] {
    return this.lay().lines;
  }
}

/** A paper that is asked: its pages, what its head says, what was read from it. */
export interface ReadPaper {
  pages: ReadPage[];
  /** Title, type, people and things, parties. */
  head: Words;
  slug: string | null;
  /** Days the paper is dated by. */
  dates: readonly string[];
  facts: readonly FactGiven[];
  notation: Notation;
  currency: string | null;
}

/** More lines of one page are not looked at. */
const MOST_LINES = 800;

/** Countries of these languages write the day first, and a comma before the fraction. */
const COMMA = new Set(["de", "fr", "es", "it", "nl", "pt", "da", "sv", "no", "pl", "cs", "fi"]);

/**
 * Lays a paper out for being asked. `pages`: its pages with placed words; `language`: ISO 639-1 or null; `today`: `YYYY-MM-DD`.
 * The order of day and month follows the plain dates of the paper, and the days of its facts that tell it.
 */
export function readPaper(given: {
  pages: readonly Unlaid[];
  head: string;
  slug: string | null;
  dates: readonly string[];
  facts: readonly FactGiven[];
  language: string | null;
  today: string;
}): ReadPaper {
  const { facts, language, today } = given;
  const pages = given.pages.map((p) => new ReadPage(p));
  const comma = language !== null && COMMA.has(language);
  const year = Number(today.slice(0, 4));
  const texts = pages.slice(0, 12).flatMap((p) => p.text.split("\n"));
  const hits = texts.slice(0, 400).flatMap((t) => findDates(foldKeep(t), year));
  const monthFirst = facts.some((f) => f.date !== null && f.quote !== null && monthFirstIn(f.quote, f.date));
  const { order } = decideOrder(
    hits,
    { order: language === "en" || monthFirst ? "mdy" : "dmy", sure: false },
    today,
    monthFirst ? [{ order: "mdy", weight: 2 }] : [],
  );
  return {
    pages,
    head: new Words(given.head),
    slug: given.slug,
    dates: given.dates,
    facts,
    notation: {
      order,
      decimal: decimalSign(texts, comma ? "," : "."),
      todayYear: year,
      picture: pages.some((p) => p.picture),
      ...(given.dates[0] === undefined ? {} : { issued: given.dates[0] }),
    },
    currency: facts.find((f) => f.currency !== null)?.currency ?? null,
  };
}

/** True when a printed day was read with its month first: "05/11/2022" as 11 May. */
function monthFirstIn(quote: string, date: string): boolean {
  const m = /(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(quote);
  return (
    m !== null &&
    Number(m[1]) === Number(date.slice(5, 7)) &&
    Number(m[2]) === Number(date.slice(8)) &&
    m[1] !== m[2]
  );
}
