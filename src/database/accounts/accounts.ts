import { eq } from "drizzle-orm";
import type { AccountScope, Role, Scope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import type { passkey } from "../sqlite/tables.ts";
import * as t from "../sqlite/tables.ts";

export type AccountRow = RowOf<
  typeof t.account,
  "number" | "id" | "name" | "kind" | "plan" | "country" | "sealed_key"
>;

/** Everything a door needs to know who is calling: one row, one query. */
interface TokenRow
  extends RowOf<
    typeof t.token,
    "scopes" | "expires_at" | "revoked_at" | "last_used_at" | "proved_at" | "created_at" | "user_id"
  > {
  token_id: string;
  token_kind: "personal" | "app" | "connection";
  token_name: string;
  token_account: string | null;
  user_name: string | null;
  user_email: string;
  user_language: string | null;
}

export interface MembershipRow extends RowOf<typeof t.account, "id" | "number" | "name" | "kind" | "plan"> {
  role: Role;
  bundle_id: string | null;
}

/** The account the box was set up with, whose owners look after it; null before there is one. */
export const firstAccount = (db: Database): string | null =>
  (db.sql("SELECT id FROM account ORDER BY number LIMIT 1").get() as { id: string } | undefined)?.id ?? null;

/** When the box was set up, in milliseconds; null before. */
export const setUpAt = (db: Database): number | null =>
  (
    db.sql("SELECT created_at FROM account ORDER BY number LIMIT 1").get() as
      | { created_at: number }
      | undefined
  )?.created_at ?? null;

/** True until the first account is made. */
export const isEmpty = (db: Database): boolean => db.sql("SELECT 1 FROM account LIMIT 1").get() === undefined;

export function addAccount(db: Database, a: Omit<AccountRow, "number"> & { created_at: number }): number {
  const next = (db.sql("SELECT ifnull(max(number), 0) + 1 AS n FROM account").get() as { n: number }).n;
  insertRow(db, t.account, { ...a, number: next });
  return next;
}

export const accountById = (db: Database, id: string): AccountRow | undefined =>
  db.sql("SELECT number, id, name, kind, plan, country, sealed_key FROM account WHERE id = ?").get(id) as
    | AccountRow
    | undefined;

export const allAccounts = (db: Database): AccountRow[] =>
  db
    .sql("SELECT number, id, name, kind, plan, country, sealed_key FROM account ORDER BY number")
    .all() as AccountRow[];

export function setPlan(db: Database, accountId: string, plan: string): boolean {
  return db.orm.update(t.account).set({ plan }).where(eq(t.account.id, accountId)).run().changes > 0;
}

export type UserRow = RowOf<typeof t.user, "id" | "email" | "name" | "password_hash">;

export const userByEmail = (db: Database, email: string): UserRow | undefined =>
  db.sql("SELECT id, email, name, password_hash FROM user WHERE email = ?").get(email) as UserRow | undefined;

export const userById = (db: Database, id: string): UserRow | undefined =>
  db.sql("SELECT id, email, name, password_hash FROM user WHERE id = ?").get(id) as UserRow | undefined;

export function addUser(db: Database, u: UserRow & { created_at: number }): void {
  insertRow(db, t.user, u);
}

export function addMembership(
  db: Database,
  m: { account_id: string; user_id: string; role: Role; bundle_id: string | null; joined_at: number },
): void {
  insertRow(db, t.membership, m);
}

export const membershipOf = (db: Database, accountId: string, userId: string): { role: Role } | undefined =>
  db.sql("SELECT role FROM membership WHERE account_id = ? AND user_id = ?").get(accountId, userId) as
    | { role: Role }
    | undefined;

/** Every account a person belongs to, the first joined first. */
export const accountsOf = (db: Database, userId: string): MembershipRow[] =>
  db
    .sql(
      `SELECT a.id, a.number, a.name, a.kind, a.plan, m.role, m.bundle_id FROM membership m
       JOIN account a ON a.id = m.account_id WHERE m.user_id = ? ORDER BY m.joined_at, a.number`,
    )
    .all(userId) as MembershipRow[];

/** Names of the people of an account: those whose paper this is. */
export const householdNames = (db: Database, scope: AccountScope): string[] =>
  (
    db
      .sql(`SELECT u.name AS name FROM membership m JOIN user u ON u.id = m.user_id
            WHERE m.account_id = ? AND m.role IN ('owner', 'member', 'viewer') AND u.name IS NOT NULL`)
      .all(scope.accountId) as { name: string }[]
  ).map((r) => r.name);

export function addToken(
  db: Database,
  k: {
    id: string;
    user_id: string;
    kind: TokenRow["token_kind"];
    account_id: string | null;
    name: string;
    scopes: Scope[];
    hash: Uint8Array;
    created_at: number;
    expires_at: number | null;
  },
): void {
  insertRow(db, t.token, { ...k, scopes: k.scopes.join(" "), hash: Buffer.from(k.hash) });
}

/** The token whose SHA-256 is `hash`, with its person. Ended tokens are returned too: the caller says why it refuses. */
export const tokenByHash = (db: Database, hash: Uint8Array): TokenRow | undefined =>
  db
    .sql(
      `SELECT t.id AS token_id, t.kind AS token_kind, t.name AS token_name, t.account_id AS token_account, t.scopes,
         t.expires_at, t.revoked_at, t.last_used_at, t.proved_at, t.created_at, u.id AS user_id, u.name AS user_name, u.email AS user_email,
         u.language AS user_language
       FROM token t JOIN user u ON u.id = t.user_id WHERE t.hash = ?`,
    )
    .get(Buffer.from(hash)) as TokenRow | undefined;

export function touchToken(db: Database, tokenId: string, at: number): void {
  db.sql("UPDATE token SET last_used_at = ? WHERE id = ?").run(at, tokenId);
}

export function revokeToken(db: Database, tokenId: string, at: number): void {
  db.sql("UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL").run(at, tokenId);
}

type PasskeyRow = RowOf<
  typeof t.passkey,
  "id" | "user_id" | "name" | "public_key" | "counter" | "transports"
>;

export function addPasskey(db: Database, p: PasskeyRow & { created_at: number }): void {
  insertRow(db, t.passkey, p);
}

export const passkeyById = (db: Database, id: string): PasskeyRow | undefined =>
  db.sql("SELECT id, user_id, name, public_key, counter, transports FROM passkey WHERE id = ?").get(id) as
    | PasskeyRow
    | undefined;

export const passkeysOf = (db: Database, userId: string): PasskeyRow[] =>
  db
    .sql("SELECT id, user_id, name, public_key, counter, transports FROM passkey WHERE user_id = ?")
    .all(userId) as PasskeyRow[];

export const anyPasskey = (db: Database): boolean =>
  db.sql("SELECT 1 FROM passkey LIMIT 1").get() !== undefined;

export function usedPasskey(db: Database, id: string, counter: number, at: number): void {
  db.sql("UPDATE passkey SET counter = ?, last_used_at = ? WHERE id = ?").run(counter, at, id);
}

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
