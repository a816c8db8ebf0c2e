import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";

export interface SavedSearchRow {
  id: string;
  name: string;
  name_key: string;
  /** Null: a list of documents by its filters alone. */
  q: string | null;
  /** JSON. */
  filters: string;
  pinned: 0 | 1;
  created_at: number;
}

const columns = "id, name, name_key, q, filters, pinned, created_at";

/** The searches a person keeps in an account, pinned ones first, then by name. */
export const savedSearchesOf = (db: Database, scope: AccountScope, userId: string): SavedSearchRow[] =>
  db
    .sql(
      `SELECT ${columns} FROM saved_search WHERE account_id = ? AND user_id = ? ORDER BY pinned DESC, name_key`,
    )
    .all(scope.accountId, userId) as SavedSearchRow[];

/** Puts a search on file, or what has become of it. */
export function keepSearch(db: Database, scope: AccountScope, userId: string, row: SavedSearchRow): void {
  db.sql(
    `INSERT INTO saved_search (account_id, user_id, ${columns})
     VALUES (@account, @user, @id, @name, @name_key, @q, @filters, @pinned, @created_at)
     ON CONFLICT (id) DO UPDATE SET name = @name, name_key = @name_key, q = @q, filters = @filters, pinned = @pinned`,
  ).run({ ...row, account: scope.accountId, user: userId });
}

export function dropSearch(db: Database, scope: AccountScope, userId: string, id: string): void {
  db.sql("DELETE FROM saved_search WHERE account_id = ? AND user_id = ? AND id = ?").run(
    scope.accountId,
    userId,
    id,
  );
}
