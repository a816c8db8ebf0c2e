import fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf, type Found, markOf } from "./look.ts";
import { numbered } from "./names.ts";

/** Names tried for one file before it is given up for now. */
const TRIES = 1000;

/** What became of moving a file: it lies at `to`, it is another one by now, or the folder does not let it go. */
export type Moved = { kind: "moved"; to: string } | { kind: "changed" } | { kind: "stuck"; code: string };

/**
 * Moves a file that was taken to `<inbox>/<drawer>/<its path>`, under a free name; nothing is ever written over. A file
 * that is no longer the one that was taken stays where it is.
 */
export async function putAway(root: string, drawer: string, found: Found): Promise<Moved> {
  const from = join(root, found.path);
  try {
    const place = join(root, drawer, found.path);
    if (!(await isStill(from, found))) return { kind: "changed" };
    await fs.mkdir(dirname(place), { recursive: true });
    const to = await reserve(place);
    try {
      await fs.rename(from, to);
    } catch (e) {
      await fs.rm(to, { force: true }).catch(() => {});
      throw e;
    }
    // Somebody may have put another file in its place in the very last moment: that one was not taken.
    if (!(await isStill(to, found))) {
      await fs.rename(to, await reserve(from));
      return { kind: "changed" };
    }
    await Promise.all([syncNames(dirname(from)), syncNames(dirname(to))]);
    return { kind: "moved", to };
  } catch (e) {
    if (codeOf(e) === "ENOENT" && !(await exists(from))) return { kind: "changed" };
    return { kind: "stuck", code: codeOf(e) };
  }
}

/** Makes an empty file of a free name, which a rename may then replace: two takers never choose the same one. */
async function reserve(place: string): Promise<string> {
  const folder = dirname(place);
  const name = place.slice(folder.length + 1);
  for (let n = 1; n <= TRIES; n++) {
    const to = join(folder, numbered(name, n));
    try {
      await (await fs.open(to, "wx")).close();
      return to;
    } catch (e) {
      if (codeOf(e) !== "EEXIST") throw e;
      // An empty one is a place that was reserved before a stop; an empty file is never filed.
      const stat = await fs.lstat(to);
      if (stat.isFile() && stat.size === 0) return to;
    }
  }
  throw new Error("No free name was found.");
}

async function isStill(path: string, found: Found): Promise<boolean> {
  try {
    const stat = await fs.lstat(path);
    return stat.isFile() && markOf({ size: stat.size, modifiedMs: stat.mtimeMs }) === markOf(found);
  } catch (e) {
    if (codeOf(e) === "ENOENT") return false;
    throw e;
  }
}

const exists = (path: string): Promise<boolean> =>
  fs.lstat(path).then(
    () => true,
    () => false,
  );

/** Makes the names of a folder last. A drive that cannot do so has its own ways. */
async function syncNames(path: string): Promise<void> {
  const folder = await fs.open(path, "r").catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Says beside a file that could not be filed why not. */
export async function sayWhy(to: string, sentence: string): Promise<void> {
  await fs.writeFile(`${to}.txt`, `${sentence}\n`, { flag: "w" });
}
