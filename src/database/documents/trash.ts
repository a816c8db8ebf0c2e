import type { AccountScope } from "#rules/access/access.ts";
import { releaseStanding } from "../imports/import-entries.ts";
import { unindexDocument } from "../search/search.ts";
import { clearAway } from "../search/stale-words.ts";
import type { Database } from "../sqlite/open.ts";

/** A change of where a document stands: of which account, at what moment, and what the column is from now on. */
type Move<T> = (db: Database, scope: AccountScope, id: string, to: T | null, now: number) => void;

/** Makes the change of a column; where the document stands in lists follows from it. */
export function moveBy<T>(
  column: "trashed_at" | "duplicate_of" | "replaced_by" | "split_at",
  also = "",
): Move<T> {
  const update = `UPDATE document SET ${column} = ?, ${also} changed_at = ? WHERE id = ? AND account_id = ?`;
  return (db, scope, id, to, now) => {
    db.sql(update).run(to, now, id, scope.accountId);
    restand(db, scope, id);
  };
}

/** Puts a document in the trash at a moment, or takes it out with null. */
export const setTrashed = moveBy<number>("trashed_at");

/** Names the document a document is a copy of, or none. */
export const setCopyOf = moveBy<string>("duplicate_of");

/** Names the newer version that replaces a document, or none. */
export const setReplacedBy = moveBy<string>("replaced_by");

/** `hidden` follows from the three columns that say where a document stands; nothing else sets it after its arrival. */
const standing = `CASE WHEN trashed_at IS NOT NULL THEN 3 WHEN duplicate_of IS NOT NULL OR split_at IS NOT NULL THEN 2
  WHEN replaced_by IS NOT NULL THEN 1 ELSE 0 END`;

function restand(db: Database, scope: AccountScope, id: string): void {
  db.sql(`UPDATE document SET hidden = ${standing} WHERE id = ? AND account_id = ?`).run(id, scope.accountId);
}

/** Copies folded under a document that are not in the trash themselves, the oldest first. */
export const copiesOf = (db: Database, scope: AccountScope, id: string): string[] =>
  (
    db
      .sql(
        `SELECT id FROM document WHERE duplicate_of = ? AND account_id = ? AND trashed_at IS NULL
         ORDER BY arrived_at, n`,
      )
      .all(id, scope.accountId) as { id: string }[]
  ).map((r) => r.id);

/** Older versions a document replaces that are not in the trash. */
export const versionsUnder = (db: Database, scope: AccountScope, id: string): string[] =>
  (
    db
      .sql("SELECT id FROM document WHERE replaced_by = ? AND account_id = ? AND trashed_at IS NULL")
      .all(id, scope.accountId) as { id: string }[]
  ).map((r) => r.id);

interface SetAside {
  document_id: string;
  was: "copy" | "version";
}

/** Remembers what a document was to one that goes to the trash. */
export function setAside(db: Database, trashedId: string, s: SetAside): void {
  db.sql("INSERT OR REPLACE INTO set_aside (document_id, trashed_id, was) VALUES (?, ?, ?)").run(
    s.document_id,
    trashedId,
    s.was,
  );
}

/** What was set aside for a document; forgotten with the answer. */
export function takeSetAside(db: Database, trashedId: string): SetAside[] {
  const found = db
    .sql("SELECT document_id, was FROM set_aside WHERE trashed_id = ?")
    .all(trashedId) as SetAside[];
  db.sql("DELETE FROM set_aside WHERE trashed_id = ?").run(trashedId);
  return found;
}

/** A person said where this document stands; what it was to one in the trash no longer counts. */
export function forgetSetAside(db: Database, documentId: string): void {
  db.sql("DELETE FROM set_aside WHERE document_id = ?").run(documentId);
}

/** Takes a document's reminder back: there is nothing to read. */
export function dropJob(db: Database, documentId: string): void {
  db.sql("DELETE FROM job WHERE document_id = ?").run(documentId);
}

/** Its pages were taken into another document, from which they can be given back: it stays as long as that. */
const LENT = `EXISTS (SELECT 1 FROM arrangement g JOIN json_each(g.merged) m ON m.value = d.id WHERE g.document_id <> d.id)`;

/** Whether a document's pages are part of another one. */
export const isLent = (db: Database, id: string): boolean =>
  db.sql(`SELECT 1 FROM document d WHERE d.id = ? AND ${LENT}`).get(id) !== undefined;

/** Documents in the trash of an account that may go, the oldest first, and how many there are of them. */
export function trashOf(
  db: Database,
  scope: AccountScope,
  limit: number,
): { documents: { id: string; n: number }[]; all: number } {
  const where = `d.account_id = ? AND d.hidden = 3 AND d.trashed_at IS NOT NULL AND NOT ${LENT}`;
  const { all } = db.sql(`SELECT count(*) AS "all" FROM document d WHERE ${where}`).get(scope.accountId) as {
    all: number;
  };
  const documents = db
    .sql(`SELECT d.id, d.n FROM document d WHERE ${where} ORDER BY d.trashed_at, d.id LIMIT ?`)
    .all(scope.accountId, limit) as { id: string; n: number }[];
  return { documents, all };
}

/** Documents that have been in the trash since before a moment, of every account. */
export const trashedBefore = (
  db: Database,
  before: number,
): { id: string; n: number; account: { id: string; number: number } }[] =>
  (
    db
      .sql(
        `SELECT d.id, d.n, a.id AS account_id, a.number FROM document d JOIN account a ON a.id = d.account_id
         WHERE d.trashed_at IS NOT NULL AND d.trashed_at < ? AND NOT ${LENT}
         ORDER BY d.trashed_at`,
      )
      .all(before) as { id: string; n: number; account_id: string; number: number }[]
  ).map((r) => ({ id: r.id, n: r.n, account: { id: r.account_id, number: r.number } }));

/**
 * Removes a document for good with everything that hangs on it (files, pages, facts, dated items, pictures, words in
 * the index, which are overwritten in slices that follow) and gives the blobs its rows named; other rows may still name them.
 */
export function removeDocument(db: Database, scope: AccountScope, d: { id: string; n: number }): string[] {
  const blobs = db
    .sql(
      `SELECT blob_id FROM file WHERE document_id = @id AND account_id = @account AND blob_id IS NOT NULL
       UNION SELECT p.blob_id FROM picture p JOIN file f ON f.id = p.file_id
         WHERE f.document_id = @id AND f.account_id = @account`,
    )
    .all({ id: d.id, account: scope.accountId }) as { blob_id: string }[];
  const archives = releaseStanding(db, scope, d.id);
  unindexDocument(db, d.n);
  clearAway(db);
  db.sql("DELETE FROM document WHERE id = ? AND account_id = ?").run(d.id, scope.accountId);
  return [...blobs.map((b) => b.blob_id), ...archives];
}
