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
