import fs from "node:fs/promises";
import { openPack, openSnapshot } from "#vault/backup-store.ts";
import { writeAll } from "#vault/disk.ts";
import { bytesOf, patiently, type Store, StoreFailure } from "#vault/object-store.ts";
import { SealBroken } from "#vault/seal.ts";
import { SMALL } from "./ahead.ts";
import { PACKS } from "./repository.ts";

/**
 * Brings an object to a file, in the place of what is there; it does not last yet. Gives its size, and its bytes where it is small.
 * Null when the store has none of the name.
 */
export async function bring(
  store: Store,
  name: string,
  path: string,
): Promise<{ bytes: Buffer | null; size: number } | null> {
  try {
    return await patiently(async () => {
      const held: Uint8Array[] = [];
      let size = 0;
      const pieces = store.get(name)[Symbol.asyncIterator]();
      try {
        let next = await pieces.next();
        for (; !next.done && size + next.value.length <= SMALL; next = await pieces.next()) {
          held.push(next.value);
          size += next.value.length;
        }
        if (next.done) {
          const bytes = Buffer.concat(held);
          await fs.writeFile(path, bytes, { mode: 0o600 });
          return { bytes, size };
        }
        const file = await fs.open(path, "w", 0o600);
        try {
          for (const piece of held) await writeAll(file, piece);
          for (; !next.done; next = await pieces.next()) {
            await writeAll(file, next.value);
            size += next.value.length;
          }
        } finally {
          await file.close();
        }
        return { bytes: null, size };
      } finally {
        await pieces.return?.();
      }
    });
  } catch (error) {
    await fs.rm(path, { force: true });
    if (error instanceof StoreFailure && error.failing === "missing") return null;
    throw error;
  }
}

/** An object that opens; asked for once more when it does not, since a store may answer wrongly once. Throws SealBroken. */
async function opened<T>(store: Store, name: string, open: (bytes: Buffer) => Promise<T>): Promise<T> {
  for (let left = 2; ; left--) {
    try {
      return await open(await bytesOf(store, name));
    } catch (error) {
      if (error instanceof StoreFailure && error.failing === "missing")
        throw new SealBroken("A part of it is missing.");
      if (!(error instanceof SealBroken) || left === 0) throw error;
    }
  }
}

/** Writes the database of a snapshot to a new file. Throws SealBroken when a part of it is not what was once sent. */
export async function bringDatabase(store: Store, name: string, root: Uint8Array, to: string): Promise<void> {
  const { preface, map } = await opened(store, name, (bytes) => openSnapshot(root, bytes));
  const file = await fs.open(to, "wx", 0o600);
  try {
    for (const [number, id] of preface.packs.entries()) {
      const pages = await opened(store, `${PACKS}${id}`, (bytes) => openPack(root, id, bytes));
      let at = 0;
      for (const [pack, first, n] of map.runs) {
        if (pack === number) {
          const run = pages.subarray(first * map.page, (first + n) * map.page);
          if (run.length !== n * map.page) throw new SealBroken("A pack is shorter than it should be.");
          for (let done = 0; done < run.length; )
            done += (await file.write(run, done, run.length - done, at * map.page + done)).bytesWritten;
        }
        at += n;
      }
    }
  } finally {
    await file.close();
  }
}
