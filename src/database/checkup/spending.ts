import type { AccountScope } from "#rules/access/access.ts";
import { conditions } from "../documents/listing.ts";
import { nameOf } from "../entities/entity-names.ts";
import type { Database } from "../sqlite/open.ts";

/** A paper with its total, as a year's spending looks at it. */
export interface Billed {
  id: string;
  day: string;
  slug: string | null;
  type_name: string | null;
  category: string | null;
  number: number | null;
  currency: string | null;
  maker: string | null;
  /** The number that this paper alone has (of an invoice, a receipt), as it is printed. */
  own_number: string | null;
  /** 1 for a credit note that replaced the bill it takes back. */
  takes_back: number;
  /** 1 when the paper prints a day or a period of its own; without one it stands by its arrival, which is no day of spending. */
  dated: number;
}

const loans = "'housing/mortgage-statement', 'banking/loan-statement'";

/**
 * The current papers of a year with the amount each is about: its total, else what is due; of a loan only what is due, since what
 * else its papers print large is what is owed in all. Of a guest's bundle alone.
 */
export function billedIn(db: Database, scope: AccountScope, year: number): Billed[] {
  const { where, values } = conditions(scope, { year });
  return db
    .sql(
      `SELECT d.id, d.sort_date AS day, ty.slug, ty.name AS type_name, c.slug AS category, f.number, f.currency,
         (SELECT lower(${nameOf(scope)}) FROM document_entity de JOIN entity e ON e.id = de.entity_id
          WHERE de.document_id = d.id AND de.role IN ('issuer', 'payee') ORDER BY de.role LIMIT 1) AS maker,
         (SELECT value FROM fact n WHERE n.document_id = d.id AND n.key IN ('invoice_number', 'receipt_number')
          ORDER BY n.position LIMIT 1) AS own_number,
         EXISTS (SELECT 1 FROM document older WHERE older.replaced_by = d.id) AS takes_back,
         coalesce(d.doc_date, d.period_from, d.period_to, d.had_on) IS NOT NULL AS dated
       FROM document d LEFT JOIN type ty ON ty.id = d.type_id
         LEFT JOIN category c ON c.id = ifnull(d.category_id, ty.category_id)
         LEFT JOIN fact f ON f.id = (SELECT id FROM fact WHERE document_id = d.id AND role = 'money' AND number IS NOT NULL
           AND (key = 'amount_due' OR (key = 'total' AND ifnull(ty.slug, '') NOT IN (${loans}))) ORDER BY key = 'total' DESC, position LIMIT 1)
       WHERE ${where} ORDER BY d.sort_date, d.id`,
    )
    .all(values) as Billed[];
}

/** How many files papers came as, and their bytes; pictures and readable forms made here are not counted. */
export function storageOf(db: Database, scope: AccountScope): { files: number; bytes: number } {
  const { where, values } = conditions(scope, { include_superseded: true });
  return db
    .sql(
      `SELECT count(*) AS files, ifnull(sum(f.bytes), 0) AS bytes FROM file f JOIN document d ON d.id = f.document_id
       WHERE f.role IN ('original', 'page') AND f.blob_id IS NOT NULL AND ${where}`,
    )
    .get(values) as { files: number; bytes: number };
}
