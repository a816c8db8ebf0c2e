import type { Listed } from "./blobs/on-disk.ts";
import type { Vault } from "./vault.ts";

export interface Swept {
  parts: number;
  /** Blobs that no row names, set aside now. */
  aside: number;
  /** Blobs that no row names and that stay where they are, because they are too many for what a stop leaves behind. */
  kept: number;
  /** Blobs set aside earlier that a row names after all, brought back. */
  back: number;
  /** Blobs set aside so long ago that they went for good. */
  gone: number;
}

/** How long what was set aside stays, in milliseconds. */
const ASIDE = 30 * 86_400_000;

/**
 * As many blobs a sweep sets aside: a stop leaves the few files that were on their way, so more than one in a hundred, or more
 * than twenty, means that the database is not the one of these files. Two always may go, or a small box would never be tidy.
 */
const mostAside = (all: number): number => Math.min(20, Math.max(2, Math.floor(all / 100)));

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Tidies what a crash or a broken connection left: parts nobody has written to for an hour go, blobs that no row names are set
 * aside for 30 days. A blob is on disk before its row, so a young one may be about to be named and is kept. `nowMs`,
 * `olderThanMs` in milliseconds. `isNamed` is asked right before a blob moves. `all`: somebody looked at them and wants them
 * set aside, however many they are.
 */
export async function sweep(
  vault: Vault,
  isNamed: (blobId: string) => boolean,
  nowMs: number,
  { olderThanMs = 3_600_000, all = false } = {},
): Promise<Swept> {
  const swept: Swept = { parts: 0, aside: 0, kept: 0, back: 0, gone: 0 };
  const before = nowMs - olderThanMs;
  await sweepAside(vault, isNamed, nowMs, swept);
  for await (const part of vault.parts()) {
    if (part.modifiedMs >= before) continue;
    await vault.removePart(part.name);
    swept.parts++;
  }
  const unnamed: Listed[] = [];
  let blobs = 0;
  for await (const blob of vault.blobs.list()) {
    blobs++;
    if (blob.modifiedMs < before && !isNamed(blob.blobId)) unnamed.push(blob);
  }
  if (!all && unnamed.length > mostAside(blobs)) return { ...swept, kept: unnamed.length };
  for (const { blobId } of unnamed) {
    if (!isNamed(blobId) && (await vault.blobs.setAside(blobId, dayOf(nowMs)))) swept.aside++;
  }
  return swept;
}

/** What was set aside comes back when a row names it (the newer database was put back), and goes for good after its time. */
async function sweepAside(
  vault: Vault,
  isNamed: (blobId: string) => boolean,
  nowMs: number,
  swept: Swept,
): Promise<void> {
  for await (const { blobId, day } of vault.blobs.listAside()) {
    if (isNamed(blobId)) {
      if (await vault.blobs.bringBack(blobId, day)) swept.back++;
    } else if (Date.parse(day) < nowMs - ASIDE) {
      await vault.blobs.removeAside(blobId, day);
      swept.gone++;
    }
  }
}
