import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";

/** What a document and another have in common, as far as it is on file. */
interface InCommon {
  n: number;
  /** The same maker. */
  issuer: number;
  /** Other people and things. */
  others: number;
}

/** Documents looked at for one person or thing, the newest: a household's water company has some dozens. */
const OF_ONE = 300;

/** Documents of the account that people and things of one are linked with, with how many of them, in no order. */
export const sharingEntities = (db: Database, scope: AccountScope, id: string, most: number): InCommon[] =>
  db
    .sql(
      `WITH own AS (SELECT DISTINCT entity_id, role FROM document_entity WHERE document_id = @id)
       SELECT d.n, max(own.role = 'issuer' AND de.role = 'issuer') AS issuer,
              count(DISTINCT CASE WHEN own.role = 'issuer' AND de.role = 'issuer' THEN NULL ELSE de.entity_id END) AS others
       FROM own CROSS JOIN document_entity de ON de.entity_id = own.entity_id CROSS JOIN document d ON d.id = de.document_id
       WHERE d.account_id = @account AND d.id <> @id AND d.hidden = 0
         AND d.n >= ifnull((SELECT x.n FROM document_entity y JOIN document x ON x.id = y.document_id
           WHERE y.entity_id = own.entity_id ORDER BY x.n DESC LIMIT 1 OFFSET ${OF_ONE}), 0)
       GROUP BY d.n ORDER BY issuer DESC, others DESC, d.n DESC LIMIT @most`,
    )
    .all({ id, account: scope.accountId, most }) as InCommon[];
