import type { FactRole, ReadFact } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Database } from "./open.ts";
import * as t from "./tables.ts";

export interface FactRow {
  id: string;
  key: string;
  label: string;
  role: FactRole;
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
  page: number | null;
  box: string | null;
  quote: string | null;
  confidence: number | null;
  by_hand: number;
}

const columns = "id, key, label, role, value, number, date, currency, page, box, quote, confidence, by_hand";

/** Facts of a document. Identifiers are left out, not masked, unless the scope shows them. */
export function factsOf(db: Database, scope: AccountScope, documentId: string): FactRow[] {
  const hidden = scope.identifiers ? "" : "AND role <> 'identifier'";
  return db
    .sql(`SELECT ${columns} FROM fact WHERE document_id = ? AND account_id = ? ${hidden} ORDER BY position`)
    .all(documentId, scope.accountId) as FactRow[];
}

/** Facts of several documents at once, without their places: what a search needs to say what it matched on. */
export function factsOfAll(
  db: Database,
  scope: AccountScope,
  documentIds: string[],
): Map<string, FoundFact[]> {
  const rows = db
    .sql(
      `SELECT f.document_id, f.label, f.role, f.value FROM json_each(?) j JOIN fact f ON f.document_id = j.value
       WHERE f.account_id = ? ORDER BY f.document_id, f.position`,
    )
    .all(JSON.stringify(documentIds), scope.accountId) as FoundFact[];
  return Map.groupBy(rows, (r) => r.document_id);
}

export interface FoundFact {
  document_id: string;
  label: string;
  role: FactRole;
  value: string;
}

const fourth = (n: number) => Math.round(n * 10_000) / 10_000;

/**
 * Puts what a reader found in place of what a reader found before. Facts a person corrected stay, and a new fact of
 * the same key is not put beside them.
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
  const held = new Set(
    (
      db.sql("SELECT key FROM fact WHERE document_id = ? AND by_hand = 1").all(documentId) as {
        key: string;
      }[]
    ).map((r) => r.key),
  );
  facts.forEach((f, position) => {
    if (held.has(f.key)) return;
    db.orm
      .insert(t.fact)
      .values({
        id: newId(),
        document_id: documentId,
        account_id: scope.accountId,
        position,
        key: f.key,
        label: f.label,
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
      })
      .run();
  });
}
