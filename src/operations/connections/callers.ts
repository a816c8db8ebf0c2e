import { personalTokensAllowed } from "#database/accounts/connections.ts";
import { Problem } from "#kernel/problem.ts";
import type { SaidByKey } from "#kernel/sentence.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import type { Caller } from "#rules/access/access.ts";
import { PERSONAL } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { callerOf } from "../tokens/callers.ts";
import { connectionCaller } from "./connection-token.ts";
import { scopesOf } from "./scopes.ts";

const offer = (origin: string, invalid: boolean) =>
  `Bearer ${invalid ? 'error="invalid_token", ' : ""}resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", ` +
  `scope="${scopesOf("change").join(" ")}"`;

/** A refusal that names where an assistant learns how to be connected (RFC 9728, section 5.1). */
const connectFirst = (origin: string, detail: SaidByKey, invalid: boolean): Problem =>
  new Problem(401, null, message("problem.unauthorized.title"), detail, {
    headers: { "WWW-Authenticate": offer(origin, invalid) },
  });

/**
 * Who calls at the address of the assistants. `token`: what came as bearer, or null. A personal token is let in only where the owner
 * of its account allows it (`wanted`: the account header). Throws 401 that names the metadata of the resource.
 */
export function assistantCaller(
  box: App,
  token: string | null,
  origin: string,
  wanted: string | null = null,
  asked: Language = "en",
): Caller {
  if (token === null) throw connectFirst(origin, message("problem.connectFirst"), false);
  try {
    if (!token.startsWith(PERSONAL)) return connectionCaller(box, token, origin, asked);
    const caller = callerOf(box, token, wanted, "assistant", origin, asked);
    if (personalTokensAllowed(box.db, caller.account.id)) return caller;
  } catch (e) {
    if (!(e instanceof Problem) || e.status !== 401) throw e;
    throw connectFirst(origin, e.detail, true);
  }
  throw connectFirst(origin, message("problem.personalTokenHere"), true);
}
