import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { DatabaseProblem } from "./problem.ts";

/**
 * Holds a data folder for one server: an open transaction on an empty database is a lock that the system lets go of
 * when the process dies, however it dies. Throws DatabaseProblem `busy`.
 */
export function lockFolder(dataDir: string): () => void {
  const lock = new Sqlite(join(dataDir, "serve.lock"));
  try {
    lock.pragma("busy_timeout=0");
    lock.pragma("journal_mode=MEMORY");
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new DatabaseProblem(
      "busy",
      `Another server is already running on ${dataDir}. Stop it first, or choose another folder with --data.`,
    );
  }
  return () => lock.close();
}

/** A short wait for who is about to let go of a folder, in milliseconds. */
const PATIENCE = 2_000;

function holdLock(dataDir: string, begin: string): () => void {
  const lock = new Sqlite(join(dataDir, "use.lock"));
  try {
    lock.pragma(`busy_timeout=${PATIENCE}`);
    lock.pragma("journal_mode=MEMORY");
    lock.exec(begin);
    // A transaction that only begins holds nothing; one that has read holds what all readers hold.
    lock.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch {
    lock.close();
    throw new DatabaseProblem(
      "busy",
      `The keys of the box in ${dataDir} are being changed, or another program uses it. Try again in a moment.`,
    );
  }
  return () => lock.close();
}

/** Holds the database of a folder in its place while a process uses it, together with any number of others. Throws `busy`. */
export const holdFolder = (dataDir: string): (() => void) => holdLock(dataDir, "BEGIN");

/** Holds a folder while its database is put in the place of another: nobody uses it meanwhile. Throws `busy`. */
export const emptyFolder = (dataDir: string): (() => void) => holdLock(dataDir, "BEGIN EXCLUSIVE");
