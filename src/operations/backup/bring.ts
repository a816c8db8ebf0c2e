import fs from "node:fs/promises";
import { writeAll } from "#vault/disk.ts";
import { patiently, type Store, StoreFailure } from "#vault/object-store.ts";
import { SMALL } from "./ahead.ts";

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
