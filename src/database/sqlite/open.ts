import { closeSync, existsSync, openSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { teachNames } from "../entities/entity-names.ts";
import { emptyFolder } from "./lock.ts";
import { migrate, refuseOtherVersion } from "./migrate.ts";
import { DatabaseProblem } from "./problem.ts";
import * as tables from "./tables.ts";

/** Oldest SQLite that is safe with a write-ahead log: 3.7.0 to 3.51.2 can corrupt it on a WAL reset. */
const OLDEST_SQLITE = [3, 51, 3] as const;

export type Client = Sqlite.Database;
export type Orm = BetterSQLite3Database<typeof tables>;
type Statement = Sqlite.Statement<unknown[], unknown>;

/** True for what passes by itself: a full disk, a database that another process holds. */
export function isOutOfOrder(e: unknown): boolean {
  const code = codeOf(e);
  return code.startsWith("SQLITE_BUSY") || code === "SQLITE_FULL" || code === "ENOSPC" || code === "EDQUOT";
}

/** The one connection of a process: drizzle for what is written as tables, prepared SQL for what must be fast. */
export interface Database {
  client: Client;
  orm: Orm;
  /** A prepared statement, kept for the life of the connection. */
  sql(text: string): Statement;
  /** Runs `work` in one write transaction: all of it is kept, or none. Never asynchronous. */
  write<T>(work: () => T): T;
  /**
   * `write` for what would be found out again if it were lost (a stage of reading, a lease): it does not wait for the disk.
   * It outlives the program; a power cut may take it back, whole, until the next `write` or `settle`, which carry it with them.
   */
  writeSoon<T>(work: () => T): T;
  /**
   * `writeSoon` for what no list shows (a line of the log, when a token was last used): `version` stays, so that whoever looks does
   * not empty what was kept for the next who looks.
   */
  note<T>(work: () => T): T;
  /** Brings every `writeSoon` to the disk: before a file goes that an earlier state still names. */
  settle(): void;
  /** Runs several reads on one state of the database. */
  read<T>(work: () => T): T;
  /** Changes whenever anything but a note was written, by this process or another: what a cached answer hangs on. */
  version(): string;
  close(): void;
}

function checkVersion(client: Client): void {
  const found = (client.prepare("SELECT sqlite_version() AS v").get() as { v: string }).v;
  const parts = found.split(".").map(Number);
  for (let i = 0; i < 3; i++) {
    const a = parts[i] ?? 0;
    const b = OLDEST_SQLITE[i] as number;
    if (a > b) return;
    if (a < b) {
      throw new DatabaseProblem(
        "too-old-sqlite",
        `SQLite ${found} can damage a database; ${OLDEST_SQLITE.join(".")} or newer is needed.`,
      );
    }
  }
}

/**
 * Pragmas of every connection, in this order (the key before anything that reads). `temp_store` keeps sorts off the
 * disk, where they would lie in plain text; `synchronous=FULL` because a reopened WAL database falls back to NORMAL.
 */
function prepareConnection(client: Client): void {
  client.pragma("busy_timeout=5000");
  client.pragma("temp_store=2");
  client.pragma("journal_mode=WAL");
  client.pragma("synchronous=FULL");
  client.pragma("foreign_keys=ON");
  client.pragma("secure_delete=ON");
  // Pages are opened again each time they are read: kept ones cost memory only on a box that has so much to search.
  client.pragma("cache_size=-65536");
  client.pragma("journal_size_limit=33554432");
  client.pragma("wal_autocheckpoint=1000");
  teachNames(client);
}

const codeOf = (e: unknown) => (e instanceof Error && "code" in e ? String(e.code) : "");

/** Whether a data folder has a database with anything in it. */
export function hasDatabase(dataDir: string): boolean {
  const path = join(dataDir, "deedbox.db");
  return existsSync(path) && statSync(path).size > 0;
}

/** How a database file is opened: `make` one where there is none, use the one that is there, or only `look` at it. */
type Opening = "make" | "use" | "look";

function openClient(path: string, key: Uint8Array | null, opening: Opening): Client {
  const existed = path !== ":memory:" && existsSync(path) && statSync(path).size > 0;
  if (!existed && opening !== "make") {
    throw new DatabaseProblem("missing", `There is no database at ${path}. Nothing was changed.`);
  }
  // Sealed or not, it is nobody else's business; SQLite gives its log the same mode.
  if (path !== ":memory:" && !existed) closeSync(openSync(path, "a", 0o600));
  const client = new Sqlite(path, { readonly: opening === "look" });
  try {
    // The key before any statement: one that comes earlier, even without a table in it, fixes the file as not sealed.
    if (key) {
      client.pragma("cipher='sqlcipher'");
      client.pragma("legacy=4");
      client.pragma(`key="x'${Buffer.from(key).toString("hex")}'"`);
    }
    checkVersion(client);
    // Read before the journal mode is set: with a wrong key nothing may be written.
    if (existed) client.prepare("SELECT count(*) FROM sqlite_schema").get();
    if (opening === "look") client.pragma("temp_store=2");
    else prepareConnection(client);
    return client;
  } catch (e) {
    client.close();
    const code = codeOf(e);
    if (code === "SQLITE_NOTADB") {
      throw new DatabaseProblem(
        "wrong-key",
        "The database is damaged, or it is another box's. Put back the right deedbox.db, or restore your last backup. Nothing was changed.",
      );
    }
    if (code.startsWith("SQLITE_CORRUPT")) {
      throw new DatabaseProblem(
        "damaged",
        "The database is damaged. Restore the last backup; nothing was changed.",
      );
    }
    if (code.startsWith("SQLITE_BUSY")) {
      throw new DatabaseProblem(
        "busy",
        "The database is in use by another program that does not let go of it.",
      );
    }
    throw e;
  }
}

/**
 * Opens the sealed database of a data folder and brings it to this version's tables. `key`: 32 bytes. `make`: whether an empty
 * one is made where there is none. `check` sees it as it was found, before anything is written, and may throw. Throws
 * DatabaseProblem for a wrong key, damage, a database from a newer version, or none.
 */
export function openDatabase(options: {
  dataDir: string;
  key: Uint8Array;
  now: number;
  memory?: boolean;
  make?: boolean;
  check?: (db: Database) => void;
}): Database {
  const { dataDir, key, now, memory, make = true, check } = options;
  const client = memory
    ? openClient(":memory:", null, "make")
    : openClient(join(dataDir, "deedbox.db"), key, make ? "make" : "use");
  try {
    if ((client.pragma("user_version", { simple: true }) as number) > 0) check?.(wrap(client));
    migrate(client, now);
  } catch (e) {
    client.close();
    throw e;
  }
  return wrap(client);
}

/**
 * Opens a database to look at it: nothing can be written through it, and none is made. Throws DatabaseProblem as openDatabase
 * does, also for one of an older version, which only a server brings forward.
 */
export function lookAtDatabase(dataDir: string, key: Uint8Array): Database {
  const path = join(dataDir, "deedbox.db");
  const atRest = !existsSync(`${path}-wal`);
  const client = openClient(path, key, "look");
  const close = () => {
    client.close();
    // Reading makes an empty log and its index, and who may not write leaves them: who held the folder takes them away.
    if (atRest) dropEmptyLog(dataDir, path);
  };
  try {
    refuseOtherVersion(client);
    return { ...wrap(client), close };
  } catch (e) {
    close();
    throw e;
  }
}

/** Removes an empty log beside a database that nobody uses. */
function dropEmptyLog(dataDir: string, path: string): void {
  try {
    const free = emptyFolder(dataDir);
    try {
      if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size === 0)
        for (const beside of [`${path}-wal`, `${path}-shm`]) rmSync(beside, { force: true });
    } finally {
      free();
    }
  } catch (e) {
    // Somebody has come to use it: the log is theirs.
    if (!(e instanceof DatabaseProblem)) throw e;
  }
}

