import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { runtimeHome } from "./unpack.ts";

let placed: string | null = null;

/**
 * Puts the database's addon into the data folder, where the system can load it: inside the executable it has no path of
 * its own, and the folder for temporary files may forbid loading code ("noexec") or belong to everyone. Written once.
 */
export function placeAddon(embedded: string, name: string, dataDir: string): void {
  const home = runtimeHome(dataDir);
  const path = join(home, name);
  const bytes = Bun.file(embedded).size;
  if (!existsSync(path) || statSync(path).size !== bytes) write(embedded, path, home);
  placed = path;
}

function write(embedded: string, path: string, home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.part`;
  rmSync(temporary, { force: true });
  try {
    const file = openSync(temporary, "wx", 0o600);
    try {
      const bytes = readFileSync(embedded);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The addon, loaded when the first database is opened. Throws when nobody has said which data folder it lies in. */
export function loadAddon(): unknown {
  if (placed === null) throw new Error("The database addon was asked for before the data folder was known.");
  const module = { exports: {} };
  try {
    process.dlopen(module, placed);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database's code cannot be loaded from the data folder. Is its disk mounted "noexec"? The system says: ${why}.`,
    );
  }
  return module.exports;
}
