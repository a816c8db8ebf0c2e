import { existsSync } from "node:fs";
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
import { message } from "#messages/message.ts";
import { type Entry, entriesOf, NoBackup, type Preface, prefaceOf } from "#vault/backup-file.ts";
import { snapshotPreface } from "#vault/backup-store.ts";
import { accountKeys, deriveKeys, unwrapAccountKey } from "#vault/derived.ts";
import { syncFolder } from "#vault/disk.ts";
import { writeHighWater } from "#vault/high-water.ts";
import { placeKeyring } from "#vault/keyring.ts";
import { hasKeyring, openKeyring } from "#vault/keys.ts";
import { KeyProblem } from "#vault/problem.ts";
import { type FileKey, SealBroken } from "#vault/seal.ts";
import { isWhole } from "#vault/vault.ts";
import { rootsOf, withFirstRoot } from "../root-key/root-key.ts";
import { unseal } from "../root-key/unsealing.ts";
import { bring, bringDatabase } from "./bring.ts";
import { blobName, idOf, snapshotsIn } from "./repository.ts";
import { bytesOf, forEach, type Store, storeProblem } from "./stores/store.ts";

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

const refused = (detail: string) => new Problem(409, null, "Not restored", detail);
const damaged = () => refused("This backup is damaged. Nothing was restored. Use another backup.");

/** What went wrong with the file itself, in a sentence of its own; whatever else it is, as it is. */
function named(e: unknown, path: string): unknown {
  const code = e instanceof Error && "code" in e ? e.code : undefined;
  if (e instanceof SealBroken || code === "EIO") return damaged();
  if (e instanceof NoBackup) return refused(`${e.message} Nothing was restored.`);
  if (code === "ENOENT" && e instanceof Error && "path" in e && e.path === path)
    return refused(`There’s no file ${path}.`);
  if (code === "EISDIR") return refused(`${path} is a folder, not a Deedbox backup. Nothing was restored.`);
  if (code === "ENOSPC" || code === "EDQUOT")
    return refused("There isn’t enough free space for this backup. Nothing was restored.");
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
    throw named(e, path);
  });
  const into = (root: Uint8Array, work: string) => unpack(path, root, work, tell);
  const opens = typeof recovery === "string" || recovery === null ? { recovery } : recovery;
  return restoreFrom(given, { path, preface, into }, opens);
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
    throw storeProblem(named(e, store.place), store.place);
  });
  const { name, preface } = found;
  const into = (root: Uint8Array, work: string) => bringFromStore(store, name, root, work, tell);
  const done = await restoreFrom(given, { path: store.place, preface, into }, opens);
  return { ...done, snapshot: idOf(name) };
}

/** The snapshot to be restored. Throws 409 when there is none; a damaged one is never passed over in silence. */
async function snapshotIn(store: Store, wanted: string | null): Promise<{ name: string; preface: Preface }> {
  const all = await snapshotsIn(store);
  const name = wanted === null ? all.at(-1) : all.find((each) => idOf(each) === wanted);
  if (name === undefined)
    throw new Problem(409, null, "Not restored", message("problem.store.none", { store: store.place }));
  return { name, preface: snapshotPreface(await bytesOf(store, name)).preface };
}

interface Restoring {
  settings: Settings;
  clock: Clock;
  ids: Ids;
  env: Record<string, string | undefined>;
}

type Opens = { recovery: string | null } | { root: Uint8Array };

interface Source {
  path: string;
  preface: Preface;
  /** Writes the database and the files into a folder. */
  into: (root: Uint8Array, work: string) => Promise<{ files: number; bytes: number }>;
}

