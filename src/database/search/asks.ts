import type { AccountScope } from "#rules/access/access.ts";
import { type FactRow, factColumns } from "../documents/facts.ts";
import type { Database } from "../sqlite/open.ts";

/** Answers and drafts an account has had on a plan. */
export const asked = (db: Database, scope: AccountScope, plan: string): number =>
  (
    db.sql("SELECT asked FROM ask_count WHERE account_id = ? AND plan = ?").get(scope.accountId, plan) as
      | { asked: number }
      | undefined
  )?.asked ?? 0;

export function countAsk(db: Database, scope: AccountScope, plan: string): void {
  db.sql(
    "INSERT INTO ask_count (account_id, plan, asked) VALUES (?, ?, 1) ON CONFLICT (account_id, plan) DO UPDATE SET asked = asked + 1",
  ).run(scope.accountId, plan);
}

/** Turns the thread of a person remembers. */
const MOST_TURNS = 6;
/** Documents that are remembered of an answer. */
const MOST_DOCUMENTS = 20;

/** A turn of a thread: what was asked, and which documents the answer cited. No answer is kept, nor any number of one. */
export interface Turn {
  question: string;
  documents: string[];
}

/** The last turns of a person in an account, the oldest first. */
export const lastTurns = (db: Database, scope: AccountScope, userId: string): Turn[] =>
  (
    db
      .sql("SELECT question, documents FROM ask_turn WHERE account_id = ? AND user_id = ? ORDER BY position")
      .all(scope.accountId, userId) as { question: string; documents: string }[]
  ).map((r) => ({ question: r.question, documents: JSON.parse(r.documents) as string[] }));

/** Adds a turn to a person's thread and lets go of the oldest. */
export function addTurn(db: Database, scope: AccountScope, userId: string, turn: Turn, at: number): void {
  const named = { account: scope.accountId, user: userId };
  const documents = JSON.stringify(turn.documents.slice(0, MOST_DOCUMENTS));
  db.sql(
    `INSERT INTO ask_turn (account_id, user_id, position, question, documents, asked_at)
     SELECT @account, @user, ifnull(max(position), 0) + 1, @question, @documents, @at FROM ask_turn
     WHERE account_id = @account AND user_id = @user`,
  ).run({ ...named, question: turn.question, documents, at });
  db.sql(
    `DELETE FROM ask_turn WHERE account_id = @account AND user_id = @user AND position <=
       (SELECT max(position) FROM ask_turn WHERE account_id = @account AND user_id = @user) - ${MOST_TURNS}`,
  ).run(named);
}

export interface EvidenceRow extends FactRow {
  document_id: string;
}

/** Facts of some keys of several documents that the caller may see, in the order of the page; never an identifier without leave. */
export const factsWithKeys = (
  db: Database,
  scope: AccountScope,
  documentIds: readonly string[],
  keys: readonly string[],
): EvidenceRow[] =>
  db
    .sql(
      `SELECT f.document_id, ${factColumns.replace(/\w+/g, "f.$&")} FROM json_each(@ids) j CROSS JOIN fact f ON f.document_id = j.value
       WHERE +f.account_id = @account AND f.key IN (SELECT value FROM json_each(@keys))
         ${scope.identifiers ? "" : "AND f.role <> 'identifier'"} ORDER BY j.key, f.position`,
    )
    .all({
      ids: JSON.stringify(documentIds),
      keys: JSON.stringify(keys),
      account: scope.accountId,
    }) as EvidenceRow[];

/** Where dated items stand on their papers; null for those that a person made. */
export const obligationPlaces = (
  db: Database,
  scope: AccountScope,
  ids: readonly string[],
): { id: string; page: number | null; quote: string | null }[] =>
  db
    .sql(
      "SELECT id, page, quote FROM obligation WHERE account_id = ? AND id IN (SELECT value FROM json_each(?))",
    )
    .all(scope.accountId, JSON.stringify(ids)) as { id: string; page: number | null; quote: string | null }[];
