import { addEntries, documentOfFiles, markListed, type SourceRow } from "#database/imports/import-entries.ts";
import type { OpenImport } from "#database/imports/imports.ts";
import type { Message } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { type TakenIn, takeIn } from "../documents/filing/intake.ts";

/** Files an archive as one document, which nobody reads; inside a transaction. */
export function fileArchive(
  box: App,
  scope: AccountScope,
  of: OpenImport,
  archive: { blobId: string; bytes: number; fingerprint: string; name: string },
): TakenIn {
  return takeIn(box, scope, {
    files: [{ ...archive, mime: "application/octet-stream", mends: false }],
    title: null,
    date: null,
    had_on: null,
    purpose: "archive",
    arrived_by: "import",
    added_by: of.added_by,
  });
}

/**
 * An archive that cannot be taken apart is filed whole, as one document, and the import says why; inside a transaction.
 * Nothing that came is lost, and what was taken out of it before stays.
 */
export function keepWhole(
  box: App,
  scope: AccountScope,
  of: OpenImport,
  source: SourceRow,
  problem: Message,
): void {
  if (source.blob_id === null) return;
  const name = source.prefix.replace(/\/$/, "").split("/").pop() || of.name;
  const why = stored(problem);
  const held = documentOfFiles(box.db, scope, [source.fingerprint], true);
  const { blob_id: blobId, bytes, fingerprint } = source;
  if (held === undefined) fileArchive(box, scope, of, { blobId, bytes, fingerprint, name });
  addEntries(box.db, [
    {
      import_id: of.id,
      source: source.position,
      // Behind any that was listed before the damage was met.
      position: 1_000_000_000,
      name,
      bytes: source.bytes,
      state: held === undefined ? "failed" : "duplicate",
      problem: held === undefined ? why.words : null,
      problem_message: held === undefined ? why.message : null,
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
