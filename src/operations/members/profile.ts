import type { PasswordChange, ProfileChange } from "#contract/routes/settings-bodies.ts";
import type { Passkey, PasswordChanged, Profile, Removed } from "#contract/settings.ts";
import {
  type OwnPasskey,
  ownPasskeys,
  removePasskey,
  renamePasskey,
  userByEmail,
  userById,
} from "#database/accounts/accounts.ts";
import { endConnections } from "#database/accounts/connections.ts";
import {
  isFirstAccount,
  languageOfUser,
  renameUser,
  setLanguageOfUser,
  setPasswordHash,
} from "#database/accounts/members.ts";
import { identitiesOf } from "#database/accounts/providers.ts";
import { endSessions } from "#database/accounts/sessions.ts";
import { recoveryCodesLeft, totpOf } from "#database/accounts/totp.ts";
import { invalid, notFound } from "#kernel/problem.ts";
import { squeeze } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { App } from "../app.ts";
import { type Caller, change, read } from "../operation.ts";
import { looksLikeEmail } from "./accounts.ts";
import { hashPassword, passwordTrouble } from "./passwords.ts";
import { passwordsAllowed } from "./providers/passwords-off.ts";
import { confirmPassword, confirmPerson } from "./sign-in.ts";

const own = { kind: "change", scope: "read", appOnly: true, own: true } as const;

const proof = { ...own, proof: true } as const;

/** A moment as answers say it. */
export const moment = (ms: number): string => new Date(ms).toISOString();
export const momentOr = (ms: number | null): string | null => (ms === null ? null : moment(ms));

const passkeyRow = (p: OwnPasskey): Passkey => ({
  id: p.id,
  name: p.name,
  created: moment(p.created_at),
  last_used: momentOr(p.last_used_at),
});

/** True for an owner of the account the box was set up with: who looks after the box itself. */
export const isKeeper = (box: App, caller: Caller): boolean =>
  caller.role === "owner" && caller.bundle === null && isFirstAccount(box.db, caller.account.number);

function profileOf(box: App, caller: Caller): Profile {
  const userId = caller.user.id;
  const user = userById(box.db, userId);
  if (!user) throw notFound();
  const since = totpOf(box.db, userId)?.confirmed_at ?? null;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    language: languageOfUser(box.db, userId),
    role: caller.role,
    keeper: isKeeper(box, caller),
    password: user.password_hash !== null,
    passkeys: ownPasskeys(box.db, userId).map(passkeyRow),
    totp: {
      on: since !== null,
      since: momentOr(since),
      recovery_codes_left: since === null ? 0 : recoveryCodesLeft(box.db, userId),
    },
  };
}

export const profileOperation = read<object, Profile>(
  { scope: "read", appOnly: true, own: true },
  (box, _scope, _input, call) => profileOf(box, call.caller),
);

/** Another name or e-mail address. The address is half of what signs somebody in, so it asks who is there. */
export const changeProfileOperation = change<ProfileChange, void, Profile>(own, {
  fingerprint: () => "by password",
  async prepare(box, _scope, body, call) {
    if (body.email === undefined) return;
    const email = body.email.trim();
    if (!looksLikeEmail(email))
      throw invalid([{ field: "email", in: "body", detail: message("field.email") }]);
    if (email !== call.caller.user.email) await confirmPerson(box, call, body.password);
  },
  commit(box, _scope, body, _prepared, call) {
    const { id } = call.caller.user;
    const user = userById(box.db, id);
    if (!user) throw notFound();
    const email = body.email?.trim() ?? user.email;
    const holder = userByEmail(box.db, email);
    if (holder && holder.id !== id)
      throw invalid([{ field: "email", in: "body", detail: message("field.belongsToSomebody") }]);
    if (body.language !== undefined) setLanguageOfUser(box.db, id, body.language);
    renameUser(box.db, id, body.name === undefined ? user.name : squeeze(body.name), email);
    return {
      output: profileOf(box, call.caller),
      traces: [{ action: "profile.change", subject: "user", subject_id: id }],
    };
  },
});

/** Another password. Whoever was signed in with the old one elsewhere is signed out, and apps that were connected are no more. */
export const changePasswordOperation = change<PasswordChange, string, PasswordChanged>(own, {
  fingerprint: () => "by password",
  async prepare(box, _scope, body, call) {
    const { account, user } = call.caller;
    const { id } = user;
    const trouble = await passwordTrouble(body.password, [account.name, user.name ?? "", user.email]);
    if (trouble) throw invalid([{ field: "password", in: "body", detail: trouble }]);
    // The first password of somebody with passkeys alone is one more way in.
    if (userById(box.db, id)?.password_hash)
      await confirmPassword(box, call.caller, body.current, "current", call.place);
    else await confirmPerson(box, call, undefined);
    return hashPassword(body.password);
  },
  commit(box, _scope, _body, hash, call) {
    const { user, token } = call.caller;
    setPasswordHash(box.db, user.id, hash);
    endConnections(box.db, { user: user.id }, box.clock.now());
    const sessions_ended = endSessions(box.db, user.id, token.id, box.clock.now());
    return {
      output: { changed: true, sessions_ended },
      traces: [{ action: "password.change", subject: "user", subject_id: user.id }],
    };
  },
});

export const renamePasskeyOperation = change<{ passkey: string; name: string }, void, Passkey>(own, {
  commit(box, _scope, q, _prepared, call) {
    const { id } = call.caller.user;
    if (!renamePasskey(box.db, id, q.passkey, squeeze(q.name))) throw notFound();
    const row = ownPasskeys(box.db, id).find((p) => p.id === q.passkey);
    if (!row) throw notFound();
    return {
      output: passkeyRow(row),
      traces: [{ action: "passkey.rename", subject: "user", subject_id: id }],
    };
  },
});

/** Lets a passkey in no more. The last way in of somebody without a password stays: 409. */
export const deletePasskeyOperation = change<{ passkey: string }, void, Removed>(proof, {
  commit(box, _scope, q, _prepared, call) {
    const { id } = call.caller.user;
    const held = ownPasskeys(box.db, id);
    if (!held.some((p) => p.id === q.passkey)) throw notFound();
    const others = held.length - 1 + identitiesOf(box.db, id).length;
    if (others === 0 && !(passwordsAllowed(box) && userById(box.db, id)?.password_hash != null)) {
      throw refuse(409, null, "onlyWayIn");
    }
    removePasskey(box.db, id, q.passkey);
    return {
      output: { deleted: true },
      traces: [{ action: "passkey.remove", subject: "user", subject_id: id }],
    };
  },
});
