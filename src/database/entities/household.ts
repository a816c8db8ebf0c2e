import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { ofHousehold } from "#rules/entities/resolution/household.ts";
import { householdNames } from "../accounts/accounts.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { entity } from "../sqlite/tables.ts";

type Row = RowOf<typeof entity, "id" | "folded" | "kind" | "household" | "disowned_on">;

const MAKES = "IN ('issuer', 'payee')";
/** Current papers that a person or thing is on in some roles; roles are told by the index alone, before a paper is looked up. */
const papersOf = (
  roles: string,
) => `document_entity de CROSS JOIN document d ON d.id = de.document_id AND d.hidden = 0
  WHERE de.entity_id = @id AND de.role ${roles}`;

const RECEIVED = `SELECT count(*) AS n FROM (SELECT DISTINCT de.document_id FROM ${papersOf(`NOT ${MAKES}`)} LIMIT @most)`;
const MADE = `SELECT count(*) AS n FROM (SELECT DISTINCT de.document_id FROM ${papersOf(MAKES)} LIMIT @most)`;
const MAKERS = `SELECT count(*) AS n FROM (SELECT DISTINCT m.entity_id FROM document_entity de
  CROSS JOIN document d ON d.id = de.document_id AND d.hidden = 0
  CROSS JOIN document_entity m ON m.document_id = de.document_id AND m.role ${MAKES} AND m.entity_id <> de.entity_id
  WHERE de.entity_id = @id AND de.role NOT ${MAKES} LIMIT @most)`;

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
      `SELECT e.id, e.folded, e.kind, e.household, e.disowned_on FROM ${from} WHERE e.account_id = @account`,
    )
    .all({ account: scope.accountId, ids: ids === undefined ? null : JSON.stringify(ids) }) as Row[];
  const counting = (sql: string, id: string) => (most: number) =>
    (db.sql(sql).get({ id, most }) as { n: number }).n;
  return new Set(
    rows
      .filter((r) =>
        ofHousehold({
          kind: r.kind,
          said: r.household,
          disowned: r.disowned_on !== null,
          member: members.has(r.folded),
          writtenToBy: counting(MAKERS, r.id),
          received: counting(RECEIVED, r.id),
          made: counting(MADE, r.id),
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
