import { closeSync, existsSync, openSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Database as Client } from "better-sqlite3";
import Sqlite from "better-sqlite3";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { localDay } from "#kernel/clock.ts";
import accounts from "#migrations/0001-accounts.sql" with { type: "text" };
import papers from "#migrations/0002-papers.sql" with { type: "text" };
import search from "#migrations/0003-search.sql" with { type: "text" };
import work from "#migrations/0004-work.sql" with { type: "text" };
import people from "#migrations/0005-people.sql" with { type: "text" };
import checkup from "#migrations/0006-checkup.sql" with { type: "text" };
import uploads from "#migrations/0007-uploads.sql" with { type: "text" };
import bundles from "#migrations/0008-bundles.sql" with { type: "text" };
import asks from "#migrations/0009-asks.sql" with { type: "text" };
import webhooks from "#migrations/0010-webhooks.sql" with { type: "text" };
import redatings from "#migrations/0011-redatings.sql" with { type: "text" };
import parts from "#migrations/0012-parts.sql" with { type: "text" };
import importEntries from "#migrations/0013-import-entries.sql" with { type: "text" };
import doors from "#migrations/0014-doors.sql" with { type: "text" };
import likeness from "#migrations/0015-likeness.sql" with { type: "text" };
import tidied from "#migrations/0016-tidied.sql" with { type: "text" };
import scans from "#migrations/0017-scans.sql" with { type: "text" };
import modelReadings from "#migrations/0018-model-readings.sql" with { type: "text" };
import lessons from "#migrations/0019-lessons.sql" with { type: "text" };
import closing from "#migrations/0020-checkup-closing.sql" with { type: "text" };
import notices from "#migrations/0021-notices.sql" with { type: "text" };
import resolving from "#migrations/0022-resolving.sql" with { type: "text" };
import searchWords from "#migrations/0023-search-words.sql" with { type: "text" };
import meaning from "#migrations/0024-meaning.sql" with { type: "text" };
import askThreads from "#migrations/0025-ask-threads.sql" with { type: "text" };
import savedSearches from "#migrations/0026-saved-searches.sql" with { type: "text" };
import embedded from "#migrations/0027-embedded.sql" with { type: "text" };
import signIn from "#migrations/0028-sign-in.sql" with { type: "text" };
import addedFacts from "#migrations/0029-added-facts.sql" with { type: "text" };
import pausedImports from "#migrations/0030-paused-imports.sql" with { type: "text" };
import backupPlan from "#migrations/0031-backup-plan.sql" with { type: "text" };
import ownLanguage from "#migrations/0032-own-language.sql" with { type: "text" };
import itemsOfFacts from "#migrations/0033-items-of-facts.sql" with { type: "text" };
import guesses from "#migrations/0034-guesses.sql" with { type: "text" };
import proved from "#migrations/0035-proved.sql" with { type: "text" };
import connections from "#migrations/0036-connections.sql" with { type: "text" };
import checkupMessages from "#migrations/0037-checkup-messages.sql" with { type: "text" };
import paperMessages from "#migrations/0038-paper-messages.sql" with { type: "text" };
import deliveryMessages from "#migrations/0039-delivery-messages.sql" with { type: "text" };
import looks from "#migrations/0040-looks.sql" with { type: "text" };
import thingNames from "#migrations/0041-thing-names.sql" with { type: "text" };
import bundleNames from "#migrations/0042-bundle-names.sql" with { type: "text" };
import importProblems from "#migrations/0043-import-problems.sql" with { type: "text" };
import backupMessages from "#migrations/0044-backup-messages.sql" with { type: "text" };
import dismissedMessages from "#migrations/0045-dismissed-messages.sql" with { type: "text" };
import factLabels from "#migrations/0046-fact-labels.sql" with { type: "text" };
import typeOffer from "#migrations/0047-type-offer.sql" with { type: "text" };
import breadthFirst from "#migrations/0048-breadth-first.sql" with { type: "text" };
import knownNames from "#migrations/0049-known-names.sql" with { type: "text" };
import openEvidence from "#migrations/0050-open-evidence.sql" with { type: "text" };
import ended from "#migrations/0051-ended.sql" with { type: "text" };
import typeChanges from "#migrations/0052-type-changes.sql" with { type: "text" };
import itemConfidence from "#migrations/0053-item-confidence.sql" with { type: "text" };
import pagesAndNotes from "#migrations/0054-pages-and-notes.sql" with { type: "text" };
import shelfDate from "#migrations/0055-shelf-date.sql" with { type: "text" };
import walletAndNotes from "#migrations/0056-wallet-and-notes.sql" with { type: "text" };
import backupStore from "#migrations/0057-backup-store.sql" with { type: "text" };
import formerHistory from "#migrations/0058-former-history.sql" with { type: "text" };
import officesAndOperators from "#migrations/0059-offices-and-operators.sql" with { type: "text" };
import { teachNames } from "../entities/entity-names.ts";
import { Checkpoints } from "./checkpoints.ts";
import { unlock } from "./cipher.ts";
import { emptyFolder } from "./lock.ts";
import { DatabaseProblem } from "./problem.ts";
import { type SlowQueries, timeStatements } from "./slow.ts";
import * as tables from "./tables.ts";
import { transactionsOf } from "./transactions.ts";
import { copyBeforeUpgrade, copyFor } from "./upgrade.ts";

