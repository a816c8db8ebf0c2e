import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export type PaperNoteRow = RowOf<typeof t.paperNote>;

export function addPaperNote(
  db: Database,
  scope: AccountScope,
  note: Omit<PaperNoteRow, "account_id">,
): void {
  insertRow(db, t.paperNote, { ...note, account_id: scope.accountId });
}

/** The notes on a document, the oldest first, with the names of who wrote them. */
export const paperNotesOf = (
  db: Database,
  scope: AccountScope,
  documentId: string,
): (PaperNoteRow & { by: string | null })[] =>
  db
    .sql(
      `SELECT n.id, n.document_id, n.account_id, n.user_id, n.text, n.written_at, u.name AS by
       FROM paper_note n LEFT JOIN user u ON u.id = n.user_id
       WHERE n.document_id = ? AND n.account_id = ? ORDER BY n.written_at, n.id`,
    )
    .all(documentId, scope.accountId) as (PaperNoteRow & { by: string | null })[];

export const countPaperNotes = (db: Database, scope: AccountScope, documentId: string): number =>
  (
    db
      .sql("SELECT count(*) AS n FROM paper_note WHERE document_id = ? AND account_id = ?")
      .get(documentId, scope.accountId) as { n: number }
  ).n;

/** The notes on some documents, the oldest first. */
export const notesAmong = (
  db: Database,
  scope: AccountScope,
  documentIds: readonly string[],
): { document_id: string; text: string }[] =>
  db
    .sql(
      `SELECT n.document_id, n.text FROM json_each(@ids) j CROSS JOIN paper_note n ON n.document_id = j.value
       WHERE n.account_id = @account ORDER BY n.document_id, n.written_at, n.id`,
    )
    .all({ ids: JSON.stringify(documentIds), account: scope.accountId }) as {
    document_id: string;
    text: string;
  }[];

/** False when there is no such note on the document. */
export const removePaperNote = (db: Database, scope: AccountScope, documentId: string, id: string): boolean =>
  db
    .sql("DELETE FROM paper_note WHERE id = ? AND document_id = ? AND account_id = ?")
    .run(id.toLowerCase(), documentId, scope.accountId).changes > 0;
