import { addDays } from "#kernel/dates.ts";
import type { Said } from "#messages/message.ts";
import type { obligationKinds } from "./obligations/obligations.ts";
import { leadOf } from "./obligations/obligations.ts";
import { isLastDayToCancel } from "./obligations/titles.ts";

/** What is on file of a dated item that may come due. */
export interface Coming {
  kind: keyof typeof obligationKinds;
  /** The day it falls on, `YYYY-MM-DD`. */
  due: string;
  status: "open" | "handled" | "dismissed";
  snoozed_until: string | null;
  /** Debited by itself. */
  automatic: boolean;
  /** Set by a person; null: what is usual for its kind and paper. */
  lead_days: number | null;
  /** It is proven that it is still open: a reminder, arrears on a later bill, a debit sent back, a person's word. */
  asserted?: boolean;
  /** It is not sure that its paper asks for it. */
  unsure?: boolean;
  /** Slug of its paper's type and its title, where they are at hand: some papers are seen to earlier than others. */
  type?: string | null;
  title?: Said;
}

/** What is on file about a line of the Checkup: all that its place on a given day hangs on. */
export type Standing =
  | (Coming & { source: "obligation" })
  | { source: "gap"; kind: GapKind; due: string | null; status: "open" | "dismissed" }
  | { source: "document"; reason: string | null };

export type GapKind = "missing_document" | "missing_period" | "expired_without_renewal" | "unknown_detail";

/** Where a line stands on a day. */
export interface Place {
  status: "open" | "snoozed" | "handled" | "dismissed";
  /** The day it shows again, only while it is snoozed. */
  snoozed_until: string | null;
  overdue: boolean;
  /** `past_due`, a month `YYYY-MM`, `missing`, `housekeeping` or `snoozed`. */
  group: string;
  severity: "urgent" | "soon" | "later";
}

/** A dated item this near, in days, is urgent. */
const URGENT_DAYS = 7;

export { leadOf };

/** Below this probability, of 100, an item is not sure: of those above nine in ten are asked for as read (sealed stories). */
export const SURE_OF_ITEM = 80;

/** From so many days after its day on, only proof makes an open item past due: without it an old bill may well be paid. */
const RECENT_DAYS = 30;

/**
 * True when an open item whose day has passed may be shown as past due on the day `today`: what is proven to be open, and
 * what is sure and passed in the last 30 days. An invented debt costs more trust than ten found ones win.
 */
export const isPastDue = (
  o: Pick<Coming, "kind" | "due" | "automatic" | "asserted" | "unsure" | "title">,
  today: string,
): boolean =>
  o.due < today &&
  !o.automatic &&
  // A contract that renewed, or that could be cancelled until then, is owed to nobody.
  (o.asserted === true ||
    (!o.unsure &&
      o.due >= addDays(today, -RECENT_DAYS) &&
      o.kind !== "renewal" &&
      !isLastDayToCancel(o.title)));

/**
 * The place of a line on the day `today`. Open dated items stand in the month of their day and are past due after it
 * where that may be said (`isPastDue`); snoozed ones show again on the day they are snoozed until. A debit whose day has
 * passed and a bill nobody knows to be open wait among the housekeeping to be ticked off.
 */
export function placeOf(s: Standing, today: string): Place {
  if (s.source === "document") {
    const severity = s.reason === "infected" ? "urgent" : "soon";
    return { ...open, group: "housekeeping", severity };
  }
  if (s.source === "gap") {
    const group = s.kind === "unknown_detail" ? "housekeeping" : "missing";
    const severity = s.kind === "expired_without_renewal" ? "soon" : "later";
    return { ...open, status: s.status, group, severity };
  }
  const month = s.due.slice(0, 7);
  if (s.status !== "open") return { ...open, status: s.status, group: month, severity: "later" };
  if (s.snoozed_until !== null && s.snoozed_until > today) {
    return {
      ...open,
      status: "snoozed",
      snoozed_until: s.snoozed_until,
      group: "snoozed",
      severity: "later",
    };
  }
  if (s.due < today)
    return isPastDue(s, today)
      ? { ...open, overdue: true, group: "past_due", severity: "urgent" }
      : { ...open, group: "housekeeping", severity: "later" };
  return { ...open, group: month, severity: s.automatic ? "later" : severityOf(s, today) };
}

