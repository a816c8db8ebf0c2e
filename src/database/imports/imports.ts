import type { AccountScope, Via } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export type ImportKind = "zip" | "enex" | "paperless" | "mbox" | "folder";
type ImportStage = "unpacking" | "sorting" | "reading in full" | "done";

interface ImportRow
  extends RowOf<
    typeof t.imported,
    | "id"
    | "name"
    | "kind"
    | "stage"
    | "phrase"
    | "entries"
    | "unpacked"
    | "sorted"
    | "read"
    | "duplicates"
    | "skipped"
    | "failed"
    | "left_behind"
    | "problems"
    | "document_id"
    | "started_at"
    | "started_on"
    | "finished_on"
    | "added_by"
    | "bundle_id"
  > {
  via: Via;
}

/** Whether somebody paused an import. */
export const isPaused = (db: Database, id: string): boolean =>
  db.sql("SELECT 1 FROM import WHERE id = ? AND paused_at IS NOT NULL").get(id) !== undefined;

/**
 * Pauses an import, or lets it go on with null: what waits in its archive, and its papers that wait to be read. A paper that
 * is being read is read to its end. False when it stood so already, or is done.
 */
export function setPaused(db: Database, id: string, at: number | null): boolean {
  const changed = db
    .sql(
      `UPDATE import SET paused_at = @at WHERE id = @id AND stage <> 'done' AND (paused_at IS NULL) = (@at IS NOT NULL)`,
    )
    .run({ id, at }).changes;
  if (changed === 0) return false;
  db.sql(
    `UPDATE job SET paused = ? WHERE document_id IN
       (SELECT document_id FROM import_entry WHERE import_id = ? AND state = 'taken' AND document_id IS NOT NULL)`,
  ).run(at === null ? 0 : 1, id);
  return true;
}

/** An import as it stands now: counted from its entries and their documents while it runs. */
export interface CountedImport extends ImportRow {
  waiting: number;
  paused_at: number | null;
  /** JSON [{entry, detail, message}] of its entries. */
  entry_problems: string;
}

/** Problems of one import that are told of; past them there is nothing new to learn. */
const MOST_PROBLEMS = 1000;

const count = (states: string) =>
  `(SELECT count(*) FROM import_entry e WHERE e.import_id = i.id AND e.state IN (${states}))`;
const counted = (column: string, states: string) =>
  `CASE WHEN i.stage = 'done' AND i.entries > 0 THEN i.${column} ELSE ${count(states)} END AS ${column}`;
const documents = (column: string, condition: string) =>
  `CASE WHEN i.stage = 'done' THEN i.${column} ELSE (SELECT count(*) FROM import_entry e JOIN document d ON d.id = e.document_id
     WHERE e.import_id = i.id AND e.state = 'taken' AND ${condition}) END AS ${column}`;

const columns = `i.id, i.name, i.kind, i.stage, i.phrase, i.problems, i.document_id, i.started_at, i.started_on, i.finished_on,
  i.added_by, i.via, i.bundle_id, i.paused_at,
  ${counted("entries", "'waiting', 'taken', 'duplicate', 'skipped', 'failed', 'left', 'opened'")},
  ${counted("unpacked", "'taken', 'duplicate', 'opened'")}, ${counted("duplicates", "'duplicate'")},
  ${counted("skipped", "'skipped'")}, ${counted("failed", "'failed'")}, ${counted("left_behind", "'left'")},
  ${documents("sorted", "d.read <> 'not yet'")}, ${documents("read", "d.read = 'full'")},
  ${count("'waiting'")} AS waiting,
  (SELECT json_group_array(json_object('entry', p.name, 'detail', p.problem, 'message', p.problem_message)) FROM
    (SELECT name, problem, problem_message FROM import_entry e
     WHERE e.import_id = i.id AND e.problem IS NOT NULL ORDER BY source, position LIMIT ${MOST_PROBLEMS}) p) AS entry_problems`;

export function addImport(db: Database, scope: AccountScope, i: ImportRow): void {
  insertRow(db, t.imported, { ...i, account_id: scope.accountId });
}

/** Every import of the account, newest first. A guest of one bundle sees none. */
export const importsOf = (db: Database, scope: AccountScope): CountedImport[] =>
  scope.bundle !== null
    ? []
    : (db
        .sql(`SELECT ${columns} FROM import i WHERE account_id = ? ORDER BY started_at DESC, id DESC`)
        .all(scope.accountId) as CountedImport[]);

