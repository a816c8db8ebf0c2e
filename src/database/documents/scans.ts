import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";

/** What a scan of one file came to when nothing was found in it. */
export interface FileScan {
  file_id: string;
  /** "clamd 1.4.6, signatures … and built-in checks", "built-in checks, in part". */
  scanned_by: string;
  notes: string[];
}

/** Puts a scan on file in place of the one before; inside a transaction. */
export function recordScan(db: Database, s: FileScan, at: number): void {
  db.sql("INSERT OR REPLACE INTO file_scan (file_id, at, scanned_by, notes) VALUES (?, ?, ?, ?)").run(
    s.file_id,
    at,
    s.scanned_by,
    JSON.stringify(s.notes),
  );
}

/** The last scan of a file, or of one with the same bytes; undefined when none is on file. */
export function scanOf(db: Database, scope: AccountScope, fileId: string): FileScan | undefined {
  const row = db
    .sql(
      `SELECT s.file_id, s.scanned_by, s.notes FROM file f JOIN file g ON g.account_id = f.account_id AND g.fingerprint = f.fingerprint
         JOIN file_scan s ON s.file_id = g.id
       WHERE f.id = ? AND f.account_id = ? ORDER BY s.at DESC LIMIT 1`,
    )
    .get(fileId, scope.accountId) as { file_id: string; scanned_by: string; notes: string } | undefined;
  return row && { ...row, notes: JSON.parse(row.notes) as string[] };
}

/** Whether every original of a document was scanned once and nothing was found in it. */
export const wasScanned = (db: Database, documentId: string): boolean =>
  db
    .sql(
      `SELECT 1 FROM file f WHERE f.document_id = ? AND f.role = 'original' AND f.blob_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM file_scan s WHERE s.file_id = f.id) LIMIT 1`,
    )
    .get(documentId) === undefined;

/**
 * Lets files go that were kept apart because nobody could look at them, now that they were found clean; with every file of
 * the same bytes, except in documents in which something was found.
 */
export function releaseFiles(db: Database, scope: AccountScope, documentId: string): void {
  db.sql(
    `UPDATE file SET quarantined = 0 WHERE account_id = @account AND quarantined = 1 AND fingerprint IN
       (SELECT fingerprint FROM file WHERE document_id = @document)
       AND document_id NOT IN (SELECT id FROM document WHERE account_id = @account AND status = 'quarantined')`,
  ).run({ account: scope.accountId, document: documentId });
}

/** Originals on file by who scanned them, most first, and how many are kept apart. */
export function scanCounts(db: Database): { by: { scanned_by: string; files: number }[]; apart: number } {
  const by = db
    .sql(
      `SELECT s.scanned_by, count(*) AS files FROM file_scan s JOIN file f ON f.id = s.file_id
       WHERE f.quarantined = 0 GROUP BY s.scanned_by ORDER BY files DESC, s.scanned_by`,
    )
    .all() as { scanned_by: string; files: number }[];
  const { n } = db
    .sql("SELECT count(*) AS n FROM file WHERE quarantined = 1 AND role = 'original'")
    .get() as {
    n: number;
  };
  return { by, apart: n };
}
