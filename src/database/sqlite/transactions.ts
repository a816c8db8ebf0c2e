import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";
import type Sqlite from "better-sqlite3";

/** Gathered transactions are committed after this many milliseconds, or when there are so many. */
const GATHERED_FOR = 40;
const GATHERED = 32;

/** How a connection writes; see `Database`, which has these as its own. */
export interface Transactions {
  write<T>(work: () => T): T;
  writeSoon<T>(work: () => T): T;
  read<T>(work: () => T): T;
  /** True within `write` and `writeSoon`: what is read there may yet be taken back. */
  writing(): boolean;
  /** Commits what was gathered. It throws nothing: what could not be kept is counted by `losses`. */
  keep(): void;
  /** The same, and brings all that was written to the disk. */
  settle(): void;
  /** How often gathered transactions were lost, to a full disk as a rule: whoever counted on one begins again. */
  losses(): number;
}

/**
 * The transactions of a connection. A commit seals every page it touched, and papers that are read touch the same pages of every
 * index again and again: so `writeSoon` gathers, each as a savepoint of one transaction that stays open for a moment. The
 * connection sees what it gathered, others see it once it is committed, and each `write` commits it first. `committed` is called
 * after each commit.
 */
export function transactionsOf(client: Sqlite.Database, committed: () => void): Transactions {
  const begin = client.prepare("BEGIN IMMEDIATE");
  const beginRead = client.prepare("BEGIN");
  const commit = client.prepare("COMMIT");
  const rollback = client.prepare("ROLLBACK");
  const save = client.prepare("SAVEPOINT gathered");
  const release = client.prepare("RELEASE gathered");
  const undo = client.prepare("ROLLBACK TO gathered");
  // How a commit waits for the disk; SQLite takes a change of it between transactions only.
  let waits = true;
  const wait = (to: boolean) => {
    if (waits === to) return;
    client.pragma(`synchronous=${to ? "FULL" : "NORMAL"}`);
    waits = to;
  };
  let inside = false;
  let gathered = 0;
  let losses = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const lost = (): void => {
    if (client.inTransaction) rollback.run();
    gathered = 0;
    losses++;
  };
  const keep = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (gathered === 0) return;
    try {
      commit.run();
      gathered = 0;
    } catch {
      lost();
      return;
    }
    committed();
  };
  const run = <T>(work: () => T, writes: boolean): T => {
    inside = writes;
    try {
      const result = work();
      if (result instanceof Promise) throw new Error("A transaction must not be asynchronous.");
      return result;
    } finally {
      inside = false;
    }
  };
  const whole = <T>(start: Sqlite.Statement, work: () => T, writes: boolean): T => {
    start.run();
    try {
      const result = run(work, writes);
      commit.run();
      return result;
    } catch (e) {
      if (client.inTransaction) rollback.run();
      throw e;
    } finally {
      if (writes) committed();
    }
  };

  return {
    write(work) {
      if (client.inTransaction && (inside || gathered === 0)) return work();
      keep();
      wait(true);
      return whole(begin, work, true);
    },
    writeSoon(work) {
      if (client.inTransaction && (inside || gathered === 0)) return work();
      if (gathered === 0) {
        wait(false);
        begin.run();
      }
      gathered++;
      try {
        save.run();
        const result = run(work, true);
        release.run();
        if (gathered >= GATHERED) keep();
        else timer ??= setTimeout(keep, GATHERED_FOR);
        return result;
      } catch (e) {
        // A full disk and the like take the whole transaction away with them.
        if (!client.inTransaction) lost();
        else {
          undo.run();
          release.run();
          if (gathered === 1) keep();
        }
        throw e;
      }
    },
    read(work) {
      return client.inTransaction ? work() : whole(beginRead, work, false);
    },
    writing: () => inside,
    keep,
    settle() {
      keep();
      wait(true);
      syncLog(client.name);
    },
    losses: () => losses,
  };
}

/** What was committed lies in the log; what no longer does was on the disk before it left. No lock hangs on the log's own file. */
function syncLog(database: string): void {
  const path = `${database}-wal`;
  if (!existsSync(path)) return;
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
