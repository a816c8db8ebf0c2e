import type { Import } from "#contract/import.ts";
import { addImport, type ImportRow } from "#database/imports.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";

/** An import as the API shows it. */
export const importRow = (origin: string, i: ImportRow): Import => ({
  id: i.id,
  name: i.name,
  kind: i.kind,
  stage: i.stage,
  phrase: i.phrase,
  counts: {
    entries: i.entries,
    unpacked: i.unpacked,
    sorted: i.sorted,
    read: i.read,
    duplicates: i.duplicates,
    skipped: i.skipped,
    failed: i.failed,
    left_behind: i.left_behind,
  },
  problems: JSON.parse(i.problems) as Import["problems"],
  started: i.started_on,
  finished: i.finished_on,
  url: `${origin}/imports/${i.id}`,
});

const NOT_YET = "Archives cannot be unpacked yet. The archive itself is kept, whole, as one document.";

/**
 * Records an archive that was taken in; inside a transaction. Nothing takes archives apart yet, and the record says so:
 * one entry, the archive itself, kept as a document.
 */
export function recordArchive(
  box: Box,
  scope: AccountScope,
  a: { name: string; kind: ImportRow["kind"]; documentId: string; duplicate: boolean },
): { id: string; message: string } {
  const today = box.clock.today();
  const id = box.ids.uuid();
  addImport(box.db, scope, {
    id,
    name: a.name,
    kind: a.kind,
    stage: "done",
    phrase: a.duplicate
      ? "done, 1 entry already on file: archives cannot be unpacked yet"
      : "done, 1 entry kept: archives cannot be unpacked yet",
    entries: 1,
    unpacked: 0,
    sorted: 0,
    read: 0,
    duplicates: a.duplicate ? 1 : 0,
    skipped: 0,
    failed: a.duplicate ? 0 : 1,
    left_behind: 0,
    problems: JSON.stringify(a.duplicate ? [] : [{ entry: a.name, detail: NOT_YET }]),
    document_id: a.documentId,
    started_at: box.clock.now(),
    started_on: today,
    finished_on: today,
  });
  const message = a.duplicate
    ? "This archive is on file already; archives cannot be unpacked yet."
    : "The archive is kept as one document: archives cannot be unpacked yet.";
  return { id, message };
}
