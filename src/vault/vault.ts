import type { Hmac } from "node:crypto";
import { createHmac } from "node:crypto";
import type { Stats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import fs from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Ids } from "#kernel/ids.ts";
import { syncFolder, writeAll } from "./disk.ts";
import type { FileKey, ReadAt } from "./seal.ts";
import { openRange, plainSize, SealBroken, Sealer } from "./seal.ts";

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

/** The folders of one vault, and what this process knows about them. */
interface Place {
  blobs: string;
  incoming: string;
  /** Where the sweep puts blobs that no row names. */
  aside: string;
  ids: Ids;
  /** Folders under `blobs` whose own name is known to be synced. */
  lasting: Set<string>;
  /** Parts that a writer of this process is still filling; the sweep leaves them alone however old they look. */
  open: Set<string>;
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
      await this.settle();
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

  private async settle(): Promise<void> {
    const { blobs, incoming, lasting, open } = this.place;
    const folder = join(blobs, this.blobId.slice(0, 2));
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    await fs.rename(this.part, join(folder, this.blobId));
    open.delete(this.part);
    const syncs = [syncFolder(folder), syncFolder(incoming)];
    // Another writer may have made the folder a moment ago and not synced its name yet, so asking mkdir is not enough.
    if (!lasting.has(folder)) syncs.push(syncFolder(blobs));
    await Promise.all(syncs);
    lasting.add(folder);
  }
}

/**
 * The store of sealed files: `<data>/blobs/xx/<blob id>`, xx the first two letters of the id. A blob is written once
 * and never changed. It comes into being in `<data>/in/<blob id>.part` and is renamed into place when it is whole and
 * synced, so under `blobs` nothing is ever half. Blob ids are random: nothing about a paper can be learned from them.
 * What no row names is set aside in `<data>/set-aside/<day>/<blob id>`, from where it can come back.
 */

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export interface Listed {
  blobId: string;
  sealedBytes: number;
  modifiedMs: number;
}

export class Vault {
  constructor(private readonly place: Place) {}

  /** `accountKey` and `dedupKey`: the account's `blobKey` and `dedupKey` of accountKeys(). */
  writer(accountKey: FileKey, dedupKey: Uint8Array): BlobWriter {
    return new BlobWriter(this.place, accountKey, dedupKey);
  }

  /** Stores bytes that are already in memory. */
  async put(accountKey: FileKey, dedupKey: Uint8Array, bytes: Uint8Array): Promise<Stored> {
    const writer = this.writer(accountKey, dedupKey);
    await writer.write(bytes);
    return await writer.finish();
  }

  /**
   * The plain bytes, or those from `from` up to, not including, `to`. Throws SealBroken when the file was changed, cut or is
   * another account's, when it is not there or the disk cannot read it; RangeError for a range outside it.
   */
  async *read(
    accountKey: FileKey,
    blobId: string,
    range?: { from: number; to: number },
  ): AsyncGenerator<Uint8Array, void, undefined> {
    yield* readSealed(this.path(blobId), accountKey, blobId, range);
  }

  /** The whole file in memory. */
  async bytes(accountKey: FileKey, blobId: string): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.read(accountKey, blobId)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Plain bytes, worked out from the length on disk (nothing is opened). Throws ENOENT, SealBroken. */
  async size(blobId: string): Promise<number> {
    return plainSize((await fs.stat(this.path(blobId))).size);
  }

  /** Whether there is a file of this name; says nothing about its seal. */
  async has(blobId: string): Promise<boolean> {
    return (await found(fs.stat(this.path(blobId)))) !== null;
  }

  /** Removes a file for good. False when there was none, so that a removal can be repeated after a crash. */
  async remove(blobId: string): Promise<boolean> {
    const path = this.path(blobId);
    if ((await found(fs.unlink(path).then(() => true))) === null) return false;
    await syncFolder(join(path, ".."));
    return true;
  }

  /** Opens every chunk and drops the bytes. Throws SealBroken. */
  async verify(accountKey: FileKey, blobId: string): Promise<void> {
    for await (const _ of this.read(accountKey, blobId));
  }

