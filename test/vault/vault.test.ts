import { afterAll, afterEach, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { createHmac } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { seededIds } from "#kernel/ids.ts";
import { accountKeys } from "#vault/derived.ts";
import { SealBroken, sealedSize } from "#vault/seal.ts";
import { sweep } from "#vault/sweep.ts";
import { openVault } from "#vault/vault.ts";

const top = mkdtempSync(join(tmpdir(), "deedbox-vault-"));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const account = accountKeys(seededIds("account").bytes(32));
const { blobKey, dedupKey } = account;
let count = 0;

async function newVault() {
  const name = `v${++count}`;
  const dataDir = join(top, name);
  const ids = seededIds(name);
  return { dataDir, ids, vault: await openVault({ dataDir, ids }) };
}

const everyBlob = (dataDir: string): string[] =>
  readdirSync(join(dataDir, "blobs"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.length > 2,
  );
const parts = (dataDir: string): string[] => readdirSync(join(dataDir, "in"));
const pathOf = (dataDir: string, blobId: string) => join(dataDir, "blobs", blobId.slice(0, 2), blobId);

async function caught(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

describe("a stored file", () => {
  for (const length of [0, 1, 65_536, 65_537, 1_500_000]) {
    test(`of ${length} bytes comes back, whole and in ranges`, async () => {
      const { vault, dataDir, ids } = await newVault();
      const plain = ids.bytes(length);
      const stored = await vault.put(blobKey, dedupKey, plain);
      expect(stored.bytes).toBe(length);
      expect((await vault.bytes(blobKey, stored.blobId)).equals(plain)).toBe(true);
      expect(await vault.size(stored.blobId)).toBe(length);
      expect(await vault.has(stored.blobId)).toBe(true);
      expect(statSync(pathOf(dataDir, stored.blobId)).size).toBe(sealedSize(length));
      expect(parts(dataDir)).toEqual([]);
      await vault.verify(blobKey, stored.blobId);
      const pieces: Uint8Array[] = [];
      const [from, to] = [Math.floor(length / 3), Math.ceil(length / 2)];
      for await (const piece of vault.read(blobKey, stored.blobId, { from, to })) pieces.push(piece);
      expect(Buffer.concat(pieces).equals(plain.subarray(from, to))).toBe(true);
    });
  }

  test("is the same however it came in", async () => {
    const { vault, ids } = await newVault();
    const plain = ids.bytes(2_500_000);
    const pieceLengths = fc.array(fc.integer({ min: 1, max: 700_000 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pieceLengths, async (lengths) => {
        const writer = vault.writer(blobKey, dedupKey);
        for (let at = 0, i = 0; at < plain.length; i++) {
          const piece = Buffer.from(plain.subarray(at, at + lengths[i % lengths.length]!));
          await writer.write(piece);
          at += piece.length;
          // The caller's buffer is its own again once the write is done.
          piece.fill(0);
        }
        const { blobId, fingerprint, bytes } = await writer.finish();
        expect(bytes).toBe(plain.length);
        expect(fingerprint).toBe(createHmac("sha256", dedupKey).update(plain).digest("hex"));
        expect((await vault.bytes(blobKey, blobId)).equals(plain)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  test("has an id of chance: the same paper twice gives two unrelated blobs and one fingerprint", async () => {
    const { vault, dataDir } = await newVault();
    const plain = Buffer.from("The same paper, scanned once and filed twice.");
    const [one, two] = [await vault.put(blobKey, dedupKey, plain), await vault.put(blobKey, dedupKey, plain)];
    expect(one.fingerprint).toBe(two.fingerprint);
    expect(one.blobId).not.toBe(two.blobId);
    expect(one.blobId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const [a, b] = [one, two].map(({ blobId }) => readFileSync(pathOf(dataDir, blobId)));
    expect(a!.subarray(8).equals(b!.subarray(8))).toBe(false);
    expect(a!.includes("same paper")).toBe(false);
    const elsewhere = accountKeys(seededIds("another account").bytes(32));
    expect((await vault.put(elsewhere.blobKey, elsewhere.dedupKey, plain)).fingerprint).not.toBe(
      one.fingerprint,
    );
  });

  test("is never plain on the disk, not even on its way in", async () => {
    const { vault, dataDir } = await newVault();
    const words = Buffer.from("grandmother's will ".repeat(200_000));
    const writer = vault.writer(blobKey, dedupKey);
    await writer.write(words);
    const [part] = parts(dataDir);
    const onTheWay = readFileSync(join(dataDir, "in", part!));
    expect(onTheWay.length).toBeGreaterThan(1_000_000);
    expect(onTheWay.includes("grandmother")).toBe(false);
    await writer.abort();
    expect(parts(dataDir)).toEqual([]);
  });

  test("opens with its own account's key and under its own name alone", async () => {
    const { vault, dataDir, ids } = await newVault();
    const { blobId } = await vault.put(blobKey, dedupKey, ids.bytes(1000));
    expect(await caught(vault.bytes(ids.bytes(32), blobId))).toBeInstanceOf(SealBroken);
    const other = await vault.put(blobKey, dedupKey, ids.bytes(1000));
    writeFileSync(pathOf(dataDir, blobId), readFileSync(pathOf(dataDir, other.blobId)));
    expect(await caught(vault.verify(blobKey, blobId))).toBeInstanceOf(SealBroken);
  });

  test("that was cut is broken, also for a range it has lost", async () => {
    const { vault, dataDir, ids } = await newVault();
    const { blobId } = await vault.put(blobKey, dedupKey, ids.bytes(200_000));
    const path = pathOf(dataDir, blobId);
    writeFileSync(path, readFileSync(path).subarray(0, 40 + 2 * 65_552));
    for (const range of [undefined, { from: 0, to: 5 }, { from: 150_000, to: 150_005 }]) {
      const reading = async () => {
        for await (const _ of vault.read(blobKey, blobId, range));
      };
      expect(await caught(reading())).toBeInstanceOf(SealBroken);
    }
  });

  test("is removed once, and then is not there", async () => {
    const { vault, ids } = await newVault();
    const { blobId } = await vault.put(blobKey, dedupKey, ids.bytes(10));
    expect([await vault.remove(blobId), await vault.remove(blobId)]).toEqual([true, false]);
    expect(await vault.has(blobId)).toBe(false);
    for (const gone of [() => vault.bytes(blobKey, blobId), () => vault.size(blobId)]) {
      expect(await caught(gone())).toMatchObject({ code: "ENOENT" });
    }
  });

  test("a name that is no blob id never becomes a path", async () => {
    const { vault } = await newVault();
    for (const name of ["../keyring.json", "", "..", "4f1c7a52-9d38-4e06-b1f5-7a0c2d9e8b63/../x"]) {
      for (const call of [
        () => vault.has(name),
        () => vault.size(name),
        () => vault.remove(name),
        () => vault.bytes(blobKey, name),
      ]) {
        expect(await caught(call())).toBeInstanceOf(RangeError);
      }
    }
  });

  test("a reader that stops early leaves no file open", async () => {
    const { vault, ids } = await newVault();
    const { blobId } = await vault.put(blobKey, dedupKey, ids.bytes(3_000_000));
    let closed = 0;
    const open = fs.open;
    const spy = spyOn(fs, "open").mockImplementation(async (...args) => {
      const file = await open(...args);
      const close = file.close.bind(file);
      file.close = () => {
        closed++;
        return close();
      };
      return file;
    });
    for await (const _ of vault.read(blobKey, blobId)) break;
    spy.mockRestore();
    expect(closed).toBe(1);
  });
});

describe("a writer", () => {
  test("wants its writes one after the other, and is done after finish or abort", async () => {
    const { vault, dataDir, ids } = await newVault();
    const writer = vault.writer(blobKey, dedupKey);
    const first = writer.write(ids.bytes(3_000_000));
    expect(String(await caught(writer.write(new Uint8Array(1))))).toContain("Await");
    await first;
    await writer.finish();
    await writer.abort();
    expect(everyBlob(dataDir).length).toBe(1);
    expect(String(await caught(writer.write(new Uint8Array(1))))).toContain("finished");
    expect(String(await caught(writer.finish()))).toContain("finished");
  });

  test("given up in the middle of a write leaves nothing", async () => {
    const { vault, dataDir, ids } = await newVault();
    const writer = vault.writer(blobKey, dedupKey);
    const writing = writer.write(ids.bytes(3_000_000));
    await writer.abort();
    await writing;
    expect([parts(dataDir), everyBlob(dataDir)]).toEqual([[], []]);
    await vault.writer(blobKey, dedupKey).abort();
  });
});

/** What every open file inherits, and where a disk's answers are put into its mouth. */
interface Handle {
  write(bytes: Uint8Array, at: number, length: number): Promise<{ bytesWritten: number }>;
  sync(): Promise<void>;
}
let handle: Handle;
beforeAll(async () => {
  const file = await fs.open(join(top, "probe"), "w");
  handle = Object.getPrototypeOf(file);
  await file.close();
});

describe("what the disk says", () => {
  const spies: { mockRestore(): void }[] = [];
  afterEach(() => {
    for (const spy of spies.splice(0)) spy.mockRestore();
  });

  test("the file is synced before it is named, its name after, and the new folder's name too", async () => {
    const { vault, dataDir, ids } = await newVault();
    const events: string[] = [];
    const names = new WeakMap<object, string>();
    const short = (path: unknown) =>
      String(path)
        .slice(dataDir.length + 1)
        .replace(/[0-9a-f-]{36}/, "ID")
        .replace(/\b[0-9a-f]{2}\b/, "xx");
    const { open, rename } = fs;
    const sync = handle.sync;
    spies.push(
      spyOn(fs, "open").mockImplementation(async (...args) => {
        const file = await open(...args);
        names.set(file, short(args[0]));
        return file;
      }),
      spyOn(fs, "rename").mockImplementation(async (from, to) => {
        events.push(`rename ${short(from)} ${short(to)}`);
        await rename(from, to);
      }),
      spyOn(handle, "sync").mockImplementation(async function (this: Handle) {
        events.push(`sync ${names.get(this)}`);
        await sync.call(this);
      }),
    );
    await vault.put(blobKey, dedupKey, ids.bytes(10));
    expect(events.slice(0, 2)).toEqual(["sync in/ID.part", "rename in/ID.part blobs/xx/ID"]);
    expect(events.slice(2).sort()).toEqual(["sync blobs", "sync blobs/xx", "sync in"]);
  });

  const failing: [name: string, code: string, spoil: () => { mockRestore(): void }][] = [
    ["open", "ENOSPC", () => spyOn(fs, "open").mockRejectedValue(coded("ENOSPC"))],
    ["write", "ENOSPC", () => spyOn(handle, "write").mockRejectedValue(coded("ENOSPC"))],
    ["sync", "EIO", () => spyOn(handle, "sync").mockRejectedValue(coded("EIO"))],
    ["mkdir", "EDQUOT", () => spyOn(fs, "mkdir").mockRejectedValue(coded("EDQUOT"))],
    ["rename", "EROFS", () => spyOn(fs, "rename").mockRejectedValue(coded("EROFS"))],
  ];
  for (const [name, code, spoil] of failing) {
    test(`${code} at ${name} comes out as it is, and nothing is left`, async () => {
      const { vault, dataDir, ids } = await newVault();
      const spy = spoil();
      spies.push(spy);
      const writer = vault.writer(blobKey, dedupKey);
      const storing = async () => {
        await writer.write(ids.bytes(2_000_000));
        await writer.finish();
      };
      expect(await caught(storing())).toMatchObject({ code });
      spy.mockRestore();
      expect([parts(dataDir), everyBlob(dataDir)]).toEqual([[], []]);
      expect(String(await caught(writer.finish()))).toContain("given up");
      await vault.put(blobKey, dedupKey, ids.bytes(10));
    });
  }

  test("a write that takes only some of the bytes goes on with the rest", async () => {
    const { vault, ids } = await newVault();
    const write = handle.write;
    spies.push(
      spyOn(handle, "write").mockImplementation(function (this: Handle, bytes, at, length) {
        return write.call(this, bytes, at, Math.min(length, 50_000));
      }),
    );
    const plain = ids.bytes(1_300_000);
    const { blobId } = await vault.put(blobKey, dedupKey, plain);
    expect((await vault.bytes(blobKey, blobId)).equals(plain)).toBe(true);
  });

  test.skipIf(process.platform === "win32")("a disk that really takes no more", () => {
    const dataDir = join(top, "limited");
    const script = `trap '' XFSZ; ulimit -f 4000; exec "$@"`;
    const child = join(import.meta.dir, "full.child.ts");
    const run = Bun.spawnSync(["bash", "-c", script, "bash", process.execPath, child, dataDir]);
    expect(run.stderr.toString()).toBe("");
    expect(JSON.parse(run.stdout.toString())).toEqual({ code: "EFBIG", parts: [], kept: 1000 });
  });
});

const coded = (code: string) => Object.assign(new Error(code), { code });

describe("a crash", () => {
  const table: [moment: string, parts: number, blobs: number][] = [
    ["in the middle", 1, 1],
    ["before the rename", 1, 1],
    ["after the rename", 0, 2],
    ["never", 0, 2],
  ];
  for (const [moment, partsLeft, blobsLeft] of table) {
    test(`${moment} leaves no half file among the blobs`, async () => {
      const dataDir = join(top, `crash ${moment}`);
      const child = join(import.meta.dir, "crash.child.ts");
      const run = Bun.spawnSync([process.execPath, child, dataDir, moment]);
      expect(run.signalCode ?? "ended").toBe(moment === "never" ? "ended" : "SIGKILL");
      expect([parts(dataDir).length, everyBlob(dataDir).length]).toEqual([partsLeft, blobsLeft]);

      const ids = seededIds("crash");
      const key = accountKeys(ids.bytes(32)).blobKey;
      const vault = await openVault({ dataDir, ids });
      for await (const { blobId } of vault.blobs.list()) await vault.verify(key, blobId);
      const later = statSync(dataDir).mtimeMs + 7_200_000;
      expect(await sweep(vault, () => false, later)).toMatchObject({
        ...{ parts: partsLeft, aside: blobsLeft },
      });
      expect([parts(dataDir), everyBlob(dataDir)]).toEqual([[], []]);
    });
  }
});

describe("the sweep", () => {
  const HOUR = 3_600_000;
  const now = Date.UTC(2025, 5, 1);
  const age = (path: string, ms: number) => fs.utimes(path, (now - ms) / 1000, (now - ms) / 1000);

  test("takes what is old and named by nothing, and only that", async () => {
    const { vault, dataDir, ids } = await newVault();
    const put = async (ms: number) => {
      const { blobId } = await vault.put(blobKey, dedupKey, ids.bytes(100));
      await age(pathOf(dataDir, blobId), ms);
      return blobId;
    };
    const [named, youngUnnamed, old] = [await put(5 * HOUR), await put(HOUR - 1000), await put(HOUR + 1000)];
    const partNames: [string, number][] = [
      ["11111111-1111-4111-8111-111111111111.part", HOUR + 1000],
      ["22222222-2222-4222-8222-222222222222.part", HOUR - 1000],
      ["notes.txt", 5 * HOUR],
    ];
    for (const [name, ms] of partNames) {
      writeFileSync(join(dataDir, "in", name), "x");
      await age(join(dataDir, "in", name), ms);
    }
    const foreign = join(dataDir, "blobs", old.slice(0, 2), "README");
    writeFileSync(foreign, "x");
    await age(foreign, 5 * HOUR);

    expect(await sweep(vault, (id) => id === named, now)).toMatchObject({ parts: 1, aside: 1 });
    expect(parts(dataDir).sort()).toEqual(["22222222-2222-4222-8222-222222222222.part", "notes.txt"]);
    const left: string[] = [];
    for await (const { blobId, sealedBytes } of vault.blobs.list()) {
      expect(sealedBytes).toBe(sealedSize(100));
      left.push(blobId);
    }
    expect(left.sort()).toEqual([named, youngUnnamed].sort());
    const at = { olderThanMs: 0 };
    expect(await sweep(vault, (id) => id !== old, now)).toMatchObject({ parts: 0, aside: 0, back: 0 });
    expect(await sweep(vault, () => false, now, at)).toMatchObject({ parts: 1, aside: 2 });
    expect(readFileSync(foreign, "utf8")).toBe("x");
  });

  test("moves no more than a stop leaves behind, unless somebody wants all of it moved", async () => {
    const { vault, dataDir, ids } = await newVault();
    for (let i = 0; i < 3; i++) {
      const { blobId } = await vault.put(blobKey, dedupKey, ids.bytes(100));
      await age(pathOf(dataDir, blobId), 5 * HOUR);
    }
    expect(await sweep(vault, () => false, now)).toMatchObject({ aside: 0, kept: 3 });
    expect(everyBlob(dataDir)).toHaveLength(3);
    expect(await sweep(vault, () => false, now, { all: true })).toMatchObject({ aside: 3, kept: 0 });
    expect(everyBlob(dataDir)).toHaveLength(0);
  });

  test("brings back what a row names again, and lets the rest go after thirty days", async () => {
    const { vault, dataDir, ids } = await newVault();
    const plain = ids.bytes(100);
    const one = (await vault.put(blobKey, dedupKey, plain)).blobId;
    const two = (await vault.put(blobKey, dedupKey, plain)).blobId;
    for (const blobId of [one, two]) await age(pathOf(dataDir, blobId), 5 * HOUR);
    expect(await sweep(vault, () => false, now)).toMatchObject({ aside: 2 });
    expect(await sweep(vault, () => false, now + 29 * 24 * HOUR)).toMatchObject({ gone: 0, back: 0 });
    expect(await sweep(vault, (id) => id === one, now)).toMatchObject({ back: 1, gone: 0 });
    expect((await vault.bytes(blobKey, one)).equals(plain)).toBe(true);
    expect(await sweep(vault, (id) => id === one, now + 32 * 24 * HOUR)).toMatchObject({ back: 0, gone: 1 });
    expect(await Array.fromAsync(vault.blobs.listAside())).toEqual([]);
    expect(readdirSync(join(dataDir, "set-aside"))).toEqual([]);
  });

  test("leaves a slow upload of this process alone, however old its part", async () => {
    const { vault, dataDir, ids } = await newVault();
    const plain = ids.bytes(2_000_000);
    const writer = vault.writer(blobKey, dedupKey);
    await writer.write(plain);
    await age(join(dataDir, "in", parts(dataDir)[0]!), 5 * HOUR);
    expect(await sweep(vault, () => false, now)).toMatchObject({ parts: 0, aside: 0 });
    const { blobId } = await writer.finish();
    expect((await vault.bytes(blobKey, blobId)).equals(plain)).toBe(true);
  });
});