/** Opens a database file as it is, without bringing it forward: a copy, or one that a server has open. */
export const openCopy = (path: string, key: Uint8Array): Database => wrap(openClient(path, key, "use"));

function wrap(client: Client): Database {
  const statements = new Map<string, Statement>();
  let writes = 0;
  const dataVersion = client.prepare("PRAGMA data_version").pluck();
  const begin = client.prepare("BEGIN IMMEDIATE");
  const beginRead = client.prepare("BEGIN");
  const commit = client.prepare("COMMIT");
  const rollback = client.prepare("ROLLBACK");
  // How a commit waits for the disk; SQLite takes a change of it between transactions only.
  let waits = true;
  const wait = (to: boolean) => {
    if (waits === to || client.inTransaction) return;
    client.pragma(`synchronous=${to ? "FULL" : "NORMAL"}`);
    waits = to;
  };
  const within = <T>(start: Statement, work: () => T): T => {
    if (client.inTransaction) return work();
    start.run();
    try {
      const result = work();
      if (result instanceof Promise) throw new Error("A transaction must not be asynchronous.");
      commit.run();
      return result;
    } catch (e) {
      if (client.inTransaction) rollback.run();
      throw e;
    }
  };
  return {
    client,
    orm: drizzle({ client, schema: tables }),
    sql(text) {
      let s = statements.get(text);
      if (!s) {
        s = client.prepare(text) as Statement;
        statements.set(text, s);
      }
      return s;
    },
    write(work) {
      writes++;
      wait(true);
      return within(begin, work);
    },
    writeSoon(work) {
      writes++;
      wait(false);
      return within(begin, work);
    },
    note(work) {
      wait(false);
      return within(begin, work);
    },
    settle() {
      wait(true);
      // The log is synced before anything of it is copied into the database.
      client.pragma("wal_checkpoint(PASSIVE)");
    },
    read: (work) => within(beginRead, work),
    version: () => `${dataVersion.get()}.${writes}`,
    close() {
      if (!client.readonly) client.pragma("optimize");
      client.close();
    },
  };
}
