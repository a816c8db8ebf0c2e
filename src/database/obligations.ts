import type { ReadObligation } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access.ts";
import { titleByHand } from "#rules/obligations.ts";
import { guestDocuments, guestValues } from "./bundle-guests.ts";
import type { Database } from "./open.ts";
import * as t from "./tables.ts";

export interface ObligationRow {
  id: string;
  document_id: string | null;
  document_title: string | null;
  /** Slug of the paper's type. */
  type: string | null;
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
  lead_days: number | null;
  note: string | null;
  dismissed_reason: string | null;
  closed_at: number | null;
  /** Why a rule closed it, in words; null when a person did, or it is open. */
  closed_reason: string | null;
  /** The rule that closed it; null when a person did, or it is open. */
  closed_by_rule: string | null;
  changed_at: number;
  revision: number;
}

const columns = `o.id, o.document_id, d.title AS document_title, ty.slug AS type, o.entity_id, e.name AS entity_name, e.kind AS entity_kind, o.kind,
  o.title, o.due, o.amount, o.currency, o.automatic, o.if_missed, o.status, o.snoozed_until, o.lead_days, o.note,
  o.dismissed_reason, o.closed_at, o.closed_reason, o.closed_by_rule, o.changed_at, o.revision`;
const joins =
  "LEFT JOIN document d ON d.id = o.document_id LEFT JOIN type ty ON ty.id = d.type_id LEFT JOIN entity e ON e.id = o.entity_id";
const guest = (scope: AccountScope) => guestDocuments(scope, "o.document_id");

/** Dated items of a document that the caller may see, the soonest first. */
export const obligationsOf = (db: Database, scope: AccountScope, documentId: string): ObligationRow[] =>
  db
    .sql(
      `SELECT ${columns} FROM obligation o ${joins} WHERE o.document_id = @document AND o.account_id = @account
       ${guest(scope)} ORDER BY o.due`,
    )
    .all({ document: documentId, account: scope.accountId, ...guestValues(scope) }) as ObligationRow[];

/** Dated items by id, in no order; those of another account are not among them. */
export const obligationsById = (db: Database, scope: AccountScope, ids: string[]): ObligationRow[] =>
  ids.length === 0
    ? []
    : (db
        .sql(
          `SELECT ${columns} FROM json_each(@ids) j CROSS JOIN obligation o ON o.id = j.value ${joins}
           WHERE o.account_id = @account ${guest(scope)}`,
        )
        .all({
          ids: JSON.stringify(ids.map((id) => id.toLowerCase())),
          account: scope.accountId,
          ...guestValues(scope),
        }) as ObligationRow[]);

/** What the place of a dated item hangs on; a list reads many of them and shows few. */
export type ObligationStanding = Pick<
  ObligationRow,
  | "id"
  | "kind"
  | "title"
  | "due"
  | "status"
  | "snoozed_until"
  | "automatic"
  | "lead_days"
  | "closed_at"
  | "type"
>;

/** Dated items that something missing says in their place: their paper ran out, and a person asked for no other day. */
const saidAsMissing = `o.status = 'open' AND o.kind <> 'payment' AND o.due < @today
  AND ifnull(o.snoozed_until, '') <= @today AND EXISTS (SELECT 1 FROM gap g WHERE g.document_id = o.document_id
    AND g.account_id = o.account_id AND g.kind = 'expired_without_renewal'
    AND (g.due = o.due OR o.kind IN ('expiry', 'renewal')) AND (g.status = 'open' OR g.closed_by_rule = 0))`;

/**
 * Those of a status whose paper is current: nothing of a trashed, folded or replaced document. With `once`, a day, none
 * that stands among what is missing on that day.
 */
