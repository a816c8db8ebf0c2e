/** Sealed files in a store with a cache: what a store may do wrongly, what is deleted, what moves in and out, and the bounds of the cache. */
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { FilesAway } from "#kernel/problem.ts";
import { objectOf } from "#vault/blobs/in-store.ts";
import { anyOnlyThere, storeOf } from "#vault/blobs/marks.ts";
import { SealBroken } from "#vault/seal.ts";
import { sweep } from "#vault/sweep.ts";
import { type Mischief, S3Server } from "../operations/stores/s3-server.ts";
import { blobKey, dedupKey, type StoreBox, storeBox } from "./store-box.ts";

const top = mkdtempSync(join(tmpdir(), "deedbox-in-store-"));
const s3 = new S3Server();
afterAll(() => {
  s3.stop();
  rmSync(top, { recursive: true, force: true });
});

let n = 0;
let dataDir = "";
beforeEach(() => {
  dataDir = join(top, `box-${++n}`);
  s3.objects.clear();
  s3.mischief = null;
});

const open = (more: Partial<Parameters<typeof storeBox>[0]> = {}) =>
  storeBox({ dataDir, address: s3.address(), seed: `${n}`, ...more });
const pathOf = (id: string) => join(dataDir, "blobs", id.slice(0, 2), id);
const keyOf = (id: string) => `home/${objectOf(id)}`;
const words = (i: number, length = 3_000) => Buffer.alloc(length, `Paper number ${i}. `);
const put = async (box: StoreBox, i: number, length?: number) =>
  (await box.vault.put(blobKey, dedupKey, words(i, length))).blobId;
const read = (box: StoreBox, id: string) => box.vault.bytes(blobKey, id);
const evict = async (box: StoreBox) => {
  await box.blobs.trim(0);
};
const parts = () => readdirSync(join(dataDir, "in"));

async function why(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "nothing";
  } catch (error) {
    if (error instanceof FilesAway) return `away: ${error.why}`;
    if (error instanceof SealBroken) return "broken";
    throw error;
  }
}

/** A box with three papers that the store has, and none of them here. */
async function onlyThere(more: Partial<Parameters<typeof storeBox>[0]> = {}) {
  const box = await open(more);
  const ids = [await put(box, 0), await put(box, 1), await put(box, 2)] as [string, string, string];
  await box.rounds();
  await evict(box);
  for (const id of ids) expect(existsSync(pathOf(id))).toBe(false);
  return { box, ids };
}

describe("sealed files in a store", () => {
  test("are sent as they lie, under names that say nothing, and come back whole and in ranges", async () => {
    const box = await open();
    const large = Buffer.alloc(1_500_000, "Ludlow bandstand");
    const { blobId } = await box.vault.put(blobKey, dedupKey, large);
    const sealed = readFileSync(pathOf(blobId));
    expect(s3.objects.size).toBe(0);
    await box.rounds();
    expect([...s3.objects.keys()].sort()).toEqual([keyOf(blobId), "home/papers/box"].sort());
    expect(s3.objects.get(keyOf(blobId))?.equals(sealed)).toBe(true);
    expect(s3.objects.get(keyOf(blobId))?.includes("Ludlow")).toBe(false);
    await evict(box);
    expect(existsSync(pathOf(blobId))).toBe(false);
    expect([await box.vault.has(blobId), await box.vault.size(blobId)]).toEqual([true, large.length]);
    const pieces: Uint8Array[] = [];
    for await (const piece of box.vault.read(blobKey, blobId, { from: 70_000, to: 900_001 }))
      pieces.push(piece);
    expect(Buffer.concat(pieces).equals(large.subarray(70_000, 900_001))).toBe(true);
    expect(readFileSync(pathOf(blobId)).equals(sealed)).toBe(true);
    expect(parts()).toEqual([]);
  });

  test("that no row names are not sent", async () => {
    const named = new Set<string>();
    const box = await open({ named: (id) => named.has(id) });
    const id = await put(box, 0);
    await box.rounds();
    expect(s3.objects.has(keyOf(id))).toBe(false);
    named.add(id);
    await box.rounds();
    expect(s3.objects.has(keyOf(id))).toBe(true);
  });

  test("many readers of one cost one answer of the store", async () => {
    const { box, ids } = await onlyThere();
    s3.mischief = { method: "GET", times: 1, how: "slow" };
    let gets = 0;
    const { get } = box.blobs.far.store ?? { get: null };
    if (box.blobs.far.store && get)
      box.blobs.far.store.get = (name) => {
        gets++;
        return get.call(box.blobs.far.store, name);
      };
    const all = await Promise.all(Array.from({ length: 8 }, () => read(box, ids[1])));
    expect([gets, all.every((bytes) => bytes.equals(words(1)))]).toEqual([1, true]);
  });

  test("a process that does not keep the cache reads, and leaves nothing here", async () => {
    const { ids } = await onlyThere();
    const command = await open({ keeps: false });
    expect((await read(command, ids[0])).equals(words(0))).toBe(true);
    expect([existsSync(pathOf(ids[0])), parts()]).toEqual([false, []]);
  });
});

