import {
  type AccountRow,
  accountsOf,
  type MembershipRow,
  tokenByHash,
  touchToken,
} from "#database/accounts/accounts.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import { localDay } from "#kernel/clock.ts";
import { isUuid } from "#kernel/ids.ts";
import { notFound, unauthorized } from "#kernel/problem.ts";
import { type Language, languageNamed } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { type Caller, PROVED, type Scope, type Via } from "#rules/access/access.ts";
import { isIdle, looksLikeToken, tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { connectionCaller, isConnectionToken } from "../connections/connection-token.ts";

/** How often the last use of a token is written down, in milliseconds. */
const TOUCH = 60_000;

/**
 * The caller of a token. `wanted` is the account header, which counts for nothing with the token of a connected app: that is bound
 * to one account, and to `origin`, the address it calls at. Throws 401 for a token that is none or has ended, 404 for an account
 * the token cannot open. `asked` is the language the call asks for; the one of the person's profile goes before it.
 */
export function callerOf(
  box: App,
  token: string,
  wanted: string | null,
  via: Via,
  origin = "",
  asked: Language = "en",
): Caller {
  if (isConnectionToken(token)) return connectionCaller(box, token, origin, asked);
  if (!looksLikeToken(token)) throw unauthorized(message("problem.notAToken"));
  const row = tokenByHash(box.db, tokenHash(token));
  const now = box.clock.now();
  if (!row || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now)) {
    throw unauthorized(message("problem.tokenEnded"));
  }
  if (row.token_kind === "app" && isIdle(row.last_used_at ?? row.created_at, now)) {
    throw unauthorized(message("problem.sessionIdle"));
  }
  const membership = choose(accountsOf(box.db, row.user_id), row.token_account ?? wanted);
  if (row.last_used_at === null || now - row.last_used_at > TOUCH) noteUse(box, row.token_id, now);
  return {
    user: { id: row.user_id, name: row.user_name, email: row.user_email },
    account: { id: membership.id, number: membership.number, name: membership.name, kind: membership.kind },
    role: membership.role,
    bundle: membership.bundle_id,
    plan: box.planOf(membership.plan),
    token: {
      id: row.token_id,
      kind: row.token_kind,
      name: row.token_name,
      scopes: row.scopes.split(" ") as Scope[],
      expires_at: row.expires_at === null ? null : localDay(row.expires_at - 1),
      proved: row.token_kind === "app" && row.proved_at !== null && now - row.proved_at <= PROVED,
    },
    via: row.token_kind === "app" ? "app" : via,
    language: languageNamed(row.user_language) ?? asked,
  };
}

/** When a token was last used is worth knowing, not worth refusing a call for: a full disk keeps nobody from reading. */
function noteUse(box: App, tokenId: string, now: number): void {
  try {
    touchToken(box.db, tokenId, now);
  } catch (e) {
    if (!isOutOfOrder(e)) throw e;
  }
}

/** The account a header names, or the first one joined. */
function choose(memberships: MembershipRow[], wanted: string | null): MembershipRow {
  if (wanted === null) {
    const first = memberships[0];
    if (!first) throw unauthorized(message("problem.noMembership"));
    return first;
  }
  const found = isUuid(wanted) ? memberships.find((m) => m.id === wanted.toLowerCase()) : undefined;
  if (!found) throw notFound(message("problem.noAccountForToken"));
  return found;
}

export type { AccountRow };
