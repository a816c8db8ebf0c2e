import type { AccountScope } from "#rules/access.ts";
import { guestDocuments, guestValues } from "./bundle-guests.ts";
import { nameOf } from "./entity-names.ts";
import type { Database } from "./open.ts";
import type { RowOf } from "./row.ts";
import type { obligation } from "./tables-checkup.ts";

export interface ObligationRow
  extends RowOf<
    typeof obligation,
    | "id"
    | "document_id"
    | "entity_id"
    | "kind"
    | "title"
    | "due"
    | "amount"
    | "currency"
    | "automatic"
    | "if_missed"
    | "status"
    | "snoozed_until"
    | "lead_days"
    | "note"
    | "dismissed_reason"
    | "closed_at"
    | "closed_reason"
    | "closed_by_rule"
    | "changed_at"
    | "revision"
  > {
  document_title: string | null;
  /** Slug of the paper's type. */
  type: string | null;
  entity_name: string | null;
  entity_kind: string | null;
}

/** What a person wrote beside an item, and the paper that closed it, are not told to a guest of one bundle. */
const forHousehold = (scope: AccountScope, column: string) =>
  scope.bundle === null ? `o.${column}` : `NULL AS ${column}`;

const columns = (scope: AccountScope) =>
  `o.id, o.document_id, d.title AS document_title, ty.slug AS type, o.entity_id, ${nameOf(scope)} AS entity_name, e.kind AS entity_kind, o.kind,
  o.title, o.due, o.amount, o.currency, o.automatic, o.if_missed, o.status, o.snoozed_until, o.lead_days, ${forHousehold(scope, "note")},
  ${forHousehold(scope, "dismissed_reason")}, o.closed_at, ${forHousehold(scope, "closed_reason")}, o.closed_by_rule, o.changed_at, o.revision`;
const joins =
  "LEFT JOIN document d ON d.id = o.document_id LEFT JOIN type ty ON ty.id = d.type_id LEFT JOIN entity e ON e.id = o.entity_id";
/**
 * Items of papers of the guest's bundle, none from the trash; a reminder that somebody of the household wrote is on no paper.
 * Goes into queries where `d` is the item's document.
 */
const guest = (scope: AccountScope) =>
  scope.bundle === null
    ? ""
    : `${guestDocuments(scope, "o.document_id")} AND d.hidden <> 3 AND NOT (o.by_hand = 1 AND o.quote IS NULL AND o.fact_id IS NULL)`;

/** Dated items of a document that the caller may see, the soonest first. */
export const obligationsOf = (db: Database, scope: AccountScope, documentId: string): ObligationRow[] =>
  db
    .sql(
      `SELECT ${columns(scope)} FROM obligation o ${joins} WHERE o.document_id = @document AND o.account_id = @account
       ${guest(scope)} ORDER BY o.due`,
    )
    .all({ document: documentId, account: scope.accountId, ...guestValues(scope) }) as ObligationRow[];

/** Dated items by id, in no order; those of another account are not among them. */
export const obligationsById = (db: Database, scope: AccountScope, ids: string[]): ObligationRow[] =>
  ids.length === 0
    ? []
    : (db
        .sql(
          `SELECT ${columns(scope)} FROM json_each(@ids) j CROSS JOIN obligation o ON o.id = j.value ${joins}
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
  // A guest is not told what is missing, so that the item itself stands.
  const missing = filter.once !== undefined && scope.bundle === null;
  const once = missing ? `AND NOT (${saidAsMissing})` : "";
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
      ...(missing ? { today: filter.once } : {}),
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
       WHERE o.account_id = @account AND ifnull(d.hidden, 0) = 0
         ${scope.bundle === null ? `AND NOT (${saidAsMissing})` : ""} ${guest(scope)} GROUP BY 1, 2, 3, 4, 5, 6`,
    )
    .all({
      account: scope.accountId,
      ...(scope.bundle === null ? { today } : {}),
      ...guestValues(scope),
    }) as (Omit<ObligationStanding, NotCounted> & {
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
      `SELECT ${columns(scope)} FROM obligation o ${joins} WHERE o.account_id = @account AND ifnull(d.hidden, 0) = 0
         AND (o.status = 'open' OR o.closed_at >= @since) ${guest(scope)} ORDER BY o.due, o.id`,
    )
    .all({ account: scope.accountId, since: closedSince, ...guestValues(scope) }) as ObligationRow[];

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