const mischiefs: [how: Mischief["how"], times: number, expected: string][] = [
  ["500", 9, "away: away"],
  ["silent", 9, "away: away"],
  ["clock", 9, "away: clock"],
  ["slow", 1, "nothing"],
  ["wrong bytes", 1, "nothing"],
  ["wrong bytes", 9, "broken"],
  ["cut", 1, "nothing"],
  ["cut", 9, "broken"],
];

describe("a store that gives", () => {
  test.each(mischiefs)("%s to the next %d that ask: %s", async (how, times, expected) => {
    const { ids } = await onlyThere();
    const box = await open({ seed: `again-${n}`, ...(how === "silent" && { silence: 200 }) });
    s3.mischief = { method: "GET", times, how };
    expect(await why(read(box, ids[0]))).toBe(expected);
    expect(parts()).toEqual([]);
    s3.mischief = null;
    const after = await open({ seed: `after-${n}` });
    expect((await read(after, ids[0])).equals(words(0))).toBe(true);
  });

  test("another's bytes, older bytes or nothing: broken, and the rest is read", async () => {
    const { box, ids } = await onlyThere();
    const [one, two, three] = ids;
    const whole = s3.objects.get(keyOf(one)) ?? Buffer.alloc(0);
    s3.objects.set(keyOf(one), s3.objects.get(keyOf(two)) ?? whole);
    expect(await why(read(box, one))).toBe("broken");
    s3.objects.delete(keyOf(one));
    expect(await why(read(box, one))).toBe("broken");
    expect(await why(box.vault.verify(blobKey, one))).toBe("broken");
    expect(await why(box.vault.verify(blobKey, two))).toBe("nothing");
    // Of the right length, and not what was sent: found by who reads it whole.
    s3.objects.set(keyOf(three), Buffer.alloc(s3.objects.get(keyOf(three))?.length ?? 0, 1));
    expect(await why(box.vault.verify(blobKey, three))).toBe("nothing");
    expect(await why(box.vault.verify(blobKey, three, true))).toBe("broken");
  });

  test("a good copy takes the place of a damaged one here, in the middle of a read", async () => {
    const box = await open();
    const large = Buffer.from(Uint8Array.from({ length: 2_500_000 }, (_, i) => i * 7));
    const { blobId } = await box.vault.put(blobKey, dedupKey, large);
    await box.rounds();
    const sealed = readFileSync(pathOf(blobId));
    const damaged = Buffer.from(sealed);
    damaged[1_700_000] = (damaged[1_700_000] ?? 0) ^ 1;
    writeFileSync(pathOf(blobId), damaged);
    expect((await read(box, blobId)).equals(large)).toBe(true);
    expect(readFileSync(pathOf(blobId)).equals(sealed)).toBe(true);
  });

  test("one that was not sent and is damaged is not sent", async () => {
    const box = await open();
    const id = await put(box, 0);
    const sealed = readFileSync(pathOf(id));
    writeFileSync(pathOf(id), Buffer.concat([sealed.subarray(0, -1), Buffer.from([0])]));
    await box.rounds();
    expect(s3.objects.has(keyOf(id))).toBe(false);
    expect(await why(read(box, id))).toBe("broken");
  });

  test("nothing because it is the wrong store: away, not lost, and nothing is sent or put out", async () => {
    const { ids } = await onlyThere();
    const other = await open({ address: s3.address("elsewhere") });
    expect(await why(read(other, ids[0]))).toBe("away: another");
    const fresh = await put(other, 9);
    await other.rounds();
    expect(other.sender.standing.stopped?.why).toBe("another");
    expect([...s3.objects.keys()].filter((key) => key.startsWith("elsewhere"))).toEqual([]);
    await other.blobs.trim(0);
    expect(existsSync(pathOf(fresh))).toBe(true);
  });

  test("the papers of another box: nothing is sent over them", async () => {
    await onlyThere();
    dataDir = join(top, `box-${++n}`);
    const other = await open({ boxId: "box-two" });
    await put(other, 5);
    const before = s3.objects.size;
    await other.rounds();
    expect([other.sender.standing.stopped?.why, s3.objects.size]).toEqual(["another", before]);
  });
});

