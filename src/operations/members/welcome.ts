import { type UserRow, userById } from "#database/accounts/accounts.ts";
import { endConnections } from "#database/accounts/connections.ts";
import {
  dropInvitation,
  type InvitationRow,
  invitationOf,
  setPasswordHash,
} from "#database/accounts/members.ts";
import { endSessions } from "#database/accounts/sessions.ts";
import { invalid, notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { looksLikeToken, tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { trace } from "./accounts.ts";
import type { Place } from "./guesses.ts";
import { hashPassword, passwordTrouble } from "./passwords.ts";
import { passwordsAllowed } from "./providers/passwords-off.ts";
import { checkSecondStep } from "./second-step.ts";
import { forgetTriesOf } from "./sign-in.ts";

const gone = () => notFound(message("problem.welcomeOver"));

/** The invitation that an address to come in by is of. Throws 404 once it was used or has run out. */
export function invitation(box: App, token: string): InvitationRow {
  const found = looksLikeToken(token) ? invitationOf(box.db, tokenHash(token), box.clock.now()) : undefined;
  if (!found) throw gone();
  return found;
}

/** Whom an address to come in by is for. Throws 404 once it was used or has run out. */
export const welcomed = (
  box: App,
  token: string,
): { name: string | null; email: string; account: string } => {
  const { name, email, account } = invitation(box, token);
  return { name, email, account };
};

/** An invitation is answered, inside a transaction: it goes, and so does everything that was signed in before. */
export function answerInvitation(box: App, { user_id, account_id }: InvitationRow): void {
  dropInvitation(box.db, user_id);
  endSessions(box.db, user_id, null, box.clock.now());
  endConnections(box.db, { user: user_id }, box.clock.now());
  forgetTriesOf(box, user_id);
  trace(box, "app", account_id, user_id, "member.welcome", "user", user_id);
}

/**
 * Comes in by an address: the password is set, and every session and connected app from before ends, since it may be somebody else's. The second
 * step stays: whoever has one needs a code here, too, or a lost password would be a way around it. Gives the person. Throws 404, 422 for
 * a password that is none or for want of a code, 401 and 429 for a wrong one.
 */
export async function comeIn(
  box: App,
  token: string,
  password: string,
  code: string | undefined,
  place: Place,
): Promise<UserRow> {
  const invited = invitation(box, token);
  if (!passwordsAllowed(box)) throw refuse(403, null, "passwordsOff");
  const about = [invited.name ?? "", invited.email, invited.account];
  const trouble = await passwordTrouble(password, about);
  if (trouble) throw invalid([{ field: "password", in: "body", detail: trouble }]);
  checkSecondStep(box, invited.user_id, code, place);
  const hash = await hashPassword(password);
  return box.db.write(() => {
    // Asked again: it may have been used while the password was hashed.
    const again = invitation(box, token);
    setPasswordHash(box.db, again.user_id, hash);
    answerInvitation(box, again);
    const user = userById(box.db, again.user_id);
    if (!user) throw gone();
    return user;
  });
}
