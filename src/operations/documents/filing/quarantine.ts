import { accountOfDocument, documentById, setStatus } from "#database/documents/documents.ts";
import { filesOf, quarantineFiles } from "#database/documents/files.ts";
import { type FileScan, recordScan, releaseFiles } from "#database/documents/scans.ts";
import { dropJob, enqueue, stageOf } from "#database/jobs/jobs.ts";
import { unindexDocument } from "#database/search/search.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import { dangerNamed } from "#engines/malware/programs.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { firstStage, nextStage } from "#rules/documents/states.ts";
import type { App } from "../../app.ts";
import { source } from "./stored.ts";

/** Keeps a document apart, with every copy of it; inside a transaction. Copies folded under it are of the same bytes. */
function quarantine(box: App, scope: AccountScope, documentId: string, signature: string): void {
  for (const id of quarantineFiles(box.db, scope, documentId)) {
    const d = documentById(box.db, scope, id);
    if (!d) continue;
    if (id !== documentId) dropJob(box.db, id);
    unindexDocument(box.db, d.n);
    setStatus(box.db, scope, id, "quarantined", box.clock.now(), {
      reason: "infected",
      detail: message("look.says.infected", { what: dangerNamed(signature) }),
    });
  }
}

/** What a scan of a document's files came to: a signature, or who looked at each. */
type Scanned = { signature: string } | { signature: null; files: FileScan[] };

/** Scans the files of a document. Throws EngineFailure when one cannot be scanned: that is never clean. */
export async function scanFiles(box: App, scope: AccountScope, documentId: string): Promise<Scanned> {
  const files: FileScan[] = [];
  for (const file of filesOf(box.db, scope, documentId)) {
    if (file.role !== "original" || file.blob_id === null) continue;
    const bytes = source(box, scope, { blob_id: file.blob_id, bytes: file.bytes });
    const result = await box.engines.scan(bytes, { name: file.name });
    if (!result.clean) return { signature: result.signature };
    files.push({ file_id: file.id, scanned_by: result.by, notes: result.notes });
  }
  return { signature: null, files };
}

/**
 * Scans what a password has opened of a file: its first scan saw what is locked as noise. Null when there is nothing new to
 * say: the file is not locked, or what is in it cannot be handed to the scanner. Throws EngineFailure `unavailable` or
 * `crash`, and `overrun` unless that is to be the last word (`settle`).
 */
export async function scanUnlocked(
  box: App,
  scope: AccountScope,
  file: { id: string; name: string; blob_id: string; bytes: number },
  { password, settle }: { password: string; settle: boolean },
): Promise<Scanned | null> {
  try {
    const result = await box.engines.scanOpened(source(box, scope, file), password, { name: file.name });
    if (result === null) return null;
    if (!result.clean) return { signature: result.signature };
    return { signature: null, files: [{ file_id: file.id, scanned_by: result.by, notes: result.notes }] };
  } catch (e) {
    if (!(e instanceof EngineFailure) || e.kind === "unavailable" || e.kind === "crash") throw e;
    if (e.kind === "overrun" && !settle) throw e;
    return null;
  }
}

/** Writes what a scan came to; inside a transaction. What could not be looked at before and is clean now is let go. */
export function settleScan(box: App, scope: AccountScope, documentId: string, scanned: Scanned): void {
  if (scanned.signature !== null) {
    quarantine(box, scope, documentId, scanned.signature);
    return;
  }
  for (const file of scanned.files) recordScan(box.db, file, box.clock.now());
  releaseFiles(box.db, scope, documentId);
}

/**
 * Nothing is served unscanned: a file that is asked for while its scan is still to come is scanned at once. Throws 410
 * when something is found, 503 while the scanner is out of order.
 */
export async function scannedFirst(box: App, scope: AccountScope, documentId: string): Promise<void> {
  const d = documentById(box.db, scope, documentId);
  const first = d?.duplicate_of ?? documentId;
  if (stageOf(box.db, first) !== firstStage) return;
  const account = accountOfDocument(box.db, first);
  if (!account) return;
  const own = ownWork(account);
  let scanned: Scanned;
  try {
    scanned = await scanFiles(box, own, first);
  } catch (e) {
    if (!(e instanceof EngineFailure)) throw e;
    throw notScanned();
  }
  try {
    box.db.write(() => {
      if (stageOf(box.db, first) !== firstStage) return;
      if (scanned.signature !== null) dropJob(box.db, first);
      settleScan(box, own, first, scanned);
      if (scanned.signature === null) {
        const next = nextStage(firstStage);
        if (next) enqueue(box.db, first, next, box.clock.now());
      }
    });
    box.wake();
  } catch (e) {
    // On a full disk nothing can be written down, and a clean file is served all the same; it is scanned again later.
    if (!isOutOfOrder(e)) throw e;
    if (scanned.signature !== null || scanned.files.length === 0) throw notScanned();
  }
}

const notScanned = () =>
  refuse(
    503,
    null,
    "notScannedYet",
    {},
    {
      headers: { "Retry-After": "10" },
    },
  );
