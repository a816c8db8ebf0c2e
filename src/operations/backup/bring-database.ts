import { ftruncateSync, readSync, writeSync } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import { OPEN_PAGE, SEALED_PAGE, SealedPages } from "#database/sqlite/sealed-pages.ts";
import { type Layers, openPack, openSnapshot, type PageMap } from "#vault/backup-store.ts";
import { deriveKeys } from "#vault/derived.ts";
import { writeAll } from "#vault/disk.ts";
import { type Keyring, previousRoots } from "#vault/keys.ts";
import { bytesOf, type Store, StoreFailure } from "#vault/object-store.ts";
import { pagesIn } from "#vault/page-pack.ts";
import { SealBroken } from "#vault/seal.ts";
import { PACKS } from "./repository.ts";

/** An object that opens; asked for once more when it does not, since a store may answer wrongly once. Throws SealBroken. */
async function opened<T>(store: Store, name: string, open: (bytes: Buffer) => Promise<T>): Promise<T> {
  for (let left = 2; ; left--) {
    try {
      return await open(await bytesOf(store, name));
    } catch (error) {
      if (error instanceof StoreFailure && error.failing === "missing")
        throw new SealBroken("A part of it is missing.");
      if (!(error instanceof SealBroken) || left === 0) throw error;
    }
  }
}

/** Writes the database of a snapshot to a new file. Throws SealBroken when a part of it is not what was once sent. */
export async function bringDatabase(store: Store, name: string, root: Uint8Array, to: string): Promise<void> {
  const { preface, made } = await opened(store, name, (bytes) => openSnapshot(root, bytes));
  const packOf = (id: string) => opened(store, `${PACKS}${id}`, (bytes) => openPack(root, id, bytes));
  const file = await fs.open(to, "wx+", 0o600);
  try {
    if ("runs" in made) await bringRuns(file, made, preface.packs, packOf);
    else {
      for (const id of preface.packs.slice(0, made.base)) await writeAll(file, await packOf(id));
      const key = databaseKeyOf(preface.keyring as Keyring, root, made);
      await bringChanges(file, key, made, preface.packs.slice(made.base), packOf);
    }
  } finally {
    await file.close();
  }
}

/** The key of the database as it is in a snapshot. */
function databaseKeyOf(keyring: Keyring, root: Uint8Array, { back }: Layers): Uint8Array {
  const under = [root, ...previousRoots(keyring, root).reverse()][back];
  if (!under) throw new SealBroken("The key of its database is missing.");
  return deriveKeys(under).databaseKey;
}

type PackOf = (id: string) => Promise<Buffer>;

/** Applies the changes to the file as it was. Every page of theirs is held against the sum it was sent with. */
async function bringChanges(
  file: FileHandle,
  key: Uint8Array,
  { pages }: Layers,
  packs: readonly string[],
  packOf: PackOf,
): Promise<void> {
  const { fd } = file;
  const salt = Buffer.alloc(SealedPages.SALT);
  readSync(fd, salt, 0, salt.length, 0);
  const sealed = new SealedPages(key, salt);
  const before = (number: number): Buffer | null => {
    const page = Buffer.allocUnsafe(SEALED_PAGE);
    const read = readSync(fd, page, 0, SEALED_PAGE, number * SEALED_PAGE);
    return read === SEALED_PAGE ? sealed.open(number, page) : null;
  };
  for (const id of packs)
    for (const { number, page } of pagesIn(await packOf(id), OPEN_PAGE, before))
      writeSync(fd, sealed.seal(number, page), 0, SEALED_PAGE, number * SEALED_PAGE);
  ftruncateSync(fd, pages * SEALED_PAGE);
}

/** The database of a snapshot of version 1. */
async function bringRuns(
  file: FileHandle,
  map: PageMap,
  packs: readonly string[],
  packOf: PackOf,
): Promise<void> {
  for (const [number, id] of packs.entries()) {
    const pages = await packOf(id);
    let at = 0;
    for (const [pack, first, n] of map.runs) {
      if (pack === number) {
        const run = pages.subarray(first * map.page, (first + n) * map.page);
        if (run.length !== n * map.page) throw new SealBroken("A pack is shorter than it should be.");
        for (let done = 0; done < run.length; )
          done += (await file.write(run, done, run.length - done, at * map.page + done)).bytesWritten;
      }
      at += n;
    }
  }
}
