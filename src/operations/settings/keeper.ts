import { refuse } from "#messages/refuse.ts";
import type { App } from "../app.ts";
import { isKeeper } from "../members/profile.ts";
import type { Caller } from "../operation.ts";

/**
 * What concerns the whole box (every account's files, the models, the keys) is for owners of the account it was set up with.
 * Throws 403.
 */
export function mustKeep(box: App, caller: Caller): void {
  if (isKeeper(box, caller)) return;
  throw refuse(403, "role", "keeperOnly");
}
