import { allAccounts } from "#database/accounts/accounts.ts";
import { checkupDay } from "#database/checkup/settlement.ts";
import { jobCount } from "#database/jobs/jobs.ts";
import { ownWork } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { todayOf } from "../today.ts";
import { recomputeAccount } from "./recompute.ts";

/** While papers keep coming in, what is missing is looked for this often, in milliseconds. */
const PATIENCE = 15 * 60_000;

/** When each account of a box was last worked out, so that a long import does not ask for it all the time. */
const last = new WeakMap<App, Map<string, number>>();

/**
 * Works out anew the Checkup of every account whose day has begun since it was last done, or that got papers since, once
 * no more are waiting to be read. Midnight is the account's own; a day spent switched off is made up for once. Gives how
 * many accounts were worked out. Throws what `signal` was aborted with.
 */
export async function recomputeWhatIsDue(box: App, signal?: AbortSignal): Promise<number> {
  const done = last.get(box) ?? new Map<string, number>();
  last.set(box, done);
  let n = 0;
  for (const account of allAccounts(box.db)) {
    const scope = ownWork(account);
    const today = todayOf(box, scope);
    const on = checkupDay(box.db, account.id)?.checkup_on ?? null;
    if (on === today) continue;
    const now = box.clock.now();
    const before = done.get(account.id);
    // A clock that was set back does not hold it up.
    const soon = before !== undefined && now >= before && now - before < PATIENCE;
    if (on === null && soon && jobCount(box.db) > 0) continue;
    await recomputeAccount(box, scope, today, signal);
    done.set(account.id, now);
    n++;
  }
  return n;
}
