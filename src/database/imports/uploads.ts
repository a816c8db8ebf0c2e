import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export type ArchiveKind = "zip" | "enex" | "mbox";

export interface UploadRow
  extends RowOf<typeof t.upload, "id" | "key" | "name" | "mime" | "bytes" | "parts" | "created_at"> {
  archive: ArchiveKind | null;
}

export type PartRow = RowOf<typeof t.uploadPart, "number" | "blob_id" | "bytes" | "etag">;

export function addUpload(db: Database, scope: AccountScope, u: UploadRow): void {
  insertRow(db, t.upload, { ...u, account_id: scope.accountId });
}

/** A session of this account that is still open. */
export const uploadById = (db: Database, scope: AccountScope, id: string): UploadRow | undefined =>
  db
    .sql(
      "SELECT id, key, name, mime, bytes, parts, archive, created_at FROM upload WHERE id = ? AND account_id = ?",
    )
    .get(id, scope.accountId) as UploadRow | undefined;

/** How many sessions of the account begun since a moment are open, and when the first of them began. */
export const openUploads = (
  db: Database,
  scope: AccountScope,
  since: number,
): { n: number; oldest: number | null } =>
  db
    .sql(
      "SELECT count(*) AS n, min(created_at) AS oldest FROM upload WHERE account_id = ? AND created_at >= ?",
    )
    .get(scope.accountId, since) as { n: number; oldest: number | null };

/** The parts that have arrived, by number. */
export const partsOf = (db: Database, uploadId: string): PartRow[] =>
  db
    .sql("SELECT number, blob_id, bytes, etag FROM upload_part WHERE upload_id = ? ORDER BY number")
    .all(uploadId) as PartRow[];

/** Puts a part in place of one of the same number and gives the blob that was there, which no row names any more. */
export function setPart(db: Database, uploadId: string, p: PartRow): string | undefined {
  const before = db
    .sql("SELECT blob_id FROM upload_part WHERE upload_id = ? AND number = ?")
    .get(uploadId, p.number) as { blob_id: string } | undefined;
  db.sql(
    "INSERT OR REPLACE INTO upload_part (upload_id, number, blob_id, bytes, etag) VALUES (?, ?, ?, ?, ?)",
  ).run(uploadId, p.number, p.blob_id, p.bytes, p.etag);
  return before?.blob_id;
}

/** Ends a session and gives the blobs of its parts, which no row names any more. */
export function removeUpload(db: Database, scope: AccountScope, id: string): string[] {
  const blobs = partsOf(db, id).map((p) => p.blob_id);
  db.sql("DELETE FROM upload WHERE id = ? AND account_id = ?").run(id, scope.accountId);
  return blobs;
}

/** Ends every session begun before a moment, of any account, and gives the blobs of their parts. */
export function removeUploadsBefore(db: Database, before: number): string[] {
  const blobs = db
    .sql("SELECT p.blob_id FROM upload u JOIN upload_part p ON p.upload_id = u.id WHERE u.created_at < ?")
    .all(before) as { blob_id: string }[];
  db.sql("DELETE FROM upload WHERE created_at < ?").run(before);
  return blobs.map((b) => b.blob_id);
}
