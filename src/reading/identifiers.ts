import { checkedNumbers, type NumberFound } from "./checked-numbers.ts";
import { type NumberKey, numberCues, numberJoint } from "./cues/numbers.ts";
import { findDates } from "./dates.ts";
import type { Line, Sheet } from "./layout.ts";
import { below, isValueCell } from "./neighbours.ts";

export type { NumberFound } from "./checked-numbers.ts";

/** A value that could be a number of something: has a digit, not only a date, not money. */
const VALUE = /^[#]?([A-Za-z0-9ÄÖÜ*][A-Za-z0-9ÄÖÜ./_*-]{0,29}(?: [A-Z0-9*][A-Z0-9./*-]{0,11}){0,6})/;

/** The value at the beginning of a text, cut where it stops looking like one number; null when there is none. */
function valueAt(text: string, key: NumberKey): string | null {
  const m = VALUE.exec(text.slice(0, 90));
  if (!m) return null;
  const parts = (m[1] ?? "").split(" ");
  // "account at 1-888-...", "card is ...": prose, not a number.
  if (/^[a-z]+$/.test(parts[0] ?? "")) return null;
  let value = parts[0] ?? "";
  for (const p of parts.slice(1)) {
    // Groups of one number: "1234 5678", "DE 45 ABC 12"; not the next word, and not the next field.
    if (!/\d/.test(p) && !(p.length <= 3 && /^[A-Z]+$/.test(p) && key !== "receipt_number")) break;
    if (!/\d/.test(value) && value.length > (key === "plate" ? 6 : 4)) break;
    if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(p) || /^\d+[.,]\d{2}$/.test(p)) break;
    value += ` ${p}`;
  }
  value = value.replace(/[.,;:_/-]+$/, "");
  const digits = value.replace(/\D/g, "").length;
  // Codes of bookings and plans may be letters alone: "QXZWTR".
  if (digits === 0 && /^[A-Z]{5,8}$/.test(value) && (key === "booking_number" || key === "group_number"))
    return value;
  if (digits === 0 || value.replace(/[^A-Za-z0-9]/g, "").length < 2) return null;
  if (/^\d+[.,]\d{2}$/.test(value) || /^\d{1,2}:\d{2}/.test(value)) return null;
  if (key !== "plate" && digits < 2 && value.length < 5) return null;
  return value;
}

/** The offset where a value starts behind a label that ends at `at`, or -1. */
function behindLabel(line: Line, at: number): number {
  const rest = line.folded.slice(at, at + 60);
  // "Order / Rev: 17", "Handelsrechnung (380) Nr. 17": the rest of a label up to its colon or its "no".
  const more =
    /^(?:[ ]?[/(][a-z0-9 /.-]{1,14}\)?[ ]{0,2}:?|[ ][a-z]{2,12}:|[ ](?:is|ist|est|es|e))(?= )/.exec(rest);
  if (more) return at + more[0].length + (numberJoint.exec(rest.slice(more[0].length))?.[0].length ?? 0);
  const joint = numberJoint.exec(rest);
  return at + (joint?.[0].length ?? 0);
}

const MIN_DIGITS: Partial<Record<NumberKey, number>> = {
  account_number: 4,
  card_number: 4,
  tax_id: 4,
  vat_id: 6,
  meter_number: 5,
  iban: 12,
  vin: 6,
  member_number: 4,
  policy_number: 4,
  licence_number: 3,
  passport_number: 5,
};

const plausible = (key: NumberKey, value: string, explicit: boolean): boolean => {
  const digits = value.replace(/\D/g, "").length;
  if (digits === 0 && (key === "booking_number" || key === "group_number"))
    return explicit || key === "group_number";
  if (digits < (MIN_DIGITS[key] ?? (explicit ? 1 : 3))) return false;
  if (key === "iban" || key === "bic" || key === "vin") return false;
  if (key === "plate") return value.length <= 11 && /^[A-Z0-9ÄÖÜ -]+$/.test(value) && /[A-Z]/.test(value);
  if (!explicit && /^(?:19|20)\d{2}$/.test(value)) return false;
  return !/^\d{1,3}(?:,\d{3})+$/.test(value);
};

