import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { checkVAT, countries } from "jsvat";
import { stdnum } from "stdnum";
import { isVinShaped, luhn, mod97, vinCheck } from "./checks.ts";
import { type NumberKey, numberCues, numberJoint } from "./cues/numbers.ts";
import { findDates } from "./dates.ts";
import type { Line, Sheet } from "./layout.ts";
import { below, isValueCell } from "./neighbours.ts";

/** A number that names something, with the place it was read from. */
export interface NumberFound {
  key: Exclude<NumberKey, "none">;
  value: string;
  line: Line;
  start: number;
  end: number;
  /** 0..100. */
  confidence: number;
  /** A check digit was there and is right. */
  checked: boolean;
}

const clip = (line: Line): string => (line.text.length > 1500 ? line.text.slice(0, 1500) : line.text);

function findIbans(line: Line, out: NumberFound[]): void {
  const text = clip(line).toUpperCase();
  for (const m of text.matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/g)) {
    const raw = m[0];
    // The printed IBAN may run into the words after it: the longest valid beginning is taken.
    for (let end = raw.length; end >= 15; end--) {
      if (/[ -]$/.test(raw.slice(0, end)) || /^[A-Z0-9]/.test(raw.slice(end))) continue;
      const iban = electronicFormatIBAN(raw.slice(0, end)) ?? "";
      if (!isValidIBAN(iban)) continue;
      out.push({
        key: "iban",
        value: iban,
        line,
        start: m.index,
        end: m.index + end,
        confidence: 99,
        checked: true,
      });
      break;
    }
  }
}

function findBics(line: Line, out: NumberFound[]): void {
  if (!/bic|swift/.test(line.folded)) return;
  for (const m of clip(line).matchAll(
    /(?<![A-Za-z0-9])[A-Z]{4}[ ]?[A-Z]{2}[ ]?[A-Z0-9]{2}(?:[ ]?[A-Z0-9]{3})?(?![A-Za-z0-9])/g,
  )) {
    const bic = m[0].replace(/ /g, "");
    if (isValidBIC(bic) && /bic|swift/.test(line.folded.slice(0, m.index)))
      out.push({
        key: "bic",
        value: bic,
        line,
        start: m.index,
        end: m.index + m[0].length,
        confidence: 95,
        checked: false,
      });
  }
}

function findVats(line: Line, out: NumberFound[]): void {
  for (const m of clip(line).matchAll(
    /(?<![A-Za-z0-9])(?:AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK)[ -]?[A-Z0-9](?:[ .-]?[A-Z0-9]){6,13}(?![A-Za-z0-9])/g,
  )) {
    const value = m[0].replace(/ ?(?:MWST|TVA|IVA)$/, "").replace(/[ .-]/g, "");
    if (
      value.replace(/\D/g, "").length < 7 ||
      out.some((f) => f.line === line && f.start < m.index + m[0].length && f.end > m.index)
    )
      continue;
    const check = checkVAT(value, countries);
    if (!check.isValid && !(check.isValidFormat && /ust|vat|tva|iva|btw|mwst/.test(line.folded))) continue;
    out.push({
      key: "vat_id",
      value,
      line,
      start: m.index,
      end: m.index + m[0].length,
      confidence: check.isValid ? 97 : 70,
      checked: check.isValid,
    });
  }
}

const VIN_WORD =
  /(?<![a-z])(?:vin|v\.i\.n|fin|fahrgestell[a-z]*|fahrzeug-ident[a-z]*|chassis|telaio|bastidor|vehicle id[a-z]*)(?![a-z])/;

function findVins(line: Line, out: NumberFound[]): void {
  for (const m of clip(line).matchAll(/(?<![A-Za-z0-9])[A-Za-z0-9]{17}(?![A-Za-z0-9])/g)) {
    // I, O and Q are not in the alphabet of a VIN: a picture's reader took them for 1 and 0.
    const vin = m[0].toUpperCase().replace(/I/g, "1").replace(/[OQ]/g, "0");
    if (!isVinShaped(vin)) continue;
    const checked = vinCheck(vin);
    const labelled = line.page.lines.some((l) => VIN_WORD.test(l.folded));
    if (checked || labelled)
      out.push({
        key: "vin",
        value: vin,
        line,
        start: m.index,
        end: m.index + 17,
        confidence: checked ? 98 : 80,
        checked,
      });
  }
}

