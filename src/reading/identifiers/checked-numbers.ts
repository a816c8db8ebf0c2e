import { countrySpecs, electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { checkVAT, countries } from "jsvat";
import { stdnum } from "stdnum";
import { luhn, mod97 } from "#kernel/check-digits.ts";
import { any, word } from "#lexicon/phrases.ts";
import type { Line } from "../layout/layout.ts";
import type { NumberKey } from "./cues.ts";

const VIN_VALUE: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const VIN_WEIGHT = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** True for 17 characters of the VIN alphabet (ISO 3779: no I, O, Q). */
export const isVinShaped = (s: string): boolean =>
  /^[A-HJ-NPR-Z0-9]{17}$/.test(s) && /\d{4}$/.test(s) && /[A-Z]/.test(s);

/** Check digit in the ninth place (49 CFR 565.15); North American vehicles carry it, others need not. */
export function vinCheck(vin: string): boolean {
  if (!isVinShaped(vin)) return false;
  let sum = 0;
  for (let i = 0; i < 17; i++) {
    const c = vin.charAt(i);
    sum += (VIN_VALUE[c] ?? Number(c)) * (VIN_WEIGHT[i] ?? 0);
  }
  const rest = sum % 11;
  return vin.charAt(8) === (rest === 10 ? "X" : String(rest));
}

/** A number with the place it was read from. */
export interface NumberAt {
  key: Exclude<NumberKey, "none">;
  value: string;
  line: Line;
  start: number;
  end: number;
}

/** A number that names something. */
export interface NumberFound extends NumberAt {
  /** 0..100. */
  confidence: number;
  /** A check digit was there and is right. */
  checked: boolean;
}

/** What proves that a number is what its key says: check digits, or a shape that nothing else on such papers has. */
export type Proof = "digits" | "shape" | null;

/** A number known by its shape. */
export interface ByShape extends NumberAt {
  proof: Proof;
}

const clip = (line: Line): string => (line.text.length > 1500 ? line.text.slice(0, 1500) : line.text);

/** Length of the country and the check digits of ISO 13616 are right; what a country checks besides may not be. */
const isInternational = (iban: string): boolean =>
  countrySpecs[iban.slice(0, 2)]?.chars === iban.length && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;

/** True for what has the length and the beginning of an IBAN and is none: misread or mistyped, and no other number either. */
export function isFalseIban(printed: string): boolean {
  const iban = electronicFormatIBAN(printed) ?? "";
  return /^[A-Z]{2}\d{2}/.test(iban) && countrySpecs[iban.slice(0, 2)]?.chars === iban.length;
}

function findIbans(line: Line, out: ByShape[]): void {
  const text = clip(line).toUpperCase();
  for (const m of text.matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/g)) {
    const raw = m[0];
    // The printed IBAN may run into the words after it: the longest valid beginning is taken.
    for (let end = raw.length; end >= 15; end--) {
      if (/[ -]$/.test(raw.slice(0, end)) || /^[A-Z0-9]/.test(raw.slice(end))) continue;
      const iban = electronicFormatIBAN(raw.slice(0, end)) ?? "";
      if (!isValidIBAN(iban) && !isInternational(iban)) continue;
      out.push({
        key: "iban",
        value: iban,
        line,
        start: m.index,
        end: m.index + end,
        proof: "digits",
      });
      break;
    }
  }
}

function findBics(line: Line, out: ByShape[]): void {
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
        proof: "digits",
      });
  }
}

const vatWords = new RegExp(any("checked-vat"));

function findVats(line: Line, out: ByShape[]): void {
  for (const m of clip(line).matchAll(
    new RegExp(
      "(?<![A-Za-z0-9])(?:AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL" +
        "|NO|PL|PT|RO|SE|SI|SK)[ -]?[A-Z0-9](?:[ .-]?[A-Z0-9]){6,13}(?![A-Za-z0-9])",
      "g",
    ),
  )) {
    const value = m[0].replace(/ ?(?:MWST|TVA|IVA)$/, "").replace(/[ .-]/g, "");
    if (
      value.replace(/\D/g, "").length < 7 ||
      out.some((f) => f.line === line && f.start < m.index + m[0].length && f.end > m.index)
    )
      continue;
    const check = checkVAT(value, countries);
    if (!check.isValid && !(check.isValidFormat && vatWords.test(line.folded))) continue;
    out.push({
      key: "vat_id",
      value,
      line,
      start: m.index,
      end: m.index + m[0].length,
      proof: check.isValid ? "digits" : null,
    });
  }
}

const VIN_WORD = word("checked-numbers-vin");

/** I, O and Q are not in the alphabet of a VIN (ISO 3779): a picture's reader, or a typist, took them for 1 and 0. */
export const vinOf = (printed: string): string =>
  printed.toUpperCase().replace(/I/g, "1").replace(/[OQ]/g, "0");

