import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { doorSeen } from "../sqlite/tables.ts";

export type Door = "folder" | "mailbox" | "smtp";

type SeenRow = RowOf<typeof doorSeen, "key" | "mark" | "fingerprint" | "seen_at">;

const columns = "key, mark, fingerprint, seen_at";

/** What is remembered of one thing that came through a door, if anything. */
export const seenAt = (db: Database, scope: AccountScope, door: Door, key: string): SeenRow | undefined =>
  db
    .sql(`SELECT ${columns} FROM door_seen WHERE account_id = ? AND door = ? AND key = ?`)
    .get(scope.accountId, door, key) as SeenRow | undefined;

/** The keys of everything that is remembered at a door of this account. */
export const seenKeys = (db: Database, scope: AccountScope, door: Door): string[] =>
  (
    db
      .sql("SELECT key FROM door_seen WHERE account_id = ? AND door = ? ORDER BY key")
      .all(scope.accountId, door) as { key: string }[]
  ).map((r) => r.key);

/** Remembers what came in; inside the transaction that took it in. */
export function rememberSeen(db: Database, scope: AccountScope, door: Door, row: SeenRow): void {
  db.sql(
    `INSERT INTO door_seen (account_id, door, key, mark, fingerprint, seen_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, door, key) DO UPDATE SET
       mark = excluded.mark, fingerprint = excluded.fingerprint, seen_at = excluded.seen_at`,
  ).run(scope.accountId, door, row.key, row.mark, row.fingerprint, row.seen_at);
}

export function forgetSeen(db: Database, scope: AccountScope, door: Door, key: string): void {
  db.sql("DELETE FROM door_seen WHERE account_id = ? AND door = ? AND key = ?").run(
    scope.accountId,
    door,
    key,
  );
}

/** Forgets what came in through a door before a moment, in every account. */
export function forgetSeenBefore(db: Database, door: Door, before: number): void {
  db.sql("DELETE FROM door_seen WHERE door = ? AND seen_at < ?").run(door, before);
}