const open = { status: "open", snoozed_until: null, overdue: false } as const;

function severityOf(s: Standing & { source: "obligation" }, today: string): Place["severity"] {
  if (s.due <= addDays(today, URGENT_DAYS)) return "urgent";
  return s.due <= addDays(today, leadOf(s)) ? "soon" : "later";
}

/** What the counts of the Checkup and of the overview are made of; a snoozed line is not among the open ones. */
export interface CheckupCounts {
  open: number;
  past_due_or_urgent: number;
  snoozed: number;
  handled: number;
  dismissed: number;
}

export const noCounts = (): CheckupCounts => ({
  open: 0,
  past_due_or_urgent: 0,
  snoozed: 0,
  handled: 0,
  dismissed: 0,
});

/** Adds `n` lines of one place to the counts. */
export function count(counts: CheckupCounts, place: Place, n: number): void {
  counts[place.status] += n;
  if (place.status === "open" && place.severity === "urgent") counts.past_due_or_urgent += n;
}

const isMonth = (group: string) => /^\d{4}-\d{2}$/.test(group);

/** True when a line of `group` belongs under what was asked for; `dated` is every dated item, past due or to come. */
export const inGroup = (group: string, asked: string): boolean =>
  group === asked || (asked === "dated" && (group === "past_due" || isMonth(group)));

const ranks: Record<string, number> = { past_due: 0, missing: 2, housekeeping: 3, snoozed: 4 };
const rankOf = (group: string) => ranks[group] ?? 1;

/** What a line is sorted by beside its place. */
export interface Sorted {
  id: string;
  place: Place;
  when: string | null;
  closed_at: number | null;
}

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** Later than every day: lines without one come last. */
const NEVER = "9999-12-31~";

/** What is past its day for so long, in days, stands behind what is new: it was seen on many evenings before. */
const LONG_PAST = 365;

/** The day before which something past due or missing is long past, seen on `today`. */
export const longPast = (today: string): string => addDays(today, -LONG_PAST);

/**
 * "Order: past due, this month and the next, missing, housekeeping, snoozed" (service document, Checkup): later months
 * follow the next one; in a group the earliest day first, but what is long past on the day `today`
 * after the others. Lines that are closed come last closed first.
 */
export function inOrderOn(today: string): (a: Sorted, b: Sorted) => number {
  const since = longPast(today);
  const day = (s: Sorted) => s.place.snoozed_until ?? s.when ?? NEVER;
  const old = (s: Sorted) =>
    day(s) < since && (s.place.group === "past_due" || s.place.group === "missing") ? 1 : 0;
  return (a, b) => {
    if (a.closed_at !== null || b.closed_at !== null) {
      return (b.closed_at ?? 0) - (a.closed_at ?? 0) || text(b.id, a.id);
    }
    return (
      rankOf(a.place.group) - rankOf(b.place.group) ||
      old(a) - old(b) ||
      text(day(a), day(b)) ||
      text(a.id, b.id)
    );
  };
}

const obligationActions = ["handled", "snooze", "dismiss", "reopen", "manual"] as const;
type ObligationAction = (typeof obligationActions)[number];

type Status = "open" | "handled" | "dismissed";

const transitions: Record<ObligationAction, Partial<Record<Status, Status>>> = {
  handled: { open: "handled", handled: "handled" },
  snooze: { open: "open" },
  dismiss: { open: "dismissed", dismissed: "dismissed" },
  reopen: { open: "open", handled: "open", dismissed: "open" },
  manual: { open: "open" },
};

/**
 * The status after an action (service document, "Checkup item actions"), or null where the table has no such move. A
 * snoozed item is an open one; an action that was done already is done, so that a repeated call is no mistake.
 */
export const afterAction = (status: Status, action: ObligationAction): Status | null =>
  transitions[action][status] ?? null;
