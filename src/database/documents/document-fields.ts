import type { AccountScope } from "#rules/access/access.ts";
import { rowDate } from "#rules/documents/dating.ts";
import { type HandField, handBits } from "#rules/documents/states.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { document } from "../sqlite/tables.ts";

/*
 * What is known about a document, by whoever found it out: a reader sets what no person has set, a person sets anything.
 */

/** What lifting the text found out. */
export function setPages(
  db: Database,
  scope: AccountScope,
  id: string,
  pages: number,
  ocrPages: number,
  at: number,
): void {
  db.sql(
    "UPDATE document SET page_count = ?, ocr_pages = ?, changed_at = ? WHERE id = ? AND account_id = ?",
  ).run(pages, ocrPages, at, id, scope.accountId);
}

/** Stores a title that the box gives a paper, unless a person has given it one. */
export function setTitle(
  db: Database,
  scope: AccountScope,
  id: string,
  t: RowOf<typeof document, "title" | "title_message">,
  at: number,
): void {
  db.sql(
    `UPDATE document SET title = ?, title_message = ?, changed_at = ? WHERE id = ? AND account_id = ? AND NOT by_hand & ${handBits.title}`,
  ).run(t.title, t.title_message, at, id, scope.accountId);
}

interface ReadFields
  extends RowOf<
    typeof document,
    "title" | "type_id" | "doc_date" | "period_from" | "period_to" | "language" | "confidence"
  > {
  reader: string;
  /** What the title was written from; left out for a title of the paper's own. */
  title_message?: string | null;
  /** See the column; what is there stays where it is left out. */
  type_offer?: string;
}

/** Stores a sorting read. What a person set stays: each column asks its own bit of `by_hand`, in SQL, not in code. */
export function setSorting(db: Database, scope: AccountScope, id: string, f: ReadFields, at: number): void {
  db.sql(
    `UPDATE document SET
       title = CASE WHEN by_hand & ${handBits.title} THEN title ELSE @title END,
       title_message = CASE WHEN by_hand & ${handBits.title} THEN NULL ELSE @title_message END,
       type_id = CASE WHEN by_hand & ${handBits.type} THEN type_id ELSE @type_id END,
       doc_date = CASE WHEN by_hand & ${handBits.doc_date} THEN doc_date ELSE @doc_date END,
       period_from = @period_from, period_to = @period_to, language = @language, confidence = @confidence,
       reader = @reader, type_offer = ifnull(@type_offer, type_offer), changed_at = @at,
       read = CASE WHEN read = 'not yet' THEN 'quick' ELSE read END
     WHERE id = @id AND account_id = @account`,
  ).run({ title_message: null, type_offer: null, ...f, id, account: scope.accountId, at });
  resort(db, scope, id);
}

/** Stores a full read, under the same guard. */
export function setFull(
  db: Database,
  scope: AccountScope,
  id: string,
  f: RowOf<typeof document, "summary" | "retention_until" | "confidence"> & {
    summary_message?: string | null;
  },
  at: number,
): void {
  db.sql(
    `UPDATE document SET summary = CASE WHEN by_hand & ${handBits.summary} THEN summary ELSE @summary END,
       summary_message = CASE WHEN by_hand & ${handBits.summary} THEN NULL ELSE @summary_message END,
       retention_until = @retention_until, confidence = @confidence, read = 'full', changed_at = @at
     WHERE id = @id AND account_id = @account`,
  ).run({ summary_message: null, ...f, id, account: scope.accountId, at });
}

/** Brings `sort_date` in line with the dates and the type of the row. */
export function resort(db: Database, scope: AccountScope, id: string): void {
  const d = db
    .sql(
      `SELECT d.doc_date, d.period_from, d.period_to, d.had_on, d.arrived_on, ty.slug AS type
       FROM document d LEFT JOIN type ty ON ty.id = d.type_id WHERE d.id = ? AND d.account_id = ?`,
    )
    .get(id, scope.accountId) as Parameters<typeof rowDate>[0] | undefined;
  if (d) db.sql("UPDATE document SET sort_date = ? WHERE id = ?").run(rowDate(d), id);
}

/** A person's correction: sets the fields given and marks each as theirs. */
export function correct(
  db: Database,
  scope: AccountScope,
  id: string,
  fields: {
    title?: string;
    summary?: string | null;
    doc_date?: string | null;
    type_id?: string | null;
    category_id?: string | null;
  },
  at: number,
): void {
  const columns: [keyof typeof fields, HandField][] = [
    ["title", "title"],
    ["summary", "summary"],
    ["doc_date", "doc_date"],
    ["type_id", "type"],
    ["category_id", "category"],
  ];
  for (const [column, field] of columns) {
    const value = fields[column];
    if (value === undefined) continue;
    db.sql(
      `UPDATE document SET ${column} = ?${column === "title" || column === "summary" ? `, ${column}_message = NULL` : ""},
      by_hand = by_hand | ${handBits[field]}, changed_at = ? WHERE id = ? AND account_id = ?`,
    ).run(value, at, id, scope.accountId);
  }
  if (fields.doc_date !== undefined || fields.type_id !== undefined) resort(db, scope, id);
}
