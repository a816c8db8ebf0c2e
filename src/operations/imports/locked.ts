import { documentById, setStatus } from "#database/documents/documents.ts";
import {
  documentOfFiles,
  importsOfDocument,
  lockedCount,
  lockedEntries,
  sourcesOf,
  waitAgain,
} from "#database/imports/import-entries.ts";
import {
  delayImport,
  importById,
  type OpenImport,
  setImportDocument,
  setStage,
} from "#database/imports/imports.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import type { Unpacking } from "#engines/archives/unpacking.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { type Message, message } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { ReviewReason } from "#rules/documents/states.ts";
import type { App } from "../app.ts";
import { isBeingRead, tell } from "../documents/standing.ts";
import { putInTrash } from "../documents/trash.ts";
import { reindex } from "../search/index-words.ts";
import { fileArchive } from "./keep-whole.ts";

/*
 * An archive with entries that lack a password stands on file as one document that waits for it: one line on the Checkup, and
 * something to unlock. Once nothing in it is locked any more that document goes to the trash, since its papers are on file.
 * The row of the import names it, so that a stop at any moment makes neither two nor none.
 */

/** What a person is asked about an archive that is kept whole. */
export function archiveLook(
  box: App,
  scope: AccountScope,
  documentId: string,
): { reason: ReviewReason; detail: Message } {
  const locked = importsOfDocument(box.db, scope, documentId)
    .map((i) => ({ n: lockedCount(box.db, i.id), name: importById(box.db, scope, i.id)?.name ?? "" }))
    .filter((i) => i.n > 0)
    .sort((a, b) => b.n - a.n)[0];
  if (!locked)
    return {
      reason: "unsupported_format",
      detail: message("look.says.archive"),
    };
  return {
    reason: "password_needed",
    detail: message("look.says.locked", { name: locked.name, n: locked.n }),
  };
}

/** `scope`: leave to file what came; `own`: leave for the account's own rows. */
interface Standing {
  box: App;
  scope: AccountScope;
  own: AccountScope;
  of: OpenImport;
}

/** Brings the document of a locked archive in line with what is still locked, once nothing of the import waits. */
export function settleArchive(s: Standing): void {
  const { box, own, of } = s;
  const locked = lockedCount(box.db, of.id);
  if (locked === 0 && of.document_id === null) return;
  if (of.document_id === null) {
    box.db.write(() => stand(s));
    return;
  }
  const d = documentById(box.db, own, of.document_id);
  if (!d || d.trashed_at !== null || d.purpose !== "archive" || d.status === "quarantined") return;
  const look = archiveLook(box, own, d.id);
  if (look.reason === "password_needed") {
    if (isBeingRead(d) || d.review_message === stored(look.detail).message) return;
    box.db.write(() => setStatus(box.db, own, d.id, "needs_review", box.clock.now(), look));
    tell(box, own, [d.id]);
    return;
  }
  box.db.write(() => {
    if (!isBeingRead(d)) setStatus(box.db, own, d.id, "filed", box.clock.now());
    putInTrash(box, own, d.id);
    trace(s, "document.trash", d.id);
  });
  tell(box, own, [d.id]);
}

function trace({ box, own, of }: Standing, action: "document.add" | "document.trash", id: string): void {
  addAudit(box.db, box.keys.auditKey, {
    at: box.clock.now(),
    account_id: own.accountId,
    user_id: of.added_by,
    via: of.via,
    action,
    subject: "document",
    subject_id: id,
  });
}

/** Puts the archive on file, or finds it there: the same archive may have come before. */
function stand(s: Standing): void {
  const { box, scope, of } = s;
  const archive = sourcesOf(box.db, of.id).find((source) => source.depth === 0);
  if (!archive || archive.blob_id === null) return;
  const held = documentOfFiles(box.db, scope, [archive.fingerprint], false);
  if (held !== undefined) {
    setImportDocument(box.db, of.id, held);
    return;
  }
  const { blob_id: blobId, bytes, fingerprint } = archive;
  const { id } = fileArchive(box, scope, of, { blobId, bytes, fingerprint, name: of.name });
  setImportDocument(box.db, of.id, id);
  trace(s, "document.add", id);
  tell(box, scope, [id]);
}

/** Locked entries a password is tried on: one archive may have several passwords. */
const TRIED = 30;
/** Bytes of an entry that tell that it opens: a wrong password does not get that far. */
const ENOUGH = 64 * 1024 * 1024;

/** Whether a password opens an entry of the archive that a document stands for. Throws EngineFailure `unavailable` or `crash`. */
export async function opensArchive(
  box: App,
  scope: AccountScope,
  documentId: string,
  password: string,
): Promise<boolean> {
  for (const { id } of importsOfDocument(box.db, scope, documentId)) {
    const sources = sourcesOf(box.db, id);
    for (const source of sources) {
      const entries = lockedEntries(box.db, id, TRIED).filter((e) => e.source === source.position);
      const blob = source.blob_id;
      if (entries.length === 0 || blob === null) continue;
      const key = box.accountKey(scope.accountId).blobKey;
      const bytes = {
        size: source.bytes,
        read: (from: number, to: number) => box.vault.read(key, blob, { from, to }),
      };
      const unpacking = box.engines.unpack(bytes, source.kind);
      try {
        for (const e of entries) if (await opens(unpacking, e.locator, password)) return true;
      } finally {
        await unpacking.close();
      }
    }
  }
  return false;
}

async function opens(unpacking: Unpacking, locator: string, password: string): Promise<boolean> {
  let bytes = 0;
  try {
    for await (const out of unpacking.take(locator, [password])) {
      if ("piece" in out) bytes += out.piece.length;
      if (bytes > ENOUGH) return true;
    }
    return true;
  } catch (e) {
    if (!(e instanceof EngineFailure) || e.kind === "unavailable" || e.kind === "crash") throw e;
    return false;
  }
}

/** Entries that a password was missing for wait again; inside a transaction. Their archive stands as filed meanwhile. */
export function takeLockedAgain(box: App, scope: AccountScope, documentId: string): void {
  for (const { id } of importsOfDocument(box.db, scope, documentId)) {
    if (waitAgain(box.db, id, false) === 0) continue;
    setStage(box.db, id, "unpacking");
    delayImport(box.db, id, 0);
  }
  setStatus(box.db, scope, documentId, "filed", box.clock.now());
  reindex(box, scope, documentId);
}
