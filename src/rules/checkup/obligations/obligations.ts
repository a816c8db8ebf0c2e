import { day, money } from "#messages/format.ts";
import type { MessageKey } from "#messages/message.ts";

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
