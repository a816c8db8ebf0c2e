import { bundleById } from "#database/accounts/bundles.ts";
import { invalid } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import type { AccountScope, Role } from "#rules/access/access.ts";
import type { App } from "../app.ts";

const guests = new Set<Role>(["view", "edit", "upload_only"]);

/** The bundle of a guest as it is on file. Throws 422 for one that is not there, or for somebody who is no guest. */
export function bundleFor(
  box: App,
  scope: AccountScope,
  role: Role,
  bundle: string | null | undefined,
): string | null {
  if (bundle === undefined || bundle === null) return null;
  const wrong = (detail: Said) => invalid([{ field: "bundle", in: "body", detail }]);
  if (!guests.has(role)) throw wrong(message("field.guestsOnly"));
  const found = bundleById(box.db, scope, bundle);
  if (!found) throw wrong(message("field.notThisBundle"));
  return found.id;
}
