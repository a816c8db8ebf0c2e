import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { ofHousehold } from "#rules/entities/resolution/household.ts";
import { householdNames } from "../accounts/accounts.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { entity } from "../sqlite/tables.ts";

interface Row extends RowOf<typeof entity, "id" | "folded" | "kind" | "household" | "disowned_on"> {
  makers: number;
  received: number;
  made: number;
}

/**
 * Those of the household (`ofHousehold`), told by the current papers of the account. `ids`: only these are asked about;
 * left out, everyone.
 */
export function householdIds(db: Database, scope: AccountScope, ids?: readonly string[]): Set<string> {
  const members = new Set(householdNames(db, scope).map(nameKey));
  const from =
    ids === undefined
      ? "entity e"
      : "(SELECT DISTINCT value FROM json_each(@ids)) j CROSS JOIN entity e ON e.id = j.value";
  const rows = db
    .sql(
      `WITH asked AS (SELECT e.id, e.folded, e.kind, e.household, e.disowned_on FROM ${from}
         WHERE e.account_id = @account),
       seen AS (SELECT asked.id, d.id AS document, de.role IN ('issuer', 'payee') AS makes FROM asked
         CROSS JOIN document_entity de ON de.entity_id = asked.id JOIN document d ON d.id = de.document_id AND d.hidden = 0),
       papers AS (SELECT id, count(DISTINCT CASE WHEN makes = 0 THEN document END) AS received,
         count(DISTINCT CASE WHEN makes = 1 THEN document END) AS made FROM seen GROUP BY id),
       writers AS (SELECT seen.id, count(DISTINCT m.entity_id) AS makers FROM seen
         JOIN document_entity m ON m.document_id = seen.document AND m.role IN ('issuer', 'payee') AND m.entity_id <> seen.id
         WHERE seen.makes = 0 GROUP BY seen.id)
       SELECT asked.*, ifnull(papers.received, 0) AS received, ifnull(papers.made, 0) AS made, ifnull(writers.makers, 0) AS makers
       FROM asked LEFT JOIN papers ON papers.id = asked.id LEFT JOIN writers ON writers.id = asked.id`,
    )
    .all({ account: scope.accountId, ids: ids === undefined ? null : JSON.stringify(ids) }) as Row[];
  return new Set(
    rows
      .filter((r) =>
        ofHousehold({
          kind: r.kind,
          said: r.household,
          disowned: r.disowned_on !== null,
          member: members.has(r.folded),
          writtenToBy: r.makers,
          received: r.received,
          made: r.made,
        }),
      )
      .map((r) => r.id),
  );
}

/** Who was of the household when all of an account was last looked at, by account. */
const households = new WeakMap<Database, Map<string, ReadonlySet<string>>>();

/** Keeps who is of the household once all papers of an account were looked at. */
export const rememberHousehold = (db: Database, scope: AccountScope, ids: ReadonlySet<string>): void => {
  const known = households.get(db) ?? new Map<string, ReadonlySet<string>>();
  households.set(db, known.set(scope.accountId, ids));
};

/** Who is of the household: as last worked out, since to work it out anew takes longer than to read a paper's surroundings. */
export function knownHousehold(db: Database, scope: AccountScope): ReadonlySet<string> {
  const known = households.get(db)?.get(scope.accountId);
  if (known) return known;
  const made = householdIds(db, scope);
  rememberHousehold(db, scope, made);
  return made;
}
