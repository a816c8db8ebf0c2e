/**
 * Where sealed files lie on a box with a store behind it: new ones on the disk until they were sent, all others in the store, those
 * used last in a cache on the disk as well. What lies here and what there is written in marks (marks.ts); sending is up to `Sender`.
 *
 *   papers/xx/<blob id>   a file of the box, sealed as it would lie on its disk; the id is random and says nothing
 *   papers/box            the id of the box, random too: two boxes never share a place
 *
 * The folder is not `blobs`, so that a store of backups at the same address keeps what is deleted here.
 */
import { existsSync, unlinkSync } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FilesAway } from "#kernel/problem.ts";
import { syncFolder, writeAll } from "../disk.ts";
import { type Bucket, bytesOf, StoreFailure } from "../object-store.ts";
import { type FileKey, SealBroken } from "../seal.ts";
import { found, idForm, isWhole, namesIn } from "./files.ts";
import { isMarked, marked, SENT, ToRemove, unmark } from "./marks.ts";
import { type Listed, OnDisk, type Place } from "./on-disk.ts";

/** The store behind a disk. */
export interface Far {
  /** Null where nobody said how to reach it: what lies there alone cannot be read. */
  store: Bucket | null;
  /** The id of the box, as it stands in the store. */
  boxId: string;
  /** Bytes that sealed files may take on this disk; what was not sent stays all the same. Infinite: nothing is ever put out. */
  cacheBytes: number;
  /** Whether what is brought stays in the cache: of the one process that keeps it within its bounds. */
  keeps: boolean;
  now: () => number;
  /** Somebody only looks: nothing here changes. */
  look: boolean;
}

export const PAPERS = "papers/";
/** Whose papers they are. */
const BOX = `${PAPERS}box`;
export const objectOf = (blobId: string): string => `${PAPERS}${blobId.slice(0, 2)}/${blobId}`;

/** A file that comes with a broken seal is asked for so often in all: a store may answer wrongly once. */
const ASKED = 2;
/** When a file was used last is written down once in so long, in milliseconds. */
const USED = 3_600_000;
/** What a listing said is believed so long, in milliseconds. */
const LISTED = 600_000;
/** The cache is brought down to this share of its size, so that it is not at its bound again at once. */
const TRIMMED = 0.9;
/** Left free on the disk, in bytes: new papers come before a cache. */
const SPARE = 512 * 1024 * 1024;
/** What is read fast may take so much more, until whoever sends comes round to it. */
const OVER = 1.1;

/** A file that this disk holds, that the store holds, or both. */
export interface Known {
  blobId: string;
  /** Sealed bytes on this disk; null when it is not here. */
  here: number | null;
  usedMs: number;
  sent: boolean;
}

export class InStore extends OnDisk {
  readonly toRemove: ToRemove;
  private readonly fetching = new Map<string, Promise<void>>();
  private readonly listings = new Map<string, { at: number; sizes: Promise<Map<string, number>> }>();
  /** Told of each file that got its name here. */
  added: (blobId: string, bytes: number) => void = () => {};
  /** Sealed bytes on this disk, as far as this process knows; null: not counted yet. */
  cached: number | null = null;
  /** What the marks say was compared with the store since the start: before, the last copy of something might be put out. */
  compared = false;
  private trimming: Promise<void> | null = null;

  constructor(
    place: Place,
    readonly far: Far,
  ) {
    super(place);
    this.toRemove = new ToRemove(place.dataDir);
  }

  override async settle(part: string, blobId: string): Promise<void> {
    await super.settle(part, blobId);
    const bytes = (await super.stat(blobId))?.sealedBytes ?? 0;
    this.count(bytes);
    this.added(blobId, bytes);
  }

  override async open(blobId: string, key: FileKey): Promise<FileHandle> {
    // What was brought may be put out again before it is opened, where the cache is far too small.
    for (let left = 3; ; left--) {
      const file = await found(super.open(blobId, key));
      if (file !== null) return this.used(file);
      if (left === 0 || (await marked(this.path(blobId))) === null) return super.open(blobId, key);
      if (!this.far.keeps) return this.openApart(blobId, key);
      await this.fetch(blobId, key);
    }
  }

  override async replace(blobId: string, key: FileKey): Promise<boolean> {
    if (this.far.look || (await marked(this.path(blobId))) === null) return false;
    await this.fetch(blobId, key);
    return true;
  }

  override async vouches(blobId: string, key: FileKey, whole: boolean): Promise<boolean> {
    const here = await found(fs.stat(this.path(blobId)));
    const bytes = here ? null : await marked(this.path(blobId));
    if (bytes === null) return false;
    if ((await this.listed(blobId)) !== bytes)
      throw new SealBroken("The store does not have the file, or not all of it.");
    if (whole && !this.far.look) await (await this.openApart(blobId, key)).close();
    return true;
  }

  override async stat(blobId: string): Promise<Listed | null> {
    const path = this.path(blobId);
    const here = await super.stat(blobId);
    if (here) return here;
    const sealedBytes = await marked(path);
    const stat = sealedBytes === null ? null : await found(fs.stat(`${path}${SENT}`));
    return sealedBytes !== null && stat ? { blobId, sealedBytes, modifiedMs: stat.mtimeMs } : null;
  }

