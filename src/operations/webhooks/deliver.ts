import { accountById } from "#database/accounts/accounts.ts";
import {
  accountsTold,
  countAttempt,
  countGivenUp,
  delivered,
  disable,
  dropOldDeliveries,
  dueTold,
  failed,
  nextDelivery,
  noteTry,
  removeDelivery,
  tellDue,
  type WebhookRow,
  webhookById,
  webhooksDue,
} from "#database/accounts/webhooks.ts";
import { standingObligations } from "#database/checkup/obligations.ts";
import { occurred } from "#database/checkup/occurrences.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { addDays } from "#kernel/dates.ts";
import { stored } from "#messages/render.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { dueState, markOf } from "#rules/accounts/webhook-due.ts";
import { givesUp, latestTry, nextTry, restAfter, resting, STALE } from "#rules/accounts/webhooks.ts";
import type { App } from "../app.ts";
import { standingOf } from "../present/checkup.ts";
import { todayOf } from "../today.ts";
import { send, type Tried } from "./send.ts";

/** Webhooks with something to be sent now. Lets go of what is no news any more first. */
export function dueNow(box: App): { id: string; account_id: string }[] {
  const now = box.clock.now();
  const due = () => webhooksDue(box.db, now, latestTry(now)).filter((w) => !resting(w.rest_until, now));
  const found = due();
  if (found.length === 0) return found;
  return box.db.write(() => (dropOldDeliveries(box.db, now - STALE) > 0 ? due() : found));
}

/** Makes the next try of a webhook. False when there is nothing to send to it now, or the try did not get through. */
export async function deliverNext(
  box: App,
  hook: { id: string; account_id: string },
  stopping: AbortSignal,
): Promise<boolean> {
  const account = accountById(box.db, hook.account_id);
  const scope = account && ownWork(account);
  const taken = scope && box.db.write(() => take(box, scope, hook.id));
  if (!taken) return false;
  const tried = await send(box, scope, taken.to, taken.message, stopping);
  // A stop cut it off: the try is counted, and the next one comes when its time has come.
  if (stopping.aborted) return false;
  box.db.write(() => settle(box, scope, taken, tried));
  return tried.delivered;
}

interface Taken {
  to: WebhookRow;
  message: { id: string; body: string };
  /** Which try it is, counted from 1. */
  attempt: number;
  /** No further try follows this one. */
  last: boolean;
}

function take(box: App, scope: AccountScope, id: string): Taken | null {
  const now = box.clock.now();
  const to = webhookById(box.db, scope, id);
  if (!to || to.disabled_at !== null || resting(to.rest_until, now)) return null;
  const next = nextDelivery(box.db, id, now, latestTry(now));
  if (!next) return null;
  const wait = nextTry(next.attempt + 1, (box.ids.bytes(1)[0] ?? 0) / 255);
  countAttempt(box.db, next.id, now + (wait ?? STALE));
  return {
    to,
    message: { id: next.id, body: next.body },
    attempt: next.attempt + 1,
    last: wait === null,
  };
}

/** Writes a try into the log of its webhook; inside a transaction. `event` is what the body says it is about. */
export function logTry(
  box: App,
  webhookId: string,
  sent: { id: string; body: string },
  attempt: number,
  tried: Tried,
): void {
  const { type: event } = JSON.parse(sent.body) as { type: string };
  const { words, message } = stored(tried.detail);
  noteTry(box.db, webhookId, {
    delivery_id: sent.id,
    event,
    at: box.clock.now(),
    attempt,
    delivered: tried.delivered ? 1 : 0,
    status: tried.status,
    detail: words,
    detail_message: message,
  });
}

/** Writes down how a try went. The webhook may be gone by now. */
function settle(box: App, scope: AccountScope, { to, message, attempt, last }: Taken, tried: Tried): void {
  const { db, clock } = box;
  const now = clock.now();
  logTry(box, to.id, message, attempt, tried);
  if (tried.delivered) {
    removeDelivery(db, message.id);
    delivered(db, scope, to.id, now);
    return;
  }
  if (last && removeDelivery(db, message.id)) countGivenUp(db, to.id, 1);
  failed(db, scope, to.id, {
    failure: tried.detail,
    at: now,
    restUntil: now + restAfter(to.failures + 1),
  });
  // 410: the address says itself that it is no more (Standard Webhooks, "Delivery retries").
  if (tried.status === 410 || givesUp(to.failures + 1, to.failing_since ?? now, now))
    turnOff(box, scope, to.id);
}

function turnOff(box: App, scope: AccountScope, id: string): void {
  disable(box.db, scope, id, box.clock.now());
  addAudit(box.db, box.keys.auditKey, {
    at: box.clock.now(),
    account_id: scope.accountId,
    user_id: null,
    via: "app",
    action: "webhook.turn_off",
    subject: "webhook",
    subject_id: id,
  });
}

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
    const coming = standingOf(o);
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
