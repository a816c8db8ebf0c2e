import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileTrouble, type Sum } from "./verify.ts";

/** Where it lies, for the threads of this process: each has modules of its own. */
const PLACED = "DEEDBOX_ADDON";
let placed = Bun.isMainThread ? null : (process.env[PLACED] ?? null);

/**
 * Puts the database's addon, embedded as zstd, into `home`, where the system can load it: inside the executable it has no path of its own. One
 * that lies there is used only when it is, byte for byte, the embedded one; any other is replaced. Gives what was wrong with
 * the one that lay there, or null. Throws the system's error when it cannot be written.
 */
export function placeAddon(
  embedded: string,
  sum: Sum,
  home: string,
  name: string,
  mode = 0o600,
): string | null {
  const path = join(home, name);
  const trouble = fileTrouble(path, sum);
  if (trouble !== null) write(embedded, path, mode);
  placed = path;
  process.env[PLACED] = path;
  return trouble === "is missing" ? null : trouble;
}

function write(embedded: string, path: string, mode: number): void {
  const temporary = `${path}.${process.pid}.part`;
  rmSync(temporary, { recursive: true, force: true });
  try {
    const file = openSync(temporary, "wx", mode);
    try {
      const bytes = Bun.zstdDecompressSync(readFileSync(embedded));
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    try {
      renameSync(temporary, path);
    } catch {
      // A folder of that name: a file does not take its place by itself.
      rmSync(path, { recursive: true, force: true });
      renameSync(temporary, path);
    }
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The addon, loaded when the first database is opened. Throws when nobody has said where it lies. */
export function loadAddon(): unknown {
  if (placed === null) throw new Error("The database addon was asked for before anybody said where it lies.");
  const module = { exports: {} };
  try {
    process.dlopen(module, placed);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database’s code can’t be loaded from ${placed}. Is its disk mounted "noexec"? Choose another folder with ` +
        `--runtime (DEEDBOX_RUNTIME). The system says: ${why}.`,
    );
  }
  return module.exports;
}