/** Every migration in order; the number of those applied is `PRAGMA user_version`. Embedded: there is no folder to lose. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: "0001-accounts", sql: accounts },
  { name: "0002-papers", sql: papers },
  { name: "0003-search", sql: search },
  { name: "0004-work", sql: work },
  { name: "0005-people", sql: people },
  { name: "0006-checkup", sql: checkup },
  { name: "0007-uploads", sql: uploads },
  { name: "0008-bundles", sql: bundles },
  { name: "0009-asks", sql: asks },
  { name: "0010-webhooks", sql: webhooks },
  { name: "0011-redatings", sql: redatings },
  { name: "0012-parts", sql: parts },
  { name: "0013-import-entries", sql: importEntries },
  { name: "0014-doors", sql: doors },
  { name: "0015-likeness", sql: likeness },
  { name: "0016-tidied", sql: tidied },
  { name: "0017-scans", sql: scans },
  { name: "0018-model-readings", sql: modelReadings },
  { name: "0019-lessons", sql: lessons },
  { name: "0020-checkup-closing", sql: closing },
  { name: "0021-notices", sql: notices },
  { name: "0022-resolving", sql: resolving },
  { name: "0023-search-words", sql: searchWords },
  { name: "0024-meaning", sql: meaning },
  { name: "0025-ask-threads", sql: askThreads },
  { name: "0026-saved-searches", sql: savedSearches },
  { name: "0027-embedded", sql: embedded },
  { name: "0028-sign-in", sql: signIn },
  { name: "0029-added-facts", sql: addedFacts },
  { name: "0030-paused-imports", sql: pausedImports },
  { name: "0031-backup-plan", sql: backupPlan },
  { name: "0032-own-language", sql: ownLanguage },
  { name: "0033-items-of-facts", sql: itemsOfFacts },
  { name: "0034-guesses", sql: guesses },
  { name: "0035-proved", sql: proved },
  { name: "0036-connections", sql: connections },
  { name: "0037-checkup-messages", sql: checkupMessages },
  { name: "0038-paper-messages", sql: paperMessages },
  { name: "0039-delivery-messages", sql: deliveryMessages },
  { name: "0040-looks", sql: looks },
  { name: "0041-thing-names", sql: thingNames },
  { name: "0042-bundle-names", sql: bundleNames },
  { name: "0043-import-problems", sql: importProblems },
  { name: "0044-backup-messages", sql: backupMessages },
  { name: "0045-dismissed-messages", sql: dismissedMessages },
  { name: "0046-fact-labels", sql: factLabels },
  { name: "0047-type-offer", sql: typeOffer },
  { name: "0048-breadth-first", sql: breadthFirst },
  { name: "0049-known-names", sql: knownNames },
  { name: "0050-open-evidence", sql: openEvidence },
  { name: "0051-ended", sql: ended },
  { name: "0052-type-changes", sql: typeChanges },
  { name: "0053-item-confidence", sql: itemConfidence },
  { name: "0054-pages-and-notes", sql: pagesAndNotes },
  { name: "0055-shelf-date", sql: shelfDate },
  { name: "0056-wallet-and-notes", sql: walletAndNotes },
  { name: "0057-backup-store", sql: backupStore },
  { name: "0058-former-history", sql: formerHistory },
  { name: "0059-offices-and-operators", sql: officesAndOperators },
];

/** Where a database says which version of the program brought it forward last. */
const BROUGHT_BY = "brought-forward-by";

const have = (client: Client): number => client.pragma("user_version", { simple: true }) as number;

