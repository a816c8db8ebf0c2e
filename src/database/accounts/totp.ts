import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { totp } from "../sqlite/tables.ts";

type TotpRow = RowOf<typeof totp, "sealed_secret" | "confirmed_at" | "last_step">;

/** A person's codes on the phone, whether they are asked for already or wait for the first right one. */
export const totpOf = (db: Database, userId: string): TotpRow | undefined =>
  db.sql("SELECT sealed_secret, confirmed_at, last_step FROM totp WHERE user_id = ?").get(userId) as
    | TotpRow
    | undefined;

/** Puts a new secret in place of one that was never confirmed. */
export function startTotp(db: Database, userId: string, sealed: Uint8Array, at: number): void {
  db.sql(
    `INSERT INTO totp (user_id, sealed_secret, created_at) VALUES (?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at,
       last_step = 0 WHERE confirmed_at IS NULL`,
  ).run(userId, Buffer.from(sealed), at);
}

export function confirmTotp(db: Database, userId: string, step: number, at: number): void {
  db.sql("UPDATE totp SET confirmed_at = ?, last_step = ? WHERE user_id = ?").run(at, step, userId);
}

/** Takes a step once: false when it, or a later one, was taken meanwhile. */
export const takeStep = (db: Database, userId: string, step: number): boolean =>
  db.sql("UPDATE totp SET last_step = @step WHERE user_id = @user AND last_step < @step").run({
    step,
    user: userId,
  }).changes > 0;

/** Puts an end to the second step and to its codes on paper. */
export function dropTotp(db: Database, userId: string): boolean {
  db.sql("DELETE FROM totp_recovery WHERE user_id = ?").run(userId);
  return db.sql("DELETE FROM totp WHERE user_id = ?").run(userId).changes > 0;
}

/** Gives a person new codes on paper; those before serve no more. */
export function setRecoveryCodes(db: Database, userId: string, hashes: readonly Uint8Array[]): void {
  db.sql("DELETE FROM totp_recovery WHERE user_id = ?").run(userId);
  for (const hash of hashes)
    db.sql("INSERT INTO totp_recovery (user_id, hash) VALUES (?, ?)").run(userId, Buffer.from(hash));
}

/** Uses a code on paper up; false when it is none, or was used. */
export const spendRecoveryCode = (db: Database, userId: string, hash: Uint8Array, at: number): boolean =>
  db
    .sql("UPDATE totp_recovery SET used_at = ? WHERE user_id = ? AND hash = ? AND used_at IS NULL")
    .run(at, userId, Buffer.from(hash)).changes > 0;

export const recoveryCodesLeft = (db: Database, userId: string): number =>
  (
    db.sql("SELECT count(*) AS n FROM totp_recovery WHERE user_id = ? AND used_at IS NULL").get(userId) as {
      n: number;
    }
  ).n;
