import { accountById } from "#database/accounts/accounts.ts";
import {
  countAttempt,
  countGivenUp,
  delivered,
  disable,
  dropOldDeliveries,
  failed,
  nextDelivery,
  removeDelivery,
  type WebhookRow,
  webhookById,
  webhooksDue,
} from "#database/accounts/webhooks.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { givesUp, latestTry, nextTry, restAfter, resting, STALE } from "#rules/accounts/webhooks.ts";
import type { App } from "../app.ts";
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
  return { to, message: { id: next.id, body: next.body }, last: wait === null };
}

/** Writes down how a try went. The webhook may be gone by now. */
function settle(box: App, scope: AccountScope, { to, message, last }: Taken, tried: Tried): void {
  const { db, clock } = box;
  const now = clock.now();
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
