import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";

/** Every document of an account in the order in which they came, the trash and copies included. */
export const documentsInOrder = (db: Database, scope: AccountScope): string[] =>
  (
    db.sql("SELECT id FROM document WHERE account_id = ? ORDER BY n").all(scope.accountId) as { id: string }[]
  ).map((r) => r.id);

/** Who a document is from, by name. */
export const firstIssuer = (db: Database, documentId: string): string | null =>
  (
    db
      .sql(
        `SELECT e.name FROM document_entity de JOIN entity e ON e.id = de.entity_id
         WHERE de.document_id = ? AND de.role IN ('issuer', 'payee') ORDER BY de.role, de.position LIMIT 1`,
      )
      .get(documentId) as { name: string } | undefined
  )?.name ?? null;

/** The names of the bundles a document is in, the oldest first. */
export const bundleNamesOf = (db: Database, documentId: string): string[] =>
  (
    db
      .sql(
        `SELECT b.name FROM bundle_document bd JOIN bundle b ON b.id = bd.bundle_id
         WHERE bd.document_id = ? ORDER BY b.id`,
      )
      .all(documentId) as { name: string }[]
  ).map((r) => r.name);

/** The searches that people of an account keep, the oldest first. */
export const searchesOfAccount = (
  db: Database,
  accountId: string,
): { name: string; q: string | null; filters: string }[] =>
  db.sql("SELECT name, q, filters FROM saved_search WHERE account_id = ? ORDER BY id").all(accountId) as {
    name: string;
    q: string | null;
    filters: string;
  }[];