function findCards(line: Line, out: NumberFound[]): void {
  const text = clip(line);
  for (const m of text.matchAll(/(?<![\d.,])(?:\d{4}[ -]?){3}\d{1,7}(?![\d.,])/g)) {
    const digits = m[0].replace(/\D/g, "");
    if (digits.length < 13 || digits.length > 19 || !/^[3-6]/.test(digits) || !luhn(digits)) continue;
    if (out.some((f) => f.line === line && f.start < m.index + m[0].length && f.end > m.index)) continue;
    const labelled = /card|visa|master|amex|karte|carte|tarjeta|carta|kaart|pan/.test(line.folded);
    out.push({
      key: "card_number",
      value: digits,
      line,
      start: m.index,
      end: m.index + m[0].length,
      confidence: labelled ? 92 : 60,
      checked: true,
    });
  }
  for (const m of text.matchAll(/(?<![\w*])(?:\d{4}[ -]?)?(?:[*xX#•.][ -]?){4,15}\d{3,5}(?!\d)/g)) {
    if (/^\.+/.test(m[0].trim())) continue;
    const masked = m[0].trim();
    out.push({
      key: "card_number",
      value: masked.replace(/ +/g, " "),
      line,
      start: m.index,
      end: m.index + m[0].length,
      confidence: 80,
      checked: false,
    });
  }
}

/** ISO 11649 creditor references: "RF" and two check digits (ISO 7064 mod 97-10). */
function findCreditorReferences(line: Line, out: NumberFound[]): void {
  for (const m of clip(line).matchAll(/(?<![A-Za-z0-9])RF\d{2}(?:[ ]?[A-Z0-9]{1,4}){1,6}(?![A-Za-z0-9])/g)) {
    const value = m[0].replace(/ /g, "");
    if (mod97(value.slice(4) + value.slice(0, 4)) === 1)
      out.push({
        key: "reference",
        value,
        line,
        start: m.index,
        end: m.index + m[0].length,
        confidence: 97,
        checked: true,
      });
  }
}

const NATIONAL: { cue: RegExp; check: (s: string) => boolean; shape: RegExp }[] = [
  {
    cue: /ssn|social security/,
    shape: /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g,
    check: (s) => stdnum.US?.ssn?.validate(s).isValid ?? false,
  },
  {
    cue: /(?<![a-z])ein(?![a-z])|employer id|federal id|fein|tax id|tin/,
    shape: /(?<!\d)\d{2}-\d{7}(?!\d)/g,
    check: (s) => stdnum.US?.ein?.validate(s).isValid ?? false,
  },
  {
    cue: /nino|national insurance|ni number/,
    shape: /(?<![A-Z0-9])[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![A-Z0-9])/g,
    check: (s) => stdnum.GB?.nino?.validate(s).isValid ?? false,
  },
  {
    cue: /codice fiscale|c\.?f\.?(?![a-z])|cod\. ?fisc/,
    shape: /(?<![A-Z0-9])[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z](?![A-Z0-9])/g,
    check: (s) => stdnum.IT?.codicefiscale?.validate(s).isValid ?? false,
  },
  {
    cue: /nif|dni|cif|nie/,
    shape: /(?<![A-Z0-9])(?:[A-Z][- ]?\d{7}[- ]?[A-Z0-9]|\d{8}[- ]?[A-Z])(?![A-Z0-9])/g,
    check: (s) =>
      (stdnum.ES?.nif?.validate(s).isValid ||
        stdnum.ES?.cif?.validate(s).isValid ||
        stdnum.ES?.dni?.validate(s).isValid ||
        stdnum.ES?.nie?.validate(s).isValid) ??
      false,
  },
  {
    cue: /siret|siren|rcs/,
    shape: /(?<!\d)\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?(?!\d)/g,
    check: (s) => luhn(s.replace(/ /g, "")),
  },
  {
    cue: /bsn|burgerservice/,
    shape: /(?<!\d)\d{4}\.?\d{2}\.?\d{3}(?!\d)/g,
    check: (s) => stdnum.NL?.bsn?.validate(s).isValid ?? false,
  },
  {
    cue: /steuer-?id|identifikationsnummer|idnr/,
    shape: /(?<!\d)\d{2} ?\d{3} ?\d{3} ?\d{3}(?!\d)/g,
    check: (s) => stdnum.DE?.idnr?.validate(s).isValid ?? false,
  },
  {
    cue: /ahv/,
    shape: /(?<!\d)756\.\d{4}\.\d{4}\.\d{2}(?!\d)/g,
    check: (s) => stdnum.CH?.ssn?.validate(s).isValid ?? false,
  },
];

function findNational(line: Line, out: NumberFound[]): void {
  const near = `${line.page.lines[line.index - 1]?.folded ?? ""} ${line.folded}`;
  const text = clip(line);
  for (const n of NATIONAL) {
    if (!n.cue.test(near)) continue;
    for (const m of text.matchAll(n.shape)) {
      if (out.some((f) => f.line === line && f.start < m.index + m[0].length && f.end > m.index)) continue;
      const checked = n.check(m[0]);
      out.push({
        key: "tax_id",
        value: m[0],
        line,
        start: m.index,
        end: m.index + m[0].length,
        confidence: checked ? 93 : 75,
        checked,
      });
    }
  }
}

/** A value that could be a number of something: has a digit, not only a date, not money. */
const VALUE = /^[#]?([A-Za-z0-9ÄÖÜ*][A-Za-z0-9ÄÖÜ./_*-]{0,29}(?: [A-Z0-9*][A-Z0-9./*-]{0,11}){0,6})/;

/** The value at the beginning of a text, cut where it stops looking like one number; null when there is none. */
function valueAt(text: string, key: NumberKey): string | null {
  const m = VALUE.exec(text.slice(0, 90));
  if (!m) return null;
  const parts = (m[1] ?? "").split(" ");
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
      const here: NumberFound[] = [];
      findIbans(line, here);
      findBics(line, here);
      findVats(line, here);
      findVins(line, here);
      findCreditorReferences(line, here);
      findCards(line, here);
      findNational(line, here);
      for (const f of here) push(all, f);
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