  override async remove(blobId: string): Promise<boolean> {
    const path = this.path(blobId);
    const stat = await this.stat(blobId);
    if (stat === null) return false;
    // Before anything goes here, so that a stop leaves nothing behind in the store. One that was not sent may be on its way.
    await this.toRemove.add(blobId);
    await unmark(path);
    if (await super.remove(blobId)) this.cached = this.cached && this.cached - stat.sealedBytes;
    else await syncFolder(dirname(path));
    return true;
  }

  override async bring(blobId: string, to: string): Promise<boolean> {
    try {
      await this.load(blobId, to);
      return true;
    } catch (error) {
      await fs.rm(to, { force: true });
      if (error instanceof SealBroken) return false;
      throw error;
    }
  }

  override async setAside(blobId: string, day: string): Promise<boolean> {
    const blob = await super.setAside(blobId, day);
    const to = join(this.place.aside, day, `${blobId}${SENT}`);
    return (await this.move(`${this.path(blobId)}${SENT}`, to)) || blob;
  }

  override async bringBack(blobId: string, day: string): Promise<boolean> {
    const path = this.path(blobId);
    const blob = await super.bringBack(blobId, day);
    return (await this.move(join(this.place.aside, day, `${blobId}${SENT}`), `${path}${SENT}`)) || blob;
  }

  override async removeAside(blobId: string, day: string): Promise<void> {
    const aside = join(this.place.aside, day, blobId);
    if (existsSync(`${aside}${SENT}`)) await this.toRemove.add(blobId);
    await fs.rm(`${aside}${SENT}`, { force: true });
    await super.removeAside(blobId, day);
  }

