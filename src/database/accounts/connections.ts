import type { AccountScope, Role } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { connection, oauthItem } from "../sqlite/tables.ts";

/** An assistant that a person connected to one account. */
type ConnectionRow = RowOf<
  typeof connection,
  | "id"
  | "account_id"
  | "user_id"
  | "name"
  | "redirect_host"
  | "access"
  | "scopes"
  | "created_at"
  | "last_used_at"
>;

interface NewConnection
  extends Omit<ConnectionRow, "last_used_at">,
    RowOf<typeof connection, "client_hash" | "grant_hash" | "expires_at"> {}

export function addConnection(db: Database, c: NewConnection): void {
  db.sql(
    `INSERT INTO connection (id, account_id, user_id, client_hash, grant_hash, name, redirect_host, access, scopes, created_at, expires_at)
     VALUES (@id, @account_id, @user_id, @client_hash, @grant_hash, @name, @redirect_host, @access, @scopes, @created_at, @expires_at)`,
  ).run(c);
}

const live = "c.ended_at IS NULL AND c.expires_at > @now";

export interface ShownConnection extends ConnectionRow {
  user_name: string | null;
  account_name: string;
}

const shown = `SELECT c.id, c.account_id, c.user_id, c.name, c.redirect_host, c.access, c.scopes, c.created_at, c.last_used_at,
  u.name AS user_name, a.name AS account_name
  FROM connection c JOIN user u ON u.id = c.user_id JOIN account a ON a.id = c.account_id`;

/**
 * Connections that hold and were fetched, the newest first: those of a person in every account, and with `everybody` those
 * that others have in the account of the scope.
 */
export const connectionsSeen = (
  db: Database,
  scope: AccountScope,
  userId: string,
  everybody: boolean,
  now: number,
): ShownConnection[] =>
  db
    .sql(
      `${shown} WHERE ${live} AND c.connected_at IS NOT NULL
       AND (c.user_id = @user ${everybody ? "OR c.account_id = @account" : ""}) ORDER BY c.created_at DESC, c.id DESC`,
    )
    .all({ user: userId, now, ...(everybody && { account: scope.accountId }) }) as ShownConnection[];

/** How many a person has that hold, those that are yet to be fetched among them. */
export const connectionCount = (db: Database, userId: string, now: number): number =>
  (
    db
      .sql(`SELECT count(*) AS n FROM connection c WHERE c.user_id = @user AND ${live}`)
      .get({ user: userId, now }) as {
      n: number;
    }
  ).n;

/** What a connection did since a moment, as the log has it. `opening`: actions that open a document. */
export function activityOf(
  db: Database,
  id: string,
  since: number,
  opening: readonly string[],
): { calls: number; documents_read: number; changes: number } {
  const row = db
    .sql(
      `SELECT count(*) AS calls,
         count(DISTINCT CASE WHEN subject = 'document' AND action IN (SELECT value FROM json_each(@opening)) THEN subject_id END) AS documents_read,
         count(CASE WHEN action NOT LIKE 'assistant.%' AND action NOT IN (SELECT value FROM json_each(@opening)) THEN 1 END) AS changes
       FROM audit WHERE connection_id = @id AND via = 'assistant' AND at >= @since`,
    )
    .get({ id, since, opening: JSON.stringify(opening) });
  return row as { calls: number; documents_read: number; changes: number };
}

/** Everything a door needs to know of a token: its connection, its person, what they are in the account. */
export interface ConnectionTokenRow {
  connection_id: string;
  name: string;
  scopes: string;
  last_used_at: number | null;
  connection_expires: number;
  ended_at: number | null;
  token_scopes: string | null;
  token_origin: string | null;
  token_expires: number | null;
  user_id: string;
  user_name: string | null;
  user_email: string;
  user_language: string | null;
  account_id: string;
  account_number: number;
  account_name: string;
  account_kind: "family" | "business";
  plan: string;
  /** Null: the person is of the account no more. */
  role: Role | null;
  bundle_id: string | null;
}

