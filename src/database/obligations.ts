import type { ReadObligation } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Database } from "./open.ts";
import * as t from "./tables.ts";

export interface ObligationRow {
  id: string;
  document_id: string | null;
  entity_id: string | null;
  entity_name: string | null;
  entity_kind: string | null;
  kind: ReadObligation["kind"];
  title: string;
  due: string;
  amount: number | null;
  currency: string | null;
  automatic: number;
  if_missed: string | null;
  status: "open" | "handled" | "dismissed";
  snoozed_until: string | null;
}

/** Dated items of a document, the soonest first. */
export const obligationsOf = (db: Database, scope: AccountScope, documentId: string): ObligationRow[] =>
  db
    .sql(
      `SELECT o.id, o.document_id, o.entity_id, e.name AS entity_name, e.kind AS entity_kind, o.kind, o.title, o.due, o.amount, o.currency,
         o.automatic, o.if_missed, o.status, o.snoozed_until
       FROM obligation o LEFT JOIN entity e ON e.id = o.entity_id
       WHERE o.document_id = ? AND o.account_id = ? ORDER BY o.due`,
    )
    .all(documentId, scope.accountId) as ObligationRow[];

/** Puts what a reader found in place of what it found before; items a person has acted on stay as they are. */
export function replaceObligations(
  db: Database,
  scope: AccountScope,
  documentId: string,
  found: (ReadObligation & { entity_id: string | null })[],
  newId: () => string,
  at: number,
): void {
  db.sql(
    "DELETE FROM obligation WHERE document_id = ? AND account_id = ? AND by_hand = 0 AND status = 'open' AND snoozed_until IS NULL",
  ).run(documentId, scope.accountId);
  const kept = db.sql("SELECT kind, due FROM obligation WHERE document_id = ?").all(documentId) as {
    kind: string;
    due: string;
  }[];
  for (const o of found) {
    if (kept.some((k) => k.kind === o.kind && k.due === o.due)) continue;
    db.orm
      .insert(t.obligation)
      .values({
        id: newId(),
        account_id: scope.accountId,
        document_id: documentId,
        entity_id: o.entity_id,
        kind: o.kind,
        title: o.title,
        due: o.due,
        amount: o.amount,
        currency: o.currency,
        automatic: o.automatic ? 1 : 0,
        if_missed: o.if_missed,
        page: o.page,
        quote: o.quote,
        created_at: at,
      })
      .run();
  }
}

/** Counts for the overview. `today` splits past due; `soon` (a day) ends what is urgent. */
export function obligationCounts(db: Database, scope: AccountScope, today: string, soon: string) {
  const guest = scope.bundle !== null ? "AND 0" : "";
  return db
    .sql(
      `SELECT count(*) FILTER (WHERE o.status = 'open' AND (o.snoozed_until IS NULL OR o.snoozed_until <= @today)) AS open,
         count(*) FILTER (WHERE o.status = 'open' AND (o.snoozed_until IS NULL OR o.snoozed_until <= @today) AND o.due <= @soon) AS past_due_or_urgent,
         count(*) FILTER (WHERE o.status = 'open' AND o.snoozed_until > @today) AS snoozed,
         count(*) FILTER (WHERE o.status = 'handled') AS handled
       FROM obligation o LEFT JOIN document d ON d.id = o.document_id
       WHERE o.account_id = @account AND ifnull(d.hidden, 0) = 0 ${guest}`,
    )
    .get({ account: scope.accountId, today, soon }) as {
    open: number;
    past_due_or_urgent: number;
    snoozed: number;
    handled: number;
  };
}
