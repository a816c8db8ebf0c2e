import { existsSync, statSync } from "node:fs";
import fs from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Problem } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import { isMessage } from "#messages/render.ts";
import { prefaceOf } from "#vault/backup-file.ts";
import { writeAll } from "#vault/disk.ts";
import { defaultKeyFile } from "#vault/keyfile.ts";
import { addKeyFile, readKeyring } from "#vault/keys.ts";
import type { Store } from "#vault/object-store.ts";
import { KeyProblem } from "#vault/problem.ts";
import type { App } from "../app.ts";
import { setupNeeded } from "../identity/state.ts";
import type { FirstRestore } from "./first-restore-state.ts";
import { idOf, prefaceIn, snapshotsIn } from "./repository.ts";
import {
  notRestored,
  placeRestored,
  type Restored,
  restoreBackup,
  restoreFromStore,
  restoreTrouble,
  roomFor,
} from "./restore.ts";
import { leavesBox, openStore } from "./stores/open.ts";
import { storeProblem } from "./stores/store.ts";

/** Where a backup is looked for, from the first page of an empty box: an address as of `openStore`, a file, or `upload:` and its id. */
export interface Wanted {
  store: string;
  secret: string | null;
}

/** A backup that can be restored. */
export interface Offered {
  /** Its name in its store; null for a file, which is one. */
  snapshot: string | null;
  made: string;
  program: string;
  /** Bytes that it takes; null where it does not say. */
  bytes: number | null;
}

/** Backups shown at most, the newest first. */
const SHOWN = 50;
const UPLOAD = "upload:";

const uploadIn = (box: App, id: string) => join(box.settings.dataDir, `restoring-${id}`, "backup");

/** The path of a file, where an address means one. */
function fileOf(box: App, { store }: Wanted): string | null {
  if (store.startsWith(UPLOAD)) {
    const id = store.slice(UPLOAD.length);
    const path = /^[0-9a-f-]{36}$/.test(id) ? uploadIn(box, id) : "";
    if (!existsSync(path)) throw notRestored(message("problem.restore.noUpload"));
    return path;
  }
  if (leavesBox(store)) return null;
  const path = resolve(store);
  return existsSync(path) && statSync(path).isFile() ? path : null;
}

/** Throws 409 when a box has an account. */
export function mustBeEmpty(box: App): void {
  if (!setupNeeded(box)) throw notRestored(message("problem.restore.taken"));
}

/** Throws 409 while a restore is running: it may be reading what was uploaded. */
function mustBeIdle(box: App): void {
  if (box.firstRestore?.state === "running") throw notRestored(message("problem.restore.running"));
}

async function withStore<T>({ store, secret }: Wanted, work: (opened: Store) => Promise<T>): Promise<T> {
  const opened = await openStore(store, secret);
  try {
    return await work(opened);
  } catch (error) {
    throw storeProblem(error, opened.place);
  } finally {
    await opened.close();
  }
}

/** The backups in a store or a file, the newest first; damaged ones are left out. Throws 409 with one sentence, also when there is none. */
export async function offeredBackups(box: App, wanted: Wanted): Promise<Offered[]> {
  mustBeEmpty(box);
  const file = fileOf(box, wanted);
  if (file !== null) {
    const { made, program } = await prefaceOf(file).catch((e) => {
      throw restoreTrouble(e, file);
    });
    return [{ snapshot: null, made, program, bytes: (await fs.stat(file)).size }];
  }
  return withStore(wanted, async (store) => {
    const found: Offered[] = [];
    const names = (await snapshotsIn(store)).reverse().slice(0, SHOWN);
    for (const name of names) {
      const preface = await prefaceIn(store, name);
      if (preface === null) continue;
      const { made, program, bytes = null } = preface;
      found.push({ snapshot: idOf(name), made, program, bytes });
    }
    if (names.length > 0 && found.length === 0) throw notRestored(message("problem.restore.damaged"));
    if (found.length === 0) throw notRestored(message("problem.store.none", { store: store.place }));
    return found;
  });
}

