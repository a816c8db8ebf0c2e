import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { DatabaseProblem } from "./open.ts";

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
      `Another server runs on ${dataDir} already. Stop it first, or name another folder with --data.`,
    );
  }
  return () => lock.close();
}
