import type { AccountScope } from "#rules/access/access.ts";
import { pairKey } from "#rules/entities/entity-match.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import type { Database } from "../sqlite/open.ts";
import type { TitleRow } from "./documents.ts";

/** Puts the marks of a document on file in place of those there were. */
export function setMarks(db: Database, scope: AccountScope, documentId: string, marks: number[]): void {
  db.sql("DELETE FROM likeness WHERE document_id = ?").run(documentId);
  db.sql(
    `INSERT OR IGNORE INTO likeness (account_id, mark, document_id) SELECT @account, value, @id FROM json_each(@marks)`,
  ).run({ account: scope.accountId, id: documentId, marks: JSON.stringify(marks) });
}

/** A document that shares marks with another. */
interface Candidate {
  id: string;
  n: number;
  shared: number;
}

/** A mark that more papers carry than this tells nothing: it is that of a form. */
const COMMON = 40;

/**
 * Documents of the account that share marks with one, those that share most first: not in the trash, no copies, no split stacks,
 * not quarantined. Only what has been read has marks.
 */
export const candidatesFor = (
  db: Database,
  scope: AccountScope,
  documentId: string,
  marks: number[],
  most: number,
): Candidate[] =>
  db
    .sql(
      `WITH near AS (
         SELECT l.document_id AS id, count(*) AS shared FROM json_each(@marks) m CROSS JOIN likeness l
           ON l.account_id = @account AND l.mark = m.value
         WHERE l.document_id <> @id AND NOT EXISTS (SELECT 1 FROM likeness x
           WHERE x.account_id = @account AND x.mark = m.value LIMIT 1 OFFSET ${COMMON})
         GROUP BY 1 ORDER BY 2 DESC LIMIT @most * 4)
       SELECT d.id, d.n, near.shared FROM near CROSS JOIN document d ON d.id = near.id
       WHERE d.account_id = @account AND d.hidden IN (0, 1) AND d.status <> 'quarantined'
       ORDER BY near.shared DESC, d.n LIMIT @most`,
    )
    .all({ marks: JSON.stringify(marks), account: scope.accountId, id: documentId, most }) as Candidate[];

/** Documents that a person said are not the same as this one. */
export const apartFrom = (db: Database, documentId: string): Set<string> =>
  new Set(
    (
      db
        .sql(
          `SELECT other_id AS id FROM likely_copy WHERE document_id = @id AND apart = 1
           UNION SELECT document_id FROM likely_copy WHERE other_id = @id AND apart = 1`,
        )
        .all({ id: documentId }) as { id: string }[]
    ).map((r) => r.id),
  );

/** How the pages of a document look, in order; pages that were not read from a picture are left out. */
export const printsOf = (db: Database, documentId: string): string[] =>
  (
    db
      .sql("SELECT print FROM page WHERE document_id = ? AND print IS NOT NULL ORDER BY number LIMIT 8")
      .all(documentId) as { print: string }[]
  ).map((r) => r.print);

/** Offers documents as those that one is a copy of, in place of what was offered before; what a person said stays. */
export function setLikelyCopies(db: Database, documentId: string, others: string[]): void {
  db.sql("DELETE FROM likely_copy WHERE document_id = ? AND apart = 0").run(documentId);
  for (const other of others)
    db.sql("INSERT OR IGNORE INTO likely_copy (document_id, other_id) VALUES (?, ?)").run(documentId, other);
}

/** A person said that two documents are two papers. */
export function setApart(db: Database, documentId: string, otherId: string): void {
  db.sql(
    `INSERT INTO likely_copy (document_id, other_id, apart) VALUES (?, ?, 1)
     ON CONFLICT (document_id, other_id) DO UPDATE SET apart = 1`,
  ).run(documentId, otherId);
}

/** A person said that two are one after all. */
export function forgetApart(db: Database, documentId: string, otherId: string): void {
  db.sql(
    "DELETE FROM likely_copy WHERE document_id = @a AND other_id = @b OR document_id = @b AND other_id = @a",
  ).run({ a: documentId, b: otherId });
}

/** Documents that one seems to be a copy of, or that seem to be copies of it, as offered. Those gone or folded are left out. */
export const likelyCopiesOf = (db: Database, scope: AccountScope, documentId: string): TitleRow[] =>
  db
    .sql(
      `SELECT d.id, d.title, d.title_message FROM likely_copy c
         JOIN document d ON d.id = CASE WHEN c.document_id = @id THEN c.other_id ELSE c.document_id END
       WHERE (c.document_id = @id OR c.other_id = @id) AND c.apart = 0 AND d.account_id = @account AND d.hidden IN (0, 1)
         ${guestDocuments(scope)} ORDER BY d.arrived_at, d.n`,
    )
    .all({ id: documentId, account: scope.accountId, ...guestValues(scope) }) as TitleRow[];

/** Older versions a document was found to replace before: what a person took back is not found again. */
export const versionsFound = (db: Database, documentId: string): Set<string> =>
  new Set(
    (
      db.sql("SELECT older_id FROM version_found WHERE document_id = ?").all(documentId) as {
        older_id: string;
      }[]
    ).map((r) => r.older_id),
  );

export const addVersionFound = (db: Database, documentId: string, olderId: string): void =>
  void db
    .sql("INSERT OR IGNORE INTO version_found (document_id, older_id) VALUES (?, ?)")
    .run(documentId, olderId);

/** Remembers that two people or things are two. */
export function keepApart(db: Database, scope: AccountScope, a: string, b: string, at: number): void {
  const [one, other] = a < b ? [a, b] : [b, a];
  db.sql("INSERT OR IGNORE INTO not_duplicate (one, other, account_id, said_at) VALUES (?, ?, ?, ?)").run(
    one,
    other,
    scope.accountId,
    at,
  );
}

/** Pairs of the account that were said to be two, as `pairKey` writes them. */
export const keptApart = (db: Database, scope: AccountScope): Set<string> =>
  new Set(
    (
      db.sql("SELECT one, other FROM not_duplicate WHERE account_id = ?").all(scope.accountId) as {
        one: string;
        other: string;
      }[]
    ).map((r) => pairKey({ id: r.one }, { id: r.other })),
  );
