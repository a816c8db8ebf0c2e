import type { SaidByKey } from "#kernel/sentence.ts";
import type { Said } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { rowDate } from "#rules/documents/dating.ts";
import { handBits, type ReviewReason, type Status } from "#rules/documents/states.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import { documentMoves } from "../checkup/occurrences.ts";
import type { Database } from "../sqlite/open.ts";
import { firstRow, insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";
import { slugsOf } from "./taxonomy.ts";

/** A document as it lies in the database, with the slugs of its type and category. */
export interface DocumentRecord
  extends RowOf<
    typeof t.document,
    | "n"
    | "id"
    | "account_id"
    | "title"
    | "title_message"
    | "original_name"
    | "type_id"
    | "category_id"
    | "doc_date"
    | "period_from"
    | "period_to"
    | "had_on"
    | "sort_date"
    | "arrived_on"
    | "arrived_at"
    | "arrived_by"
    | "status"
    | "review_detail"
    | "review_message"
    | "read"
    | "summary"
    | "summary_message"
    | "language"
    | "confidence"
    | "page_count"
    | "ocr_pages"
    | "retention_until"
    | "purpose"
    | "by_hand"
    | "duplicate_of"
    | "replaced_by"
    | "trashed_at"
    | "hidden"
    | "separate"
    | "split_at"
    | "split_offer"
    | "type_offer"
  > {
  /** Where it stands in the list of the app by date; begins with `!` when no date is known but its arrival. */
  shelf_date: string;
  type_slug: string | null;
  type_name: string | null;
  category_slug: string | null;
  review_reason: ReviewReason | null;
}

/** A document by its title. */
export type TitleRow = RowOf<typeof t.document, "id" | "title" | "title_message">;

/** What a list shows of a document: a third of the columns, since a list reads many and must be fast. */
export type ListedRecord = Pick<
  DocumentRecord,
  | "n"
  | "id"
  | "title"
  | "title_message"
  | "type_id"
  | "type_slug"
  | "category_id"
  | "category_slug"
  | "sort_date"
  | "shelf_date"
  | "period_from"
  | "period_to"
  | "status"
  | "read"
  | "replaced_by"
  | "duplicate_of"
  | "arrived_on"
  | "arrived_at"
>;

export const listedColumns = `d.n, d.id, d.title, d.title_message, d.type_id, d.category_id, d.sort_date, d.shelf_date, d.period_from, d.period_to, d.status,
  d.read, d.replaced_by, d.duplicate_of, d.arrived_on, d.arrived_at`;

/** Adds the slugs of type and category to rows read without them: two joins a row are half of what a list costs. */
export function withSlugs(
  db: Database,
  rows: Omit<ListedRecord, "type_slug" | "category_slug">[],
): ListedRecord[] {
  const { types, categories } = slugsOf(db);
  return rows.map((r) => {
    const type = r.type_id === null ? undefined : types.get(r.type_id);
    const category = r.category_id ?? type?.category_id;
    return Object.assign(r, {
      type_slug: type?.slug ?? null,
      category_slug: category === undefined ? null : (categories.get(category) ?? null),
    });
  });
}

/** Columns of a record, for every query that gives whole documents. */
export const recordColumns = `d.n, d.id, d.account_id, d.title, d.title_message, d.original_name, d.type_id, ty.slug AS type_slug, ty.name AS type_name,
  c.slug AS category_slug, d.category_id, d.doc_date, d.period_from, d.period_to, d.had_on, d.sort_date, d.shelf_date, d.arrived_on, d.arrived_at,
  d.arrived_by, d.status, d.review_reason, d.review_detail, d.review_message, d.read, d.summary, d.summary_message,
  d.language, d.confidence, d.page_count, d.ocr_pages,
  d.retention_until, d.purpose, d.by_hand, d.duplicate_of, d.replaced_by, d.trashed_at, d.hidden, d.separate, d.split_at, d.split_offer,
  d.type_offer`;

export const recordJoins = `LEFT JOIN type ty ON ty.id = d.type_id LEFT JOIN category c ON c.id = ifnull(d.category_id, ty.category_id)`;

export { firstRow };

/** One document of the account, trashed ones too. For a guest of one bundle only those in it, and none from the trash. */
export function documentById(db: Database, scope: AccountScope, id: string): DocumentRecord | undefined {
  const guest = scope.bundle === null ? "" : `${guestDocuments(scope)} AND d.hidden <> 3`;
  return db
    .sql(
      `SELECT ${recordColumns} FROM document d ${recordJoins} WHERE d.id = @id AND d.account_id = @account ${guest}`,
    )
    .get({ id: id.toLowerCase(), account: scope.accountId, ...guestValues(scope) }) as
    | DocumentRecord
    | undefined;
}

interface NewDocument
  extends RowOf<
    typeof t.document,
    | "id"
    | "original_name"
    | "doc_date"
    | "had_on"
    | "arrived_on"
    | "arrived_at"
    | "arrived_by"
    | "added_by"
    | "purpose"
    | "duplicate_of"
    | "page_count"
  > {
  /** A message where the box gave it. */
  title: Said;
  titleByHand: boolean;
  dateByHand: boolean;
  /** 1: its sender said that it is a stack of papers. */
  separate?: number;
  /** The moment of its arrival when left out: it is another where a paper came to another system first. */
  changed_at?: number;
}

/** Adds a document and gives its row number. A copy is filed as it is: there is nothing to read that is not on file. */
export function addDocument(db: Database, scope: AccountScope, d: NewDocument): number {
  const base = firstRow(scope.accountNumber);
  const n = (
    db
      .sql("SELECT ifnull(max(n), ?) + 1 AS n FROM document WHERE n > ? AND n < ?")
      .get(base, base, base + 2 ** 32) as { n: number }
  ).n;
  const { title, titleByHand, dateByHand, ...columns } = d;
  const { words, message } = stored(title);
  insertRow(db, t.document, {
    ...columns,
    title: words,
    title_message: message,
    n,
    account_id: scope.accountId,
    status: d.duplicate_of ? "filed" : "received",
    hidden: d.duplicate_of ? 2 : 0,
    by_hand: (titleByHand ? handBits.title : 0) | (dateByHand ? handBits.doc_date : 0),
    sort_date: rowDate({ ...d, period_from: null, period_to: null, type: null }),
    changed_at: d.changed_at ?? d.arrived_at,
  });
  return n;
}

/** Moves a document to a state. `reason` and `detail` say why a person should look; both are cleared otherwise. */
export function setStatus(
  db: Database,
  scope: AccountScope,
  id: string,
  status: Status,
  at: number,
  look: { reason: ReviewReason; detail: SaidByKey } | null = null,
): void {
  documentMoves(db, scope, id, status, at);
  db.sql(
    `UPDATE document SET status = @status, review_reason = @reason, review_detail = @words, review_message = @message,
       changed_at = @at WHERE id = @id AND account_id = @account`,
  ).run({
    status,
    reason: look?.reason ?? null,
    ...stored(look?.detail ?? null),
    at,
    id,
    account: scope.accountId,
  });
}

/** Titles of documents by id, for short references. */
export function titlesOf(db: Database, scope: AccountScope, ids: string[]): TitleRow[] {
  if (ids.length === 0) return [];
  return db
    .sql(
      `SELECT id, title, title_message FROM document d WHERE account_id = @account AND id IN (SELECT value FROM json_each(@ids))
         ${guestDocuments(scope)} ORDER BY sort_date DESC`,
    )
    .all({ account: scope.accountId, ids: JSON.stringify(ids), ...guestValues(scope) }) as TitleRow[];
}

/** Documents that a document replaced. */
export const replacedBy = (db: Database, scope: AccountScope, id: string): TitleRow[] =>
  db
    .sql(
      `SELECT id, title, title_message FROM document d WHERE replaced_by = @id AND account_id = @account ${guestDocuments(scope)}`,
    )
    .all({ id, account: scope.accountId, ...guestValues(scope) }) as TitleRow[];

/** Documents mid-way that have no job: after a crash the row is the truth and the job only a reminder. */
export const stranded = (db: Database): { id: string; status: Status }[] =>
  db
    .sql(
      `SELECT d.id, d.status FROM document d WHERE d.status IN ('received', 'scanning', 'reading')
       AND NOT EXISTS (SELECT 1 FROM job j WHERE j.document_id = d.id)`,
    )
    .all() as { id: string; status: Status }[];

/** The account a document belongs to; for the worker, which starts from a job. */
export const accountOfDocument = (db: Database, id: string): { id: string; number: number } | undefined =>
  db
    .sql("SELECT a.id, a.number FROM document d JOIN account a ON a.id = d.account_id WHERE d.id = ?")
    .get(id) as { id: string; number: number } | undefined;

/** Documents by id, in no order. */
export const documentsById = (db: Database, scope: AccountScope, ids: string[]): ListedRecord[] =>
  ids.length === 0
    ? []
    : withSlugs(
        db,
        db
          .sql(
            `SELECT ${listedColumns} FROM json_each(@ids) j CROSS JOIN document d ON d.id = j.value
             WHERE +d.account_id = @account ${guestDocuments(scope)}`,
          )
          .all({
            ids: JSON.stringify(ids),
            account: scope.accountId,
            ...guestValues(scope),
          }) as ListedRecord[],
      );

/** Documents by row number, in no order. */
export const documentsByRow = (db: Database, scope: AccountScope, rows: number[]): ListedRecord[] =>
  rows.length === 0
    ? []
    : withSlugs(
        db,
        db
          .sql(
            // Each row is looked up: left to itself, SQLite may walk the account and look through the list for each of its papers.
            `SELECT ${listedColumns} FROM json_each(@rows) j CROSS JOIN document d ON d.n = j.value
             WHERE +d.account_id = @account ${guestDocuments(scope)}`,
          )
          .all({
            rows: JSON.stringify(rows),
            account: scope.accountId,
            ...guestValues(scope),
          }) as ListedRecord[],
      );
