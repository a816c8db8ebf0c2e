import { Problem } from "#kernel/problem.ts";
import type { App } from "../app.ts";
import { isKeeper } from "../members/profile.ts";
import type { Caller } from "../operation.ts";

/**
 * What concerns the whole box (every account's files, the models, the keys) is for owners of the account it was set up with.
 * Throws 403.
 */
export function mustKeep(box: App, caller: Caller): void {
  if (isKeeper(box, caller)) return;
  const detail = "Only an owner of the account this box was set up with looks after the box itself.";
  throw new Problem(403, "role", "Not allowed", detail);
}
