import { existsSync, statSync } from "node:fs";
import fs from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { auditHead, counter, keptKeys } from "#database/jobs/box-state.ts";
import { openCopy } from "#database/sqlite/open.ts";
import { DatabaseProblem } from "#database/sqlite/problem.ts";
import { blobsIn, type SnapshotBlob, snapshotTrouble } from "#database/sqlite/snapshot.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { message, type Said } from "#messages/message.ts";
import { type Entry, entriesOf, NoBackup, type Preface, prefaceOf } from "#vault/backup-file.ts";
import { type SnapshotPreface, snapshotPreface } from "#vault/backup-store.ts";
import { isWhole } from "#vault/blobs/files.ts";
import { accountKeys, deriveKeys, unwrapAccountKey } from "#vault/derived.ts";
import { SyncAhead, syncFolder, syncTree, writeAll } from "#vault/disk.ts";
import { writeHighWater } from "#vault/high-water.ts";
import { placeKeyring } from "#vault/keyring.ts";
import { anyBlobs, hasKeyring, openKeyring, readKeyring } from "#vault/keys.ts";
import { bytesOf, forEach, type Store } from "#vault/object-store.ts";
import { KeyProblem } from "#vault/problem.ts";
import { type FileKey, opensWhole, SealBroken } from "#vault/seal.ts";
import { rootsOf, withFirstRoot } from "../root-key/root-key.ts";
import { unseal } from "../root-key/unsealing.ts";
import { Several, SMALL } from "./ahead.ts";
import { bring } from "./bring.ts";
import { bringDatabase } from "./bring-database.ts";
import { blobName, idOf, snapshotsIn } from "./repository.ts";
import { troubleBeside } from "./snapshot.ts";
import { storeProblem } from "./stores/store.ts";

export interface Restored {
  data: string;
  /** When the backup was made. */
  made: string;
  files: number;
  bytes: number;
  /** Files the database names that were missing when the backup was made. */
  missing: number;
  /** Files that were damaged when the backup was made, and are as they were. */
  damaged: number;
  /** Documents that a missing or damaged file belongs to, by id. */
  damaged_documents: string[];
}

export const notRestored = (detail: Said) => new Problem(409, null, message("problem.restore.title"), detail);
const damaged = () => notRestored(message("problem.restore.damaged"));

/** What went wrong with the backup itself, in a sentence of its own; whatever else it is, as it is. */
export function restoreTrouble(e: unknown, path: string): unknown {
  const code = e instanceof Error && "code" in e ? e.code : undefined;
  if (e instanceof SealBroken || code === "EIO") return damaged();
  if (e instanceof NoBackup)
    return notRestored(e.newer ? message("problem.restore.newer") : message("problem.restore.notBackup"));
  if (code === "ENOENT" && e instanceof Error && "path" in e && e.path === path)
    return notRestored(message("problem.restore.noFile", { path }));
  if (code === "EISDIR")
    return notRestored(`${path} is a folder, not a Deedbox backup. Nothing was restored.`);
  if (code === "ENOSPC" || code === "EDQUOT") return notRestored(message("problem.restore.full"));
  // The keyring is that of the backup: there is none beside it to bring back.
  return e instanceof KeyProblem && e.reason === "keyring-broken" ? damaged() : e;
}

/**
 * What may lie in a folder that counts as empty: models, the mark of a running restore, and `runtime`, where earlier versions
 * unpacked code: nothing is loaded from it, and the server removes it.
 */
const harmless = /^(models|(serve|use)\.lock|runtime|restoring-.*)$/;

