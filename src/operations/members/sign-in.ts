import {
  accountsOf,
  addToken,
  clearFailures,
  failuresOf,
  revokeToken,
  setFailures,
  type UserRow,
  userByEmail,
  userById,
} from "#database/accounts.ts";
import { setAgent } from "#database/sessions.ts";
import { invalid, Problem, unauthorized } from "#kernel/problem.ts";
import { fold } from "#kernel/text.ts";
import type { Scope } from "#rules/access.ts";
import { APP, newToken, tokenHash } from "#rules/tokens.ts";
import type { Box } from "../box.ts";
import { trace } from "./accounts.ts";
import { nobodysHash, passwordFits } from "./passwords.ts";

/** How long the app's own token lives. */
export const SESSION = 30 * 86_400_000;

/** Tries before waiting begins, and the longest wait. NIST SP 800-63B asks for at most 100 failures in a row. */
const FREE_TRIES = 5;
const LONGEST_WAIT = 15 * 60_000;

const appScopes: Scope[] = ["read", "write", "files", "identifiers", "ask", "manage"];

/**
 * Gives a person a token of the app's own; the door puts it into a cookie. `agent` is what their browser says it is, for the
 * list of sessions.
 */
export function openSession(
  box: Box,
  user: { id: string },
  agent: string | null = null,
): { token: string; expires: number } {
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
    if (agent) setAgent(box.db, id, agent.slice(0, 300));
    trace(box, "app", accountsOf(box.db, user.id)[0]?.id ?? null, user.id, "session.open", "token", id);
  });
  return { token, expires: now + SESSION };
}

export function closeSession(box: Box, tokenId: string): void {
  box.db.write(() => revokeToken(box.db, tokenId, box.clock.now()));
}

const wrongPair = () => unauthorized("The e-mail or the password is wrong.");

/** Refuses while a subject must wait. Throws 429. */
export function refuseBlocked(box: Box, subject: string): void {
  const f = failuresOf(box.db, subject);
  const now = box.clock.now();
  if (!f || f.blocked_until <= now) return;
  const wait = Math.ceil((f.blocked_until - now) / 1000);
  throw new Problem(429, "pace", "Too many tries", `Too many wrong tries. Try again in ${wait} seconds.`, {
    headers: { "Retry-After": String(wait) },
  });
}

/** Counts a failure: after five the wait doubles with each, up to a quarter of an hour. A day without forgets them. */
export function countFailure(box: Box, subject: string): void {
  const now = box.clock.now();
  box.db.write(() => {
    const f = failuresOf(box.db, subject);
    const before = f && now - f.last_at < 86_400_000 ? f.failures : 0;
    const failures = before + 1;
    const wait =
      failures < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT, 1000 * 2 ** Math.min(20, failures - FREE_TRIES));
    setFailures(box.db, subject, failures, now + wait, now);
  });
}

/** The person of an e-mail and password. Takes as long for people who are not there. Throws 401, 429. */
export async function checkPassword(box: Box, email: string, password: string): Promise<UserRow> {
  const subject = `email/${fold(email)}`;
  refuseBlocked(box, subject);
  const user = userByEmail(box.db, email);
  const fits = await passwordFits(password, user?.password_hash ?? (await nobodysHash()));
  if (!user?.password_hash || !fits) {
    countFailure(box, subject);
    throw wrongPair();
  }
  box.db.write(() => clearFailures(box.db, subject));
  return user;
}

/** That it is the person and not somebody at their screen. Throws 422 for a wrong password, 409 without one, 429. */
export async function confirmPassword(
  box: Box,
  userId: string,
  given: string | undefined,
  field: string,
): Promise<void> {
  const subject = `confirm/${userId}`;
  refuseBlocked(box, subject);
  const user = userById(box.db, userId);
  if (!user?.password_hash)
    throw new Problem(409, null, "No password", "There is no password yet: set one first.");
  if (given === undefined) throw invalid([{ field, in: "body", detail: "is required" }]);
  if (!(await passwordFits(given, user.password_hash))) {
    countFailure(box, subject);
    throw invalid([{ field, in: "body", detail: "is not your password" }]);
  }
  box.db.write(() => clearFailures(box.db, subject));
}
