/**
 * What a box with a store remembers of it, as small files that any process may read and that lie where the blobs lie:
 *
 *   blobs/xx/<blob id>.sent   the sealed file is in the store; its length in decimal. Beside it the sealed file, while it is cached
 *   to-remove/<blob id>       empty: the object of this name is to go from the store; it stays until the store has confirmed that
 *   papers-store.json         which store it is; there as long as anything of the box lies there
 *
 * A blob without a mark was not sent, whatever else is said of it, so that a mark that is lost costs a second upload and never a paper.
 */
import { existsSync, readFileSync } from "node:fs";
import fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../disk.ts";
import { found, idForm, namesIn } from "./files.ts";

/** What stands behind a blob id in the name of its mark. */
export const SENT = ".sent";

const RECORD = "papers-store.json";
const lengthIn = (text: string): number | null => (/^\d+\n$/.test(text) ? Number.parseInt(text, 10) : null);

/** Writes a small file and makes it last, with its name. */
async function writeLasting(path: string, text: string): Promise<void> {
  const file = await fs.open(path, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

/** Says that the sealed file of this path is in the store, in so many bytes. */
export const mark = (path: string, bytes: number): Promise<void> =>
  writeLasting(`${path}${SENT}`, `${bytes}\n`);

/** Sealed bytes of a file that is in the store, by its path here; null for one that was not sent, or whose mark is half. */
export async function marked(path: string): Promise<number | null> {
  const text = await found(fs.readFile(`${path}${SENT}`, "utf8"));
  return text === null ? null : lengthIn(text);
}

/** The same at once, for who must not be overtaken between looking and acting. */
export function isMarked(path: string): boolean {
  try {
    return lengthIn(readFileSync(`${path}${SENT}`, "utf8")) !== null;
  } catch {
    return false;
  }
}

/** Takes a mark away. */
export const unmark = (path: string): Promise<void> => fs.rm(`${path}${SENT}`, { force: true });

/** The objects that are to go from a store. */
export class ToRemove {
  private readonly folder: string;

  constructor(private readonly dataDir: string) {
    this.folder = join(dataDir, "to-remove");
  }

  /** Remembers for good that an object is to go. */
  async add(blobId: string): Promise<void> {
    if (!existsSync(this.folder)) {
      await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
      await syncFolder(this.dataDir);
    }
    await writeLasting(join(this.folder, blobId), "");
  }

  has = (blobId: string): boolean => existsSync(join(this.folder, blobId));

  all = async (): Promise<string[]> => (await namesIn(this.folder)).filter((name) => idForm.test(name));

  /** Once the store has confirmed that it is gone. */
  done = (blobId: string): Promise<void> => fs.rm(join(this.folder, blobId), { force: true });
}

/** Which store holds files of the box in a data folder, for a person; null when none does. */
export function storeOf(dataDir: string): string | null {
  try {
    const said: unknown = JSON.parse(readFileSync(join(dataDir, RECORD), "utf8"));
    const place = (said as { store?: unknown } | null)?.store;
    return typeof place === "string" ? place : "a store";
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    // There was one, and what it was is lost.
    return "a store";
  }
}

/** Remembers which store holds files of the box, before the first is sent; null: none does any more. */
export async function recordStore(dataDir: string, place: string | null): Promise<void> {
  const path = join(dataDir, RECORD);
  if (place === storeOf(dataDir)) return;
  if (place === null) await fs.rm(path, { force: true });
  else await writeLasting(path, JSON.stringify({ store: place }));
}

/** Whether any file of the box lies in the store alone. */
export async function anyOnlyThere(dataDir: string): Promise<boolean> {
  const blobs = join(dataDir, "blobs");
  for (const folder of await namesIn(blobs)) {
    const names = new Set(await namesIn(join(blobs, folder)));
    for (const name of names) if (name.endsWith(SENT) && !names.has(name.slice(0, -SENT.length))) return true;
  }
  return false;
}
