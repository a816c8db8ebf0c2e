import type { Message } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { BackupPlan } from "#rules/accounts/backup-plan.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { backupPlan as plan } from "../sqlite/tables.ts";

/** The plan for backups of the whole box, and what became of it. */
export interface BackupPlanRow
  extends BackupPlan,
    RowOf<
      typeof plan,
      | "account_id"
      | "folder"
      | "other_disk"
      | "keep"
      | "last_at"
      | "last_name"
      | "last_failure"
      | "last_failure_message"
      | "last_good_at"
      | "store"
      | "store_secret"
      | "verified_at"
      | "tried_at"
    > {}

const columns = `account_id, every, weekday, at, folder, other_disk, keep, begins_at, decided_on, retry_at, last_at, last_name,
  last_failure, last_failure_message, last_good_at, store, store_secret, verified_at, tried_at`;

export const backupPlan = (db: Database): BackupPlanRow | undefined =>
  db.sql(`SELECT ${columns} FROM backup_plan`).get() as BackupPlanRow | undefined;

/** Puts a plan in place of the one before; what became of that stays. */
export function setBackupPlan(
  db: Database,
  p: Pick<
    BackupPlanRow,
    | "account_id"
    | "every"
    | "weekday"
    | "at"
    | "folder"
    | "other_disk"
    | "keep"
    | "begins_at"
    | "store"
    | "store_secret"
  >,
): void {
  db.sql(
    `INSERT INTO backup_plan (one, account_id, every, weekday, at, folder, other_disk, keep, begins_at, store, store_secret)
     VALUES (1, @account_id, @every, @weekday, @at, @folder, @other_disk, @keep, @begins_at, @store, @store_secret)
     ON CONFLICT (one) DO UPDATE SET account_id = @account_id, every = @every, weekday = @weekday, at = @at, folder = @folder,
       other_disk = @other_disk, keep = @keep, begins_at = @begins_at, store = @store, store_secret = @store_secret, retry_at = NULL,
       verified_at = CASE WHEN store IS @store THEN verified_at END`,
  ).run(p);
}

export const dropBackupPlan = (db: Database): boolean =>
  db.sql("DELETE FROM backup_plan").run().changes === 1;

/** How a planned backup ended. `failure` null: it was made; `retry`: the moment of the next try, or null. */
export function noteBackup(
  db: Database,
  n: { day: string; at: number; name: string | null; failure: Message | null; retry: number | null },
): void {
  db.sql(
    `UPDATE backup_plan SET decided_on = @day, last_at = @at, last_name = @name, last_failure = @words, last_failure_message = @message,
       retry_at = @retry,
       last_good_at = CASE WHEN @words IS NULL AND @name IS NOT NULL THEN @at ELSE last_good_at END`,
  ).run({ ...n, ...stored(n.failure) });
}

export function addMade(db: Database, path: string, at: number): void {
  db.sql("INSERT OR REPLACE INTO backup_made (path, made_at) VALUES (?, ?)").run(path, at);
}

/** Files that the plan has made, the newest first. */
export const madeByPlan = (db: Database): string[] =>
  (db.sql("SELECT path FROM backup_made ORDER BY made_at DESC, path DESC").all() as { path: string }[]).map(
    (r) => r.path,
  );

export function forgetMade(db: Database, path: string): void {
  db.sql("DELETE FROM backup_made WHERE path = ?").run(path);
}

/** When all of the store was last read back. */
export function noteVerified(db: Database, at: number): void {
  db.sql("UPDATE backup_plan SET verified_at = ?").run(at);
}

/** When a restore was last tried. */
export function noteTried(db: Database, at: number): void {
  db.sql("UPDATE backup_plan SET tried_at = ?").run(at);
}
