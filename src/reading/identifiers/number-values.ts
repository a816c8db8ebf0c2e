import type { NumberKey } from "./cues.ts";

/** A value that could be a number of something: has a digit, not only a date, not money. */
const VALUE =
  /^[#]?([A-Za-z0-9ÄÖÜ*][A-Za-z0-9ÄÖÜ./_*-]{0,29}(?: [A-Z0-9*][A-Z0-9./*-]{0,11}(?![a-zäöü])){0,6})/;

/** The value at the beginning of a text, cut where it stops looking like one number; null when there is none. */
export function valueAt(text: string, key: NumberKey): string | null {
  const m = VALUE.exec(text.slice(0, 90));
  if (!m) return null;
  const parts = (m[1] ?? "").split(" ");
  // "account at 1-888-...", "card is ...": prose, not a number.
  if (/^[A-Z]?[a-z]+$/.test(parts[0] ?? "") && (parts[0] ?? "").length > 2) return null;
  if (/^[a-z]+$/.test(parts[0] ?? "")) return null;
  let value = parts[0] ?? "";
  for (const p of parts.slice(1)) {
    // Groups of one number: "1234 5678", "DE 45 ABC 12"; not the next word, and not the next field.
    if (!/\d/.test(p) && !(p.length <= 3 && /^[A-Z]+$/.test(p) && key !== "receipt_number")) break;
    if (!/\d/.test(value) && value.length > (key === "plate" ? 6 : 4)) break;
    if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(p) || /^\d+[.,]\d{2}$/.test(p)) break;
    value += ` ${p}`;
  }
  // "15.12.23/18:30", "14:30": the hour of a time of day.
  if (/\d$/.test(value) && /^:\d{2}(?!\d)/.test(text.slice(text.indexOf(value) + value.length))) return null;
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

/** Whether a value may be a number of its kind; `explicit`: its label says "number". */
export const plausible = (key: NumberKey, value: string, explicit: boolean): boolean => {
  const digits = value.replace(/\D/g, "").length;
  if (digits === 0 && (key === "booking_number" || key === "group_number"))
    return explicit || key === "group_number";
  if (digits < (MIN_DIGITS[key] ?? (explicit ? 1 : 3))) return false;
  if (key === "iban" || key === "bic" || key === "vin") return false;
  if (key === "flight_number") return /^[A-Z][A-Z0-9][ ]?\d{2,4}$/.test(value);
  if (key === "plate") return value.length <= 11 && /^[A-Z0-9ÄÖÜ -]+$/.test(value) && /[A-Z]/.test(value);
  if (!explicit && /^(?:19|20)\d{2}$/.test(value)) return false;
  // "Council tax bill 2025/26": a year, not a number.
  if (/^(?:19|20)\d{2}[/-]\d{2}$/.test(value) && !explicit) return false;
  return !/^\d{1,3}(?:,\d{3})+$/.test(value);
};
