import { any } from "#lexicon/phrases.ts";
import { below } from "../layout/adjacent-text.ts";
import { type Cell, cellAt, depth, type Line, type Sheet, spanAt } from "../layout/layout.ts";
import { foldKeep } from "../text/fold.ts";
import { legalForm, ORG_WORD, partyCues } from "./cues.ts";
import { type Domain, tieToAny } from "./domains.ts";
import { couldBeName, isAddress, looksLikePerson } from "./names.ts";
import { type PartyFound, partyAt } from "./party.ts";
import { hasGivenName } from "./people.ts";

/** Forms of address that stand alone over a name, or open it. Folded. */
export const PREFIX = new RegExp(String.raw`^(?:${any("honorific-alone")})\s*$`);

const TITLED = new RegExp(`^(?:${any("honorific-opens")})[. ]`);

/** Contact and tax data: under a name they are its maker's letterhead. Folded. */
const CONTACT = new RegExp(String.raw`(?<![a-z])(?:${any("sender-line")})(?![a-z])|@|\.com|https?:`);

/** A town with its postcode in either order: "80331 München", "SINGAPORE 238800", "Leeds LS1 4AP". */
const isTown = (t: string): boolean => isAddress(t) || /^[\p{L}. '-]{3,40},? \d{4,6}$/u.test(t.trim());

/** A postcode alone, as Canada and Britain set it apart from the town: "M5R 2T3", "CT2 7QR", "78702". */
const POSTCODE = /^(?:[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{5}(?:-\d{4})?)$/;

/** The words of a cell, with the postcode that a wide space sets apart from its town. */
function withPostcode(line: Line, cell: Cell): string {
  const next = line.cells[line.cells.indexOf(cell) + 1];
  return next && POSTCODE.test(next.text) && next.x0 - cell.x1 < 4 * line.size
    ? `${cell.text} ${next.text}`
    : cell.text;
}

/** The cells of a block under its first line: same left edge, close below one another. */
function blockUnder(line: Line, cell: Cell): string[] {
  const column: string[] = [];
  let last = line;
  for (const p of below(line, cell, 7)) {
    if (p.line.y0 - last.y1 > 1.7 * Math.max(line.size, p.line.size)) break;
    if (Math.abs(p.cell.x0 - cell.x0) >= 1.5 * line.size) continue;
    // The small line of the sender is no part of the address under it.
    if (p.line.size > (p.line.page.ocr ? 1.45 : 1.2) * line.size) break;
    column.push(withPostcode(p.line, p.cell));
    last = p.line;
  }
  return column;
}

/** True when the small line of the sender stands close over a block: its street and town between dots or commas. */
function underSender(line: Line, cell: Cell): boolean {
  for (const l of line.page.lines.slice(Math.max(0, line.index - 6), line.index)) {
    if (line.y0 - l.y1 > 9 * line.size) continue;
    for (const [i, c] of l.cells.entries()) {
      if (Math.abs(c.x0 - cell.x0) > 4 * line.size) continue;
      // Wide gaps between the parts make cells of their own.
      const row = l.cells
        .slice(i)
        .map((x) => x.text)
        .join(" · ");
      if (!isAddress(row) || row.length < 18 || l.size > 1.05 * line.size) continue;
      // The dots between the parts are small: a reader of pictures takes them for anything.
      if (/ [-–—·•|*] |, |[•·]/.test(row) || (row.length > 28 && l.size < 0.85 * line.size)) return true;
    }
  }
  return false;
}

/** A line that calls, writes to or names a field is no street: "Customer Service: 1-800-555-0144". */
const isStreet = (t: string): boolean =>
  /\d/.test(t) &&
  /\p{L}{2}/u.test(t) &&
  !CONTACT.test(foldKeep(t)) &&
  !/^[^:]{3,30}: *[+(\d]|\d{3}[-. ]\d{3}[-. ]\d{4}/.test(t);

/** Words that stand between the parties of a contract or open a letter, and small words alone: nobody's name. Folded. */
const NOBODY = new RegExp(`^(?:${any("letter-greets")})(?![a-z])|^(?:${any("no-name-alone")})[:.,]?$`);

/** True for large or heavy letters at the very top: whoever stands there wrote the paper. */
const isHeading = (line: Line): boolean =>
  line.y0 / line.page.height < 0.1 && (line.size > 1.25 * line.page.size || line.bold);

/** Where the line of a name begins, a title before it counted. */
const edge = (p: PartyFound): number => (cellAt(p.line, p.start) ?? spanAt(p.line, p.start, p.end)).x0;

/** How well a place fits the window of an envelope: left, or right as in France, Italy and Switzerland, in the upper third. */
function inWindow(line: Line, cell: Cell): boolean {
  const { width, height } = line.page;
  if (height < 1.15 * width) return false;
  const y = line.y0 / height;
  const x = cell.x0 / width;
  return y > 0.11 && y < 0.36 && (x < 0.3 || (x > 0.45 && x < 0.75));
}

/** A name over a street over a postcode: the window of a letter, unless telephone or tax numbers follow, as in a letterhead. */
export function addressBlocks(sheet: Sheet, domains: Domain[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines) {
    if (Math.min(depth(line), line.y0 / line.page.height) > 0.55) break;
    for (const cell of line.cells) {
      if (cell.text.includes(":") || cell.text.length > 60) continue;
      const column = blockUnder(line, cell);
      const street = column.slice(0, 3).findIndex(isStreet);
      if (street < 0 || street > 1 || /^\d/.test(cell.text) || NOBODY.test(foldKeep(cell.text))) continue;
      // Not every country has postcodes; a form of address says as much.
      const town =
        column.slice(0, 4).some((t, i) => i > street && isTown(t)) ||
        (TITLED.test(foldKeep(cell.text)) && column.length > street + 1 && !/\d/.test(column[street + 1]!));
      if (!town) continue;
      const label = partyCues.find(line.folded.slice(cell.start, cell.end))[0];
      if (label && label.start <= 2 && label.end - label.start > 0.4 * cell.text.length) continue;
      if (!couldBeName(cell.text) || PREFIX.test(foldKeep(cell.text))) continue;
      const person = looksLikePerson(cell.text) && !ORG_WORD.test(foldKeep(cell.text));
      const contact = column.slice(0, 5).some((t) => CONTACT.test(foldKeep(t)));
      const titled =
        TITLED.test(foldKeep(cell.text)) ||
        line.page.lines
          .slice(Math.max(0, line.index - 2), line.index)
          .some((l) =>
            l.cells.some((c) => Math.abs(c.x0 - cell.x0) < 2 * line.size && PREFIX.test(foldKeep(c.text))),
          );
      const second = out.some((o) => o.score < 12 || o.line.y0 < line.y0);
      const score =
        (contact ? 0 : 13) +
        (person ? 8 : 0) +
        (person && hasGivenName(cell.text) ? 2 : 0) +
        (titled ? 8 : 0) +
        (depth(line) > 0.05 || line.y0 / line.page.height > 0.12 ? 2 : -4) +
        (second ? 2 : 0) +
        (underSender(line, cell) ? 10 : 0) +
        (inWindow(line, cell) ? 3 : 0) -
        (isHeading(line) ? 10 : 0) -
        (person ? 0 : 12 * tieToAny(cell.text, domains));
      out.push(partyAt(line, cell, "recipient", score, "window"));
    }
  }
  // Of a company and a person the company writes and the person is written to, unless both are lines of one address.
  const isFirm = (p: PartyFound) => legalForm(p.name) !== null || ORG_WORD.test(foldKeep(p.name));
  const under = (p: PartyFound, o: PartyFound) =>
    p.line.y0 > o.line.y0 &&
    p.line.y0 - o.line.y1 < 1.2 * Math.max(p.line.size, o.line.size) &&
    Math.abs(edge(p) - edge(o)) < 1.5 * p.line.size;
  for (const p of out) {
    const over = out.find((o) => under(p, o));
    if (!over) continue;
    // "Zilveren Kruis" close over "De heer J. Vermeulen": a form of address opens an address, whatever stands over it.
    const { line, start } = p;
    const opens = TITLED.test(line.folded.slice(cellAt(line, start)?.start ?? start));
    if (opens && looksLikePerson(p.name) && !looksLikePerson(over.name)) {
      over.score -= 14;
      continue;
    }
    p.top = over;
    p.score -= 10;
  }
  const tops = out.filter((p) => p.top === undefined);
  if (tops.some((p) => !isFirm(p) && looksLikePerson(p.name)))
    for (const p of tops) if (isFirm(p)) p.score -= 8;
  // Of several blocks the topmost in large letters is the letterhead.
  const top = out[0];
  if (top && out.length > 1 && depth(top.line) < 0.12 && (top.line.bold || top.line.size > 1.25 * sheet.size))
    top.score -= 16;
  return out;
}
