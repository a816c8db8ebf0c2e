import type { Scope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { token } from "../sqlite/tables.ts";

/** A token as its person sees it; never what it is, nor its hash. */
export interface OwnToken
  extends RowOf<
    typeof token,
    "id" | "kind" | "name" | "created_at" | "expires_at" | "last_used_at" | "agent"
  > {
  scopes: Scope[];
}

const columns = "id, kind, name, scopes, created_at, expires_at, last_used_at, agent";
const live = "revoked_at IS NULL AND (expires_at IS NULL OR expires_at > @now)";

const shaped = (row: unknown): OwnToken => {
  const token = row as Omit<OwnToken, "scopes"> & { scopes: string };
  return { ...token, scopes: token.scopes.split(" ") as Scope[] };
};

/** The sign-ins of a person that still hold and were used after `idle`, the last used first. */
export const sessionsOf = (db: Database, userId: string, now: number, idle: number): OwnToken[] =>
  db
    .sql(
      `SELECT ${columns} FROM token WHERE user_id = @user AND kind = 'app' AND ${live} AND ifnull(last_used_at, created_at) >= @idle
       ORDER BY ifnull(last_used_at, created_at) DESC, id`,
    )
    .all({ user: userId, now, idle })
    .map(shaped);

/** What a person gave to programs, the newest first; those that have run out too, since somebody looks for the reason. */
export const tokensOf = (db: Database, userId: string): OwnToken[] =>
  db
    .sql(
      `SELECT ${columns} FROM token WHERE user_id = ? AND kind <> 'app' AND revoked_at IS NULL
       ORDER BY created_at DESC, id`,
    )
    .all(userId)
    .map(shaped);

/** Ends one token of a person; false when there is none of that kind that still holds. */
export const endToken = (
  db: Database,
  userId: string,
  id: string,
  kind: "session" | "token",
  at: number,
): boolean =>
  db
    .sql(
      `UPDATE token SET revoked_at = ? WHERE id = ? AND user_id = ? AND revoked_at IS NULL
       AND kind ${kind === "session" ? "=" : "<>"} 'app'`,
    )
    .run(at, id.toLowerCase(), userId).changes > 0;

/** Ends every sign-in of a person but one; gives how many. */
export const endSessions = (db: Database, userId: string, but: string | null, at: number): number =>
  db
    .sql(
      `UPDATE token SET revoked_at = @at WHERE user_id = @user AND kind = 'app' AND id IS NOT @but AND revoked_at IS NULL
       AND (expires_at IS NULL OR expires_at > @at)`,
    )
    .run({ at, user: userId, but }).changes;

/** Ends everything a person could come in with. */
export const endAllTokens = (db: Database, userId: string, at: number): number =>
  db.sql("UPDATE token SET revoked_at = ? WHERE user_id = ? AND revoked_at IS NULL").run(at, userId).changes;

/** Puts another token in place of a session's, with the moment that it ends; false when it has ended or has another one already. */
export const renewToken = (
  db: Database,
  tokenId: string,
  hash: { before: Uint8Array; after: Uint8Array },
  expires: number,
): boolean =>
  db
    .sql("UPDATE token SET hash = ?, expires_at = ? WHERE id = ? AND hash = ? AND revoked_at IS NULL")
    .run(Buffer.from(hash.after), expires, tokenId, Buffer.from(hash.before)).changes > 0;

/** Notes that the person of a session gave their password or a passkey on it. */
export function setProved(db: Database, tokenId: string, at: number): void {
  db.sql("UPDATE token SET proved_at = ? WHERE id = ?").run(at, tokenId);
}

/** Keeps what a browser said it is beside the token of a sign-in. */
export function setAgent(db: Database, tokenId: string, agent: string): void {
  db.sql("UPDATE token SET agent = ? WHERE id = ?").run(agent, tokenId);
}