function findVins(line: Line, out: ByShape[]): void {
  for (const m of clip(line).matchAll(/(?<![A-Za-z0-9])[A-Za-z0-9]{17}(?![A-Za-z0-9@])/g)) {
    const vin = vinOf(m[0]);
    if (!isVinShaped(vin)) continue;
    const checked = vinCheck(vin);
    const labelled = line.page.lines.some((l) => VIN_WORD.test(l.folded));
    // What is kept is what stands there: with a letter that cannot be, it is a VIN all the same, but no sure one. Makers
    // outside North America set no check digit: the alphabet and the length have to do.
    const printed = m[0].toUpperCase() === vin;
    if (checked || labelled)
      out.push({
        key: "vin",
        value: m[0].toUpperCase(),
        line,
        start: m.index,
        end: m.index + 17,
        proof: !printed ? null : checked ? "digits" : "shape",
      });
  }
}

const cardWords = new RegExp(any("checked-numbers-card"));

function findCards(line: Line, out: ByShape[]): void {
  const text = clip(line);
  for (const m of text.matchAll(/(?<![\d.,])(?:\d{4}[ -]?){3}\d{1,7}(?![\d.,])/g)) {
    const digits = m[0].replace(/\D/g, "");
    if (digits.length < 13 || digits.length > 19 || !/^[3-6]/.test(digits) || !luhn(digits)) continue;
    if (out.some((f) => f.line === line && f.start < m.index + m[0].length && f.end > m.index)) continue;
    out.push({
      key: "card_number",
      value: digits,
      line,
      start: m.index,
      end: m.index + m[0].length,
      proof: cardWords.test(line.folded) ? "digits" : null,
    });
  }
  for (const m of text.matchAll(
    /(?<![\w*])(?:\d{4}[ -]?)?(?:\d{2}(?=[*xX#]))?(?:[*xX#•.][ -]?){4,15}\d{3,5}(?!\d)/g,
  )) {
    if (/^\.+/.test(m[0].trim())) continue;
    const masked = m[0].trim();
    out.push({
      key: "card_number",
      value: masked.replace(/ +/g, " "),
      line,
      start: m.index,
      end: m.index + m[0].length,
      proof: null,
    });
  }
}

/** ISO 11649 creditor references: "RF" and two check digits (ISO 7064 mod 97-10). */
function findCreditorReferences(line: Line, out: ByShape[]): void {
  for (const m of clip(line).matchAll(/(?<![A-Za-z0-9])RF\d{2}(?:[ ]?[A-Z0-9]{1,4}){1,6}(?![A-Za-z0-9])/g)) {
    const value = m[0].replace(/ /g, "");
    if (mod97(value.slice(4) + value.slice(0, 4)) === 1)
      out.push({
        key: "reference",
        value,
        line,
        start: m.index,
        end: m.index + m[0].length,
        proof: "digits",
      });
  }
}

const NATIONAL: { cue: RegExp; check: (s: string) => boolean; shape: RegExp; luhn?: boolean }[] = [
  {
    cue: /ssn|social security/,
    shape: /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g,
    check: (s) => stdnum.US?.ssn?.validate(s).isValid ?? false,
  },
  {
    cue: new RegExp(any("checked-employer-id")),
    shape: /(?<!\d)\d{2}-\d{7}(?!\d)/g,
    check: (s) => stdnum.US?.ein?.validate(s).isValid ?? false,
  },
  {
    cue: new RegExp(any("checked-numbers-nino")),
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
    luhn: true,
  },
  {
    cue: /bsn|burgerservice/,
    shape: /(?<!\d)\d{4}\.?\d{2}\.?\d{3}(?!\d)/g,
    check: (s) => stdnum.NL?.bsn?.validate(s).isValid ?? false,
  },
  {
    cue: new RegExp(any("checked-numbers-steuer-id")),
    shape: /(?<!\d)\d{2} ?\d{3} ?\d{3} ?\d{3}(?!\d)/g,
    check: (s) => stdnum.DE?.idnr?.validate(s).isValid ?? false,
  },
  {
    cue: /ahv/,
    shape: /(?<!\d)756\.\d{4}\.\d{4}\.\d{2}(?!\d)/g,
    check: (s) => stdnum.CH?.ssn?.validate(s).isValid ?? false,
  },
];

function findNational(line: Line, out: ByShape[]): void {
  const near = `${line.page.lines[line.index - 1]?.folded ?? ""} ${line.folded}`;
  const text = clip(line);
  for (const n of NATIONAL) {
    if (!n.cue.test(near)) continue;
    for (const m of text.matchAll(n.shape)) {
      if (out.some((f) => f.line === line && f.start < m.index + m[0].length && f.end > m.index)) continue;
      const checked = n.check(m[0]);
      // Nine digits stand on many papers; those of a French firm add up, unless a picture was misread.
      if (n.luhn && !checked && !line.page.ocr) continue;
      out.push({
        key: "tax_id",
        value: m[0],
        line,
        start: m.index,
        end: m.index + m[0].length,
        proof: checked ? "digits" : null,
      });
    }
  }
}

/** Numbers of a line that carry a check digit or a shape of their own, whatever stands before them. */
export function checkedNumbers(line: Line): ByShape[] {
  const out: ByShape[] = [];
  findIbans(line, out);
  findBics(line, out);
  findVats(line, out);
  findVins(line, out);
  findCreditorReferences(line, out);
  findCards(line, out);
  findNational(line, out);
  return out;
}
