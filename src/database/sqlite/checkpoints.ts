import type Sqlite from "better-sqlite3";

/** What the thread is asked, each part in this order. */
export interface Asked {
  /** `ended`: one Int32 that becomes 1 when the thread has closed its connection. */
  open?: { path: string; key: Uint8Array; ended: SharedArrayBuffer };
  copy?: true;
  end?: true;
}

/** Said after each request; `done` is false when the thread could not go on and has closed its connection. */
export interface Told {
  done: boolean;
}

/** Pages of the log that are copied together. */
const PAGES = 500;
/**
 * With so many pages in the log the connection that writes copies what the thread has left over, some hundred pages as a rule: a
 * log begins anew only when nothing of it is left to copy, which a thread does not see while others write.
 */
export const LONG_LOG = 8_000;
/** Without a thread. */
const SHORT_LOG = 1_000;
/** A thread that had nothing to do for so long is ended, in milliseconds. */
const IDLE = 30_000;
/** How long a close waits for the thread, in milliseconds. */
const PATIENCE = 5_000;

/** Where the build has put the thread; in a checkout it is the source beside this file. */
declare const CHECKPOINT_THREAD: string | undefined;
const thread = (): string =>
  typeof CHECKPOINT_THREAD === "string"
    ? CHECKPOINT_THREAD
    : new URL("./checkpoint-thread.ts", import.meta.url).href;

/**
 * Copies the log of a database into it from a thread with a connection of its own: a checkpoint opens and seals every page and waits
 * for the disk twice, some 20 to 70 ms in which nobody would be answered. The thread is there while much is written.
 */
export class Checkpoints {
  readonly #client: Sqlite.Database;
  readonly #open: { path: string; key: Uint8Array };
  readonly #waiting: Sqlite.Statement;
  #worker: Worker | null = null;
  #ended = new Int32Array(new SharedArrayBuffer(4));
  #busy = false;
  #broken = false;
  #idle: ReturnType<typeof setTimeout> | null = null;

  /** `path` and `key`: the database of `client`. */
  constructor(client: Sqlite.Database, path: string, key: Uint8Array) {
    this.#client = client;
    this.#open = { path, key };
    // Says how long the log is and copies nothing.
    this.#waiting = client.prepare("PRAGMA wal_checkpoint(NOOP)");
    client.pragma(`wal_autocheckpoint=${LONG_LOG}`);
  }

  /** After a commit: has the log copied when it is long enough. */
  look(): void {
    if (this.#busy || this.#broken) return;
    const { log, checkpointed } = this.#waiting.get() as { log: number; checkpointed: number };
    if (log - checkpointed < PAGES) return;
    this.#busy = true;
    this.#ask({ copy: true });
  }

  /** Ends the thread and waits until its connection is closed: the last one to close takes the log away. */
  close(): void {
    if (!this.#worker) return;
    this.#ask({ end: true });
    Atomics.wait(this.#ended, 0, 0, PATIENCE);
    this.#drop();
  }

  #ask(what: Asked): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    let worker = this.#worker;
    if (!worker) {
      worker = new Worker(thread());
      this.#worker = worker;
      (worker as Worker & { unref(): void }).unref();
      worker.onmessage = ({ data }: MessageEvent<Told>) => this.#told(data);
      worker.onerror = () => this.#told({ done: false });
      this.#ended = new Int32Array(new SharedArrayBuffer(4));
      worker.postMessage({ open: { ...this.#open, ended: this.#ended.buffer }, ...what });
    } else worker.postMessage(what);
  }

  #told({ done }: Told): void {
    if (!this.#worker) return;
    this.#busy = false;
    if (!done) {
      // The connection that writes does it itself, as it would without.
      this.#broken = true;
      this.#drop();
      this.#client.pragma(`wal_autocheckpoint=${SHORT_LOG}`);
      return;
    }
    this.#idle = setTimeout(() => this.close(), IDLE);
    this.#idle.unref?.();
  }

  #drop(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#busy = false;
  }
}
