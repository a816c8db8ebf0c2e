import { timingSafeEqual } from "node:crypto";
import {
  accountById,
  accountsOf,
  addMembership,
  addUser,
  membershipOf,
  type UserRow,
  userByEmail,
  userById,
} from "#database/accounts/accounts.ts";
import { memberById, membersOf, ownerCount, setRole } from "#database/accounts/members.ts";
import {
  dropPassword,
  identitiesOf,
  identityOf,
  link,
  ownersByProvider,
  type ProviderRow,
  providerById,
  usedIdentity,
} from "#database/accounts/providers.ts";
import { notFound, Problem, unauthorized } from "#kernel/problem.ts";
import { cleanLine } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { ownWork } from "#rules/access/access.ts";
import {
  addressOf,
  type Claims,
  type GroupRole,
  isOfDomains,
  isSurely,
  nameOf,
  type ProviderRules,
  pathInApp,
  roleByGroups,
} from "#rules/access/providers.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../operation.ts";
import { trace } from "../accounts.ts";
import { nobody, note, type Place } from "../guesses.ts";
import { MOST } from "../members.ts";
import { checkSecondStep, secondStepAsked } from "../second-step.ts";
import { subjectOf } from "../sign-in.ts";
import { answerInvitation, invitation } from "../welcome.ts";
import { authorizationUrl, claimsOf, returnAddress } from "./client.ts";
import { openProvider, rulesOf } from "./opened.ts";
import { passwordsAllowed } from "./passwords-off.ts";
import type { Arrived, Away, Purpose, Trips } from "./trips.ts";

const expired = () => refuse(400, "bad-request", "providerExpired");

function wantedProvider(box: App, id: string): ProviderRow {
  const row = providerById(box.db, id);
  if (!row) throw notFound(message("problem.providerGone"));
  return row;
}

/**
 * Sends a browser to a provider: where to, and what its cookie is to hold. `caller`: who links or proves; null for who comes in.
 * `next`: the path of the app at which they go on. Throws 404 for a provider or an invitation that is not there, 503.
 */
export async function goAway(
  box: App,
  trips: Trips,
  wish: { provider: string; purpose: Purpose; next?: string; token?: string },
  caller: Caller | null,
  origin: string,
): Promise<{ url: string; sealed: string }> {
  const row = wantedProvider(box, wish.provider);
  if (wish.purpose === "welcome") invitation(box, wish.token ?? "");
  const chance = () => Buffer.from(box.ids.bytes(32)).toString("base64url");
  const trip = {
    state: chance(),
    nonce: chance(),
    verifier: chance(),
    redirect_uri: returnAddress(origin),
    fresh: wish.purpose === "prove",
  };
  const url = await authorizationUrl(box, openProvider(box, row), trip);
  const { provider, purpose, token } = wish;
  const session = caller?.token.id ?? null;
  const about = { provider, purpose, session, next: pathInApp(wish.next), invite: token ?? null };
  return { url, sealed: trips.away({ ...trip, ...about }) };
}

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What came of an answer: somebody is in (`user`), or linked, or proved; or a code is to be given first. */
export type Outcome =
  | { kind: "there"; purpose: Purpose; next: string; user: UserRow | null }
  | { kind: "code"; sealed: string };

/**
 * Takes what a browser came back with from a provider. `query`: as it stood in the address. Throws 400 for an answer that belongs to no
 * way of this browser, or has served, and what else speaks against it: 401, 403, 409, 503.
 */
export async function comeBack(
  box: App,
  trips: Trips,
  sealed: string | null,
  query: string,
  caller: Caller | null,
  place: Place,
): Promise<Outcome> {
  const away = trips.open(sealed, "away");
  // An answer that is not of this way leaves it as it was: who follows a link of somebody's loses nothing.
  if (!away || !same(new URLSearchParams(query).get("state") ?? "", away.state) || !trips.spend(away))
    throw expired();
  const row = wantedProvider(box, away.provider);
  const claims = await noting(box, row, place, () => claimsOf(box, openProvider(box, row), away, query));
  const subject = String(claims.sub);
  if (away.purpose === "link" || away.purpose === "prove")
    return ofSession(box, row, away, subject, nameOf(claims), caller);
  const found = await noting(box, row, place, () => whoIs(box, row, away, claims, subject));
  const arrived = {
    provider: row.id,
    purpose: away.purpose,
    next: away.next,
    user: found.user_id,
    subject,
    shown: shownName(claims, row.issuer),
    role: found.role,
    invite: away.invite,
  };
  // Whoever turned codes on here is asked for one, whatever the provider asked for: the box cannot see that.
  if (secondStepAsked(box, found.user_id)) return { kind: "code", sealed: trips.arrived(arrived) };
  return arrive(box, arrived);
}

