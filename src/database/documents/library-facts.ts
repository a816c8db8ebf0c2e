import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type * as t from "../sqlite/tables.ts";
import { type FactRow, factColumns } from "./facts.ts";
import { conditions } from "./listing.ts";

/** Facts of a key on papers on file, as the newest of them calls it, and how many papers have one. */
export interface FactColumn extends RowOf<typeof t.fact, "key" | "label" | "label_key" | "role"> {
  documents: number;
}

/** Facts that were read are looked for on so many papers, the newest: what papers say hardly differs behind them. */
const NEWEST = 1000;

const grouped = (scope: AccountScope, from: string, more = "") =>
  `SELECT f.key, f.label, f.label_key, f.role, count(DISTINCT d.id) AS documents, max(d.n) AS newest FROM ${from}
   ${scope.identifiers ? more : `${more} ${more === "" ? "WHERE" : "AND"} f.role <> 'identifier'`}
   GROUP BY f.key ORDER BY documents DESC, f.key LIMIT 300`;

/** Names that people gave to facts of their own, those used most first. Identifiers are left out unless the scope shows them. */
export function ownFactColumns(db: Database, scope: AccountScope): FactColumn[] {
  const { where, values } = conditions(scope, {});
  const from = "fact f INDEXED BY fact_added CROSS JOIN document d ON d.id = f.document_id";
  const own = `WHERE f.account_id = @account AND f.added = 1 AND f.key GLOB 'own_*' AND ${where}`;
  return db.sql(grouped(scope, from, own)).all(values) as FactColumn[];
}

/** The keys of facts on file: those of people's own, and those that the newest papers carry, most often met first. */
export function factColumnsOf(db: Database, scope: AccountScope): FactColumn[] {
  const { where, values } = conditions(scope, {});
  const from = `(SELECT d.id, d.n FROM document d WHERE ${where} ORDER BY d.shelf_date DESC, d.id DESC LIMIT ${NEWEST}) d
     CROSS JOIN fact f ON f.document_id = d.id`;
  const read = db.sql(grouped(scope, from)).all(values) as FactColumn[];
  const own = ownFactColumns(db, scope);
  const named = new Set(own.map((one) => one.key));
  return [...own, ...read.filter((one) => !named.has(one.key))];
}

/** Facts of some papers whose key is one of these, in the order of each paper. */
export const factsNamed = (
  db: Database,
  scope: AccountScope,
  documentIds: string[],
  keys: string[],
): (FactRow & { document_id: string })[] =>
  db
    .sql(
      `SELECT f.document_id, ${factColumns.replace(/\w+/g, "f.$&")} FROM json_each(@ids) j
       CROSS JOIN fact f ON f.document_id = j.value
       WHERE +f.account_id = @account AND f.key IN (SELECT value FROM json_each(@keys))
         ${scope.identifiers ? "" : "AND f.role <> 'identifier'"} ORDER BY f.document_id, f.position`,
    )
    .all({
      ids: JSON.stringify(documentIds),
      keys: JSON.stringify(keys),
      account: scope.accountId,
    }) as (FactRow & {
    document_id: string;
  })[];
