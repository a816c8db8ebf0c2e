import { printedPageNumbers } from "#reading/layout/printed-page-numbers.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { firstRow } from "../documents/documents.ts";
import type { Database } from "./open.ts";

/** Papers of an account that are gone through in one step, looked at before or not. */
const PASSED = 50;

/** The next papers of the account by their row number, and which of them are read and were never looked at for what their pages say of their place. */
const next = (
  db: Database,
  scope: AccountScope,
  after: number,
): { n: number; id: string; fresh: number }[] => {
  const lo = firstRow(scope.accountNumber);
  return db
    .sql(
      `SELECT d.n, d.id, d.hidden = 0 AND d.read <> 'not yet'
           AND NOT EXISTS (SELECT 1 FROM numbering n WHERE n.document_id = d.id) AS fresh
         FROM document d WHERE d.n BETWEEN @from AND @to ORDER BY d.n LIMIT ${PASSED}`,
    )
    .all({ from: Math.max(lo, after + 1), to: lo + 2 ** 32 - 1 }) as {
    n: number;
    id: string;
    fresh: number;
  }[];
};

/** The beginning and the end of each page: where its number stands. */
const EDGE = 1200;

/**
 * Looks at the pages of papers for what they say of their place, once each; inside a transaction. At most `limit` papers at
 * a time, so that a first look at a large archive can be shared out: each step begins `after` the row number that the one
 * before gave, so that what was passed is not passed again.
 *
 * @returns the row number to go on after; null when there are no more papers
 */
export function fillNumbering(db: Database, scope: AccountScope, limit: number, after = 0): number | null {
  const papers = next(db, scope, after);
  const fresh = papers.filter((p) => p.fresh === 1);
  for (const { id } of fresh.slice(0, limit)) {
    const pages = db
      .sql(
        `SELECT CASE WHEN length(text) <= ${2 * EDGE} THEN text
           ELSE substr(text, 1, ${EDGE}) || char(10) || substr(text, -${EDGE}) END AS text
         FROM page WHERE document_id = ? ORDER BY number LIMIT 200`,
      )
      .all(id) as { text: string }[];
    db.sql("INSERT OR REPLACE INTO numbering (document_id, said) VALUES (?, ?)").run(
      id,
      JSON.stringify(printedPageNumbers(pages.map((p) => p.text))),
    );
  }
  if (fresh.length > limit) return fresh[limit - 1]?.n ?? null;
  return papers.length < PASSED ? null : (papers.at(-1)?.n ?? null);
}
