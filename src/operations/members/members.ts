import type {
  AccountName,
  MemberBody,
  MemberChange,
  WalletKeepingChange,
} from "#contract/routes/settings-bodies.ts";
import type {
  AccountNamed,
  Member,
  MemberAdded,
  MemberList,
  Removed,
  SessionsEnded,
  SignInLink,
  WalletKeeping,
} from "#contract/settings.ts";
import {
  accountsOf,
  addMembership,
  addUser,
  membershipOf,
  userByEmail,
} from "#database/accounts/accounts.ts";
import { endConnections } from "#database/accounts/connections.ts";
import {
  disarm,
  type MemberRow,
  memberById,
  membersOf,
  ownerCount,
  removeMembership,
  renameAccount,
  setInvitation,
  setMayKeepWallet,
  setRole,
} from "#database/accounts/members.ts";
import { endAllTokens, endSessions } from "#database/accounts/sessions.ts";
import { dropTotp } from "#database/accounts/totp.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import { squeeze } from "#kernel/text.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope, Role } from "#rules/access/access.ts";
import { INVITE, newToken, tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { type Call, change, read, refusedBy } from "../operation.ts";
import { looksLikeEmail } from "./accounts.ts";
import { bundleFor } from "./one-bundle.ts";
import { moment, momentOr } from "./profile.ts";
import { staysOpen } from "./providers/passwords-off.ts";

const owners = { kind: "change", scope: "manage", appOnly: true } as const;
const proof = { ...owners, proof: true } as const;
/** Who belongs to the account may be kept by a program, too. */
const people = { kind: "change", scope: "members", proof: true } as const;

/** How long an address to come in by works. */
const INVITATION = 7 * 86_400_000;

/** People of one account at most: a household or a small office. */
export const MOST = 200;

const traced = (action: string, id: string) => [{ action, subject: "user", subject_id: id }];

const present = (m: MemberRow, call: Call): Member => ({
  id: m.id,
  name: m.name,
  email: m.email,
  role: m.role,
  bundle: m.bundle_id === null ? null : { id: m.bundle_id, name: m.bundle_name },
  joined: moment(m.joined_at),
  last_seen: momentOr(m.last_seen),
  signs_in: {
    password: m.has_password === 1,
    passkeys: m.passkeys,
    providers: m.providers,
    totp: m.totp === 1,
  },
  invited_until: momentOr(m.invited_until),
  elsewhere: m.elsewhere > 0,
  you: m.id === call.caller.user.id,
});

function wanted(box: App, scope: AccountScope, id: string): MemberRow {
  const found = memberById(box.db, scope, id, box.clock.now());
  if (!found) throw notFound();
  return found;
}

/**
 * A program lets people in and out, and makes nobody an owner nor touches one: whoever held its token would else be one soon.
 * Throws 409.
 */
function ownersByHand({ caller }: Call, ...touched: Role[]): void {
  if (caller.token.kind !== "app" && touched.includes("owner")) throw refuse(409, null, "ownersByHand");
}

/** Who belongs to the account, and its guests. */
export const listMembersOperation = read<object, MemberList>(
  { scope: "members" },
  (box, scope, _input, call) => ({
    name: call.caller.account.name,
    members: membersOf(box.db, scope, box.clock.now()).map((m) => present(m, call)),
  }),
);

/** Makes an address to come in by, in place of an earlier one; inside a transaction. */
export function invite(box: App, scope: AccountScope, userId: string, origin: string): SignInLink {
  const token = newToken(INVITE, (n) => box.ids.bytes(n));
  const now = box.clock.now();
  setInvitation(box.db, {
    user_id: userId,
    account_id: scope.accountId,
    hash: tokenHash(token),
    created_at: now,
    expires_at: now + INVITATION,
  });
  // Behind the '#': it stands in no log of a proxy.
  return { sign_in_url: `${origin}/welcome#${token}`, expires: moment(now + INVITATION) };
}

/** Everything that is wrong with who is to be let in. */
function wrongMember(box: App, scope: AccountScope, body: Partial<MemberBody>): FieldError[] {
  const { role } = body;
  const errors = role === undefined ? [] : refusedBy(() => bundleFor(box, scope, role, body.bundle));
  const wrong = (detail: Said) => errors.push({ field: "email", in: "body", detail });
  const email = body.email?.trim();
  if (email === undefined) return errors;
  if (!looksLikeEmail(email)) wrong(message("field.email"));
  const known = userByEmail(box.db, email);
  if (known && membershipOf(box.db, scope.accountId, known.id)) wrong(message("field.inAccountAlready"));
  return errors;
}

/** Lets somebody in. Who cannot sign in to this box yet gets an address for it, which nobody is sent: it is shown once. */
export const addMemberOperation = change<MemberBody, void, MemberAdded>(people, {
  wrong: wrongMember,
  commit(box, scope, body, _prepared, call) {
    ownersByHand(call, body.role);
    const errors = wrongMember(box, scope, body);
    if (errors.length > 0) throw invalid(errors);
    const email = body.email.trim();
    const known = userByEmail(box.db, email);
    if (membersOf(box.db, scope, box.clock.now()).length >= MOST)
      throw refuse(409, null, "tooManyPeople", { n: MOST });
    const bundle_id = bundleFor(box, scope, body.role, body.bundle);
    const now = box.clock.now();
    const id = known?.id ?? box.ids.uuid();
    if (!known)
      addUser(box.db, { id, email, name: squeeze(body.name), password_hash: null, created_at: now });
    // Who belonged nowhere any more lost every way in when they left, whatever they had.
    const canSignIn = known !== undefined && accountsOf(box.db, id).length > 0;
    addMembership(box.db, {
      account_id: scope.accountId,
      user_id: id,
      role: body.role,
      bundle_id,
      joined_at: now,
    });
    const link = canSignIn ? null : invite(box, scope, id, call.origin);
    return {
      output: {
        member: present(wanted(box, scope, id), call),
        sign_in_url: link?.sign_in_url ?? null,
        expires: link?.expires ?? null,
      },
      traces: traced("member.add", id),
    };
  },
});

const lastOwner = () => refuse(409, null, "lastOwner");

/** Another role; inside a transaction. Throws 409 for the last owner, 422 for a bundle that does not fit. */
export function setRoleOf(
  box: App,
  scope: AccountScope,
  m: MemberRow,
  { role, bundle }: { role: Role; bundle?: string | null | undefined },
): void {
  if (m.role === "owner" && role !== "owner" && ownerCount(box.db, scope) === 1) throw lastOwner();
  setRole(box.db, scope, m.id, role, bundleFor(box, scope, role, bundle));
}

/**
 * Takes somebody out; inside a transaction. Who belongs to no other account of the box keeps nothing to sign in with. Throws 409 for
 * the last owner.
 */
export function takeOut(box: App, scope: AccountScope, m: MemberRow): void {
  if (m.role === "owner" && ownerCount(box.db, scope) === 1) throw lastOwner();
  const now = box.clock.now();
  removeMembership(box.db, scope, m.id);
  endConnections(box.db, { user: m.id, account: scope.accountId }, now);
  if (m.elsewhere > 0) return;
  endAllTokens(box.db, m.id, now);
  disarm(box.db, m.id);
}

/** Gives somebody another role, as `setRoleOf`. */
export const changeMemberOperation = change<MemberChange & { member: string }, void, Member>(people, {
  commit(box, scope, q, _prepared, call) {
    const m = wanted(box, scope, q.member);
    ownersByHand(call, m.role, q.role);
    setRoleOf(box, scope, m, q);
    if (m.role === "owner") staysOpen(box, scope);
    return { output: present(wanted(box, scope, m.id), call), traces: traced("member.role", m.id) };
  },
});

/** Lets somebody in no more, as `takeOut`. */
export const removeMemberOperation = change<{ member: string }, void, Removed>(people, {
  commit(box, scope, q, _prepared, call) {
    const m = wanted(box, scope, q.member);
    ownersByHand(call, m.role);
    takeOut(box, scope, m);
    if (m.role === "owner") staysOpen(box, scope);
    return { output: { deleted: true }, traces: traced("member.remove", m.id) };
  },
});

/**
 * An address by which somebody sets their password anew. Throws 409 for a person of another account, too: whoever owns this one
 * must not come into that one.
 */
export const signInLinkOperation = change<{ member: string }, void, SignInLink>(proof, {
  commit(box, scope, q, _prepared, call) {
    const m = wanted(box, scope, q.member);
    if (m.elsewhere > 0) {
      throw refuse(409, null, "belongsElsewhere");
    }
    return { output: invite(box, scope, m.id, call.origin), traces: traced("member.link", m.id) };
  },
});

/** Signs somebody out on every device, as when a phone is lost. What programs of theirs use goes on. */
export const endMemberSessionsOperation = change<{ member: string }, void, SessionsEnded>(owners, {
  commit(box, scope, q) {
    const m = wanted(box, scope, q.member);
    return {
      output: { ended: endSessions(box.db, m.id, null, box.clock.now()) },
      traces: traced("member.end_sessions", m.id),
    };
  },
});

/**
 * Asks somebody for codes no more who has lost phone and paper: the owner vouches for them, as when they were let in. Throws 409 for
 * oneself, who takes them off with the password, and for a person of another account.
 */
export const endMemberCodesOperation = change<{ member: string }, void, Removed>(owners, {
  commit(box, scope, q, _prepared, call) {
    const m = wanted(box, scope, q.member);
    if (m.elsewhere > 0 || m.id === call.caller.user.id) throw refuse(409, null, "ownCodesOnly");
    if (!dropTotp(box.db, m.id)) throw refuse(409, null, "codesOff");
    return { output: { deleted: true }, traces: traced("member.codes_off", m.id) };
  },
});

export const nameAccountOperation = change<AccountName, void, AccountNamed>(owners, {
  commit(box, scope, { name }) {
    renameAccount(box.db, scope, squeeze(name));
    return {
      output: { name: squeeze(name) },
      traces: [{ action: "account.rename", subject: "account", subject_id: scope.accountId }],
    };
  },
});

export const allowWalletOnPhonesOperation = change<WalletKeepingChange, void, WalletKeeping>(owners, {
  commit(box, scope, { allowed }) {
    setMayKeepWallet(box.db, scope, allowed);
    return {
      output: { allowed },
      traces: [
        {
          action: allowed ? "account.allow_wallet" : "account.forbid_wallet",
          subject: "account",
          subject_id: scope.accountId,
        },
      ],
    };
  },
});
