import {
  accountsOf,
  addToken,
  revokeToken,
  type UserRow,
  userByEmail,
  userById,
} from "#database/accounts/accounts.ts";
import { renewToken, setAgent, setProved } from "#database/accounts/sessions.ts";
import { forgetCounters } from "#database/accounts/tries.ts";
import { invalid, proveIt, unauthorized } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { Scope, Via } from "#rules/access/access.ts";
import { APP, newToken, SESSION, tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import type { Call, Caller } from "../operation.ts";
import { countTry, deviceFor, NOWHERE, nobody, note, type Place, type Subject, type Try } from "./guesses.ts";
import { NOBODY, passwordFits } from "./passwords.ts";
import { passwordsAllowed } from "./providers/passwords-off.ts";

export { SESSION } from "#rules/access/tokens.ts";

const appScopes: Scope[] = ["read", "write", "files", "identifiers", "ask", "manage"];

/** A person as the counters and the logs know them. */
export const subjectOf = (box: App, userId: string): Subject => ({
  id: userId,
  user_id: userId,
  account_id: accountsOf(box.db, userId)[0]?.id ?? null,
});

/**
 * Gives a person who has just proved who they are a token of the app's own; the door puts it into a cookie. `agent` is what
 * their browser says it is, for the list of sessions; `by`: how they proved it, for the log. `device`: the device cookie to set, null when the browser has it.
 */
export function openSession(
  box: App,
  user: { id: string },
  agent: string | null = null,
  place: Place = NOWHERE,
  by = "set-up",
): { token: string; expires: number; device: string | null } {
  const token = newToken(APP, (n) => box.ids.bytes(n));
  const now = box.clock.now();
  const id = box.ids.uuid();
  box.db.write(() => {
    addToken(box.db, {
      id,
      user_id: user.id,
      kind: "app",
      account_id: null,
      name: "The app",
      scopes: appScopes,
      hash: tokenHash(token),
      created_at: now,
      expires_at: now + SESSION,
    });
    setProved(box.db, id, now);
    if (agent) setAgent(box.db, id, agent.slice(0, 300));
    note(
      box,
      "session.open",
      subjectOf(box, user.id),
      place,
      "app",
      { subject: "token", subject_id: id },
      by,
    );
  });
  return { token, expires: now + SESSION, device: deviceFor(box, user.id, place.device) };
}

/** Ends the session of a caller: they signed out. */
export function closeSession(box: App, caller: Caller, place: Place = NOWHERE): void {
  box.db.write(() => {
    revokeToken(box.db, caller.token.id, box.clock.now());
    const subject = { id: caller.user.id, user_id: caller.user.id, account_id: caller.account.id };
    note(box, "session.close", subject, place, caller.via, { subject: "token", subject_id: caller.token.id });
  });
}

const wrongPair = () => unauthorized(message("problem.wrongPair"));

/** Looks at a password whose try is counted; a try that was not looked at, since too many wait, is taken back. Throws 503. */
async function looked(password: string, hash: string, of: Try): Promise<boolean> {
  try {
    return await passwordFits(password, hash, of.known);
  } catch (e) {
    of.unlooked();
    throw e;
  }
}

/**
 * The person of an e-mail and password, and the try of it, which stays counted until the whole sign-in went well. Takes as long,
 * and is counted and refused alike, for people who are not there. Throws 401, 403 while passwords are off, 429, 503.
 */
export async function checkPassword(
  box: App,
  email: string,
  password: string,
  place: Place,
): Promise<{ user: UserRow; attempt: Try }> {
  if (!passwordsAllowed(box)) throw refuse(403, null, "passwordsOff");
  const user = userByEmail(box.db, email);
  const subject = user ? subjectOf(box, user.id) : nobody(box, email);
  const attempt = countTry(box, "password", subject, place);
  const fits = await looked(password, user?.password_hash ?? NOBODY, attempt);
  if (!user?.password_hash || !fits) {
    attempt.wrong();
    throw wrongPair();
  }
  return { user, attempt };
}

/** Tries of a signed-in person's password are counted by session: a thief of one uses up the tries of no other. */
export const sessionOf = (caller: Caller): Subject => ({
  id: caller.token.id,
  user_id: caller.user.id,
  account_id: caller.account.id,
  session: true,
});

/** That it is the person and not somebody at their screen. Throws 422 for a wrong password, 409 without one, 429, 503. */
export async function confirmPassword(
  box: App,
  caller: Caller,
  given: string | undefined,
  field: string,
  place: Place = NOWHERE,
): Promise<void> {
  const user = userById(box.db, caller.user.id);
  if (!user?.password_hash) throw refuse(409, null, "noPassword");
  if (given === undefined) throw invalid([{ field, in: "body", detail: message("field.required") }]);
  const attempt = countTry(box, "proof", sessionOf(caller), place);
  if (!(await looked(given, user.password_hash, attempt))) {
    attempt.wrong();
    throw invalid([{ field, in: "body", detail: message("field.notYourPassword") }]);
  }
  attempt.right();
}

/**
 * That it is the person: by the password in the call, or else by a password or a passkey given on the session a moment ago. Throws
 * 403 `prove-it-is-you`, and what `confirmPassword` throws.
 */
export async function confirmPerson(box: App, call: Call, password: string | undefined): Promise<void> {
  if (password !== undefined)
    return confirmPassword(box, call.caller, password, "password", call.place ?? NOWHERE);
  if (!call.caller.token.proved) throw proveIt();
}

/**
 * For five minutes a session may do what asks for the person themselves. Gives the token it has from now on, for as long as after
 * a sign-in; the one before (`token`) opens nothing more. Null when another call gave the session a new one in the meantime.
 */
export function proved(
  box: App,
  caller: Caller,
  token: string,
  place: Place,
  via: Via = "app",
): string | null {
  const next = newToken(APP, (n) => box.ids.bytes(n));
  const hashes = { before: tokenHash(token), after: tokenHash(next) };
  const now = box.clock.now();
  return box.db.write(() => {
    const renewed = renewToken(box.db, caller.token.id, hashes, now + SESSION);
    setProved(box.db, caller.token.id, now);
    note(box, "session.prove", sessionOf(caller), place, via, {
      subject: "token",
      subject_id: caller.token.id,
    });
    return renewed ? next : null;
  });
}

/** Every counter of a person starts anew: what they sign in with was set anew. Inside a transaction. */
export function forgetTriesOf(box: App, userId: string): void {
  for (const secret of ["password", "code", "passkey"]) forgetCounters(box.db, `${secret}/${userId}/`);
}