export const connectionByToken = (db: Database, hash: Buffer): ConnectionTokenRow | undefined =>
  db
    .sql(
      `SELECT c.id AS connection_id, c.name, c.scopes, c.last_used_at, c.expires_at AS connection_expires, c.ended_at,
         i.scopes AS token_scopes, i.origin AS token_origin, i.expires_at AS token_expires,
         u.id AS user_id, u.name AS user_name, u.email AS user_email, u.language AS user_language,
         a.id AS account_id, a.number AS account_number, a.name AS account_name, a.kind AS account_kind, a.plan, m.role, m.bundle_id
       FROM oauth_item i JOIN connection c ON c.grant_hash = i.grant_hash JOIN user u ON u.id = c.user_id
       JOIN account a ON a.id = c.account_id LEFT JOIN membership m ON m.user_id = c.user_id AND m.account_id = c.account_id
       WHERE i.kind = 'AccessToken' AND i.hash = ?`,
    )
    .get(hash) as ConnectionTokenRow | undefined;

export function touchConnection(db: Database, id: string, at: number): void {
  db.sql("UPDATE connection SET last_used_at = ? WHERE id = ?").run(at, id);
}

/** The connection of a grant while it holds and its person is of the account. */
export const connectionOfGrant = (
  db: Database,
  grant: Buffer,
  now: number,
): { id: string; account_id: string; user_id: string } | undefined =>
  db
    .sql(
      `SELECT c.id, c.account_id, c.user_id FROM connection c
       JOIN membership m ON m.user_id = c.user_id AND m.account_id = c.account_id WHERE c.grant_hash = @grant AND ${live}`,
    )
    .get({ grant, now }) as { id: string; account_id: string; user_id: string } | undefined;

/** Notes that a connection got its first token. */
export function connected(db: Database, id: string, at: number): void {
  db.sql("UPDATE connection SET connected_at = ? WHERE id = ? AND connected_at IS NULL").run(at, id);
}

/** Which connections end: one, or all of a person, everywhere or in one account. */
type Ending = { id: string } | { user: string; account?: string };

/** Ends them, with every code and token of theirs; gives those that held, inside a transaction. */
export function endConnections(db: Database, which: Ending, at: number): string[] {
  const where =
    "id" in which
      ? "id = @id"
      : `user_id = @user${which.account === undefined ? "" : " AND account_id = @account"}`;
  const of = { ...which, at };
  db.sql(`DELETE FROM oauth_item WHERE grant_hash IN (SELECT grant_hash FROM connection WHERE ${where})`).run(
    of,
  );
  return (
    db
      .sql(`UPDATE connection SET ended_at = @at WHERE ${where} AND ended_at IS NULL RETURNING id`)
      .all(of) as {
      id: string;
    }[]
  ).map((row) => row.id);
}

/** Something the authorization server keeps, as it lies on file. */
type OauthItem = RowOf<
  typeof oauthItem,
  "kind" | "hash" | "grant_hash" | "scopes" | "origin" | "sealed" | "created_at" | "expires_at"
>;

/** Writes an item; one of the same id is replaced, and stays used if it was. */
export function putItem(db: Database, item: OauthItem): void {
  db.sql(
    `INSERT INTO oauth_item (kind, hash, grant_hash, scopes, origin, sealed, created_at, expires_at)
     VALUES (@kind, @hash, @grant_hash, @scopes, @origin, @sealed, @created_at, @expires_at)
     ON CONFLICT (kind, hash) DO UPDATE SET grant_hash = excluded.grant_hash, scopes = excluded.scopes, origin = excluded.origin,
       sealed = excluded.sealed, expires_at = excluded.expires_at`,
  ).run(item);
}

