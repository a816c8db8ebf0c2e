import type { AccountScope } from "#rules/access/access.ts";
import { firstRow } from "../documents/documents.ts";
import type { Database } from "../sqlite/open.ts";
import type { SearchFilter } from "./search-filter.ts";
import { isPlain, searchConditions } from "./search-filter.ts";

/** A bit a number of a vector: 1 above nought. Two vectors that point alike have most bits alike. */
export function bitsOf(vector: Int8Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(vector.length / 32));
  for (let i = 0; i < vector.length; i++)
    if ((vector[i] as number) > 0) bits[i >> 5] = (bits[i >> 5] as number) | (1 << (i & 31));
  return bits;
}

/** Cosine of a vector and the one that begins at `at` among others; 0 when one of them is nothing but noughts. */
export function cosine(a: Int8Array, all: Int8Array, at: number): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] as number, all[at + i] as number];
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb);
}

/** As far as no two vectors are. */
const NEVER = 65_535;

/** The bits of all passages of an account, in memory: 56 bytes a passage of 384 numbers. */
export class BitIndex {
  readonly words: number;
  #rows = new Float64Array(1024);
  #bits: Uint32Array;
  /** The same memory, byte by byte. */
  #bytes: Uint8Array;
  #size = 0;

  /** `lo` and `hi`: rows of documents that belong to it. */
  constructor(
    readonly model: string,
    readonly dims: number,
    readonly lo: number,
    readonly hi: number,
  ) {
    this.words = Math.ceil(dims / 32);
    this.#bits = new Uint32Array(1024 * this.words);
    this.#bytes = new Uint8Array(this.#bits.buffer);
  }

  /** Passages, of which a document has several. */
  get size(): number {
    return this.#size;
  }

  holds(n: number): boolean {
    return n >= this.lo && n <= this.hi;
  }

