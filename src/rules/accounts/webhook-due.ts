import { addDays } from "#kernel/dates.ts";
import { type Coming, leadOf } from "../checkup/checkup.ts";

/** How a dated item stands to its day: within its lead days, on its day, or past it. */
type DueState = "soon" | "today" | "overdue";

/** An item that passed its day longer ago than this, in days, is no news: it came with an old paper. */
const NEWS = 7;

/**
 * How an item stands on the day `today`, or null when nothing is to be told of it: it is closed, snoozed, debited by
 * itself, further off than its lead days (service document, "days before the date that the item shows as due"), or long
 * past.
 */
export function dueState(o: Coming, today: string): DueState | null {
  if (o.status !== "open" || o.automatic) return null;
  if (o.snoozed_until !== null && o.snoozed_until > today) return null;
  if (o.due === today) return "today";
  if (o.due < today) return o.due >= addDays(today, -NEWS) || o.snoozed_until !== null ? "overdue" : null;
  return o.due <= addDays(today, leadOf(o)) ? "soon" : null;
}

/**
 * What makes one telling the same as another: an item is told again when it stands otherwise, when its day is another, or
 * when it comes back from being snoozed.
 */
export const markOf = (o: Coming, state: DueState): string => [state, o.due, o.snoozed_until ?? ""].join(" ");
