import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
} from "node:fs";
import { join } from "node:path";
import type { Entry } from "./tar.ts";

/** What a file must be: its length in bytes and its SHA-256, hexadecimal. */
export interface Sum {
  size: number;
  sha256: string;
}

/** The files of the native packages by their path below the folder, with forward slashes. Embedded in the program. */
export type FileSums = Record<string, Sum>;

export const sumOf = (bytes: Uint8Array): Sum => ({
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

export const fileSums = (entries: Entry[]): FileSums =>
  Object.fromEntries(entries.map(({ path, bytes }) => [path, sumOf(bytes)]));

/** Permission bits that let another account write: group and others. */
const OTHERS_WRITE = 0o022;

/** Why what lies there could be changed by another account, or null. Windows keeps neither owner nor mode. */
export function exposure(stat: Stats): string | null {
  const ours = process.getuid?.();
  if (ours === undefined) return null;
  if (stat.uid !== ours && stat.uid !== 0) return `belongs to the user ${stat.uid}`;
  return (stat.mode & OTHERS_WRITE) === 0 ? null : "may be written by others";
}

/** Reused for every file: the folder is hashed in one go by one process. */
const piece = new Uint8Array(1024 * 1024);

/**
 * What is wrong with a file, or null when it is exactly what it must be and nobody else may write to it. A link is never
 * followed. What is judged is the opened file, so that its name cannot be given to another one in between.
 */
export function fileTrouble(path: string, sum: Sum): string | null {
  let file: number;
  try {
    // Not blocking: a pipe of that name would be waited for without end.
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT") return "is missing";
    return code === "ELOOP" ? "is a link" : "cannot be read";
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return "is no file";
    const exposed = exposure(stat);
    if (exposed !== null) return exposed;
    if (stat.size !== sum.size) return "has another size";
    const hash = createHash("sha256");
    for (let n = readSync(file, piece); n > 0; n = readSync(file, piece)) hash.update(piece.subarray(0, n));
    return hash.digest("hex") === sum.sha256 ? null : "has another content";
  } catch {
    return "cannot be read";
  } finally {
    closeSync(file);
  }
}

/**
 * What is wrong with an unpacked folder, a phrase for each file ("node_modules/a/b.js has another content"); empty when it
 * holds the files listed and nothing else: another file, a `package.json` or a link would change what is loaded.
 * Reads every byte, synchronously: for a process that has nothing else to do.
 */
export function folderTroubles(folder: string, sums: FileSums): string[] {
  const wanted = new Map(Object.entries(sums));
  const folders = new Set<string>([""]);
  for (const path of wanted.keys())
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1))
      folders.add(path.slice(0, at));
  const troubles: string[] = [];
  const look = (inside: string): void => {
    const place = join(folder, inside);
    const stat = lstatSync(place);
    const name = inside === "" ? "the folder" : inside;
    if (!stat.isDirectory()) return void troubles.push(`${name} is no folder`);
    const exposed = exposure(stat);
    if (exposed !== null) troubles.push(`${name} ${exposed}`);
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
      const sum = wanted.get(path);
      wanted.delete(path);
      if (entry.isDirectory() && folders.has(path)) look(path);
      else if (entry.isSymbolicLink()) troubles.push(`${path} is a link`);
      else if (sum === undefined) troubles.push(`${path} does not belong there`);
      else {
        const trouble = fileTrouble(join(folder, path), sum);
        if (trouble !== null) troubles.push(`${path} ${trouble}`);
      }
    }
  };
  try {
    look("");
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    troubles.push(missing ? "the folder is missing" : "a folder cannot be read");
    return troubles;
  }
  for (const path of wanted.keys()) troubles.push(`${path} is missing`);
  return troubles;
}

/** A few of the troubles in one line. */
export function inOneLine(troubles: string[]): string {
  const named = troubles.slice(0, 3).join(", ");
  return troubles.length > 3 ? `${named} and ${troubles.length - 3} more` : named;
}
