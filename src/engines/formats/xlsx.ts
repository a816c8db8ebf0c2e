import { type Reading, reading } from "./blocks.ts";
import { type Formats, formatNumber, formatsOf } from "./number-format.ts";
import { coreTitle, linksOf, mainPart } from "./ooxml.ts";
import { Package } from "./package.ts";
import { MOST_ROWS, type Sheet, type SheetCell, workbook } from "./sheet.ts";
import { child, childrenOf, decodeXml, readXml, tree } from "./xml.ts";

/** Sheets, and columns of one, that are read. */
const MOST_SHEETS = 40;
const MOST_COLUMNS = 200;

/** Reads an Excel workbook (ECMA-376, SpreadsheetML): the sheets that are shown, values as they are displayed. */
export async function readXlsx(bytes: Uint8Array): Promise<Reading> {
  const file = new Package(bytes);
  const main = mainPart(file, "xl/workbook.xml");
  const book = tree(decodeXml(file.need(main)));
  const links = linksOf(file, main);
  const linked = (type: string) => [...links.values()].find((l) => l.type === type)?.target;
  const optional = (name: string | undefined) => (name === undefined ? null : file.read(name));
  const strings = sharedStrings(optional(linked("sharedStrings")));
  const styles = optional(linked("styles"));
  const formats = formatsOf(styles ? tree(decodeXml(styles)) : undefined);
  const from1904 = /^(?:1|true)$/.test(child(book, "s:workbookPr")?.attrs.date1904 ?? "");
  const sheets = childrenOf(child(book, "s:sheets"), "s:sheet").filter(
    (s) => !/hidden/i.test(s.attrs.state ?? ""),
  );
  const warnings: string[] = [];
  if (sheets.length > MOST_SHEETS)
    warnings.push(`Only the first ${MOST_SHEETS} of ${sheets.length} sheets are shown.`);
  function* read(): Generator<Sheet, void, undefined> {
    for (const sheet of sheets.slice(0, MOST_SHEETS)) {
      const part = links.get(sheet.attrs["r:id"] ?? "")?.target;
      const stored = part === undefined ? null : file.read(part);
      if (stored)
        yield {
          name: sheet.attrs.name ?? "",
          ...readSheet(decodeXml(stored), strings, formats, from1904),
        };
    }
  }
  const { blocks, landscape, warnings: more } = workbook(read(), sheets.length > 1);
  return reading(blocks, { title: coreTitle(file), warnings: [...warnings, ...more], landscape });
}

/** The words that cells name by number; words for reading aloud (phonetic) are no part of them. */
function sharedStrings(bytes: Uint8Array | null): string[] {
  const out: string[] = [];
  if (!bytes) return out;
  let text = "";
  let inText = false;
  let phonetic = 0;
  readXml(decodeXml(bytes), {
    open(name) {
      if (name === "s:si") text = "";
      else if (name === "s:t") inText = true;
      else if (name === "s:rPh") phonetic++;
    },
    text(words) {
      if (inText && phonetic === 0) text += words;
    },
    close(name) {
      if (name === "s:si") out.push(text);
      else if (name === "s:t") inText = false;
      else if (name === "s:rPh") phonetic--;
    },
  });
  return out;
}

/** Column and row of a reference such as "AB12", from 0; null when it is none. */
export function placeOf(reference: string): { column: number; row: number } | null {
  const m = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
  if (!m?.[1]) return null;
  const column = [...m[1]].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(m[2]) - 1 };
}

function readSheet(
  source: string,
  strings: string[],
  formats: Formats,
  from1904: boolean,
): { rows: SheetCell[][]; more: boolean } {
  const rows: SheetCell[][] = [];
  const merged: string[] = [];
  let more = false;
  let at = { column: 0, row: -1 };
  let cell: { type: string; style: number; value: string; hidden: boolean } | null = null;
  let taking = false;
  let hiddenRow = false;
  readXml(source, {
    open(name, attrs) {
      if (name === "s:row") {
        at = { column: -1, row: attrs.r ? Number(attrs.r) - 1 : at.row + 1 };
        hiddenRow = attrs.hidden === "1" || attrs.hidden === "true";
      } else if (name === "s:c") {
        const place = placeOf(attrs.r ?? "");
        at = place ?? { column: at.column + 1, row: at.row };
        cell = { type: attrs.t ?? "n", style: Number(attrs.s ?? 0), value: "", hidden: hiddenRow };
      } else if ((name === "s:v" || name === "s:t") && cell) taking = true;
      else if (name === "s:mergeCell" && merged.length < 5000) merged.push(attrs.ref ?? "");
    },
    text(words) {
      if (taking && cell) cell.value += words;
    },
    close(name) {
      if (name === "s:v" || name === "s:t") taking = false;
      if (name !== "s:c" || !cell) return;
      const done = cell;
      cell = null;
      if (done.value === "" || done.hidden) return;
      // Rows far below without any between are not printed as empty ones.
      const row = rowFor(rows, at.row);
      if (row === null) more = true;
      else if (at.column < MOST_COLUMNS) row[at.column] = shownCell(done, strings, formats, from1904);
    },
  });
  for (const ref of merged) spread(rows, ref);
  return { rows: compact(rows), more };
}

/** The row of a number, or null when there are too many; gaps stay holes until the end. */
function rowFor(rows: SheetCell[][], number: number): SheetCell[] | null {
  if (!(number >= 0) || number > 1_100_000) return null;
  const have = rows[number];
  if (have) return have;
  if (Object.keys(rows).length >= MOST_ROWS) return null;
  const row: SheetCell[] = [];
  rows[number] = row;
  return row;
}

/** Rows in order; of several empty ones between, one stays. */
function compact(rows: SheetCell[][]): SheetCell[][] {
  const out: SheetCell[][] = [];
  let last = -1;
  for (const key of Object.keys(rows)) {
    const number = Number(key);
    const row = rows[number];
    if (!row) continue;
    if (last >= 0 && number > last + 1) out.push([]);
    out.push(Array.from(row, (c) => c ?? { text: "" }));
    last = number;
  }
  return out;
}

function shownCell(
  cell: { type: string; style: number; value: string },
  strings: string[],
  formats: Formats,
  from1904: boolean,
): SheetCell {
  const bold = formats.bold[cell.style] === true;
  switch (cell.type) {
    case "s":
      return { text: strings[Number(cell.value)] ?? "", bold };
    case "b":
      return { text: cell.value === "1" ? "TRUE" : "FALSE", bold };
    case "str":
    case "inlineStr":
    case "e":
    case "d":
      return { text: cell.value, bold };
  }
  const n = Number(cell.value);
  if (!Number.isFinite(n)) return { text: cell.value, bold };
  return { text: formatNumber(n, formats.codes[cell.style] ?? "General", from1904), bold, align: "right" };
}

/** A merged range: its first cell reaches over the columns. */
function spread(rows: SheetCell[][], ref: string): void {
  const [a, b] = ref.split(":").map(placeOf);
  if (!a || !b) return;
  const cell = rows[a.row]?.[a.column];
  const span = b.column - a.column + 1;
  if (cell && span > 1 && span <= 60) cell.span = span;
}
