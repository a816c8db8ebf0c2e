import {
  accountById,
  addAccount,
  addMembership,
  addUser,
  allAccounts,
  isEmpty,
  membershipOf,
  setPlan,
  userByEmail,
} from "#database/accounts/accounts.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { type FieldError, invalid, notFound, Problem } from "#kernel/problem.ts";
import { cleanLine } from "#kernel/text.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { type AccountScope, ownWork, type Role, roles, type Via } from "#rules/access/access.ts";
import { wrapAccountKey } from "#vault/derived.ts";
import type { App } from "../app.ts";
import { bundleFor } from "./one-bundle.ts";
import { hashPassword, passwordTrouble } from "./passwords.ts";

export interface NewAccount {
  name: string;
  kind: "family" | "business";
  owner_name: string;
  owner_email: string;
  password: string | null;
  plan: string | null;
}

export const looksLikeEmail = (s: string): boolean => s.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(s);

/** Everything that is wrong with what an account is to be made of. */
export async function wrongWith(box: App, a: NewAccount): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  if (cleanLine(a.name, 120) === "") wrong("account_name", message("field.required"));
  if (a.kind !== "family" && a.kind !== "business") wrong("kind", message("field.familyOrBusiness"));
  if (cleanLine(a.owner_name, 120) === "") wrong("owner_name", message("field.required"));
  if (!looksLikeEmail(a.owner_email)) wrong("email", message("field.email"));
  const about = [a.name, a.owner_name, a.owner_email];
  const trouble = a.password === null ? null : await passwordTrouble(a.password, about);
  if (trouble) wrong("password", trouble);
  if (a.plan !== null && !box.plans.some((p) => p.name === a.plan))
    wrong("plan", message("field.oneOf", { values: box.plans.map((p) => p.name) }));
  return errors;
}

/**
 * Makes an account with its owner; an e-mail that is on file gives its person another account. `firstOnly` refuses
 * once there is any account: that is what the set-up page uses.
 */
export async function createAccount(
  box: App,
  a: NewAccount,
  via: Via,
  firstOnly = false,
): Promise<{ account_id: string; user_id: string }> {
  const errors = await wrongWith(box, a);
  if (errors.length > 0) throw invalid(errors);
  const passwordHash = a.password === null ? null : await hashPassword(a.password);
  return box.db.write(() => {
    if (firstOnly && !isEmpty(box.db)) throw notFound();
    const at = box.clock.now();
    const account_id = box.ids.uuid();
    addAccount(box.db, {
      id: account_id,
      name: cleanLine(a.name, 120),
      kind: a.kind,
      plan: a.plan ?? box.firstPlan,
      country: null,
      sealed_key: wrapAccountKey(box.keys.wrapKey, account_id, box.ids.bytes(32)),
      created_at: at,
    });
    const known = userByEmail(box.db, a.owner_email);
    const user_id = known?.id ?? box.ids.uuid();
    if (!known) {
      addUser(box.db, {
        id: user_id,
        email: a.owner_email,
        name: cleanLine(a.owner_name, 120),
        password_hash: passwordHash,
        created_at: at,
      });
    }
    addMembership(box.db, { account_id, user_id, role: "owner", bundle_id: null, joined_at: at });
    trace(box, via, account_id, user_id, "account.create", "account", account_id);
    return { account_id, user_id };
  });
}

interface NewMember {
  account: string;
  email: string;
  name: string;
  role: Role;
  bundle: string | null;
  /** Lets the person sign in to the app; a person already on the box keeps the one they have. */
  password?: string | null;
}

/** Adds a person to an account. Throws 404 for an account that is not there, 422 for anything else that is wrong. */
export async function addMember(box: App, m: NewMember, via: Via): Promise<{ user_id: string }> {
  const errors: FieldError[] = [];
  if (!looksLikeEmail(m.email)) errors.push({ field: "email", in: "body", detail: message("field.email") });
  if (!roles.includes(m.role))
    errors.push({ field: "role", in: "body", detail: message("field.oneOf", { values: roles.join(", ") }) });
  const trouble = m.password == null ? null : await passwordTrouble(m.password, [m.name, m.email]);
  if (trouble) errors.push({ field: "password", in: "body", detail: trouble });
  if (errors.length > 0) throw invalid(errors);
  const passwordHash = m.password == null ? null : await hashPassword(m.password);
  return box.db.write(() => {
    const account = accountById(box.db, m.account.toLowerCase());
    if (!account) throw notFound(message("problem.noAccount"));
    const at = box.clock.now();
    const known = userByEmail(box.db, m.email);
    const user_id = known?.id ?? box.ids.uuid();
    if (!known)
      addUser(box.db, {
        id: user_id,
        email: m.email,
        name: cleanLine(m.name, 120) || null,
        password_hash: passwordHash,
        created_at: at,
      });
    if (membershipOf(box.db, account.id, user_id)) {
      throw invalid([{ field: "email", in: "body", detail: message("field.inAccountAlready") }]);
    }
    const bundle_id = bundleFor(box, ownWork(account), m.role, m.bundle);
    addMembership(box.db, {
      account_id: account.id,
      user_id,
      role: m.role,
      bundle_id,
      joined_at: at,
    });
    trace(box, via, account.id, user_id, "member.add", "user", user_id);
    return { user_id };
  });
}

/** Puts an account on a plan. */
export function changePlan(box: App, accountId: string, plan: string, via: Via): void {
  if (!box.plans.some((p) => p.name === plan)) {
    throw refuse(422, "validation", "noSuchPlan", { plan, plans: box.plans.map((p) => p.name).join(", ") });
  }
  box.db.write(() => {
    if (!setPlan(box.db, accountId.toLowerCase(), plan)) throw notFound(message("problem.noAccount"));
    trace(box, via, accountId.toLowerCase(), null, "plan.set", "account", accountId.toLowerCase());
  });
}

/** An audit line of a call that comes without a token: the command line and the set-up page. */
export function trace(
  box: App,
  via: Via,
  account_id: string | null,
  user_id: string | null,
  action: string,
  subject: string,
  subject_id: string,
): void {
  addAudit(box.db, box.keys.auditKey, {
    at: box.clock.now(),
    account_id,
    user_id,
    via,
    action,
    subject,
    subject_id,
  });
}

const cannot = (sentence: string) => new Problem(422, null, "Cannot go on", sentence);

/** The account that is meant: the one named, or the only one there is. Throws Problem with a sentence. */
export function accountOf(box: App, id: string | undefined): AccountScope {
  if (id !== undefined) {
    const account = accountById(box.db, id.toLowerCase());
    if (!account) throw notFound(message("problem.noAccountNamed", { id }));
    return ownWork(account);
  }
  const [first, ...others] = allAccounts(box.db);
  if (!first) throw cannot("There’s no account yet. Create one first: deedbox account create.");
  if (others.length > 0) throw cannot("There’s more than one account. Choose one with --account.");
  return ownWork(first);
}
