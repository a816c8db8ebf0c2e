import type {
  LinkedProviders,
  PasswordSignIn,
  ProviderTested,
  SignInProvider,
  SignInProviders,
} from "#contract/provider.ts";
import type { PasswordSignInChange, ProviderBody, ProviderChange } from "#contract/routes/providers.ts";
import type { Removed } from "#contract/settings.ts";
import { passkeysOf, userById } from "#database/accounts/accounts.ts";
import {
  addProvider,
  allProviders,
  changeProvider,
  deleteProvider,
  identitiesOf,
  ownersByProvider,
  type ProviderLine,
  type ProviderRow,
  providerById,
  unlink,
} from "#database/accounts/providers.ts";
import { type FieldError, invalid, notFound, Problem } from "#kernel/problem.ts";
import { cleanLine } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import { message, type Said } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { render, written } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { isForEverybody, isNoDirectory, issuerOf } from "#rules/access/providers.ts";
import type { App } from "../../app.ts";
import { type Call, change, perform, read } from "../../operation.ts";
import { sealText } from "../../root-key/sealed-text.ts";
import { mustKeep } from "../../settings/keeper.ts";
import { moment, momentOr } from "../profile.ts";
import { returnAddress, tryProvider } from "./client.ts";
import { groupRolesOf, openProvider, rulesOf } from "./opened.ts";
import { allowPasswords, passwordsAllowed, staysOpen } from "./passwords-off.ts";

const owners = { kind: "change", scope: "manage", appOnly: true } as const;
const proof = { ...owners, proof: true } as const;
const own = { scope: "read", appOnly: true, own: true } as const;

const SCOPES = "openid profile email";

const shown = (row: ProviderLine): SignInProvider => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  scopes: row.scopes,
  groups_claim: row.groups_claim,
  group_roles: groupRolesOf(row),
  joins: row.joins === 1,
  default_role: row.default_role,
  match_email: row.match_email === 1,
  domains: [...rulesOf(row).domains],
  people: row.people,
});

function wanted(box: App, id: string): ProviderLine {
  const row = providerById(box.db, id);
  if (!row) throw notFound();
  return row;
}

const traced = (action: string, id: string) => [{ action, subject: "provider", subject_id: id }];

/** Providers of the box, the first one first. */
export const providerList = (box: App): SignInProvider[] => allProviders(box.db).map(shown);

/** What the page to sign in needs of them. */
export const providersToShow = (box: App): { id: string; name: string }[] =>
  allProviders(box.db).map(({ id, name }) => ({ id, name }));

const domainOf = (typed: string) => typed.trim().toLowerCase().replace(/^@/, "");

/** Everything that is wrong with how a provider is set up, beside its shape. */
function wrongWith(row: ProviderRow): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  const { issuer, groups_claim, joins, default_role } = row;
  const domains = rulesOf(row).domains;
  if (issuer === "") wrong("issuer", message("field.issuer"));
  else if (isNoDirectory(issuer)) wrong("issuer", message("field.issuerDirectory"));
  else if (joins === 1 && domains.length === 0 && isForEverybody(issuer))
    wrong("domains", message("field.domainsNeeded"));
  if (groupRolesOf(row).length > 0 && groups_claim === null) wrong("groups_claim", message("field.required"));
  if (joins === 1 && default_role === null && groupRolesOf(row).length === 0)
    wrong("default_role", message("field.required"));
  if (domains.some((domain) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)))
    wrong("domains", message("field.domain"));
  if (!row.scopes.split(" ").includes("openid")) wrong("scopes", message("field.scopeOpenid"));
  return errors;
}

/** A row with what is to be otherwise. */
function changed(box: App, scope: AccountScope, row: ProviderRow, body: ProviderChange): ProviderRow {
  const flag = (given: boolean | undefined, had: number) => (given === undefined ? had : given ? 1 : 0);
  return {
    ...row,
    name: body.name === undefined ? row.name : cleanLine(body.name, 60),
    client_id: body.client_id?.trim() ?? row.client_id,
    sealed_secret:
      body.client_secret === undefined
        ? row.sealed_secret
        : sealText(box, scope, "provider", row.id, body.client_secret.trim()),
    scopes: body.scopes === undefined ? row.scopes : body.scopes.trim().split(/\s+/).join(" "),
    groups_claim: body.groups_claim === undefined ? row.groups_claim : (body.groups_claim?.trim() ?? null),
    group_roles: body.group_roles === undefined ? row.group_roles : JSON.stringify(body.group_roles),
    joins: flag(body.joins, row.joins),
    default_role: body.default_role === undefined ? row.default_role : body.default_role,
    match_email: flag(body.match_email, row.match_email),
    domains: body.domains === undefined ? row.domains : [...new Set(body.domains.map(domainOf))].join(" "),
  };
}

/** Sets a provider up; inside a transaction. Nothing is asked of it yet. Throws 422. */
export function newProvider(box: App, scope: AccountScope, body: ProviderBody): SignInProvider {
  const id = box.ids.uuid();
  const bare: ProviderRow = {
    id,
    account_id: scope.accountId,
    name: "",
    issuer: issuerOf(body.issuer) ?? "",
    client_id: "",
    sealed_secret: Buffer.alloc(0),
    scopes: SCOPES,
    groups_claim: null,
    group_roles: "[]",
    joins: 0,
    default_role: null,
    match_email: 0,
    domains: "",
    created_at: box.clock.now(),
  };
  const row = changed(box, scope, bare, body);
  const errors = wrongWith(row);
  if (errors.length > 0) throw invalid(errors);
  addProvider(box.db, row);
  return shown({ ...row, people: 0 });
}

