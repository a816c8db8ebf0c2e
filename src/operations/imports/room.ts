import { accountById } from "#database/accounts/accounts.ts";
import { fullReads } from "#database/accounts/allowance.ts";
import { readsToCome } from "#database/imports/imports.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

/** How many more papers the plan will read in full this month, those on their way counted; null without an end. */
export function roomFor(box: App, scope: AccountScope): number | null {
  const room = box.planOf(accountById(box.db, scope.accountId)?.plan ?? "").full_reads;
  if (room === null) return null;
  const month = box.clock.today().slice(0, 7);
  return Math.max(0, room - fullReads(box.db, scope, month) - readsToCome(box.db, scope));
}
