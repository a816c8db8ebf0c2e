import { accountById } from "#database/accounts/accounts.ts";
import { isNamed } from "#database/documents/files.ts";
import { removeUploadsBefore, setPart, uploadById } from "#database/imports/uploads.ts";
import { invalid, noRoute, type Problem } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { exactly, partSize, WrongLength } from "#vault/parts.ts";
import type { App } from "../app.ts";
import { dropBytes, type Kept, keepBytes } from "../documents/filing/intake.ts";
import { readSigned } from "./signed.ts";

/** A session that nobody finished is removed after this, in milliseconds. */
export const SESSION = 7 * 86_400_000;

/** Removes blobs once the transaction that let go of them is through; a stop before leaves them to the sweep. */
export function removeLater(box: App, blobIds: string[]): void {
  queueMicrotask(() => {
    removeUnnamed(box, blobIds).catch(() => {});
  });
}

/** Removes those of some blobs that no row names. */
export async function removeUnnamed(box: App, blobIds: string[]): Promise<void> {
  for (const id of new Set(blobIds)) if (!isNamed(box.db, id)) await box.vault.remove(id);
}

const wrongSize = (part: number, wanted: number, came: string): Problem =>
  invalid([
    {
      field: "body",
      in: "body",
      detail: message("field.partSize", { part, wanted, came }),
    },
  ]);

/**
 * Takes the bytes of one part: sealed as they arrive, named by a row once they are whole. `segment` is the signed end
 * of its address and all that is asked of the sender. Gives the ETag to keep. Throws 403 past its time, 404 when the
 * address was changed or the upload is finished or given up, 422 for a wrong length, 507 without room.
 */
export async function putPart(
  box: App,
  segment: string,
  sent: { length: number | null; bytes: AsyncIterable<Uint8Array> },
): Promise<{ etag: string }> {
  const leave = readSigned(box.keys.signKey, segment, box.clock.now());
  const account = accountById(box.db, leave.accountId);
  const scope = account && ownWork(account);
  const upload = scope && uploadById(box.db, scope, leave.uploadId);
  if (!upload) throw noRoute();
  const wanted = partSize(upload.bytes, leave.part);
  if (sent.length !== null && sent.length !== wanted)
    throw wrongSize(leave.part, wanted, String(sent.length));
  const kept = await box.uploads.run(() => receive(box, scope, leave.part, wanted, sent.bytes), {
    who: account.id,
  });
  box.inHand.delete(kept.blobId);
  const etag = `"${kept.fingerprint.slice(0, 32)}"`;
  const before = box.db.write(() => {
    // It may have been finished or given up while the bytes were on their way.
    if (!uploadById(box.db, scope, leave.uploadId)) return null;
    const part = { number: leave.part, blob_id: kept.blobId, bytes: kept.bytes, etag };
    return { blob: setPart(box.db, leave.uploadId, part) };
  });
  if (before === null) {
    await dropBytes(box, [kept]);
    throw noRoute();
  }
  if (before.blob !== undefined) await removeUnnamed(box, [before.blob]);
  return { etag };
}

async function receive(
  box: App,
  scope: AccountScope,
  part: number,
  wanted: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Kept> {
  try {
    return await keepBytes(
      box,
      scope,
      { name: null, mime: "application/octet-stream", bytes: exactly(bytes, wanted) },
      "part",
    );
  } catch (e) {
    if (!(e instanceof WrongLength)) throw e;
    throw wrongSize(part, wanted, e.came > wanted ? "more" : String(e.came));
  }
}

/** Ends the sessions that nobody finished within seven days; their parts go. Gives how many parts went. */
export async function sweepUploads(box: App): Promise<number> {
  const blobs = box.db.write(() => removeUploadsBefore(box.db, box.clock.now() - SESSION));
  await removeUnnamed(box, blobs);
  return blobs.length;
}