export const importById = (db: Database, scope: AccountScope, id: string): CountedImport | undefined =>
  scope.bundle !== null
    ? undefined
    : (db
        .sql(`SELECT ${columns} FROM import i WHERE id = ? AND account_id = ?`)
        .get(id.toLowerCase(), scope.accountId) as CountedImport | undefined);

/** An import that is not done, with whose it is. */
export interface OpenImport
  extends RowOf<
    typeof t.imported,
    "id" | "name" | "stage" | "account_id" | "bundle_id" | "added_by" | "document_id"
  > {
  account_number: number;
  via: Via;
}

const openColumns = `i.id, i.name, i.stage, i.account_id, a.number AS account_number, i.bundle_id, i.added_by, i.via,
  i.document_id`;

/** Imports that may go on now, the oldest first. */
export const openImports = (db: Database, now: number): OpenImport[] =>
  db
    .sql(
      `SELECT ${openColumns} FROM import i JOIN account a ON a.id = i.account_id
       WHERE i.stage <> 'done' AND i.paused_at IS NULL AND i.run_after <= ? ORDER BY i.started_at, i.id`,
    )
    .all(now) as OpenImport[];

/**
 * Takes the lease of an import, or makes it last longer. A lease of the command line (`cli:…`) counts until it runs out;
 * any other one but one's own is of a server that is gone, for whoever `serves`.
 */
export const leaseImport = (
  db: Database,
  id: string,
  lease: string,
  serves: boolean,
  now: number,
  until: number,
): boolean =>
  db
    .sql(
      `UPDATE import SET lease = @lease, lease_until = @until WHERE id = @id
       AND (lease IS NULL OR lease = @lease OR lease_until < @now OR (@serves AND lease NOT LIKE 'cli:%'))`,
    )
    .run({ id, lease, serves: serves ? 1 : 0, now, until }).changes === 1;

export function releaseImport(db: Database, id: string, lease: string): void {
  db.sql("UPDATE import SET lease = NULL, lease_until = NULL WHERE id = ? AND lease = ?").run(id, lease);
}

export function delayImport(db: Database, id: string, until: number): void {
  db.sql("UPDATE import SET run_after = ? WHERE id = ?").run(until, id);
}

export function setImportDocument(db: Database, id: string, documentId: string): void {
  db.sql("UPDATE import SET document_id = ? WHERE id = ?").run(documentId, id);
}

export function setImportKind(db: Database, id: string, kind: ImportKind): void {
  db.sql("UPDATE import SET kind = ? WHERE id = ?").run(kind, id);
}

export function setStage(db: Database, id: string, stage: ImportStage): void {
  db.sql("UPDATE import SET stage = ?, finished_on = NULL WHERE id = ?").run(stage, id);
}

/** Documents of an import that are still to be sorted, and those still to be read. */
export const underWay = (db: Database, id: string): { sorting: number; reading: number } =>
  db
    .sql(
      `SELECT ifnull(sum(j.stage IN ('scan', 'lift-text', 'sorting-read')), 0) AS sorting, count(*) AS reading
       FROM import_entry e JOIN job j ON j.document_id = e.document_id WHERE e.import_id = ? AND e.state = 'taken'`,
    )
    .get(id) as { sorting: number; reading: number };

/** Closes an import with the counts it has now: papers that are deleted later change them no more. */
export function closeImport(db: Database, scope: AccountScope, id: string, today: string): void {
  const i = importById(db, scope, id);
  if (!i) return;
  db.sql(
    `UPDATE import SET stage = 'done', finished_on = @today, entries = @entries, unpacked = @unpacked, sorted = @sorted,
       read = @read, duplicates = @duplicates, skipped = @skipped, failed = @failed, left_behind = @left, lease = NULL,
       lease_until = NULL WHERE id = @id`,
  ).run({
    today,
    id,
    entries: i.entries,
    unpacked: i.unpacked,
    sorted: i.sorted,
    read: i.read,
    duplicates: i.duplicates,
    skipped: i.skipped,
    failed: i.failed,
    left: i.left_behind,
  });
}

/** Documents of the account that have still to use a full read: what the plan has promised already. */
export const readsToCome = (db: Database, scope: AccountScope): number =>
  (
    db
      .sql(
        `SELECT count(*) AS n FROM job j JOIN document d ON d.id = j.document_id
         WHERE d.account_id = ? AND j.stage IN ('scan', 'lift-text', 'sorting-read', 'full-read')`,
      )
      .get(scope.accountId) as { n: number }
  ).n;
