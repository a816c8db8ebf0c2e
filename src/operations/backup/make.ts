import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isNamed } from "#database/documents/files.ts";
import { blobsIn, removeSnapshot, type SnapshotBlob } from "#database/sqlite/snapshot.ts";
import { Problem } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import { type Message, message } from "#messages/message.ts";
import { isMessage } from "#messages/render.ts";
import { BackupWriter, entriesOf } from "#vault/backup-file.ts";
import { isWhole } from "#vault/blobs/files.ts";
import { isRootOf, readKeyring } from "#vault/keys.ts";
import { forEach } from "#vault/object-store.ts";
import { type FileKey, opensWhole } from "#vault/seal.ts";
import type { App } from "../app.ts";
import { askForBackup } from "../documents/filing/damaged.ts";
import { ahead, SMALL } from "./ahead.ts";
import { snapshotBeside } from "./snapshot.ts";
import { makerOf, workFolderName } from "./work-folder.ts";

/** How far a backup is, in bytes: written once, then read again from its beginning to its end. */
export interface BackupProgress {
  stage: "copying" | "writing" | "rereading";
  done: number;
  of: number;
}

interface BackupMade {
  path: string;
  bytes: number;
  /** Files of papers in it. */
  files: number;
  /** Files that the database names and that are not in the vault: the box is not whole, and the doctor says more. */
  missing: number;
  /** Files whose seal is broken in the box. They are in the backup as they are: leaving them out would lose what may be saved. */
  damaged: number;
  /** Documents that a missing or damaged file belongs to, by id. */
  damaged_documents: string[];
}

/** Files that are read ahead of the one that is being written. */
const AHEAD = 8;

/** Left free on the disk beside the backup: papers come first. */
const SPARE = 64 * 1024 * 1024;

const refused = (detail: Said) => new Problem(409, null, message("problem.noBackup.title"), detail);

/** Why a backup failed, for a person. */
export const backupBroke = (error: unknown): Message =>
  error instanceof Problem && typeof error.detail !== "string" && isMessage(error.detail)
    ? error.detail
    : message("work.backupBroke");

/**
 * Puts everything the box holds into one sealed file: the database as it is at one moment, every file it names, the keyring.
 * The box goes on working meanwhile. The file is read again before it gets its name, and none is ever written over. A paper that
 * is damaged does not stop it: its bytes are taken as they are, and it is named. Throws 409.
 */
