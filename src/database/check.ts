import type { Database } from "./open.ts";

/** What is wrong with the database file, in a sentence, or null. Reads every page; changes nothing. */
export function databaseTrouble(db: Database): string | null {
  const integrity = db.client.pragma("integrity_check", { simple: true }) as string;
  const foreign = (db.client.pragma("foreign_key_check") as unknown[]).length;
  if (integrity === "ok" && foreign === 0) return null;
  return `integrity: ${integrity}; ${foreign} rows name something that is not there`;
}

/** Whether the search index holds together. */
export function indexIsWhole(db: Database): boolean {
  try {
    db.client.exec("INSERT INTO words (words) VALUES ('integrity-check')");
    return true;
  } catch {
    return false;
  }
}

export const documentCount = (db: Database): number => (db.sql("SELECT count(*) AS n FROM document").get() as { n: number }).n;
