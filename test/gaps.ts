import type { Database } from "#database/sqlite/open.ts";
import * as t from "#database/sqlite/tables.ts";
import type { AccountScope } from "#rules/access/access.ts";

/** Puts a gap on file. One that is there already (same kind, subject and entity) stays as it is, dismissed ones too. */
export function addGap(
  db: Database,
  scope: AccountScope,
  g: Omit<
    typeof t.gap.$inferInsert,
    "account_id" | "status" | "dismissed_reason" | "closed_at" | "closed_by_rule" | "kept_open"
  >,
): boolean {
  const there = db
    .sql("SELECT 1 FROM gap WHERE account_id = ? AND kind = ? AND subject = ? AND entity_id IS ?")
    .get(scope.accountId, g.kind, g.subject, g.entity_id ?? null);
  if (there !== undefined) return false;
  return (
    db.orm
      .insert(t.gap)
      .values({ ...g, account_id: scope.accountId })
      .run().changes > 0
  );
}
