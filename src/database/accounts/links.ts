import type { Language } from "#messages/languages.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { nameIn } from "../entities/entity-names.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export interface LinkRecord
  extends RowOf<
    typeof t.link,
    | "id"
    | "document_id"
    | "bundle_id"
    | "passcode_hash"
    | "expires_on"
    | "max_views"
    | "views"
    | "created_at"
    | "revoked_at"
  > {
  /** 1: the document, or every document of the bundle, is in the trash. */
  in_trash: number;
}

/** A link with the names of what it opens. */
export interface ListedLink extends LinkRecord {
  title: string | null;
  title_message: string | null;
  bundle_name: string | null;
}

const columns = `l.id, l.document_id, l.bundle_id, l.passcode_hash, l.expires_on, l.max_views, l.views,
  l.created_at, l.revoked_at, CASE WHEN l.document_id IS NOT NULL
    THEN ifnull((SELECT ld.hidden = 3 FROM document ld WHERE ld.id = l.document_id), 0)
    ELSE EXISTS (SELECT 1 FROM bundle_document lb JOIN document ld ON ld.id = lb.document_id WHERE lb.bundle_id = l.bundle_id AND ld.hidden = 3)
      AND NOT EXISTS (SELECT 1 FROM bundle_document lb JOIN document ld ON ld.id = lb.document_id
        WHERE lb.bundle_id = l.bundle_id AND ld.hidden IN (0, 1)) END AS in_trash`;

/** Guests of one bundle are not told what the household shares with others. */
const nobodysGuest = (scope: AccountScope) => (scope.bundle === null ? "" : "AND 0");

export const linksOf = (db: Database, scope: AccountScope): ListedLink[] =>
  db
    .sql(
      `SELECT ${columns}, d.title, d.title_message, ${nameIn(scope, "b")} AS bundle_name FROM link l LEFT JOIN document d ON d.id = l.document_id
       LEFT JOIN bundle b ON b.id = l.bundle_id WHERE l.account_id = ? ${nobodysGuest(scope)}
       ORDER BY l.created_at DESC, l.id DESC`,
    )
    .all(scope.accountId) as ListedLink[];

/** Links to one document, newest first. */
export const linksOfDocument = (db: Database, scope: AccountScope, documentId: string): LinkRecord[] =>
  db
    .sql(
      `SELECT ${columns} FROM link l WHERE l.document_id = ? AND l.account_id = ? ${nobodysGuest(scope)}
       ORDER BY l.created_at DESC, l.id DESC`,
    )
    .all(documentId, scope.accountId) as LinkRecord[];

export const linkById = (db: Database, scope: AccountScope, id: string): LinkRecord | undefined =>
  db
    .sql(`SELECT ${columns} FROM link l WHERE l.id = ? AND l.account_id = ? ${nobodysGuest(scope)}`)
    .get(id.toLowerCase(), scope.accountId) as LinkRecord | undefined;

export function addLink(
  db: Database,
  scope: AccountScope,
  l: {
    id: string;
    document_id: string | null;
    bundle_id: string | null;
    hash: Buffer;
    passcode_hash: string | null;
    expires_on: string;
    max_views: number | null;
    made_by: string;
    created_at: number;
  },
): void {
  insertRow(db, t.link, { ...l, account_id: scope.accountId });
}

export function revokeLink(db: Database, scope: AccountScope, id: string, at: number): void {
  db.sql("UPDATE link SET revoked_at = ? WHERE id = ? AND account_id = ? AND revoked_at IS NULL").run(
    at,
    id,
    scope.accountId,
  );
}

/** A link as a visitor meets it, with the account it belongs to. */
export interface VisitedLink extends LinkRecord {
  scope: AccountScope;
  account_name: string;
}

/** `language`: what its visitor reads. */
export function linkByHash(db: Database, hash: Buffer, language: Language): VisitedLink | undefined {
  const row = db
    .sql(
      `SELECT ${columns}, a.id AS account_id, a.number AS account_number, a.name AS account_name
       FROM link l JOIN account a ON a.id = l.account_id WHERE l.hash = ?`,
    )
    .get(hash) as
    | (LinkRecord & { account_id: string; account_number: number; account_name: string })
    | undefined;
  return (
    row && { ...row, scope: ownWork({ id: row.account_id, number: row.account_number }, null, language) }
  );
}

/**
 * Counts a view, if there is one left: whether the link is live and the counting are one statement, so that two visitors
 * at once cannot both have the last view. False when it opens nothing any more.
 */
export const takeView = (db: Database, id: string, today: string): boolean =>
  db
    .sql(
      `UPDATE link SET views = views + 1 WHERE id = ? AND revoked_at IS NULL AND expires_on >= ?
         AND (max_views IS NULL OR views < max_views) RETURNING views`,
    )
    .get(id, today) !== undefined;
