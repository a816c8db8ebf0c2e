import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { firstRow } from "./documents.ts";

/** Papers that are asked what language they are in: those that came last. */
const LATEST = 40;

/** The language (ISO 639-1) of most of an account's latest papers, or null while none is known. */
export function usualLanguage(db: Database, scope: AccountScope): string | null {
  const first = firstRow(scope.accountNumber);
  const row = db
    .sql(
      `SELECT language FROM (SELECT language FROM document WHERE n BETWEEN @first AND @last ORDER BY n DESC LIMIT ${LATEST})
       WHERE language IS NOT NULL GROUP BY language ORDER BY count(*) DESC, language LIMIT 1`,
    )
    .get({ first, last: first + 2 ** 32 - 1 }) as { language: string } | undefined;
  return row?.language ?? null;
}

/** The languages of an account's papers, the most papers first. */
export const languagesOnFile = (
  db: Database,
  scope: AccountScope,
): { language: string; documents: number }[] =>
  db
    .sql(
      `SELECT language, count(*) AS documents FROM document WHERE account_id = ? AND language IS NOT NULL AND trashed_at IS NULL
       GROUP BY language ORDER BY documents DESC, language`,
    )
    .all(scope.accountId) as { language: string; documents: number }[];
