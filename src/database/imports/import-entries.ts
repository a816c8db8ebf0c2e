import type { Said } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export type SourceRow = RowOf<typeof t.importSource>;

type EntryState = "waiting" | "taken" | "duplicate" | "skipped" | "failed" | "left" | "opened";

export type EntryRow = RowOf<typeof t.importEntry>;

const entryColumns = `import_id, source, position, name, bytes, state, document_id, problem, problem_message, locked, tries, locator, about, mark,
  group_key, version`;
const sourceColumns =
  "id, import_id, position, kind, prefix, depth, blob_id, bytes, fingerprint, folder, listed, tries";

export function addSource(db: Database, s: Omit<SourceRow, "position" | "listed" | "tries">): void {
  const { n } = db
    .sql("SELECT ifnull(max(position), -1) + 1 AS n FROM import_source WHERE import_id = ?")
    .get(s.import_id) as { n: number };
  insertRow(db, t.importSource, { ...s, position: n });
}

export const sourcesOf = (db: Database, importId: string): SourceRow[] =>
  db
    .sql(`SELECT ${sourceColumns} FROM import_source WHERE import_id = ? ORDER BY position`)
    .all(importId) as SourceRow[];

/** The first archive of an import whose entries are not on file yet. */
export const unlistedSource = (db: Database, importId: string): SourceRow | undefined =>
  db
    .sql(
      `SELECT ${sourceColumns} FROM import_source WHERE import_id = ? AND listed = 0 ORDER BY position LIMIT 1`,
    )
    .get(importId) as SourceRow | undefined;

export function markListed(db: Database, sourceId: string): void {
  db.sql("UPDATE import_source SET listed = 1 WHERE id = ?").run(sourceId);
}

/** Counts one more try that ended badly and gives how many there were. */
export const countSourceTry = (db: Database, sourceId: string): number =>
  (
    db.sql("UPDATE import_source SET tries = tries + 1 WHERE id = ? RETURNING tries").get(sourceId) as {
      tries: number;
    }
  ).tries;

/** Lets go of the bytes of an import's archives and gives the blobs, which may be removed once nothing names them. */
export const releaseSources = (db: Database, importId: string): string[] => {
  const blobs = sourcesOf(db, importId).flatMap((s) => s.blob_id ?? []);
  db.sql("UPDATE import_source SET blob_id = NULL WHERE import_id = ?").run(importId);
  return blobs;
};

/** Adds entries as they are listed. One that is on file already, from a listing that was cut off, stays as it is. */
export function addEntries(db: Database, entries: Omit<EntryRow, "document_id" | "tries">[]): void {
  const add = db.sql(
    `INSERT OR IGNORE INTO import_entry (import_id, source, position, name, bytes, state, problem, problem_message, locked, locator, about, mark,
       group_key, version)
     VALUES (@import_id, @source, @position, @name, @bytes, @state, @problem, @problem_message, @locked, @locator, @about, @mark, @group_key, @version)`,
  );
  for (const e of entries) add.run(e);
}

/** The next entries that wait, in the order of their archive. */
export const waitingEntries = (db: Database, importId: string, limit: number): EntryRow[] =>
  db
    .sql(
      `SELECT ${entryColumns} FROM import_entry WHERE import_id = ? AND state = 'waiting' ORDER BY source, position LIMIT ?`,
    )
    .all(importId, limit) as EntryRow[];

/** Says what became of a waiting entry. False, and nothing done, when it waits no more: another run was faster. */
export function settleEntry(
  db: Database,
  e: Pick<EntryRow, "import_id" | "source" | "position">,
  to: { state: EntryState; document_id?: string | null; problem?: Said | null; locked?: boolean },
): boolean {
  const problem = stored(to.problem ?? null);
  return (
    db
      .sql(
        `UPDATE import_entry SET state = @state, document_id = @document, problem = @problem,
           problem_message = @problem_message, locked = @locked
         WHERE import_id = @import_id AND source = @source AND position = @position AND state = 'waiting'`,
      )
      .run({
        import_id: e.import_id,
        source: e.source,
        position: e.position,
        state: to.state,
        document: to.document_id ?? null,
        problem: problem.words,
        problem_message: problem.message,
        locked: to.locked ? 1 : 0,
      }).changes === 1
  );
}

