import { day, money } from "#messages/format.ts";

/** What is known of each kind of dated item, as data: its name, how early it shows as due, and how it is done. */
export interface KindOfObligation {
  label: string;
  /** Days before its day that it shows as due, unless a person says otherwise. */
  lead: number;
  summary: string;
  steps: readonly string[];
}

/**
 * Words in braces are filled from what is on file: {who} the payee or issuer, {amount}, {date}, {title}. A step that
 * names something that is not on file is left out.
 */
export const obligationKinds = {
  payment: {
    label: "Payment",
    lead: 14,
    summary: "Pay {amount} to {who} by {date}.",
    steps: [
      "Check the amount of {amount} against the bill.",
      "Pay it to the account printed on the bill, with the reference printed there.",
      "Mark it as handled.",
    ],
  },
  renewal: {
    label: "Renewal",
    lead: 45,
    summary: "Decide by {date} whether to renew with {who}.",
    steps: [
      "Compare what it costs now with what it cost before.",
      "Ask {who} to renew it, or give notice within the time the contract allows.",
      "File the new contract or the confirmation when it comes.",
    ],
  },
  expiry: {
    label: "Expiry",
    lead: 90,
    summary: "It is valid until {date}; after that it no longer counts.",
    steps: [
      "Find out whether it is still needed.",
      "Apply for a new one in time, at {who}.",
      "File the new one when it comes.",
    ],
  },
  filing: {
    label: "Filing",
    lead: 45,
    summary: "It must be handed in by {date}.",
    steps: [
      "Gather the documents it asks for.",
      "Hand it in to {who} by {date} and keep the receipt.",
      "File the receipt here.",
    ],
  },
  appointment: {
    label: "Appointment",
    lead: 3,
    summary: "It takes place on {date}.",
    steps: ["Keep the day free, or ask {who} for another one.", "Take along the documents it asks for."],
  },
  reminder: {
    label: "Reminder",
    lead: 1,
    summary: "{title}, by {date}.",
    steps: ["Do it and mark it as handled, or snooze it to another day."],
  },
} as const satisfies Record<string, KindOfObligation>;

export type ObligationKind = keyof typeof obligationKinds;

/** What a paper asks for once: another day for it is the day it is on, not one more. A plan of instalments is the exception. */
export const oncePerPaper: ReadonlySet<ObligationKind> = new Set(["payment", "expiry", "renewal"]);

/** The same for what is missing. */
export const gapKinds = {
  missing_document: {
    label: "Missing document",
    summary: "A document that should be on file is not.",
    steps: [
      "Look for it among your papers and add it.",
      "If it is lost, ask {who} for a copy.",
      "If it is not needed, dismiss this and say why.",
    ],
  },
  missing_period: {
    label: "Missing month",
    summary: "One of a series of documents never came.",
    steps: [
      "Look for it in your mail or in the online account.",
      "Ask {who} for it.",
      "If there was none, dismiss this and say why.",
    ],
  },
  expired_without_renewal: {
    label: "Expired, nothing newer on file",
    summary: "It has run out and no newer one is on file.",
    steps: [
      "If there is a newer one, add it.",
      "If not, see about renewing it.",
      "If it is not needed any more, dismiss this and say why.",
    ],
  },
  unknown_detail: {
    label: "Detail to fill in",
    summary: "Something about this is not known.",
    steps: ["Open it and fill in what is missing."],
  },
} as const;

/** Titles of what ends, before its day and after it. */
const ENDED: readonly [RegExp, string][] = [
  [/^Expires: /, "Expired: "],
  [/^Cover ends: /, "Cover ended: "],
  [/^Lease ends: /, "Lease ended: "],
  [/^Last day to cancel: /, "Last day to cancel was: "],
];

/** A title as it reads once its day has passed. */
export function titleWhenPast(title: string): string {
  const found = ENDED.find(([before]) => before.test(title));
  return found === undefined ? title : title.replace(found[0], found[1]);
}

/** The title of a payment a person makes: the reader calls one by direct debit a debit. */
export const titleByHand = (title: string): string => title.replace(/^Debit by /, "Pay ");
/** The title of a payment that turned out to be debited by itself. */
export const titleByDebit = (title: string): string => title.replace(/^Pay (?!this )/, "Debit by ");

/** A day as a person would write it: "31 March 2025". `language`: ISO 639-1. */
export const longDay = (date: string, language = "en"): string => day(date, language);

/** An amount as a person would write it; without a currency just the number. */
export const amountText = (value: number, currency: string | null, language = "en"): string =>
  money({ value, currency }, language);
