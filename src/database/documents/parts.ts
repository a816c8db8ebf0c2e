import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";

/** Keys of the parts of a document that were made documents of their own before, those deleted since included. */
export const partKeys = (db: Database, parentId: string): Set<string> =>
  new Set(
    (
      db.sql("SELECT key FROM document_part WHERE parent_id = ?").all(parentId) as {
        key: string;
      }[]
    ).map((r) => r.key),
  );

/** Notes that a part has become a document. Call in the transaction that adds the document. */
export function addPart(db: Database, p: { parent_id: string; key: string; document_id: string }): void {
  db.sql("INSERT INTO document_part (parent_id, key, document_id) VALUES (?, ?, ?)").run(
    p.parent_id,
    p.key,
    p.document_id,
  );
}

/** How many documents a document lies inside of: 0 for one that came by itself, 1 for an attachment. */
export const depthOf = (db: Database, documentId: string): number =>
  (
    db
      .sql(
        `WITH RECURSIVE up (id, depth) AS (
           SELECT parent_id, 1 FROM document_part WHERE document_id = @id
           UNION SELECT p.parent_id, up.depth + 1 FROM document_part p JOIN up ON p.document_id = up.id WHERE up.depth < 100)
         SELECT ifnull(max(depth), 0) AS depth FROM up`,
      )
      .get({ id: documentId }) as { depth: number }
  ).depth;

/** Puts a part into the bundles by hand that its parent lies in, so that who was let in on one sees the whole message. */
export function joinBundles(
  db: Database,
  scope: AccountScope,
  parentId: string,
  documentId: string,
  at: number,
): void {
  db.sql(
    `INSERT OR IGNORE INTO bundle_document (bundle_id, document_id, by_hand, added_at)
     SELECT bd.bundle_id, @part, 1, @at FROM bundle_document bd JOIN bundle b ON b.id = bd.bundle_id
     WHERE bd.document_id = @parent AND bd.by_hand = 1 AND b.account_id = @account`,
  ).run({ part: documentId, parent: parentId, at, account: scope.accountId });
}

/** How a document arrived, and by whom: what is inside it arrived the same way. */
export const arrivalOf = (
  db: Database,
  scope: AccountScope,
  id: string,
): { arrived_by: string; added_by: string | null; had_on: string | null } | undefined =>
  db
    .sql("SELECT arrived_by, added_by, had_on FROM document WHERE id = ? AND account_id = ?")
    .get(id, scope.accountId) as
    | { arrived_by: string; added_by: string | null; had_on: string | null }
    | undefined;
