import type { Database } from "./open.ts";
import type { RowOf } from "./row.ts";
import type { idempotency } from "./tables.ts";

/** What binds a key: the account, the token, and the call (method and path). */
export type KeyedCall = RowOf<typeof idempotency, "account_id" | "token_id" | "key" | "call">;

type KeptAnswer = RowOf<typeof idempotency, "fingerprint" | "boot" | "status" | "sealed" | "created_at">;

const where = "account_id = @account_id AND token_id = @token_id AND call = @call AND key = @key";

export const keptAnswer = (db: Database, c: KeyedCall): KeptAnswer | undefined =>
  db.sql(`SELECT fingerprint, boot, status, sealed, created_at FROM idempotency WHERE ${where}`).get(c) as
    | KeptAnswer
    | undefined;

/** Marks a call as running. A mark of another start of the program is taken over: that call died with its process. */
export function beginCall(db: Database, c: KeyedCall, boot: string, at: number): void {
  db.sql(
    `INSERT OR REPLACE INTO idempotency (account_id, token_id, call, key, boot, created_at)
     VALUES (@account_id, @token_id, @call, @key, @boot, @at)`,
  ).run({ ...c, boot, at });
}

/** Keeps the answer, in the transaction of the change itself. */
export function keepAnswer(
  db: Database,
  c: KeyedCall,
  fingerprint: string,
  status: number,
  sealed: Buffer,
): void {
  db.sql(
    `UPDATE idempotency SET fingerprint = @fingerprint, status = @status, sealed = @sealed WHERE ${where}`,
  ).run({ ...c, fingerprint, status, sealed });
}

/** Forgets a call that was refused before it did anything. */
export function forgetCall(db: Database, c: KeyedCall): void {
  db.sql(`DELETE FROM idempotency WHERE ${where} AND status IS NULL`).run(c);
}

/** Removes answers older than a moment. */
export const sweepAnswers = (db: Database, before: number): number =>
  db.sql("DELETE FROM idempotency WHERE created_at < ?").run(before).changes;
