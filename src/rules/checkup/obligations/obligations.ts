import { addMonths } from "#kernel/dates.ts";
import { day, money } from "#messages/format.ts";
import type { MessageKey, Said } from "#messages/message.ts";
import { isLastDayToCancel } from "./titles.ts";

type Tail<K> = K extends `checkup.how.${infer Name}` ? Name : never;
/** A sentence on how something is done, by its name in the catalogue. */
export type How = Tail<MessageKey>;

/** What is known of each kind of dated item, as data: how early it shows as due, and how it is done. */
export interface KindOfObligation {
  /** Days before its day that it shows as due, unless a person says otherwise. */
  lead: number;
  summary: How;
  steps: readonly How[];
}

/** A step that names something that is not on file is left out. */
export const obligationKinds = {
  payment: {
    lead: 14,
    summary: "pay_by",
    steps: ["check_amount", "pay_printed", "mark"],
  },
  renewal: {
    lead: 45,
    summary: "decide_by",
    steps: ["compare_cost", "ask_renewal", "file_contract"],
  },
  expiry: {
    lead: 90,
    summary: "valid_until",
    steps: ["still_needed", "apply_at", "file_new"],
  },
  filing: {
    lead: 45,
    summary: "hand_in_by",
    steps: ["gather", "hand_in_to", "file_receipt"],
  },
  appointment: {
    lead: 3,
    summary: "takes_place",
    steps: ["keep_free", "take_along"],
  },
  reminder: {
    lead: 1,
    summary: "reminder",
    steps: ["do_it"],
  },
} as const satisfies Record<string, KindOfObligation>;

export type ObligationKind = keyof typeof obligationKinds;

/** What a paper asks for once: another day for it is the day it is on, not one more. A plan of instalments is the exception. */
export const oncePerPaper: ReadonlySet<ObligationKind> = new Set(["payment", "expiry", "renewal"]);

/** The same for what is missing. */
export const gapKinds = {
  missing_document: {
    summary: "gap_document",
    steps: ["look_for_it", "ask_copy", "not_needed"],
  },
  missing_period: {
    summary: "gap_period",
    steps: ["look_in_mail", "ask_for_it", "was_none"],
  },
  expired_without_renewal: {
    summary: "gap_expired",
    steps: ["add_newer", "see_renewing", "not_any_more"],
  },
  unknown_detail: {
    summary: "gap_detail",
    steps: ["fill_in"],
  },
} as const satisfies Record<string, Pick<KindOfObligation, "summary" | "steps">>;

/** A day as a person would write it: "31 March 2025". `language`: ISO 639-1. */
export const longDay = (date: string, language = "en"): string => day(date, language);

/** An amount as a person would write it; without a currency just the number. */
export const amountText = (value: number, currency: string | null, language = "en"): string =>
  money({ value, currency }, language);

/**
 * Days before its day that an item of a paper of some type shows as due, where the usual days of its kind are too few or
 * too many, with the reason.
 */
const leadByType: Readonly<Record<string, Partial<Record<ObligationKind, number>>>> = {
  // Many states ask for six months of validity on entry, and a new one takes weeks.
  "identity/passport": { expiry: 270 },
  "identity/id-card": { expiry: 120 },
  "identity/residence-permit": { expiry: 150 },
  "identity/driver-licence": { expiry: 75 },
  "insurance/health-card": { expiry: 45 },
  "vehicles/registration": { expiry: 45 },
  "vehicles/inspection": { expiry: 30, reminder: 30 },
  // What is broken is claimed while the guarantee lasts.
  "warranties/warranty": { expiry: 30 },
  "warranties/gift-card": { expiry: 60 },
  "housing/lease": { expiry: 150, reminder: 45 },
  "pets/vaccination": { expiry: 21, appointment: 21 },
  "tax/assessment": { payment: 21, filing: 75 },
  "tax/return": { filing: 75 },
  // A contract has to be compared and given notice of, in writing.
  "contracts/contract": { renewal: 60, reminder: 30 },
  "letters/official": { reminder: 10 },
  "education/school-letter": { reminder: 7 },
};
/** The last day to cancel needs time to decide and to write. */
const LAST_DAY_TO_CANCEL = 30;

/** What the days hang on: the kind, what a person set, and where known the type of its paper and its title. */
interface Leading {
  kind: ObligationKind;
  lead_days: number | null;
  type?: string | null;
  title?: Said;
}

/** Days before its day that an item shows as due: what a person set, else what is usual for its paper or its kind. */
export function leadOf(o: Leading): number {
  if (o.lead_days !== null) return o.lead_days;
  if (o.kind === "reminder" && isLastDayToCancel(o.title)) return LAST_DAY_TO_CANCEL;
  const byType = o.type ? leadByType[o.type]?.[o.kind] : undefined;
  return byType ?? obligationKinds[o.kind].lead;
}

/**
 * An item whose day lay further back than this when its paper came, in months, is history: after three years most debts of
 * daily life can no longer be asked for (BGB § 195; elsewhere five or six, which would list whole archives as unpaid).
 */
const LONG_PAST = 36;
/** Nothing on file runs further ahead, in years: what seems to was misread. Licences may count until an age. */
const FAR_AHEAD = 15;
const FAR_AHEAD_IDENTITY = 55;
/** A payment is asked for no further ahead, in months. */
const PAYMENT_AHEAD = 18;

/**
 * True when a dated item of a paper is worth a line of the Checkup: its day (`due`, `YYYY-MM-DD`) lies no more than two
 * years before the paper `arrived`, and not absurdly far ahead. A reminder of a bill (`type`) that was never paid is kept
 * however old the bill is.
 */
export function worthAnItem(
  o: { kind: ObligationKind; due: string },
  type: string | null,
  arrived: string,
): boolean {
  const years = type?.startsWith("identity/") ? FAR_AHEAD_IDENTITY : FAR_AHEAD;
  if (o.due > addMonths(arrived, o.kind === "payment" ? PAYMENT_AHEAD : 12 * years)) return false;
  return o.due >= addMonths(arrived, -LONG_PAST) || (o.kind === "payment" && type === "invoices/reminder");
}
