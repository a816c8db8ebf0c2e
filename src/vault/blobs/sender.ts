/**
 * Keeps a box and its store alike, a round at a time, in the one process that serves: removes from the store what was deleted, sends
 * what is new, compares what is there once a day, and keeps the cache within its bounds. Of a box that takes its papers back it brings
 * them instead. A stop at any moment loses nothing: a mark comes after its object, and an object goes after its mark.
 */
import { dirname } from "node:path";
import { FilesAway } from "#kernel/problem.ts";
import { syncFile, syncFolder } from "../disk.ts";
import { type Failing, forEach, StoreFailure } from "../object-store.ts";
import { type FileKey, SealBroken } from "../seal.ts";
import { idForm, isWhole } from "./files.ts";
import { type InStore, objectOf, PAPERS } from "./in-store.ts";
import { mark, marked, recordStore, storeOf, unmark } from "./marks.ts";

/** A store with more objects is listed a folder at a time, so that no more names are held. */
const WHOLE = 50_000;
const FOLDERS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"));
/** Objects that are sent, brought or removed at the same time. */
const AT_ONCE = 3;
/** Of them in one round, so that deletions are not held up by a hundred thousand papers that move. */
const MANY = 60;
const MINUTE = 60_000;
/** Names are gone through anew after so long: another process may have filed something. */
const SURVEY = 10 * MINUTE;
/** The store is asked for a sign of life after so long without one. */
const LIFE = 5 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/** After a failure the next try comes after this, twice as long each time, up to the last. */
const BACKOFF = 5_000;
const LONGEST = 10 * MINUTE;

/** Why nothing moves: what the store said; `another`: it holds the papers of another box, or none; `disk`: this disk is full. */
export type Stopped = Failing | "another" | "disk";

/** How things stand, as far as the sender knows. */
export interface Standing {
  /** Files that lie here and were not sent yet, and their sealed bytes. */
  waiting: number;
  waitingBytes: number;
  /** Files that lie in the store alone, and sealed bytes on this disk. */
  only: number;
  cached: number;
  /** Objects that are to go from the store. */
  toRemove: number;
  /** Since when nothing moves, and why; null while all is well. */
  stopped: { since: number; why: Stopped } | null;
  /** Names were gone through at least once. */
  known: boolean;
}

/** What of a blob decides whether it is sent; null for one that no row names, or that is not to stay. */
export type KeyOf = (blobId: string) => FileKey | null;

const whyOf = (error: unknown): Stopped | null => {
  if (error instanceof StoreFailure) return error.failing;
  if (error instanceof FilesAway) return error.why as Stopped;
  return error instanceof Error && "code" in error && error.code === "ENOSPC" ? "disk" : null;
};

export class Sender {
  private readonly unsent = new Set<string>();
  private readonly fresh = new Set<string>();
  private readonly only = new Set<string>();
  private waitingBytes = 0;
  private toRemove = 0;
  private stopped: Standing["stopped"] = null;
  private tries = 0;
  private retryAt = 0;
  private surveyedAt: number | null = null;
  private comparedAt: number | null = null;
  private heardAt = 0;
  private claimed = false;
  /** Files that lie in the store, those set aside among them. */
  private sent = 0;

  /** `back`: papers come back to the disk. `held`: nothing is removed from the store now, since a backup needs what was deleted. */
  constructor(
    private readonly blobs: InStore,
    private readonly given: {
      dataDir: string;
      keyOf: KeyOf;
      back: boolean;
      held: () => Promise<boolean>;
    },
  ) {
    blobs.added = (blobId, bytes) => {
      this.fresh.add(blobId);
      this.waitingBytes += bytes;
    };
  }

  get standing(): Standing {
    return {
      waiting: this.unsent.size + this.fresh.size,
      waitingBytes: this.waitingBytes,
      only: this.only.size,
      cached: this.blobs.cached ?? 0,
      toRemove: this.toRemove,
      stopped: this.stopped,
      known: this.surveyedAt !== null,
    };
  }

  /** Where the store is, for a person. */
  get place(): string {
    return this.blobs.far.store?.place ?? "";
  }

  /** Looks at how things stand, and changes nothing. */
  async look(): Promise<void> {
    await this.survey();
    this.toRemove = (await this.blobs.toRemove.all()).length;
    try {
      const owner = await this.blobs.owner();
      const wrong = owner !== this.blobs.far.boxId && (owner !== null || this.sent > 0);
      this.stopped = wrong ? { since: this.blobs.far.now(), why: "another" } : null;
    } catch (error) {
      const why = whyOf(error);
      if (why === null) throw error;
      this.stopped = { since: this.blobs.far.now(), why };
    }
  }

