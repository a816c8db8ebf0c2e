import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";

const keyOf = (scope: AccountScope) => `samples/${scope.accountId}`;

/** The ids of the papers of an account's made-up household, as they were when they came; some may be gone. */
export function samplesOf(db: Database, scope: AccountScope): string[] {
  const row = db.sql("SELECT value FROM box WHERE key = ?").get(keyOf(scope)) as
    | { value: string }
    | undefined;
  return row === undefined ? [] : (JSON.parse(row.value) as string[]);
}

/** Remembers which papers are made up. */
export function holdSamples(db: Database, scope: AccountScope, ids: readonly string[]): void {
  db.sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)").run(keyOf(scope), JSON.stringify(ids));
}

/** Forgets it. */
export function dropSamples(db: Database, scope: AccountScope): void {
  db.sql("DELETE FROM box WHERE key = ?").run(keyOf(scope));
}
