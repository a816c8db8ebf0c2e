import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { EngineFailure } from "../process/failure.ts";

/** SHA-256 of a file, hexadecimal, read piece by piece. */
export async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(piece);
  return hash.digest("hex");
}

/** Sums by path, each with what the file was like when it was read. */
const read = new Map<string, { stamp: string; sum: Promise<string> }>();

/**
 * Changes with every write to a file: nobody but the system sets the time of its last change (st_ctime). A model has gigabytes
 * and its child comes and goes, so it is read once as long as this stays the same.
 */
async function stampOf(path: string): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
}

/**
 * Looks whether files of a model are what its manifest says, before a library is given them: a file of the right name and size
 * may still be another. Throws EngineFailure `unavailable`.
 */
export async function mustBeWhole(name: string, files: { path: string; sha256: string }[]): Promise<void> {
  for (const { path, sha256 } of files) {
    const stamp = await stampOf(path);
    let known = read.get(path);
    if (known?.stamp !== stamp) {
      known = { stamp, sum: sumOf(path) };
      read.set(path, known);
      known.sum.catch(() => read.delete(path));
    }
    if ((await known.sum) !== sha256)
      throw new EngineFailure(
        "unavailable",
        `The model ${name} is not what it should be: its SHA-256 is another. Remove it and pull it again.`,
      );
  }
}
