import type { AccountScope } from "#rules/access/access.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import type { Database } from "../sqlite/open.ts";
import type { TitleRow } from "./documents.ts";
import { moveBy } from "./trash.ts";

/** Marks a document as a stack that was split at a moment, or as whole again with null. */
export const setSplit = moveBy<number>("split_at", "split_offer = NULL,");

/** Remembers what was said about splitting: 0 nothing, 1 it is a stack, 2 it is one paper. */
export function setSeparate(db: Database, scope: AccountScope, id: string, separate: 0 | 1 | 2): void {
  db.sql("UPDATE document SET separate = ?, split_offer = NULL WHERE id = ? AND account_id = ?").run(
    separate,
    id,
    scope.accountId,
  );
}

/** Keeps the pages a new paper seems to begin on, for a person to decide, or none. */
export function setSplitOffer(db: Database, scope: AccountScope, id: string, at: number[] | null): void {
  db.sql("UPDATE document SET split_offer = ? WHERE id = ? AND account_id = ?").run(
    at && JSON.stringify(at),
    id,
    scope.accountId,
  );
}

interface StackPart {
  key: string;
  document_id: string | null;
}

/** The parts of a stack in no order; attachments of a message have keys of another kind. */
export const partsOfStack = (db: Database, parentId: string): StackPart[] =>
  db
    .sql("SELECT key, document_id FROM document_part WHERE parent_id = ? AND key LIKE 'pages %'")
    .all(parentId) as StackPart[];

/** Names the document a part has become, in place of one that was deleted for good. */
export function putPart(db: Database, p: { parent_id: string; key: string; document_id: string }): void {
  db.sql(
    `INSERT INTO document_part (parent_id, key, document_id) VALUES (@parent_id, @key, @document_id)
     ON CONFLICT (parent_id, key) DO UPDATE SET document_id = excluded.document_id`,
  ).run(p);
}

/** The stack a document was cut out of, and the key of its pages there; also one that was put together again since. */
export const stackOf = (
  db: Database,
  scope: AccountScope,
  documentId: string,
): (TitleRow & { key: string; split_at: number | null }) | undefined =>
  db
    .sql(
      `SELECT d.id, d.title, d.title_message, p.key, d.split_at FROM document_part p JOIN document d ON d.id = p.parent_id
       WHERE p.document_id = @id AND p.key LIKE 'pages %' AND d.account_id = @account AND d.trashed_at IS NULL
       ${guestDocuments(scope)} LIMIT 1`,
    )
    .get({ id: documentId, account: scope.accountId, ...guestValues(scope) }) as
    | (TitleRow & { key: string; split_at: number | null })
    | undefined;

/** Stacks that were split and of whose parts none is left: nobody would find them any more. */
export const emptyStacks = (db: Database, accountId: string): string[] =>
  (
    db
      .sql(
        `SELECT d.id FROM document d WHERE d.account_id = ? AND d.split_at IS NOT NULL AND d.trashed_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM document_part p WHERE p.parent_id = d.id AND p.document_id IS NOT NULL AND p.key LIKE 'pages %')`,
      )
      .all(accountId) as { id: string }[]
  ).map((r) => r.id);
