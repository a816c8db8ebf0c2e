import type { AccountAnswer, Connection, Identity, Me, Token } from "#contract/account.ts";
import type { Overview } from "#contract/overview.ts";
import { accountsOf } from "#database/accounts/accounts.ts";
import { fullReads } from "#database/accounts/allowance.ts";
import { groups, tally } from "#database/documents/listing.ts";
import { kindCounts } from "#database/entities/entities.ts";
import { addDays } from "#kernel/dates.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { type Caller, mayMakeChanges, seesIdentifiers } from "#rules/access/access.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import type { App } from "../app.ts";
import { questionsLeft } from "../ask/allowance.ts";
import { checkupCounts } from "../checkup/lines.ts";
import { type Call, read } from "../operation.ts";
import { todayOf } from "../today.ts";

const guests = new Set(["view", "edit", "upload_only"]);

/** The token or the connection a call came on. */
function tokenOf(caller: Caller): Token | Connection {
  const { token } = caller;
  if (token.kind === "connection") return { kind: "connection", name: token.name, scopes: token.scopes };
  const label = render(message(token.kind === "app" ? "box.theApp" : "box.personalToken"), caller.language);
  return {
    kind: token.kind,
    // A person names their own tokens; the box names that of the app.
    name: token.kind === "app" ? label : token.name,
    label,
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

/** Categories or types with their names in a language; what the account named itself keeps its name. */
const named = <T extends { slug: string; name: string }>(all: readonly T[], language: Language): T[] =>
  all.map((one) => ({ ...one, name: kindIn(one.slug, language) ?? one.name }));

export const overviewOperation = read<object, Overview>({ scope: "read" }, (box, scope, _input, call) =>
  box.db.read(() => {
    const { caller, origin } = call;
    const today = todayOf(box, scope);
    const room = caller.plan.full_reads;
    const left = room === null ? null : Math.max(0, room - fullReads(box.db, scope, today.slice(0, 7)));
    const { years, categories, types } = groups(box.db, scope);
    const counts = tally(box.db, scope, addDays(today, -6));
    const { dismissed: _, ...checkup } = checkupCounts(box, scope, today);
    return {
      family_or_business: { name: caller.account.name, kind: caller.account.kind },
      you: { name: caller.user.name, role: caller.role, token: tokenOf(caller) },
      documents: { ...counts, years: Object.fromEntries(years.map((y) => [y.year, y.n])) },
      categories: named(categories, scope.language),
      types: named(types, scope.language),
      people_and_things: kindCounts(box.db, scope).map((k) => ({
        kind: k.kind,
        label: render(message(`things.${k.kind}`), scope.language),
        count: k.count,
      })),
      checkup,
      plan: {
        label: caller.plan.label,
        questions_left: questionsLeft(box, scope, caller.plan),
        full_reads_left: left,
      },
      ways_in: render(message("box.waysIn"), scope.language),
      urls: {
        home: `${origin}/`,
        library: `${origin}/documents`,
        people_and_things: `${origin}/people-and-things`,
        checkup: `${origin}/checkup`,
      },
    };
  }),
);
