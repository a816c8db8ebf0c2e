/**
 * Where sealed files lie on a box that keeps them on its disk: `<data>/blobs/xx/<blob id>`, xx the first two letters of the id. What
 * no row names is set aside in `<data>/set-aside/<day>/<blob id>`, from where it can come back. Blob ids are random: nothing about a
 * paper can be learned from them.
 */
import fs, { type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Ids } from "#kernel/ids.ts";
import { syncFolder } from "../disk.ts";
import type { FileKey } from "../seal.ts";
import { found, idForm, namesIn } from "./files.ts";

/** The folders of one vault, and what this process knows about them. */
export interface Place {
  dataDir: string;
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

export interface Listed {
  blobId: string;
  sealedBytes: number;
  modifiedMs: number;
}

/**
 * Where sealed files lie. A blob is written once and never changed, and under its name it is never half. This class is the disk;
 * `InStore` puts a store behind it.
 */
export class OnDisk {
  constructor(protected readonly place: Place) {}

  /** Gives a whole, synced part its name. When this has settled, a power cut cannot take it away any more. */
  async settle(part: string, blobId: string): Promise<void> {
    const { blobs, incoming, lasting, open } = this.place;
    const path = this.path(blobId);
    const folder = dirname(path);
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    await fs.rename(part, path);
    open.delete(part);
    const syncs = [syncFolder(folder), syncFolder(incoming)];
    // Another writer may have made the folder a moment ago and not synced its name yet, so asking mkdir is not enough.
    if (!lasting.has(folder)) syncs.push(syncFolder(blobs));
    await Promise.all(syncs);
    lasting.add(folder);
  }

  /** Opens a sealed file for reading. Throws ENOENT. */
  open(blobId: string, _key: FileKey): Promise<FileHandle> {
    return fs.open(this.path(blobId), "r");
  }

  /** Gets another copy for one that does not open. False: there is none. */
  async replace(_blobId: string, _key: FileKey): Promise<boolean> {
    return false;
  }

  /**
   * Looks at a file that does not lie on this disk. False: it lies here, and is to be read. `whole`: it is brought and read, too.
   * Throws SealBroken.
   */
  async vouches(_blobId: string, _key: FileKey, _whole: boolean): Promise<boolean> {
    return false;
  }

  async stat(blobId: string): Promise<Listed | null> {
    const stat = await found(fs.stat(this.path(blobId)));
    return stat && { blobId, sealedBytes: stat.size, modifiedMs: stat.mtimeMs };
  }

  /** Removes a file for good. False when there was none, so that a removal can be repeated after a crash. */
  async remove(blobId: string): Promise<boolean> {
    const path = this.path(blobId);
    if ((await found(fs.unlink(path).then((): true => true))) === null) return false;
    await syncFolder(dirname(path));
    return true;
  }

  /** Gives a file a second name, or says where it is on a disk that knows none (exFAT). Null when it does not lie here. */
  async hold(blobId: string, to: string): Promise<string | null> {
    const from = this.path(blobId);
    try {
      await fs.link(from, to);
      return to;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "EEXIST") return to;
      return (await found(fs.stat(from))) ? from : null;
    }
  }

  /** Brings the sealed bytes of a file that does not lie here to a path, as they are. False when it is nowhere. */
  async bring(_blobId: string, _to: string): Promise<boolean> {
    return false;
  }

  /** Every blob, in no order; what is written or removed meanwhile may or may not be among them. */
  async *list(): AsyncGenerator<Listed, void, undefined> {
    for (const folder of await namesIn(this.place.blobs)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      const names = await fs.readdir(join(this.place.blobs, folder));
      for (const blobId of this.idsAmong(names)) {
        const listed = blobId.startsWith(folder) ? await this.stat(blobId) : null;
        if (listed) yield listed;
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
      for (const blobId of this.idsAmong(await namesIn(join(this.place.aside, day)))) yield { blobId, day };
    }
  }

  /** The ids of the blobs that names in a folder are about, each once. */
  protected idsAmong(names: readonly string[]): Iterable<string> {
    return names.filter((name) => idForm.test(name));
  }

  protected async move(from: string, to: string): Promise<boolean> {
    if ((await found(fs.rename(from, to).then((): true => true))) === null) return false;
    await syncFolder(dirname(to));
    await syncFolder(dirname(from));
    return true;
  }

  protected path(blobId: string): string {
    // Also what keeps a name like "../keyring.json" out.
    if (!idForm.test(blobId)) throw new RangeError("This is not a blob id.");
    return join(this.place.blobs, blobId.slice(0, 2), blobId);
  }
}
