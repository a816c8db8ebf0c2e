import type { OwnPassword, TotpCode } from "#contract/routes/settings-bodies.ts";
import type { RecoveryCodes, Removed, TotpSetup } from "#contract/settings.ts";
import {
  confirmTotp,
  dropTotp,
  setRecoveryCodes,
  spendRecoveryCode,
  startTotp,
  takeStep,
  totpOf,
} from "#database/accounts/totp.ts";
import { invalid, unauthorized } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import {
  fittingStep,
  newRecoveryCode,
  otpauthUri,
  RECOVERY_CODES,
  recoveryHash,
  SECRET_BYTES,
  toBase32,
} from "#rules/access/one-time-codes.ts";
import { unwrap, wrap } from "#vault/derived.ts";
import type { App } from "../app.ts";
import { type Call, change } from "../operation.ts";
import { trace } from "./accounts.ts";
import { countTry, NOWHERE, type Place } from "./guesses.ts";
import { confirmPerson, sessionOf, subjectOf } from "./sign-in.ts";

const own = { kind: "change", scope: "read", appOnly: true, own: true } as const;

/** Bodies with a password leave no print of it behind: the print of a keyed call is kept for a day. */
const fingerprint = () => "by password";

const bound = (userId: string) => `deedbox/v1/totp/${userId}`;

function secretOf(box: App, userId: string, sealed: Uint8Array): Uint8Array {
  const plain = unwrap(box.keys.totpKey, bound(userId), sealed);
  if (!plain) throw new Error("A secret of one-time codes does not open.");
  return plain;
}

const traced = (action: string, userId: string) => [{ action, subject: "user", subject_id: userId }];

const notOn = () => refuse(409, null, "codesOff");

/** New codes for paper, in place of those before; inside a transaction. */
function newCodes(box: App, userId: string): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode((n) => box.ids.bytes(n)));
  setRecoveryCodes(box.db, userId, codes.map(recoveryHash));
  return codes;
}

/** Gives a secret for an app on the phone. Throws 422 for a wrong password, 409 when codes are asked for already. */
export const startTotpOperation = change<OwnPassword, void, TotpSetup>(own, {
  fingerprint,
  async prepare(box, _scope, body, call) {
    if (totpOf(box.db, call.caller.user.id)?.confirmed_at) throw refuse(409, null, "codesOn");
    await confirmPerson(box, call, body.password);
  },
  commit(box, _scope, _body, _prepared, call) {
    const { id, email } = call.caller.user;
    const secret = box.ids.bytes(SECRET_BYTES);
    startTotp(box.db, id, wrap(box.keys.totpKey, box.ids.bytes(12), bound(id), secret), box.clock.now());
    return {
      output: { secret: toBase32(secret), uri: otpauthUri(secret, email, "Deedbox") },
      traces: traced("totp.start", id),
    };
  },
});

/** Takes the first code: from now on one is asked for after the password. Throws 422 for a wrong one. */
export const confirmTotpOperation = change<TotpCode, number, RecoveryCodes>(own, {
  async prepare(box, _scope, { code }, call) {
    const { id } = call.caller.user;
    const row = totpOf(box.db, id);
    if (!row || row.confirmed_at !== null) throw notOn();
    // Counted by session: the person who turns it on is signed in.
    const attempt = countTry(box, "code", sessionOf(call.caller), call.place ?? NOWHERE);
    const step = fittingStep(secretOf(box, id, row.sealed_secret), code, box.clock.now(), row.last_step);
    if (step === null) {
      attempt.wrong();
      throw invalid([{ field: "code", in: "body", detail: message("field.codeOfMoment") }]);
    }
    attempt.right();
    return step;
  },
  commit(box, _scope, _body, step, call) {
    const { id } = call.caller.user;
    if (totpOf(box.db, id)?.confirmed_at !== null) throw notOn();
    confirmTotp(box.db, id, step, box.clock.now());
    return { output: { recovery_codes: newCodes(box, id) }, traces: traced("totp.on", id) };
  },
});

const confirmed = async (box: App, call: Call, password: string | undefined): Promise<void> => {
  if (!totpOf(box.db, call.caller.user.id)?.confirmed_at) throw notOn();
  await confirmPerson(box, call, password);
};

/** New codes for paper. */
export const renewRecoveryCodesOperation = change<OwnPassword, void, RecoveryCodes>(own, {
  fingerprint,
  prepare: (box, _scope, body, call) => confirmed(box, call, body.password),
  commit(box, _scope, _body, _prepared, call) {
    const { id } = call.caller.user;
    return { output: { recovery_codes: newCodes(box, id) }, traces: traced("totp.codes", id) };
  },
});

/** Asks for codes no more. */
export const removeTotpOperation = change<OwnPassword, void, Removed>(own, {
  fingerprint,
  prepare: (box, _scope, body, call) => confirmed(box, call, body.password),
  commit(box, _scope, _body, _prepared, call) {
    const { id } = call.caller.user;
    dropTotp(box.db, id);
    return { output: { deleted: true }, traces: traced("totp.off", id) };
  },
});

/** True when a code is asked for after the password. */
export const secondStepAsked = (box: App, userId: string): boolean =>
  totpOf(box.db, userId)?.confirmed_at != null;

/**
 * The second step of signing in with a password, for who has one: a code of the app or one from paper, each taken once. Throws
 * 422 naming `code` when one is asked for and none was given, 401 for a wrong or used one, 429 after too many.
 */
export function checkSecondStep(box: App, userId: string, code: string | undefined, place: Place): void {
  const row = totpOf(box.db, userId);
  if (!row?.confirmed_at) return;
  if (code === undefined || code.trim() === "")
    throw invalid([{ field: "code", in: "body", detail: message("field.codeAsked") }]);
  const attempt = countTry(box, "code", subjectOf(box, userId), place);
  const step = fittingStep(secretOf(box, userId, row.sealed_secret), code, box.clock.now(), row.last_step);
  const taken = box.db.write(() => {
    const now = box.clock.now();
    const fits =
      step === null
        ? spendRecoveryCode(box.db, userId, recoveryHash(code), now)
        : takeStep(box.db, userId, step);
    if (fits && step === null)
      trace(box, "app", subjectOf(box, userId).account_id, userId, "totp.recovery_code", "user", userId);
    return fits;
  });
  if (taken) {
    attempt.right();
    return;
  }
  attempt.wrong();
  throw unauthorized(message("problem.codeWrong"));
}
