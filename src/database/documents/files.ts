import type { AccountScope } from "#rules/access/access.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export type FileRow = RowOf<
  typeof t.file,
  | "id"
  | "document_id"
  | "role"
  | "position"
  | "name"
  | "mime"
  | "bytes"
  | "pages"
  | "blob_id"
  | "fingerprint"
  | "quarantined"
>;

const columns =
  "id, document_id, role, position, name, mime, bytes, pages, blob_id, fingerprint, quarantined";

export function addFile(db: Database, scope: AccountScope, f: FileRow): void {
  insertRow(db, t.file, { ...f, account_id: scope.accountId });
}

/** Files of a document: originals first, in the order they came. */
export const filesOf = (db: Database, scope: AccountScope, documentId: string): FileRow[] =>
  db
    .sql(`SELECT ${columns} FROM file WHERE document_id = ? AND account_id = ? ORDER BY role, position`)
    .all(documentId, scope.accountId) as FileRow[];

export const fileById = (
  db: Database,
  scope: AccountScope,
  documentId: string,
  id: string,
): FileRow | undefined =>
  db
    .sql(`SELECT ${columns} FROM file WHERE id = ? AND document_id = ? AND account_id = ?`)
    .get(id.toLowerCase(), documentId.toLowerCase(), scope.accountId) as FileRow | undefined;

/**
 * The oldest document on file (not in the trash, not itself a copy) whose original files are exactly these, in order.
 * Fingerprints are HMACs under the account's key, so equal means equal bytes. For a guest of one bundle only its own
 * documents count: what else is on file is not theirs to learn of.
 */
export function documentWithFiles(
  db: Database,
  scope: AccountScope,
  fingerprints: string[],
): RowOf<typeof t.document, "id" | "title" | "title_message"> | undefined {
  return db
    .sql(
      `SELECT d.id, d.title, d.title_message FROM
         (SELECT DISTINCT document_id FROM file WHERE account_id = @account AND fingerprint = @first AND role = 'original') f
         CROSS JOIN document d ON d.id = f.document_id WHERE d.account_id = @account
         AND (d.hidden IN (0, 1) OR d.hidden = 2 AND d.split_at IS NOT NULL AND d.duplicate_of IS NULL)
         AND d.status <> 'quarantined'
         AND (SELECT group_concat(fingerprint, ' ') FROM
               (SELECT fingerprint FROM file WHERE document_id = d.id AND role = 'original' ORDER BY position)) = @all
         ${guestDocuments(scope)}
       ORDER BY d.arrived_at, d.n LIMIT 1`,
    )
    .get({
      account: scope.accountId,
      first: fingerprints[0] ?? "",
      all: fingerprints.join(" "),
      ...guestValues(scope),
    }) as RowOf<typeof t.document, "id" | "title" | "title_message"> | undefined;
}

/**
 * From this place on among the readable forms stand the PDFs of pages that a person arranged, each at an even one; at the odd one
 * behind it the tidied form of that PDF. The last is the paper as it is now.
 */
export const ARRANGED = 100_000;

/** The PDF of the pages as a person arranged them last, among the files of a document; undefined when they are as they came. */
export const arrangedOf = (files: readonly FileRow[]): FileRow | undefined =>
  files.findLast((f) => f.role === "readable" && f.position >= ARRANGED && f.position % 2 === 0);

/**
 * The files that a document is shown by: as it came, and its readable form, which of arranged pages is that of the last arrangement.
 * A guest of one bundle is shown arranged pages alone: what was taken out is not handed on.
 */
export function shownFiles(files: readonly FileRow[], guest: boolean): FileRow[] {
  const arranged = arrangedOf(files);
  if (arranged && guest) return [arranged];
  return arranged ? files.filter((f) => f.role !== "readable" || f.id === arranged.id) : [...files];
}

/** The document that a file of the account is of. */
export const documentOfFile = (db: Database, scope: AccountScope, id: string): string | undefined =>
  (
    db
      .sql("SELECT document_id FROM file WHERE id = ? AND account_id = ?")
      .get(id.toLowerCase(), scope.accountId) as { document_id: string } | undefined
  )?.document_id;

/** Takes the readable form of an original off file and gives its blob, which other rows may still name. */
export function removeReadable(
  db: Database,
  scope: AccountScope,
  original: { document_id: string; position: number },
): string[] {
  const rows = db
    .sql(
      `DELETE FROM file WHERE document_id = ? AND account_id = ? AND role = 'readable' AND position = ? RETURNING blob_id`,
    )
    .all(original.document_id, scope.accountId, original.position) as { blob_id: string | null }[];
  return rows.flatMap((r) => r.blob_id ?? []);
}

/** The blob that already holds these bytes in this account, if any: a copy needs no second one. */
export const blobWithFingerprint = (
  db: Database,
  scope: AccountScope,
  fingerprint: string,
): string | undefined =>
  (
    db
      .sql(
        "SELECT blob_id FROM file WHERE account_id = ? AND fingerprint = ? AND blob_id IS NOT NULL LIMIT 1",
      )
      .get(scope.accountId, fingerprint) as { blob_id: string } | undefined
  )?.blob_id;

export function describeFile(
  db: Database,
  scope: AccountScope,
  id: string,
  f: { mime: string; pages: number },
): void {
  db.sql("UPDATE file SET mime = ?, pages = ? WHERE id = ? AND account_id = ?").run(
    f.mime,
    f.pages,
    id,
    scope.accountId,
  );
}

