import { checkedNumbers, type NumberFound, vinOf } from "./checked-numbers.ts";
import { type NumberKey, numberCues, numberJoint } from "./cues/numbers.ts";
import { findDates } from "./dates.ts";
import { brokenOff, underLabel } from "./identifiers-below.ts";
import { inside, printedAt, push } from "./identifiers-found.ts";
import { labelText } from "./label-words.ts";
import type { Line, Sheet } from "./layout.ts";
import { type MachineZone, machineZone } from "./machine-zone.ts";
import { above } from "./neighbours.ts";
import { plausible, valueAt } from "./number-values.ts";
import { shapedNumbers } from "./shaped-numbers.ts";

/** The offset where a value starts behind a label that ends at `at`, or -1. */
function behindLabel(folded: string, at: number): number {
  const rest = folded.slice(at, at + 60);
  // "Order / Rev: 17", "Handelsrechnung (380) Nr. 17": the rest of a label up to its colon or its "no".
  const more =
    /^(?:[.]?[ ]?(?:[/(][a-z /.-]{1,22}\)?|\(\d{1,4}\))[ ]{0,2}:?|[ ](?:(?:de|du|des|del|della|di|do|da|of|the|der|van|het)[ ']|[dl]')?(?:[dl]')?[a-z]{2,14}[ ]?:|[ ](?:is|ist|est|es|e))(?= )/.exec(
      rest,
    );
  if (more) return at + more[0].length + (numberJoint.exec(rest.slice(more[0].length))?.[0].length ?? 0);
  const joint = numberJoint.exec(rest);
  return at + (joint?.[0].length ?? 0);
}

/** "... Nr. 4711" some words behind the noun it numbers: a bill "of the insurer (575) No. 4711", a car insurance "No. 12.34". */
const FAR_LABEL = /(?<![a-z])(?:nr|no|n°|nº|num|nummer|number)\.? {0,3}:? {0,2}(?=[a-z0-9])/g;
const POLICY_WORD = /(?:versicherung|assurance|insurance|seguro|assicurazione|verzekering)s? *$/;

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
