import { addEntries, documentOfFiles, markListed, type SourceRow } from "#database/import-entries.ts";
import type { OpenImport } from "#database/imports.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { takeIn } from "../documents/intake.ts";

/**
 * An archive that cannot be taken apart is filed whole, as one document, and the import says why; inside a transaction.
 * Nothing that came is lost, and what was taken out of it before stays.
 */
export function keepWhole(
  box: Box,
  scope: AccountScope,
  of: OpenImport,
  source: SourceRow,
  problem: string,
): void {
  if (source.blob_id === null) return;
  const name = source.prefix.replace(/\/$/, "").split("/").pop() || of.name;
  const held = documentOfFiles(box.db, scope, [source.fingerprint], true);
  const file = {
    blobId: source.blob_id,
    bytes: source.bytes,
    fingerprint: source.fingerprint,
    name,
    mime: "application/octet-stream",
    mends: false,
  };
  if (held === undefined)
    takeIn(box, scope, {
      files: [file],
      title: null,
      date: null,
      had_on: null,
      purpose: "archive",
      arrived_by: "import",
      added_by: of.added_by,
    });
  addEntries(box.db, [
    {
      import_id: of.id,
      source: source.position,
      // Behind any that was listed before the damage was met.
      position: 1_000_000_000,
      name,
      bytes: source.bytes,
      state: held === undefined ? "failed" : "duplicate",
      problem: held === undefined ? problem : null,
      locked: 0,
      locator: "null",
      about: "{}",
      mark: null,
      group_key: null,
      version: 0,
    },
  ]);
  markListed(box.db, source.id);
}