/**
 * Marks the files of a document, and every file of the account with the same bytes: a copy that was folded under it is as
 * bad as itself. Gives the documents that hold one.
 */
export function quarantineFiles(db: Database, scope: AccountScope, documentId: string): string[] {
  const rows = db
    .sql(
      `UPDATE file SET quarantined = 1 WHERE account_id = @account AND fingerprint IN
         (SELECT fingerprint FROM file WHERE document_id = @document) RETURNING document_id`,
    )
    .all({ account: scope.accountId, document: documentId }) as { document_id: string }[];
  return [...new Set(rows.map((r) => r.document_id))];
}

/** Points every file with these bytes at a new blob, in place of one that is missing or broken. Gives the documents that hold one. */
export function mendBlob(db: Database, scope: AccountScope, fingerprint: string, blobId: string): string[] {
  const rows = db
    .sql(
      "UPDATE file SET blob_id = ? WHERE account_id = ? AND fingerprint = ? AND blob_id IS NOT NULL RETURNING document_id",
    )
    .all(blobId, scope.accountId, fingerprint) as { document_id: string }[];
  return [...new Set(rows.map((r) => r.document_id))];
}

/** A document that a blob holds a file of; undefined when no file is of it. */
export const documentOfBlob = (db: Database, scope: AccountScope, blobId: string): string | undefined =>
  (
    db
      .sql("SELECT document_id FROM file WHERE account_id = ? AND blob_id = ? LIMIT 1")
      .get(scope.accountId, blobId) as { document_id: string } | undefined
  )?.document_id;

/** True when some row names this blob: the sweep leaves it alone. */
export const isNamed = (db: Database, blobId: string): boolean =>
  db
    .sql(
      `SELECT 1 FROM file WHERE blob_id = @id UNION ALL SELECT 1 FROM picture WHERE blob_id = @id
       UNION ALL SELECT 1 FROM upload_part WHERE blob_id = @id
       UNION ALL SELECT 1 FROM import_source WHERE blob_id = @id LIMIT 1`,
    )
    .get({ id: blobId }) !== undefined;

/** The account of a blob that is to stay: parts of an upload are not, they go once they were put together. */
export const accountOfBlob = (db: Database, blobId: string): string | undefined =>
  (
    db
      .sql(
        `SELECT account_id FROM file WHERE blob_id = @id
         UNION ALL SELECT f.account_id FROM picture p JOIN file f ON f.id = p.file_id WHERE p.blob_id = @id
         UNION ALL SELECT i.account_id FROM import_source s JOIN import i ON i.id = s.import_id WHERE s.blob_id = @id LIMIT 1`,
      )
      .get({ id: blobId }) as { account_id: string } | undefined
  )?.account_id;

/** Every blob that rows name, with the account whose key opens it. */
export const namedBlobs = (
  db: Database,
): { blob_id: string; account_id: string; bytes: number | null; document_id: string | null }[] =>
  db
    .sql(
      `SELECT blob_id, account_id, bytes, document_id FROM file WHERE blob_id IS NOT NULL
       UNION ALL SELECT p.blob_id, f.account_id, NULL, NULL FROM picture p JOIN file f ON f.id = p.file_id
       UNION ALL SELECT p.blob_id, u.account_id, p.bytes, NULL FROM upload_part p JOIN upload u ON u.id = p.upload_id
       UNION ALL SELECT s.blob_id, i.account_id, s.bytes, NULL FROM import_source s JOIN import i ON i.id = s.import_id
         WHERE s.blob_id IS NOT NULL`,
    )
    .all() as { blob_id: string; account_id: string; bytes: number | null; document_id: string | null }[];

export const pictureBlob = (
  db: Database,
  fileId: string,
  page: number,
  longEdge: number,
): string | undefined =>
  (
    db
      .sql("SELECT blob_id FROM picture WHERE file_id = ? AND page = ? AND long_edge = ?")
      .get(fileId, page, longEdge) as { blob_id: string } | undefined
  )?.blob_id;

export function addPicture(
  db: Database,
  p: { file_id: string; page: number; long_edge: number; blob_id: string },
): void {
  // A file whose pages were arranged anew may be gone by the time its page is drawn.
  db.sql(
    `INSERT OR IGNORE INTO picture (file_id, page, long_edge, blob_id)
     SELECT @file_id, @page, @long_edge, @blob_id WHERE EXISTS (SELECT 1 FROM file WHERE id = @file_id)`,
  ).run(p);
}

/** Forgets a kept picture; the sweep takes its blob. */
export function dropPicture(db: Database, blobId: string): void {
  db.sql("DELETE FROM picture WHERE blob_id = ?").run(blobId);
}

/** In how many sizes a page is kept as a picture. */
export const picturesOf = (db: Database, fileId: string, page: number): number =>
  (
    db.sql("SELECT count(*) AS n FROM picture WHERE file_id = ? AND page = ?").get(fileId, page) as {
      n: number;
    }
  ).n;

/** What the originals of an account take, and of how many papers they are. */
export const storedBytes = (db: Database, scope: AccountScope): { documents: number; bytes: number } =>
  db
    .sql(
      `SELECT count(DISTINCT document_id) AS documents, ifnull(sum(bytes), 0) AS bytes FROM file
       WHERE account_id = ? AND role = 'original'`,
    )
    .get(scope.accountId) as { documents: number; bytes: number };
