import type { AccountScope } from "#rules/access.ts";
import { titleByHand } from "#rules/obligations.ts";
import type { ObligationRow } from "./obligations.ts";
import type { Database } from "./open.ts";
import * as t from "./tables.ts";

/** Adds a reminder of a person's own. */
export function addReminder(
  db: Database,
  scope: AccountScope,
  r: {
    id: string;
    title: string;
    due: string;
    document_id: string | null;
    entity_id: string | null;
    note: string | null;
    created_at: number;
  },
): void {
  db.orm
    .insert(t.obligation)
    .values({ ...r, account_id: scope.accountId, kind: "reminder", by_hand: 1, changed_at: r.created_at })
    .run();
}

/**
 * Moves an item to a state, by a person: what a rule closed is the person's from then on, and what a person opens again no
 * rule closes any more. A note of null leaves the one that is there. */
export function moveObligation(
  db: Database,
  scope: AccountScope,
  id: string,
  to: {
    status: ObligationRow["status"];
    snoozed_until: string | null;
    dismissed_reason: string | null;
    note: string | null;
  },
  at: number,
): void {
  db.sql(
    `UPDATE obligation SET status = @status, snoozed_until = @snoozed_until, dismissed_reason = @dismissed_reason,
       note = ifnull(@note, note), kept_open = CASE WHEN @status = 'open' THEN status <> 'open' OR kept_open ELSE 0 END,
       closed_by_rule = NULL, closed_by_document = NULL, closed_reason = NULL, changed_at = @at, revision = revision + 1,
       closed_at = CASE WHEN @status = 'open' THEN NULL ELSE ifnull(closed_at, @at) END
     WHERE id = @id AND account_id = @account`,
  ).run({ ...to, id, account: scope.accountId, at });
}

export function setLeadDays(db: Database, scope: AccountScope, id: string, days: number, at: number): void {
  db.sql(
    "UPDATE obligation SET lead_days = ?, changed_at = ?, revision = revision + 1 WHERE id = ? AND account_id = ?",
  ).run(days, at, id, scope.accountId);
}

/** Remembers that a payee's bills are paid by hand, for those on file and those to come; without a payee, this bill alone. */
export function payByHand(
  db: Database,
  scope: AccountScope,
  item: { id: string; entity_id: string | null },
  at: number,
): void {
  if (item.entity_id !== null) {
    db.sql(
      "INSERT INTO paid_by_hand (entity_id, account_id, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    ).run(item.entity_id, scope.accountId, at);
  }
  const taken = db
    .sql(
      `SELECT id, title FROM obligation WHERE account_id = ? AND automatic = 1
         AND (status = 'open' OR closed_by_rule = 'passed') AND (id = ? OR entity_id = ?)`,
    )
    .all(scope.accountId, item.id, item.entity_id) as { id: string; title: string }[];
  for (const { id, title } of taken) {
    db.sql(
      "UPDATE obligation SET automatic = 0, automatic_learned = 0, title = ?, changed_at = ?, revision = revision + 1 WHERE id = ?",
    ).run(titleByHand(title), at, id);
  }
}