describe("sending to a store that", () => {
  const failing: [how: Mischief["how"], why: string][] = [
    ["500", "away"],
    ["silent", "away"],
    ["clock", "clock"],
    ["full", "full"],
    ["cut", "wrong"],
  ];
  test.each(failing)(
    "answers %s: nothing is put out, it is said, and made up for later",
    async (how, said) => {
      const before = await open();
      await put(before, 0);
      await before.rounds();
      const box = await open({ seed: `again-${n}`, ...(how === "silent" && { silence: 200 }) });
      const id = await put(box, 1);
      s3.mischief = { method: "PUT", times: 99, how };
      await box.rounds();
      expect(box.sender.standing).toMatchObject({ waiting: 1, stopped: { why: said } });
      await box.blobs.trim(0);
      expect((await read(box, id)).equals(words(1))).toBe(true);
      // A pause comes before the next try, and gets longer.
      s3.mischief = null;
      await box.rounds();
      expect(box.sender.standing.waiting).toBe(1);
      const after = how === "silent" ? await open({ seed: `after-${n}` }) : box;
      after.later();
      await after.rounds();
      expect(after.sender.standing).toMatchObject({ waiting: 0, stopped: null });
      await evict(after);
      expect((await read(after, id)).equals(words(1))).toBe(true);
    },
  );

  test("is away for days: papers come in and are read, and after a start all of them are sent", async () => {
    const box = await open();
    s3.mischief = { method: "GET", times: 1e9, how: "500" };
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      ids.push(await put(box, i));
      box.later(86_400_000);
      await box.rounds();
    }
    expect(box.sender.standing).toMatchObject({ waiting: 5, stopped: { why: "away" } });
    for (const [i, id] of ids.entries()) expect((await read(box, id)).equals(words(i))).toBe(true);
    s3.mischief = null;
    const again = await open({ seed: `again-${n}` });
    await again.rounds();
    expect([again.sender.standing.waiting, again.sender.standing.stopped]).toEqual([0, null]);
    for (const id of ids) expect(s3.objects.has(keyOf(id))).toBe(true);
  });
});

