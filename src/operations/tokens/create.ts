import { ownersScopes } from "#contract/account.ts";
import { accountsOf, addToken, userByEmail } from "#database/accounts/accounts.ts";
import { isDate } from "#kernel/dates.ts";
import { type FieldError, invalid } from "#kernel/problem.ts";
import { cleanLine } from "#kernel/text.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import type { Scope, Via } from "#rules/access/access.ts";
import { newToken, PERSONAL, tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { trace } from "../members/accounts.ts";

/** Scopes a person can tick, the last two an owner alone; `manage` is the app's. */
export const offered: readonly Scope[] = [
  "read",
  "write",
  "files",
  "identifiers",
  "ask",
  "members",
  "webhooks",
];

/**
 * Makes a personal token. It is given back once and only its hash is kept. `scopes`: null for what the papers are worked with; what is an
 * owner's alone is asked for by its name. `expires`: the last day it works.
 */
export function createToken(
  box: App,
  t: { email: string; name: string; scopes: string[] | null; expires: string | null },
  via: Via,
): { token: string; token_id: string } {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  const user = userByEmail(box.db, t.email);
  if (!user) wrong("email", message("field.nobodyHere"));
  if (cleanLine(t.name, 120) === "") wrong("name", message("field.required"));
  const wished = t.scopes ?? offered.filter((s) => !ownersScopes.has(s));
  const unknown = wished.filter((s) => !(offered as readonly string[]).includes(s));
  if (unknown.length > 0)
    wrong("scopes", message("field.scopes", { may: offered.join(", "), not: unknown.join(", ") }));
  if (t.expires !== null && (!isDate(t.expires) || t.expires < box.clock.today()))
    wrong("expires", message("field.fromTodayForm"));
  if (!user || errors.length > 0) throw invalid(errors);
  const token = newToken(PERSONAL, (n) => box.ids.bytes(n));
  const token_id = box.ids.uuid();
  const scopes = [...new Set<Scope>(["read", ...(wished as Scope[])])];
  box.db.write(() => {
    addToken(box.db, {
      id: token_id,
      user_id: user.id,
      kind: "personal",
      account_id: null,
      name: cleanLine(t.name, 120),
      scopes,
      hash: tokenHash(token),
      created_at: box.clock.now(),
      // To the end of that day in the box's own time.
      expires_at: t.expires === null ? null : new Date(`${t.expires}T24:00:00`).getTime(),
    });
    trace(box, via, accountsOf(box.db, user.id)[0]?.id ?? null, user.id, "token.create", "token", token_id);
  });
  return { token, token_id };
}