const nameForm =
  /^(deedbox\.db|blobs\/([0-9a-f]{2})\/\2[0-9a-f]{6}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/;

/**
 * Brings a box back from a backup into an empty data folder. Everything is unpacked and looked at beside its place first (every
 * seal, every page of the database, every file it names); the keyring comes last, so a folder is a whole box or none. Opens with
 * the key file, the passphrase or, given as `recovery`, the recovery code, or with the root key. Throws 409 for the backup, KeyProblem for the key: one
 * is never taken for the other.
 */
export async function restoreBackup(
  given: Restoring,
  from: string,
  recovery: string | null | { root: Uint8Array },
  tell: (bytes: number) => void = () => {},
): Promise<Restored> {
  const path = resolve(from);
  const preface = await prefaceOf(path).catch((e) => {
    throw restoreTrouble(e, path);
  });
  const into: Source["into"] = (...place) => unpack(path, ...place);
  const opens = typeof recovery === "string" || recovery === null ? { recovery } : recovery;
  return restoreFrom(given, { path, preface, into, needs: statSync(path).size }, opens, tell);
}

/** The same from a store: the newest snapshot in it, or one by its name. `opens`: what opens it, as of restoreBackup, or the root key. */
export async function restoreFromStore(
  given: Restoring,
  store: Store,
  opens: Opens,
  wanted: string | null = null,
  tell: (bytes: number) => void = () => {},
): Promise<Restored & { snapshot: string }> {
  const found = await snapshotIn(store, wanted).catch((e) => {
    throw storeProblem(restoreTrouble(e, store.place), store.place);
  });
  const { name, preface } = found;
  const needs = preface.bytes ?? null;
  const into: Source["into"] = (...place) => bringFromStore(store, name, ...place);
  const done = await restoreFrom(given, { path: store.place, preface, into, needs }, opens, tell);
  return { ...done, snapshot: idOf(name) };
}

/** The snapshot to be restored. Throws 409 when there is none; a damaged one is never passed over in silence. */
async function snapshotIn(
  store: Store,
  wanted: string | null,
): Promise<{ name: string; preface: SnapshotPreface }> {
  const all = await snapshotsIn(store);
  const name = wanted === null ? all.at(-1) : all.find((each) => idOf(each) === wanted);
  if (name === undefined) throw notRestored(message("problem.store.none", { store: store.place }));
  return { name, preface: snapshotPreface(await bytesOf(store, name)).preface };
}

export interface Restoring {
  /**
   * A running box without an account that the restored one takes the place of: gets the folder of what was unpacked, its root key
   * and what was found, and has it put into its place once nobody uses the box any more.
   */
  over?: { place: (work: string, root: Uint8Array, done: Restored) => Promise<void> };
  settings: Settings;
  clock: Clock;
  ids: Ids;
  env: Record<string, string | undefined>;
}

type Opens = { recovery: string | null } | { root: Uint8Array };

interface Brought {
  files: number;
  bytes: number;
  /** Files whose seal was seen to be whole on their way to the disk. */
  whole: Set<string>;
}

interface Source {
  path: string;
  preface: Pick<Preface, "made" | "keyring">;
  /** Bytes that it takes on the disk; null when it does not say. */
  needs: number | null;
  /** Writes the database and then the files into a folder; nothing of it needs to last yet. */
  into: (root: Uint8Array, work: string, coming: Coming) => Promise<Brought>;
}

/** Is told what has come. */
interface Coming {
  /** The database has. */
  database(): void;
  /** So many bytes in all. */
  bytes(all: number): void;
}

async function restoreFrom(
  given: Restoring,
  { path, preface, into, needs }: Source,
  opens: Opens,
  tell: (bytes: number) => void,
): Promise<Restored> {
  const { dataDir } = given.settings;
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (!given.over) await mustBeFree(dataDir);
  await roomFor(dataDir, needs);
  const work = join(dataDir, `restoring-${given.ids.uuid()}`);
  await fs.mkdir(join(work, "in"), { recursive: true, mode: 0o700 });
  /** A child reads every page of the database while the files come. */
  const looks: Promise<boolean>[] = [];
  const syncing = new SyncAhead(work);
  try {
    // Whatever it holds, it is read back below as any keyring is: with its checks.
    placeKeyring(work, preface.keyring);
    const root = "root" in opens ? opens.root : await rootFor(given, work, opens.recovery);
    const { files, bytes, whole } = await into(root, work, {
      database() {
        const broken = isBroken(work, root, given.settings);
        // Thrown below; one that nobody comes to is no fault of its own.
        broken.catch(() => {});
        looks.push(broken);
      },
      bytes(all) {
        syncing.wrote(all);
        tell(all);
      },
    });
    const [broken] = await Promise.all(looks);
    if (broken === undefined) throw damaged();
    // Its bytes are those that were put into the backup: it was so before.
    if (broken) throw notRestored(message("problem.restore.database"));
    const found = await look(work, root, whole);
    // Everything lasts before the mark that says so, and the mark before anything has its place.
    await syncTree(work);
    const done = { data: dataDir, made: preface.made, files, bytes, ...found };
    if (given.over) await given.over.place(work, root, done);
    else await placeRestored(work, dataDir, "");
    return done;
  } catch (e) {
    throw storeProblem(restoreTrouble(e, path), path);
  } finally {
    await Promise.allSettled(looks);
    await syncing.over();
    // What stopped on the way to its place is finished by the next start.
    if (!existsSync(join(work, WHOLE))) await fs.rm(work, { recursive: true, force: true });
  }
}

/** Finishes what a stop cut off. Throws 409 for a folder that holds something. */
async function mustBeFree(dataDir: string): Promise<void> {
  if (await finishRestores(dataDir))
    throw notRestored(`A restore that was interrupted has been completed. The box is now in ${dataDir}.`);
  const there = (await fs.readdir(dataDir)).filter((name) => !harmless.test(name));
  if (there.length > 0)
    throw notRestored(
      `The folder ${dataDir} isn’t empty. Choose an empty one with --data. Nothing was changed.`,
    );
}

/** Throws 409 when so many bytes have no room in a folder. Null: nobody knows how many they are. */
export async function roomFor(dataDir: string, needs: number | null): Promise<void> {
  const { bavail, bsize } = await fs.statfs(dataDir);
  const free = Number(bavail) * Number(bsize);
  if (needs === null || free >= needs) return;
  const mb = (n: number) => Math.ceil(n / 1e6).toLocaleString("en");
  throw notRestored(message("problem.restore.noRoom", { needed: mb(needs), free: mb(free) }));
}

/**
 * Puts what was unpacked and looked at whole into its place. `over`: the id of the empty box that goes for it, with its database and
 * keys. From the mark on, a stop at any moment is brought to an end by the next start; a failure leaves everything as it was.
 */
export async function placeRestored(work: string, dataDir: string, over: string): Promise<void> {
  if (over !== "" && anyBlobs(dataDir)) throw notRestored(message("problem.restore.taken"));
  const mark = await fs.open(join(work, WHOLE), "w", 0o600);
  try {
    await mark.writeFile(over);
    await mark.sync();
  } finally {
    await mark.close();
  }
  await syncFolder(work);
  await syncFolder(dataDir);
  const failed = await settle(work, dataDir);
  if (failed !== null) {
    await fs.rm(join(work, WHOLE));
    throw failed.error;
  }
  await fs.rm(work, { recursive: true, force: true });
}

async function rootFor(given: Restoring, work: string, recovery: string | null): Promise<Uint8Array> {
  if (recovery !== null) return openKeyring(work, { recovery });
  const settings = { ...given.settings, dataDir: work };
  return (await unseal(settings, given.clock, given.ids, given.env, undefined, false)).root;
}

/** Files that are brought at the same time. */
const AT_ONCE = 6;
/** A file that came with a broken seal is asked for so often in all: a store may answer wrongly once. */
const ASKED = 3;

/** The database of a snapshot and every file it names, from a store. A file that is not there, or not whole, is told of by `look`. */
async function bringFromStore(
  store: Store,
  name: string,
  root: Uint8Array,
  work: string,
  coming: Coming,
): Promise<Brought> {
  const database = join(work, "deedbox.db");
  await bringDatabase(store, name, root, database);
  coming.database();
  const { blobs, keyOf } = blobsOf(database, work, root);
  let files = 0;
  let { size: bytes } = await fs.stat(database);
  const whole = new Set<string>();
  const folders = new Folders();
  await forEach(blobs, AT_ONCE, async ({ blob_id: id, account_id }) => {
    const path = join(work, "blobs", id.slice(0, 2), id);
    await folders.make(dirname(path));
    const brought = await bringWhole(store, id, path, keyOf(account_id));
    if (brought === null) return;
    if (brought.whole) whole.add(id);
    files++;
    bytes += brought.bytes;
    coming.bytes(bytes);
  });
  return { files, bytes, whole };
}

/** Brings one file, asking again for one that does not open. Null when the store has none. */
async function bringWhole(
  store: Store,
  id: string,
  path: string,
  key: FileKey | undefined,
): Promise<{ whole: boolean; bytes: number } | null> {
  for (let n = 1; ; n++) {
    const brought = await bring(store, blobName(id), path);
    if (brought === null) return null;
    const { bytes, size } = brought;
    const whole = key !== undefined && (bytes ? opensWhole(bytes, key, id) : await isWhole(path, key, id));
    if (whole || n === ASKED) return { whole, bytes: size };
  }
}

/** Says of sealed bytes whether they are whole: those of a file that the database names. */
type Judge = (sealed: Uint8Array, id: string) => boolean;

/** Judges the files of an unpacked database; null when it does not open, which `look` tells of. */
function judgeOf(database: string, work: string, root: Uint8Array): Judge | null {
  try {
    const { blobs, keyOf } = blobsOf(database, work, root);
    const accounts = new Map(blobs.map((blob) => [blob.blob_id, blob.account_id]));
    return (sealed, id) => {
      const key = keyOf(accounts.get(id) ?? "");
      return key !== undefined && opensWhole(sealed, key, id);
    };
  } catch (error) {
    if (error instanceof DatabaseProblem) return null;
    throw error;
  }
}

/** The files that an unpacked database names, with the keys they open with. */
function blobsOf(
  database: string,
  work: string,
  root: Uint8Array,
): { blobs: SnapshotBlob[]; keyOf: (account: string) => FileKey | undefined } {
  const under = rootOf(database, work, root);
  const { databaseKey } = deriveKeys(under);
  const db = openCopy(database, databaseKey);
  const keys = deriveKeys(under, keptKeys(db) ?? undefined);
  db.close();
  const { blobs, sealedKeys } = blobsIn(database, databaseKey);
  const opened = new Map<string, FileKey>();
  for (const [id, sealed] of sealedKeys)
    opened.set(id, accountKeys(unwrapAccountKey(keys.wrapKey, id, sealed), keys.changes).blobKey);
  return { blobs, keyOf: (account) => opened.get(account) };
}

async function unpack(path: string, root: Uint8Array, work: string, coming: Coming): Promise<Brought> {
  let bytes = 0;
  const whole = new Set<string>();
  const several = new Several(AT_ONCE);
  const folders = new Folders();
  let judge: Judge | null = null;
  let files = 0;
  try {
    for await (const entry of entriesOf(path, root)) {
      if (!nameForm.test(entry.name))
        throw new SealBroken(`The backup contains something unknown: "${entry.name}".`);
      const to = join(work, entry.name);
      await folders.make(dirname(to));
      if (entry.name === "deedbox.db" || entry.bytes > SMALL) await write(to, entry);
      else {
        const sealed = await bytesIn(entry);
        if (judge?.(sealed, idOf(entry.name))) whole.add(idOf(entry.name));
        await several.add(() => fs.writeFile(to, sealed, { flag: "wx", mode: 0o600 }));
      }
      if (entry.name === "deedbox.db") {
        judge = judgeOf(to, work, root);
        coming.database();
      } else files++;
      bytes += entry.bytes;
      coming.bytes(bytes);
    }
  } finally {
    await several.over();
  }
  several.mustBeWell();
  return { files, bytes, whole };
}

async function bytesIn({ bytes, content }: Entry): Promise<Buffer> {
  const all = Buffer.allocUnsafe(bytes);
  let at = 0;
  for await (const piece of content) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

async function write(to: string, entry: Entry): Promise<void> {
  const file = await fs.open(to, "wx", 0o600);
  try {
    for await (const piece of entry.content) await writeAll(file, piece);
  } finally {
    await file.close();
  }
}

/** Folders that are made once each. */
class Folders {
  private readonly made = new Set<string>();

  async make(folder: string): Promise<void> {
    if (this.made.has(folder)) return;
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    this.made.add(folder);
  }
}

/** Looks at the files that were unpacked, without those that were seen to be `whole`. Gives which are missing or damaged. */
async function look(
  work: string,
  root: Uint8Array,
  whole: ReadonlySet<string>,
): Promise<Pick<Restored, "missing" | "damaged" | "damaged_documents">> {
  const database = join(work, "deedbox.db");
  const under = rootOf(database, work, root);
  markNewest(work, under, database, deriveKeys(under).databaseKey);
  const { blobs, keyOf } = blobsOf(database, work, root);
  const found = { missing: 0, damaged: 0 };
  const documents = new Set<string>();
  for (const { blob_id: id, account_id, document_id } of blobs) {
    if (whole.has(id)) continue;
    const path = join(work, "blobs", id.slice(0, 2), id);
    const key = keyOf(account_id);
    const there = existsSync(path);
    if (there && key && (await isWhole(path, key, id))) continue;
    found[there ? "damaged" : "missing"]++;
    if (document_id !== null) documents.add(document_id);
  }
  return { ...found, damaged_documents: [...documents].sort() };
}

/** Whether an unpacked database is damaged. Every page of it is read, in a child, or here where none can be started. */
async function isBroken(work: string, root: Uint8Array, { runtime }: Settings): Promise<boolean> {
  const database = join(work, "deedbox.db");
  const { databaseKey } = deriveKeys(rootOf(database, work, root));
  try {
    return (await troubleBeside({ dataDir: work, runtime }, databaseKey)) !== null;
  } catch {
    try {
      return snapshotTrouble(database, databaseKey) !== null;
    } catch {
      return true;
    }
  }
}

/** The root key its database is under: one before it in a backup that was made while the root key was being changed. */
function rootOf(database: string, work: string, root: Uint8Array): Uint8Array {
  try {
    const open = (each: Uint8Array) => openCopy(database, deriveKeys(each).databaseKey).close();
    return withFirstRoot(rootsOf(work, root), open).root;
  } catch (e) {
    // None fits: then it is damaged, and that is told of the one it should be under.
    if (e instanceof DatabaseProblem) return root;
    throw e;
  }
}

/** What came with the backup is the newest state of the box from now on. */
function markNewest(work: string, root: Uint8Array, database: string, key: Uint8Array): void {
  const db = openCopy(database, key);
  try {
    const [generation, revision] = [counter(db, "generation"), counter(db, "revision")];
    writeHighWater(work, root, { generation, revision, audit: auditHead(db), cut: null });
  } finally {
    db.close();
  }
}

/** Lies in the folder of a restore that was unpacked and looked at whole, and is being moved to its place. */
const WHOLE = "whole";

/** What a box is, in the order in which it gets its place: the keyring last, since a folder without one is no box yet. */
const PARTS = ["blobs", "in", "deedbox.db", "high-water.json", "keyring.json"];
/** What else lies beside the database of an empty box, and goes with it. */
const BESIDE = ["deedbox.db-wal", "deedbox.db-shm", "deedbox.db-journal", "stores", "upgrades"];

/**
 * Moves everything to its place. What is there goes aside for it part by part, so that going on after a stop takes nothing away that
 * was moved before. Gives what failed once everything is back where it was; throws when it cannot go back either.
 */
async function settle(work: string, dataDir: string): Promise<{ error: unknown } | null> {
  const aside = join(work, "before");
  const moved: [from: string, to: string][] = [];
  const move = async (name: string, from: string, to: string) => {
    if (!existsSync(join(from, name))) return;
    await fs.rename(join(from, name), join(to, name));
    moved.push([join(from, name), join(to, name)]);
  };
  try {
    await fs.mkdir(aside, { recursive: true, mode: 0o700 });
    for (const name of BESIDE) await move(name, dataDir, aside);
    for (const name of PARTS) {
      if (!existsSync(join(work, name))) continue;
      // No keyring lasts before everything that it opens does.
      if (name === "keyring.json") await syncFolder(dataDir);
      await move(name, dataDir, aside);
      await move(name, work, dataDir);
    }
    await syncFolder(dataDir);
    return null;
  } catch (error) {
    for (const [from, to] of moved.reverse()) await fs.rename(to, from);
    return { error };
  }
}

/**
 * Brings restores to an end that a stop cut off: one that was whole and half moved is moved to its place, of any other what
 * was unpacked goes, since the backup still has it. Whoever calls it has the folder to itself. True when one was finished.
 */
export async function finishRestores(dataDir: string): Promise<boolean> {
  let finished = false;
  for (const name of await fs.readdir(dataDir)) {
    if (!/^restoring-[0-9a-f-]{36}$/.test(name)) continue;
    const work = join(dataDir, name);
    if (existsSync(join(work, WHOLE)) && existsSync(join(work, "keyring.json"))) {
      const over = await fs.readFile(join(work, WHOLE), "utf8");
      if (!hasKeyring(dataDir) || readKeyring(dataDir).box_id === over) {
        const failed = await settle(work, dataDir);
        if (failed !== null) throw failed.error;
        finished = true;
      }
    }
    await fs.rm(work, { recursive: true, force: true });
  }
  return finished;
}
