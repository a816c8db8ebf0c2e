import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";
import { ARRANGED } from "./files.ts";

/** A page of an arrangement: of which file and page it is, and how far it was turned, in degrees clockwise. */
export interface ArrangedPage {
  file: string;
  page: number;
  turn: number;
}

/** Where something that a person entered stood on a paper. */
export interface FactPlace {
  id: string;
  page: number | null;
  box: string | null;
}

export interface Arrangement {
  file_id: string;
  document_id: string;
  pages: ArrangedPage[];
  /** Papers whose pages were taken in, and those that were cut out. */
  merged: string[];
  made: string[];
  facts: FactPlace[];
  made_at: number;
}

export function addArrangement(db: Database, a: Arrangement): void {
  const { pages, merged, made, facts, ...rest } = a;
  insertRow(db, t.arrangement, {
    ...rest,
    pages: JSON.stringify(pages),
    merged: JSON.stringify(merged),
    made: JSON.stringify(made),
    facts: JSON.stringify(facts),
  });
}

/** The arrangements of a document that are kept, the newest first. */
export const arrangementsOf = (db: Database, scope: AccountScope, documentId: string): Arrangement[] =>
  (
    db
      .sql(
        `SELECT a.file_id, a.document_id, a.pages, a.merged, a.made, a.facts, a.made_at
         FROM arrangement a JOIN file f ON f.id = a.file_id
         WHERE a.document_id = ? AND f.account_id = ? ORDER BY f.position DESC`,
      )
      .all(documentId, scope.accountId) as Record<keyof Arrangement, string>[]
  ).map((row) => ({
    file_id: row.file_id,
    document_id: row.document_id,
    pages: JSON.parse(row.pages),
    merged: JSON.parse(row.merged),
    made: JSON.parse(row.made),
    facts: JSON.parse(row.facts),
    made_at: Number(row.made_at),
  }));

/** Notes the papers that were cut out of an arrangement. */
export function setMade(db: Database, fileId: string, made: string[]): void {
  db.sql("UPDATE arrangement SET made = ? WHERE file_id = ?").run(JSON.stringify(made), fileId);
}

/** The document that the pages of this one were taken into, the last of them. */
export const mergedInto = (db: Database, scope: AccountScope, documentId: string): string | undefined =>
  (
    db
      .sql(
        `SELECT a.document_id FROM arrangement a JOIN document d ON d.id = a.document_id
         WHERE d.account_id = ? AND EXISTS (SELECT 1 FROM json_each(a.merged) m WHERE m.value = ?)
         ORDER BY a.made_at DESC LIMIT 1`,
      )
      .get(scope.accountId, documentId) as { document_id: string } | undefined
  )?.document_id;

/** Takes readable forms off file, from one place up to, not including, another; gives their blobs, which other rows may still name. */
export const removeReadables = (
  db: Database,
  scope: AccountScope,
  documentId: string,
  { from, to }: { from: number; to: number },
): string[] =>
  (
    db
      .sql(
        `DELETE FROM file WHERE document_id = ? AND account_id = ? AND role = 'readable' AND position >= ? AND position < ?
         RETURNING blob_id`,
      )
      .all(documentId, scope.accountId, from, to) as { blob_id: string | null }[]
  ).flatMap((row) => row.blob_id ?? []);

/**
 * Lets go of the PDFs of older arrangements of a document, of all but the newest and so many before it; gives their blobs, which other
 * rows may still name. What those arrangements did stays on file, so that all of it can be taken back.
 */
export function forgetReadables(
  db: Database,
  scope: AccountScope,
  documentId: string,
  before: number,
): string[] {
  const last = db
    .sql(
      `SELECT f.position FROM arrangement a JOIN file f ON f.id = a.file_id
       WHERE a.document_id = ? AND f.account_id = ? ORDER BY f.position DESC LIMIT 1 OFFSET ?`,
    )
    .get(documentId, scope.accountId, before) as { position: number } | undefined;
  if (!last) return [];
  const of = { document: documentId, account: scope.accountId, from: ARRANGED, to: last.position };
  const older = `SELECT id FROM file WHERE document_id = @document AND account_id = @account AND role = 'readable'
    AND position >= @from AND position < @to AND blob_id IS NOT NULL`;
  const blobs = db
    .sql(
      `SELECT blob_id FROM file WHERE id IN (${older}) UNION SELECT blob_id FROM picture WHERE file_id IN (${older})`,
    )
    .all(of) as { blob_id: string }[];
  db.sql(`DELETE FROM picture WHERE file_id IN (${older})`).run(of);
  db.sql(`UPDATE file SET blob_id = NULL WHERE id IN (${older})`).run(of);
  return blobs.map((b) => b.blob_id);
}

interface PlacedFact extends FactPlace {
  mine: number;
}

/** Where the facts of a document stand; `mine` is 1 for what a person entered or corrected. */
export const placesOfFacts = (db: Database, _scope: AccountScope, documentId: string): PlacedFact[] =>
  db
    .sql(
      "SELECT id, page, box, max(by_hand, added) AS mine FROM fact WHERE document_id = ? AND page IS NOT NULL",
    )
    .all(documentId) as PlacedFact[];

/** Puts facts of a document elsewhere on it. */
export function placeFacts(
  db: Database,
  _scope: AccountScope,
  documentId: string,
  places: readonly FactPlace[],
): void {
  for (const { id, page, box } of places)
    db.sql("UPDATE fact SET page = ?, box = ? WHERE id = ? AND document_id = ?").run(
      page,
      box,
      id,
      documentId,
    );
}
