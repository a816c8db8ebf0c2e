import type { Meant } from "#reading/meaning/asked.ts";
import { packWeights, unpackWeights, type Weights, weighing } from "#reading/meaning/weights.ts";
import type { AccountScope } from "#rules/access.ts";
import { firstRow } from "./documents.ts";
import { allowed } from "./embedded.ts";
import { type MeaningHit, MeaningIndex } from "./meaning-index.ts";
import type { Database } from "./open.ts";
import { isPlain, type SearchFilter } from "./search-filter.ts";

export type { MeaningHit } from "./meaning-index.ts";

const MADE_BY = "meaning/weighing";

/**
 * Sees to it that papers weighed by another version of the lexicon are gone through anew, with their words; inside a transaction.
 * True when that is so. Quick when nothing changed.
 */
export function keepWeighing(db: Database): boolean {
  const row = db.sql("SELECT value FROM box WHERE key = ?").get(MADE_BY) as { value: string } | undefined;
  if (row?.value === weighing) return false;
  db.sql(
    "INSERT OR IGNORE INTO stale_words (document_id) SELECT d.id FROM meaning m JOIN document d ON d.n = m.n",
  ).run();
  db.sql("DELETE FROM meaning").run();
  db.sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)").run(MADE_BY, weighing);
  indexes.delete(db);
  return true;
}

/** Puts on file what a paper is about, in place of what was there; inside a transaction. */
export function putMeaning(db: Database, n: number, w: Weights): void {
  removeMeaning(db, n);
  db.sql("INSERT INTO meaning (n, weights) VALUES (?, ?)").run(n, Buffer.from(packWeights(w)));
}

/** A paper that is not to be found any more. */
export const removeMeaning = (db: Database, n: number): void =>
  void db.sql("DELETE FROM meaning WHERE n = ?").run(n);

/** What a paper is about; null when it has not been weighed. */
export function meaningOf(db: Database, n: number): Weights | null {
  const row = db.sql("SELECT weights FROM meaning WHERE n = ?").get(n) as { weights: Buffer } | undefined;
  return row ? unpackWeights(row.weights) : null;
}

/** Accounts whose concepts are in memory at a time: a box has one or two. */
const MOST_INDEXES = 4;
const indexes = new WeakMap<Database, Map<number, MeaningIndex>>();

/** Papers that are read in one step: some milliseconds. */
const STEP = 4_000;

/** The concepts of an account that are in memory, those of nothing at first. */
function heldOf(db: Database, scope: AccountScope): MeaningIndex {
  const known = indexes.get(db) ?? new Map<number, MeaningIndex>();
  indexes.set(db, known);
  let index = known.get(scope.accountNumber);
  if (index && !index.worn) return index;
  index = new MeaningIndex();
  known.delete(scope.accountNumber);
  known.set(scope.accountNumber, index);
  const [oldest] = known.keys();
  if (known.size > MOST_INDEXES && oldest !== undefined) known.delete(oldest);
  return index;
}

/**
 * Reads some more of what an account's papers are about into memory. True when all is there. Rows have ever larger numbers, so
 * that what is new is read, whoever wrote it; what is gone is left out by `allowed` when it is found.
 */
export function readMeaning(db: Database, scope: AccountScope): boolean {
  const index = heldOf(db, scope);
  const last = (db.sql("SELECT ifnull(max(id), 0) AS id FROM meaning").get() as { id: number }).id;
  if (last <= index.upTo) return true;
  const lo = firstRow(scope.accountNumber);
  const rows = db
    .sql("SELECT id, n, weights FROM meaning WHERE id > ? AND n BETWEEN ? AND ? ORDER BY id LIMIT ?")
    .all(index.upTo, lo, lo + 2 ** 32 - 1, STEP) as { id: number; n: number; weights: Buffer }[];
  for (const row of rows) index.put(row.n, row.weights);
  index.upTo = rows.length < STEP ? last : (rows.at(-1)?.id ?? last);
  return index.upTo >= last;
}

/** The concepts of an account's papers, in line with what is on file. */
function indexOf(db: Database, scope: AccountScope): MeaningIndex {
  while (!readMeaning(db, scope));
  return heldOf(db, scope);
}

/** So many are looked at for each that is wanted, since some may not be seen. */
const SPARE = 3;

/**
 * The papers of the caller's account that are about what is meant, the best first: of what the filter leaves and the caller may
 * see, scoring at least `least` (0..1) and `share` of the best score. Inside `db.read`.
 */
export function searchMeaning(
  db: Database,
  scope: AccountScope,
  meant: readonly Meant[],
  filter: SearchFilter,
  { limit, least, share = 0 }: { limit: number; least: number; share?: number },
): MeaningHit[] {
  if (meant.length === 0) return [];
  const index = indexOf(db, scope);
  const open = scope.bundle === null && isPlain(filter);
  const among = open ? null : allowed(db, scope, filter, null);
  for (let most = limit * SPARE; ; most *= 4) {
    const hits = index.nearest(meant, { most, least, share }, among);
    if (!open) return hits.slice(0, limit);
    const seen = allowed(
      db,
      scope,
      filter,
      hits.map((h) => h.n),
    );
    const left = hits.filter((h) => seen.has(h.n));
    if (left.length >= limit || hits.length < most) return left.slice(0, limit);
  }
}

/** How alike papers are to one in what they are about, 0..1, by row; those that were not weighed are left out. */
export function alikeInMeaning(
  db: Database,
  scope: AccountScope,
  n: number,
  others: readonly number[],
): Map<number, number> {
  const own = meaningOf(db, n);
  const index = indexOf(db, scope);
  const out = new Map<number, number>();
  if (own === null || others.length === 0) return out;
  const rows = db
    .sql("SELECT n, weights FROM meaning WHERE n IN (SELECT value FROM json_each(?))")
    .all(JSON.stringify(others)) as { n: number; weights: Buffer }[];
  for (const row of rows) out.set(row.n, index.alike(own, unpackWeights(row.weights)));
  return out;
}
