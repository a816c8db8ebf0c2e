/** When a backup is made by itself: decisions without I/O. */
import { type Times, timesAround, turnDue } from "../digest/sending.ts";

/** What somebody set up. `weekday`: Monday 1 to Sunday 7, null for every day; `at`: HH:MM where the box is. */
export interface BackupPlan {
  every: "day" | "week";
  weekday: number | null;
  at: string;
  begins_at: number;
  decided_on: string | null;
  retry_at: number | null;
}

/** After one that failed it is tried again so often, in milliseconds. */
export const RETRY = 3_600_000;

const timesOf = (p: BackupPlan): Times => ({
  at: p.at,
  days: p.every === "week" ? [p.weekday ?? 1] : [1, 2, 3, 4, 5, 6, 7],
  zone: null,
});

/** The next time one is to be made, in milliseconds since 1970. */
export const nextBackup = (p: BackupPlan, now: number): number | null =>
  p.retry_at === null ? timesAround(timesOf(p), now).next : Math.max(p.retry_at, now);

/**
 * The day whose backup is due now, or null. However long the box was off, there is one, and it is made at once: a late backup
 * is worth as much as one in time. One that failed is tried again until its successor is due.
 */
export function backupDue(p: BackupPlan, now: number): string | null {
  const turn = turnDue({ ...timesOf(p), begins: p.begins_at, decided: p.decided_on }, now);
  if (turn) return turn.day;
  return p.retry_at !== null && p.retry_at <= now ? p.decided_on : null;
}

const DAY = 86_400_000;

/** Whether the last good backup is older than the plan allows: two of its turns, so that one that failed and was made up for is none. */
export function backupLate(p: BackupPlan & { last_good_at: number | null }, now: number): boolean {
  const turn = p.every === "week" ? 7 * DAY : DAY;
  return now - Math.max(p.last_good_at ?? 0, p.begins_at) > 2 * turn;
}

/** Whether the owner is asked to try a restore: a month after the plan was set up, then a year after the last time. */
export const drillDue = (
  p: BackupPlan & { last_good_at: number | null; tried_at: number | null },
  now: number,
): boolean =>
  p.last_good_at !== null &&
  (p.tried_at === null ? now - p.begins_at > 30 * DAY : now - p.tried_at > 365 * DAY);

/** Whether all of a store is read back after this backup: once a month, beside the sample after each. */
export const verifyDue = (verifiedAt: number | null, now: number): boolean =>
  now - (verifiedAt ?? 0) > 30 * DAY;
