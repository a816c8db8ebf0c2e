import { createHmac, type Hmac } from "node:crypto";
import fs, { type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Ids } from "#kernel/ids.ts";
import { syncFolder, writeAll } from "./disk.ts";
import { type FileKey, Sealer } from "./seal.ts";

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
export interface Place {
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
export class BlobWriter {
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
