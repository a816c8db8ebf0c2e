import type { FactRole } from "#contract/fact.ts";
import { isFactKey } from "#reading/fields/choices.ts";
import type { ReadFact } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { fromParts, PARTS } from "#rules/money/exact-sum.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";
import { recordJoins } from "./documents.ts";
import type { DocumentFilter } from "./listing.ts";
import { conditions } from "./listing.ts";

export type FactRow = RowOf<
  typeof t.fact,
  | "id"
  | "key"
  | "label"
  | "label_key"
  | "role"
  | "value"
  | "number"
  | "date"
  | "currency"
  | "page"
  | "box"
  | "quote"
  | "confidence"
  | "by_hand"
  | "added"
>;

/** Columns of a fact, for every query that gives whole ones. */
export const factColumns =
  "id, key, label, label_key, role, value, number, date, currency, page, box, quote, confidence, by_hand, added";

/** Facts of a document. Identifiers are left out, not masked, unless the scope shows them. */
export function factsOf(db: Database, scope: AccountScope, documentId: string): FactRow[] {
  const hidden = scope.identifiers ? "" : "AND role <> 'identifier'";
  return db
    .sql(
      `SELECT ${factColumns} FROM fact WHERE document_id = ? AND account_id = ? ${hidden} ORDER BY position`,
    )
    .all(documentId, scope.accountId) as FactRow[];
}

/** Identifiers of a document, whoever asks: what is taken out of words for those who may see none. */
export const identifiersOf = (db: Database, scope: AccountScope, documentId: string): string[] =>
  (
    db
      .sql("SELECT value FROM fact WHERE document_id = ? AND account_id = ? AND role = 'identifier'")
      .all(documentId, scope.accountId) as { value: string }[]
  ).map((r) => r.value);

/** Facts of several documents at once, without their places: what a search needs to say what it matched on. */
export function factsOfAll(
  db: Database,
  scope: AccountScope,
  documentIds: string[],
): Map<string, FoundFact[]> {
  const rows = db
    .sql(
      `SELECT f.document_id, f.key, f.label, f.label_key, f.role, f.value FROM json_each(?) j CROSS JOIN fact f ON f.document_id = j.value
       WHERE +f.account_id = ? ORDER BY f.document_id, f.position`,
    )
    .all(JSON.stringify(documentIds), scope.accountId) as FoundFact[];
  return Map.groupBy(rows, (r) => r.document_id);
}

export type FoundFact = RowOf<
  typeof t.fact,
  "document_id" | "key" | "label" | "label_key" | "role" | "value"
>;

const fourth = (n: number) => Math.round(n * 10_000) / 10_000;

/**
 * Puts what a reader found in place of what a reader found before. Facts a person corrected stay, each in place of the
 * one it was: the new fact of its key that was read at the same words, or else the first of that key.
 */
export function replaceFacts(
  db: Database,
  scope: AccountScope,
  documentId: string,
  facts: ReadFact[],
  newId: () => string,
): void {
  db.sql("DELETE FROM fact WHERE document_id = ? AND account_id = ? AND by_hand = 0").run(
    documentId,
    scope.accountId,
  );
  const held = db
    .sql("SELECT key, page, quote FROM fact WHERE document_id = ? AND by_hand = 1")
    .all(documentId) as { key: string; page: number | null; quote: string | null }[];
  const left = new Set(facts);
  for (const h of held) {
    const of = [...left].filter((f) => f.key === h.key);
    const same = of.find((f) => f.page === h.page && f.quote === h.quote) ?? of[0];
    if (same) left.delete(same);
  }
  facts.forEach((f, position) => {
    if (!left.has(f)) return;
    insertRow(db, t.fact, {
      id: newId(),
      document_id: documentId,
      account_id: scope.accountId,
      position,
      key: f.key,
      label: f.label,
      label_key: f.labelKey ?? null,
      role: f.role,
      value: f.value,
      number: f.number,
      date: f.date,
      currency: f.currency,
      page: f.page,
      box: f.box
        ? JSON.stringify([fourth(f.box.x0), fourth(f.box.y0), fourth(f.box.x1), fourth(f.box.y1)])
        : null,
      quote: f.quote,
      confidence: Math.round(f.confidence),
    });
  });
}

/** Adds a fact that a person had set, in a system they come from: no page shows it, and no reader takes it away. */
export function addHandFact(
  db: Database,
  scope: AccountScope,
  documentId: string,
  f: Pick<FactRow, "id" | "key" | "label" | "role" | "value" | "number" | "date" | "currency"> & {
    position: number;
  },
): void {
  insertRow(db, t.fact, { ...f, document_id: documentId, account_id: scope.accountId, by_hand: 1 });
}

/** What a person adds to a paper: theirs, behind everything that was read, and theirs to take away. */
export function addFact(
  db: Database,
  scope: AccountScope,
  documentId: string,
  f: Omit<FactRow, "by_hand" | "added" | "confidence" | "label_key">,
): void {
  const { last } = db
    .sql("SELECT ifnull(max(position), -1) AS last FROM fact WHERE document_id = ? AND account_id = ?")
    .get(documentId, scope.accountId) as { last: number };
  insertRow(db, t.fact, {
    ...f,
    document_id: documentId,
    account_id: scope.accountId,
    position: last + 1,
    by_hand: 1,
    added: 1,
  });
}