  /** Every file with where it lies, in no order. Looks at names alone where a file is not here. */
  async *survey(only?: string): AsyncGenerator<Known, void, undefined> {
    for (const folder of only === undefined ? await namesIn(this.place.blobs) : [only]) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      const names = new Set(await namesIn(join(this.place.blobs, folder)));
      for (const blobId of this.idsAmong([...names])) {
        const here = names.has(blobId) ? await super.stat(blobId) : null;
        // Only beside a file that is still here may a mark be half.
        const sent = names.has(`${blobId}${SENT}`) && (here === null || isMarked(this.path(blobId)));
        if (here || sent)
          yield { blobId, here: here?.sealedBytes ?? null, usedMs: here?.modifiedMs ?? 0, sent };
      }
    }
  }

  /** Files that were set aside and lie in the store. */
  async asideSent(): Promise<Set<string>> {
    const ids = new Set<string>();
    for await (const { blobId, day } of this.listAside())
      if (isMarked(join(this.place.aside, day, blobId))) ids.add(blobId);
    return ids;
  }

  /** Whose papers are in the store, by what lies there; null: nobody's yet. Throws StoreFailure. */
  async owner(): Promise<string | null> {
    if (this.far.store === null) return null;
    try {
      return (await bytesOf(this.far.store, BOX)).toString("utf8");
    } catch (error) {
      if (error instanceof StoreFailure && error.failing === "missing") return null;
      throw error;
    }
  }

  /** Says in the store whose papers are there; null: nobody's any more. */
  async own(boxId: string | null): Promise<void> {
    if (boxId === null) await this.far.store?.remove(BOX);
    else await this.far.store?.put(BOX, new Blob([boxId]));
  }

  /** The path of a file here. */
  pathOf(blobId: string): string {
    return this.path(blobId);
  }

  /** Brings a file into the cache in the place of what is there, its seal checked; once for however many ask. */
  fetch(blobId: string, key: FileKey): Promise<void> {
    let running = this.fetching.get(blobId);
    if (!running) {
      running = this.fetchNow(blobId, key).finally(() => this.fetching.delete(blobId));
      this.fetching.set(blobId, running);
    }
    return running;
  }

  /** Bytes that sealed files may take here now: what was set, or less where the disk gets full. */
  async most(): Promise<number> {
    const { bavail, bsize } = await fs.statfs(this.place.dataDir);
    const room = (this.cached ?? 0) + Number(bavail) * Number(bsize) - SPARE;
    return Math.max(0, Math.min(this.far.cacheBytes, room));
  }

  /** Counts what lies here and puts out what was used longest ago, until it takes no more than it may. Only what was sent goes. */
  trim(most = this.far.cacheBytes): Promise<void> {
    this.trimming ??= this.trimNow(most).finally(() => {
      this.trimming = null;
    });
    return this.trimming;
  }

  private async trimNow(most: number): Promise<void> {
    const known: Known[] = [];
    let bytes = 0;
    for await (const each of this.survey()) {
      if (each.here === null) continue;
      bytes += each.here;
      if (each.sent) known.push(each);
    }
    if (bytes > most && this.compared) {
      known.sort((a, b) => a.usedMs - b.usedMs);
      // The last one that was used stays, however large: it is being read.
      if (most > 0) known.pop();
      for (const { blobId, here } of known) {
        if (bytes <= most * TRIMMED) break;
        if (this.putOut(blobId)) bytes -= here ?? 0;
      }
    }
    this.cached = bytes;
  }

  /** Removes a file from the cache, if the store has it. At once, so that a mark that goes meanwhile is seen. */
  private putOut(blobId: string): boolean {
    const path = this.path(blobId);
    if (!isMarked(path) || this.fetching.has(blobId)) return false;
    try {
      unlinkSync(path);
      return true;
    } catch {
      // Somebody was faster, or has it open on Windows.
      return false;
    }
  }

  private async fetchNow(blobId: string, key: FileKey): Promise<void> {
    const path = this.path(blobId);
    const part = await this.fetchApart(blobId, key).catch(async (error) => {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      if (this.far.cacheBytes === Number.POSITIVE_INFINITY || !this.compared) throw error;
      await this.trim(0);
      return this.fetchApart(blobId, key);
    });
    await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await fs.rename(part, path);
    this.place.open.delete(part);
    // Deleted while it came: it must not be here again.
    if (isMarked(path)) this.count((await super.stat(blobId))?.sealedBytes ?? 0);
    else await fs.rm(path, { force: true });
    if ((this.cached ?? 0) > this.far.cacheBytes * OVER) await this.trim();
  }

  /** Brings a file to a path of its own, its seal checked, and gives the path. Whoever asked removes it. */
  private async fetchApart(blobId: string, key: FileKey): Promise<string> {
    const part = join(
      this.place.incoming,
      `${blobId}-${Buffer.from(this.place.ids.bytes(4)).toString("hex")}.part`,
    );
    this.place.open.add(part);
    try {
      for (let n = 1; ; n++) {
        await this.load(blobId, part);
        if (await isWhole(part, key, blobId)) return part;
        if (n === ASKED) throw new SealBroken("The store gives something other than what was sent there.");
      }
    } catch (error) {
      await fs.rm(part, { force: true });
      this.place.open.delete(part);
      throw error;
    }
  }

  /** A file that is read without being kept here. */
  private async openApart(blobId: string, key: FileKey): Promise<FileHandle> {
    const part = await this.fetchApart(blobId, key);
    const file = await fs.open(part, "r");
    // Its bytes stay as long as it is open. Where that is not so (Windows) the sweep removes it.
    await fs.rm(part, { force: true }).catch(() => {});
    this.place.open.delete(part);
    return file;
  }

  /** Writes what the store gives of a file to a path, synced. Throws SealBroken when it has none, FilesAway. */
  private async load(blobId: string, path: string): Promise<void> {
    if (this.far.store === null) throw new FilesAway("unknown");
    const file = await fs.open(path, "w", 0o600);
    try {
      for await (const piece of this.far.store.get(objectOf(blobId))) await writeAll(file, piece);
      await file.sync();
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      if (error.failing !== "missing") throw new FilesAway(error.failing);
      await this.mustBeOwn();
      throw new SealBroken("The store has no such file.");
    } finally {
      await file.close();
    }
  }

  /** Bytes of a file by what the store lists; undefined when it lists none. Throws FilesAway. */
  private async listed(blobId: string): Promise<number | undefined> {
    const { store, now } = this.far;
    if (store === null) throw new FilesAway("unknown");
    const folder = `${PAPERS}${blobId.slice(0, 2)}/`;
    let listing = this.listings.get(folder);
    if (!listing || listing.at < now() - LISTED) {
      listing = { at: now(), sizes: store.sizes(folder) };
      this.listings.set(folder, listing);
    }
    try {
      const bytes = (await listing.sizes).get(objectOf(blobId));
      if (bytes !== undefined) return bytes;
      // What came since is not in it.
      const own = (await store.sizes(objectOf(blobId))).get(objectOf(blobId));
      if (own === undefined) await this.mustBeOwn();
      return own;
    } catch (error) {
      this.listings.delete(folder);
      throw error instanceof StoreFailure ? new FilesAway(error.failing) : error;
    }
  }

  /** A file that is not there is lost only where the others are: throws FilesAway for another store. */
  private async mustBeOwn(): Promise<void> {
    const owner = await this.owner().catch((error) => {
      throw error instanceof StoreFailure ? new FilesAway(error.failing) : error;
    });
    if (owner !== this.far.boxId) throw new FilesAway("another");
  }

  private count(bytes: number): void {
    if (this.cached !== null) this.cached += bytes;
  }

  /** Writes down that a file was used now. */
  private async used(file: FileHandle): Promise<FileHandle> {
    const { keeps, now } = this.far;
    if (!keeps) return file;
    const { mtimeMs } = await file.stat();
    if (mtimeMs < now() - USED) await file.utimes(now() / 1000, now() / 1000).catch(() => {});
    return file;
  }

  protected override idsAmong(names: readonly string[]): Iterable<string> {
    const ids = names.map((name) => (name.endsWith(SENT) ? name.slice(0, -SENT.length) : name));
    return new Set(ids.filter((id) => idForm.test(id)));
  }
}
