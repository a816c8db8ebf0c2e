import { any } from "#lexicon/phrases.ts";
import { findDates } from "../dates/dates.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import type { ByShape } from "./checked-numbers.ts";

const aboutFlights = (sheet: Sheet): boolean =>
  sheet.lines.some((l) =>
    /(?<![a-z])(?:flight|flug|vol|vuelo|volo|vlucht|voo|fly|flyg|passenger|boarding|e-?ticket)(?![a-z])/.test(
      l.folded,
    ),
  );

/** A number known by its shape alone, without a label. */
const shaped = (key: ByShape["key"], line: Line, m: RegExpExecArray): ByShape => ({
  key,
  value: m[0],
  line,
  start: m.index,
  end: m.index + m[0].length,
  proof: "shape",
});

/** Numbers of air tickets (IATA resolution 722: three digits of the airline, ten of the document) on papers about flights. */
function findTickets(sheet: Sheet, out: ByShape[]): void {
  for (const line of sheet.lines)
    for (const m of line.text.slice(0, 600).matchAll(/(?<![\d-])\d{3}[- ]\d{10}(?![\d-])/g))
      out.push(shaped("receipt_number", line, m));
}

/** Number plates of Great Britain since 2001 (two letters, two digits, three letters), on papers about a vehicle. */
function findPlates(sheet: Sheet, out: ByShape[]): void {
  if (
    !sheet.lines.some((l) =>
      /(?<![a-z])(?:vehicle|car|mot|parking|registration|motor)(?![a-z])/.test(l.folded),
    )
  )
    return;
  for (const line of sheet.lines)
    for (const m of line.text
      .slice(0, 600)
      .matchAll(/(?<![A-Za-z0-9])[A-HJ-PR-Y]{2}\d{2} ?[A-HJ-PR-Z]{3}(?![A-Za-z0-9])/g))
      out.push(shaped("plate", line, m));
}

/** Airlines by the two signs before their flights' numbers (IATA). */
const AIRLINES =
  "AA|AC|AF|AI|AK|AS|AY|AZ|A3|BA|BT|B6|CX|DE|DL|DY|D8|D7|EI|EK|EN|ET|EW|EY|FR|FI|F9|GA|G4|HV|IB|I2|JL" +
  "|JQ|KE|KL|LA|LG|LH|LO|LS|LX|MH|MS|NH|NK|NZ|OA|OD|OS|PC|QF|QR|RJ|RO|SK|SN|SQ|SV|TG|TK|TO|TP|TR|U2" +
  "|UA|UX|VA|VF|VS|VY|WF|WN|WS|W6|X3|6E";
const FLIGHT = new RegExp(`(?<![A-Za-z0-9-])(?:${AIRLINES}) ?\\d{2,4}(?![A-Za-z0-9.,-]|:\\d)`, "g");

/** Flights without a label, on papers about flights. */
function findFlights(sheet: Sheet, out: ByShape[], todayYear: number): void {
  for (const line of sheet.lines) {
    const dates = findDates(line.folded, todayYear);
    for (const m of line.text.slice(0, 600).matchAll(FLIGHT)) {
      const end = m.index + m[0].length;
      if (dates.some((d) => d.start < end && d.end > m.index)) continue;
      out.push(shaped("flight_number", line, m));
    }
  }
}

const LICENCE = new RegExp(any("identifiers-driving-licence"));
/** Codes of letters and figures as licences carry them (AAMVA DL/ID card standard: up to 25 signs; letters first). */
const LICENCE_CODE = /(?<![A-Za-z0-9-])[A-Z]{1,7}[A-Z0-9*]{0,12}(?:-[A-Z0-9]{3,5}){0,3}(?![A-Za-z0-9/-])/g;

/**
 * The number of a driving licence whose label the reader of the picture lost: the one code of letters and at least three figures
 * on the card that is not its document discriminator ("DD", field 5 of the AAMVA standard). None when there are two.
 */
function findLicence(sheet: Sheet, out: ByShape[]): void {
  if (sheet.lines.length > 40 || !sheet.lines.some((l) => LICENCE.test(l.folded))) return;
  const found: ByShape[] = [];
  for (const line of sheet.lines)
    for (const m of line.text.slice(0, 200).matchAll(LICENCE_CODE)) {
      const signs = m[0].replace(/[^A-Z0-9]/g, "");
      const figures = signs.replace(/\D/g, "").length;
      if (
        signs.length < 8 ||
        signs.length > 16 ||
        figures < 3 ||
        /^DD|^(?:REV|ISS|EXP|DOB|HGT|WGT)\d/.test(signs)
      )
        continue;
      found.push({ ...shaped("licence_number", line, m), proof: null });
    }
  const [one, other] = found;
  if (one && !other) out.push(one);
}

/** Numbers that their shape alone tells on papers of one kind: air tickets, flights, plates, driving licences. */
export function shapedNumbers(sheet: Sheet, todayYear: number): ByShape[] {
  const out: ByShape[] = [];
  if (aboutFlights(sheet)) {
    findTickets(sheet, out);
    findFlights(sheet, out, todayYear);
  }
  findPlates(sheet, out);
  findLicence(sheet, out);
  return out;
}
