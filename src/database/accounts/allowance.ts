import type { AccountScope } from "#rules/access/access.ts";
import { countedBy } from "../documents/counted.ts";
import type { Database } from "../sqlite/open.ts";

const keyOf = (scope: AccountScope, month: string) => `full-reads/${scope.accountId}/${month}`;

/** Full reads an account has used in a month (`YYYY-MM`). */
export const fullReads = (db: Database, scope: AccountScope, month: string): number =>
  Number(
    (db.sql("SELECT value FROM box WHERE key = ?").get(keyOf(scope, month)) as { value: string } | undefined)
      ?.value ?? 0,
  );

export function countFullRead(db: Database, scope: AccountScope, month: string): void {
  db.sql(
    "INSERT INTO box (key, value) VALUES (?, '1') ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
  ).run(keyOf(scope, month));
}

/**
 * Documents that were filed on a quick read because the plan had no room, the oldest first; not those on their way to be read,
 * nor those that could not be read.
 */
export function waitingForRoom(db: Database, scope: AccountScope, limit: number): string[] {
  // Mostly there are none, which is known without a look at all documents.
  if (!countedBy(db, scope, "read").some(({ value }) => value === "quick")) return [];
  const rows = db
    .sql(
      `SELECT id FROM document d WHERE account_id = ? AND read = 'quick' AND status IN ('filed', 'needs_review') AND hidden = 0
         AND review_reason IS NOT 'unreadable' AND NOT EXISTS (SELECT 1 FROM job j WHERE j.document_id = d.id)
       ORDER BY arrived_at LIMIT ?`,
    )
    .all(scope.accountId, limit) as { id: string }[];
  return rows.map((r) => r.id);
}