/** Numbers behind or under their labels on one line. */
function findLabelled(line: Line, out: NumberFound[], todayYear: number): void {
  const dates = findDates(line.folded, todayYear);
  const cues = numberCues.find(line.folded.slice(0, 1500));
  for (const [i, cue] of cues.entries()) {
    if (cue.role === "none") continue;
    const at = behindLabel(line, cue.end);
    const joint = line.folded.slice(cue.end, at);
    const explicit =
      /[#:°º]|n[or]|num|id/.test(joint) ||
      /(?:no|nr|number|nummer|numero|#|n|n°|id|nº|code|vin|iban)\.?$|nummer|numero/.test(cue.phrase);
    const next = cues[i + 1];
    const first = valueAt(line.text.slice(at), cue.role);
    // "Invoice no | Date": the next words are a label, unless they carry digits themselves ("INV-2291").
    const isLabel =
      next !== undefined && next.start < at + 2 && next.start >= cue.end && !/^\S*\d/.test(first ?? "");
    const value = isLabel ? null : first;
    if (value !== null && value !== "") {
      const start = line.text.indexOf(value.charAt(0), at);
      const end = start + value.length;
      const isDate = dates.some((d) => d.start < end && d.end > start && d.fixed?.day !== null);
      const far = start - cue.end > 40;
      if (!isDate && !far && plausible(cue.role, value, explicit))
        push(out, { key: cue.role, value, line, start, end, confidence: explicit ? 85 : 62, checked: false });
      if (!isDate) continue;
    }
    if (line.text.slice(at).trim() === "" || next !== undefined || explicit)
      underLabel(line, cue.role, cue.start, cue.end, explicit, out, todayYear);
  }
}

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
  for (const { line: l, cell: c, steps } of below(line, cell, 2)) {
    if (l.y0 - line.y1 > 2.5 * line.size || steps > 2) break;
    if (!isValueCell(c.text) && !/^[A-Z]{1,4}[- ]?\d/.test(c.text)) continue;
    const value = valueAt(l.text.slice(c.start), key);
    if (value === null || value.length < c.text.length * 0.5) return;
    if (findDates(l.folded.slice(c.start, c.end), todayYear).length > 0) return;
    if (plausible(key, value, explicit) && explicit)
      push(out, {
        key,
        value,
        line: l,
        start: c.start,
        end: c.start + value.length,
        confidence: steps === 1 ? 78 : 60,
        checked: false,
      });
    return;
  }
}

/** Adds unless the place is taken by a number that was checked, or by a surer label. */
function push(out: NumberFound[], f: NumberFound): void {
  const clash = out.findIndex((o) => o.line === f.line && o.start < f.end && o.end > f.start);
  const old = out[clash];
  if (old && (old.checked || old.confidence >= f.confidence)) return;
  if (old) out.splice(clash, 1);
  out.push(f);
}

/** Every identifier on the pages, checked ones first in trust; each value once per key. */
export function findNumbers(sheets: Sheet[], today: string): NumberFound[] {
  const year = Number(today.slice(0, 4));
  const all: NumberFound[] = [];
  for (const s of sheets)
    for (const line of s.lines) {
      if (!/\d/.test(line.text)) {
        findLabelled(line, all, year);
        continue;
      }
      for (const f of checkedNumbers(line)) push(all, f);
      findLabelled(line, all, year);
    }
  const seen = new Set<string>();
  return all
    .filter((f) => {
      const k = `${f.key} ${f.value.replace(/[^A-Za-z0-9*]/g, "").toUpperCase()}`;
      if (seen.has(k)) return false;
      seen.add(k);
      return true;
    })
    .slice(0, 80);
}
