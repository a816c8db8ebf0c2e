import type { Said } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import {
  type DocumentRecord,
  type ListedRecord,
  listedColumns,
  recordColumns,
  recordJoins,
  withSlugs,
} from "../documents/documents.ts";
import { ARRANGED } from "../documents/files.ts";
import { nameIn, nameOf } from "../entities/entity-names.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import type { document } from "../sqlite/tables.ts";
import * as t from "../sqlite/tables.ts";
import { guestDocuments, guestValues } from "./bundle-guests.ts";

export interface BundleRecord extends RowOf<typeof t.bundle, "id" | "name" | "kind" | "year" | "created_at"> {
  /** Documents in it that are on file: not in the trash, not folded under a copy. */
  documents: number;
  /** Documents in it that are in the trash. */
  in_trash: number;
}

/** What stands in a bundle: replaced papers too, since somebody put them there. */
const shown = "d.hidden IN (0, 1)";

const columns = (scope: AccountScope) => `b.id, ${nameIn(scope, "b")} AS name, b.kind, b.year, b.created_at,
  (SELECT count(*) FROM bundle_document bd JOIN document d ON d.id = bd.document_id
   WHERE bd.bundle_id = b.id AND ${shown}) AS documents,
  (SELECT count(*) FROM bundle_document bd JOIN document d ON d.id = bd.document_id
   WHERE bd.bundle_id = b.id AND d.hidden = 3) AS in_trash`;

/** A guest of one bundle sees that one and no other. */
const own = (scope: AccountScope) => (scope.bundle === null ? "" : "AND b.id = @bundle");

/** Every bundle of the account, newest first. */
export const bundlesOf = (db: Database, scope: AccountScope): BundleRecord[] =>
  db
    .sql(
      `SELECT ${columns(scope)} FROM bundle b WHERE b.account_id = @account ${own(scope)} ORDER BY b.created_at DESC, b.id DESC`,
    )
    .all({ account: scope.accountId, ...guestValues(scope) }) as BundleRecord[];

export const bundleById = (db: Database, scope: AccountScope, id: string): BundleRecord | undefined =>
  db
    .sql(`SELECT ${columns(scope)} FROM bundle b WHERE b.id = @id AND b.account_id = @account ${own(scope)}`)
    .get({ id: id.toLowerCase(), account: scope.accountId, ...guestValues(scope) }) as
    | BundleRecord
    | undefined;

export const taxPackage = (db: Database, scope: AccountScope, year: number): { id: string } | undefined =>
  db
    .sql("SELECT id FROM bundle WHERE account_id = ? AND kind = 'tax' AND year = ?")
    .get(scope.accountId, year) as { id: string } | undefined;

export function addBundle(
  db: Database,
  scope: AccountScope,
  b: Omit<BundleRecord, "name" | "documents" | "in_trash"> & { name: Said },
): void {
  const { words: name, message: name_message } = stored(b.name);
  insertRow(db, t.bundle, { ...b, name, name_message, account_id: scope.accountId });
}

export function renameBundle(db: Database, scope: AccountScope, id: string, name: string): void {
  db.sql("UPDATE bundle SET name = ?, name_message = NULL WHERE id = ? AND account_id = ?").run(
    name,
    id,
    scope.accountId,
  );
}

export function deleteBundle(db: Database, scope: AccountScope, id: string): void {
  db.sql("DELETE FROM bundle WHERE id = ? AND account_id = ?").run(id, scope.accountId);
}

/** Puts a document in by hand; it counts as chosen from then on, and the rule of a package leaves it in. */
export function putInBundle(db: Database, bundleId: string, documentId: string, at: number): void {
  db.sql("DELETE FROM bundle_left_out WHERE bundle_id = ? AND document_id = ?").run(bundleId, documentId);
  db.sql(
    `INSERT INTO bundle_document (bundle_id, document_id, by_hand, added_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (bundle_id, document_id) DO UPDATE SET by_hand = 1`,
  ).run(bundleId, documentId, at);
}

/** Takes a document out and remembers that a person did. False when it was not in. */
export function takeOutOfBundle(db: Database, bundleId: string, documentId: string): boolean {
  const { changes } = db
    .sql("DELETE FROM bundle_document WHERE bundle_id = ? AND document_id = ?")
    .run(bundleId, documentId);
  if (changes === 0) return false;
  db.sql("INSERT OR IGNORE INTO bundle_left_out (bundle_id, document_id) VALUES (?, ?)").run(
    bundleId,
    documentId,
  );
  return true;
}

/** Puts what a rule chose in place of what it chose before; what people put in or took out stays as they left it. */
export function replaceChosen(db: Database, bundleId: string, documentIds: string[], at: number): void {
  db.sql("DELETE FROM bundle_document WHERE bundle_id = ? AND by_hand = 0").run(bundleId);
  db.sql(
    `INSERT OR IGNORE INTO bundle_document (bundle_id, document_id, by_hand, added_at)
     SELECT @bundle, j.value, 0, @at FROM json_each(@ids) j
     WHERE j.value NOT IN (SELECT document_id FROM bundle_left_out WHERE bundle_id = @bundle)`,
  ).run({ bundle: bundleId, ids: JSON.stringify(documentIds), at });
}

/** Whether a document is in any bundle. */
export const isInBundle = (db: Database, documentId: string): boolean =>
  db.sql("SELECT 1 FROM bundle_document WHERE document_id = ? LIMIT 1").get(documentId) !== undefined;

