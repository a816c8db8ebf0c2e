import type { Meant } from "#reading/meaning/asked.ts";
import type { Weights } from "#reading/meaning/weights.ts";
import { eachWeight, packWeights, unpackWeights, weighing } from "#reading/meaning/weights.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { firstRow } from "../documents/documents.ts";
import type { Database } from "../sqlite/open.ts";
import { allowed } from "./embeddings.ts";
import type { SearchFilter } from "./search-filter.ts";
import { isPlain } from "./search-filter.ts";

/** Papers about one concept: their slots, and how much each is about it. */
class Postings {
  slots = new Uint32Array(8);
  weights = new Uint8Array(8);
  size = 0;
  add(slot: number, weight: number): void {
    if (this.size === this.slots.length) {
      const slots = new Uint32Array(this.size * 2);
      slots.set(this.slots);
      const weights = new Uint8Array(this.size * 2);
      weights.set(this.weights);
      this.slots = slots;
      this.weights = weights;
    }
    this.slots[this.size] = slot;
    this.weights[this.size++] = weight;
  }
}

const STEPS = 1000;
const stepOf = (score: number): number => Math.min(STEPS, Math.floor(score * STEPS));

export interface MeaningHit {
  n: number;
  /** How much of what was meant the paper is about, 0..1. */
  score: number;
}

/**
 * Concepts of an account's papers, turned round and in memory: about five bytes a concept of a paper. A paper that changes takes
 * a new slot and leaves the old one empty.
 */
export class MeaningIndex {
  /** The last row that was read. */
  upTo = 0;
  readonly #postings = new Map<number, Postings>();
  readonly #slotOf = new Map<number, number>();
  #rows = new Float64Array(256);
  #slots = 0;
  /** Scores of the search under way, of all of it and of one part; nothing but noughts between two searches. */
  #scores = new Float32Array(256);
  #best = new Float32Array(256);

  /** Papers in it. */
  get size(): number {
    return this.#slotOf.size;
  }

  /** True when more slots are empty than not: it is better read anew. */
  get worn(): boolean {
    return this.#slots > 2_000 && this.#slots > 2 * this.size;
  }

  put(n: number, packed: Uint8Array): void {
    this.remove(n);
    const slot = this.#slots++;
    if (slot === this.#rows.length) {
      const rows = new Float64Array(slot * 2);
      rows.set(this.#rows);
      this.#rows = rows;
      this.#scores = new Float32Array(slot * 2);
      this.#best = new Float32Array(slot * 2);
    }
    this.#rows[slot] = n;
    this.#slotOf.set(n, slot);
    eachWeight(packed, (concept, weight) => {
      let p = this.#postings.get(concept);
      if (!p) {
        p = new Postings();
        this.#postings.set(concept, p);
      }
      p.add(slot, weight);
    });
  }

  remove(n: number): void {
    const slot = this.#slotOf.get(n);
    if (slot === undefined) return;
    this.#rows[slot] = 0;
    this.#slotOf.delete(n);
  }

  /** How telling a concept is here: less, the more papers are about it. */
  #rarity(concept: number): number {
    const have = this.#postings.get(concept)?.size ?? 0;
    return Math.log(1 + (this.size + 1) / (have + 1));
  }

  /** How much each part of what is meant counts, together 1; rare things say more. */
  #shares(meant: readonly Meant[]): number[] {
    const raw = meant.map((m) => {
      const main = [...m.answers].filter(([, how]) => how >= 0.99).map(([c]) => this.#rarity(c));
      return m.share * Math.max(...main, 0.1);
    });
    const all = raw.reduce((a, b) => a + b, 0);
    return raw.map((r) => (all === 0 ? 0 : r / all));
  }

  /** Scores every paper by what is meant: of each part the best answer it has counts, as much as the part does. */
  #score(meant: readonly Meant[]): void {
    const scores = this.#scores;
    const best = this.#best;
    this.#shares(meant).forEach((share, i) => {
      if (share === 0) return;
      for (const [concept, how] of (meant[i] as Meant).answers) {
        const p = this.#postings.get(concept);
        if (!p) continue;
        const { slots, weights, size } = p;
        const factor = (how * share) / 255;
        for (let k = 0; k < size; k++) {
          const value = (weights[k] as number) * factor;
          const slot = slots[k] as number;
          if (value > (best[slot] as number)) best[slot] = value;
        }
      }
      for (let slot = 0; slot < this.#slots; slot++)
        scores[slot] = (scores[slot] as number) + (best[slot] as number);
      best.fill(0, 0, this.#slots);
    });
  }

  /**
   * The papers that are about most of what is meant, the best first: those that score at least `least` and at least `share` of what
   * the best one scores; of `among` alone where that is set.
   */
  nearest(
    meant: readonly Meant[],
    { most, least, share }: { most: number; least: number; share: number },
    among: ReadonlySet<number> | null,
  ): MeaningHit[] {
    this.#score(meant);
    const scores = this.#scores;
    const may = (slot: number) => {
      const n = this.#rows[slot] as number;
      return n !== 0 && (among === null || among.has(n));
    };
    // How many have which score, in small steps: with it only those that are wanted are put in order.
    const steps = new Uint32Array(STEPS + 2);
    let top = 0;
    for (let slot = 0; slot < this.#slots; slot++) {
      const score = scores[slot] as number;
      if (score < least || !may(slot)) continue;
      if (score > top) top = score;
      steps[stepOf(score)] = (steps[stepOf(score)] as number) + 1;
    }
    const floor = Math.max(least, top * share);
    let from = STEPS + 1;
    for (let have = 0; from > 0 && have < most; ) have += steps[--from] as number;
    const hits: MeaningHit[] = [];
    for (let slot = 0; slot < this.#slots; slot++) {
      const score = scores[slot] as number;
      if (score >= floor && stepOf(score) >= from && may(slot))
        hits.push({ n: this.#rows[slot] as number, score });
    }
    scores.fill(0, 0, this.#slots);
    return hits.sort((a, b) => b.score - a.score || b.n - a.n).slice(0, most);
  }

  /** How alike two papers are in what they are about, 0..1; what few papers are about counts more. */
  alike(a: Weights, b: Weights): number {
    let [dot, aa, bb] = [0, 0, 0];
    const square = (concept: number, weight: number) => (weight * this.#rarity(concept)) ** 2;
    for (const [c, w] of a) {
      aa += square(c, w);
      const other = b.get(c);
      if (other !== undefined) dot += w * other * this.#rarity(c) ** 2;
    }
    for (const [c, w] of b) bb += square(c, w);
    return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb);
  }
}

const MADE_BY = "meaning/weighing";

/**
 * Sees to it that papers weighed by another version of the lexicon are gone through anew, with their words; inside a transaction.
 * True when that is so. Quick when nothing changed.
 */
export function keepWeighing(db: Database): boolean {
  const row = db.sql("SELECT value FROM box WHERE key = ?").get(MADE_BY) as { value: string } | undefined;
  if (row?.value === weighing()) return false;
  db.sql(
    "INSERT OR IGNORE INTO stale_words (document_id) SELECT d.id FROM meaning m JOIN document d ON d.n = m.n",
  ).run();
  db.sql("DELETE FROM meaning").run();
  db.sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)").run(MADE_BY, weighing());
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
