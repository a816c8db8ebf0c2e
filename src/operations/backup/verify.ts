import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { join } from "node:path";
import { blobsIn, type SnapshotBlob, snapshotTrouble } from "#database/sqlite/snapshot.ts";
import { message } from "#messages/message.ts";
import { openPack, snapshotPreface } from "#vault/backup-store.ts";
import { isWhole } from "#vault/blobs/files.ts";
import { bytesOf, forEach, patiently, type Store, StoreFailure } from "#vault/object-store.ts";
import { SealBroken } from "#vault/seal.ts";
import type { App } from "../app.ts";
import { bring } from "./bring.ts";
import { bringDatabase } from "./bring-database.ts";
import { type BackupProgress, inWorkFolder } from "./make.ts";
import { forgetSent } from "./pages.ts";
import { alone, blobName, PACKS, snapshotsIn, storeId } from "./repository.ts";
import { notBackedUp } from "./stores/store.ts";

/** Files that are read back after each backup. */
const SAMPLE = 12;
const AT_ONCE = 6;

/** Something in a store is not what was sent: the next backup sends the whole database anew. */
async function wrong(box: App, store: Store): Promise<never> {
  await forgetSent(box.settings.dataDir, storeId(store));
  throw notBackedUp(message("problem.store.wrong", { store: store.place }));
}

const isBroken = (error: unknown) =>
  error instanceof SealBroken || (error instanceof StoreFailure && error.failing === "missing");

/** Whether a file in the store opens; one that does not is sent again, when the box has it whole. */
async function mended(box: App, store: Store, blob: SnapshotBlob, work: string): Promise<boolean> {
  const { blob_id: id, account_id } = blob;
  const { blobKey } = box.accountKey(account_id);
  const path = join(work, `back-${id}`);
  try {
    if ((await bring(store, blobName(id), path)) && (await isWhole(path, blobKey, id))) return true;
  } finally {
    await fs.rm(path, { force: true });
  }
  const own = join(work, `own-${id}`);
  try {
    const at = (await box.vault.blobs.hold(id, own)) ?? own;
    if (at === own && !existsSync(own)) await box.vault.blobs.bring(id, own);
    if (await isWhole(at, blobKey, id)) await patiently(() => store.put(blobName(id), Bun.file(at)));
  } finally {
    await fs.rm(own, { force: true });
  }
  return false;
}

/** Reads a part of a backup back: the snapshot, its newest pack, and some of its files. Throws 409 when any is not what was sent. */
export async function readSample(
  box: App,
  store: Store,
  sent: { name: string; sealed: Buffer },
  files: readonly SnapshotBlob[],
  work: string,
): Promise<void> {
  try {
    // An older one opens as well: a share that answers out of its memory, a disk that was put back.
    if (!(await bytesOf(store, sent.name)).equals(sent.sealed)) return await wrong(box, store);
    const { preface } = snapshotPreface(sent.sealed);
    const pack = preface.packs.at(-1);
    if (pack !== undefined) await openPack(box.root, pack, await bytesOf(store, `${PACKS}${pack}`));
  } catch (error) {
    if (isBroken(error)) return wrong(box, store);
    throw error;
  }
  const picked = new Set<SnapshotBlob>();
  for (const byte of box.ids.bytes(SAMPLE * 4).values()) {
    const at = (picked.size * 256 + byte) * 7919;
    const file = files[at % Math.max(1, files.length)];
    if (file && picked.size < SAMPLE) picked.add(file);
  }
  let all = true;
  await forEach(picked, AT_ONCE, async (file) => {
    if (!(await mended(box, store, file, work))) all = false;
  });
  if (!all) await wrong(box, store);
}

export interface Verified {
  files: number;
  /** Files that were not what was sent; those that the box has were sent again. */
  bad: number;
}

/**
 * Reads the newest snapshot back whole: every page of its database, every seal of every file. What is bad is sent again where the
 * box has it. Throws 409 when the database does not come back.
 */
export const verifyStore = (
  box: App,
  store: Store,
  tell: (progress: BackupProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<Verified> =>
  alone(box, store, "backup", () =>
    inWorkFolder(box, async (work) => {
      const name = (await snapshotsIn(store)).at(-1);
      if (name === undefined) throw notBackedUp(message("problem.store.none", { store: store.place }));
      const database = join(work, "back.db");
      try {
        await bringDatabase(store, name, box.root, database);
      } catch (error) {
        if (isBroken(error)) return wrong(box, store);
        throw error;
      }
      if (snapshotTrouble(database, box.keys.databaseKey) !== null) return wrong(box, store);
      const { blobs } = blobsIn(database, box.keys.databaseKey);
      const done = { files: 0, bad: 0 };
      await forEach(blobs, AT_ONCE, async (blob) => {
        signal?.throwIfAborted();
        if (!(await mended(box, store, blob, work))) done.bad++;
        tell({ stage: "rereading", done: ++done.files, of: blobs.length });
      });
      return done;
    }),
  );
