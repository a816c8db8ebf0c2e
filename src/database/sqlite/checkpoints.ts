import type Sqlite from "better-sqlite3";

/** What the thread is asked to do, in this order. */
export interface Request {
  /** `ended`: one Int32 that becomes 1 once the thread has closed its connection. */
  open?: { path: string; key: Uint8Array; ended: SharedArrayBuffer };
  checkpoint?: true;
  end?: true;
}

/** The answer to each request; `ok` is false when the thread failed and has closed its connection. */
export interface Reply {
  ok: boolean;
}

/** Pages of the log that are checkpointed together. */
const PAGES = 500;
/**
 * From so many pages in the log on, each commit checkpoints what the thread has left over, some hundred pages as a rule: the log
 * starts over only once all of it is checkpointed, which a thread does not achieve while others write.
 */
const LONG_LOG = 8_000;
/** The same without a thread, SQLite's own default. */
const SHORT_LOG = 1_000;
/** An idle thread is ended after so many milliseconds. */
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
 * Checkpoints a database from a thread with a connection of its own: every page is decrypted and encrypted again and the disk is waited
 * for twice, during which nobody would be answered. The thread runs while much is written. When it fails, the connection that
 * writes checkpoints by itself, as SQLite does by default.
 */
export class Checkpoints {
  readonly #client: Sqlite.Database;
  readonly #database: { path: string; key: Uint8Array };
  readonly #logState: Sqlite.Statement;
  #worker: Worker | null = null;
  #ended = new Int32Array(new SharedArrayBuffer(4));
  #busy = false;
  #failed = false;
  #idle: ReturnType<typeof setTimeout> | null = null;

  /** `path` and `key`: the database of `client`. */
  constructor(client: Sqlite.Database, path: string, key: Uint8Array) {
    this.#client = client;
    this.#database = { path, key };
    // Returns the length of the log and copies nothing.
    this.#logState = client.prepare("PRAGMA wal_checkpoint(NOOP)");
    client.pragma(`wal_autocheckpoint=${LONG_LOG}`);
  }

  /** To be called after a commit: starts a checkpoint when the log is long enough. Never throws, the commit having succeeded. */
  afterCommit(): void {
    if (this.#busy || this.#failed) return;
    try {
      const { log, checkpointed } = this.#logState.get() as { log: number; checkpointed: number };
      if (log - checkpointed < PAGES) return;
      this.#busy = true;
      this.#request({ checkpoint: true });
    } catch {
      this.#fail();
    }
  }

  /** Ends the thread and waits until its connection is closed: SQLite removes the log when the last connection closes. */
  close(): void {
    if (!this.#worker) return;
    this.#request({ end: true });
    Atomics.wait(this.#ended, 0, 0, PATIENCE);
    this.#terminate();
  }

  #request(what: Request): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    if (this.#worker) {
      this.#worker.postMessage(what);
      return;
    }
    const worker = new Worker(thread());
    this.#worker = worker;
    (worker as Worker & { unref(): void }).unref();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#replied(data);
    worker.onerror = () => this.#replied({ ok: false });
    this.#ended = new Int32Array(new SharedArrayBuffer(4));
    worker.postMessage({ open: { ...this.#database, ended: this.#ended.buffer }, ...what });
  }

  #replied({ ok }: Reply): void {
    if (!this.#worker) return;
    if (!ok) {
      this.#fail();
      return;
    }
    this.#busy = false;
    this.#idle = setTimeout(() => this.close(), IDLE);
    this.#idle.unref?.();
  }

  #fail(): void {
    this.#failed = true;
    this.#terminate();
    this.#client.pragma(`wal_autocheckpoint=${SHORT_LOG}`);
  }

  #terminate(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#busy = false;
  }
}