export function standingObligations(
  db: Database,
  scope: AccountScope,
  filter: {
    status: ObligationRow["status"];
    entity?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    once?: string | undefined;
  },
): ObligationStanding[] {
  const about = filter.entity
    ? `AND (o.entity_id = @entity OR o.document_id IN (SELECT document_id FROM document_entity WHERE entity_id = @entity))`
    : "";
  const once = filter.once === undefined ? "" : `AND NOT (${saidAsMissing})`;
  return db
    .sql(
      `SELECT o.id, o.kind, o.title, o.due, o.status, o.snoozed_until, o.automatic, o.lead_days, o.closed_at, ty.slug AS type
       FROM obligation o LEFT JOIN document d ON d.id = o.document_id LEFT JOIN type ty ON ty.id = d.type_id
       WHERE o.account_id = @account AND o.status = @status AND ifnull(d.hidden, 0) = 0
         AND o.due >= @from AND o.due <= @to ${about} ${once} ${guest(scope)}`,
    )
    .all({
      account: scope.accountId,
      status: filter.status,
      from: filter.from ?? "",
      to: filter.to ?? "~",
      ...(filter.entity ? { entity: filter.entity } : {}),
      ...(filter.once === undefined ? {} : { today: filter.once }),
      ...guestValues(scope),
    }) as ObligationStanding[];
}

/** No count hangs on these. */
type NotCounted = "id" | "closed_at" | "title" | "type";

/** How many dated items stand alike on a day: what the counts are made of, without reading each. */
export const alikeObligations = (
  db: Database,
  scope: AccountScope,
  today: string,
): (Omit<ObligationStanding, NotCounted> & { n: number })[] =>
  db
    .sql(
      `SELECT o.kind, o.due, o.status, o.snoozed_until, o.automatic, o.lead_days, count(*) AS n
       FROM obligation o LEFT JOIN document d ON d.id = o.document_id
       WHERE o.account_id = @account AND ifnull(d.hidden, 0) = 0 AND NOT (${saidAsMissing}) ${guest(scope)} GROUP BY 1, 2, 3, 4, 5, 6`,
    )
    .all({ account: scope.accountId, today, ...guestValues(scope) }) as (Omit<
    ObligationStanding,
    NotCounted
  > & {
    n: number;
  })[];

/** What a calendar shows: every open item, and those closed since `closedSince` (milliseconds), the soonest first. */
export const calendarObligations = (
  db: Database,
  scope: AccountScope,
  closedSince: number,
): ObligationRow[] =>
  db
    .sql(
      `SELECT ${columns} FROM obligation o ${joins} WHERE o.account_id = @account AND ifnull(d.hidden, 0) = 0
         AND (o.status = 'open' OR o.closed_at >= @since) ${guest(scope)} ORDER BY o.due, o.id`,
    )
    .all({ account: scope.accountId, since: closedSince, ...guestValues(scope) }) as ObligationRow[];

interface OnFile {
  id: string;
  kind: string;
  due: string;
  title: string;
  status: string;
  snoozed_until: string | null;
  note: string | null;
  lead_days: number | null;
  closed_by_rule: string | null;
}

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
    .sql("SELECT kind, page, quote FROM obligation WHERE document_id = ? AND account_id = ? AND by_hand = 1")
    .all(documentId, scope.accountId) as Pick<ReadObligation, "kind" | "page" | "quote">[];
  for (const o of found) {
    if (moved.some((m) => m.kind === o.kind && m.page === o.page && m.quote === o.quote)) continue;
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

/** Writes down when and why items were closed together with what they are about. */
export function stampClosed(
  db: Database,
  scope: AccountScope,
  entityId: string,
  reason: string,
  at: number,
): void {
  db.sql(
    `UPDATE obligation SET closed_at = @at, changed_at = @at, revision = revision + 1, dismissed_reason = @reason
     WHERE account_id = @account AND status = 'dismissed' AND closed_at IS NULL
       AND id IN (SELECT obligation_id FROM closed_with_entity WHERE entity_id = @entity)`,
  ).run({ account: scope.accountId, entity: entityId, reason, at });
}

/** Makes the dated items of a document that are about somebody about somebody else: a person put the name right. */
export function moveObligations(
  db: Database,
  scope: AccountScope,
  documentId: string,
  from: string,
  to: string,
  at: number,
): void {
  db.sql(
    `UPDATE obligation SET entity_id = @to, changed_at = @at, revision = revision + 1
     WHERE document_id = @document AND account_id = @account AND entity_id = @from`,
  ).run({ document: documentId, account: scope.accountId, from, to, at });
}