/** The number of migrations a database has. Throws DatabaseProblem `newer` for more than there are here. */
function versionOf(client: Client, dataDir: string | null = null): number {
  const version = have(client);
  if (version <= migrations.length) return version;
  const by = client.prepare("SELECT value FROM box WHERE key = ?").pluck().get(BROUGHT_BY) as
    | string
    | undefined;
  const copy = dataDir === null ? null : copyFor(dataDir, migrations.length);
  const back =
    copy === null
      ? ""
      : ` To go back to how the box was on ${localDay(copy.at)}, before it was upgraded, run deedbox undo-upgrade.`;
  throw new DatabaseProblem(
    "newer",
    `This data folder was upgraded by ${by ? `Deedbox ${by}` : "a newer version of Deedbox"} (database ${version}, this program ` +
      `knows ${migrations.length}). Start ${by ? `Deedbox ${by} or newer` : "that version"} instead.${back} Nothing was changed.`,
  );
}

/** For who only looks: throws DatabaseProblem `newer`, and `older` for a database that is yet to be brought forward. */
function refuseOtherVersion(client: Client, dataDir: string): void {
  if (versionOf(client, dataDir) === migrations.length) return;
  throw new DatabaseProblem(
    "older",
    "This data folder was written by an older version of Deedbox. Start this version on it once, then try again.",
  );
}

/** What a database lacks of the first `upTo` migrations, by name: for a while 0040 was made before 0039 was. */
function pending(client: Client, from: number, upTo: number): { name: string; sql: string }[] {
  if (from === 0) return migrations.slice(0, upTo);
  const has = client.prepare("SELECT 1 FROM box WHERE key = ?");
  return migrations.slice(0, upTo).filter(({ name }) => has.get(`migrated/${name}`) === undefined);
}

/**
 * Brings a database forward in one transaction: all of it, or nothing when a migration fails. `upTo` stops early (tests); `by` is
 * the version of the program. Gives how many were applied. Throws DatabaseProblem `newer` and changes nothing when the database
 * was written by a later version.
 */
export function migrate(
  client: Client,
  now: number,
  { upTo = migrations.length, by = null as string | null } = {},
): number {
  if (versionOf(client) >= upTo) return 0;
  const put = (key: string, value: string) =>
    client.prepare("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)").run(key, value);
  client.exec("BEGIN IMMEDIATE");
  try {
    // Asked in here once more: another program may just have done it.
    const from = versionOf(client);
    const steps = pending(client, from, upTo);
    for (const step of steps) {
      client.exec(step.sql);
      put(`migrated/${step.name}`, String(now));
    }
    if (by !== null) put(BROUGHT_BY, by);
    client.pragma(`user_version=${Math.max(from, upTo)}`);
    client.exec("COMMIT");
    return steps.length;
  } catch (e) {
    if (client.inTransaction) client.exec("ROLLBACK");
    throw e;
  }
}

/** Oldest SQLite that is safe with a write-ahead log: 3.7.0 to 3.51.2 can corrupt it on a WAL reset. */
const OLDEST_SQLITE = [3, 51, 3] as const;

type OpenClient = Sqlite.Database;
type Orm = BetterSQLite3Database<typeof tables>;
type Statement = Sqlite.Statement<unknown[], unknown>;

/** True for what passes by itself: a full disk, a database that another process holds. */
export function isOutOfOrder(e: unknown): boolean {
  const code = codeOf(e);
  return code.startsWith("SQLITE_BUSY") || code === "SQLITE_FULL" || code === "ENOSPC" || code === "EDQUOT";
}

/** The one connection of a process: drizzle for what is written as tables, prepared SQL for what must be fast. */
export interface Database {
  client: OpenClient;
  orm: Orm;
  /** A prepared statement, kept for the life of the connection. */
  sql(text: string): Statement;
  /** Runs `work` in one write transaction: all of it is kept, or none. Never asynchronous. */
  write<T>(work: () => T): T;
  /**
   * `write` for what would be found out again if it were lost (a stage of reading, a lease): it does not wait for the disk, and
   * several share a commit. This connection sees it at once; others see it, and it survives a crash, some 40 ms later. A power cut may
   * undo it, whole, until the next `write` or `settle`, which bring it to the disk.
   */
  writeSoon<T>(work: () => T): T;
  /**
   * `writeSoon` for what no list shows (a line of the log, when a token was last used): `version` stays, so that whoever looks does
   * not empty what was kept for the next who looks.
   */
  note<T>(work: () => T): T;
  /** Brings every `writeSoon` to the disk: before a file goes that an earlier state still names. */
  settle(): void;
  /** Gives memory that is not in use back: pages of the database that are read again when they are asked for. */
  shrink(): void;
  /** Runs several reads on one state of the database. */
  read<T>(work: () => T): T;
  /** True within `write` and `writeSoon`: what is read there may yet be rolled back. */
  writing(): boolean;
  /** How often a group of `writeSoon` was lost, as a rule to a full disk: whatever depends on one starts again. */
  losses(): number;
  /** Changes whenever anything but a note was written, by this process or another: what a cached answer hangs on. */
  version(): string;
  close(): void;
}