/** Counts one more try of an entry that ended badly and gives how many there were. */
export const countEntryTry = (db: Database, e: Pick<EntryRow, "import_id" | "source" | "position">): number =>
  (
    db
      .sql(
        "UPDATE import_entry SET tries = tries + 1 WHERE import_id = ? AND source = ? AND position = ? RETURNING tries",
      )
      .get(e.import_id, e.source, e.position) as { tries: number }
  ).tries;

/** Leaves what still waits for later: the plan has no room. */
export const leaveWaiting = (db: Database, importId: string): number =>
  db.sql("UPDATE import_entry SET state = 'left' WHERE import_id = ? AND state = 'waiting'").run(importId)
    .changes;

/** How many entries of an import a password was missing for. */
export const lockedCount = (db: Database, importId: string): number =>
  (
    db
      .sql("SELECT count(*) AS n FROM import_entry WHERE import_id = ? AND state = 'failed' AND locked = 1")
      .get(importId) as { n: number }
  ).n;

/** Those of them that are read quickest, archive by archive. */
export const lockedEntries = (db: Database, importId: string, limit: number): EntryRow[] =>
  db
    .sql(
      `SELECT * FROM (SELECT ${entryColumns} FROM import_entry WHERE import_id = ? AND state = 'failed' AND locked = 1
         ORDER BY bytes, source, position LIMIT ?) ORDER BY source, bytes, position`,
    )
    .all(importId, limit) as EntryRow[];

/** Imports for whose archive a document stands. */
export const importsOfDocument = (db: Database, scope: AccountScope, documentId: string): { id: string }[] =>
  db
    .sql("SELECT id FROM import WHERE document_id = ? AND account_id = ? ORDER BY started_at, id")
    .all(documentId, scope.accountId) as { id: string }[];

/**
 * Lets go of the archives for which a document stands that is removed for good, unless entries were left for later, and gives
 * their blobs.
 */
export function releaseStanding(db: Database, scope: AccountScope, documentId: string): string[] {
  const left = db.sql("SELECT 1 FROM import_entry WHERE import_id = ? AND state IN ('left', 'waiting')");
  return importsOfDocument(db, scope, documentId)
    .filter((i) => left.get(i.id) === undefined)
    .flatMap((i) => releaseSources(db, i.id));
}

/** What was left, and what a password was missing for, waits again. Gives how many. */
export const waitAgain = (db: Database, importId: string, left: boolean): number =>
  db
    .sql(
      `UPDATE import_entry SET state = 'waiting', problem = NULL, problem_message = NULL, locked = 0, tries = 0
       WHERE import_id = @id AND ((@left AND state = 'left') OR (state = 'failed' AND locked = 1))`,
    )
    .run({ id: importId, left: left ? 1 : 0 }).changes;

/** The documents of a group of versions in an import, the oldest version first. */
export const groupDocuments = (db: Database, importId: string, group: string): string[] =>
  (
    db
      .sql(
        `SELECT document_id FROM import_entry WHERE import_id = ? AND group_key = ? AND document_id IS NOT NULL ORDER BY version`,
      )
      .all(importId, group) as { document_id: string }[]
  ).map((r) => r.document_id);

/** Entries of an import that hold views somebody kept, which are no papers. */
export const entriesWithViews = (
  db: Database,
  importId: string,
): Pick<EntryRow, "source" | "position" | "about">[] =>
  db
    .sql(
      `SELECT source, position, about FROM import_entry
       WHERE import_id = ? AND state = 'skipped' AND about LIKE '%"views":[%' ORDER BY source, position`,
    )
    .all(importId) as Pick<EntryRow, "source" | "position" | "about">[];

