import type { AccountAnswer, Connection, Identity, Me, Token } from "#contract/account.ts";
import { accountsOf } from "#database/accounts/accounts.ts";
import { localDay } from "#kernel/clock.ts";
import { type Caller, mayMakeChanges, seesIdentifiers } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { type Call, read } from "../operation.ts";

const guests = new Set(["view", "edit", "upload_only"]);

/** The token or the connection a call came on. */
export function tokenOf(caller: Caller): Token | Connection {
  const { token } = caller;
  if (token.kind === "connection") return { kind: "connection", name: token.name, scopes: token.scopes };
  return {
    kind: token.kind,
    name: token.name,
    label: token.kind === "app" ? "The app" : "Personal token",
    scopes: token.scopes,
    expires_at: token.expires_at,
  };
}

function choices(box: App, caller: Caller) {
  if (caller.token.kind === "connection") return [];
  return accountsOf(box.db, caller.user.id).map((a) => ({
    id: a.id,
    name: a.name,
    kind: a.kind,
    role: a.role,
    guest: guests.has(a.role),
  }));
}

const can = (caller: Caller) => ({ change: mayMakeChanges(caller), identifiers: seesIdentifiers(caller) });

function identity(box: App, call: Call): Identity {
  return {
    user: call.caller.user,
    token: tokenOf(call.caller),
    accounts: choices(box, call.caller),
    header: "Service-Account",
    api: `${call.origin}/v1`,
  };
}

export const identityOperation = read<object, Identity>(
  { scope: "read", own: true },
  (box, _scope, _input, call) => identity(box, call),
);

export const meOperation = read<object, Me>({ scope: "read", own: true }, (box, _scope, _input, call) => {
  const { account, role, bundle, plan } = call.caller;
  const whose = { id: account.id, name: account.name, kind: account.kind };
  return {
    ...identity(box, call),
    account: {
      ...whose,
      role,
      bundle,
      family_or_business: whose,
      plan: { name: plan.name, label: plan.label },
    },
    can: can(call.caller),
  };
});

export const accountOperation = read<object, AccountAnswer>(
  { scope: "read", own: true },
  (_box, _scope, _input, call) => {
    const { account, role, plan } = call.caller;
    return {
      id: account.id,
      name: account.name,
      kind: account.kind,
      role,
      plan: { name: plan.name, label: plan.label },
      can: can(call.caller),
    };
  },
);

/** Last day a token works, `YYYY-MM-DD`, from the moment it ends. */
export const lastDay = (endsAt: number | null): string | null =>
  endsAt === null ? null : localDay(endsAt - 1);
