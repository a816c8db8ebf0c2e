import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PagePack, pagesIn } from "#vault/page-pack.ts";
import { SealBroken } from "#vault/seal.ts";

const SIZE = 4016;

/** A page of runs of bytes, as those of a database are: some of it comes again elsewhere. */
const page = fc
  .array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 900 }), fc.nat(255)), { minLength: 1, maxLength: 30 })
  .map((runs) => {
    const bytes = Buffer.alloc(SIZE);
    let at = 0;
    for (const [kind, length, seed] of runs) {
      for (let i = at; i < Math.min(SIZE, at + length); i++)
        bytes[i] = kind === 0 ? 0 : (i * kind * 7919 + seed) >> (kind & 3);
      at += length;
    }
    return bytes;
  });

/** What a page was: nothing that is known, another, or itself with some bytes changed, put in or taken out. */
const before = (is: Buffer) =>
  fc.oneof(
    fc.constant(null),
    page,
    fc.tuple(fc.nat(SIZE - 1), fc.uint8Array({ maxLength: 60 }), fc.nat(60)).map(([at, put, less]) => {
      const was = Buffer.concat([is.subarray(0, at), put, is.subarray(at + less), Buffer.alloc(SIZE)]);
      return Buffer.from(was.subarray(0, SIZE));
    }),
  );

const changes = fc
  .array(
    page.chain((is) =>
      fc.record({ gap: fc.integer({ min: 1, max: 400 }), is: fc.constant(is), was: before(is) }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => {
    let number = -1;
    return list.map(({ gap, is, was }) => {
      number += gap;
      return { number, is, was };
    });
  });

async function packed(list: { number: number; is: Buffer; was: Buffer | null }[]) {
  const pack = new PagePack();
  for (const { number, is, was } of list) pack.add(number, is, was);
  const knew = new Map(list.map(({ number, was }) => [number, was]));
  return { bytes: await pack.bytes(), before: (number: number) => knew.get(number) ?? null };
}

describe("a pack of changed pages", () => {
  test("gives back what was put in", async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const { bytes, before } = await packed(list);
        const back = pagesIn(bytes, SIZE, before);
        expect(back.map(({ number }) => number)).toEqual(list.map(({ number }) => number));
        for (const [i, { page: is }] of back.entries()) expect(list[i]?.is.equals(is)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test("is refused when it was damaged, or when the pages before it are others", async () => {
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(), fc.integer({ min: 1, max: 255 }), async (list, place, flip) => {
        const { bytes, before } = await packed(list);
        const bad = Buffer.from(bytes);
        bad[place % bad.length] = (bad[place % bad.length] as number) ^ flip;
        for (const each of [bad, bytes.subarray(0, place % bytes.length)]) {
          // Bits that DEFLATE passes over may be anything: what comes out is right or refused.
          try {
            const back = pagesIn(each, SIZE, before);
            expect(back.every(({ page: is }, i) => list[i]?.is.equals(is))).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(SealBroken);
          }
        }
        if (!list.some(({ was }) => was)) return;
        expect(() => pagesIn(bytes, SIZE, () => null)).toThrow(SealBroken);
      }),
      { numRuns: 40 },
    );
  });

  test("a change among pages that are there already takes few bytes, wherever they were", async () => {
    const was = Array.from({ length: 40 }, () => Buffer.from(crypto.getRandomValues(new Uint8Array(SIZE))));
    const turned = was.map((_, i) =>
      Buffer.concat([Buffer.from("new"), was[(i + 17) % 40] as Buffer]).subarray(0, SIZE),
    );
    const { bytes } = await packed(turned.map((is, number) => ({ number, is, was: was[number] ?? null })));
    expect(bytes.length).toBeLessThan(2000);
  });
});
