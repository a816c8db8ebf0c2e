import { squeeze } from "#kernel/text.ts";
import { type Message, message } from "#messages/message.ts";
import type { Reading } from "./blocks.ts";
import { reading } from "./blocks.ts";
import { coreTitle, linksOf, mainPart } from "./ooxml.ts";
import { Package } from "./package.ts";
import type { Sheet, SheetCell } from "./sheet.ts";
import { MOST_ROWS, workbook } from "./sheet.ts";
import type { Node } from "./xml.ts";
import { at, child, childrenOf, decodeXml, readXml, tree } from "./xml.ts";

/** What the styles of a workbook say of its cells, by style number. */
export interface Formats {
  codes: string[];
  bold: boolean[];
}

/** Codes that are known by number (ECMA-376 part 1, 18.8.30); dates of the reader's own country are written year first. */
const builtIn: Record<number, string> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd h:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  49: "@",
};

export function formatsOf(styles: Node | undefined): Formats {
  const own = new Map<number, string>();
  for (const f of childrenOf(child(styles, "s:numFmts"), "s:numFmt"))
    own.set(Number(f.attrs.numFmtId), f.attrs.formatCode ?? "General");
  const fonts = childrenOf(child(styles, "s:fonts"), "s:font").map((f) => {
    const b = child(f, "s:b");
    return b !== undefined && !/^(?:0|false)$/.test(b.attrs.val ?? "1");
  });
  const cells = childrenOf(at(styles, "s:cellXfs"), "s:xf");
  return {
    codes: cells.map(
      (x) => own.get(Number(x.attrs.numFmtId)) ?? builtIn[Number(x.attrs.numFmtId ?? 0)] ?? "General",
    ),
    bold: cells.map((x) => fonts[Number(x.attrs.fontId ?? 0)] === true),
  };
}

const DAY = 86_400_000;
const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const monthsLong =
  "January February March April May June July August September October November December".split(" ");
