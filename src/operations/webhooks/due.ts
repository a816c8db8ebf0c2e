import { accountsTold, dueTold, tellDue } from "#database/accounts/webhooks.ts";
import { standingObligations } from "#database/checkup/obligations.ts";
import { occurred } from "#database/checkup/occurrences.ts";
import { addDays } from "#kernel/dates.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { dueState, markOf } from "#rules/accounts/webhook-due.ts";
import type { App } from "../app.ts";
import { todayOf } from "../today.ts";

/** The longest lead there is, in days. */
const LONGEST_LEAD = 365;

/**
 * Notes every dated item that has come due since it was last looked at: it entered its lead days, its day came, or it
 * passed. Each item at most once a day. `quiet` writes down how everything stands and tells nobody: somebody who begins to
 * listen hears what comes, not what has been. Gives how many were told.
 */
function tellAccount(box: App, scope: AccountScope, quiet: boolean): number {
  const { db } = box;
  const today = todayOf(box, scope);
  const known = dueTold(db, scope);
  let n = 0;
  for (const o of standingObligations(db, scope, { status: "open", to: addDays(today, LONGEST_LEAD) })) {
    const coming = { ...o, automatic: o.automatic === 1 };
    const state = dueState(coming, today);
    if (state === null) continue;
    const mark = markOf(coming, state);
    const before = known.get(o.id);
    if (before?.mark === mark || (before?.told_on === today && !quiet)) continue;
    tellDue(db, o.id, mark, today);
    if (quiet) continue;
    occurred(db, scope, { type: "checkup.due", subject: o.id, state, at: box.clock.now() });
    n++;
  }
  return n;
}

/** Tells those who want to know what has come due, one account a transaction. */
export function tellWhatIsDue(box: App): number {
  let n = 0;
  for (const account of accountsTold(box.db, "checkup.due"))
    n += box.db.write(() => tellAccount(box, ownWork(account), false));
  return n;
}

/** Writes down what is due already when somebody begins to listen; inside a transaction. */
export function beginToListen(box: App, scope: AccountScope): void {
  if (!accountsTold(box.db, "checkup.due").some((a) => a.id === scope.accountId))
    tellAccount(box, scope, true);
}
