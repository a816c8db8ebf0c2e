import { documentOfBlob } from "#database/documents/files.ts";
import type { ByteSource } from "#engines/pdf/extracted.ts";
import { DamagedFile, notFound } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { SealBroken } from "#vault/seal.ts";
import type { App } from "../../app.ts";
import { sparing } from "./intake.ts";

/**
 * The plain bytes of a file on record, or a range of them. Throws DamagedFile when its stored bytes are broken or missing, 404
 * when it was deleted meanwhile.
 */
export async function* storedBytes(
  box: App,
  scope: AccountScope,
  blobId: string,
  range?: { from: number; to: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* box.vault.read(box.accountKey(scope.accountId).blobKey, blobId, range);
  } catch (e) {
    if (!(e instanceof SealBroken)) throw e;
    const document = documentOfBlob(box.db, scope, blobId);
    throw document === undefined ? notFound() : new DamagedFile(document);
  }
}

/** Whether the stored bytes of a file on record can be opened from the first to the last. */
export async function isDamaged(box: App, scope: AccountScope, blobId: string): Promise<boolean> {
  try {
    for await (const _ of sparing(storedBytes(box, scope, blobId)));
    return false;
  } catch (e) {
    if (e instanceof DamagedFile) return true;
    throw e;
  }
}

/** The sealed bytes of a blob as an engine takes them. */
export function source(box: App, scope: AccountScope, file: { blob_id: string; bytes: number }): ByteSource {
  return { size: file.bytes, open: () => sparing(storedBytes(box, scope, file.blob_id)) };
}
