import type { WebhookEvent } from "#contract/webhook.ts";
import type { Said } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export interface WebhookRow
  extends RowOf<
    typeof t.webhook,
    | "id"
    | "account_id"
    | "url"
    | "secret"
    | "origin"
    | "created_at"
    | "failing_since"
    | "failures"
    | "rest_until"
    | "last_failure"
    | "last_failure_message"
    | "last_failed_at"
    | "last_delivered_at"
    | "given_up"
    | "disabled_at"
    | "secret_before"
    | "secret_before_until"
  > {
  events: WebhookEvent[];
  /** Deliveries that are still to get through. */
  waiting: number;
}

const columns = `id, account_id, url, events, secret, origin, created_at, failing_since, failures, rest_until, last_failure,
  last_failure_message,  last_failed_at, last_delivered_at, given_up, disabled_at, secret_before, secret_before_until,
  (SELECT count(*) FROM delivery v WHERE v.webhook_id = webhook.id) AS waiting`;

type Stored = Omit<WebhookRow, "events"> & { events: string };

const opened = (r: Stored): WebhookRow => ({ ...r, events: JSON.parse(r.events) as WebhookEvent[] });

export function addWebhook(
  db: Database,
  scope: AccountScope,
  w: {
    id: string;
    url: string;
    events: readonly WebhookEvent[];
    secret: Buffer;
    origin: string;
    made_by: string;
    created_at: number;
  },
): void {
  insertRow(db, t.webhook, { ...w, events: JSON.stringify(w.events), account_id: scope.accountId });
}

/** Every webhook of the account, the newest first. */
export const webhooksOf = (db: Database, scope: AccountScope): WebhookRow[] =>
  (
    db
      .sql(`SELECT ${columns} FROM webhook WHERE account_id = ? ORDER BY created_at DESC, id DESC`)
      .all(scope.accountId) as Stored[]
  ).map(opened);

export function webhookById(db: Database, scope: AccountScope, id: string): WebhookRow | undefined {
  const row = db
    .sql(`SELECT ${columns} FROM webhook WHERE id = ? AND account_id = ?`)
    .get(id.toLowerCase(), scope.accountId) as Stored | undefined;
  return row && opened(row);
}

/** Removes a webhook with everything that was still to be sent to it. */
export function removeWebhook(db: Database, scope: AccountScope, id: string): void {
  db.sql("DELETE FROM webhook WHERE id = ? AND account_id = ?").run(id, scope.accountId);
}

/** Gives a webhook another secret; the one it had signs as well until `until`. */
export function changeSecret(
  db: Database,
  scope: AccountScope,
  w: { id: string; secret: Buffer; until: number },
): void {
  db.sql(
    `UPDATE webhook SET secret_before = secret, secret_before_until = @until, secret = @secret
     WHERE id = @id AND account_id = @account`,
  ).run({ ...w, account: scope.accountId });
}

/** Tries of one webhook that are kept. */
const TRIES_KEPT = 100;

export type DeliveryTry = RowOf<
  typeof t.deliveryTry,
  "delivery_id" | "event" | "at" | "attempt" | "delivered" | "status" | "detail" | "detail_message"
>;

/** Writes down a try and lets go of the oldest. Nothing is written for a webhook that is gone. */
export function noteTry(db: Database, webhookId: string, tried: DeliveryTry): void {
  if (db.sql("SELECT 1 FROM webhook WHERE id = ?").get(webhookId) === undefined) return;
  db.sql(
    `INSERT INTO delivery_try (webhook_id, delivery_id, event, at, attempt, delivered, status, detail, detail_message)
     VALUES (@webhookId, @delivery_id, @event, @at, @attempt, @delivered, @status, @detail, @detail_message)`,
  ).run({ ...tried, webhookId });
  db.sql(
    `DELETE FROM delivery_try WHERE webhook_id = @id AND n <=
       (SELECT n FROM delivery_try WHERE webhook_id = @id ORDER BY n DESC LIMIT 1 OFFSET ${TRIES_KEPT})`,
  ).run({ id: webhookId });
}

/** The tries of a webhook that are kept, the newest first. */
export const triesOf = (db: Database, webhookId: string): DeliveryTry[] =>
  db
    .sql(
      `SELECT delivery_id, event, at, attempt, delivered, status, detail, detail_message FROM delivery_try
       WHERE webhook_id = ? ORDER BY n DESC`,
    )
    .all(webhookId) as DeliveryTry[];

type DeliveryRow = RowOf<typeof t.delivery, "id" | "body" | "created_at" | "attempt">;

export function addDelivery(
  db: Database,
  d: { id: string; webhook_id: string; body: string; created_at: number; next_at: number },
): void {
  insertRow(db, t.delivery, d);
}

