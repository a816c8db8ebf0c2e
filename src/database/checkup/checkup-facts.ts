import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";

/**
 * Those of some texts (letters and digits alone) that are an identifier on any paper of the account, as they stand there. Plates
 * are always among them: they are too short, and their letters stand apart from their digits, to be told as numbers.
 */
export const identifiersAmong = (db: Database, scope: AccountScope, texts: string[]): string[] =>
  (
    db
      .sql(
        `SELECT DISTINCT value FROM fact WHERE account_id = ? AND role = 'identifier'
           AND (key = 'plate' OR replace(replace(replace(replace(upper(value), ' ', ''), '-', ''), '.', ''), '/', '')
             IN (SELECT upper(value) FROM json_each(?)))`,
      )
      .all(scope.accountId, JSON.stringify(texts)) as { value: string }[]
  ).map((r) => r.value);

/** Facts of a paper as a letter needs them. An identifier the caller may not see has no value: that it is there is known. */
export const draftFacts = (
  db: Database,
  scope: AccountScope,
  documentId: string,
): { key: string; role: string; value: string | null; date: string | null }[] =>
  db
    .sql(
      `SELECT key, role, CASE WHEN role = 'identifier' AND NOT @shown THEN NULL ELSE value END AS value, date
       FROM fact WHERE document_id = @document AND account_id = @account ORDER BY position`,
    )
    .all({ shown: scope.identifiers ? 1 : 0, document: documentId, account: scope.accountId }) as {
    key: string;
    role: string;
    value: string | null;
    date: string | null;
  }[];
