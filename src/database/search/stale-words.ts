import type { Database } from "../sqlite/open.ts";

/**
 * Documents whose words in the index are older than what is on file about them, brought in line little by little. Putting
 * a document in anew leaves its old entry marked as gone; by itself FTS5 clears those away by rewriting whole parts of the
 * index in the middle of somebody's commit. Meanwhile it is merged by hand, a few pages a step, and what is gone is
 * cleared away in such steps once the last document is in line (https://sqlite.org/fts5.html, "The 'merge' command").
 */
const mark = "words/behind";
/** Pages of the index that one step of clearing away writes. */
const STEP = 16;
/** How FTS5 merges by itself, as it is made (https://sqlite.org/fts5.html, "Configuration Options"), and while much is put in anew. */
const usual = { automerge: 4, crisismerge: 16, deletemerge: 10 } as const;
const byHand = { automerge: 0, crisismerge: 1000, deletemerge: 0 } as const;

/** FTS5 takes whole numbers alone, and numbers of a statement are bound as floating ones: so they stand in its text. */
const config = (db: Database, name: keyof typeof usual | "merge", value: number) =>
  db.sql(`INSERT INTO words (words, rank) VALUES ('${name}', ${value})`).run();

function merging(db: Database, way: typeof usual | typeof byHand): void {
  config(db, "automerge", way.automerge);
  config(db, "crisismerge", way.crisismerge);
  config(db, "deletemerge", way.deletemerge);
}

const state = (db: Database): string | undefined =>
  (db.sql("SELECT value FROM box WHERE key = ?").get(mark) as { value: string } | undefined)?.value;

const setState = (db: Database, value: "stale" | "clearing") =>
  db.sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)").run(mark, value);

/** Remembers documents to be brought in line; inside the transaction that changed what is on file about them. */
export function markStale(db: Database, ids: readonly string[]): void {
  const sql = "INSERT OR IGNORE INTO stale_words (document_id) SELECT value FROM json_each(?)";
  db.sql(sql).run(JSON.stringify(ids));
}

/** What is to be done next: bring documents in line, clear away, or nothing. */
export function behind(db: Database): "stale" | "clearing" | null {
  if (db.sql("SELECT 1 FROM stale_words LIMIT 1").get() !== undefined) return "stale";
  return state(db) === undefined ? null : "clearing";
}

/** One document that is to be brought in line now; it is forgotten with the answer. */
export function takeStale(db: Database): string | undefined {
  if (state(db) !== "stale") {
    merging(db, byHand);
    setState(db, "stale");
  }
  const row = db.sql("SELECT document_id FROM stale_words LIMIT 1").get() as
    | { document_id: string }
    | undefined;
  if (row) db.sql("DELETE FROM stale_words WHERE document_id = ?").run(row.document_id);
  return row?.document_id;
}

/**
 * Has what is marked as gone cleared away; inside the transaction that removed a document for good. Until then its words lie in the
 * index, unfindable: an index without content only marks what is deleted, whatever its `secure-delete` says. Begins anew when it is
 * under way, since what has been gone through already is not looked at again.
 */
export function clearAway(db: Database): void {
  merging(db, byHand);
  setState(db, "stale");
}

/** Merges a few pages, so that the index does not fall into ever more parts. */
export const mergeStep = (db: Database): void => void config(db, "merge", STEP);

const changes = (db: Database): number => (db.sql("SELECT total_changes() AS n").get() as { n: number }).n;

/** One step of merging; false when there was nothing to merge: it makes fewer than two changes then. */
function merged(db: Database, pages: number): boolean {
  const before = changes(db);
  config(db, "merge", pages);
  return changes(db) - before >= 2;
}

/** One step of clearing away what is marked as gone; the last one gives FTS5 its own way back. */
export function clearStep(db: Database): void {
  const first = state(db) === "stale";
  // A negative number begins with every part of the index. It is asked for once more at the end, since what went while parts were
  // being merged is marked in the new part, too; of one part with nothing marked in it nothing is left to be merged.
  if (merged(db, first ? -STEP : STEP) || (!first && merged(db, -STEP))) {
    if (first) setState(db, "clearing");
    return;
  }
  merging(db, usual);
  db.sql("DELETE FROM box WHERE key = ?").run(mark);
}