/** Webhooks that are on and have a delivery whose time has come: now, or later than `latest`, when no try can be set for. */
export const webhooksDue = (
  db: Database,
  now: number,
  latest: number,
): { id: string; account_id: string; rest_until: number }[] =>
  db
    .sql(
      `SELECT w.id, w.account_id, w.rest_until FROM webhook w WHERE w.disabled_at IS NULL
         AND EXISTS (SELECT 1 FROM delivery v WHERE v.webhook_id = w.id AND (v.next_at <= @now OR v.next_at > @latest))`,
    )
    .all({ now, latest }) as { id: string; account_id: string; rest_until: number }[];

/** The delivery of a webhook that has waited longest, if its time has come. */
export const nextDelivery = (
  db: Database,
  webhookId: string,
  now: number,
  latest: number,
): DeliveryRow | undefined =>
  db
    .sql(
      `SELECT id, body, created_at, attempt FROM delivery WHERE webhook_id = ? AND (next_at <= ? OR next_at > ?)
       ORDER BY next_at, id LIMIT 1`,
    )
    .get(webhookId, now, latest) as DeliveryRow | undefined;

/** Counts a try before it is made, so that one the program does not survive counts too. */
export function countAttempt(db: Database, id: string, nextAt: number): void {
  db.sql("UPDATE delivery SET attempt = attempt + 1, next_at = ? WHERE id = ?").run(nextAt, id);
}

export function removeDelivery(db: Database, id: string): boolean {
  return db.sql("DELETE FROM delivery WHERE id = ?").run(id).changes > 0;
}

/** A delivery got through: whatever failed before is over, and a webhook that was off is on again. */
export function delivered(db: Database, scope: AccountScope, id: string, at: number): void {
  db.sql(
    `UPDATE webhook SET failing_since = NULL, failures = 0, rest_until = 0, disabled_at = NULL, last_delivered_at = ?
     WHERE id = ? AND account_id = ?`,
  ).run(at, id, scope.accountId);
}

/** A delivery did not get through. */
export function failed(
  db: Database,
  scope: AccountScope,
  id: string,
  f: { failure: Said; at: number; restUntil: number },
): void {
  db.sql(
    `UPDATE webhook SET failing_since = ifnull(failing_since, @at), failures = failures + 1, rest_until = @restUntil,
       last_failure = @words, last_failure_message = @message, last_failed_at = @at WHERE id = @id AND account_id = @account`,
  ).run({ ...stored(f.failure), at: f.at, restUntil: f.restUntil, id, account: scope.accountId });
}

export function countGivenUp(db: Database, webhookId: string, n: number): void {
  db.sql("UPDATE webhook SET given_up = given_up + ? WHERE id = ?").run(n, webhookId);
}

/** Turns a webhook off and lets go of what was to be sent to it. */
export function disable(db: Database, scope: AccountScope, id: string, at: number): void {
  db.sql("UPDATE webhook SET disabled_at = ? WHERE id = ? AND account_id = ?").run(at, id, scope.accountId);
  countGivenUp(db, id, db.sql("DELETE FROM delivery WHERE webhook_id = ?").run(id).changes);
}

/** Lets go of deliveries older than a moment. Gives how many. */
export function dropOldDeliveries(db: Database, before: number): number {
  const old = db
    .sql("SELECT webhook_id, count(*) AS n FROM delivery WHERE created_at < ? GROUP BY webhook_id")
    .all(before) as { webhook_id: string; n: number }[];
  for (const { webhook_id, n } of old) countGivenUp(db, webhook_id, n);
  return old.length === 0 ? 0 : db.sql("DELETE FROM delivery WHERE created_at < ?").run(before).changes;
}

/** Accounts that have a webhook which is on and wants to be told of an event. */
export const accountsTold = (db: Database, event: WebhookEvent): { id: string; number: number }[] =>
  db
    .sql(
      `SELECT DISTINCT a.id, a.number FROM webhook w JOIN account a ON a.id = w.account_id, json_each(w.events) e
       WHERE w.disabled_at IS NULL AND e.value = ?`,
    )
    .all(event) as { id: string; number: number }[];

/** What was told last of each dated item of the account. */
export const dueTold = (db: Database, scope: AccountScope): Map<string, { mark: string; told_on: string }> =>
  new Map(
    (
      db
        .sql(
          `SELECT dt.obligation_id, dt.mark, dt.told_on FROM due_told dt JOIN obligation o ON o.id = dt.obligation_id
           WHERE o.account_id = ?`,
        )
        .all(scope.accountId) as { obligation_id: string; mark: string; told_on: string }[]
    ).map((r) => [r.obligation_id, r]),
  );

export function tellDue(db: Database, obligationId: string, mark: string, day: string): void {
  db.sql("INSERT OR REPLACE INTO due_told (obligation_id, mark, told_on) VALUES (?, ?, ?)").run(
    obligationId,
    mark,
    day,
  );
}
