import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { daysBetween } from "#kernel/dates.ts";
import { cell } from "#rules/documents/bundle-names.ts";

/** What stands in a cell: words, a day, or an amount in a currency. Null is an empty one. */
export type Cell =
  | { kind: "text"; text: string }
  | { kind: "day"; day: string }
  | { kind: "amount"; amount: number; currency: string | null }
  | null;

const utf8 = new TextEncoder();

/**
 * A table as CSV (RFC 4180): with a mark that says UTF-8, without which Excel reads accents wrong; days as ISO 8601 and amounts as
 * bare numbers. Words that a spreadsheet would take for a formula begin with an apostrophe (OWASP, CSV injection).
 */
export async function* csvSheet(
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield utf8.encode("\uFEFF");
  for await (const row of rows) yield utf8.encode(`${row.map(inCsv).join(",")}\r\n`);
}

function inCsv(one: Cell): string {
  if (one === null) return "";
  if (one.kind === "day") return one.day;
  return one.kind === "amount" ? String(one.amount) : cell(one.text);
}

/** The most characters a cell of a workbook holds. */
const MOST_CHARS = 32_767;

/** Characters that XML 1.0 has no way to write: most controls, halves of a character, two that are none. */
const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Words as XML carries them. `_x0041_` would be read as an escaped letter (ECMA-376, 22.9.2.19), so its first sign is escaped itself. */
export const inXml = (words: string): string =>
  words
    .slice(0, MOST_CHARS)
    .replace(unwritable, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(/\r/g, "&#13;");

/** The letters of a column, counted from 0. */
export function columnName(n: number): string {
  const letter = String.fromCharCode(65 + (n % 26));
  return n < 26 ? letter : columnName(Math.floor(n / 26) - 1) + letter;
}

/** The number of a day in a workbook. Null before 1 March 1900, when its calendar has a day that never was. */
export const serialOf = (day: string): number | null =>
  day < "1900-03-01" ? null : daysBetween("1899-12-30", day);

/** Formats of the cells: 0 plain, 1 of the head, 2 a day, and one more for each currency that is met. */
const HEAD = 1;
const DAY = 2;

class Formats {
  readonly #currencies = new Map<string, number>();

  of(currency: string | null): number {
    const code = currency ?? "";
    const known = this.#currencies.get(code) ?? this.#currencies.size + DAY + 1;
    this.#currencies.set(code, known);
    return known;
  }

  /** The part of the workbook that holds them; written when every row is, since only then all are known. */
  xml(): string {
    const codes = [...this.#currencies.keys()];
    const format = (code: string) => (code === "" ? "#,##0.00" : `#,##0.00\\ &quot;${inXml(code)}&quot;`);
    return `${declared}<styleSheet xmlns="${main}"><numFmts count="${codes.length + 1}">
<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>
${codes.map((code, i) => `<numFmt numFmtId="${165 + i}" formatCode="${format(code)}"/>`).join("")}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${codes.length + 3}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
${codes.map((_, i) => `<xf numFmtId="${165 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join("")}</cellXfs>
</styleSheet>`;
  }
}

const declared = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packed = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The same rows are the same bytes, whenever they are written. */
const untimed = new Date("1980-01-01T12:00:00");

/** The parts of a workbook that are the same for every table. */
const parts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${packed}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packed}/relationships">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}">
<sheets><sheet name="Deedbox" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packed}/relationships">
<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
};

function inSheet(one: Cell, at: string, formats: Formats, head: boolean): string {
  if (one === null) return "";
  if (one.kind === "amount") return `<c r="${at}" s="${formats.of(one.currency)}"><v>${one.amount}</v></c>`;
  const serial = one.kind === "day" ? serialOf(one.day) : null;
  if (serial !== null) return `<c r="${at}" s="${DAY}"><v>${serial}</v></c>`;
  const words = inXml(one.kind === "day" ? one.day : one.kind === "text" ? one.text : "");
  return `<c r="${at}" t="inlineStr"${head ? ` s="${HEAD}"` : ""}><is><t xml:space="preserve">${words}</t></is></c>`;
}

const opening = `${declared}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">
<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>`;

/**
 * A table as a workbook (OOXML, ECMA-376) of one sheet, its first row the head. It is written row by row, so that ten thousand rows
 * need no more memory than ten; words stand in their cells and never become formulas.
 */
export async function* xlsxSheet(
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) ready.push(piece);
  });
  const take = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  const whole = (name: string, words: string) => {
    const file = new ZipPassThrough(name);
    file.mtime = untimed;
    zip.add(file);
    file.push(utf8.encode(words), true);
  };
  for (const [name, words] of Object.entries(parts)) whole(name, declared + words);
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 });
  sheet.mtime = untimed;
  zip.add(sheet);
  sheet.push(utf8.encode(opening));
  const formats = new Formats();
  let n = 0;
  for await (const row of rows) {
    n++;
    const cells = row.map((one, i) => inSheet(one, `${columnName(i)}${n}`, formats, n === 1)).join("");
    sheet.push(utf8.encode(`<row r="${n}">${cells}</row>`));
    yield* take();
  }
  sheet.push(utf8.encode("</sheetData></worksheet>"), true);
  whole("xl/styles.xml", formats.xml());
  zip.end();
  yield* take();
}
