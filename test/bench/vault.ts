/** How fast the vault seals and opens, beside the barest way to do the same work in the same run. */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemIds } from "#kernel/ids.ts";
import { accountKeys } from "#vault/derived.ts";
import { CHUNK, openAll, Sealer } from "#vault/seal.ts";
import { openVault } from "#vault/vault.ts";
import { giveRows } from "./row.ts";

export interface Measure {
  name: string;
  value: number;
  unit: string;
  /** The same work done the barest way, in the same unit. */
  baseline?: number;
  /** value / baseline. */
  ratio?: number;
}

const SIZE = 100 * 1_000_000;
const PIECE = 256 * 1024;
const ROUNDS = 6;

type Work = () => Promise<void> | void;

const once = async (work: Work): Promise<number> => {
  // What the last round left behind is not this one's cost.
  Bun.gc(true);
  const start = performance.now();
  await work();
  return SIZE / 1e6 / ((performance.now() - start) / 1000);
};

/**
 * MB/s (1 MB = 10^6 bytes) of `work` beside `bare`. The two take turns, and the best round of each counts: the slower
 * ones measure what else the machine was doing.
 */
async function measure(name: string, work: Work, bare: Work): Promise<Measure> {
  // The first call grows the heap for both; it is not counted.
  await bare();
  let value = 0;
  let baseline = 0;
  for (let round = 0; round < ROUNDS; round++) {
    baseline = Math.max(baseline, await once(bare));
    value = Math.max(value, await once(work));
  }
  return {
    name,
    value: Math.round(value),
    unit: "MB/s",
    baseline: Math.round(baseline),
    ratio: Math.round((value / baseline) * 100) / 100,
  };
}

function* pieces(bytes: Buffer, length: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

function bare(plain: Buffer, key: Buffer) {
  const nonce = (i: number) => {
    const n = Buffer.alloc(12);
    n.writeUInt32BE(i, 8);
    return n;
  };
  const sealed: { body: Buffer; tag: Buffer }[] = [];
  return {
    seal() {
      sealed.length = 0;
      let i = 0;
      for (const chunk of pieces(plain, CHUNK)) {
        const cipher = createCipheriv("aes-256-gcm", key, nonce(i++));
        const body = cipher.update(chunk);
        cipher.final();
        sealed.push({ body, tag: cipher.getAuthTag() });
      }
    },
    open() {
      sealed.forEach(({ body, tag }, i) => {
        const decipher = createDecipheriv("aes-256-gcm", key, nonce(i));
        decipher.setAuthTag(tag);
        decipher.update(body);
        decipher.final();
      });
    },
  };
}

/** Plain bytes to and from the same disk, synced as the vault syncs: what is left is the cost of the seal. */
function plainFile(plain: Buffer, path: string) {
  return {
    async store() {
      const file = await open(path, "w");
      for (const piece of pieces(plain, 1 << 20)) await file.write(piece);
      await file.sync();
      await file.close();
    },
    async read() {
      const file = await open(path, "r");
      const piece = Buffer.alloc(1 << 20);
      while ((await file.read(piece, 0, piece.length, null)).bytesRead > 0);
      await file.close();
    },
  };
}

/** Seal and open of 100 MB in memory beside bare AES-256-GCM; store and read on disk beside plain files. */
export async function benchVault(): Promise<Measure[]> {
  const { blobKey, dedupKey } = accountKeys(systemIds.bytes(32));
  const plain = systemIds.bytes(SIZE);
  const salt = systemIds.bytes(32);
  const raw = bare(plain, blobKey[0] as Buffer);
  let out: Buffer[] = [];
  const seal = () => {
    const sealer = new Sealer(blobKey, "bench", salt);
    out = [sealer.header()];
    for (const piece of pieces(plain, PIECE)) out.push(...sealer.push(piece));
    out.push(sealer.finish());
  };
  const sealed = await measure("vault: seal 100 MB", seal, raw.seal);
  const bytes = Buffer.concat(out);
  const read = (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const openWhole = async () => {
    for await (const _ of openAll(read, bytes.length, blobKey, "bench"));
  };
  const opened = await measure("vault: open 100 MB", openWhole, raw.open);

  const dataDir = await mkdtemp(join(tmpdir(), "deedbox-bench-"));
  try {
    const vault = await openVault({ dataDir, ids: systemIds });
    const file = plainFile(plain, join(dataDir, "plain"));
    let blobId = "";
    const store = async () => {
      const writer = vault.writer(blobKey, dedupKey);
      for (const piece of pieces(plain, PIECE)) await writer.write(piece);
      blobId = (await writer.finish()).blobId;
    };
    const stored = await measure("vault: store 100 MB, beside a plain synced file", store, file.store);
    const readBack = () => vault.verify(blobKey, blobId);
    return [
      sealed,
      opened,
      stored,
      await measure("vault: read 100 MB, beside a plain file", readBack, file.read),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) giveRows(await benchVault(), process.argv);
