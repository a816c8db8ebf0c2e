import type { AccountScope } from "#rules/access.ts";
import { handBits } from "#rules/states.ts";
import type { Database } from "./open.ts";

/** Papers of a type whose words are kept; those a person gave the type are the last to go. */
const MOST_OF_A_TYPE = 200;

/** Keeps the words of a paper that was just read, in place of those kept before. Inside the transaction of the reading. */
export function keepPaper(
  db: Database,
  scope: AccountScope,
  documentId: string,
  marks: Uint8Array,
  maker: string | null,
): void {
  db.sql("DELETE FROM lesson_paper WHERE document_id = ?").run(documentId);
  const { lastInsertRowid } = db
    .sql("INSERT INTO lesson_paper (document_id, account_id, marks, maker) VALUES (?, ?, ?, ?)")
    .run(documentId, scope.accountId, Buffer.from(marks), maker);
  // Now and then is enough: what is over the limit by a few does no harm.
  if (Number(lastInsertRowid) % 16 !== 0) return;
  db.sql(
    `DELETE FROM lesson_paper WHERE document_id IN (SELECT p.document_id FROM document me
       JOIN document d ON d.account_id = me.account_id AND d.type_id = me.type_id
       JOIN lesson_paper p ON p.document_id = d.id
       WHERE me.id = ? ORDER BY d.by_hand & ${handBits.type} DESC, p.seq DESC LIMIT -1 OFFSET ${MOST_OF_A_TYPE})`,
  ).run(documentId);
}

/** The words kept of a paper, and its maker; undefined when none were. */
export const paperOf = (
  db: Database,
  documentId: string,
): { marks: Uint8Array; maker: string | null } | undefined =>
  db.sql("SELECT marks, maker FROM lesson_paper WHERE document_id = ?").get(documentId) as
    | { marks: Uint8Array; maker: string | null }
    | undefined;

/** Names the maker of a paper anew: a person put it right. */
export const setPaperMaker = (db: Database, documentId: string, maker: string): void =>
  void db.sql("UPDATE lesson_paper SET maker = ? WHERE document_id = ?").run(maker, documentId);

export interface PaperRow {
  seq: number;
  document_id: string;
  marks: Uint8Array;
  maker: string | null;
  /** Not 0: a person gave it its type. */
  hand: number;
}

/** Papers whose words were kept after a number, in order: what is held in memory takes these in. */
export const papersSince = (db: Database, scope: AccountScope, seq: number, most: number): PaperRow[] =>
  db
    .sql(
      `SELECT p.seq, p.document_id, p.marks, p.maker, d.by_hand & ${handBits.type} AS hand FROM lesson_paper p
       JOIN document d ON d.id = p.document_id WHERE p.account_id = ? AND p.seq > ? ORDER BY p.seq LIMIT ?`,
    )
    .all(scope.accountId, seq, most) as PaperRow[];

export interface PaperState {
  document_id: string;
  type: string | null;
  type_name: string | null;
  by_hand: boolean;
  maker: string | null;
}

/** How papers stand now, of those that are in a list: their type and who gave it. */
export const statesOf = (db: Database, scope: AccountScope, ids: string[]): PaperState[] =>
  (
    db
      .sql(
        `SELECT d.id AS document_id, ty.slug AS type, ty.name AS type_name, d.by_hand & ${handBits.type} AS hand, p.maker
         FROM json_each(?) j CROSS JOIN document d ON d.id = j.value JOIN lesson_paper p ON p.document_id = d.id
         LEFT JOIN type ty ON ty.id = d.type_id WHERE d.account_id = ? AND d.hidden < 2 AND d.status IN ('filed', 'needs_review')`,
      )
      .all(JSON.stringify(ids), scope.accountId) as (Omit<PaperState, "by_hand"> & { hand: number })[]
  ).map(({ hand, ...r }) => ({ ...r, by_hand: hand !== 0 }));
