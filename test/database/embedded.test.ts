import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { BitIndex, bitsOf, cosine } from "#database/search/embeddings.ts";

const vector = (dims: number) =>
  fc
    .array(fc.integer({ min: -127, max: 127 }), { minLength: dims, maxLength: dims })
    .map((n) => Int8Array.from(n));

const apart = (a: Int8Array, b: Int8Array): number => a.filter((x, i) => x > 0 !== (b[i] ?? 0) > 0).length;

const asBytes = (bits: Uint32Array) => new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength);

describe("bits of vectors", () => {
  test("the nearest are those that a count of unlike signs says, whatever was put in their place before", () => {
    const papers = fc.array(
      fc.record({
        n: fc.integer({ min: 1, max: 12 }),
        vectors: fc.array(vector(40), { minLength: 1, maxLength: 3 }),
      }),
      {
        minLength: 1,
        maxLength: 25,
      },
    );
    fc.assert(
      fc.property(papers, vector(40), fc.integer({ min: 1, max: 10 }), (puts, asked, most) => {
        const index = new BitIndex("m", 40, 0, 100);
        const last = new Map<number, Int8Array[]>();
        for (const { n, vectors } of puts) {
          index.put(n, vectors.map(bitsOf));
          last.set(n, vectors);
        }
        const all = [...last]
          .flatMap(([n, vs]) => vs.map((v) => ({ n, d: apart(v, asked) })))
          .sort((a, b) => a.d - b.d);
        expect(index.size).toBe(all.length);
        const limit = all[Math.min(most, all.length) - 1]?.d ?? 0;
        const nearest = new Set(all.filter((p) => p.d <= limit).map((p) => p.n));
        expect(index.nearest(bitsOf(asked), most, null)).toEqual(nearest);
        const some = new Set([...last.keys()].filter((n) => n % 2 === 0));
        for (const n of index.nearest(bitsOf(asked), most, some)) expect(some.has(n)).toBe(true);
      }),
    );
  });

  test("with few allowed all of them are found, however far", () => {
    const index = new BitIndex("m", 32, 0, 1e6);
    const far = new Int8Array(32).fill(-1);
    for (let n = 0; n < 5000; n++) index.append(n, asBytes(bitsOf(far)));
    index.append(5000, asBytes(bitsOf(new Int8Array(32).fill(1))));
    const asked = bitsOf(new Int8Array(32).fill(1));
    expect(index.nearest(asked, 1, null)).toEqual(new Set([5000]));
    expect(index.nearest(asked, 10, new Set([3, 4999]))).toEqual(new Set([3, 4999]));
  });

  test("bits of another length are left out", () => {
    const index = new BitIndex("m", 64, 0, 10);
    index.append(1, new Uint8Array(12));
    expect(index.size).toBe(0);
    index.append(1, new Uint8Array(16));
    expect([index.size, index.sample(10)]).toEqual([2, [1, 1]]);
  });

  test("a cosine is one of the numbers, wherever they stand", () => {
    fc.assert(
      fc.property(vector(8), vector(8), (a, b) => {
        const all = Int8Array.from([...b, ...a, ...b]);
        const c = cosine(a, all, 8);
        expect(c === 0 || Math.abs(c - 1) < 1e-9).toBe(true);
        expect(cosine(a, all, 16)).toBeCloseTo(cosine(b, a, 0), 9);
      }),
    );
  });
});