  #grow(by: number): void {
    const need = this.#size + by;
    if (need <= this.#rows.length) return;
    const room = Math.max(need, this.#rows.length * 2);
    const rows = new Float64Array(room);
    const bits = new Uint32Array(room * this.words);
    rows.set(this.#rows.subarray(0, this.#size));
    bits.set(this.#bits.subarray(0, this.#size * this.words));
    this.#rows = rows;
    this.#bits = bits;
    this.#bytes = new Uint8Array(bits.buffer);
  }

  /** Adds the passages of a document, their bits one behind the other. What is not as long as it should be is left out. */
  append(n: number, bits: Uint8Array): void {
    const each = this.words * 4;
    const count = bits.length % each === 0 ? bits.length / each : 0;
    this.#grow(count);
    this.#bytes.set(count * each === bits.length ? bits : bits.subarray(0, count * each), this.#size * each);
    this.#rows.fill(n, this.#size, this.#size + count);
    this.#size += count;
  }

  /** Puts a document's passages in place of those before. */
  put(n: number, bits: readonly Uint32Array[]): void {
    for (let i = this.#size - 1; i >= 0; i--) {
      if (this.#rows[i] !== n) continue;
      const last = --this.#size;
      this.#rows[i] = this.#rows[last] as number;
      this.#bits.copyWithin(i * this.words, last * this.words, (last + 1) * this.words);
    }
    for (const b of bits) this.append(n, new Uint8Array(b.buffer, b.byteOffset, b.byteLength));
  }

  /** Rows of about so many passages, evenly from all of them. */
  sample(most: number): number[] {
    const step = Math.max(1, Math.floor(this.#size / most));
    const rows: number[] = [];
    for (let i = 0; i < this.#size && rows.length < most; i += step) rows.push(this.#rows[i] as number);
    return rows;
  }

  /**
   * Rows of the `most` passages whose bits are nearest, ties at the end included, in no order; with `allowed` of those rows
   * alone. One look at each.
   */
  nearest(asked: Uint32Array, most: number, allowed: ReadonlySet<number> | null): Set<number> {
    // Looked at hundreds of thousands of times: nothing of `this` in the loops.
    const { words } = this;
    const [size, bits, rows] = [this.#size, this.#bits, this.#rows];
    const far = new Uint16Array(size);
    const at = new Uint32Array(words * 32 + 2);
    for (let i = 0, b = 0; i < size; i++, b += words) {
      if (allowed !== null && !allowed.has(rows[i] as number)) {
        far[i] = NEVER;
        continue;
      }
      let d = 0;
      for (let w = 0; w < words; w++) {
        // Bits of a number that are 1, counted side by side (Hacker's Delight, 5-1).
        let v = (bits[b + w] as number) ^ (asked[w] as number);
        v -= (v >>> 1) & 0x55555555;
        v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
        d += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
      }
      far[i] = d;
      at[d] = (at[d] as number) + 1;
    }
    let limit = 0;
    for (let seen = at[0] as number; seen < most && limit < at.length - 1; ) seen += at[++limit] as number;
    const found = new Set<number>();
    for (let i = 0; i < size; i++) if ((far[i] as number) <= limit) found.add(rows[i] as number);
    return found;
  }
}

/** A paper whose vectors are to be made. */
export interface EmbedWait {
  n: number;
  tries: number;
}

const MODEL = "embedded/model";

/** Says which model is used from now on: papers with vectors of another one wait for new ones. Quick when it is the same. */
export function useEmbedder(db: Database, model: string): void {
  const row = db.sql("SELECT value FROM box WHERE key = ?").get(MODEL) as { value: string } | undefined;
  if (row?.value === model) return;
  db.sql("INSERT OR IGNORE INTO embed_wait (n) SELECT n FROM embedded_document WHERE model <> ?").run(model);
  db.sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)").run(MODEL, model);
}

/** The next paper that waits, the newest first; undefined when none does now. */
export const nextEmbed = (db: Database, now: number): EmbedWait | undefined =>
  db.sql("SELECT n, tries FROM embed_wait WHERE next_at <= ? ORDER BY next_at, n DESC LIMIT 1").get(now) as
    | EmbedWait
    | undefined;

export const embedWaiting = (db: Database): number =>
  (db.sql("SELECT count(*) AS n FROM embed_wait").get() as { n: number }).n;

export const documentAt = (db: Database, n: number): string | undefined =>
  (db.sql("SELECT id FROM document WHERE n = ?").get(n) as { id: string } | undefined)?.id;

export const dropEmbedWait = (db: Database, n: number): void =>
  void db.sql("DELETE FROM embed_wait WHERE n = ?").run(n);

export const delayEmbed = (db: Database, { n, tries }: EmbedWait, until: number): void =>
  void db.sql("UPDATE embed_wait SET tries = ?, next_at = ? WHERE n = ?").run(tries, until, n);

/** True when the paper has vectors of this model, made of this very text. */
export const isEmbedded = (db: Database, n: number, model: string, sum: string): boolean =>
  db.sql("SELECT 1 FROM embedded_document WHERE n = ? AND model = ? AND sum = ?").get(n, model, sum) !==
  undefined;

/** Puts the vectors of a paper on file in place of those before. All are as long as one another. */
export function putEmbedded(
  db: Database,
  n: number,
  made: { model: string; sum: string; vectors: readonly Int8Array[] },
): void {
  const { model, sum, vectors } = made;
  const bits = vectors.map(bitsOf);
  db.sql("INSERT OR REPLACE INTO embedded_document (n, model, sum, bits) VALUES (?, ?, ?, ?)").run(
    n,
    model,
    sum,
    Buffer.concat(bits.map((b) => Buffer.from(b.buffer, b.byteOffset, b.byteLength))),
  );
  db.sql("INSERT OR REPLACE INTO embedded_vectors (n, vectors) VALUES (?, ?)").run(
    n,
    Buffer.concat(vectors.map((v) => Buffer.from(v.buffer, v.byteOffset, v.length))),
  );
  for (const { index, upTo } of indexes.get(db)?.values() ?? [])
    if (index.holds(n) && n <= upTo && index.model === model) index.put(n, bits);
}

/** Accounts whose bits are kept in memory at a time: a box has one or two. */
const MOST_INDEXES = 4;
/** Papers whose bits are read in one step: a few milliseconds. */
const STEP = 2_000;

/** Bits that are in memory: those of all rows up to `upTo`. */
interface Held {
  index: BitIndex;
  upTo: number;
}
const indexes = new WeakMap<Database, Map<number, Held>>();

const holding = (db: Database, scope: AccountScope, model: string): Held | undefined => {
  const held = indexes.get(db)?.get(scope.accountNumber);
  return held?.index.model === model ? held : undefined;
};

/**
 * Reads some more of the bits of an account's papers into memory, those of one model alone. True when all are there. Between two
 * steps others come in; `nearestEmbedded` finds nothing before the last.
 */
export function readEmbedded(db: Database, scope: AccountScope, model: string, dims: number): boolean {
  const known = indexes.get(db) ?? new Map<number, Held>();
  indexes.set(db, known);
  const first = firstRow(scope.accountNumber);
  let held = holding(db, scope, model);
  if (!held) {
    held = { index: new BitIndex(model, dims, first, first + 2 ** 32 - 1), upTo: first - 1 };
    known.delete(scope.accountNumber);
    known.set(scope.accountNumber, held);
    const [oldest] = known.keys();
    if (known.size > MOST_INDEXES && oldest !== undefined) known.delete(oldest);
  }
  if (held.upTo >= held.index.hi) return true;
  const rows = db
    .sql("SELECT n, model, bits FROM embedded_document WHERE n > ? AND n <= ? ORDER BY n LIMIT ?")
    .all(held.upTo, held.index.hi, STEP) as { n: number; model: string; bits: Buffer }[];
  for (const row of rows) if (row.model === model) held.index.append(row.n, row.bits);
  held.upTo = rows.length < STEP ? held.index.hi : (rows.at(-1)?.n ?? held.index.hi);
  return held.upTo >= held.index.hi;
}

/** Passages whose papers are looked at in full: the nearest by bits. */
const RESCORED = 300;

export interface EmbeddedHit {
  n: number;
  /** Cosine of the nearest passage, -1..1. */
  score: number;
}

/**
 * The papers nearest to a vector, the nearest first: of the caller's account, of what the filter leaves and the caller may see.
 * Only those that stand out from the account's papers at large; none when nothing does, or while `readEmbedded` has not read them
 * all. Inside `db.read`.
 */
export function nearestEmbedded(
  db: Database,
  scope: AccountScope,
  asked: { model: string; vector: Int8Array },
  filter: SearchFilter,
  limit: number,
): EmbeddedHit[] {
  const held = holding(db, scope, asked.model);
  if (!held || held.upTo < held.index.hi) return [];
  const { index } = held;
  if (index.size === 0 || index.dims !== asked.vector.length) return [];
  const open = scope.bundle === null && isPlain(filter);
  const bits = bitsOf(asked.vector);
  const near = index.nearest(bits, RESCORED, open ? null : allowed(db, scope, filter, null));
  const seen = open ? allowed(db, scope, filter, [...near]) : near;
  const floor = floorOf(index.sample(SAMPLED).map((n) => likeness(db, n, asked.vector) ?? 0));
  const hits: EmbeddedHit[] = [];
  for (const n of seen) {
    const score = likeness(db, n, asked.vector);
    if (score !== null && score > floor) hits.push({ n, score });
  }
  return hits.sort((a, b) => b.score - a.score || b.n - a.n).slice(0, limit);
}

/** Papers that are looked at to know how near any paper is to the question; from so many on their spread can be trusted. */
const SAMPLED = 100;
const TRUSTED = 30;

/**
 * From which likeness on a paper stands out: models differ in what they call near (of one everything is above 0.7), so it is
 * told by how near papers are at large, in standard deviations above their mean.
 */
function floorOf(sample: readonly number[]): number {
  const mean = sample.reduce((n, x) => n + x, 0) / sample.length;
  const spread = Math.sqrt(sample.reduce((n, x) => n + (x - mean) ** 2, 0) / sample.length);
  return mean + (sample.length >= TRUSTED ? 2.5 : 1) * spread;
}

/**
 * How near the nearest passage of a paper is, or null when it has none: it is gone, or was put on file by another process, so that
 * the bits in memory were of other vectors.
 */
function likeness(db: Database, n: number, vector: Int8Array): number | null {
  const vectors = vectorsOf(db, n);
  if (!vectors || vectors.length === 0 || vectors.length % vector.length !== 0) return null;
  let best = -1;
  for (let at = 0; at < vectors.length; at += vector.length)
    best = Math.max(best, cosine(vector, vectors, at));
  return best;
}

function vectorsOf(db: Database, n: number): Int8Array | null {
  const row = db.sql("SELECT vectors FROM embedded_vectors WHERE n = ?").get(n) as
    | { vectors: Buffer }
    | undefined;
  return row ? new Int8Array(row.vectors.buffer, row.vectors.byteOffset, row.vectors.length) : null;
}

/** Rows of documents that the caller may see and the filter leaves, of some rows or of all. */
export function allowed(
  db: Database,
  scope: AccountScope,
  filter: SearchFilter,
  rows: number[] | null,
): Set<number> {
  const { where, values } = searchConditions(scope, filter);
  const types = filter.category_id ? "LEFT JOIN type ty ON ty.id = d.type_id" : "";
  const from = rows === null ? "document d" : "json_each(@rows) j CROSS JOIN document d ON d.n = j.value";
  const found = db
    .sql(`SELECT d.n FROM ${from} ${types} WHERE ${where} AND d.status <> 'quarantined'`)
    .all({ ...values, ...(rows === null ? {} : { rows: JSON.stringify(rows) }) }) as { n: number }[];
  return new Set(found.map((r) => r.n));
}