/** Takes a provider away; inside a transaction. Throws 404, 409 for the last way in of owners while passwords are off. */
export function removeProvider(box: App, scope: AccountScope, id: string): string {
  const row = wanted(box, id);
  deleteProvider(box.db, row.id);
  staysOpen(box, scope);
  return row.id;
}

export const listProvidersOperation = read<object, SignInProviders>(
  { scope: "manage", appOnly: true },
  (box, scope, _input, { caller, origin }) => {
    mustKeep(box, caller);
    return {
      providers: providerList(box),
      return_address: returnAddress(origin),
      passwords: passwordsAllowed(box),
      passwords_may_end: ownersByProvider(box.db, scope) > 0,
    };
  },
);

export const addProviderOperation = change<ProviderBody, void, SignInProvider>(proof, {
  fingerprint: () => "with its secret",
  commit(box, scope, body, _prepared, { caller }) {
    mustKeep(box, caller);
    const output = newProvider(box, scope, body);
    return { output, traces: traced("provider.add", output.id) };
  },
});

export const changeProviderOperation = change<ProviderChange & { provider: string }, void, SignInProvider>(
  proof,
  {
    fingerprint: () => "with its secret",
    commit(box, scope, body, _prepared, { caller }) {
      mustKeep(box, caller);
      const row = wanted(box, body.provider);
      const next = changed(box, scope, row, body);
      const errors = wrongWith(next);
      if (errors.length > 0) throw invalid(errors);
      changeProvider(box.db, next);
      return { output: shown({ ...next, people: row.people }), traces: traced("provider.change", row.id) };
    },
  },
);

export const deleteProviderOperation = change<{ provider: string }, void, Removed>(proof, {
  commit(box, scope, q, _prepared, { caller }) {
    mustKeep(box, caller);
    const id = removeProvider(box, scope, q.provider);
    return { output: { deleted: true }, traces: traced("provider.delete", id) };
  },
});

/** Looks whether a provider can be used: what was found, in a sentence. Throws 404. */
export async function testProviderOf(
  box: App,
  id: string,
  origin: string,
  language: Language,
): Promise<ProviderTested> {
  const row = wanted(box, id);
  try {
    await tryProvider(box, openProvider(box, row), returnAddress(origin));
    return { ok: true, detail: render(message("provider.well", { name: row.name }), language) };
  } catch (e) {
    if (!(e instanceof Problem)) throw e;
    return { ok: false, detail: written(e.detail, language) };
  }
}

const markTestOperation = change<{ provider: string }, void, string>(owners, {
  commit(box, _scope, q, _prepared, { caller }) {
    mustKeep(box, caller);
    const { id } = wanted(box, q.provider);
    return { output: id, traces: traced("provider.test", id) };
  },
});

/** What a caller needs to look whether a provider can be used. */
export const testProviderNeeds = markTestOperation.needs;

/** The same for a caller. What it finds is of this moment, so it is never kept for a repeated call. */
export async function testProvider(box: App, call: Call, provider: string): Promise<ProviderTested> {
  const { output } = await perform(box, markTestOperation, { provider }, call, null);
  return testProviderOf(box, output ?? provider, call.origin, call.caller.language);
}

/** Turns signing in with a password on or off; inside a transaction. Throws 409 while no owner could come in without. */
export function setPasswords(box: App, scope: AccountScope, allowed: boolean): PasswordSignIn {
  allowPasswords(box, allowed);
  staysOpen(box, scope);
  return { allowed };
}

export const allowPasswordsOperation = change<PasswordSignInChange, void, PasswordSignIn>(proof, {
  commit(box, scope, { allowed }, _prepared, { caller }) {
    mustKeep(box, caller);
    const output = setPasswords(box, scope, allowed);
    const action = allowed ? "box.allow_passwords" : "box.forbid_passwords";
    return { output, traces: [{ action, subject: "box", subject_id: "box" }] };
  },
});

export const linkedProvidersOperation = read<object, LinkedProviders>(own, (box, _scope, _input, call) => {
  const linked = identitiesOf(box.db, call.caller.user.id);
  return {
    linked: linked.map((i) => ({
      provider: i.provider_id,
      name: i.name,
      shown: i.shown,
      linked: moment(i.created_at),
      last_used: momentOr(i.last_used_at),
    })),
    offered: providersToShow(box).filter(({ id }) => !linked.some((i) => i.provider_id === id)),
  };
});

/** Lets a provider sign the person in no more. Their last way in stays: 409. */
export const unlinkProviderOperation = change<{ provider: string }, void, Removed>(
  { ...own, kind: "change", proof: true },
  {
    commit(box, scope, q, _prepared, { caller }) {
      const { id } = caller.user;
      if (!unlink(box.db, q.provider, id)) throw notFound();
      const password = passwordsAllowed(box) && userById(box.db, id)?.password_hash != null;
      const others = identitiesOf(box.db, id).length + passkeysOf(box.db, id).length;
      if (!password && others === 0) throw refuse(409, null, "onlyWayIn");
      staysOpen(box, scope);
      return {
        output: { deleted: true },
        traces: [{ action: "provider.unlink", subject: "user", subject_id: id }],
      };
    },
  },
);
