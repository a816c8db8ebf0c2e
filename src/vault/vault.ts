import type { Hmac } from "node:crypto";
import { createHmac } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import fs from "node:fs/promises";
import { join } from "node:path";
import type { Ids } from "#kernel/ids.ts";
import { found, namesIn, readSealed } from "./blobs/files.ts";
import { type Far, InStore } from "./blobs/in-store.ts";
import { OnDisk, type Place } from "./blobs/on-disk.ts";
import { syncFolder, writeAll } from "./disk.ts";
import type { FileKey } from "./seal.ts";
import { plainSize, SealBroken, Sealer } from "./seal.ts";

/** Sealed bytes gathered before they go to the disk in one write. */
const GATHER = 1 << 20;

/** A random UUID (RFC 9562 version 4). Not version 7: that begins with the time, and xx would always be the same. */
function newBlobId(ids: Ids): string {
  const b = Buffer.from(ids.bytes(16));
  b[6] = (b[6]! & 0x0f) | 0x40;
  b[8] = (b[8]! & 0x3f) | 0x80;
  return b.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export interface Stored {
  blobId: string;
  /** Plain bytes. */
  bytes: number;
  /** HMAC-SHA256(dedup key, plain bytes), hex: equal papers of one account have equal fingerprints. */
  fingerprint: string;
}

/**
 * One file on its way in. Await each write before the next: that is the backpressure. Whatever fails, the error comes
 * out as the disk gave it (`code` ENOSPC, EIO, …), and the part is gone.
 */
class BlobWriter {
  readonly blobId: string;
  private readonly sealer: Sealer;
  private readonly digest: Hmac;
  private readonly part: string;
  private file: FileHandle | null = null;
  private gathered: Buffer[];
  private gatheredBytes = 0;
  private bytes = 0;
  private state: "open" | "busy" | "closed" = "open";
  private running: Promise<void> = Promise.resolve();

  /** Made by Vault.writer. Nothing is on disk before the first write. */
  constructor(
    private readonly place: Place,
    private readonly blobs: OnDisk,
    accountKey: FileKey,
    dedupKey: Uint8Array,
  ) {
    this.blobId = newBlobId(place.ids);
    this.sealer = new Sealer(accountKey, this.blobId, place.ids.bytes(32));
    this.digest = createHmac("sha256", dedupKey);
    this.part = join(place.incoming, `${this.blobId}.part`);
    this.gathered = [this.sealer.header()];
  }

  /** Takes the next plain bytes; they may be reused by the caller once the promise is settled. */
  async write(bytes: Uint8Array): Promise<void> {
    await this.step(async () => {
      this.digest.update(bytes);
      this.bytes += bytes.length;
      // In slices, so that one very large write does not hold its sealed form in memory as well.
      for (let at = 0; at < bytes.length; at += GATHER) {
        for (const sealed of this.sealer.push(bytes.subarray(at, at + GATHER))) this.gather(sealed);
        if (this.gatheredBytes >= GATHER) await this.flush();
      }
    });
  }

  /** Seals, syncs and names the file. When this has settled, a power cut cannot take it away any more. */
  async finish(): Promise<Stored> {
    await this.step(async () => {
      this.gather(this.sealer.finish());
      await this.flush();
      await this.file?.sync();
      await this.close();
      await this.blobs.settle(this.part, this.blobId);
    });
    this.state = "closed";
    return { blobId: this.blobId, bytes: this.bytes, fingerprint: this.digest.digest("hex") };
  }

  /** Drops what was written, after a write that is still under way. Does nothing after finish or a failure. */
  async abort(): Promise<void> {
    // How that write ended is told to whoever awaits it.
    await this.running.catch(() => {});
    if (this.state === "closed") return;
    this.state = "closed";
    await this.drop();
  }

  private async step(work: () => Promise<void>): Promise<void> {
    if (this.state === "busy") throw new Error("Await a write before the next one.");
    if (this.state === "closed") throw new Error("This file is finished or given up.");
    this.state = "busy";
    try {
      this.running = work();
      await this.running;
      this.state = "open";
    } catch (error) {
      this.state = "closed";
      // The first error is the one that matters; a part that can't be removed now is removed by the sweep.
      await this.drop().catch(() => {});
      throw error;
    }
  }

  private async drop(): Promise<void> {
    try {
      await this.close();
    } finally {
      await fs.rm(this.part, { force: true });
      this.place.open.delete(this.part);
    }
  }

  private gather(sealed: Buffer): void {
    this.gathered.push(sealed);
    this.gatheredBytes += sealed.length;
  }

  private async flush(): Promise<void> {
    if (!this.file) {
      this.place.open.add(this.part);
      this.file = await fs.open(this.part, "wx", 0o600);
    }
    const bytes = Buffer.concat(this.gathered);
    this.gathered = [];
    this.gatheredBytes = 0;
    await writeAll(this.file, bytes);
  }

  private async close(): Promise<void> {
    const file = this.file;
    this.file = null;
    await file?.close();
  }
}

/**
 * The store of sealed files. A blob is written once and never changed. It comes into being in `<data>/in/<blob id>.part` and gets its
 * name when it is whole and synced. Where it lies then is up to `blobs/`: on the disk, or in a store with a cache on the disk.
 */
export class Vault {
  constructor(
    private readonly place: Place,
    readonly blobs: OnDisk,
  ) {}

  /** `accountKey` and `dedupKey`: the account's `blobKey` and `dedupKey` of accountKeys(). */
  writer(accountKey: FileKey, dedupKey: Uint8Array): BlobWriter {
    return new BlobWriter(this.place, this.blobs, accountKey, dedupKey);
  }

  /** Stores bytes that are already in memory. */
  async put(accountKey: FileKey, dedupKey: Uint8Array, bytes: Uint8Array): Promise<Stored> {
    const writer = this.writer(accountKey, dedupKey);
    await writer.write(bytes);
    return await writer.finish();
  }

  /**
   * The plain bytes, or those from `from` up to, not including, `to`. Throws SealBroken when the file was changed, cut or is
   * another account's, when it is not there or the disk cannot read it; RangeError for a range outside it; FilesAway when it lies in a
   * store that does not answer. Where a store has another copy of a broken one, reading goes on with that.
   */
  async *read(
    accountKey: FileKey,
    blobId: string,
    range: { from?: number; to?: number } = {},
  ): AsyncGenerator<Uint8Array, void, undefined> {
    let from = range.from ?? 0;
    for (let again = false; ; again = true) {
      try {
        const open = () => this.blobs.open(blobId, accountKey);
        for await (const piece of readSealed(open, accountKey, blobId, { ...range, from })) {
          from += piece.length;
          yield piece;
        }
        return;
      } catch (e) {
        if (again || !(e instanceof SealBroken) || !(await this.blobs.replace(blobId, accountKey))) throw e;
      }
    }
  }

  /** The whole file in memory. */
  async bytes(accountKey: FileKey, blobId: string): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.read(accountKey, blobId)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Plain bytes, worked out from the length of the sealed file (nothing is opened). Throws SealBroken, also when it is not there. */
  async size(blobId: string): Promise<number> {
    const stat = await this.blobs.stat(blobId);
    if (stat === null) throw new SealBroken("The file is not there (ENOENT).", "ENOENT");
    return plainSize(stat.sealedBytes);
  }

  /** Whether there is a file of this name; says nothing about its seal. */
  async has(blobId: string): Promise<boolean> {
    return (await this.blobs.stat(blobId)) !== null;
  }

  /** Removes a file for good. False when there was none, so that a removal can be repeated after a crash. */
  remove(blobId: string): Promise<boolean> {
    return this.blobs.remove(blobId);
  }

  /**
   * Opens every chunk and drops the bytes. Of a file that lies in a store alone, whether it is there in its length; with `whole` it is
   * brought and read as well. Throws SealBroken, FilesAway.
   */
  async verify(accountKey: FileKey, blobId: string, whole = false): Promise<void> {
    if (await this.blobs.vouches(blobId, accountKey, whole)) return;
    for await (const _ of this.read(accountKey, blobId));
  }

  /** Parts that no writer of this process is filling. `modifiedMs` is the moment of the last write. */
  async *parts(): AsyncGenerator<{ name: string; modifiedMs: number }, void, undefined> {
    for (const name of await namesIn(this.place.incoming)) {
      const path = join(this.place.incoming, name);
      if (!name.endsWith(".part") || this.place.open.has(path)) continue;
      const stat = await found(fs.stat(path));
      if (stat) yield { name, modifiedMs: stat.mtimeMs };
    }
  }

  /** Removes a part that parts() named. */
  async removePart(name: string): Promise<void> {
    if (!/^[0-9a-f-]+\.part$/.test(name)) throw new RangeError("This is not the name of a part.");
    await fs.rm(join(this.place.incoming, name), { force: true });
  }
}

/**
 * Opens the vault in a data folder; makes `blobs` and `in` (mode 0700) when they are missing, unless somebody only wants to
 * `look`. `far`: the store that holds what the disk does not, if there is one.
 */
export async function openVault(at: {
  dataDir: string;
  ids: Ids;
  look?: boolean;
  far?: Omit<Far, "look"> | null;
}): Promise<Vault> {
  const { dataDir, ids, look = false } = at;
  const place: Place = {
    dataDir,
    blobs: join(dataDir, "blobs"),
    incoming: join(dataDir, "in"),
    aside: join(dataDir, "set-aside"),
    ids,
    lasting: new Set(),
    open: new Set(),
  };
  const vault = new Vault(place, at.far ? new InStore(place, { ...at.far, look }) : new OnDisk(place));
  if (look) return vault;
  await fs.mkdir(place.blobs, { recursive: true, mode: 0o700 });
  await fs.mkdir(place.incoming, { recursive: true, mode: 0o700 });
  await syncFolder(dataDir);
  return vault;
}
