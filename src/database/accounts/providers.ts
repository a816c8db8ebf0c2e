import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export type ProviderRow = RowOf<typeof t.signInProvider>;

/** An identity provider with how many people are linked to it. */
export interface ProviderLine extends ProviderRow {
  people: number;
}

const columns = `p.id, p.account_id, p.name, p.issuer, p.client_id, p.sealed_secret, p.scopes, p.groups_claim, p.group_roles, p.joins,
  p.default_role, p.match_email, p.domains, p.created_at,
  (SELECT count(*) FROM sign_in_identity i WHERE i.provider_id = p.id) AS people`;

/** The identity providers of the box, the first one first. */
export const allProviders = (db: Database): ProviderLine[] =>
  db.sql(`SELECT ${columns} FROM sign_in_provider p ORDER BY p.created_at, p.id`).all() as ProviderLine[];

export const providerById = (db: Database, id: string): ProviderLine | undefined =>
  db.sql(`SELECT ${columns} FROM sign_in_provider p WHERE p.id = ?`).get(id.toLowerCase()) as
    | ProviderLine
    | undefined;

export function addProvider(db: Database, row: ProviderRow): void {
  insertRow(db, t.signInProvider, row);
}

/** Everything of a provider but its issuer, which stays. */
export function changeProvider(db: Database, row: ProviderRow): void {
  db.sql(
    `UPDATE sign_in_provider SET name = @name, client_id = @client_id, sealed_secret = @sealed_secret, scopes = @scopes,
       groups_claim = @groups_claim, group_roles = @group_roles, joins = @joins, default_role = @default_role,
       match_email = @match_email, domains = @domains WHERE id = @id`,
  ).run({ ...row });
}

/** Takes a provider away, and with it who of it is who here. */
export function deleteProvider(db: Database, id: string): void {
  db.sql("DELETE FROM sign_in_identity WHERE provider_id = ?").run(id);
  db.sql("DELETE FROM sign_in_provider WHERE id = ?").run(id);
}

/** Who somebody of a provider is here, or undefined. */
export const identityOf = (
  db: Database,
  providerId: string,
  subject: string,
): { user_id: string } | undefined =>
  db
    .sql("SELECT user_id FROM sign_in_identity WHERE provider_id = ? AND subject = ?")
    .get(providerId, subject) as { user_id: string } | undefined;

/** A provider somebody is linked to, as they see it. */
export interface OwnIdentity {
  provider_id: string;
  name: string;
  subject: string;
  shown: string | null;
  created_at: number;
  last_used_at: number | null;
}

export const identitiesOf = (db: Database, userId: string): OwnIdentity[] =>
  db
    .sql(
      `SELECT i.provider_id, p.name, i.subject, i.shown, i.created_at, i.last_used_at FROM sign_in_identity i
       JOIN sign_in_provider p ON p.id = i.provider_id WHERE i.user_id = ? ORDER BY i.created_at, i.provider_id`,
    )
    .all(userId) as OwnIdentity[];

/** Keeps who somebody of a provider is here, in place of whom they were linked to at that provider before. */
export function link(
  db: Database,
  i: { provider_id: string; subject: string; user_id: string; shown: string | null; at: number },
): void {
  db.sql("DELETE FROM sign_in_identity WHERE provider_id = @provider_id AND user_id = @user_id").run({
    provider_id: i.provider_id,
    user_id: i.user_id,
  });
  db.sql(
    `INSERT INTO sign_in_identity (provider_id, subject, user_id, shown, created_at)
     VALUES (@provider_id, @subject, @user_id, @shown, @at)`,
  ).run(i);
}

/** Notes that somebody signed in by a provider. */
export function usedIdentity(db: Database, providerId: string, subject: string, at: number): void {
  db.sql("UPDATE sign_in_identity SET last_used_at = ? WHERE provider_id = ? AND subject = ?").run(
    at,
    providerId,
    subject,
  );
}

/** Ends the link of somebody with a provider; false when there is none. */
export const unlink = (db: Database, providerId: string, userId: string): boolean =>
  db
    .sql("DELETE FROM sign_in_identity WHERE provider_id = ? AND user_id = ?")
    .run(providerId.toLowerCase(), userId).changes > 0;

/** How many owners of an account have signed in by a provider that is there. */
export const ownersByProvider = (db: Database, scope: AccountScope): number =>
  (
    db
      .sql(
        `SELECT count(*) AS n FROM membership m WHERE m.account_id = ? AND m.role = 'owner' AND m.bundle_id IS NULL
         AND EXISTS (SELECT 1 FROM sign_in_identity i WHERE i.user_id = m.user_id AND i.last_used_at IS NOT NULL)`,
      )
      .get(scope.accountId) as { n: number }
  ).n;

/** Leaves no password a person could sign in with. */
export function dropPassword(db: Database, userId: string): void {
  db.sql("UPDATE user SET password_hash = NULL WHERE id = ?").run(userId);
}
