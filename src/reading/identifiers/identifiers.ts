import { any } from "#lexicon/phrases.ts";
import { findDates } from "../dates/dates.ts";
import { above, below, captioned, isValueCell } from "../layout/adjacent-text.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import { type MachineZone, machineZone } from "../layout/machine-zone.ts";
import { meantAmong } from "../text/misread-words.ts";
import { checkedNumbers, type NumberFound, vinOf } from "./checked-numbers.ts";
import { type NumberKey, numberCues, numberJoint, numberWords } from "./cues.ts";
import { plausible, valueAt } from "./number-values.ts";

/** Where a value that was found from `at` on is printed: the sign before it is no part of it. */
function printedAt(text: string, value: string, at: number): { start: number; end: number } {
  const start = Math.max(at, text.indexOf(value, at));
  return { start, end: start + value.length };
}

/** True for a word of labels in the middle of a number: the "INV" of "DS-INV-DE-118820". */
const inside = (folded: string, cue: { start: number; end: number }): boolean =>
  /[-/_][a-z]/.test(folded.slice(Math.max(0, cue.start - 1), cue.start + 1)) &&
  /[a-z0-9]/.test(folded.charAt(cue.start - 2)) &&
  /[-/_\d]/.test(folded.charAt(cue.end));

/** Adds unless the place is taken by a number that was checked, or by a surer label. */
function push(out: NumberFound[], f: NumberFound): void {
  const clash = out.findIndex((o) => o.line === f.line && o.start < f.end && o.end > f.start);
  const old = out[clash];
  if (old && (old.checked || old.confidence >= f.confidence)) return;
  if (old) out.splice(clash, 1);
  out.push(f);
}

const meant = meantAmong(numberWords);

const known = new WeakMap<Line, string>();
const blank = (s: string): string => " ".repeat(s.length);

/**
 * The folded text of a line in which labels are looked for: of a line read from a picture with misread words of labels put
 * right ("lnvoice n0", "Patient 1D:", "RECEIPT 4:") and stray signs blanked, as long as the line; of any other the line's own.
 * Values are never taken from it.
 */
export function labelText(line: Line): string {
  if (!line.page.ocr) return line.folded;
  const kept = known.get(line);
  if (kept !== undefined) return kept;
  const made = mended(line);
  known.set(line, made);
  return made;
}

