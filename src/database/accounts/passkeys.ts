import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { passkey } from "../sqlite/tables.ts";

/** A passkey as its person sees it in a list. */
export type OwnPasskey = RowOf<typeof passkey, "id" | "name" | "created_at" | "last_used_at">;

/** The passkeys of a person, the oldest first. */
export const ownPasskeys = (db: Database, userId: string): OwnPasskey[] =>
  db
    .sql("SELECT id, name, created_at, last_used_at FROM passkey WHERE user_id = ? ORDER BY created_at, id")
    .all(userId) as OwnPasskey[];

export const renamePasskey = (db: Database, userId: string, id: string, name: string): boolean =>
  db.sql("UPDATE passkey SET name = ? WHERE id = ? AND user_id = ?").run(name, id, userId).changes > 0;

export const removePasskey = (db: Database, userId: string, id: string): boolean =>
  db.sql("DELETE FROM passkey WHERE id = ? AND user_id = ?").run(id, userId).changes > 0;