describe("what is deleted", () => {
  test("goes here at once and from the store once it answers, also after a start", async () => {
    const { box, ids } = await onlyThere();
    s3.mischief = { method: "DELETE", times: 1e9, how: "500" };
    expect([await box.vault.remove(ids[0]), await box.vault.remove(ids[0])]).toEqual([true, false]);
    expect([await box.vault.has(ids[0]), await why(read(box, ids[0]))]).toEqual([false, "broken"]);
    await box.rounds();
    expect(s3.objects.has(keyOf(ids[0]))).toBe(true);
    expect(box.sender.standing.toRemove).toBe(1);
    s3.mischief = null;
    const again = await open({ seed: `again-${n}` });
    await again.rounds();
    expect([s3.objects.has(keyOf(ids[0])), again.sender.standing.toRemove]).toEqual([false, 0]);
    expect((await read(again, ids[1])).equals(words(1))).toBe(true);
  });

  test("stays in the store while a backup is being made, which can bring it", async () => {
    let held = true;
    const { box, ids } = await onlyThere({ held: async () => held });
    await box.vault.remove(ids[0]);
    await box.rounds();
    expect(await box.blobs.bring(ids[0], join(top, `brought-${n}`))).toBe(true);
    held = false;
    await box.rounds();
    expect(s3.objects.has(keyOf(ids[0]))).toBe(false);
  });

  test("while it is sent leaves nothing behind", async () => {
    const box = await open({
      around: (store) => ({
        ...store,
        async put(name, content) {
          await store.put(name, content);
          const id = name.slice(name.lastIndexOf("/") + 1);
          if (id !== "box") await box.vault.remove(id);
        },
      }),
    });
    const id = await put(box, 0);
    await box.rounds();
    await box.rounds();
    expect([existsSync(pathOf(id)), await box.vault.has(id), s3.objects.has(keyOf(id))]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("while it is fetched does not come back", async () => {
    const { box, ids } = await onlyThere();
    const { store } = box.blobs.far;
    if (!store) throw new Error("no store");
    const { get } = store;
    store.get = async function* (name) {
      yield* get.call(store, name);
      await box.vault.remove(ids[0]);
    };
    await why(read(box, ids[0]));
    expect([existsSync(pathOf(ids[0])), await box.vault.has(ids[0])]).toEqual([false, false]);
  });

  test("by the sweep is set aside with its mark, comes back with it, and goes from the store at its end", async () => {
    const { box, ids } = await onlyThere();
    const now = Date.now() + 7_200_000;
    await sweep(box.vault, (id) => id !== ids[0], now);
    expect(await box.vault.has(ids[0])).toBe(false);
    await box.rounds();
    expect(s3.objects.has(keyOf(ids[0]))).toBe(true);
    await sweep(box.vault, () => true, now);
    expect((await read(box, ids[0])).equals(words(0))).toBe(true);
    await evict(box);
    await sweep(box.vault, (id) => id !== ids[0], now);
    await sweep(box.vault, (id) => id !== ids[0], now + 40 * 86_400_000);
    await box.rounds();
    expect([s3.objects.has(keyOf(ids[0])), s3.objects.has(keyOf(ids[1]))]).toEqual([false, true]);
  });
});

describe("marks and the store are compared", () => {
  test("what the store lost is sent again where it is here; what has lost its mark is known again", async () => {
    const box = await open();
    const [here, lost] = [await put(box, 0), await put(box, 1)];
    await box.rounds();
    await box.blobs.trim(0);
    await read(box, here);
    s3.objects.delete(keyOf(here));
    rmSync(`${pathOf(lost)}.sent`);
    expect(await box.vault.has(lost)).toBe(false);
    const again = await open({ seed: `again-${n}` });
    await again.rounds();
    expect(s3.objects.has(keyOf(here))).toBe(true);
    expect((await read(again, lost)).equals(words(1))).toBe(true);
  });

  test("a half mark is none: nothing is put out for it", async () => {
    const box = await open();
    const id = await put(box, 0);
    await box.rounds();
    writeFileSync(`${pathOf(id)}.sent`, "30");
    await box.blobs.trim(0);
    expect(existsSync(pathOf(id))).toBe(true);
    const again = await open({ seed: `again-${n}` });
    await again.rounds();
    expect(readFileSync(`${pathOf(id)}.sent`, "utf8")).toBe(`${readFileSync(pathOf(id)).length}\n`);
  });
});

describe("back to the disk", () => {
  test("everything comes home, the store is empty, and the box needs it no more", async () => {
    const { ids } = await onlyThere();
    expect([await anyOnlyThere(dataDir), storeOf(dataDir)]).toEqual([
      true,
      expect.stringContaining("papers/home"),
    ]);
    const back = await open({ back: true });
    await back.rounds();
    back.later();
    await back.rounds();
    for (const [i, id] of ids.entries()) expect((await read(back, id)).equals(words(i))).toBe(true);
    expect([s3.objects.size, await anyOnlyThere(dataDir), storeOf(dataDir)]).toEqual([0, false, null]);
  });

  test("one that the store has lost is told, and keeps the others from nothing", async () => {
    const { ids } = await onlyThere();
    s3.objects.delete(keyOf(ids[0]));
    const back = await open({ back: true });
    await back.rounds();
    expect(await why(read(back, ids[0]))).toBe("broken");
    expect(existsSync(pathOf(ids[1]))).toBe(true);
    expect(storeOf(dataDir)).not.toBe(null);
  });
});

describe("the cache", () => {
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("put" as const), size: fc.integer({ min: 1, max: 9_000 }) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("read" as const), nth: fc.nat(50) }) },
    { weight: 2, arbitrary: fc.constant({ kind: "rounds" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "trim" as const }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), nth: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("store" as const), away: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant({ kind: "restart" as const }) },
  );

  test("never puts out what was not sent, stays within its bounds, and loses nothing", async () => {
    const CACHE = 20_000;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        dataDir = join(top, `box-${++n}`);
        s3.objects.clear();
        s3.mischief = null;
        let box = await open({ cacheBytes: CACHE });
        const papers = new Map<string, Buffer>();
        const nth = (at: number) => [...papers.keys()][at % Math.max(1, papers.size)];
        for (const [i, each] of steps.entries()) {
          const id = "nth" in each ? nth(each.nth) : undefined;
          if (each.kind === "put") papers.set(await put(box, i, each.size), words(i, each.size));
          if (each.kind === "rounds") box.later();
          if (each.kind === "rounds") await box.rounds();
          if (each.kind === "trim") await box.blobs.trim();
          if (each.kind === "store")
            s3.mischief = each.away ? { method: "GET", times: 1e9, how: "500" } : null;
          if (each.kind === "restart") box = await open({ cacheBytes: CACHE, seed: `${n}-${i}` });
          if (each.kind === "remove" && id !== undefined) {
            await box.vault.remove(id);
            papers.delete(id);
          }
          if (each.kind === "read" && id !== undefined) {
            const got = await read(box, id).catch((error) => {
              if (s3.mischief !== null && error instanceof FilesAway) return papers.get(id) as Buffer;
              throw error;
            });
            expect(got.equals(papers.get(id) as Buffer)).toBe(true);
          }
          for (const known of papers.keys())
            expect(existsSync(pathOf(known)) || s3.objects.has(keyOf(known))).toBe(true);
        }
        s3.mischief = null;
        box.later();
        await box.rounds();
        await box.rounds();
        let bytes = 0;
        for await (const { here } of box.blobs.survey()) bytes += here ?? 0;
        expect(bytes).toBeLessThanOrEqual(CACHE);
        for (const [id, plain] of papers) expect((await read(box, id)).equals(plain)).toBe(true);
        expect([...s3.objects.keys()].filter((key) => !key.endsWith("/box")).sort()).toEqual(
          [...papers.keys()].map(keyOf).sort(),
        );
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test("puts out what was used longest ago", async () => {
    const box = await open({ cacheBytes: 10_000 });
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await put(box, i, 2_000));
    for (const [i, id] of ids.entries()) utimesSync(pathOf(id), 1_000_000 + i, 1_000_000 + i);
    await read(box, ids[0] ?? "");
    await box.rounds();
    await box.blobs.trim(6_000);
    expect(ids.map((id) => existsSync(pathOf(id)))).toEqual([true, false, false, true]);
  });
});
