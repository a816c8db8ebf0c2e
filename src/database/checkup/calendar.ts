import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

/** Puts a person's calendar address on file in place of the one before, which ends. */
export function replaceFeed(
  db: Database,
  scope: AccountScope,
  feed: { id: string; user_id: string; hash: Uint8Array; created_at: number },
): void {
  dropFeed(db, scope, feed.user_id);
  insertRow(db, t.calendarFeed, { ...feed, hash: Buffer.from(feed.hash), account_id: scope.accountId });
}

/** Ends a person's calendar address. Gives its id, or null when there was none. */
export function dropFeed(db: Database, scope: AccountScope, userId: string): string | null {
  const row = db
    .sql("DELETE FROM calendar_feed WHERE account_id = ? AND user_id = ? RETURNING id")
    .get(scope.accountId, userId) as { id: string } | undefined;
  return row?.id ?? null;
}

/** The address whose secret has this SHA-256, with its person. */
export const feedByHash = (
  db: Database,
  hash: Uint8Array,
):
  | { id: string; account_id: string; user_id: string; user_name: string | null; user_email: string }
  | undefined =>
  db
    .sql(
      `SELECT f.id, f.account_id, f.user_id, u.name AS user_name, u.email AS user_email
       FROM calendar_feed f JOIN user u ON u.id = f.user_id WHERE f.hash = ?`,
    )
    .get(Buffer.from(hash)) as
    | { id: string; account_id: string; user_id: string; user_name: string | null; user_email: string }
    | undefined;

/** Since when a person has a private address of the calendar, or null. */
export const feedSince = (db: Database, scope: AccountScope, userId: string): number | null =>
  (
    db
      .sql("SELECT created_at FROM calendar_feed WHERE account_id = ? AND user_id = ?")
      .get(scope.accountId, userId) as { created_at: number } | undefined
  )?.created_at ?? null;
