import type { WebhookEvent } from "#contract/webhook.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { Status } from "#rules/documents/states.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { occurrence } from "../sqlite/tables.ts";

/**
 * What happened, put on file in the transaction that made it happen, for accounts that want to be told of it; nothing for
 * the others. Who is told what is worked out afterwards.
 */
export interface Occurrence
  extends RowOf<typeof occurrence, "n" | "account_id" | "subject_id" | "state" | "at"> {
  type: WebhookEvent;
}

/**
 * True when some webhook of the account that is on wants to be told of an event. Asked before anything is inserted: a statement
 * that may write several rows has FTS5 write out what the transaction has put into the index so far.
 */
const isWanted = (db: Database, scope: AccountScope, type: WebhookEvent): boolean =>
  db
    .sql(
      `SELECT 1 FROM webhook w, json_each(w.events) e
       WHERE w.account_id = @account AND w.disabled_at IS NULL AND e.value = @type LIMIT 1`,
    )
    .get({ account: scope.accountId, type }) !== undefined;

/** Puts on file that something happened. False when nobody wants to know. */
export const occurred = (
  db: Database,
  scope: AccountScope,
  o: { type: WebhookEvent; subject: string; state: string; at: number },
): boolean =>
  isWanted(db, scope, o.type) &&
  db
    .sql(
      `INSERT INTO occurrence (account_id, type, subject_id, state, at) VALUES (@account, @type, @subject, @state, @at)`,
    )
    .run({ ...o, account: scope.accountId }).changes > 0;

const told: Partial<Record<Status, WebhookEvent>> = {
  filed: "document.filed",
  needs_review: "document.needs_review",
  quarantined: "document.needs_review",
};

/** A document is about to take a status: notes it when it comes from another one. Copies and the trash are nobody's news. */
export function documentMoves(
  db: Database,
  scope: AccountScope,
  id: string,
  status: Status,
  at: number,
): void {
  const type = told[status];
  if (type === undefined || !isWanted(db, scope, type)) return;
  db.sql(
    `INSERT INTO occurrence (account_id, type, subject_id, state, at)
     SELECT @account, @type, d.id, @status, @at FROM document d
     WHERE d.id = @id AND d.account_id = @account AND d.status <> @status AND d.hidden < 2`,
  ).run({ account: scope.accountId, type, id, status, at });
}

/** What nobody was told of yet, the oldest first. */
export const occurrences = (db: Database, most: number): Occurrence[] =>
  db
    .sql("SELECT n, account_id, type, subject_id, state, at FROM occurrence ORDER BY n LIMIT ?")
    .all(most) as Occurrence[];

export function dropOccurrences(db: Database, upTo: number): void {
  db.sql("DELETE FROM occurrence WHERE n <= ?").run(upTo);
}
