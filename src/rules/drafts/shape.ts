import type { GapKind } from "../checkup/checkup.ts";
import type { ObligationKind } from "../checkup/obligations/obligations.ts";

export type DraftKind = ObligationKind | GapKind;

/** Numbers by which an office finds a matter, those it asks for first at the front; never the ones that give access to money. */
export const referenceKeys = [
  "customer_number",
  "account_number",
  "policy_number",
  "contract_number",
  "invoice_number",
  "claim_number",
  "member_number",
  "meter_number",
  "reference",
  "order_number",
  "licence_number",
  "passport_number",
  "plate",
] as const;
export type ReferenceKey = (typeof referenceKeys)[number];

/** What a letter is for. */
export const purposes = [
  // Money
  "query",
  "overdue",
  "debit",
  "extension",
  "instalments",
  "explain",
  // Contracts
  "cancel",
  "cancel_late",
  "quote",
  "lease_end",
  "lease_end_late",
  // Papers and offices
  "new_document",
  "new_document_late",
  "filing",
  "filing_extension",
  "claim",
  // Appointments
  "appointment",
  "appointment_past",
  "move",
  "call_off",
  // A person's own
  "reminder",
  // What is missing
  "copy",
  "statement",
  "pages",
  "current",
  "detail",
] as const;
export type Purpose = (typeof purposes)[number];

/**
 * The words of a letter in one language. Words in braces are filled from what is on file: {title}, {amount}, {date} (the
 * day of the item), {ends} (the day a contract ends), {what} (the paper that is missing), {pages}; {below} is empty, and there
 * when a paper or a number is named below. A part between < and > is left out when something it names is not on file; what
 * stands in square brackets is left for the person to fill in.
 */
export interface DraftWords {
  greeting: string;
  closing: string;
  /** What a person fills in where their name is not known. */
  name: string;
  /** The line that names the paper: {paper}, {written} (the day printed on it). */
  paper: string;
  /** A paper that there is no other word for. */
  letter: string;
  /** Between a label and what it labels. */
  colon: string;
  /** Quotation marks, around a title that a person gave. */
  quotes: readonly [string, string];
  /** Puts a request of the person's own that is no sentence: {about}. */
  request: string;
  /** Of a contract that law or custom wants ended on signed paper. */
  signed: string;
  /** One page that is missing, and several: {list} of {all}. */
  pages: readonly [one: string, several: string];
  /** Details that may be unknown, by the last words of the subject of their gap. */
  details: Record<"plate" | "birth-date" | "covered", string>;
  purposes: Record<Purpose, readonly [subject: string, opening: string, ask: string]>;
  references: Record<ReferenceKey, string>;
  /** Days as they stand behind an article that bends to them (Italian); others write them as they are. */
  day?: (written: string) => Readonly<Record<string, string>>;
}
