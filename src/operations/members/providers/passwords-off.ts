import { firstAccount } from "#database/accounts/accounts.ts";
import { ownersByProvider } from "#database/accounts/providers.ts";
import { boxValue, setBoxValue } from "#database/jobs/box-state.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../../app.ts";

/** The state of the box that says whether a password signs in. */
const KEY = "sign-in/passwords";

/** False while signing in with a password is turned off for the whole box. */
export const passwordsAllowed = (box: App): boolean => boxValue(box.db, KEY) !== "off";

/** Turns signing in with a password on or off; inside a transaction. */
export const allowPasswords = (box: App, allowed: boolean): void =>
  setBoxValue(box.db, KEY, allowed ? "on" : "off");

/**
 * Throws 409 when passwords are off and no owner of the account the box was set up with has ever signed in by a provider that is
 * there: nobody could turn them on again. Inside the transaction of what took the last of them away.
 */
export function staysOpen(box: App, scope: AccountScope): void {
  if (passwordsAllowed(box) || scope.accountId !== firstAccount(box.db)) return;
  if (ownersByProvider(box.db, scope) === 0) throw refuse(409, null, "passwordsNeeded");
}
