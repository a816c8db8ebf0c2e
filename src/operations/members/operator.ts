import { userByEmail } from "#database/accounts/accounts.ts";
import { endConnections } from "#database/accounts/connections.ts";
import {
  disarm,
  type MemberRow,
  memberById,
  membersOf,
  setPasswordHash,
} from "#database/accounts/members.ts";
import { endAllTokens, endSessions } from "#database/accounts/sessions.ts";
import { dropTotp } from "#database/accounts/totp.ts";
import { invalid, notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { type AccountScope, type Role, roles } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { trace } from "./accounts.ts";
import { invite, setRoleOf, takeOut } from "./members.ts";
import { hashPassword, passwordTrouble } from "./passwords.ts";
import { forgetTriesOf } from "./sign-in.ts";

/**
 * What whoever runs the box does for somebody of an account: when a phone is lost, a password forgotten, the last owner locked out.
 * The command line has no caller: each leaves a line in the audit log. `who`: an e-mail address or an id. All throw 404 for somebody
 * who is not of the account.
 */
export const peopleOf = (box: App, scope: AccountScope): MemberRow[] =>
  membersOf(box.db, scope, box.clock.now());

function wanted(box: App, scope: AccountScope, who: string): MemberRow {
  const id = userByEmail(box.db, who.trim())?.id ?? who;
  const found = memberById(box.db, scope, id, box.clock.now());
  if (!found) throw notFound(message("field.nobodyHere"));
  return found;
}

/** Makes a change about somebody, with its line in the log. */
function about<T>(
  box: App,
  scope: AccountScope,
  who: string,
  action: string,
  change: (m: MemberRow) => T,
): T & { user_id: string } {
  return box.db.write(() => {
    const m = wanted(box, scope, who);
    const done = change(m);
    trace(box, "cli", scope.accountId, null, action, "user", m.id);
    return { ...done, user_id: m.id };
  });
}

/** Another role. Throws 409 for the last owner, 422 for a role that is none and a bundle that does not fit. */
export const giveRole = (box: App, scope: AccountScope, who: string, role: string, bundle: string | null) =>
  about(box, scope, who, "member.role", (m) => {
    if (!(roles as readonly string[]).includes(role))
      throw invalid([
        { field: "role", in: "body", detail: message("field.oneOf", { values: roles.join(", ") }) },
      ]);
    setRoleOf(box, scope, m, { role: role as Role, bundle });
    return { role };
  });

/** Out of the account, as `takeOut`. */
export const removePerson = (box: App, scope: AccountScope, who: string) =>
  about(box, scope, who, "member.remove", (m) => {
    takeOut(box, scope, m);
    return { deleted: true };
  });

/** An address by which somebody sets a password anew, valid for a week; an earlier one stops working. `origin`: where people reach the box. */
export const signInLinkFor = (box: App, scope: AccountScope, who: string, origin: string) =>
  about(box, scope, who, "member.link", (m) => invite(box, scope, m.id, origin));

/** A new password; whoever is signed in with the one before is signed out. Throws 422 for one that is no good. */
export async function givePassword(box: App, scope: AccountScope, who: string, password: string) {
  const { name, email } = wanted(box, scope, who);
  const trouble = await passwordTrouble(password, [name ?? "", email]);
  if (trouble) throw invalid([{ field: "password", in: "body", detail: trouble }]);
  const hash = await hashPassword(password);
  return about(box, scope, who, "member.password", (m) => {
    setPasswordHash(box.db, m.id, hash);
    forgetTriesOf(box, m.id);
    return { ended: endSessions(box.db, m.id, null, box.clock.now()) };
  });
}

/** Asks somebody for codes no more. Throws 409 where they are not asked. */
export const endCodesOf = (box: App, scope: AccountScope, who: string) =>
  about(box, scope, who, "member.codes_off", (m) => {
    if (!dropTotp(box.db, m.id)) throw refuse(409, null, "codesOff");
    return { deleted: true };
  });

/** Out on every device. What programs of theirs use goes on, but for `programs`: their tokens and connected apps end, too. */
export const signOutEverywhere = (box: App, scope: AccountScope, who: string, programs: boolean) =>
  about(box, scope, who, "member.end_sessions", (m) => {
    const now = box.clock.now();
    if (programs) endConnections(box.db, { user: m.id }, now);
    return { ended: programs ? endAllTokens(box.db, m.id, now) : endSessions(box.db, m.id, null, now) };
  });

/** Wrong tries no longer keep somebody from signing in. */
export const letTryAgain = (box: App, scope: AccountScope, who: string) =>
  about(box, scope, who, "member.unlock", (m) => {
    forgetTriesOf(box, m.id);
    return { unlocked: true };
  });

/**
 * For a phone that is lost or stolen: out on every device, passkeys, codes and password gone, and an address by which they set a new
 * password. Their tokens and connected apps end as well, since they may have been on that phone.
 */
export const startOver = (box: App, scope: AccountScope, who: string, origin: string) =>
  about(box, scope, who, "member.link", (m) => {
    const now = box.clock.now();
    endConnections(box.db, { user: m.id }, now);
    const ended = endAllTokens(box.db, m.id, now);
    disarm(box.db, m.id);
    forgetTriesOf(box, m.id);
    return { ended, ...invite(box, scope, m.id, origin) };
  });
