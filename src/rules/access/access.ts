import { ownersScopes, roles, scopes } from "#contract/account.ts";
import {
  missingScope,
  noRoute,
  type Problem,
  planLacks,
  proveIt,
  unauthorized,
  wrongRole,
} from "#kernel/problem.ts";
import type { Language } from "#messages/languages.ts";
import { type Plan, planWith, shippedPlans } from "./plans.ts";

export type Scope = (typeof scopes)[number];

export { roles, scopes };
export type Role = (typeof roles)[number];

/** The way a call came in; kept in the audit log. */
export type Via = "api" | "app" | "assistant" | "mail" | "folder" | "cli";

/** Who is asking, in which account, with what. Made by a door from a token; checked by `admit`. */
export interface Caller {
  user: { id: string; name: string | null; email: string };
  account: { id: string; number: number; name: string; kind: "family" | "business" };
  role: Role;
  /** The one bundle a guest was let in on. */
  bundle: string | null;
  plan: Plan;
  token: {
    id: string;
    kind: "personal" | "app" | "connection";
    name: string;
    scopes: Scope[];
    expires_at: string | null;
    /** The person gave their password or a passkey on this session a moment ago; false for all but the app's tokens. */
    proved: boolean;
  };
  via: Via;
  /** What sentences are written in: the language of their profile, else the first the call asks for, else English. */
  language: Language;
}

/** What an operation asks of its caller. */
export interface Needs {
  /** `read` looks; `change` alters what is on file; `add` brings a document in (never asks the plan). */
  kind: "read" | "change" | "add";
  scope: Scope;
  /** Only the web app's own token; to every other it does not exist. */
  appOnly?: true;
  /**
   * It concerns the person alone: every role may. With `appOnly` it is how they sign in and their tokens, and the plan is not
   * asked; without, it is who they are.
   */
  own?: true;
  /**
   * Asks for the password or a passkey again, since it would let a thief of the session stay or get further: other ways in, other
   * people, what is sent out of the house. A personal token is asked for nothing: whoever made it gave the proof then.
   */
  proof?: true;
}

/** For how long a password or a passkey that was given on a session proves who is there, in milliseconds. */
export const PROVED = 5 * 60_000;

declare const made: unique symbol;
/** Leave to touch one account's rows. Only this file makes one, so that a query without an account does not compile. */
export interface AccountScope {
  readonly [made]: true;
  readonly accountId: string;
  readonly accountNumber: number;
  /** The one bundle that may be seen, or null for everything. */
  readonly bundle: string | null;
  /** Account, policy and licence numbers come back. */
  readonly identifiers: boolean;
  /** What sentences about its rows are written in. */
  readonly language: Language;
}

function scopeOf(
  accountId: string,
  accountNumber: number,
  bundle: string | null,
  identifiers: boolean,
  language: Language,
): AccountScope {
  return Object.freeze({ accountId, accountNumber, bundle, identifiers, language }) as AccountScope;
}

/** Which roles may do what: the person's part of "the narrowest wins". */
const mayRead = new Set<Role>(["owner", "member", "viewer", "view", "edit"]);
const mayChange = new Set<Role>(["owner", "member"]);
const mayAdd = new Set<Role>(["owner", "member", "edit", "upload_only"]);

/** The app's own token manages everything; a personal token has of that what was ticked when it was made. */
const hasScope = (caller: Caller, scope: Scope) =>
  scope === "read" ||
  caller.token.scopes.includes(scope) ||
  (ownersScopes.has(scope) && caller.token.scopes.includes("manage"));

/** True when the token, the role and the plan all let identifiers (account, policy and licence numbers) come back. */
export const seesIdentifiers = (caller: Caller): boolean => hasScope(caller, "identifiers");

/** True when a role, with the one bundle it is let in on or null, allows a change at all. */
export const mayBeChanged = (role: Role, bundle: string | null): boolean =>
  mayChange.has(role) && bundle === null;

/** True when a role lets its person see papers. */
export const seesPapers = (role: Role): boolean => mayRead.has(role);

/** True when the role, the plan and the token all allow a change. */
export const mayMakeChanges = (caller: Caller): boolean =>
  mayBeChanged(caller.role, caller.bundle) &&
  hasScope(caller, "write") &&
  (caller.token.kind === "app" || caller.plan.api);

/** True when the role and its bundle let the person see documents of the account. */
export const mayLook = (caller: Caller): boolean => mayRead.has(caller.role) && caller.bundle === null;

/** Why a caller may not do this, or null. Scope, role and plan are asked in that order; the narrowest wins. */
export function refusal(caller: Caller, needs: Needs): Problem | null {
  if (needs.appOnly && caller.token.kind !== "app") return noRoute();
  if (!hasScope(caller, needs.scope)) return missingScope(needs.scope);
  if (ownersScopes.has(needs.scope) && (caller.role !== "owner" || caller.bundle !== null))
    return wrongRole(caller.role);
  const prove = needs.proof && caller.token.kind !== "personal" && !caller.token.proved ? proveIt() : null;
  if (needs.own && needs.appOnly) return prove;
  if (needs.kind === "read" && !needs.own && !mayRead.has(caller.role)) return wrongRole(caller.role);
  // Who was let in on one bundle looks and adds, whatever their role: a change reaches what they may not see.
  if (needs.kind === "change" && (!mayChange.has(caller.role) || caller.bundle !== null))
    return wrongRole(caller.role);
  if (needs.kind === "add" && !mayAdd.has(caller.role)) return wrongRole(caller.role);
  if (needs.kind !== "add" && caller.token.kind !== "app" && !caller.plan.api)
    return planLacks(caller.plan.api_on ?? planWith("api", shippedPlans));
  return prove;
}

/** Lets a caller in or throws the refusal. The scope it gives is what every query takes. */
export function admit(caller: Caller | null, needs: Needs): AccountScope {
  if (!caller) throw unauthorized();
  const no = refusal(caller, needs);
  if (no) throw no;
  const { account, bundle, language } = caller;
  return scopeOf(account.id, account.number, bundle, seesIdentifiers(caller), language);
}

/** Leave for the box's own work (pipeline, command line) in one account, or in the one bundle of a guest it works for. */
export const ownWork = (
  account: { id: string; number: number },
  bundle: string | null = null,
  language: Language = "en",
): AccountScope => scopeOf(account.id, account.number, bundle, true, language);

/** The same leave, for sentences in another language: an answer is in the language of its question. */
export const inLanguage = (scope: AccountScope, language: Language): AccountScope =>
  scopeOf(scope.accountId, scope.accountNumber, scope.bundle, scope.identifiers, language);

/** The same leave without identifiers: what is shown to somebody the box does not know. */
export const withoutIdentifierScope = (scope: AccountScope): AccountScope =>
  scopeOf(scope.accountId, scope.accountNumber, scope.bundle, false, scope.language);
