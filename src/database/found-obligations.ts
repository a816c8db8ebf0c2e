import type { ReadObligation } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access.ts";
import { oncePerPaper, titleByHand } from "#rules/obligations.ts";
import type { Database } from "./open.ts";
import type { RowOf } from "./row.ts";
import * as t from "./tables.ts";

interface OnFile
  extends RowOf<
    typeof t.obligation,
    "id" | "due" | "title" | "snoozed_until" | "note" | "lead_days" | "closed_by_rule"
  > {
  kind: string;
  status: string;
}

/** An item that is a person's: they moved it, or added the day it stands on. */
interface HeldItem extends Pick<ReadObligation, "kind" | "due" | "page" | "quote"> {
  fact_id: string | null;
}

/** True when what a reader found is what a person holds: the same words, or the same thing on a day that they added. */
const isHeld = (held: HeldItem, o: ReadObligation): boolean =>
  held.kind === o.kind &&
  ((held.page === o.page && held.quote === o.quote) ||
    (held.fact_id !== null && (oncePerPaper.has(o.kind) || held.due === o.due)));

/**
 * Puts what a reader found in place of what it found before. An item found again keeps its id, so that a calendar
 * program knows it again, and everything a person did about it; one that is not found any more goes, unless a person
 * has acted on it.
 */
export function replaceObligations(
  db: Database,
  scope: AccountScope,
  documentId: string,
  found: (ReadObligation & { entity_id: string | null })[],
  newId: () => string,
  at: number,
): void {
  const old = db
    .sql(
      `SELECT id, kind, due, title, status, snoozed_until, note, lead_days, closed_by_rule FROM obligation
       WHERE document_id = ? AND account_id = ? AND by_hand = 0 ORDER BY created_at, id`,
    )
    .all(documentId, scope.accountId) as OnFile[];
  // An item a person moved by correcting the fact it was read from is known by the words it was read at.
  const moved = db
    .sql(
      "SELECT kind, due, page, quote, fact_id FROM obligation WHERE document_id = ? AND account_id = ? AND by_hand = 1",
    )
    .all(documentId, scope.accountId) as HeldItem[];
  for (const o of found) {
    if (moved.some((m) => isHeld(m, o))) continue;
    const automatic = o.automatic && !isPaidByHand(db, scope, o.entity_id);
    const values = {
      entity_id: o.entity_id,
      title: automatic ? o.title : titleByHand(o.title),
      amount: o.amount,
      currency: o.currency,
      automatic: automatic ? 1 : 0,
      if_missed: o.if_missed,
      page: o.page,
      quote: o.quote,
    };
    const same = old.filter((k) => k.kind === o.kind && k.due === o.due);
    const known = same.find((k) => k.title === values.title) ?? same[0];
    if (known) {
      old.splice(old.indexOf(known), 1);
      if (known.status === "open" || known.closed_by_rule !== null) update(db, known.id, values, at);
      continue;
    }
    db.orm
      .insert(t.obligation)
      .values({
        ...values,
        id: newId(),
        account_id: scope.accountId,
        document_id: documentId,
        kind: o.kind,
        due: o.due,
        created_at: at,
        changed_at: at,
      })
      .run();
  }
  for (const k of old) {
    const touched =
      (k.status !== "open" && k.closed_by_rule === null) ||
      k.snoozed_until !== null ||
      k.note !== null ||
      k.lead_days !== null;
    if (!touched) db.sql("DELETE FROM obligation WHERE id = ?").run(k.id);
  }
}

/** Sets columns of one item that is not as they say, and counts the change. */
function update(
  db: Database,
  id: string,
  values: {
    entity_id: string | null;
    title: string;
    amount: number | null;
    currency: string | null;
    automatic: number;
    if_missed: string | null;
    page: number | null;
    quote: string | null;
  },
  at: number,
): void {
  db.sql(
    `UPDATE obligation SET entity_id = @entity_id, title = @title, amount = @amount, currency = @currency,
       automatic = @automatic, automatic_learned = 0, if_missed = @if_missed, page = @page, quote = @quote,
       changed_at = @at, revision = revision + 1
     WHERE id = @id AND (entity_id IS NOT @entity_id OR title IS NOT @title OR amount IS NOT @amount
       OR currency IS NOT @currency OR automatic IS NOT @automatic OR if_missed IS NOT @if_missed
       OR page IS NOT @page OR quote IS NOT @quote)`,
  ).run({ ...values, id, at });
}

function isPaidByHand(db: Database, scope: AccountScope, entityId: string | null): boolean {
  if (entityId === null) return false;
  const sql = "SELECT 1 FROM paid_by_hand WHERE entity_id = ? AND account_id = ?";
  return db.sql(sql).get(entityId, scope.accountId) !== undefined;
}
