import type { FactRole } from "#reading/reader.ts";
import { isFactKey } from "#reading/schemas/choices.ts";
import type { AccountScope } from "#rules/access.ts";
import { fromParts, PARTS } from "#rules/exact-sum.ts";
import { guestDocuments, guestValues } from "./bundle-guests.ts";
import { recordJoins } from "./documents.ts";
import { type FactRow, factColumns } from "./facts.ts";
import { conditions, type DocumentFilter } from "./listing.ts";
import type { Database } from "./open.ts";

/** What the list of facts may be narrowed by, beside the filters of documents. */
export interface FactFilter {
  /** A key of the vocabulary, which finds that key alone, or part of a label or a key, in any case. */
  label?: string | undefined;
  role?: FactRole | undefined;
  documents: DocumentFilter;
}

export interface ListedFact extends FactRow {
  document_id: string;
  document_title: string;
}

/** The joins, conditions and values of a filter. */
function matching(scope: AccountScope, f: FactFilter) {
  const { where, values } = conditions(scope, f.documents);
  // The document is the account's, and so are its facts: asking each again would leave the index.
  const all = [where];
  if (!scope.identifiers) all.push("f.role <> 'identifier'");
  if (f.role) {
    all.push("f.role = @role");
    values.role = f.role;
  }
  const key = f.label?.trim().toLowerCase() ?? "";
  if (isFactKey(key)) {
    // A word of the vocabulary is meant as one: "total" is no subtotal, and a sum of both would be wrong.
    values.key = key;
    all.push("f.key = @key");
  } else if (f.label !== undefined) {
    const like = (s: string) => `%${s.replace(/[\\%_]/g, "\\$&")}%`;
    values.label = like(f.label.trim());
    // "amount due" is part of the key `amount_due`, too.
    values.key = like(f.label.trim().replace(/[\s-]+/g, "_"));
    all.push(
      "(f.label LIKE @label ESCAPE '\\' OR f.key LIKE @label ESCAPE '\\' OR f.key LIKE @key ESCAPE '\\')",
    );
  }
  const joins = f.documents.category_id ? recordJoins : "";
  return {
    from: `document d ${joins} CROSS JOIN fact f ON f.document_id = d.id`,
    where: all.join(" AND "),
    values,
  };
}

/** The first facts that a filter matches, those of the newest document first. */
export function listFacts(db: Database, scope: AccountScope, f: FactFilter, limit: number): ListedFact[] {
  const { from, where, values } = matching(scope, f);
  const names = factColumns.replace(/\w+/g, "f.$&");
  // Which ones is answered from the index; only those shown are looked up.
  const shown = `SELECT f.id AS fact_id, d.sort_date AS at, d.id AS document_id, f.position AS place FROM ${from} WHERE ${where}
    ORDER BY d.sort_date DESC, d.id DESC, f.position, f.id LIMIT @limit`;
  return db
    .sql(
      `SELECT ${names}, d.id AS document_id, d.title AS document_title FROM (${shown}) s
       JOIN fact f ON f.id = s.fact_id JOIN document d ON d.id = s.document_id
       ORDER BY s.at DESC, s.document_id DESC, s.place, f.id`,
    )
    .all({ ...values, limit }) as ListedFact[];
}

export interface FactTotals {
  total: number;
  /** The sum of money facts by currency. */
  sums: Record<string, number>;
}

/** Kept until something is written, as counts of documents are. */
const totals = new WeakMap<Database, { version: string; kept: Map<string, FactTotals> }>();

/**
 * How many facts a filter matches and what the money among them adds up to, exactly: amounts are added as whole numbers
 * of ten-thousandths. An amount without a currency is in no sum, since there is nothing to add it to.
 */
export function factTotals(db: Database, scope: AccountScope, f: FactFilter): FactTotals {
  const { from, where, values } = matching(scope, f);
  const version = db.version();
  let held = totals.get(db);
  if (!held || held.version !== version) {
    held = { version, kept: new Map() };
    totals.set(db, held);
  }
  const key = `${where}\n${JSON.stringify(values)}`;
  const known = held.kept.get(key);
  if (known) return known;
  const rows = db
    .sql(
      `SELECT CASE WHEN f.role = 'money' THEN f.currency END AS currency, count(*) AS n,
         CAST(sum(CAST(round(f.number * ${PARTS}) AS INTEGER)) AS TEXT) AS parts, count(f.number) AS numbers
       FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY 1`,
    )
    .all(values) as { currency: string | null; n: number; parts: string | null; numbers: number }[];
  const found: FactTotals = { total: 0, sums: {} };
  for (const r of rows) {
    found.total += r.n;
    if (r.currency !== null && r.numbers > 0) found.sums[r.currency] = fromParts(BigInt(r.parts ?? "0"));
  }
  if (held.kept.size < 500) held.kept.set(key, found);
  return found;
}

/**
 * What is known of a person or thing from its current papers: every identifier once, and of anything else the newest of its key.
 */
export const factsOfEntity = (
  db: Database,
  scope: AccountScope,
  entityId: string,
  most: number,
): ListedFact[] =>
  db
    .sql(
      `SELECT * FROM (
         SELECT ${factColumns.replace(/\w+/g, "f.$&")}, d.id AS document_id, d.title AS document_title, d.sort_date AS on_date, f.position AS place,
           row_number() OVER (PARTITION BY f.key, CASE WHEN f.role = 'identifier' THEN f.value END ORDER BY d.sort_date DESC, d.id DESC, f.position) AS nth
         FROM document d JOIN fact f ON f.document_id = d.id
         WHERE d.account_id = @account AND d.hidden = 0 AND d.id IN (SELECT document_id FROM document_entity WHERE entity_id = @entity)
           ${scope.identifiers ? "" : "AND f.role <> 'identifier'"} ${guestDocuments(scope)}
       ) WHERE nth = 1 ORDER BY on_date DESC, document_id DESC, place LIMIT @most`,
    )
    .all({ account: scope.accountId, entity: entityId, most, ...guestValues(scope) }) as ListedFact[];
