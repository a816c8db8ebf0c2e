import type { AddedItem } from "#reading/owed/by-hand.ts";
import type { AccountScope } from "#rules/access.ts";
import { oncePerPaper } from "#rules/obligations.ts";
import type { Database } from "./open.ts";
import * as t from "./tables.ts";

/** A dated item that stands because of a fact that a person added. */
interface OfFact extends Omit<AddedItem, "confidence"> {
  id: string;
  fact_id: string;
  entity_id: string | null;
}

/**
 * Puts the item of an added fact on file. Where the paper asks for the same already, once, the reader's item moves to the
 * person's day; where it stands on that day, or a person or a rule is done with it, or it is a plan, nothing happens.
 */
export function addItemOfFact(
  db: Database,
  scope: AccountScope,
  documentId: string,
  item: OfFact,
  at: number,
): void {
  const alike = db
    .sql(
      "SELECT id, due, status, by_hand FROM obligation WHERE document_id = ? AND account_id = ? AND kind = ?",
    )
    .all(documentId, scope.accountId, item.kind) as {
    id: string;
    due: string;
    status: string;
    by_hand: number;
  }[];
  if (alike.some((o) => o.due === item.due)) return;
  const [only, more] = alike;
  if (only && oncePerPaper.has(item.kind)) {
    if (more || only.status !== "open" || only.by_hand === 1) return;
    db.sql(
      `UPDATE obligation SET due_before = due, due = @due, fact_id = @fact, by_hand = 1, changed_at = @at,
         revision = revision + 1 WHERE id = @id`,
    ).run({ id: only.id, due: item.due, fact: item.fact_id, at });
    return;
  }
  db.orm
    .insert(t.obligation)
    .values({
      id: item.id,
      account_id: scope.accountId,
      document_id: documentId,
      entity_id: item.entity_id,
      kind: item.kind,
      title: item.title,
      due: item.due,
      amount: item.amount,
      currency: item.currency,
      automatic: 0,
      if_missed: item.if_missed,
      page: item.page,
      quote: item.quote,
      by_hand: 1,
      fact_id: item.fact_id,
      created_at: at,
      changed_at: at,
    })
    .run();
}

/**
 * Undoes `addItemOfFact` when the fact goes: what it moved is back on the reader's day, what it added is gone. What a
 * person handled or dismissed was theirs to decide and stays.
 */
export function dropItemOfFact(db: Database, scope: AccountScope, factId: string, at: number): void {
  const of = "fact_id = @fact AND account_id = @account";
  const named = { fact: factId.toLowerCase(), account: scope.accountId };
  db.sql(
    `UPDATE obligation SET due = due_before, due_before = NULL, fact_id = NULL, by_hand = 0, changed_at = @at,
       revision = revision + 1 WHERE ${of} AND due_before IS NOT NULL`,
  ).run({ ...named, at });
  db.sql(`DELETE FROM obligation WHERE ${of} AND (status = 'open' OR closed_by_rule IS NOT NULL)`).run(named);
}

/** Moves the open item of an added fact to the day that the fact says now. */
export const moveItemOfFact = (
  db: Database,
  scope: AccountScope,
  factId: string,
  due: string,
  at: number,
): void =>
  void db
    .sql(
      `UPDATE obligation SET due = @due, changed_at = @at, revision = revision + 1
       WHERE fact_id = @fact AND account_id = @account AND status = 'open' AND due <> @due`,
    )
    .run({ due, at, fact: factId, account: scope.accountId });

/** Gives the open payments of a paper that stand by an added day and have no amount the one that was added now. */
export const amountOfAdded = (
  db: Database,
  scope: AccountScope,
  documentId: string,
  sum: { value: number; currency: string | null },
  at: number,
): void =>
  void db
    .sql(
      `UPDATE obligation SET amount = @value, currency = @currency, changed_at = @at, revision = revision + 1
       WHERE document_id = @document AND account_id = @account AND kind = 'payment' AND status = 'open'
         AND fact_id IS NOT NULL AND amount IS NULL`,
    )
    .run({ ...sum, at, document: documentId, account: scope.accountId });