function checkVersion(client: OpenClient): void {
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
function prepareConnection(client: OpenClient): void {
  client.pragma("busy_timeout=5000");
  client.pragma("temp_store=2");
  client.pragma("journal_mode=WAL");
  client.pragma("synchronous=FULL");
  client.pragma("foreign_keys=ON");
  client.pragma("secure_delete=ON");
  // Pages are opened again each time they are read: kept ones cost memory only on a box that has so much to search.
  client.pragma("cache_size=-65536");
  client.pragma("journal_size_limit=33554432");
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

function openClient(path: string, key: Uint8Array | null, opening: Opening): OpenClient {
  const existed = path !== ":memory:" && existsSync(path) && statSync(path).size > 0;
  if (!existed && opening !== "make") {
    throw new DatabaseProblem("missing", `There’s no database at ${path}. Nothing was changed.`);
  }
  // Sealed or not, it is nobody else's business; SQLite gives its log the same mode.
  if (path !== ":memory:" && !existed) closeSync(openSync(path, "a", 0o600));
  const client = new Sqlite(path, { readonly: opening === "look" });
  try {
    if (key) unlock(client, key);
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
        "The database is damaged or belongs to another box. Put back the right deedbox.db, or restore your last " +
          "backup. Nothing was changed.",
      );
    }
    if (code.startsWith("SQLITE_CORRUPT")) {
      throw new DatabaseProblem(
        "damaged",
        "The database is damaged. Restore your newest backup. Nothing was changed.",
      );
    }
    if (code.startsWith("SQLITE_BUSY")) {
      throw new DatabaseProblem("busy", "Another program is using the database.");
    }
    throw e;
  }
}

/**
 * Opens the sealed database of a data folder and brings it to this version's tables. `key`: 32 bytes. `make`: whether an empty
 * one is made where there is none. `check` sees it as it was found, before anything is written, and may throw. An older one is
 * copied before it is brought forward (upgrade.ts); `by` is the version of the program, for who opens it later; `slow` is told of
 * statements that take long. Throws
 * DatabaseProblem for a wrong key, damage, a database from a newer version, no room to bring it forward, or none.
 */
export function openDatabase(options: {
  dataDir: string;
  key: Uint8Array;
  now: number;
  memory?: boolean;
  make?: boolean;
  check?: (db: Database) => void;
  by?: string;
  slow?: SlowQueries | undefined;
}): Database {
  const { dataDir, key, now, memory, make = true, check, by = null, slow } = options;
  const client = memory
    ? openClient(":memory:", null, "make")
    : openClient(join(dataDir, "deedbox.db"), key, make ? "make" : "use");
  try {
    const version = versionOf(client, memory ? null : dataDir);
    if (version > 0) check?.(wrap(client));
    if (version > 0 && version < migrations.length && !memory)
      copyBeforeUpgrade(client, { dataDir, version, now });
    migrate(client, now, { by });
    // From here on: bringing a database forward takes long, and says so elsewhere.
    if (slow) timeStatements(client, slow);
  } catch (e) {
    client.close();
    throw e;
  }
  return memory ? wrap(client) : wrap(client, new Checkpoints(client, join(dataDir, "deedbox.db"), key));
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
    refuseOtherVersion(client, dataDir);
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

function wrap(client: OpenClient, checkpoints?: Checkpoints): Database {
  const statements = new Map<string, Statement>();
  let writes = 0;
  const dataVersion = client.prepare("PRAGMA data_version").pluck();
  const { write, writeSoon, read, writing, flush, settle, losses } = transactionsOf(client, () =>
    checkpoints?.afterCommit(),
  );
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
      return write(work);
    },
    writeSoon(work) {
      writes++;
      return writeSoon(work);
    },
    note: writeSoon,
    writing,
    losses,
    settle,
    shrink: () => void client.pragma("shrink_memory"),
    read,
    version: () => `${dataVersion.get()}.${writes}.${losses()}`,
    close() {
      flush();
      checkpoints?.close();
      if (!client.readonly) client.pragma("optimize");
      client.close();
    },
  };
}
