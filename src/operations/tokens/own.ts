import { ownersScopes } from "#contract/account.ts";
import type { TokenBody } from "#contract/routes/settings-bodies.ts";
import type { OwnTokenList, Removed, TokenMade, OwnToken as TokenRow } from "#contract/settings.ts";
import { accountsOf, addToken } from "#database/accounts/accounts.ts";
import { endToken, type OwnToken, tokensOf } from "#database/accounts/sessions.ts";
import { localDay } from "#kernel/clock.ts";
import { isDate } from "#kernel/dates.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import { squeeze } from "#kernel/text.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { Role, Scope } from "#rules/access/access.ts";
import { newToken, PERSONAL, tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { moment, momentOr } from "../members/profile.ts";
import { change, read } from "../operation.ts";
import { offered } from "./create.ts";

const proof = { kind: "change", scope: "read", appOnly: true, own: true, proof: true } as const;

/** Tokens of one person at most. */
const MOST = 50;

const mayWrite = new Set<Role>(["owner", "member", "edit", "upload_only"]);
const mayRead = new Set<Role>(["owner", "member", "viewer", "view", "edit"]);
const mayManage = new Set<Role>(["owner"]);

const mayHave = (scope: Scope): ReadonlySet<Role> =>
  ownersScopes.has(scope) ? mayManage : scope === "write" ? mayWrite : mayRead;

/** What a person may tick: a token belongs to the person, so the most that any of their roles allows. */
function offeredTo(box: App, userId: string): Scope[] {
  const held = accountsOf(box.db, userId).map((a) => a.role);
  return offered.filter((scope) => scope === "read" || held.some((role) => mayHave(scope).has(role)));
}

const row = (box: App, t: OwnToken): TokenRow => ({
  id: t.id,
  kind: t.kind === "connection" ? "connection" : "personal",
  name: t.name,
  scopes: t.scopes,
  created: moment(t.created_at),
  last_used: momentOr(t.last_used_at),
  expires_at: t.expires_at === null ? null : localDay(t.expires_at - 1),
  ended: t.expires_at !== null && t.expires_at <= box.clock.now(),
});

/** What the person gave to programs. */
export const listTokensOperation = read<object, OwnTokenList>(
  { scope: "read", appOnly: true, own: true },
  (box, _scope, _input, { caller, origin }) => ({
    tokens: tokensOf(box.db, caller.user.id).map((t) => row(box, t)),
    offered: offeredTo(box, caller.user.id),
    works: caller.plan.api,
    api: `${origin}/v1`,
  }),
);

/** Everything that is wrong with a token a person wants. */
function wrongToken(box: App, body: Partial<TokenBody>, userId: string): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  const may = offeredTo(box, userId);
  const not = (body.scopes ?? []).filter((s) => !may.includes(s));
  if (not.length > 0) wrong("scopes", message("field.scopes", { may: may.join(", "), not: not.join(", ") }));
  if (body.expires !== undefined && (!isDate(body.expires) || body.expires < box.clock.today()))
    wrong("expires", message("field.fromToday"));
  return errors;
}

/** A personal token. It is given once; only its hash is kept. Throws 422 for scopes the person's roles do not allow. */
export const addTokenOperation = change<TokenBody, void, TokenMade>(proof, {
  wrong: (box, _scope, body, { caller }) => wrongToken(box, body, caller.user.id),
  commit(box, _scope, body, _prepared, { caller }) {
    const errors = wrongToken(box, body, caller.user.id);
    if (errors.length > 0) throw invalid(errors);
    if (tokensOf(box.db, caller.user.id).length >= MOST)
      throw refuse(409, null, "tooManyTokens", { n: MOST });
    const secret = newToken(PERSONAL, (n) => box.ids.bytes(n));
    const id = box.ids.uuid();
    addToken(box.db, {
      id,
      user_id: caller.user.id,
      kind: "personal",
      account_id: null,
      name: squeeze(body.name),
      scopes: [...new Set<Scope>(["read", ...body.scopes])],
      hash: tokenHash(secret),
      created_at: box.clock.now(),
      // To the end of that day in the box's own time.
      expires_at: body.expires === undefined ? null : new Date(`${body.expires}T24:00:00`).getTime(),
    });
    const made = tokensOf(box.db, caller.user.id).find((t) => t.id === id);
    if (!made) throw notFound();
    return {
      output: { token: row(box, made), secret },
      traces: [{ action: "token.create", subject: "token", subject_id: id }],
    };
  },
});

/** Ends a token or a connection at once. */
export const deleteTokenOperation = change<{ token: string }, void, Removed>(proof, {
  commit(box, _scope, { token }, _prepared, { caller }) {
    if (!endToken(box.db, caller.user.id, token, "token", box.clock.now())) throw notFound();
    return {
      output: { deleted: true },
      traces: [{ action: "token.revoke", subject: "token", subject_id: token.toLowerCase() }],
    };
  },
});
