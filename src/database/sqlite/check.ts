import type { Database } from "./open.ts";

/**
 * What is wrong with the database file, in a sentence, or null. Reads every page; changes nothing. `quick`: without holding every
 * index against its table, which takes most of the time.
 */
export function databaseTrouble(db: Database, quick = false): string | null {
  try {
    const integrity = db.client.pragma(quick ? "quick_check" : "integrity_check", { simple: true }) as string;
    if (quick && integrity === "ok") return null;
    const foreign = (db.client.pragma("foreign_key_check") as unknown[]).length;
    if (integrity === "ok" && foreign === 0) return null;
    if (integrity !== "ok")
      return `damaged: ${integrity.split("\n").length - 1} parts of the file cannot be read`;
    return `${foreign} rows name something that is not there`;
  } catch (e) {
    const code = e instanceof Error && "code" in e ? String(e.code) : "";
    if (code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB")
      return "damaged: a page of the file was changed";
    throw e;
  }
}

/** Whether the search index holds together (FTS5 answers PRAGMA integrity_check since SQLite 3.44). Changes nothing. */
export function indexIsWhole(db: Database): boolean {
  try {
    return db.client.pragma("integrity_check('words')", { simple: true }) === "ok";
  } catch {
    return false;
  }
}

export const documentCount = (db: Database): number =>
  (db.sql("SELECT count(*) AS n FROM document").get() as { n: number }).n;
