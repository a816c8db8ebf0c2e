import type { Dirent, Stats } from "node:fs";
import fs from "node:fs/promises";
import { join } from "node:path";
import { isLookedInto, isPassedOver } from "./names.ts";

/** Folders within folders that are looked into. */
const DEEPEST = 8;

/** A file that lies in the inbox. */
export interface Found {
  /** Path below the inbox, with `/`. */
  path: string;
  /** The first folder it lies in, or null: the bundle it belongs to. */
  bundle: string | null;
  size: number;
  modifiedMs: number;
}

/** What a walk through the inbox saw. */
export interface Seen {
  files: Found[];
  /** False when a folder could not be read: what is not among the files may be there all the same. */
  whole: boolean;
  /** Things that are never taken because of where or what they are, counted. */
  tooDeep: number;
  unnamed: number;
}

/** Size and time: what lies under a path with other ones is another file. */
export const markOf = (f: { size: number; modifiedMs: number }): string =>
  `${f.size}/${Math.round(f.modifiedMs)}`;

/** The error code of a system call, or an empty string. */
export const codeOf = (e: unknown): string => (e instanceof Error && "code" in e ? String(e.code) : "");

/**
 * Walks through the inbox, by name. Links are not followed, hidden and unfinished files are passed over, and so is
 * everything that is no plain file. Throws when the inbox itself cannot be read.
 */
export async function lookInto(root: string): Promise<Seen> {
  const seen: Seen = { files: [], whole: true, tooDeep: 0, unnamed: 0 };
  await walk(root, [], seen);
  seen.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return seen;
}

async function walk(root: string, folders: string[], seen: Seen): Promise<void> {
  let entries: Dirent[];
  try {
    entries = await fs.readdir(join(root, ...folders), { withFileTypes: true });
  } catch (e) {
    if (folders.length === 0) throw e;
    // A folder that went away meanwhile holds nothing; one that cannot be read may.
    if (codeOf(e) !== "ENOENT") seen.whole = false;
    return;
  }
  for (const entry of entries) {
    // A name that is no UTF-8 comes out with a replacement character, and no call finds it again.
    if (entry.name.includes("\uFFFD")) seen.unnamed++;
    else await visit(root, folders, entry.name, seen);
  }
}

async function visit(root: string, folders: string[], name: string, seen: Seen): Promise<void> {
  // Asked of the file system, not of the listing: some network drives list no types.
  const stat = await statOf(join(root, ...folders, name));
  if (stat === "gone") return;
  if (stat === "unreadable") {
    seen.whole = false;
    return;
  }
  if (stat.isDirectory()) {
    if (!isLookedInto(name, folders.length === 0)) return;
    if (folders.length >= DEEPEST) seen.tooDeep++;
    else await walk(root, [...folders, name], seen);
    return;
  }
  if (!stat.isFile() || isPassedOver(name)) return;
  seen.files.push({
    path: [...folders, name].join("/"),
    bundle: folders[0] ?? null,
    size: stat.size,
    modifiedMs: stat.mtimeMs,
  });
}

async function statOf(path: string): Promise<Stats | "gone" | "unreadable"> {
  try {
    return await fs.lstat(path);
  } catch (e) {
    return codeOf(e) === "ENOENT" ? "gone" : "unreadable";
  }
}