export const itemByHash = (
  db: Database,
  kind: string,
  hash: Buffer,
  now: number,
): { sealed: Buffer; used_at: number | null } | undefined =>
  db
    .sql(
      "SELECT sealed, used_at FROM oauth_item WHERE kind = ? AND hash = ? AND (expires_at IS NULL OR expires_at > ?)",
    )
    .get(kind, hash, now) as { sealed: Buffer; used_at: number | null } | undefined;

/** Marks an item as used; false when it is gone or was used before. */
export const useItem = (db: Database, kind: string, hash: Buffer, at: number): boolean =>
  db
    .sql("UPDATE oauth_item SET used_at = ? WHERE kind = ? AND hash = ? AND used_at IS NULL")
    .run(at, kind, hash).changes > 0;

export function dropItem(db: Database, kind: string, hash: Buffer): void {
  db.sql("DELETE FROM oauth_item WHERE kind = ? AND hash = ?").run(kind, hash);
}

export const itemCount = (db: Database, kind: string): number =>
  (db.sql("SELECT count(*) AS n FROM oauth_item WHERE kind = ?").get(kind) as { n: number }).n;

/** Registrations that no connection that holds uses. */
export const idleRegistrations = (db: Database, now: number): number =>
  (
    db
      .sql(
        `SELECT count(*) AS n FROM oauth_item i WHERE i.kind = 'Client'
         AND NOT EXISTS (SELECT 1 FROM connection c WHERE c.client_hash = i.hash AND ${live})`,
      )
      .get({ now }) as { n: number }
  ).n;

/** Removes the oldest of them from before a moment until `keep` are left. */
export function dropIdleRegistrations(db: Database, now: number, before: number, keep: number): void {
  db.sql(
    `DELETE FROM oauth_item WHERE kind = 'Client' AND created_at < @before AND hash IN (
       SELECT i.hash FROM oauth_item i WHERE i.kind = 'Client'
       AND NOT EXISTS (SELECT 1 FROM connection c WHERE c.client_hash = i.hash AND ${live})
       ORDER BY i.created_at DESC LIMIT -1 OFFSET @keep)`,
  ).run({ now, before, keep });
}

/** True when a connection that holds is of this client. */
export const isInUse = (db: Database, client: Buffer, now: number): boolean =>
  db
    .sql(`SELECT 1 FROM connection c WHERE c.client_hash = @client AND ${live} LIMIT 1`)
    .get({ client, now }) !== undefined;

/**
 * Removes what has run out, connections that were allowed before `unfetched` and never fetched, and registrations from before
 * `unused` that no connection uses. Gives how many rows went.
 */
export function sweepOauth(db: Database, now: number, unfetched: number, unused: number): number {
  const gone = (sql: string, of: object) => db.sql(sql).run(of).changes;
  return (
    gone("DELETE FROM oauth_item WHERE expires_at IS NOT NULL AND expires_at <= @now", { now }) +
    gone(
      `DELETE FROM oauth_item WHERE grant_hash IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM connection c WHERE c.grant_hash = oauth_item.grant_hash AND ${live})`,
      { now },
    ) +
    gone("DELETE FROM connection WHERE connected_at IS NULL AND created_at < @unfetched", { unfetched }) +
    gone(
      `DELETE FROM oauth_item AS i WHERE i.kind = 'Client' AND i.created_at < @unused
       AND NOT EXISTS (SELECT 1 FROM connection c WHERE c.client_hash = i.hash AND ${live})`,
      { now, unused },
    )
  );
}

export const personalTokensAllowed = (db: Database, accountId: string): boolean =>
  (
    db.sql("SELECT personal_tokens_for_assistants AS yes FROM account WHERE id = ?").get(accountId) as
      | { yes: number }
      | undefined
  )?.yes === 1;

export function allowPersonalTokens(db: Database, scope: AccountScope, yes: boolean): void {
  db.sql("UPDATE account SET personal_tokens_for_assistants = ? WHERE id = ?").run(
    yes ? 1 : 0,
    scope.accountId,
  );
}
