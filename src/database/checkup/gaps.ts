import { message, type Said } from "#messages/message.ts";
import { restored, stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { WantedGap } from "#rules/checkup/gaps/gap.ts";
import { gapKey, ruleOf } from "#rules/checkup/gaps/gap.ts";
import type { ReviewReason } from "#rules/documents/states.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import { byStatus } from "../documents/listing.ts";
import { nameOf } from "../entities/entity-names.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { document, gap } from "../sqlite/tables.ts";

/** A gap as the rules left it, or a person. */
interface FoundGap extends Omit<WantedGap, "title" | "detail"> {
  id: string;
  title: string;
  title_message: string | null;
  detail: string | null;
  detail_message: string | null;
  status: "open" | "dismissed";
  closed_by_rule: number;
  kept_open: number;
}

/** Why a gap is none any more, in a sentence. */
type Why = (gap: Omit<WantedGap, "title" | "detail">) => Said;

/** Closed by rules so long ago, in milliseconds, that nobody asks why any more: 400 days. */
const FORGOTTEN = 400 * 86_400_000;

/** The gaps that rules found, whatever became of them. Those put on file otherwise are nobody's to close. */
const foundGaps = (db: Database, scope: AccountScope): FoundGap[] =>
  (
    db
      .sql(
        `SELECT id, kind, subject, title, title_message, detail, detail_message, due, document_id, entity_id, status,
           closed_by_rule, kept_open FROM gap WHERE account_id = ? ORDER BY created_at, id`,
      )
      .all(scope.accountId) as FoundGap[]
  ).filter((g) => ruleOf(g.subject) !== null);

/** Which of several rows of one gap speaks: what a person said first, then what is open. */
const rank = (g: FoundGap): number =>
  g.status === "dismissed" ? (g.closed_by_rule === 0 ? 0 : 3) : g.kept_open === 1 ? 1 : 2;

const mayClose = (g: FoundGap): boolean => g.status === "open" && g.kept_open === 0;

/**
 * Brings the gaps on file in line with what the rules want by all that is on file; inside a transaction. New ones are
 * added, those no longer wanted are closed with the reason that `why` gives, those wanted again are opened again. What a
 * person dismissed stays dismissed, what a person opened again stays open, and nothing is written where nothing changed.
 *
 * @returns how many rows were written
 */
export function replaceGaps(
  db: Database,
  scope: AccountScope,
  wanted: readonly WantedGap[],
  newId: () => string,
  at: number,
  why: Why,
): number {
  const rows = new Map<string, FoundGap[]>();
  for (const g of foundGaps(db, scope)) {
    const same = rows.get(gapKey(g));
    if (same) same.push(g);
    else rows.set(gapKey(g), [g]);
  }
  let written = 0;
  const keys = new Set<string>();
  for (const w of wanted) {
    const key = gapKey(w);
    keys.add(key);
    const [first, ...others] = (rows.get(key) ?? []).sort((a, b) => rank(a) - rank(b));
    written += first === undefined ? add(db, scope, w, newId(), at) : keep(db, first, w);
    // Two people or things that were made one may each have had it.
    for (const o of others.filter(mayClose)) written += close(db, o, message("checkup.closed.twice"), at);
  }
  for (const [key, group] of rows)
    for (const g of keys.has(key) ? [] : group.filter(mayClose)) written += close(db, g, why(g), at);
  return written + forget(db, scope, at - FORGOTTEN);
}

/** Closes gaps that a paper answered; inside a transaction. Gives the number of rows written. */
export function closeGaps(
  db: Database,
  scope: AccountScope,
  answered: readonly WantedGap[],
  at: number,
  why: Why,
): number {
  if (answered.length === 0) return 0;
  const keys = new Set(answered.map(gapKey));
  return foundGaps(db, scope)
    .filter((g) => mayClose(g) && keys.has(gapKey(g)))
    .reduce((n, g) => n + close(db, g, why(g), at), 0);
}

/** What a gap says, as columns. */
function said({ title, detail }: { title: Said; detail: Said }) {
  const [first, second] = [stored(title), stored(detail)];
  return {
    ...{ title: first.words, title_message: first.message },
    ...{ detail: second.words, detail_message: second.message },
  };
}

const add = (db: Database, scope: AccountScope, w: WantedGap, id: string, at: number): number =>
  db
    .sql(
      `INSERT INTO gap (id, account_id, kind, subject, title, title_message, detail, detail_message, due, document_id,
         entity_id, created_at)
       VALUES (@id, @account, @kind, @subject, @title, @title_message, @detail, @detail_message, @due, @document_id,
         @entity_id, @at)`,
    )
    .run({ ...w, ...said(w), id, account: scope.accountId, at }).changes;

/** Opens one again that a rule had closed, and lets an open one say what it says by now. */
function keep(db: Database, g: FoundGap, w: WantedGap): number {
  if (g.status === "dismissed" && g.closed_by_rule === 0) return 0;
  const now = { ...said(w), due: w.due, document_id: w.document_id };
  const same = (Object.keys(now) as (keyof typeof now)[]).every((column) => g[column] === now[column]);
  if (g.status === "open" && same) return 0;
  return db
    .sql(
      `UPDATE gap SET status = 'open', dismissed_reason = NULL, dismissed_message = NULL, closed_at = NULL, closed_by_rule = 0,
         title = @title, title_message = @title_message, detail = @detail, detail_message = @detail_message, due = @due,
         document_id = @document_id WHERE id = @id`,
    )
    .run({ id: g.id, ...now }).changes;
}

const close = (db: Database, g: FoundGap, reason: Said, at: number): number =>
  db
    .sql(
      `UPDATE gap SET status = 'dismissed', dismissed_reason = @words, dismissed_message = @message, closed_at = @at,
         closed_by_rule = 1 WHERE id = @id`,
    )
    .run({ ...stored(reason), at, id: g.id }).changes;

const forget = (db: Database, scope: AccountScope, before: number): number =>
  db
    .sql(
      "DELETE FROM gap WHERE account_id = ? AND status = 'dismissed' AND closed_by_rule = 1 AND closed_at < ?",
    )
    .run(scope.accountId, before).changes;

/** Something that is missing. */
export interface GapRow
  extends RowOf<
    typeof gap,
    | "id"
    | "kind"
    | "subject"
    | "title"
    | "title_message"
    | "detail"
    | "detail_message"
    | "due"
    | "document_id"
    | "entity_id"
    | "status"
    | "dismissed_reason"
    | "dismissed_message"
    | "closed_at"
    | "closed_by_rule"
  > {
  document_title: string | null;
  document_title_message: string | null;
  entity_name: string | null;
  entity_kind: string | null;
}

const columns = (
  scope: AccountScope,
) => `g.id, g.kind, g.subject, g.title, g.title_message, g.detail, g.detail_message, g.due, g.document_id,
  d.title AS document_title, d.title_message AS document_title_message, g.entity_id, ${nameOf(scope)} AS entity_name,
  e.kind AS entity_kind, g.status, g.dismissed_reason,
  g.dismissed_message, g.closed_at, g.closed_by_rule`;
const joins = "LEFT JOIN document d ON d.id = g.document_id LEFT JOIN entity e ON e.id = g.entity_id";

/** What something missing is called. */
export const gapTitle = (g: Pick<GapRow, "title" | "title_message">): Said =>
  restored(g.title, g.title_message);

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

/** What tells apart (`gapKey`) the gaps that rules may close and that are about one of some people and things, or about none. */
export const openGapKeys = (
  db: Database,
  scope: AccountScope,
  entities: readonly string[],
): ReadonlySet<string> =>
  new Set(
    (
      db
        .sql(
          `SELECT kind, subject, entity_id FROM gap WHERE account_id = @account AND status = 'open' AND kept_open = 0
           AND (entity_id IS NULL OR entity_id IN (SELECT value FROM json_each(@entities)))`,
        )
        .all({ account: scope.accountId, entities: JSON.stringify(entities) }) as Pick<
        WantedGap,
        "kind" | "subject" | "entity_id"
      >[]
    ).map(gapKey),
  );

export function dismissGap(db: Database, scope: AccountScope, id: string, reason: string, at: number): void {
  db.sql(
    `UPDATE gap SET status = 'dismissed', dismissed_reason = ?, dismissed_message = NULL,
       closed_at = ifnull(closed_at, ?), closed_by_rule = 0, kept_open = 0
     WHERE id = ? AND account_id = ?`,
  ).run(reason, at, id, scope.accountId);
}

/** Opens a gap again. Where a rule had closed it, the person knows better: no rule closes it from then on. */
export function reopenGap(db: Database, scope: AccountScope, id: string): void {
  db.sql(
    `UPDATE gap SET status = 'open', dismissed_reason = NULL, dismissed_message = NULL, closed_at = NULL,
       kept_open = max(kept_open, closed_by_rule),
       closed_by_rule = 0 WHERE id = ? AND account_id = ?`,
  ).run(id, scope.accountId);
}

/** Dismisses every other open gap about a person or thing that is gone. */
export function closeGapsAbout(
  db: Database,
  scope: AccountScope,
  entityId: string,
  reason: Said,
  at: number,
): void {
  const { words, message } = stored(reason);
  db.sql(
    `UPDATE gap SET status = 'dismissed', dismissed_reason = ?, dismissed_message = ?, closed_at = ?
     WHERE account_id = ? AND entity_id = ? AND status = 'open'`,
  ).run(words, message, at, scope.accountId, entityId);
}

/** A document that waits on a look, as a line of the Checkup. */
export interface WaitingRow
  extends RowOf<
    typeof document,
    "id" | "title" | "title_message" | "status" | "review_detail" | "review_message"
  > {
  review_reason: ReviewReason | null;
}

/** Current documents that wait on a person, the longest waiting first. */
export const waitingDocuments = (db: Database, scope: AccountScope, entity?: string): WaitingRow[] =>
  db
    .sql(
      `SELECT d.id, d.title, d.title_message, d.status, d.review_reason, d.review_detail, d.review_message FROM document d
       WHERE d.account_id = @account AND ${byStatus()} AND d.status IN ('needs_review', 'quarantined')
         AND (@entity IS NULL OR d.id IN (SELECT document_id FROM document_entity WHERE entity_id = @entity))
         ${guestDocuments(scope)} ORDER BY d.arrived_at, d.id`,
    )
    .all({ account: scope.accountId, entity: entity ?? null, ...guestValues(scope) }) as WaitingRow[];
