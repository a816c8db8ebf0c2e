import { anyPasskey, isEmpty } from "#database/accounts/accounts.ts";
import { languageOfUser, mayKeepWallet } from "#database/accounts/members.ts";
import { unkeptRecoveryCode } from "#database/jobs/box-state.ts";
import type { App } from "../app.ts";
import { isKeeper } from "../members/profile.ts";
import type { Caller } from "../operation.ts";

/** True until the first account is made. */
export const setupNeeded = (box: App): boolean => isEmpty(box.db);

/** True when somebody can sign in with a passkey. */
export const anyPasskeyOnFile = (box: App): boolean => anyPasskey(box.db);

/** The language a person wants the app in, or null. */
export const languageOf = (box: App, userId: string): string | null => languageOfUser(box.db, userId);

/** Whether somebody who may see the recovery code should be reminded to write it down. */
export const codeUnkept = (box: App, caller: Caller | null): boolean =>
  caller !== null && unkeptRecoveryCode(box.db) !== null && isKeeper(box, caller);

/** Whether whoever is signed in may keep the wallet on their phone. */
export const mayKeepWalletOf = (box: App, caller: Caller): boolean =>
  mayKeepWallet(box.db, caller.account.id);
