import type { GapKind } from "../checkup.ts";
import type { ObligationKind } from "../obligations.ts";

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

/**
 * The words of a letter in one language. Words in braces are filled from what is on file ({who}, {title}, {paper},
 * {written}, {amount}, {date}); a part between < and > is left out when something it names is not on file.
 */
export interface DraftWords {
  greeting: string;
  /** Names the paper the letter is about. */
  paper: string;
  closing: string;
  /** What a person fills in where their name is not known. */
  name: string;
  /** Of each kind: the subject, what it is about, and what is asked unless the caller says what to ask. */
  kinds: Record<DraftKind, readonly [subject: string, about: string, ask: string]>;
  references: Record<ReferenceKey, string>;
}