/** Says of an entry that was left out what did not come along with it. */
export function remarkOnEntry(
  db: Database,
  e: Pick<EntryRow, "import_id" | "source" | "position">,
  remark: Said | null,
): void {
  const { words, message } = stored(remark);
  db.sql(
    `UPDATE import_entry SET problem = @words, problem_message = @message
     WHERE import_id = @import_id AND source = @source AND position = @position`,
  ).run({ words, message, import_id: e.import_id, source: e.source, position: e.position });
}

/** Whether an import itself brought a document. */
export const broughtBy = (db: Database, importId: string, documentId: string): boolean =>
  db
    .sql("SELECT 1 FROM import_entry WHERE import_id = ? AND document_id = ? AND state = 'taken'")
    .get(importId, documentId) !== undefined;

/** The document that an entry of this mark became, in any import of the account. */
export const documentOfMark = (db: Database, scope: AccountScope, mark: string): string | undefined =>
  (
    db
      .sql(
        `SELECT e.document_id FROM import_entry e JOIN import i ON i.id = e.import_id
         WHERE e.mark = ? AND e.state = 'taken' AND e.document_id IS NOT NULL AND i.account_id = ?
           AND i.bundle_id IS ? LIMIT 1`,
      )
      .get(mark, scope.accountId, scope.bundle) as { document_id: string } | undefined
  )?.document_id;

/**
 * Any document of the account with exactly these original files: what an import brings a second time is not filed again,
 * quarantined or set aside though the first may be. `trashed`: those in the trash count too.
 */
export const documentOfFiles = (
  db: Database,
  scope: AccountScope,
  fingerprints: string[],
  trashed: boolean,
): string | undefined =>
  (
    db
      .sql(
        `SELECT d.id FROM document d WHERE d.account_id = @account AND (@trashed OR d.hidden <> 3)
           AND (@bundle IS NULL OR d.id IN (SELECT document_id FROM bundle_document WHERE bundle_id = @bundle))
           AND d.id IN (SELECT document_id FROM file WHERE account_id = @account AND fingerprint = @first AND role = 'original')
           AND (SELECT group_concat(fingerprint, ' ') FROM
                 (SELECT fingerprint FROM file WHERE document_id = d.id AND role = 'original' ORDER BY position)) = @all
         ORDER BY d.hidden, d.arrived_at, d.n LIMIT 1`,
      )
      .get({
        account: scope.accountId,
        bundle: scope.bundle,
        first: fingerprints[0] ?? "",
        all: fingerprints.join(" "),
        trashed: trashed ? 1 : 0,
      }) as { id: string } | undefined
  )?.id;

/** The bundle that imports of this account made under a name, as long as nobody outside is let in on it. */
export const importBundle = (db: Database, scope: AccountScope, folded: string): string | undefined =>
  (
    db
      .sql(
        `SELECT b.bundle_id FROM import_bundle b WHERE b.account_id = ? AND b.folded = ?
         AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.bundle_id = b.bundle_id)
         AND NOT EXISTS (SELECT 1 FROM link l WHERE l.bundle_id = b.bundle_id AND l.revoked_at IS NULL)`,
      )
      .get(scope.accountId, folded) as { bundle_id: string } | undefined
  )?.bundle_id;

export function setImportBundle(db: Database, scope: AccountScope, folded: string, bundleId: string): void {
  db.sql("INSERT OR REPLACE INTO import_bundle (account_id, folded, bundle_id) VALUES (?, ?, ?)").run(
    scope.accountId,
    folded,
    bundleId,
  );
}

/** The member of the account with an e-mail address, in any case. */
export const memberByEmail = (db: Database, scope: AccountScope, email: string): string | undefined =>
  (
    db
      .sql(
        `SELECT u.id FROM user u JOIN membership m ON m.user_id = u.id
         WHERE m.account_id = ? AND m.bundle_id IS NULL AND lower(u.email) = lower(?) LIMIT 1`,
      )
      .get(scope.accountId, email) as { id: string } | undefined
  )?.id;
