import { STATE_CODES } from "../text/state-codes.ts";
import type { NumberKey } from "./cues.ts";

/** A value that could be a number of something: has a digit, not only a date, not money. */
const VALUE =
  /^(?:#|\+{3})?([A-Za-z0-9ÄÖÜ*][A-Za-z0-9ÄÖÜ./_*-]{0,29}(?: [A-Z0-9*][A-Z0-9./*-]{0,11}(?![a-zäöü])){0,7})/;

/** A group of a masked number: "XXXX", "****". */
const MASK = /^[X*]{2,6}$/;

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
    if (!/\d/.test(p) && !MASK.test(p) && !(p.length <= 3 && /^[A-Z]+$/.test(p) && key !== "receipt_number"))
      break;
    if (!/\d/.test(value) && !MASK.test(value) && value.length > (key === "plate" ? 6 : 4)) break;
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
  if (digits === 0 || /^\d+[.,]\d{2}$/.test(value) || /^\d{1,2}:\d{2}/.test(value)) return null;
  // "ID 44-2291": a word for "number" is no part of it.
  if (/^(?:ID|NO|NR|NUM|REF)\.? /i.test(value)) return null;
  return possible(key, value) ? value : null;
}

const ZIP = new RegExp(`^(?:${STATE_CODES}) \\d{5}(?:-\\d{4})?$`);

/** False for what a number of this kind can never look like. */
function possible(key: NumberKey, value: string): boolean {
  // What proves itself is read by its proof alone.
  if (key === "iban" || key === "bic" || key === "vin") return false;
  if (key === "flight_number") return /^[A-Z][A-Z0-9][ ]?\d{2,4}$/.test(value);
  if (key === "plate") return value.length <= 11 && /^[A-Z0-9ÄÖÜ -]+$/.test(value) && /[A-Z]/.test(value);
  // A state with its postcode ("OH 43209"), a box of the post, the number that a tax form has from the office that controls them.
  if (ZIP.test(value) || /^(?:P\.?O\.? ?)?BOX /i.test(value)) return false;
  if (/^1545-\d{4}$/.test(value)) return false;
  // A telephone that nobody pays to call numbers nothing else.
  if (key !== "account_number" && /^(?:1[-. ])?8(?:00|33|44|55|66|77|88)[-. ]\d{3}[-. ]\d{4}$/.test(value))
    return false;
  // "06 12 34 56 78" is a French telephone's.
  if (key === "reference" && /^0\d(?:[ .]\d{2}){4}$/.test(value)) return false;
  // "05/2027" is a month, unless a label says whose number it is.
  if (key === "reference" && /^(?:0?[1-9]|1[0-2])[/.-](?:19|20)\d{2}$/.test(value)) return false;
  return !/^\d{1,3}(?:,\d{3})+$/.test(value);
}