  /** Every blob on disk, in no order; what is written or removed meanwhile may or may not be among them. */
  async *list(): AsyncGenerator<Listed, void, undefined> {
    for (const folder of await namesIn(this.place.blobs)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const blobId of await fs.readdir(join(this.place.blobs, folder))) {
        if (!idForm.test(blobId) || !blobId.startsWith(folder)) continue;
        const stat = await found(fs.stat(join(this.place.blobs, folder, blobId)));
        if (stat) yield { blobId, sealedBytes: stat.size, modifiedMs: stat.mtimeMs };
      }
    }
  }

  /** Sets a file aside under a day (YYYY-MM-DD). False when there was none. */
  async setAside(blobId: string, day: string): Promise<boolean> {
    const to = join(this.place.aside, day);
    await fs.mkdir(to, { recursive: true, mode: 0o700 });
    return this.move(this.path(blobId), join(to, blobId));
  }

  /** Brings a file back that was set aside on a day. False when it was not there. */
  async bringBack(blobId: string, day: string): Promise<boolean> {
    const path = this.path(blobId);
    await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return this.move(join(this.place.aside, day, blobId), path);
  }

  /** Removes a file for good that was set aside on a day, and its day when it was the last of it. */
  async removeAside(blobId: string, day: string): Promise<void> {
    await fs.rm(join(this.place.aside, day, blobId), { force: true });
    await fs.rmdir(join(this.place.aside, day)).catch(() => {});
  }

  /** Every file that was set aside, with its day. */
  async *listAside(): AsyncGenerator<{ blobId: string; day: string }, void, undefined> {
    for (const day of await namesIn(this.place.aside)) {
      if (!/^\d{4}-\d\d-\d\d$/.test(day)) continue;
      for (const blobId of await namesIn(join(this.place.aside, day)))
        if (idForm.test(blobId)) yield { blobId, day };
    }
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

  private async move(from: string, to: string): Promise<boolean> {
    if ((await found(fs.rename(from, to).then((): true => true))) === null) return false;
    await syncFolder(dirname(to));
    await syncFolder(dirname(from));
    return true;
  }

  private path(blobId: string): string {
    // Also what keeps a name like "../keyring.json" out.
    if (!idForm.test(blobId)) throw new RangeError("This is not a blob id.");
    return join(this.place.blobs, blobId.slice(0, 2), blobId);
  }
}

/** The names in a folder; none in one that is not there. */
const namesIn = async (folder: string): Promise<string[]> =>
  await fs.readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });

/** A sealed file wherever it lies, as `Vault.read` gives it. */
async function* readSealed(
  path: string,
  accountKey: FileKey,
  blobId: string,
  range?: { from: number; to: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  let file: FileHandle | null = null;
  try {
    file = await fs.open(path, "r");
    const { size } = await file.stat();
    const from = range?.from ?? 0;
    const to = range?.to ?? plainSize(size);
    yield* openRange(readFrom(file), size, accountKey, blobId, from, to);
  } catch (e) {
    throw lost(e) ?? e;
  } finally {
    await file?.close();
  }
}

/** Whether a sealed file opens from its first byte to its last. */
export async function isWhole(path: string, accountKey: FileKey, blobId: string): Promise<boolean> {
  try {
    for await (const _ of readSealed(path, accountKey, blobId));
    return true;
  } catch (e) {
    if (e instanceof SealBroken) return false;
    throw e;
  }
}

/** A file that is gone, or that the disk gives no longer, is as broken as one that was changed. Null for any other error. */
function lost(e: unknown): SealBroken | null {
  const code = e instanceof Error && "code" in e ? e.code : undefined;
  if (code === "ENOENT") return new SealBroken("The file is not there (ENOENT).", code);
  return code === "EIO" ? new SealBroken("The disk cannot read the file (EIO).", code) : null;
}

/** What a call gives, or null when there is no such file. */
async function found<T extends Stats | true>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Reads at an offset; shorter than asked only at the end of the file. */
function readFrom(file: FileHandle): ReadAt {
  return async (offset, length) => {
    const bytes = Buffer.allocUnsafe(length);
    let have = 0;
    while (have < length) {
      const { bytesRead } = await file.read(bytes, have, length - have, offset + have);
      if (bytesRead === 0) break;
      have += bytesRead;
    }
    return bytes.subarray(0, have);
  };
}

/**
 * Opens the vault in a data folder; makes `blobs` and `in` (mode 0700) when they are missing, unless somebody only wants to
 * `look`.
 */
export async function openVault(at: { dataDir: string; ids: Ids; look?: boolean }): Promise<Vault> {
  const blobs = join(at.dataDir, "blobs");
  const incoming = join(at.dataDir, "in");
  const aside = join(at.dataDir, "set-aside");
  const vault = new Vault({ blobs, incoming, aside, ids: at.ids, lasting: new Set(), open: new Set() });
  if (at.look) return vault;
  await fs.mkdir(blobs, { recursive: true, mode: 0o700 });
  await fs.mkdir(incoming, { recursive: true, mode: 0o700 });
  await syncFolder(at.dataDir);
  return vault;
}