async function restoreFrom(
  given: Restoring,
  { path, preface, into }: Source,
  opens: Opens,
): Promise<Restored> {
  const { dataDir } = given.settings;
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (await finishRestores(dataDir))
    throw refused(`A restore that was interrupted has been completed. The box is now in ${dataDir}.`);
  const there = (await fs.readdir(dataDir)).filter((name) => !harmless.test(name));
  if (there.length > 0)
    throw refused(`The folder ${dataDir} isn’t empty. Choose an empty one with --data. Nothing was changed.`);
  const work = join(dataDir, `restoring-${given.ids.uuid()}`);
  await fs.mkdir(join(work, "in"), { recursive: true, mode: 0o700 });
  try {
    // Whatever it holds, it is read back below as any keyring is: with its checks.
    placeKeyring(work, preface.keyring);
    const root = "root" in opens ? opens.root : await rootFor(given, work, opens.recovery);
    const { files, bytes } = await into(root, work);
    const found = await look(work, root);
    await fs.writeFile(join(work, WHOLE), "");
    await syncFolder(work);
    await settle(work, dataDir);
    return { data: dataDir, made: preface.made, files, bytes, ...found };
  } catch (e) {
    throw storeProblem(named(e, path), path);
  } finally {
    await fs.rm(work, { recursive: true, force: true });
  }
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
  tell: (bytes: number) => void,
): Promise<{ files: number; bytes: number }> {
  const database = join(work, "deedbox.db");
  await bringDatabase(store, name, root, database);
  const { blobs, keyOf } = blobsOf(database, work, root);
  let files = 0;
  let { size: bytes } = await fs.stat(database);
  await forEach(blobs, AT_ONCE, async ({ blob_id: id, account_id }) => {
    const path = join(work, "blobs", id.slice(0, 2), id);
    await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const key = keyOf(account_id);
    for (let n = 0; n < ASKED; n++) {
      if (!(await bring(store, blobName(id), path))) return;
      if (key && (await isWhole(path, key, id))) break;
    }
    files++;
    bytes += (await fs.stat(path)).size;
    tell(bytes);
  });
  return { files, bytes };
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

async function unpack(
  path: string,
  root: Uint8Array,
  work: string,
  tell: (bytes: number) => void,
): Promise<{ files: number; bytes: number }> {
  let files = 0;
  let bytes = 0;
  for await (const entry of entriesOf(path, root)) {
    if (!nameForm.test(entry.name))
      throw new SealBroken(`The backup contains something unknown: "${entry.name}".`);
    await write(join(work, entry.name), entry);
    bytes += entry.bytes;
    if (entry.name !== "deedbox.db") files++;
    tell(bytes);
  }
  return { files, bytes };
}

async function write(to: string, entry: Entry): Promise<void> {
  await fs.mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const file = await fs.open(to, "wx", 0o600);
  try {
    for await (const piece of entry.content) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Looks at what was unpacked. Throws 409 for a database that is damaged or not there; gives which files are missing or damaged. */
async function look(
  work: string,
  root: Uint8Array,
): Promise<Pick<Restored, "missing" | "damaged" | "damaged_documents">> {
  const database = join(work, "deedbox.db");
  if (!existsSync(database)) throw refused("The backup doesn’t contain a database. Nothing was restored.");
  const under = rootOf(database, work, root);
  const { databaseKey } = deriveKeys(under);
  const trouble = troubleOf(database, databaseKey);
  // Its bytes are those that were put into the backup: it was so before.
  if (trouble !== null)
    throw refused(
      `The database in this backup was damaged when the backup was made (${trouble}). Nothing was restored. Use an older backup.`,
    );
  markNewest(work, under, database, databaseKey);
  const { blobs, keyOf } = blobsOf(database, work, root);
  const found = { missing: 0, damaged: 0 };
  const documents = new Set<string>();
  for (const { blob_id: id, account_id, document_id } of blobs) {
    const path = join(work, "blobs", id.slice(0, 2), id);
    const key = keyOf(account_id);
    const there = existsSync(path);
    if (there && key && (await isWhole(path, key, id))) continue;
    found[there ? "damaged" : "missing"]++;
    if (document_id !== null) documents.add(document_id);
  }
  return { ...found, damaged_documents: [...documents].sort() };
}

function troubleOf(database: string, key: Uint8Array): string | null {
  try {
    return snapshotTrouble(database, key);
  } catch {
    return "it does not open";
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

/**
 * Moves everything to its place, the keyring last: a folder without one is no box yet. What was moved goes back when the rest
 * cannot follow.
 */
async function settle(work: string, dataDir: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of ["blobs", "in", "deedbox.db", "high-water.json", "keyring.json"]) {
      if (!existsSync(join(work, name))) continue;
      await fs.rename(join(work, name), join(dataDir, name));
      moved.push(name);
    }
  } catch (e) {
    for (const name of moved.reverse()) await fs.rename(join(dataDir, name), join(work, name));
    throw e;
  }
  await syncFolder(dataDir);
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
    if (existsSync(join(work, WHOLE)) && !hasKeyring(dataDir)) {
      await settle(work, dataDir);
      finished = true;
    }
    await fs.rm(work, { recursive: true, force: true });
  }
  return finished;
}
