import { saidPages } from "#reading/said-pages.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Database } from "./open.ts";

/** Read papers of the account that nobody looked at yet for what their pages say of their place. */
const unlooked = (db: Database, scope: AccountScope, documentId: string | null, limit: number): string[] =>
  (
    db
      .sql(
        `SELECT d.id FROM document d WHERE d.account_id = @account AND (@document IS NULL OR d.id = @document)
           AND d.hidden = 0 AND d.read <> 'not yet'
           AND NOT EXISTS (SELECT 1 FROM numbering n WHERE n.document_id = d.id) LIMIT @limit`,
      )
      .all({ account: scope.accountId, document: documentId, limit }) as { id: string }[]
  ).map((r) => r.id);

/** The beginning and the end of each page: where its number stands. */
const EDGE = 1200;

/**
 * Looks at the pages of papers for what they say of their place, once each; inside a transaction. At most `limit` papers at
 * a time, so that a first look at a large archive can be shared out.
 *
 * @returns how many papers were looked at; 0 when none is left
 */
export function fillNumbering(
  db: Database,
  scope: AccountScope,
  documentId: string | null,
  limit: number,
): number {
  const ids = unlooked(db, scope, documentId, limit);
  for (const id of ids) {
    const pages = db
      .sql(
        `SELECT CASE WHEN length(text) <= ${2 * EDGE} THEN text
           ELSE substr(text, 1, ${EDGE}) || char(10) || substr(text, -${EDGE}) END AS text
         FROM page WHERE document_id = ? ORDER BY number LIMIT 200`,
      )
      .all(id) as { text: string }[];
    db.sql("INSERT OR REPLACE INTO numbering (document_id, said) VALUES (?, ?)").run(
      id,
      JSON.stringify(saidPages(pages.map((p) => p.text))),
    );
  }
  return ids.length;
}
