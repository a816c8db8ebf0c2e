import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { systemIds } from "#kernel/ids.ts";
import { exactly, joined, PART_BYTES, partCount, partSize, WrongLength } from "#vault/parts.ts";
import { openVault, type Vault } from "#vault/vault.ts";

const MiB = 1024 * 1024;

test("part size is 64 MiB (67108864 bytes)", () => expect(PART_BYTES).toBe(67_108_864));

describe("how a file is cut", () => {
  test.each([
    [1, 1, [1]],
    [PART_BYTES - 1, 1, [PART_BYTES - 1]],
    [PART_BYTES, 1, [PART_BYTES]],
    [PART_BYTES + 1, 2, [PART_BYTES, 1]],
    [3 * PART_BYTES, 3, [PART_BYTES, PART_BYTES, PART_BYTES]],
    [0, 1, [0]],
  ])("%d bytes take %d parts", (bytes, count, sizes) => {
    expect(partCount(bytes)).toBe(count);
    expect(sizes.map((_, i) => partSize(bytes, i + 1))).toEqual(sizes);
  });

  test("parts of any file add up to it, none is empty and only the last is short", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 * 1024 * MiB }), (bytes) => {
        const sizes = Array.from({ length: partCount(bytes) }, (_, i) => partSize(bytes, i + 1));
        expect(sizes.reduce((a, b) => a + b, 0)).toBe(bytes);
        expect(sizes.slice(0, -1).every((s) => s === PART_BYTES)).toBe(true);
        expect(sizes.at(-1)).toBeGreaterThan(0);
      }),
    );
  });

  test.each([0, 3, 1.5, -1])("there is no part %d of two", (n) =>
    expect(() => partSize(PART_BYTES + 1, n)).toThrow(RangeError),
  );
});

async function* pieces(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size);
}

describe("exactly as many bytes as are due", () => {
  const through = async (wanted: number, ...sizes: number[]) => {
    let came = 0;
    for await (const piece of exactly(pieces(...sizes), wanted)) came += piece.length;
    return came;
  };

  test("the right number passes, in whatever pieces", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 8 }), async (sizes) => {
        const all = sizes.reduce((a, b) => a + b, 0);
        expect(await through(all, ...sizes)).toBe(all);
      }),
    ));

  test("one too few and one too many are refused", async () => {
    await expect(through(10, 4, 5)).rejects.toThrow(new WrongLength(10, 9).message);
    await expect(through(10, 4, 7)).rejects.toThrow(new WrongLength(10, 11).message);
  });

  test("a stream without end is cut off at the first piece too many", async () => {
    let given = 0;
    async function* endless() {
      for (;;) {
        given++;
        yield new Uint8Array(100);
      }
    }
    const read = async () => {
      for await (const _ of exactly(endless(), 1000));
    };
    await expect(read()).rejects.toThrow(WrongLength);
    expect(given).toBe(11);
  });
});

describe("parts put together", () => {
  let folder: string;
  let vault: Vault;
  const key = systemIds.bytes(32);
  const dedup = systemIds.bytes(32);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "deedbox-parts-"));
    vault = await openVault({ dataDir: folder, ids: systemIds });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const all = async (ids: string[], with_ = key) => {
    const read: Uint8Array[] = [];
    for await (const piece of joined(vault, with_, ids)) read.push(piece);
    return Buffer.concat(read);
  };

  test("give their bytes in the order asked for", async () => {
    const parts = [3 * MiB + 7, 1, 65_536, 0].map((n) => systemIds.bytes(n));
    const ids: string[] = [];
    for (const part of parts) ids.push((await vault.put(key, dedup, part)).blobId);
    expect((await all(ids)).equals(Buffer.concat(parts))).toBe(true);
    expect((await all([...ids].reverse())).equals(Buffer.concat([...parts].reverse()))).toBe(true);
  });

  test("a part that is gone, or another account's, ends the stream with an error", async () => {
    const one = (await vault.put(key, dedup, systemIds.bytes(100))).blobId;
    const two = (await vault.put(systemIds.bytes(32), dedup, systemIds.bytes(100))).blobId;
    await expect(all([one, two])).rejects.toThrow(/seal/i);
    await vault.remove(one);
    await expect(all([one])).rejects.toThrow(/ENOENT/);
  });
});
