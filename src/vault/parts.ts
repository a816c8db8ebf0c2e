/**
 * A large file that arrives in parts. Each part is sealed on arrival as a blob of its own, so nothing plain touches the
 * disk and a part can be sent again alone; put together they are read as one stream and sealed once more as one file.
 */
import type { FileKey } from "./seal.ts";
import type { Vault } from "./vault.ts";

/** Plain bytes of every part but the last: 64 MiB, the upload part size of the service document. */
export const PART_BYTES = 64 * 1024 * 1024;

/** How many parts a file of `bytes` takes; an empty file takes one. */
export const partCount = (bytes: number): number => Math.max(1, Math.ceil(bytes / PART_BYTES));

/** Plain bytes of part `number` (from 1) of a file of `bytes`. */
export function partSize(bytes: number, number: number): number {
  if (!Number.isInteger(number) || number < 1 || number > partCount(bytes)) {
    throw new RangeError(`A file of ${bytes} bytes has no part ${number}.`);
  }
  return Math.min(PART_BYTES, bytes - (number - 1) * PART_BYTES);
}

/** A part is longer or shorter than it must be. */
export class WrongLength extends Error {
  constructor(
    readonly wanted: number,
    /** What came; more than this when it was cut off there. */
    readonly came: number,
  ) {
    super(`${came} bytes came where ${wanted} were due.`);
    this.name = "WrongLength";
  }
}

/** The same bytes, `wanted` of them: throws WrongLength at the first byte too many, or at an early end. */
export async function* exactly(
  bytes: AsyncIterable<Uint8Array>,
  wanted: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let came = 0;
  for await (const piece of bytes) {
    came += piece.length;
    if (came > wanted) throw new WrongLength(wanted, came);
    yield piece;
  }
  if (came < wanted) throw new WrongLength(wanted, came);
}

/**
 * The plain bytes of blobs one after the other, holding about 1 MiB at a time. Throws what Vault.read throws: ENOENT
 * for a part that has gone meanwhile, SealBroken for one that was changed.
 */
export async function* joined(
  vault: Vault,
  accountKey: FileKey,
  blobIds: readonly string[],
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const blobId of blobIds) yield* vault.read(accountKey, blobId);
}
