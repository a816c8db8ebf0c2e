import type { AccountScope } from "#rules/access/access.ts";
import { handBits } from "#rules/documents/states.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";
import { resort } from "./document-fields.ts";

/** Papers of one sender that are compared with the one that was put right, the newest. */
const COMPARED = 300;

/**
 * Papers on file of a sender that made the one given, of a type that no person gave them, the newest first; each with the
 * marks kept of its words. Copies, papers in the trash and papers under way are not among them.
 */
export const ofSameSender = (
  db: Database,
  scope: AccountScope,
  id: string,
  type: string | null,
): { id: string; marks: Uint8Array | null }[] =>
  db
    .sql(
      `SELECT d.id, p.marks FROM document d LEFT JOIN lesson_paper p ON p.document_id = d.id
       WHERE d.account_id = @account AND d.id <> @id AND d.type_id IS @type AND NOT d.by_hand & ${handBits.type}
         AND d.hidden < 2 AND d.split_at IS NULL AND d.status IN ('filed', 'needs_review')
         AND d.id IN (SELECT other.document_id FROM document_entity own JOIN document_entity other
           ON other.entity_id = own.entity_id AND other.role = 'issuer' WHERE own.document_id = @id AND own.role = 'issuer')
         ${guestDocuments(scope)}
       ORDER BY d.sort_date DESC, d.n DESC LIMIT ${COMPARED}`,
    )
    .all({ account: scope.accountId, id, type, ...guestValues(scope) }) as {
    id: string;
    marks: Uint8Array | null;
  }[];

export type TypeChange = RowOf<typeof t.typeChange, "id" | "document_id" | "was" | "type_id">;
export type TypeChangePaper = RowOf<typeof t.typeChangePaper, "document_id" | "before">;

/** Keeps an offer: the paper that was put right, its types, and the others in the order in which they are offered. */
export function addTypeChange(
  db: Database,
  scope: AccountScope,
  change: TypeChange,
  others: readonly string[],
  at: number,
): void {
  insertRow(db, t.typeChange, { ...change, account_id: scope.accountId, made_at: at });
  for (const [position, document_id] of others.entries())
    insertRow(db, t.typeChangePaper, { change_id: change.id, document_id, position });
}

export const typeChangeById = (db: Database, scope: AccountScope, id: string): TypeChange | undefined =>
  db
    .sql("SELECT id, document_id, was, type_id FROM type_change WHERE id = ? AND account_id = ?")
    .get(id.toLowerCase(), scope.accountId) as TypeChange | undefined;

/** The others of an offer, in its order. */
export const papersOfChange = (db: Database, id: string): TypeChangePaper[] =>
  db
    .sql("SELECT document_id, before FROM type_change_paper WHERE change_id = ? ORDER BY position")
    .all(id) as TypeChangePaper[];

/** Notes what one of the others was before it was given the type; null once that was put back. */
export const setBefore = (db: Database, id: string, documentId: string, before: string | null): void =>
  void db
    .sql("UPDATE type_change_paper SET before = ? WHERE change_id = ? AND document_id = ?")
    .run(before, id, documentId);

/** The type that a paper had before a person first set it, where that was noted; undefined where it was not. */
export const typeAtFirst = (db: Database, documentId: string): string | null | undefined =>
  (
    db
      .sql("SELECT was FROM type_change WHERE document_id = ? ORDER BY made_at DESC, id DESC LIMIT 1")
      .get(documentId) as { was: string | null } | undefined
  )?.was;

/** A person set the type of papers: nobody's offer and nobody's undoing is about them any more, and what theirs offered lapses. */
export function dropFromChanges(db: Database, documentIds: readonly string[]): void {
  const ids = JSON.stringify(documentIds);
  db.sql("DELETE FROM type_change_paper WHERE document_id IN (SELECT value FROM json_each(?))").run(ids);
  db.sql(
    `DELETE FROM type_change WHERE document_id IN (SELECT value FROM json_each(?)) AND NOT EXISTS
       (SELECT 1 FROM type_change_paper p WHERE p.change_id = type_change.id AND p.before IS NOT NULL)`,
  ).run(ids);
}

/** Takes back a type that was set by hand: the paper is of the type it had, and that is the reader's again. */
export const untype = (
  db: Database,
  scope: AccountScope,
  id: string,
  type: string | null,
  at: number,
): void => {
  db.sql(
    `UPDATE document SET type_id = ?, by_hand = by_hand & ~${handBits.type}, changed_at = ? WHERE id = ? AND account_id = ?`,
  ).run(type, at, id, scope.accountId);
  resort(db, scope, id);
};
