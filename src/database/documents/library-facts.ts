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

/** Kept until something is written: every fact on file is looked at. */
const columns = new WeakMap<Database, Map<string, { version: string; found: FactColumn[] }>>();

/** The keys of facts on file, those of most papers first. Identifiers are left out unless the scope shows them. */
export function factColumnsOf(db: Database, scope: AccountScope): FactColumn[] {
  const { where, values } = conditions(scope, {});
  const kept = columns.get(db) ?? new Map<string, { version: string; found: FactColumn[] }>();
  columns.set(db, kept);
  const key = JSON.stringify([values, scope.identifiers]);
  const known = kept.get(key);
  const version = db.version();
  if (known?.version === version) return known.found;
  const found = db
    .sql(
      `SELECT f.key, f.label, f.label_key, f.role, count(*) AS documents, max(d.n) AS newest
       FROM document d CROSS JOIN fact f ON f.document_id = d.id
       WHERE ${where} ${scope.identifiers ? "" : "AND f.role <> 'identifier'"}
       GROUP BY f.key ORDER BY documents DESC, f.key LIMIT 300`,
    )
    .all(values) as FactColumn[];
  if (kept.size > 50) kept.clear();
  kept.set(key, { version, found });
  return found;
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