const dayNames = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** The code without what is quoted, escaped, coloured or only keeps room. */
const bare = (code: string): string =>
  code
    .replace(/"[^"]*"/g, "")
    .replace(/\\./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .replace(/[_*]./g, "");

export const isDate = (code: string): boolean => /[ymdhs]/i.test(bare(code).replace(/general/gi, ""));

/** A number as its cell shows it, near enough to be recognised: dates, percent, decimals, thousands, a currency sign. */
export function formatNumber(value: number, code: string, from1904 = false): string {
  const sections = code.split(";");
  const section = (value < 0 && sections[1]) || (value === 0 && sections[2]) || sections[0] || "General";
  if (isDate(section)) return formatDate(value, section, from1904);
  const plain = bare(section);
  if (/^\s*(?:general)?\s*$/i.test(plain) && !/[#0?]/.test(plain))
    return general(value) === "" ? "" : around(section, general(value));
  if (plain.includes("@")) return general(value);
  if (/E\+/i.test(plain)) return value.toExponential(2);
  const percent = plain.includes("%");
  const shown = percent ? value * 100 : value;
  const decimals = plain.includes("/") ? 4 : (/\.([0#?]+)/.exec(plain)?.[1]?.length ?? 0);
  const signed = sections.length < 2 || value >= 0 ? shown : Math.abs(shown);
  let text = Math.abs(signed).toFixed(Math.min(20, decimals));
  const least = /\.([0#?]+)/.exec(plain)?.[1]?.replace(/[^0].*$/, "").length ?? 0;
  while (text.includes(".") && text.endsWith("0") && text.length - text.indexOf(".") - 1 > least)
    text = text.slice(0, -1);
  text = text.replace(/\.$/, "");
  if (/[#0?],[#0?]/.test(plain)) text = text.replace(/^\d+/, (d) => d.replace(/\B(?=(?:\d{3})+$)/g, ","));
  const whole = /^[^.]*?(0+)(?:\.|[^0]|$)/.exec(plain)?.[1]?.length ?? 0;
  if (whole > 1 && !plain.includes(","))
    text = text.padStart(whole + (text.includes(".") ? text.length - text.indexOf(".") : 0), "0");
  return around(section, `${signed < 0 ? "-" : ""}${text}${percent ? "%" : ""}`);
}

/** A number without a form of its own: as many digits as matter. */
function general(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return String(Number(value.toPrecision(11)));
}

/** Words and currency signs that a form puts before and after the number. */
function around(section: string, number: string): string {
  const literal = (text: string): string =>
    text
      .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign) => `"${sign}"`)
      .replace(/\[[^\]]*\]/g, "")
      .replace(/[_*]./g, " ")
      .replace(/\\(.)/g, '"$1"')
      .replace(/"([^"]*)"|[#0?,.%]+|General/gi, (_, words) => words ?? "");
  const m = /^(.*?)((?:[#0?]|General)(?:.*[#0?])?%?)(.*)$/i.exec(
    section.replace(/"[^"]*"|\[\$[^\]]*\]/g, (s) => s.replace(/[#0?.,]/g, (c) => c)),
  );
  if (!m) return number;
  const before = literal(m[1] ?? "").trimStart();
  const after = literal(m[3] ?? "").trimEnd();
  return squeeze(`${before}${number}${after}`);
}

/** Serial days since 1899-12-30 (or 1904-01-01) as the form says; a day alone is written year first where months are numbers. */
function formatDate(value: number, code: string, from1904: boolean): string {
  const days = from1904 ? value + 1462 : value;
  if (!(days >= 0 && days < 2_958_466)) return general(value);
  // Excel takes 1900 for a leap year: days before its 29 February are one off.
  const ms = Math.round((days < 60 ? days + 1 : days) * DAY) - 25_569 * DAY;
  const date = new Date(ms);
  const plain = bare(code).toLowerCase();
  const month = /m{3,}/.exec(plain)?.[0].length ?? 0;
  const hasDay = /d/.test(plain);
  const hasYear = /y/.test(plain);
  const pad = (n: number) => String(n).padStart(2, "0");
  const parts: string[] = [];
  const y = date.getUTCFullYear();
  const m = date.getUTCMonth();
  const d = date.getUTCDate();
  if (/dddd/.test(plain)) parts.push(`${dayNames[date.getUTCDay()]},`);
  const named = month >= 4 ? monthsLong[m] : monthNames[m];
  const monthIsDate = hasDay || hasYear || month >= 3;
  if (month >= 3)
    parts.push([hasDay ? String(d) : "", named, hasYear ? String(y) : ""].filter((p) => p !== "").join(" "));
  else if (hasYear && hasDay)
    parts.push(dayFirst(plain) ? `${pad(d)}.${pad(m + 1)}.${y}` : `${y}-${pad(m + 1)}-${pad(d)}`);
  else if (hasYear) parts.push(/m/.test(plain) ? `${y}-${pad(m + 1)}` : String(y));
  else if (hasDay && monthIsDate) parts.push(/m/.test(plain) ? `${pad(d)}.${pad(m + 1)}.` : String(d));
  if (/[hs]/.test(plain)) {
    const hours = /\[h+\]/.test(plain) ? Math.floor((days * DAY + 500) / 3_600_000) : date.getUTCHours();
    const seconds = /s/.test(plain) ? `:${pad(date.getUTCSeconds())}` : "";
    parts.push(`${/h/.test(plain) ? `${pad(hours)}:` : ""}${pad(date.getUTCMinutes())}${seconds}`);
  }
  return parts.length > 0 ? parts.join(" ") : general(value);
}

/** "dd.mm.yyyy" is written so; with slashes day and month cannot be told apart by every reader, so the year goes first. */
const dayFirst = (plain: string): boolean => /d+\.\s*m+\.\s*y/.test(plain);

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
  const warnings: Message[] = [];
  if (sheets.length > MOST_SHEETS) warnings.push(message("partly.first", { what: "sheets", n: MOST_SHEETS }));
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
