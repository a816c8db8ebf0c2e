/** When a backup is made by itself, and what the Checkup says when none could be: decisions without I/O. */
import { type Times, timesAround, turnDue } from "./digest/sending.ts";
import { dayName } from "./gaps/words.ts";

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

/** What makes the line of the Checkup about backups the same line; none of the rules about papers has this name. */
export const BACKUP_GAP = "backup plan";

/** What the Checkup says while backups fail. `good`: the day of the last one that was made, if any. */
export const backupGap = (failure: string, good: string | null): { title: string; detail: string } => ({
  title: good === null ? "No backup could be made yet" : `No backup since ${dayName(good)}`,
  detail: failure,
});

/** What to do about it. */
export const backupHowTo = {
  summary: "See that the place of the backups is there and has room.",
  steps: [
    "Look whether the disk or network folder of the backups is connected.",
    "In Settings, Backups, see what went wrong and choose another folder if need be.",
    "It is tried again every hour; this line goes once one was made.",
  ],
};
