import { constants } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { localDay } from "#kernel/clock.ts";
import { Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import {
  arrive,
  dropAtDoor,
  type Kept,
  keepAtDoor,
  longestFor,
  rememberTaken,
  takenBefore,
  tooLong,
} from "#operations/documents/arrive.ts";
import type { AccountScope } from "#operations/operation.ts";
import { codeOf, type Found, markOf } from "./look.ts";

const PIECE = 256 * 1024;

/** What became of a file: on file (it may be put away), not to be filed (why), or to be looked at once more. */
export type Taken = { kind: "filed" } | { kind: "refused"; why: string } | { kind: "later"; code: string };

/**
 * Files one file of the inbox, once: what was filed before under this path, with the same size and time or else with the
 * same bytes, is not filed again. A file that changes while it is read is left for later.
 */
export async function takeFile(box: Box, scope: AccountScope, root: string, found: Found): Promise<Taken> {
  const once = { key: found.path, mark: markOf(found) };
  const before = takenBefore(box, scope, "folder", once.key);
  if (before?.mark === once.mark) return { kind: "filed" };
  if (found.size === 0) return { kind: "refused", why: "The file is empty." };
  try {
    const limit = longestFor(basename(found.path));
    if (found.size > limit) throw tooLong(limit);
    const kept = await seal(box, scope, root, found);
    if (kept === null) return { kind: "later", code: "changed" };
    if (before?.fingerprint === kept.fingerprint) {
      // The same bytes with another time: a network drive that tells its times differently today.
      rememberTaken(box, scope, "folder", once, kept.fingerprint);
      await dropAtDoor(box, [kept]);
      return { kind: "filed" };
    }
    const document = { file: kept, title: null, hadOn: dayOf(box, found), bundle: found.bundle };
    await arrive(box, "folder", [{ scope, documents: [document], once }]);
    return { kind: "filed" };
  } catch (e) {
    if (e instanceof Problem && e.status !== 507) return { kind: "refused", why: e.detail };
    if (e instanceof Problem) return { kind: "later", code: "ENOSPC" };
    // What the system says of the file itself (locked, no permission, gone) passes or is mended; the rest is ours.
    if (/^(E[A-Z]+|SQLITE_BUSY.*|SQLITE_FULL)$/.test(codeOf(e))) return { kind: "later", code: codeOf(e) };
    throw e;
  }
}

/** The day a file was last written, when that is a day before this one that scanners and cameras have lived to see. */
function dayOf(box: Box, found: Found): string | null {
  const day = localDay(found.modifiedMs);
  return day >= "1995-01-01" && day < box.clock.today() ? day : null;
}

/** Reads a file into the vault, or gives null when it is not, or not any more, the one that was found. */
async function seal(box: Box, scope: AccountScope, root: string, found: Found): Promise<Kept | null> {
  // A link that was put in its place is not followed, and a pipe does not hold the reader up.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const path = join(root, found.path);
  const handle = await fs.open(path, flags);
  try {
    const stat = await handle.stat();
    if (!stat.isFile() || !(await within(root, path)) || !(await isSame(handle, found))) return null;
    const source = { name: basename(found.path), mime: "application/octet-stream", bytes: read(handle) };
    const kept = await keepAtDoor(box, scope, source, longestFor(source.name));
    if (kept.bytes === found.size && (await isSame(handle, found))) return kept;
    await dropAtDoor(box, [kept]);
    return null;
  } finally {
    await handle.close();
  }
}

/** Whether the folder a file lies in is still one of the inbox, and no link to elsewhere. */
async function within(root: string, path: string): Promise<boolean> {
  const [inbox, folder] = await Promise.all([fs.realpath(root), fs.realpath(dirname(path))]);
  return folder === inbox || folder.startsWith(inbox.endsWith(sep) ? inbox : inbox + sep);
}

async function isSame(handle: FileHandle, found: Found): Promise<boolean> {
  const stat = await handle.stat();
  return markOf({ size: stat.size, modifiedMs: stat.mtimeMs }) === markOf(found);
}

async function* read(handle: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; ; ) {
    const piece = Buffer.allocUnsafe(PIECE);
    const { bytesRead } = await handle.read(piece, 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
