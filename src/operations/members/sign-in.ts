import {
  accountsOf,
  addToken,
  clearFailures,
  failuresOf,
  revokeToken,
  setFailures,
  type UserRow,
  userByEmail,
} from "#database/accounts.ts";
import { Problem, unauthorized } from "#kernel/problem.ts";
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

/** Gives a person a token of the app's own; the door puts it into a cookie. */
export function openSession(box: Box, user: { id: string }): { token: string; expires: number } {
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
    clearFailures(box.db, `user/${user.id}`);
    trace(box, "app", accountsOf(box.db, user.id)[0]?.id ?? null, user.id, "session.open", "token", id);
  });
  return { token, expires: now + SESSION };
}

export function closeSession(box: Box, tokenId: string): void {
  box.db.write(() => revokeToken(box.db, tokenId, box.clock.now()));
}

const wrongPair = () => unauthorized("The e-mail or the password is wrong.");

/** Refuses while a subject must wait. */
function refuseBlocked(box: Box, subject: string): void {
  const f = failuresOf(box.db, subject);
  const now = box.clock.now();
  if (!f || f.blocked_until <= now) return;
  const wait = Math.ceil((f.blocked_until - now) / 1000);
  throw new Problem(429, "pace", "Too many tries", `Too many wrong tries. Try again in ${wait} seconds.`, {
    headers: { "Retry-After": String(wait) },
  });
}

/** Counts a failure: after five the wait doubles with each, up to a quarter of an hour. A day without forgets them. */
function countFailure(box: Box, subject: string): void {
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
