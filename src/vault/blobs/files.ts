/** Small things about files that may not be there. */
import type { Stats } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import { type FileKey, openRange, plainSize, type ReadAt, SealBroken } from "../seal.ts";

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** The form of a blob id: a random UUID (RFC 9562 version 4). */
export const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The names in a folder; none in one that is not there. */
export const namesIn = async (folder: string): Promise<string[]> =>
  await fs.readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });

/** What a call gives, or null when there is no such file. */
export async function found<T extends Stats | FileHandle | string | true>(
  call: Promise<T>,
): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** A file that is gone, or that the disk gives no longer, is as broken as one that was changed. Null for any other error. */
function lost(e: unknown): SealBroken | null {
  const code = codeOf(e);
  if (code === "ENOENT") return new SealBroken("The file is not there (ENOENT).", code);
  return code === "EIO" ? new SealBroken("The disk cannot read the file (EIO).", code) : null;
}

/** Reads at an offset; shorter than asked only at the end of the file. */
function readFrom(file: FileHandle): ReadAt {
  return async (offset, length) => {
    const bytes = Buffer.allocUnsafe(length);
    let have = 0;
    while (have < length) {
      const { bytesRead } = await file.read(bytes, have, length - have, offset + have);
      if (bytesRead === 0) break;
      have += bytesRead;
    }
    return bytes.subarray(0, have);
  };
}

/** The plain bytes of a sealed file, however it is opened, as `Vault.read` gives them. */
export async function* readSealed(
  open: () => Promise<FileHandle>,
  accountKey: FileKey,
  blobId: string,
  range: { from?: number; to?: number } = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  let file: FileHandle | null = null;
  try {
    file = await open();
    const { size } = await file.stat();
    const { from = 0, to = plainSize(size) } = range;
    yield* openRange(readFrom(file), size, accountKey, blobId, from, to);
  } catch (e) {
    throw lost(e) ?? e;
  } finally {
    await file?.close();
  }
}

/** Whether a sealed file opens from its first byte to its last. */
export async function isWhole(path: string, accountKey: FileKey, blobId: string): Promise<boolean> {
  try {
    for await (const _ of readSealed(() => fs.open(path, "r"), accountKey, blobId));
    return true;
  } catch (e) {
    if (e instanceof SealBroken) return false;
    throw e;
  }
}
