import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";

/** Passwords an account remembers at most; the one unused for longest goes. */
const MOST = 20;

/** The sealed passwords of an account, the one used last first. */
export const rememberedPasswords = (db: Database, scope: AccountScope): { id: string; sealed: Buffer }[] =>
  db
    .sql("SELECT id, sealed FROM password WHERE account_id = ? ORDER BY used_at DESC, id DESC")
    .all(scope.accountId) as { id: string; sealed: Buffer }[];

export function rememberPassword(
  db: Database,
  scope: AccountScope,
  p: { id: string; sealed: Uint8Array; fingerprint: string },
  at: number,
): void {
  db.sql(
    `INSERT INTO password (id, account_id, sealed, fingerprint, used_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (account_id, fingerprint) DO UPDATE SET used_at = excluded.used_at`,
  ).run(p.id, scope.accountId, p.sealed, p.fingerprint, at);
  db.sql(
    `DELETE FROM password WHERE account_id = @account AND id NOT IN
       (SELECT id FROM password WHERE account_id = @account ORDER BY used_at DESC, id DESC LIMIT ${MOST})`,
  ).run({ account: scope.accountId });
}

export function setFilePassword(db: Database, fileId: string, sealed: Uint8Array): void {
  db.sql("INSERT OR REPLACE INTO file_password (file_id, sealed) VALUES (?, ?)").run(fileId, sealed);
}

/** The sealed password of a file of this account, if it has one. */
export const filePassword = (db: Database, scope: AccountScope, fileId: string): Buffer | undefined =>
  (
    db
      .sql(
        "SELECT p.sealed FROM file_password p JOIN file f ON f.id = p.file_id WHERE p.file_id = ? AND f.account_id = ?",
      )
      .get(fileId, scope.accountId) as { sealed: Buffer } | undefined
  )?.sealed;