/** The code of the second step, after a provider. Throws 400 when it came too late, 401 for a wrong one, 422 without one, 429. */
export function comeInWithCode(
  box: App,
  trips: Trips,
  sealed: string | null,
  code: string,
  place: Place,
): Outcome {
  const arrived = trips.open(sealed, "arrived");
  if (!arrived) throw expired();
  checkSecondStep(box, arrived.user, code, place);
  if (!trips.spend(arrived)) throw expired();
  return arrive(box, arrived);
}

const shownName = (claims: Claims, issuer: string) =>
  cleanLine(addressOf(claims, issuer)?.email ?? nameOf(claims) ?? "", 254) || null;

/** Tells both logs of an answer that was refused. */
async function noting<T>(box: App, row: ProviderRow, place: Place, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (e) {
    // A provider that is not there says nothing about anybody.
    if (!(e instanceof Problem) || e.status >= 500) throw e;
    const subject = { ...nobody(box, row.id), account_id: row.account_id };
    box.db.writeSoon(() => note(box, "session.wrong_provider", subject, place, "app"));
    throw e;
  }
}

/** Links the person of a session with who they are at the provider, or takes it for a proof that it is them. */
function ofSession(
  box: App,
  row: ProviderRow,
  away: Away,
  subject: string,
  shown: string | null,
  caller: Caller | null,
): Outcome {
  // The session went away with the browser; another one that came back, or none, gets nothing.
  if (!caller || caller.token.id !== away.session) throw expired();
  const held = identityOf(box.db, row.id, subject);
  if (away.purpose === "prove") {
    if (held?.user_id !== caller.user.id) throw refuse(403, null, "providerOther", { name: row.name });
    return { kind: "there", purpose: "prove", next: away.next, user: null };
  }
  if (held && held.user_id !== caller.user.id) throw refuse(409, null, "providerTaken", { name: row.name });
  box.db.write(() => {
    const user_id = caller.user.id;
    link(box.db, { provider_id: row.id, subject, user_id, shown, at: box.clock.now() });
    trace(box, "app", caller.account.id, user_id, "provider.link", "user", user_id);
  });
  return { kind: "there", purpose: "link", next: away.next, user: null };
}

interface Found {
  user_id: string;
  /** By their groups; null: as it is here. */
  role: GroupRole | null;
}

const unknown = (row: ProviderRow) => refuse(403, null, "providerUnknown", { name: row.name });

/** Who somebody of a provider is here, made a member where that is allowed. Throws 403, 409. */
function whoIs(box: App, row: ProviderRow, away: Away, claims: Claims, subject: string): Found {
  const rules = rulesOf(row);
  const held = identityOf(box.db, row.id, subject);
  const known = held?.user_id ?? null;
  if (away.purpose === "welcome") {
    const { user_id } = invitation(box, away.invite ?? "");
    if (known !== null && known !== user_id) throw refuse(409, null, "providerTaken", { name: row.name });
    return { user_id, role: null };
  }
  const user_id = known ?? byAddress(box, row, rules, claims);
  if (user_id === null) return { user_id: join(box, row, rules, claims, subject), role: null };
  // Who belongs nowhere any more keeps nothing to come in with.
  if (accountsOf(box.db, user_id).length === 0) throw unknown(row);
  return { user_id, role: roleOf(box, row, rules, claims, user_id) };
}

/** The person on file with a verified address, where that may be enough; never one who belongs to another account, too. */
function byAddress(box: App, row: ProviderRow, rules: ProviderRules, claims: Claims): string | null {
  const address = addressOf(claims, row.issuer);
  if (!rules.match_email || !address?.verified || !isOfDomains(claims, rules, address.email)) return null;
  const user = userByEmail(box.db, address.email);
  const account = accountById(box.db, row.account_id);
  const member = user && account && memberById(box.db, ownWork(account), user.id, box.clock.now());
  if (!member || member.elsewhere > 0) return null;
  // Linked there already as somebody else: the address has gone to another person since.
  return identitiesOf(box.db, member.id).some((i) => i.provider_id === row.id) ? null : member.id;
}

/** True for an owner without whom nobody could look after the account, or come in to do it. */
function isNeeded(box: App, row: ProviderRow, userId: string): boolean {
  const account = accountById(box.db, row.account_id);
  if (!account || membershipOf(box.db, account.id, userId)?.role !== "owner") return false;
  const scope = ownWork(account);
  return ownerCount(box.db, scope) === 1 || (!passwordsAllowed(box) && ownersByProvider(box.db, scope) <= 1);
}

