import { bundleById, putInBundle } from "#database/accounts/bundles.ts";
import { addDocument, documentById, setStatus, titlesOf } from "#database/documents/documents.ts";
import { addFile, blobWithFingerprint, documentWithFiles, mendBlob } from "#database/documents/files.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import { localDay } from "#kernel/clock.ts";
import { FilesAway } from "#kernel/problem.ts";
import { safeName } from "#kernel/text.ts";
import { refuse } from "#messages/refuse.ts";
import { restored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { titleFromName } from "#rules/documents/naming.ts";
import { firstStage } from "#rules/documents/states.ts";
import type { FileKey } from "#vault/seal.ts";
import type { Stored } from "#vault/vault.ts";
import type { App } from "../../app.ts";
import type { Titled } from "../../present/paper-words.ts";

/** A media type as it may stand in a header again (RFC 9110 section 8.3.1), or what says nothing. */
export const mediaType = (said: string): string =>
  said.length <= 100 && /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(said) ? said : "application/octet-stream";

/** Sealed bytes with the name and the type their sender gave them; neither is believed. */
export interface Kept extends Stored {
  name: string;
  mime: string;
  /** The blob on file that should hold these bytes is missing or broken: this one takes its place. */
  mends: boolean;
}

export interface Arrival {
  files: Kept[];
  title: string | null;
  date: string | null;
  had_on: string | null;
  purpose: string | null;
  arrived_by: string;
  added_by: string | null;
  /** When it came, in milliseconds, if that was before now: to the system it was brought from. */
  arrived_at?: number | null;
  /** Its sender said that the file is a stack of papers. */
  separate?: boolean;
}

/** Bytes after which what was used of a long stream is let go. */
const LET_GO = 8 * 1024 * 1024;

/** The same bytes. Buffers of a long stream pile up for a while before the collector sees them; here it is told to look. */
export async function* sparing(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let since = 0;
  for await (const piece of bytes) {
    yield piece;
    since += piece.length;
    if (since < LET_GO) continue;
    since = 0;
    Bun.gc(true);
  }
}

/** Seals a stream into the vault. Throws 507 when the disk is full; nothing is left behind when it throws. */
export async function keepBytes(
  box: App,
  scope: AccountScope,
  file: { name: string | null; mime: string; bytes: AsyncIterable<Uint8Array> },
  fallbackName: string,
): Promise<Kept> {
  const keys = box.accountKey(scope.accountId);
  const writer = box.vault.writer(keys.blobKey, keys.dedupKey);
  try {
    for await (const piece of sparing(file.bytes)) await writer.write(piece);
    const stored = await writer.finish();
    box.inHand.add(stored.blobId);
    const mends = await isBroken(box, scope, keys.blobKey, stored.fingerprint);
    return { ...stored, name: safeName(file.name ?? "", fallbackName), mime: mediaType(file.mime), mends };
  } catch (e) {
    await writer.abort().catch(() => {});
    if (e instanceof Error && "code" in e && (e.code === "ENOSPC" || e.code === "EDQUOT")) {
      throw refuse(507, "no-room", "diskFull");
    }
    throw e;
  }
}

/** Whether the blob that already holds these bytes can no longer be opened. */
async function isBroken(box: App, scope: AccountScope, key: FileKey, fingerprint: string): Promise<boolean> {
  const held = blobWithFingerprint(box.db, scope, fingerprint);
  if (held === undefined) return false;
  return box.vault.verify(key, held).then(
    () => false,
    // One that lies in a store that does not answer now is none that is broken.
    (e) => !(e instanceof FilesAway),
  );
}

/** Removes sealed bytes that no row came to name. */
export async function dropBytes(box: App, kept: Kept[]): Promise<void> {
  for (const k of kept) {
    await box.vault.remove(k.blobId);
    box.inHand.delete(k.blobId);
  }
}

/** What became of an arrival: its id, and the document it is a copy of, if any. */
export interface TakenIn {
  id: string;
  duplicateOf: Titled | null;
  /** Blobs that turned out to be on file already; remove them once the transaction is through. */
  spare: Kept[];
  /** Blobs that rows name now. */
  named: Kept[];
}

/**
 * Makes the rows of one arrived document and the job that reads it; inside a transaction. Bytes that are on file
 * already are not kept twice, and a document whose files are all on file folds under the first one. What a guest of one
 * bundle adds lands in that bundle. Throws 403 when the bundle is gone.
 */
export function takeIn(box: App, scope: AccountScope, a: Arrival): TakenIn {
  const { db, clock, ids } = box;
  if (scope.bundle !== null && !bundleById(db, scope, scope.bundle)) {
    throw refuse(403, "role", "bundleGone");
  }
  const duplicateOf =
    documentWithFiles(
      db,
      scope,
      a.files.map((f) => f.fingerprint),
    ) ?? null;
  const copied = duplicateOf && restored(duplicateOf.title, duplicateOf.title_message);
  const id = ids.uuid();
  const name = a.files[0]?.name ?? null;
  const now = clock.now();
  const arrived = Math.min(a.arrived_at ?? now, now);
  addDocument(db, scope, {
    id,
    title: a.title ?? copied ?? titleFromName(name),
    original_name: name,
    titleByHand: a.title !== null,
    doc_date: a.date,
    dateByHand: a.date !== null,
    had_on: a.had_on,
    arrived_on: arrived === now ? clock.today() : localDay(arrived),
    arrived_at: arrived,
    changed_at: now,
    arrived_by: a.arrived_by,
    added_by: a.added_by,
    purpose: a.purpose,
    separate: a.separate ? 1 : 0,
    duplicate_of: duplicateOf?.id ?? null,
    page_count: 0,
  });
  if (scope.bundle !== null) putInBundle(db, scope.bundle, id, now);
  const spare: Kept[] = [];
  a.files.forEach((f, position) => {
    // The good bytes that came again are the cure of those that went bad.
    if (f.mends) readMended(box, scope, mendBlob(db, scope, f.fingerprint, f.blobId));
    const held = f.mends ? undefined : blobWithFingerprint(db, scope, f.fingerprint);
    if (held !== undefined) spare.push(f);
    addFile(db, scope, {
      id: ids.uuid(),
      document_id: id,
      role: "original",
      position,
      name: f.name,
      mime: f.mime,
      bytes: f.bytes,
      pages: 0,
      blob_id: held ?? f.blobId,
      fingerprint: f.fingerprint,
      quarantined: 0,
    });
  });
  if (!duplicateOf) enqueue(db, id, firstStage, now);
  return { id, duplicateOf, spare, named: a.files.filter((f) => !spare.includes(f)) };
}

/** Papers that waited because their bytes were damaged are read now that these are whole again. */
function readMended(box: App, scope: AccountScope, documents: string[]): void {
  const now = box.clock.now();
  for (const id of documents) {
    if (documentById(box.db, scope, id)?.review_reason !== "damaged") continue;
    setStatus(box.db, scope, id, "received", now);
    enqueue(box.db, id, firstStage, now);
  }
}

/** Tells those who watch the account what became of a document. A screen that misses a step asks the list: no reason to fail. */
export function announce(box: App, scope: AccountScope, id: string, step: string): void {
  try {
    tell(box, scope, id, step);
  } catch (e) {
    if (!isOutOfOrder(e)) throw e;
  }
}

function tell(box: App, scope: AccountScope, id: string, step: string): void {
  if (!box.events.isWatched(scope.accountId)) return;
  const d = documentById(box.db, scope, id);
  if (!d) return;
  box.events.tell(scope.accountId, {
    id,
    status: d.status,
    step,
    title: d.title,
    read: d.read,
    needs_look: d.status === "needs_review" || d.status === "quarantined",
    review_reason: d.review_reason,
    duplicate_of: d.duplicate_of ? (titlesOf(box.db, scope, [d.duplicate_of])[0] ?? null) : null,
  });
}
