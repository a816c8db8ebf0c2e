import type { Vault } from "./vault.ts";

export interface Swept {
  parts: number;
  blobs: number;
}

/**
 * Removes what a crash or a broken connection left: parts nobody has written to for an hour, and blobs that no row
 * names. A blob is on disk before its row, so a young one may be about to be named and is kept. `nowMs`, `olderThanMs`
 * in milliseconds. `isNamed` is asked right before a blob goes. Gives how many of each went.
 */
export async function sweep(
  vault: Vault,
  isNamed: (blobId: string) => boolean,
  nowMs: number,
  olderThanMs = 3_600_000,
): Promise<Swept> {
  const swept: Swept = { parts: 0, blobs: 0 };
  const before = nowMs - olderThanMs;
  for await (const part of vault.parts()) {
    if (part.modifiedMs >= before) continue;
    await vault.removePart(part.name);
    swept.parts++;
  }
  for await (const blob of vault.list()) {
    if (blob.modifiedMs >= before || isNamed(blob.blobId)) continue;
    if (await vault.remove(blob.blobId)) swept.blobs++;
  }
  return swept;
}
