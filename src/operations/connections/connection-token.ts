import {
  type ConnectionTokenRow,
  connectionByToken,
  touchConnection,
} from "#database/accounts/connections.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import { unauthorized } from "#kernel/problem.ts";
import { type Language, languageNamed } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { type Caller, mayBeChanged, type Scope } from "#rules/access/access.ts";
import { CONNECTION, looksLikeToken, tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { scopesOf } from "./scopes.ts";

/** How often the last use of a connection is written down, in milliseconds. */
const TOUCH = 60_000;

export const isConnectionToken = (token: string): boolean => token.startsWith(CONNECTION);

const over = () => unauthorized(message("problem.notConnected"));

/** True for a row whose token and connection hold, for the address it was made for and a person of the account. */
function holds(row: ConnectionTokenRow, origin: string, now: number): boolean {
  return (
    row.ended_at === null &&
    row.role !== null &&
    row.connection_expires > now &&
    (row.token_expires ?? 0) > now &&
    row.token_origin === origin
  );
}

/**
 * The caller of a connected app's token: in the one account it was connected to, with no more than the connection, this token and
 * the person's role of today allow. `origin` is where it calls: a token is for one address of the box (RFC 8707). Throws 401.
 */
export function connectionCaller(box: App, token: string, origin: string, asked: Language = "en"): Caller {
  if (!looksLikeToken(token)) throw over();
  const now = box.clock.now();
  const row = connectionByToken(box.db, tokenHash(token));
  if (!row || !holds(row, origin, now) || row.role === null) throw over();
  if (row.last_used_at === null || now - row.last_used_at > TOUCH) noteUse(box, row.connection_id, now);
  const { role, bundle_id: bundle } = row;
  const given = row.token_scopes?.split(" ") ?? [];
  // Who may not change anything any more sees no more than one who was let look.
  const most = scopesOf(mayBeChanged(role, bundle) ? "change" : "read");
  const scopes = (row.scopes.split(" ") as Scope[]).filter((s) => given.includes(s) && most.includes(s));
  return {
    user: { id: row.user_id, name: row.user_name, email: row.user_email },
    account: {
      id: row.account_id,
      number: row.account_number,
      name: row.account_name,
      kind: row.account_kind,
    },
    role,
    bundle,
    plan: box.planOf(row.plan),
    token: {
      id: row.connection_id,
      kind: "connection",
      name: row.name,
      scopes,
      expires_at: null,
      proved: false,
    },
    via: "assistant",
    language: languageNamed(row.user_language) ?? asked,
  };
}

/** When it was last used is worth knowing, not worth refusing a call for: a full disk keeps nobody from reading. */
function noteUse(box: App, id: string, now: number): void {
  try {
    touchConnection(box.db, id, now);
  } catch (e) {
    if (!isOutOfOrder(e)) throw e;
  }
}