function mended(line: Line): string {
  let text = line.folded;
  // "MPolicy": the edge of a drawing glued to a word.
  for (const m of line.text.matchAll(/(?<![A-Za-z0-9])[A-Z]([A-Z][a-z]{4,17})(?![a-z])/g)) {
    const word = text.slice(m.index + 1, m.index + m[0].length);
    if (numberWords.has(word)) text = `${text.slice(0, m.index)} ${text.slice(m.index + 1)}`;
  }
  text = text.replace(/(?<![a-z0-9])[a-z0-9|!$]{2,18}(?![a-z0-9|!$])/g, (word, at: number) =>
    meant(word, text.slice(at + word.length, at + word.length + 16)),
  );
  // Quotes, bars and question marks that stand alone or at the edge of a word, as specks are read.
  text = text.replace(/(?<![^ :.#])["“”„'`«»|?!{}[\]_~]+|["“”„'`«»|?!{}[\]_~]+(?![^ :.#])/g, blank);
  // "#" read for another sign: "RECEIPT 4: CS0022", "RxBINS 987654" (a bank number of NCPDP has six figures).
  text = text.replace(
    /(?<=(?<![a-z])(?:receipt|invoice|order|bill|check|ticket|trans|slip|account) )[48h&§$£](?= ?[:.] ?\S*\d)/g,
    "#",
  );
  return text.replace(/(?<=(?<![a-z])bin)[s$h&](?= \d{6}(?!\d))/g, "#");
}

const aboutFlights = (sheet: Sheet): boolean =>
  sheet.lines.some((l) =>
    /(?<![a-z])(?:flight|flug|vol|vuelo|volo|vlucht|voo|fly|flyg|passenger|boarding|e-?ticket)(?![a-z])/.test(
      l.folded,
    ),
  );

/** A number known by its shape alone, without a label. */
const shaped = (key: NumberFound["key"], line: Line, m: RegExpExecArray): NumberFound => ({
  key,
  value: m[0],
  line,
  start: m.index,
  end: m.index + m[0].length,
  confidence: 80,
  checked: false,
});

/** Numbers of air tickets (IATA resolution 722: three digits of the airline, ten of the document) on papers about flights. */
function findTickets(sheet: Sheet, out: NumberFound[]): void {
  for (const line of sheet.lines)
    for (const m of line.text.slice(0, 600).matchAll(/(?<![\d-])\d{3}[- ]\d{10}(?![\d-])/g))
      out.push(shaped("receipt_number", line, m));
}

/** Number plates of Great Britain since 2001 (two letters, two digits, three letters), on papers about a vehicle. */
function findPlates(sheet: Sheet, out: NumberFound[]): void {
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
function findFlights(sheet: Sheet, out: NumberFound[], todayYear: number): void {
  for (const line of sheet.lines) {
    const dates = findDates(line.folded, todayYear);
    for (const m of line.text.slice(0, 600).matchAll(FLIGHT)) {
      const end = m.index + m[0].length;
      if (dates.some((d) => d.start < end && d.end > m.index)) continue;
      out.push({
        key: "flight_number",
        value: m[0],
        line,
        start: m.index,
        end,
        confidence: 78,
        checked: false,
      });
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
function findLicence(sheet: Sheet, out: NumberFound[]): void {
  if (sheet.lines.length > 40 || !sheet.lines.some((l) => LICENCE.test(l.folded))) return;
  const found: NumberFound[] = [];
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
      found.push({ ...shaped("licence_number", line, m), confidence: 60 });
    }
  const [one, other] = found;
  if (one && !other) out.push(one);
}

/** Numbers that their shape alone tells on papers of one kind: air tickets, flights, plates, driving licences. */
function shapedNumbers(sheet: Sheet, todayYear: number): NumberFound[] {
  const out: NumberFound[] = [];
  if (aboutFlights(sheet)) {
    findTickets(sheet, out);
    findFlights(sheet, out, todayYear);
  }
  findPlates(sheet, out);
  findLicence(sheet, out);
  return out;
}

/** The value of a label whose line was broken before its colon: "Slip no" and ": 4417" on the next. True when it was one. */
function brokenOff(
  line: Line,
  key: Exclude<NumberKey, "none">,
  explicit: boolean,
  out: NumberFound[],
): boolean {
  const l = line.page.lines[line.index + 1];
  const gap = l ? /^[:.#] ?/.exec(l.text)?.[0].length : undefined;
  if (!l || gap === undefined || l.y0 - line.y1 > 1.5 * line.size) return false;
  const value = valueAt(l.text.slice(gap), key);
  if (value === null || !plausible(key, value, explicit)) return false;
  push(out, { key, value, line: l, ...printedAt(l.text, value, gap), confidence: 72, checked: false });
  return true;
}

/** A cell that holds one number of an account, a policy, a file: at least four digits, no money, no day. */
const NUMBER_ALONE = /^(?=(?:\D*\d){4})(?!.*\d[.,]\d{2}$)[A-Z0-9]{1,12}(?:[ ./-]?[A-Z0-9]{1,12}){0,5}$/;

/** A code of letters and figures, or of figures, in one piece. */
const CODE_ALONE = /^(?=.*\d)[A-Z0-9][A-Z0-9./-]{2,19}$/;

/** The value in the cell under a label: forms and table heads. */
function underLabel(
  line: Line,
  key: Exclude<NumberKey, "none">,
  start: number,
  end: number,
  explicit: boolean,
  out: NumberFound[],
  todayYear: number,
): void {
  const cell = line.cells.find((c) => start >= c.start && start < c.end);
  if (!cell || cell.text.length > end - start + 24) return;
  const over = captioned(line, cell);
  if (over !== null) {
    const { line: l, cell: c } = over;
    const value = valueAt(l.text.slice(c.start, c.end), key);
    const whole = value !== null && value.length >= 0.7 * c.text.trim().length;
    const day = findDates(l.folded.slice(c.start, c.end), todayYear).length > 0;
    if (whole && !day && plausible(key, value, true)) {
      push(out, {
        key,
        value,
        line: l,
        ...printedAt(l.text, value, c.start),
        confidence: 76,
        checked: false,
      });
      return;
    }
  }
  for (const { line: l, cell: c, steps } of below(line, cell, 2)) {
    if (l.y0 - line.y1 > 2.5 * line.size || steps > 2) break;
    if (!isValueCell(c.text) && !/^[A-Z]{1,4}[- ]?\d/.test(c.text)) continue;
    const value = valueAt(l.text.slice(c.start), key);
    if (value === null || value.length < c.text.length * 0.5) return;
    // "BTW NL8073...": a label of its own with its number.
    const own = numberCues.find(l.folded.slice(c.start, c.start + 12))[0];
    if (own && own.start === 0 && own.role !== key && /^[ .:]/.test(l.folded.slice(c.start + own.end)))
      return;
    if (findDates(l.folded.slice(c.start, c.end), todayYear).length > 0) return;
    // "Account" over "20912623": a bare word names a number when it fills its cell and the number is plainly one.
    const bare =
      steps === 1 && cell.text.trim().length <= end - start + 2 && NUMBER_ALONE.test(c.text.trim());
    if (plausible(key, value, explicit || bare) && (explicit || bare))
      push(out, {
        key,
        value,
        line: l,
        ...printedAt(l.text, value, c.start),
        confidence: explicit && steps === 1 ? 78 : 60,
        checked: false,
      });
    return;
  }
  if (explicit) inFormBox(line, key, cell, out, todayYear);
}

/** The only value on the next line between where the label's box begins and where the next one does: forms with ruled boxes. */
function inFormBox(
  line: Line,
  key: Exclude<NumberKey, "none">,
  cell: Line["cells"][number],
  out: NumberFound[],
  todayYear: number,
): void {
  const l = line.page.lines[line.index + 1];
  const next = line.cells[line.cells.indexOf(cell) + 1];
  if (!l || !next || l.y0 - line.y1 > 1.5 * line.size) return;
  const inside = l.cells.filter((c) => c.x0 >= cell.x0 - line.size && c.x1 <= next.x0);
  const [only, second] = inside;
  if (!only || second || !CODE_ALONE.test(only.text)) return;
  if (findDates(l.folded.slice(only.start, only.end), todayYear).length > 0) return;
  const value = valueAt(l.text.slice(only.start, only.end), key);
  if (value === null || value !== only.text.trim() || !plausible(key, value, true)) return;
  push(out, {
    key,
    value,
    line: l,
    ...printedAt(l.text, value, only.start),
    confidence: 62,
    checked: false,
  });
}

/** The offset where a value starts behind a label that ends at `at`, or -1. */
function behindLabel(folded: string, at: number): number {
  const rest = folded.slice(at, at + 60);
  // "Order / Rev: 17", "Handelsrechnung (380) Nr. 17": the rest of a label up to its colon or its "no".
  const more = new RegExp(
    String.raw`^(?:[.]?[ ]?(?:[/(][a-z /.-]{1,22}\)?|\(\d{1,4}\))[ ]{0,2}:?|[ ](?:(?:de|du|des|del|della` +
      "|di|do|da|of|the|der|van|het)[ ']|[dl]')?(?:[dl]')?[a-z]{2,14}[ ]?:|[ ](?:is|ist|est|es" +
      "|e))(?= )",
  ).exec(rest);
  if (more) return at + more[0].length + (numberJoint.exec(rest.slice(more[0].length))?.[0].length ?? 0);
  const joint = numberJoint.exec(rest);
  return at + (joint?.[0].length ?? 0);
}

/** "... Nr. 4711" some words behind the noun it numbers: a bill "of the insurer (575) No. 4711", a car insurance "No. 12.34". */
const FAR_LABEL = /(?<![a-z])(?:nr|no|n°|nº|num|nummer|number)\.? {0,3}:? {0,2}(?=[a-z0-9])/g;
const POLICY_WORD = new RegExp(`(?:${any("identifiers-versicherung")})s? *$`);

function findFarLabelled(line: Line, out: NumberFound[], todayYear: number): void {
  const folded = labelText(line).slice(0, 600);
  for (const m of folded.matchAll(FAR_LABEL)) {
    const before = folded.slice(Math.max(0, m.index - 48), m.index);
    const cue = numberCues.find(before).pop();
    const key = POLICY_WORD.test(before) ? "policy_number" : cue?.role;
    if (key === undefined || key === "none" || (cue && cue.end === before.length)) continue;
    const at = m.index + m[0].length;
    const value = valueAt(line.text.slice(at), key);
    if (value === null || !plausible(key, value, true)) continue;
    const end = at + value.length;
    if (findDates(line.folded, todayYear).some((d) => d.start < end && d.end > at)) continue;
    push(out, { key, value, line, ...printedAt(line.text, value, at), confidence: 70, checked: false });
  }
}

/** True for "ID 83702" and "AZ 85304": Idaho and Arizona with their postal codes. */
const isZip = (phrase: string, joint: string, value: string): boolean =>
  (phrase === "id" || phrase === "az") && joint.trim() === "" && /^\d{5}(?:-\d{4})?$/.test(value);

/** True when a currency stands right behind: "38 204 EUR" counts money. */
const isMoney = (line: Line, end: number): boolean =>
  /^ {0,2}(?:[€$£]|(?:eur|chf|usd|gbp|kr)(?![a-z]))/.test(line.folded.slice(end, end + 6));

/** A cell that is nothing but "N° 2025F0118834", "Nr. R-881204", "# 44182", perhaps with a date behind. */
const BARE = /^(?:n[°ºo]|nr|no|num|#)[.:]{0,2} {0,3}(?=\S{0,14}\d)/;

/** A bare number takes the name of what is numbered from the heading above it: "RECHNUNG" over "Nr. R-881204". */
function findUnderHeading(line: Line, out: NumberFound[], todayYear: number): void {
  for (const cell of line.cells) {
    const folded = labelText(line).slice(cell.start, cell.end);
    const m = BARE.exec(folded.slice(0, 30));
    if (!m) continue;
    let key: NumberKey | undefined;
    for (const { line: l, cell: head, steps } of above(line, cell, 2)) {
      if (line.y0 - l.y1 > 3 * line.size || steps > 2) break;
      const cue = numberCues.find(l.folded.slice(head.start, head.end).slice(0, 60))[0];
      if (cue && cue.start < 14) key = cue.role;
      if (key !== undefined) break;
    }
    if (key === undefined || key === "none") continue;
    const start = cell.start + m[0].length;
    const value = valueAt(line.text.slice(start, cell.end), key);
    if (value === null || !plausible(key, value, true)) continue;
    const end = start + value.length;
    if (findDates(line.folded, todayYear).some((d) => d.start < end && d.end > start)) continue;
    push(out, { key, value, line, start, end, confidence: 74, checked: false });
  }
}

/** Numbers behind or under their labels on one line. */
function findLabelled(line: Line, out: NumberFound[], todayYear: number): void {
  const dates = findDates(line.folded, todayYear);
  const folded = labelText(line);
  const cues = numberCues.find(folded.slice(0, 1500));
  for (const [i, cue] of cues.entries()) {
    if (cue.role === "none" || inside(folded, cue)) continue;
    const at = behindLabel(folded, cue.end);
    // "SN44188220", "INV00482": the letters are part of the number.
    if (at === cue.end && /[a-z]$/.test(cue.phrase) && /\d/.test(folded.charAt(at))) continue;
    const joint = folded.slice(cue.end, at);
    const explicit =
      /[#:°º]|n[or]|num|id/.test(joint) ||
      /(?:no|nr|number|nummer|numero|#|n|n°|id|nº|code|vin|iban)\.?$|nummer|numero|^(?:n°|n\.|no\.?|num\.?|nr\.?|nro\.?) /.test(
        cue.phrase,
      );
    // "Booking code / Invoice number: QXZWTR": the second label belongs to the first.
    const next = cues
      .slice(i + 1)
      .find((c) => !inside(folded, c) && (c.start >= at || /[^/ ]/.test(folded.slice(cue.end, c.start))));
    const first = valueAt(line.text.slice(at, next && next.start > at ? next.start : undefined), cue.role);
    // "Invoice no | Date": the next words are a label, unless they carry digits themselves ("INV-2291").
    const isLabel =
      next !== undefined && next.start < at + 2 && next.start >= cue.end && !/^\S*\d/.test(first ?? "");
    const value = isLabel ? null : first;
    if (value !== null && value !== "") {
      const start = line.text.indexOf(value.charAt(0), at);
      const end = start + value.length;
      const isDate = dates.some((d) => d.start < end && d.end > start && d.fixed?.day !== null);
      const far = start - cue.end > 40;
      if (
        !isDate &&
        !far &&
        plausible(cue.role, value, explicit) &&
        !isZip(cue.phrase, joint, value) &&
        !isMoney(line, end)
      )
        push(out, { key: cue.role, value, line, start, end, confidence: explicit ? 85 : 62, checked: false });
      if (!isDate) continue;
    }
    if (line.text.slice(at).trim() === "" && brokenOff(line, cue.role, explicit, out)) continue;
    if (line.text.slice(at).trim() === "" || next !== undefined || explicit)
      underLabel(line, cue.role, cue.start, cue.end, explicit, out, todayYear);
  }
}

/**
 * The number of a travel paper with a place where it stands. Where misread letters of its zone had to be put right, the check
 * digits prove the number, but the zone does not show it: then it counts only where the paper prints it once more.
 */
function documentNumber(
  { number }: MachineZone,
  sheets: Sheet[],
): Pick<NumberFound, "value" | "line" | "start" | "end"> | null {
  const { value } = number;
  if (number.printed) return { value, line: number.line, start: number.start, end: number.end };
  for (const sheet of sheets)
    for (const line of sheet.lines)
      for (const m of line.text.slice(0, 600).matchAll(/[A-Z0-9]{6,9}(?![A-Za-z0-9])/g))
        if (m[0] === value && !/[A-Za-z0-9]/.test(line.text.charAt(m.index - 1)))
          return { value, line, start: m.index, end: m.index + value.length };
  return null;
}

/** Mean confidence of the words of a number read from a picture, below which its figures were guessed at. */
const GUESSED = 30;

/** False for a number of a picture whose figures are a guess: wrong figures are worse than none. */
function readWell({ line, start, end }: NumberFound): boolean {
  if (!line.page.ocr) return true;
  const words = line.words.filter((w, i) => {
    const at = line.starts[i] ?? 0;
    return at < end && at + w.text.length > start && /\d/.test(w.text);
  });
  const sum = words.reduce((n, w) => n + w.confidence, 0);
  return words.length === 0 || sum / words.length >= GUESSED;
}

/** Every identifier on the pages, checked ones first in trust; each value once per key. */
export function findNumbers(
  sheets: Sheet[],
  today: string,
  zone: MachineZone | null = machineZone(sheets, today),
): NumberFound[] {
  const year = Number(today.slice(0, 4));
  const all: NumberFound[] = [];
  const passport = zone && documentNumber(zone, sheets);
  if (passport) all.push({ key: "passport_number", ...passport, confidence: 96, checked: true });
  for (const s of sheets) {
    for (const f of shapedNumbers(s, year)) push(all, f);
    for (const line of s.lines) {
      if (!/\d/.test(line.text)) {
        findLabelled(line, all, year);
        continue;
      }
      for (const f of checkedNumbers(line)) push(all, f);
      findLabelled(line, all, year);
      findFarLabelled(line, all, year);
      findUnderHeading(line, all, year);
    }
  }
  const seen = new Set<string>();
  const vins = new Set(all.flatMap((f) => (f.key === "vin" && f.checked ? [f.value] : [])));
  return all
    .filter((f) => f.checked || readWell(f))
    .filter((f) => f.key !== "vin" || f.checked || !vins.has(vinOf(f.value)))
    .filter((f) => {
      const k = `${f.key} ${f.value.replace(/[^A-Za-z0-9*]/g, "").toUpperCase()}`;
      if (seen.has(k)) return false;
      seen.add(k);
      return true;
    })
    .slice(0, 80);
}