export async function makeBackup(
  box: App,
  wanted: string,
  tell: (progress: BackupProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<BackupMade> {
  const path = resolve(wanted);
  if (existsSync(path)) throw refused(`The file ${path} already exists. Choose another name.`);
  if (!existsSync(dirname(path))) throw refused(`There’s no folder ${dirname(path)}.`);
  return inWorkFolder(box, async (work) => {
    tell({ stage: "copying", done: 0, of: 0 });
    const snapshot = join(work, "deedbox.db");
    const held = await hold(box, snapshot, work);
    const of = held.files.reduce((sum, { size }) => sum + size, (await fs.stat(snapshot)).size);
    await roomFor(dirname(path), of);
    const { bytes, damaged } = await writeOut(box, path, snapshot, held.files, of, tell, signal);
    const documents = new Set([...held.missing, ...damaged].flatMap((b) => b.document_id ?? []));
    askForBackup(box, [...documents]);
    return {
      path,
      bytes,
      files: held.files.length,
      missing: held.missing.length,
      damaged: damaged.length,
      damaged_documents: [...documents].sort(),
    };
  });
}

/** Does something in a folder that is gone afterwards, on the disk of the papers. Throws 409 while the keys are being changed. */
export async function inWorkFolder<T>(box: App, work: (folder: string) => Promise<T>): Promise<T> {
  if (!isRootOf(box.settings.dataDir, box.root)) throw refused(message("problem.keysChanging"));
  const incoming = join(box.settings.dataDir, "in");
  await dropKilled(incoming);
  const folder = join(incoming, workFolderName(process.pid, box.ids.uuid()));
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Removes what a backup left that was killed: it would hold files that were deleted since. */
export async function dropKilled(incoming: string): Promise<void> {
  await fs.mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of await fs.readdir(incoming)) {
    const pid = makerOf(name);
    if (pid !== null && !isAlive(pid)) await fs.rm(join(incoming, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A file of a paper, where its bytes are held for the backup. */
export interface Held extends SnapshotBlob {
  path: string;
  /** Sealed bytes. */
  size: number;
  /** It lies in a store alone, and is brought to its path once its turn comes. */
  far: boolean;
}

/**
 * A snapshot, and every file it names held by a second name, so that what is deleted meanwhile stays for the backup. A file
 * that went between the two is looked for in the database as it is now: when nothing names it any more, the snapshot is old
 * and another is taken.
 * `take` writes the snapshot; files that are `elsewhere` are not held. Gives also the bytes of all of it.
 */
export async function hold(
  box: App,
  snapshot: string,
  work: string,
  take = snapshotBeside,
  elsewhere: ReadonlySet<string> = new Set(),
): Promise<{ files: Held[]; missing: SnapshotBlob[]; named: Map<string, SnapshotBlob>; bytes: number }> {
  for (let attempt = 1; ; attempt++) {
    await take(box.settings, snapshot, box.keys.databaseKey);
    const files: Held[] = [];
    const missing: SnapshotBlob[] = [];
    const named = new Map<string, SnapshotBlob>();
    let stale = false;
    let bytes = (await fs.stat(snapshot)).size;
    await forEach(blobsIn(snapshot, box.keys.databaseKey).blobs, AHEAD, async (blob) => {
      const id = blob.blob_id;
      named.set(id, blob);
      const { blobs } = box.vault;
      if (elsewhere.has(id)) {
        bytes += (await blobs.stat(id))?.sealedBytes ?? 0;
        return;
      }
      const path = await blobs.hold(id, join(work, id));
      const size = path === null ? (await blobs.stat(id))?.sealedBytes : (await fs.stat(path)).size;
      if (size !== undefined) {
        files.push({ ...blob, path: path ?? join(work, id), size, far: path === null });
        bytes += size;
      } else if (isNamed(box.db, id)) missing.push(blob);
      else stale = true;
    });
    if (!stale || attempt === 5) return { files, missing, named, bytes };
    removeSnapshot(snapshot);
  }
}

async function roomFor(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder);
  const free = Number(bavail) * Number(bsize);
  if (free >= bytes + SPARE) return;
  const mb = (n: number) => Math.ceil(n / 1e6).toLocaleString("en");
  throw refused(message("problem.backupNoRoom", { folder, needed: mb(bytes), free: mb(free) }));
}

/** Bytes read from the disk at once. */
const BLOCK = 1 << 18;

/** The bytes of a file as they lie on disk. What the disk cannot read any more is zeros: one bad sector is no reason for no backup. */
async function* bytesOf(path: string, size: number): AsyncGenerator<Uint8Array> {
  const file = await fs.open(path, "r");
  try {
    const buffer = Buffer.alloc(BLOCK);
    for (let at = 0; at < size; ) {
      const wanted = Math.min(BLOCK, size - at);
      const read = await file.read(buffer, 0, wanted, at).catch((e: unknown) => {
        if (!(e instanceof Error && "code" in e && e.code === "EIO")) throw e;
        buffer.fill(0);
        return { bytesRead: wanted };
      });
      if (read.bytesRead === 0) return;
      at += read.bytesRead;
      yield buffer.subarray(0, read.bytesRead);
    }
  } finally {
    await file.close();
  }
}

/**
 * A file with its bytes, where it is small and the disk can read it, and whether its seal is whole. One that lay in a store alone is at
 * its path then, unless the store has lost it; `letGo` removes it again. Throws FilesAway.
 */
export async function looked(
  box: App,
  file: Held,
): Promise<{ file: Held; bytes: Uint8Array<ArrayBuffer> | null; whole: boolean }> {
  const { blobKey } = box.accountKey(file.account_id);
  if (file.far && !(await broughtWhole(box, file, blobKey))) return { file, bytes: null, whole: false };
  if (file.size <= SMALL) {
    const bytes = await fs.readFile(file.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EIO") throw error;
      return null;
    });
    if (bytes) return { file, bytes, whole: opensWhole(bytes, blobKey, file.blob_id) };
  }
  return { file, bytes: null, whole: await isWhole(file.path, blobKey, file.blob_id) };
}

/** Brings a file from the store; asks once more for one that does not open, since a store may answer wrongly once. */
async function broughtWhole(box: App, { blob_id, path }: Held, key: FileKey): Promise<boolean> {
  for (let n = 0; n < 2; n++)
    if ((await box.vault.blobs.bring(blob_id, path)) && (await isWhole(path, key, blob_id))) return true;
  await fs.rm(path, { force: true });
  return false;
}

/** What was brought for a backup takes no room any longer than it has to. */
export async function letGo({ far, path }: Held): Promise<void> {
  if (far) await fs.rm(path, { force: true });
}

async function writeOut(
  box: App,
  path: string,
  snapshot: string,
  files: readonly Held[],
  of: number,
  tell: (progress: BackupProgress) => void,
  signal: AbortSignal | undefined,
): Promise<{ bytes: number; damaged: Held[] }> {
  const preface = {
    format: 1 as const,
    made: new Date(box.clock.now()).toISOString(),
    program: box.version,
    keyring: readKeyring(box.settings.dataDir),
  };
  let writer: BackupWriter;
  try {
    writer = await BackupWriter.create(path, box.root, preface, box.ids.bytes(32));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw refused(
        `${basename(path)} is already being written, or an interrupted backup left ${basename(path)}.part behind.`,
      );
    throw error;
  }
  try {
    let done = 0;
    const add = async (name: string, from: string) => {
      signal?.throwIfAborted();
      const { size } = await fs.stat(from);
      await writer.add(name, size, bytesOf(from, size));
      done += size;
      tell({ stage: "writing", done, of });
    };
    const addBytes = async (name: string, bytes: Uint8Array) => {
      signal?.throwIfAborted();
      await writer.addBytes(name, bytes);
      done += bytes.length;
      tell({ stage: "writing", done, of });
    };
    await add("deedbox.db", snapshot);
    const damaged: Held[] = [];
    for await (const { file, bytes, whole } of ahead(files, AHEAD, (file) => looked(box, file))) {
      if (!whole) damaged.push(file);
      const name = `blobs/${file.blob_id.slice(0, 2)}/${file.blob_id}`;
      if (bytes !== null) await addBytes(name, bytes);
      else if (existsSync(file.path)) await add(name, file.path);
      await letGo(file);
    }
    const entries = await writer.close();
    await readAgain(box, writer.part, entries, done, tell, signal);
    return { bytes: await writer.name(), damaged };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Reads a backup from its beginning to its end. Throws when it is not whole. */
async function readAgain(
  box: App,
  path: string,
  entries: number,
  of: number,
  tell: (progress: BackupProgress) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  let seen = 0;
  let done = 0;
  for await (const { content } of entriesOf(path, box.root)) {
    signal?.throwIfAborted();
    for await (const piece of content) done += piece.length;
    seen++;
    tell({ stage: "rereading", done, of });
  }
  if (seen !== entries) throw new Error("The backup does not hold what was written to it.");
}