/** What a bundle holds, newest first. */
export const bundleDocuments = (db: Database, scope: AccountScope, bundleId: string): ListedRecord[] =>
  withSlugs(
    db,
    db
      .sql(
        `SELECT ${listedColumns} FROM bundle_document bd JOIN document d ON d.id = bd.document_id
         WHERE bd.bundle_id = ? AND d.account_id = ? AND ${shown} ORDER BY d.sort_date DESC, d.id DESC`,
      )
      .all(bundleId, scope.accountId) as ListedRecord[],
  );

/** A document of a bundle, or undefined when it is not one. */
export const documentInBundle = (
  db: Database,
  scope: AccountScope,
  bundleId: string,
  documentId: string,
): DocumentRecord | undefined =>
  db
    .sql(
      `SELECT ${recordColumns} FROM bundle_document bd JOIN document d ON d.id = bd.document_id ${recordJoins}
       WHERE bd.bundle_id = ? AND d.id = ? AND d.account_id = ? AND ${shown}`,
    )
    .get(bundleId, documentId.toLowerCase(), scope.accountId) as DocumentRecord | undefined;

/** A bundle that a document is in. */
export interface BundleOfDocument {
  document_id: string;
  id: string;
  name: string;
}

/** The bundles that documents are in, in the order of their names; of a guest's bundle alone, that one. */
export const bundlesOfDocuments = (
  db: Database,
  scope: AccountScope,
  documentIds: string[],
): BundleOfDocument[] =>
  db
    .sql(
      `SELECT bd.document_id, b.id, ${nameIn(scope, "b")} AS name FROM json_each(@ids) j
       CROSS JOIN bundle_document bd ON bd.document_id = j.value JOIN bundle b ON b.id = bd.bundle_id
       WHERE b.account_id = @account ${own(scope)} ORDER BY b.name COLLATE NOCASE, b.id`,
    )
    .all({
      ids: JSON.stringify(documentIds),
      account: scope.accountId,
      ...guestValues(scope),
    }) as BundleOfDocument[];

/** Which of these ids are documents on file that can stand in a bundle; of a guest's bundle alone, those in it. */
export const onFile = (db: Database, scope: AccountScope, ids: string[]): Set<string> =>
  new Set(
    (
      db
        .sql(
          `SELECT d.id FROM json_each(@ids) j JOIN document d ON d.id = j.value
           WHERE d.account_id = @account AND ${shown} ${guestDocuments(scope)}`,
        )
        .all({ ids: JSON.stringify(ids), account: scope.accountId, ...guestValues(scope) }) as {
        id: string;
      }[]
    ).map((r) => r.id),
  );

/** A paper as the rule of a tax package looks at it. */
interface TaxPaper
  extends RowOf<typeof document, "id" | "title" | "sort_date" | "period_from" | "period_to"> {
  type: string;
  /** Who sent it, or the company that pays: an employer. */
  issuer: string | null;
}

/** Current papers of some types, dated or covering a day between two days. */
export const papersBetween = (
  db: Database,
  scope: AccountScope,
  types: string[],
  from: string,
  to: string,
): TaxPaper[] =>
  db
    .sql(
      `SELECT d.id, ty.slug AS type, d.title, d.sort_date, d.period_from, d.period_to,
         (SELECT ${nameOf(scope)} FROM document_entity de JOIN entity e ON e.id = de.entity_id
            WHERE de.document_id = d.id AND (de.role = 'issuer' OR (de.role = 'payer' AND e.kind = 'organization'))
            ORDER BY de.role <> 'issuer', de.position LIMIT 1) AS issuer
       FROM document d JOIN type ty ON ty.id = d.type_id
       WHERE d.account_id = @account AND d.hidden = 0 AND d.status <> 'quarantined'
         AND ty.slug IN (SELECT value FROM json_each(@types))
         AND (d.sort_date BETWEEN @from AND @to
           OR (ifnull(d.period_from, d.period_to) <= @to AND ifnull(d.period_to, d.period_from) >= @from))
       ORDER BY d.sort_date, d.id`,
    )
    .all({ account: scope.accountId, types: JSON.stringify(types), from, to }) as TaxPaper[];

/** A file of a bundle as the zip takes it. */
export interface BundledFile {
  document_id: string;
  blob_id: string;
  name: string;
  mime: string;
  bytes: number;
}

/**
 * The files of a bundle's documents as they came, or the pages as a person arranged them: what was taken out is not handed on.
 * Without those that were quarantined or deleted, in the documents' order.
 */
export const bundledFiles = (db: Database, scope: AccountScope, bundleId: string): BundledFile[] =>
  db
    .sql(
      `SELECT f.document_id, f.blob_id, f.name, f.mime, f.bytes FROM bundle_document bd
       JOIN document d ON d.id = bd.document_id JOIN file f ON f.document_id = d.id
       WHERE bd.bundle_id = ? AND d.account_id = ? AND ${shown} AND d.status <> 'quarantined'
         AND f.id IN (SELECT ifnull(
           (SELECT r.id FROM file r WHERE r.document_id = d.id AND r.role = 'readable' AND r.position >= ${ARRANGED}
             AND r.position % 2 = 0 ORDER BY r.position DESC LIMIT 1), f.id))
         AND (f.role = 'original' OR f.role = 'readable' AND f.position >= ${ARRANGED}) AND f.quarantined = 0 AND f.blob_id IS NOT NULL
       ORDER BY d.sort_date DESC, d.id DESC, f.position`,
    )
    .all(bundleId, scope.accountId) as BundledFile[];
