import type Sqlite from "better-sqlite3";

/** A group is committed after this many milliseconds, or when it has so many members. */
const GROUP_MS = 40;
const GROUP_SIZE = 32;

/** How a connection writes; see `Database`, which has these as its own. */
export interface Transactions {
  write<T>(work: () => T): T;
  writeSoon<T>(work: () => T): T;
  read<T>(work: () => T): T;
  /** True within `write` and `writeSoon`: what is read there may yet be rolled back. */
  writing(): boolean;
  /** Commits the open group. Throws nothing: a group that cannot be committed is rolled back and counted by `losses`. */
  flush(): void;
  /** Commits the open group and returns once everything written is on the disk. Throws SQLITE_FULL and the like. */
  settle(): void;
  /** How many groups were lost, as a rule to a full disk: whatever depends on one starts again. */
  losses(): number;
}

/**
 * The transactions of a connection, with group commit: each commit encrypts every page it touched, and papers that are read touch
 * the same pages of every index. So each `writeSoon` is a savepoint of one transaction that stays open for a moment. This connection
 * sees it at once, others when the group is committed; a `write` commits the group first. `committed` is called after each commit.
 */
export function transactionsOf(client: Sqlite.Database, committed: () => void): Transactions {
  const begin = client.prepare("BEGIN IMMEDIATE");
  const beginRead = client.prepare("BEGIN");
  const commit = client.prepare("COMMIT");
  const rollback = client.prepare("ROLLBACK");
  const save = client.prepare("SAVEPOINT member");
  const release = client.prepare("RELEASE member");
  const undo = client.prepare("ROLLBACK TO member");
  // Whether a commit waits for the disk. SQLite accepts a change of it between transactions only.
  let waits = true;
  const wait = (to: boolean) => {
    if (waits === to) return;
    client.pragma(`synchronous=${to ? "FULL" : "NORMAL"}`);
    waits = to;
  };
  let writing = false;
  let members = 0;
  let losses = 0;
  /** Something was committed that may not be on the disk yet. */
  let unsettled = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const lose = (): void => {
    if (client.inTransaction) rollback.run();
    members = 0;
    losses++;
  };
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (members === 0) return;
    try {
      commit.run();
    } catch {
      lose();
      return;
    }
    members = 0;
    unsettled = true;
    committed();
  };
  const run = <T>(work: () => T, writes: boolean): T => {
    writing = writes;
    try {
      const result = work();
      if (result instanceof Promise) throw new Error("A transaction must not be asynchronous.");
      return result;
    } finally {
      writing = false;
    }
  };
  const alone = <T>(start: Sqlite.Statement, work: () => T, writes: boolean): T => {
    start.run();
    try {
      const result = run(work, writes);
      commit.run();
      return result;
    } catch (e) {
      if (client.inTransaction) rollback.run();
      throw e;
    }
  };
  /** Within a transaction of the caller's own; an open group is nobody's. */
  const nested = () => client.inTransaction && (writing || members === 0);
  const write = <T>(work: () => T): T => {
    if (nested()) return work();
    flush();
    wait(true);
    const result = alone(begin, work, true);
    unsettled = false;
    committed();
    return result;
  };

  return {
    write,
    writeSoon(work) {
      if (nested()) return work();
      if (members === 0) {
        wait(false);
        begin.run();
      }
      members++;
      let result: ReturnType<typeof work>;
      try {
        save.run();
        result = run(work, true);
        release.run();
      } catch (e) {
        // A full disk and the like roll back the whole transaction.
        if (!client.inTransaction) lose();
        else {
          undo.run();
          release.run();
          if (members === 1) flush();
        }
        throw e;
      }
      if (members >= GROUP_SIZE) flush();
      else timer ??= setTimeout(flush, GROUP_MS);
      return result;
    },
    read: (work) => (client.inTransaction ? work() : alone(beginRead, work, false)),
    writing: () => writing,
    flush,
    settle() {
      flush();
      if (!unsettled) return;
      // A commit that waits for the disk brings everything before it there. It must change something: SQLite skips an equal value.
      write(() =>
        client
          .prepare(
            "INSERT INTO box (key, value) VALUES ('settled', '1') ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
          )
          .run(),
      );
    },
    losses: () => losses,
  };
}
