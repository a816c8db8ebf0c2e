import type { AccountScope } from "#rules/access.ts";
import { occurred } from "./occurrences.ts";
import type { Database } from "./open.ts";
import * as t from "./tables-uploads.ts";

export interface ImportRow {
  id: string;
  name: string;
  kind: "zip" | "enex" | "paperless" | "mbox" | "folder";
  stage: "unpacking" | "sorting" | "reading in full" | "done";
  phrase: string;
  entries: number;
  unpacked: number;
  sorted: number;
  read: number;
  duplicates: number;
  skipped: number;
  failed: number;
  left_behind: number;
  /** JSON [{entry, detail}]. */
  problems: string;
  document_id: string | null;
  started_at: number;
  started_on: string;
  finished_on: string | null;
}

const columns = `id, name, kind, stage, phrase, entries, unpacked, sorted, read, duplicates, skipped, failed, left_behind,
  problems, document_id, started_at, started_on, finished_on`;

export function addImport(db: Database, scope: AccountScope, i: ImportRow): void {
  db.orm
    .insert(t.imported)
    .values({ ...i, account_id: scope.accountId })
    .run();
  if (i.stage === "done")
    occurred(db, scope, { type: "import.done", subject: i.id, state: i.stage, at: i.started_at });
}

/** Every import of the account, newest first. A guest of one bundle sees none. */
export const importsOf = (db: Database, scope: AccountScope): ImportRow[] =>
  scope.bundle !== null
    ? []
    : (db
        .sql(`SELECT ${columns} FROM import WHERE account_id = ? ORDER BY started_at DESC, id DESC`)
        .all(scope.accountId) as ImportRow[]);

export const importById = (db: Database, scope: AccountScope, id: string): ImportRow | undefined =>
  scope.bundle !== null
    ? undefined
    : (db
        .sql(`SELECT ${columns} FROM import WHERE id = ? AND account_id = ?`)
        .get(id.toLowerCase(), scope.accountId) as ImportRow | undefined);