  /** Does some of what is to be done. True when more can be done at once. Throws what is a fault of ours. */
  async round(signal: AbortSignal): Promise<boolean> {
    const now = this.blobs.far.now();
    if (now < this.retryAt) return false;
    try {
      const more = await this.someOf(signal);
      this.stopped = null;
      this.tries = 0;
      return more;
    } catch (error) {
      const why = whyOf(error);
      // Tried again after a while, whatever it was.
      this.retryAt = now + Math.min(LONGEST, BACKOFF * 2 ** this.tries++);
      if (why === null) throw error;
      this.stopped = { since: this.stopped?.since ?? now, why };
      return false;
    }
  }

  private async someOf(signal: AbortSignal): Promise<boolean> {
    const { now } = this.blobs.far;
    if (this.surveyedAt === null || this.surveyedAt < now() - SURVEY) await this.survey();
    await this.claim();
    const removed = await this.removeSome(signal);
    const moved = this.given.back ? await this.bringSome(signal) : await this.sendSome(signal);
    if (!this.given.back) {
      if (this.comparedAt === null || this.comparedAt < now() - DAY) await this.compare(signal);
      const most = await this.blobs.most();
      if ((this.blobs.cached ?? 0) > most) await this.blobs.trim(most);
    }
    return (removed || moved) && !signal.aborted;
  }

  private async heard<T>(work: Promise<T>): Promise<T> {
    const got = await work;
    this.heardAt = this.blobs.far.now();
    return got;
  }

  private async survey(): Promise<void> {
    this.surveyedAt = this.blobs.far.now();
    this.unsent.clear();
    this.only.clear();
    this.fresh.clear();
    this.waitingBytes = 0;
    this.sent = (await this.blobs.asideSent()).size;
    let cached = 0;
    for await (const { blobId, here, sent } of this.blobs.survey()) {
      cached += here ?? 0;
      if (sent) this.sent++;
      if (!sent) {
        this.unsent.add(blobId);
        this.waitingBytes += here ?? 0;
      } else if (here === null || this.given.back) this.only.add(blobId);
    }
    this.blobs.cached = cached;
  }

  /** The first to send says whose place it is; nobody else may use it then. Throws StoreFailure, FilesAway for another's. */
  private async claim(): Promise<void> {
    const { boxId, now, store } = this.blobs.far;
    const idle = this.claimed || (this.sent === 0 && this.unsent.size + this.fresh.size === 0);
    if (idle && this.heardAt > now() - LIFE) return;
    const owner = await this.heard(this.blobs.owner());
    this.claimed = owner === boxId;
    // What was sent is not where it was: nothing more is sent, and above all nothing is removed here.
    if (!this.claimed && (owner !== null || this.sent > 0)) throw new FilesAway("another");
    if (this.claimed || idle || this.given.back) return;
    await recordStore(this.given.dataDir, store?.place ?? null);
    await this.blobs.own(boxId);
    this.claimed = true;
  }

  private async removeSome(signal: AbortSignal): Promise<boolean> {
    const { toRemove, far } = this.blobs;
    const all = await toRemove.all();
    this.toRemove = all.length;
    if (all.length === 0 || (await this.given.held())) return false;
    const some = all.slice(0, MANY);
    await forEach(some, AT_ONCE, async (blobId) => {
      if (signal.aborted) return;
      // A stop may have left the mark, which says what soon is true no more.
      await unmark(this.blobs.pathOf(blobId));
      await this.heard(far.store?.remove(objectOf(blobId)) ?? Promise.resolve());
      await toRemove.done(blobId);
      this.only.delete(blobId);
      this.toRemove--;
    });
    return all.length > some.length;
  }

  /** Sends some of what rows name. What none names is not sent: it is on its way to a row, or away again. */
  private async sendSome(signal: AbortSignal): Promise<boolean> {
    for (const blobId of this.fresh) this.unsent.add(blobId);
    this.fresh.clear();
    // What came since the store was asked whose it is waits for the next round.
    if (!this.claimed) return false;
    const some: [string, FileKey][] = [];
    for (const blobId of this.unsent) {
      const key = this.given.keyOf(blobId);
      if (key !== null && !this.blobs.toRemove.has(blobId)) some.push([blobId, key]);
      if (some.length === MANY) break;
    }
    await forEach(some, AT_ONCE, async ([blobId, key]) => {
      // One that the store does not take goes behind the others.
      this.unsent.delete(blobId);
      if (signal.aborted) return void this.unsent.add(blobId);
      await this.send(blobId, key).catch((error) => {
        this.unsent.add(blobId);
        throw error;
      });
    });
    return some.length === MANY;
  }

