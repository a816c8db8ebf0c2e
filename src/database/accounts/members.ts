import type { AccountScope, Role } from "#rules/access/access.ts";
import { nameIn } from "../entities/entity-names.ts";
import type { Database } from "../sqlite/open.ts";

/** A person of an account, with what an owner may know of how they come in. */
export interface MemberRow {
  id: string;
  name: string | null;
  email: string;
  role: Role;
  bundle_id: string | null;
  bundle_name: string | null;
  joined_at: number;
  has_password: number;
  passkeys: number;
  providers: number;
  totp: number;
  last_seen: number | null;
  invited_until: number | null;
  /** Other accounts the person belongs to. */
  elsewhere: number;
}

const select = (
  scope: AccountScope,
) => `SELECT u.id, u.name, u.email, m.role, m.bundle_id, ${nameIn(scope, "b")} AS bundle_name, m.joined_at,
    u.password_hash IS NOT NULL AS has_password,
    (SELECT count(*) FROM passkey p WHERE p.user_id = u.id) AS passkeys,
    (SELECT count(*) FROM sign_in_identity s WHERE s.user_id = u.id) AS providers,
    EXISTS (SELECT 1 FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS totp,
    (SELECT max(ifnull(t.last_used_at, t.created_at)) FROM token t WHERE t.user_id = u.id AND t.kind = 'app') AS last_seen,
    (SELECT i.expires_at FROM invitation i WHERE i.user_id = u.id AND i.account_id = m.account_id AND i.expires_at > @now) AS invited_until,
    (SELECT count(*) FROM membership o WHERE o.user_id = u.id AND o.account_id <> m.account_id) AS elsewhere
  FROM membership m JOIN user u ON u.id = m.user_id LEFT JOIN bundle b ON b.id = m.bundle_id AND b.account_id = m.account_id
  WHERE m.account_id = @account`;

/** Everybody of the account: owners first, then as they joined. */
export const membersOf = (db: Database, scope: AccountScope, now: number): MemberRow[] =>
  db
    .sql(`${select(scope)} ORDER BY m.role <> 'owner', m.joined_at, u.id`)
    .all({ account: scope.accountId, now }) as MemberRow[];

export const memberById = (
  db: Database,
  scope: AccountScope,
  userId: string,
  now: number,
): MemberRow | undefined =>
  db
    .sql(`${select(scope)} AND u.id = @user`)
    .get({ account: scope.accountId, now, user: userId.toLowerCase() }) as MemberRow | undefined;

export const ownerCount = (db: Database, scope: AccountScope): number =>
  (
    db
      .sql("SELECT count(*) AS n FROM membership WHERE account_id = ? AND role = 'owner'")
      .get(scope.accountId) as { n: number }
  ).n;

export function setRole(
  db: Database,
  scope: AccountScope,
  userId: string,
  role: Role,
  bundleId: string | null,
): void {
  db.sql("UPDATE membership SET role = ?, bundle_id = ? WHERE account_id = ? AND user_id = ?").run(
    role,
    bundleId,
    scope.accountId,
    userId,
  );
}

/** Takes a person out of the account; what was set up to be sent to them goes, too. */
export function removeMembership(db: Database, scope: AccountScope, userId: string): void {
  db.sql("DELETE FROM notice WHERE account_id = ? AND user_id = ?").run(scope.accountId, userId);
  db.sql("DELETE FROM invitation WHERE account_id = ? AND user_id = ?").run(scope.accountId, userId);
  db.sql("DELETE FROM membership WHERE account_id = ? AND user_id = ?").run(scope.accountId, userId);
}

/** Leaves nothing a person could sign in with; the name stays, since the log tells of them. */
export function disarm(db: Database, userId: string): void {
  db.sql("UPDATE user SET password_hash = NULL WHERE id = ?").run(userId);
  for (const table of ["passkey", "totp", "totp_recovery", "invitation", "sign_in_identity"])
    db.sql(`DELETE FROM ${table} WHERE user_id = ?`).run(userId);
}

export function setPasswordHash(db: Database, userId: string, hash: string): void {
  db.sql("UPDATE user SET password_hash = ? WHERE id = ?").run(hash, userId);
}

export function renameUser(db: Database, userId: string, name: string | null, email: string): void {
  db.sql("UPDATE user SET name = ?, email = ? WHERE id = ?").run(name, email, userId);
}

/** The language a person wants the app in, or null. */
export const languageOfUser = (db: Database, userId: string): string | null =>
  (db.sql("SELECT language FROM user WHERE id = ?").get(userId) as { language: string | null } | undefined)
    ?.language ?? null;

export function setLanguageOfUser(db: Database, userId: string, language: string | null): void {
  db.sql("UPDATE user SET language = ? WHERE id = ?").run(language, userId);
}

/** The account the box was set up with. */
export const isFirstAccount = (db: Database, accountNumber: number): boolean =>
  (db.sql("SELECT min(number) AS n FROM account").get() as { n: number }).n === accountNumber;

export function renameAccount(db: Database, scope: AccountScope, name: string): void {
  db.sql("UPDATE account SET name = ? WHERE id = ?").run(name, scope.accountId);
}

/** Whether the wallet may be kept on people's phones. */
export const mayKeepWallet = (db: Database, accountId: string): boolean =>
  (
    db.sql("SELECT wallet_offline FROM account WHERE id = ?").get(accountId) as
      | { wallet_offline: number }
      | undefined
  )?.wallet_offline === 1;

export function setMayKeepWallet(db: Database, scope: AccountScope, may: boolean): void {
  db.sql("UPDATE account SET wallet_offline = ? WHERE id = ?").run(may ? 1 : 0, scope.accountId);
}

/** Leave to come in by an address, once; it takes the place of an earlier one. */
export function setInvitation(
  db: Database,
  i: { user_id: string; account_id: string; hash: Uint8Array; created_at: number; expires_at: number },
): void {
  db.sql(
    `INSERT OR REPLACE INTO invitation (user_id, account_id, hash, created_at, expires_at)
     VALUES (@user_id, @account_id, @hash, @created_at, @expires_at)`,
  ).run({ ...i, hash: Buffer.from(i.hash) });
}

export interface InvitationRow {
  user_id: string;
  email: string;
  name: string | null;
  account_id: string;
  account: string;
}

/** Whom an address lets in, and where to; nobody once it was used or has run out. */
export const invitationOf = (db: Database, hash: Uint8Array, now: number): InvitationRow | undefined =>
  db
    .sql(
      `SELECT i.user_id, u.email, u.name, i.account_id, a.name AS account FROM invitation i JOIN user u ON u.id = i.user_id
       JOIN account a ON a.id = i.account_id
       WHERE i.hash = ? AND i.expires_at > ?
         AND EXISTS (SELECT 1 FROM membership m WHERE m.user_id = i.user_id AND m.account_id = i.account_id)`,
    )
    .get(Buffer.from(hash), now) as InvitationRow | undefined;

export function dropInvitation(db: Database, userId: string): void {
  db.sql("DELETE FROM invitation WHERE user_id = ?").run(userId);
}