/** The role somebody on file has by their groups. The last owner stays one, and comes in whatever their groups say. */
function roleOf(
  box: App,
  row: ProviderRow,
  rules: ProviderRules,
  claims: Claims,
  userId: string,
): GroupRole | null {
  const role = roleByGroups(claims, rules);
  if (role === "as it is") return null;
  const account = accountById(box.db, row.account_id);
  const member = account && memberById(box.db, ownWork(account), userId, box.clock.now());
  // A guest of one bundle stays that, and who is of another account has their role there.
  if (!account || !member || member.bundle_id !== null) return null;
  if (isNeeded(box, row, userId)) return null;
  if (role === "missing") throw refuse(403, null, "providerGroupsMissing", { name: row.name });
  if (role === "none") throw refuse(403, null, "providerNoGroup", { name: row.name });
  return role;
}

/** Makes somebody a member whom nobody let in, where that is allowed. Gives who they are. Throws 403, 409. */
function join(box: App, row: ProviderRow, rules: ProviderRules, claims: Claims, subject: string): string {
  if (!rules.joins) throw unknown(row);
  const address = addressOf(claims, row.issuer);
  if (!address || !isSurely(address, rules))
    throw refuse(403, null, "providerUnverified", { name: row.name });
  if (!isOfDomains(claims, rules, address.email))
    throw refuse(403, null, "providerDomain", { name: row.name });
  const byGroup = roleByGroups(claims, rules);
  if (byGroup === "missing") throw refuse(403, null, "providerGroupsMissing", { name: row.name });
  const role = byGroup === "as it is" ? rules.default_role : byGroup;
  if (role === null || role === "none") throw refuse(403, null, "providerNoGroup", { name: row.name });
  const account = accountById(box.db, row.account_id);
  if (!account) throw unknown(row);
  return box.db.write(() => {
    // Somebody has this address already: it is theirs to link, or an owner's to invite.
    if (userByEmail(box.db, address.email)) throw refuse(409, null, "providerAddressTaken");
    const now = box.clock.now();
    if (membersOf(box.db, ownWork(account), now).length >= MOST)
      throw refuse(409, null, "tooManyPeople", { n: MOST });
    const id = box.ids.uuid();
    const name = cleanLine(nameOf(claims) ?? "", 120) || null;
    addUser(box.db, { id, email: address.email, name, password_hash: null, created_at: now });
    const account_id = account.id;
    addMembership(box.db, { account_id, user_id: id, role, bundle_id: null, joined_at: now });
    const shown = shownName(claims, row.issuer);
    link(box.db, { provider_id: row.id, subject, user_id: id, shown, at: now });
    trace(box, "app", account_id, id, "member.join", "user", id);
    return id;
  });
}

/** Lets somebody in whom a provider vouched for, everything looked at once more in the transaction that does it. */
function arrive(box: App, a: Omit<Arrived, "kind" | "id" | "until">): Outcome {
  const user = box.db.write(() => {
    const row = wantedProvider(box, a.provider);
    const held = identityOf(box.db, row.id, a.subject);
    const found = userById(box.db, a.user);
    if (!found || (held && held.user_id !== a.user)) throw unknown(row);
    const at = box.clock.now();
    if (a.purpose === "welcome") welcome(box, a);
    if (accountsOf(box.db, a.user).length === 0) throw unknown(row);
    if (!held) {
      link(box.db, { provider_id: row.id, subject: a.subject, user_id: a.user, shown: a.shown, at });
      trace(box, "app", subjectOf(box, a.user).account_id, a.user, "provider.link", "user", a.user);
    }
    usedIdentity(box.db, row.id, a.subject, at);
    if (a.role !== null) giveRole(box, row, a.user, a.role);
    return found;
  });
  return { kind: "there", purpose: a.purpose, next: a.next, user };
}

/** As with a password of their own: what was there before to come in with may be somebody else's, and ends. */
function welcome(box: App, a: Pick<Arrived, "user" | "invite">): void {
  const invited = invitation(box, a.invite ?? "");
  if (invited.user_id !== a.user) throw unauthorized();
  dropPassword(box.db, invited.user_id);
  answerInvitation(box, invited);
}

function giveRole(box: App, row: ProviderRow, userId: string, role: GroupRole): void {
  const account = accountById(box.db, row.account_id);
  const had = account && membershipOf(box.db, account.id, userId)?.role;
  if (!account || had === undefined || had === role || isNeeded(box, row, userId)) return;
  setRole(box.db, ownWork(account), userId, role, null);
  trace(box, "app", account.id, userId, "member.role", "user", userId);
}
