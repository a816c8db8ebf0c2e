/** What "on disk" means here: fsynced, and the folder that names it fsynced too, so that a power cut finds it there. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

/** Windows has no handle on a folder to sync; NTFS journals the names itself. */
const foldersSync = process.platform !== "win32";

/** Makes the names in a folder last. */
export async function syncFolder(path: string): Promise<void> {
  if (!foldersSync) return;
  const folder = await fs.open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The same, for the few small files that are written in one go. */
export function syncFolderNow(path: string): void {
  if (!foldersSync) return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Writes every byte: a disk that is nearly full takes a part of them before it says so. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at);
    at += bytesWritten;
  }
}

/** Names a file only if the name is free, which rename() can't promise. False on a disk without hard links (exFAT). */
function linkFresh(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const taken = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (taken || existsSync(to)) throw error;
    return false;
  }
}

/**
 * Writes a small secret file (mode 0600) so that a crash leaves the old one or the new one, never a half.
 * With `fresh`, throws EEXIST when there is one already, also when another process is faster by a moment.
 */
export function writeWhole(path: string, text: string, fresh: boolean): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(temporary, "w", 0o600);
    try {
      chmodSync(temporary, 0o600);
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (!fresh || !linkFresh(temporary, path)) renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
  syncFolderNow(dirname(path));
}
