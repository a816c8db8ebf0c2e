import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Problem } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import type { Exported, ExportFiles, ExportMade } from "./files.ts";
import { zip64 } from "./zip64.ts";

const refused = (detail: Said) => new Problem(409, null, "No export", detail);

/** The same files for a loop; what was made lies in `made` once they are through. */
function walked(files: ExportFiles): { each: AsyncGenerator<Exported, void, undefined>; made(): ExportMade } {
  let made: ExportMade | null = null;
  async function* each() {
    made = yield* files;
  }
  return {
    each: each(),
    made() {
      if (made === null) throw new Error("The export ended early.");
      return made;
    },
  };
}

/**
 * Writes an export to a folder, or to a zip where the name ends in .zip. It gets its name when it is whole, and nothing is ever
 * written over; what was begun and failed is taken away. Throws 409 with a sentence.
 */
export async function writeExport(
  wanted: string,
  files: ExportFiles,
): Promise<ExportMade & { path: string }> {
  const path = resolve(wanted);
  if (existsSync(path)) throw refused(`${path} already exists. Choose another name.`);
  if (!existsSync(dirname(path))) throw refused(`There’s no folder ${dirname(path)}.`);
  const part = `${path}.part`;
  if (existsSync(part))
    throw refused(
      `${basename(path)} is already being written, or an interrupted export left ${basename(path)}.part behind.`,
    );
  const { each, made } = walked(files);
  try {
    if (path.endsWith(".zip")) await writeFile(part, zip64(each), true);
    else await writeFolder(part, each);
    await fs.rename(part, path);
    return { ...made(), path };
  } catch (e) {
    await each.return();
    await fs.rm(part, { recursive: true, force: true });
    throw sentenceFor(e);
  }
}

/** What a person is told of a disk that takes no more; anything else stays what it is. */
function sentenceFor(e: unknown): unknown {
  const code = e instanceof Error && "code" in e ? String(e.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG")
    return refused("The disk is full. Nothing was exported. Free up space and try again.");
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "EIO")
    return refused(`The export couldn’t be written (${code}). Nothing was exported.`);
  return e;
}

async function writeFolder(root: string, files: AsyncIterable<Exported>): Promise<void> {
  // Everything in it is in the clear: it is the business of whoever made it.
  await fs.mkdir(root, { mode: 0o700 });
  const made = new Set<string>();
  for await (const file of files) {
    const to = join(root, file.path);
    const folder = dirname(to);
    if (!made.has(folder)) await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    made.add(folder);
    await writeFile(to, file.bytes, false);
  }
}

/** Writes one new file, on the disk when it is done. */
async function writeFile(to: string, bytes: AsyncIterable<Uint8Array>, sync: boolean): Promise<void> {
  const file = await fs.open(to, "wx", 0o600);
  try {
    for await (const piece of bytes) await file.writeFile(piece);
    if (sync || to.endsWith(".json")) await file.datasync();
  } finally {
    await file.close();
  }
}
