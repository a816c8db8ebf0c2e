import type { AccountScope } from "#rules/access.ts";
import type { ReviewReason } from "#rules/states.ts";
import { guestDocuments, guestValues } from "./bundle-guests.ts";
import { nameOf } from "./entity-names.ts";
import type { Database } from "./open.ts";
import type { RowOf } from "./row.ts";
import type { document } from "./tables.ts";
import type { gap } from "./tables-checkup.ts";

/** Something that is missing. */
export interface GapRow
  extends RowOf<
    typeof gap,
    | "id"
    | "kind"
    | "subject"
    | "title"
    | "detail"
    | "due"
    | "document_id"
    | "entity_id"
    | "status"
    | "dismissed_reason"
    | "closed_at"
    | "closed_by_rule"
  > {
  document_title: string | null;
  entity_name: string | null;
  entity_kind: string | null;
}

const columns = (
  scope: AccountScope,
) => `g.id, g.kind, g.subject, g.title, g.detail, g.due, g.document_id, d.title AS document_title, g.entity_id,
  ${nameOf(scope)} AS entity_name, e.kind AS entity_kind, g.status, g.dismissed_reason, g.closed_at, g.closed_by_rule`;
const joins = "LEFT JOIN document d ON d.id = g.document_id LEFT JOIN entity e ON e.id = g.entity_id";

/** What is missing is told from everything on file, papers that a guest of one bundle may not see among it: they are told of none. */
const guest = (scope: AccountScope) => (scope.bundle === null ? "" : "AND @bundle IS NULL");

/** Gaps of the account about current papers, of a status or of any. */
export const gapsOf = (
  db: Database,
  scope: AccountScope,
  filter: { status?: GapRow["status"]; entity?: string | undefined } = {},
): GapRow[] =>
  db
    .sql(
      `SELECT ${columns(scope)} FROM gap g ${joins} WHERE g.account_id = @account AND ifnull(d.hidden, 0) = 0
         AND (@status IS NULL OR g.status = @status)
         AND (@entity IS NULL OR g.entity_id = @entity
           OR g.document_id IN (SELECT document_id FROM document_entity WHERE entity_id = @entity)) ${guest(scope)}`,
    )
    .all({
      account: scope.accountId,
      status: filter.status ?? null,
      entity: filter.entity ?? null,
      ...guestValues(scope),
    }) as GapRow[];

export const gapById = (db: Database, scope: AccountScope, id: string): GapRow | undefined =>
  db
    .sql(
      `SELECT ${columns(scope)} FROM gap g ${joins} WHERE g.id = @id AND g.account_id = @account ${guest(scope)}`,
    )
    .get({ id: id.toLowerCase(), account: scope.accountId, ...guestValues(scope) }) as GapRow | undefined;

/** Whether anything is missing that was not dismissed. */
export const hasGaps = (db: Database, scope: AccountScope): boolean =>
  db.sql("SELECT 1 FROM gap WHERE account_id = ? AND status = 'open' LIMIT 1").get(scope.accountId) !==
  undefined;

export function dismissGap(db: Database, scope: AccountScope, id: string, reason: string, at: number): void {
  db.sql(
    `UPDATE gap SET status = 'dismissed', dismissed_reason = ?, closed_at = ifnull(closed_at, ?), closed_by_rule = 0, kept_open = 0
     WHERE id = ? AND account_id = ?`,
  ).run(reason, at, id, scope.accountId);
}

/** Opens a gap again. Where a rule had closed it, the person knows better: no rule closes it from then on. */
export function reopenGap(db: Database, scope: AccountScope, id: string): void {
  db.sql(
    `UPDATE gap SET status = 'open', dismissed_reason = NULL, closed_at = NULL, kept_open = max(kept_open, closed_by_rule),
       closed_by_rule = 0 WHERE id = ? AND account_id = ?`,
  ).run(id, scope.accountId);
}

/** Dismisses every other open gap about a person or thing that is gone. */
export function closeGapsAbout(
  db: Database,
  scope: AccountScope,
  entityId: string,
  reason: string,
  at: number,
): void {
  db.sql(
    `UPDATE gap SET status = 'dismissed', dismissed_reason = ?, closed_at = ?
     WHERE account_id = ? AND entity_id = ? AND status = 'open'`,
  ).run(reason, at, scope.accountId, entityId);
}

/** A document that waits on a look, as a line of the Checkup. */
export interface WaitingRow extends RowOf<typeof document, "id" | "title" | "status" | "review_detail"> {
  review_reason: ReviewReason | null;
}

/** Current documents that wait on a person, the longest waiting first. */
export const waitingDocuments = (db: Database, scope: AccountScope, entity?: string): WaitingRow[] =>
  db
    .sql(
      `SELECT d.id, d.title, d.status, d.review_reason, d.review_detail FROM document d
       WHERE d.account_id = @account AND d.hidden = 0 AND d.status IN ('needs_review', 'quarantined')
         AND (@entity IS NULL OR d.id IN (SELECT document_id FROM document_entity WHERE entity_id = @entity))
         ${guestDocuments(scope)} ORDER BY d.arrived_at, d.id`,
    )
    .all({ account: scope.accountId, entity: entity ?? null, ...guestValues(scope) }) as WaitingRow[];
