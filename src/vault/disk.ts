/**
 * What "on disk" means here: fsynced, and the folder that names it fsynced too, so that a power cut finds it there. Many files at
 * once are brought there together.
 */
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
import { release } from "node:os";
import { dirname, join } from "node:path";

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

/**
 * File systems that syncfs(2) brings to the disk whole, by statfs's number (linux/magic.h): ext2 to ext4, XFS, Btrfs, F2FS, bcachefs, ZFS
 * and tmpfs. A file system in user space or on a server is not among them: it may not be told of the call. Nor is overlay, which does not
 * tell of a write that failed below it.
 */
const SYNCED_WHOLE = new Set([
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0xca451a4e, 0x2fc12fc1, 0x01021994,
]);

/** Whether syncfs(2) fails where a write before it failed: Linux does so from 5.8 on. */
function syncTells(): boolean {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  return process.platform === "linux" && (major > 5 || (major === 5 && minor >= 8));
}

/** Brings the whole file system of a folder to the disk (syncfs(2), by sync(1)). False where that is not known to work. */
export async function syncWhole(folder: string): Promise<boolean> {
  if (!syncTells() || !SYNCED_WHOLE.has(Number((await fs.statfs(folder)).type) >>> 0)) return false;
  try {
    return (await Bun.spawn(["sync", "-f", folder], { stdout: "ignore", stderr: "ignore" }).exited) === 0;
  } catch {
    // There is no sync(1) here, as in the container.
    return false;
  }
}

/** So many bytes are worth a sync of their own. */
const MUCH = 64 << 20;

/** Brings what was written to the disk while more is written, so that little is left of it when all has to last. */
export class SyncAhead {
  private synced = 0;
  private running: Promise<unknown> | null = null;

  constructor(
    private readonly folder: string,
    private readonly sync: (folder: string) => Promise<unknown> = syncWhole,
  ) {}

  /** So many bytes were written in all. */
  wrote(all: number): void {
    if (this.running || all - this.synced < MUCH) return;
    this.synced = all;
    this.running = this.sync(this.folder)
      // What fails here fails when all has to last, too.
      .catch(() => {})
      .finally(() => {
        this.running = null;
      });
  }

  /** Returns once none is under way. */
  async over(): Promise<void> {
    await this.running;
  }
}

/** Makes every file and name under a folder last. */
export async function syncTree(folder: string): Promise<void> {
  if (await syncWhole(folder)) return;
  const folders = [folder];
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) folders.push(path);
    else if (entry.isFile()) await syncFile(path);
  }
  for (const each of folders) await syncFolder(each);
}

/** Makes the bytes of a file last. */
export async function syncFile(path: string): Promise<void> {
  const file = await fs.open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
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
