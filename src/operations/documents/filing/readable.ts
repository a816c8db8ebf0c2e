import {
  addFile,
  blobWithFingerprint,
  type FileRow,
  mendBlob,
  removeReadable,
} from "#database/documents/files.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../../app.ts";
import { removeLater } from "../../uploads/parts.ts";
import { dropBytes, keepBytes } from "./intake.ts";

/** A readable form that is sealed and waits to be named. */
export interface NewReadable {
  /** Names it beside its original in place of an earlier one; inside a transaction. Gives the id of its row. */
  commit(about: { pages: number }): string;
  /** Removes the bytes when they are not wanted after all. */
  discard(): Promise<void>;
}

/** The name a readable form is offered under: that of its original, as a PDF. */
const pdfName = (name: string): string => `${name.replace(/\.[A-Za-z0-9]{1,5}$/, "") || "document"}.pdf`;

/**
 * Seals a searchable PDF to stand beside an original that no screen shows as it is, or that was tidied. The original
 * stays as it came; its pages are drawn from the readable form from the commit on (one readable for an original, in the
 * same place among the files). Throws 507 when the disk is full.
 */
export async function storeReadable(
  box: App,
  scope: AccountScope,
  documentId: string,
  original: FileRow,
  bytes: AsyncIterable<Uint8Array>,
): Promise<NewReadable> {
  const mime = "application/pdf";
  const kept = await keepBytes(box, scope, { name: pdfName(original.name), mime, bytes }, "document.pdf");
  return {
    commit({ pages }) {
      const { db } = box;
      if (kept.mends) mendBlob(db, scope, kept.fingerprint, kept.blobId);
      const held = kept.mends ? undefined : blobWithFingerprint(db, scope, kept.fingerprint);
      const before = removeReadable(db, scope, original);
      const id = box.ids.uuid();
      addFile(db, scope, {
        id,
        document_id: documentId,
        role: "readable",
        position: original.position,
        name: kept.name,
        mime,
        bytes: kept.bytes,
        pages,
        blob_id: held ?? kept.blobId,
        fingerprint: kept.fingerprint,
        quarantined: 0,
      });
      const spare = held === undefined || held === kept.blobId ? before : [...before, kept.blobId];
      removeLater(box, spare);
      queueMicrotask(() => box.inHand.delete(kept.blobId));
      return id;
    },
    discard: () => dropBytes(box, [kept]),
  };
}

/** Takes an earlier readable form away when its original needs none any more; inside a transaction. */
export function dropReadable(box: App, scope: AccountScope, original: FileRow): void {
  removeLater(box, removeReadable(box.db, scope, original));
}
