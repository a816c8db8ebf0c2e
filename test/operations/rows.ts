import { addDocument as putDocument } from "#database/documents/documents.ts";
import type { TestBox } from "../box.ts";

/** Puts a read paper on file without any pages, in the transaction that is open, and gives its id. */
export function addDocument(t: TestBox, title: string, day: string): string {
  const id = t.box.ids.uuid();
  putDocument(t.box.db, t.scope, {
    id,
    title,
    titleByHand: false,
    original_name: null,
    doc_date: day,
    dateByHand: false,
    had_on: null,
    arrived_on: day,
    arrived_at: 1,
    arrived_by: "upload",
    added_by: null,
    purpose: null,
    duplicate_of: null,
    page_count: 1,
  });
  t.box.db.sql("UPDATE document SET status = 'filed', read = 'full' WHERE id = ?").run(id);
  return id;
}

/** Puts a payment on file that a paper says is owed to somebody, and gives its id. */
export function addItem(t: TestBox, document: string, entity: string | null): string {
  const id = t.box.ids.uuid();
  t.box.db
    .sql(
      `INSERT INTO obligation (id, account_id, document_id, entity_id, kind, title, due, created_at)
       VALUES (?, ?, ?, ?, 'payment', 'A bill', '2025-06-01', 1)`,
    )
    .run(id, t.scope.accountId, document, entity);
  return id;
}
