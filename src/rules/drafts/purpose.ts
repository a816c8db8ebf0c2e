import { wordsOf } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
import type { Said } from "#messages/message.ts";
import type { GapKind } from "../checkup/checkup.ts";
import { ruleOf } from "../checkup/gaps/gap.ts";
import type { ObligationKind } from "../checkup/obligations/obligations.ts";
import { isEndOfLease, isLastDayToCancel, saysDebit } from "../checkup/obligations/titles.ts";

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

/** What a letter's purpose hangs on. Days are `YYYY-MM-DD`. */
export interface Occasion {
  kind: DraftKind;
  title: Said;
  due: string | null;
  today: string;
  /** Debited by itself. */
  automatic: boolean;
  /** Slug of the paper's type. */
  type: string | null;
  /** Of a gap: what it is about in the rule that found it. */
  subject: string | null;
}

const group = (type: string | null) => type?.split("/")[0] ?? "";

/** What is usual for an occasion. */
export function usualPurpose(o: Occasion): Purpose {
  const past = o.due !== null && o.due < o.today;
  switch (o.kind) {
    case "payment":
      if (o.automatic || saysDebit(o.title)) return "debit";
      return past ? "overdue" : "query";
    case "renewal":
      if (isLastDayToCancel(o.title)) return past ? "cancel_late" : "cancel";
      return "quote";
    case "expiry":
      if (o.type === "housing/lease" || isEndOfLease(o.title)) return past ? "lease_end_late" : "lease_end";
      if (["insurance", "contracts", "bills"].includes(group(o.type)) && o.type !== "insurance/health-card")
        return "quote";
      return past ? "new_document_late" : "new_document";
    case "filing":
      return "filing";
    case "appointment":
      return past ? "appointment_past" : "appointment";
    case "reminder":
      return o.type === "insurance/claim" ? "claim" : "reminder";
    case "missing_document":
      return ruleOf(o.subject ?? "") === "pages" ? "pages" : "copy";
    case "missing_period":
      return "statement";
    case "expired_without_renewal":
      return "current";
    case "unknown_detail":
      return "detail";
  }
}

/** A wish as people put it in a word or two, by the beginnings of words, folded, in six languages. */
const wishes: readonly [Wish, RegExp][] = [
  ["cancel", new RegExp(`^(?:${any("purpose-cancel")})`)],
  ["instalments", new RegExp(`^(?:${any("purpose-instalments")})`)],
  ["later", new RegExp(`^(?:${any("purpose-later")})`)],
  ["move", new RegExp(`^(?:${any("purpose-move")})`)],
  ["explain", new RegExp(`^(?:${any("purpose-explain")})`)],
  ["quote", new RegExp(`^(?:${any("purpose-quote")})`)],
  ["confirm", new RegExp(`^(?:${any("purpose-confirm")})`)],
];
type Wish = "cancel" | "instalments" | "later" | "move" | "explain" | "quote" | "confirm";

/** Words around a wish that add nothing to it, folded. */
const around = words("wish-fillers");

const MORE_TIME = new RegExp(String.raw`\b(?:${any("purpose-more-time")})\b`);

/** The wish that some words are, when they say nothing beside it; null for whatever else a person may ask for. */
function wishOf(about: string): Wish | null {
  const words = wordsOf(about);
  let found: Wish | null = MORE_TIME.test(words.join(" ")) ? "later" : null;
  for (const word of words) {
    const wish = wishes.find(([, begins]) => begins.test(word))?.[0] ?? null;
    if (wish === null && !around.has(word)) return null;
    if (wish !== null && found !== null && wish !== found) return null;
    found ??= wish;
  }
  return found;
}

/** A sentence stands by itself: it is put into a letter as it was written. */
export const isSentence = (about: string): boolean => /[.!?…]["”»)]?$/.test(about) || about.includes("\n");

/** The purpose that a wish makes of an occasion, null where there is none of its own. */
function wished(wish: Wish, o: Occasion): Purpose | null {
  const late = o.due !== null && o.due < o.today;
  const ends = o.kind === "renewal" || o.kind === "expiry" || o.kind === "expired_without_renewal";
  switch (wish) {
    case "cancel":
      if (o.kind === "appointment") return late ? null : "call_off";
      return ends && group(o.type) !== "identity" ? (late ? "cancel_late" : "cancel") : null;
    case "instalments":
      return o.kind === "payment" ? "instalments" : null;
    case "later":
      if (o.kind === "payment") return "extension";
      if (o.kind === "filing") return "filing_extension";
      if (o.kind === "appointment") return late ? null : "move";
      return o.kind === "expiry" && o.type === "housing/lease" ? usualPurpose(o) : null;
    case "move":
      return o.kind === "appointment" && !late ? "move" : null;
    case "explain":
      return o.kind === "payment" ? "explain" : null;
    case "quote":
      return ends && group(o.type) !== "identity" && o.type !== "housing/lease" ? "quote" : null;
    case "confirm":
      return o.kind === "appointment" && !late ? "appointment" : null;
  }
}

/**
 * What a letter is for: what the person asks for when that is a wish known here, else what is usual for the occasion.
 * `verbatim`: what is asked for has to be said in the person's own words.
 */
export function purposeOf(o: Occasion, about: string | null): { purpose: Purpose; verbatim: boolean } {
  const usual = usualPurpose(o);
  if (about === null) return { purpose: usual, verbatim: false };
  const wish = isSentence(about) ? null : wishOf(about);
  const purpose = wish === null ? null : wished(wish, o);
  if (purpose !== null) return { purpose, verbatim: false };
  // Somebody who asks for something else has not said that they want to end it.
  return { purpose: usual === "cancel" || usual === "cancel_late" ? "quote" : usual, verbatim: true };
}