/** Takes a backup in a file for this box, until the next start. `length`: of it, where it is known. Throws 409. Gives its id. */
export async function takeUpload(
  box: App,
  length: number | null,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  mustBeEmpty(box);
  mustBeIdle(box);
  const { dataDir } = box.settings;
  // It lies here twice for a while: as it came, and restored.
  await roomFor(dataDir, length === null ? null : 2 * length);
  const id = box.ids.uuid();
  const path = uploadIn(box, id);
  await dropUploads(dataDir);
  await fs.mkdir(dirname(path), { mode: 0o700 });
  const file = await fs.open(path, "wx", 0o600);
  try {
    let had = 0;
    for await (const piece of bytes) {
      await writeAll(file, piece);
      had += piece.length;
    }
    if (length !== null && had !== length) throw notRestored(message("problem.restore.noUpload"));
  } catch (error) {
    await file.close();
    await fs.rm(dirname(path), { recursive: true, force: true });
    throw restoreTrouble(error, path);
  }
  await file.close();
  return id;
}

/** Removes what was uploaded before. */
async function dropUploads(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir))
    if (existsSync(join(dataDir, name, "backup")) && /^restoring-[0-9a-f-]{36}$/.test(name))
      await fs.rm(join(dataDir, name), { recursive: true, force: true });
}

/** What went wrong, for a person. Anything else is a fault of ours. */
function whyOf(error: unknown): Message | null {
  if (error instanceof KeyProblem && error.reason === "wrong-key")
    return message("problem.restore.wrongCode");
  if (error instanceof KeyProblem && error.reason === "no-key") return message("problem.restore.noCode");
  return error instanceof Problem && isMessage(error.detail) ? error.detail : null;
}

/**
 * Restores a backup in the place of this box, which has no account: everything is brought and looked at beside it first. The box gets
 * a key file of its own, as a new one does. Gives the id under which `firstRestore` says how far it is. Throws 409 while one is
 * running, and once there is an account.
 */
export function startFirstRestore(
  box: App,
  wanted: Wanted,
  offered: { snapshot: string | null; bytes: number | null },
  recovery: string,
): string {
  mustBeEmpty(box);
  mustBeIdle(box);
  const state: FirstRestore = {
    id: box.ids.uuid(),
    state: "running",
    bytes: 0,
    of: offered.bytes,
    why: null,
    restored: null,
  };
  box.firstRestore = state;
  const { settings, clock, ids } = box;
  const { dataDir } = settings;
  const place = async (work: string, root: Uint8Array, done: Restored) => {
    const over = readKeyring(dataDir).box_id;
    await box.replace(root, async (env) => {
      const keyFile = settings.keyFile ?? defaultKeyFile(readKeyring(work).box_id, env);
      await addKeyFile(work, root, keyFile, { ids, clock });
      await placeRestored(work, dataDir, over);
      const { made, files, missing, damaged } = done;
      Object.assign(state, { state: "done", restored: { made, files, missing, damaged } });
    });
  };
  // It opens with the recovery code alone: no key of this machine is tried.
  const given = { settings, clock, ids, env: {}, over: { place } };
  const tell = (bytes: number) => {
    state.bytes = bytes;
  };
  const run = async () => {
    const file = fileOf(box, wanted);
    if (file !== null) {
      await restoreBackup(given, file, recovery, tell);
      await dropUploads(dataDir);
    } else
      await withStore(wanted, (store) =>
        restoreFromStore(given, store, { recovery }, offered.snapshot, tell),
      );
  };
  void run().catch((error) => {
    const why = whyOf(error);
    if (why === null) box.fault(error, "restoring a backup");
    Object.assign(state, { state: "failed", why: why ?? message("problem.restore.broke") });
  });
  return state.id;
}

/** How far a restore is; null when there is none of this id since the start of the program. */
export const firstRestore = (box: App, id: string): FirstRestore | null =>
  box.firstRestore?.id === id ? box.firstRestore : null;