/** Takes away a fact that a person added; false when there is none of that id. */
export const takeFact = (db: Database, scope: AccountScope, documentId: string, id: string): boolean =>
  db
    .sql(
      `DELETE FROM fact WHERE id = ? AND document_id = ? AND account_id = ? AND added = 1 ${scope.identifiers ? "" : "AND role <> 'identifier'"}`,
    )
    .run(id.toLowerCase(), documentId, scope.accountId).changes === 1;

/** One fact of a document; an identifier is not there for a scope that does not show them. */
export const factById = (
  db: Database,
  scope: AccountScope,
  documentId: string,
  id: string,
): FactRow | undefined =>
  db
    .sql(
      `SELECT ${factColumns} FROM fact WHERE id = ? AND document_id = ? AND account_id = ? ${scope.identifiers ? "" : "AND role <> 'identifier'"}`,
    )
    .get(id.toLowerCase(), documentId, scope.accountId) as FactRow | undefined;

/**
 * A person's value: theirs from then on, sure beyond counting. Where it stands on the page stays. What was read as the
 * same value at the same words (the total of a bill is its amount due) is the same value still.
 */
export function correctFact(
  db: Database,
  scope: AccountScope,
  documentId: string,
  was: FactRow,
  f: { value: string; number: number | null; date: string | null; currency: string | null },
): void {
  db.sql(
    `UPDATE fact SET value = @value, number = @number, date = @date, currency = @currency, confidence = NULL, by_hand = 1
     WHERE account_id = @account AND document_id = @document AND (id = @id OR (@quote IS NOT NULL AND quote = @quote
       AND page = @page AND role = @role AND role IN ('money', 'date') AND value = @was))`,
  ).run({
    ...f,
    id: was.id,
    document: documentId,
    account: scope.accountId,
    quote: was.quote,
    page: was.page,
    role: was.role,
    was: was.value,
  });
}

/**
 * Moves the open dated item that was read from a fact when the fact is corrected: its day, or its amount. It is a
 * person's from then on, so that reading again does not bring the misread one back beside it.
 */
export function followFact(
  db: Database,
  scope: AccountScope,
  documentId: string,
  was: { date: string | null; number: number | null },
  now: { date: string | null; number: number | null; currency: string | null },
  kinds: readonly string[],
  at: number,
): void {
  const named = { at, document: documentId, account: scope.accountId, kinds: JSON.stringify(kinds) };
  const where =
    "document_id = @document AND account_id = @account AND status = 'open' AND kind IN (SELECT value FROM json_each(@kinds))";
  if (now.date !== null && was.date !== null)
    db.sql(
      `UPDATE obligation SET due = @to, by_hand = 1, changed_at = @at, revision = revision + 1 WHERE ${where} AND due = @from`,
    ).run({
      ...named,
      to: now.date,
      from: was.date,
    });
  if (now.number !== null && was.number !== null)
    db.sql(
      `UPDATE obligation SET amount = @to, currency = @currency, by_hand = 1, changed_at = @at, revision = revision + 1 WHERE ${where} AND amount = @from`,
    ).run({ ...named, to: now.number, from: was.number, currency: now.currency });
}

/** What the list of facts may be narrowed by, beside the filters of documents. */
interface FactFilter {
  /** A key of the vocabulary, which finds that key alone, or part of a label or a key, in any case. */
  label?: string | undefined;
  role?: FactRole | undefined;
  documents: DocumentFilter;
}

export interface ListedFact extends FactRow {
  document_id: string;
  document_title: string;
  document_title_message: string | null;
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
      `SELECT ${names}, d.id AS document_id, d.title AS document_title, d.title_message AS document_title_message FROM (${shown}) s
       JOIN fact f ON f.id = s.fact_id JOIN document d ON d.id = s.document_id
       ORDER BY s.at DESC, s.document_id DESC, s.place, f.id`,
    )
    .all({ ...values, limit }) as ListedFact[];
}

interface FactTotals {
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
         SELECT ${factColumns.replace(/\w+/g, "f.$&")}, d.id AS document_id, d.title AS document_title, d.title_message AS document_title_message,
         d.sort_date AS on_date, f.position AS place,
           row_number() OVER (PARTITION BY f.key, CASE WHEN f.role = 'identifier' THEN f.value END ORDER BY d.sort_date DESC, d.id DESC, f.position) AS nth
         FROM document d JOIN fact f ON f.document_id = d.id
         WHERE d.account_id = @account AND d.hidden = 0 AND d.id IN (SELECT document_id FROM document_entity WHERE entity_id = @entity)
           ${scope.identifiers ? "" : "AND f.role <> 'identifier'"} ${guestDocuments(scope)}
       ) WHERE nth = 1 ORDER BY on_date DESC, document_id DESC, place LIMIT @most`,
    )
    .all({ account: scope.accountId, entity: entityId, most, ...guestValues(scope) }) as ListedFact[];