  /** Sends one file, and says so here once the store has it in its length. A damaged one stays here, for a backup to mend. */
  private async send(blobId: string, key: FileKey): Promise<void> {
    const path = this.blobs.pathOf(blobId);
    if (!(await isWhole(path, key, blobId))) return;
    const content = Bun.file(path);
    const bytes = (await this.blobs.stat(blobId))?.sealedBytes;
    const { store } = this.blobs.far;
    if (store === null || bytes === undefined) return;
    const name = objectOf(blobId);
    try {
      await this.heard(store.put(name, content));
    } catch (error) {
      // Deleted while it was on its way.
      if ((await this.blobs.stat(blobId)) === null) return;
      throw error;
    }
    if ((await store.sizes(name)).get(name) !== bytes) throw new StoreFailure("wrong", "another length");
    await mark(path, bytes);
    // Deleted while it was sent: whoever did saw no mark, or takes this one away.
    if (this.blobs.toRemove.has(blobId)) await unmark(path);
    this.waitingBytes = Math.max(0, this.waitingBytes - bytes);
  }

  /**
   * Compares marks with what the store lists. What it lost is sent again where it lies here; what nothing here knows gets its mark
   * back, so that a row finds it, or the sweep.
   */
  private async compare(signal: AbortSignal): Promise<void> {
    const { far, toRemove } = this.blobs;
    if (!this.claimed || far.store === null) return;
    const from = far.now();
    const aside = await this.blobs.asideSent();
    // A small box is listed at once, a large one a folder at a time.
    const folders = this.sent > WHOLE ? FOLDERS : [undefined];
    for (const folder of folders) {
      if (signal.aborted) return;
      const there = await this.heard(far.store.sizes(folder === undefined ? PAPERS : `${PAPERS}${folder}/`));
      for await (const { blobId, sent } of this.blobs.survey(folder)) {
        const bytes = there.get(objectOf(blobId));
        there.delete(objectOf(blobId));
        const path = this.blobs.pathOf(blobId);
        if (!sent || bytes === (await marked(path))) continue;
        // The one that is here is sent once more; where none is here, whoever reads it is told.
        const key = this.given.keyOf(blobId);
        if (key !== null && (await Bun.file(path).exists())) await this.send(blobId, key);
      }
      for (const [name, bytes] of there) {
        const blobId = name.slice(name.lastIndexOf("/") + 1);
        if (!idForm.test(blobId)) continue;
        const known = toRemove.has(blobId) || aside.has(blobId) || (await this.blobs.stat(blobId)) !== null;
        if (!known) await mark(this.blobs.pathOf(blobId), bytes);
      }
    }
    this.comparedAt = from;
    this.blobs.compared = true;
  }

  /** Brings some files back for good; each goes from the store once it lasts here. */
  private async bringSome(signal: AbortSignal): Promise<boolean> {
    const some = [...this.only].slice(0, MANY);
    await forEach(some, AT_ONCE, async (blobId) => {
      if (signal.aborted) return;
      await this.bringBack(blobId);
      // One that the store has lost keeps its mark, so that it is known to be missing.
      this.only.delete(blobId);
    });
    if (some.length === 0 && this.toRemove === 0 && storeOf(this.given.dataDir) !== null) await this.leave();
    return some.length > 0;
  }

  private async bringBack(blobId: string): Promise<void> {
    const path = this.blobs.pathOf(blobId);
    const key = this.given.keyOf(blobId);
    // What no row names is the sweep's, wherever it lies.
    if (key === null) return;
    try {
      if (!(await isWhole(path, key, blobId))) await this.blobs.fetch(blobId, key);
    } catch (error) {
      if (error instanceof SealBroken) return;
      throw error;
    }
    await syncFile(path);
    await syncFolder(dirname(path));
    await this.blobs.toRemove.add(blobId);
    await unmark(path);
  }

  /** Nothing of the box lies in the store any more: it may go by another name, or belong to another box. */
  private async leave(): Promise<void> {
    for await (const { sent } of this.blobs.survey()) if (sent) return;
    if ((await this.blobs.asideSent()).size > 0) return;
    await this.heard(this.blobs.own(null));
    await recordStore(this.given.dataDir, null);
    this.claimed = false;
  }
}
