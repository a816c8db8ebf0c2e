import { accountOfDocument, documentById, setStatus } from "#database/documents.ts";
import { filesOf, quarantineFiles } from "#database/files.ts";
import { dropJob, enqueue, stageOf } from "#database/jobs.ts";
import { unindexDocument } from "#database/search.ts";
import { EngineFailure } from "#engines/engines.ts";
import { Problem } from "#kernel/problem.ts";
import { type AccountScope, ownWork } from "#rules/access.ts";
import { firstStage, nextStage } from "#rules/states.ts";
import type { Box } from "../box.ts";
import { source } from "./files.ts";

const sentence = (signature: string) =>
  `The virus scan found ${signature}. The file is kept apart and never served.`;

/** Keeps a document apart, with every copy of it; inside a transaction. Copies folded under it are of the same bytes. */
export function quarantine(box: Box, scope: AccountScope, documentId: string, signature: string): void {
  for (const id of quarantineFiles(box.db, scope, documentId)) {
    const d = documentById(box.db, scope, id);
    if (!d) continue;
    if (id !== documentId) dropJob(box.db, id);
    unindexDocument(box.db, d.n);
    setStatus(box.db, scope, id, "quarantined", box.clock.now(), {
      reason: "infected",
      detail: sentence(signature),
    });
  }
}

/** The signature that the scan found in a document's files, or null. Throws EngineFailure when the scanner is out of order. */
export async function scanFiles(box: Box, scope: AccountScope, documentId: string): Promise<string | null> {
  for (const file of filesOf(box.db, scope, documentId)) {
    if (file.role !== "original" || file.blob_id === null) continue;
    const result = await box.engines.scan(source(box, scope, { blob_id: file.blob_id, bytes: file.bytes }));
    if (!result.clean) return result.signature;
  }
  return null;
}

/**
 * Nothing is served unscanned: a file that is asked for while its scan is still to come is scanned at once. Throws 410
 * when something is found, 503 while the scanner is out of order.
 */
export async function scannedFirst(box: Box, scope: AccountScope, documentId: string): Promise<void> {
  const d = documentById(box.db, scope, documentId);
  const first = d?.duplicate_of ?? documentId;
  if (stageOf(box.db, first) !== firstStage) return;
  const account = accountOfDocument(box.db, first);
  if (!account) return;
  const own = ownWork(account);
  try {
    const signature = await scanFiles(box, own, first);
    box.db.write(() => {
      if (stageOf(box.db, first) !== firstStage) return;
      if (signature === null) {
        const next = nextStage(firstStage);
        if (next) enqueue(box.db, first, next, box.clock.now());
      } else {
        dropJob(box.db, first);
        quarantine(box, own, first, signature);
      }
    });
    box.wake();
  } catch (e) {
    if (!(e instanceof EngineFailure)) throw e;
    throw new Problem(503, null, "Not scanned yet", "This file waits for its virus scan. Try again.", {
      headers: { "Retry-After": "10" },
    });
  }
}
