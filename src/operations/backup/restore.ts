import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { auditHead, counter, keptKeys } from "#database/jobs/box-state.ts";
import { openCopy } from "#database/sqlite/open.ts";
import { DatabaseProblem } from "#database/sqlite/problem.ts";
import { blobsIn, snapshotTrouble } from "#database/sqlite/snapshot.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { type Entry, entriesOf, NoBackup, prefaceOf } from "#vault/backup-file.ts";
import { accountKeys, type BoxKeys, deriveKeys, unwrapAccountKey } from "#vault/derived.ts";
import { syncFolder } from "#vault/disk.ts";
import { writeHighWater } from "#vault/high-water.ts";
import { placeKeyring } from "#vault/keyring.ts";
import { hasKeyring, openKeyring } from "#vault/keys.ts";
import { KeyProblem } from "#vault/problem.ts";
import { type FileKey, SealBroken } from "#vault/seal.ts";
import { isWhole } from "#vault/vault.ts";
import { rootsOf, withFirstRoot } from "../root-key/root-key.ts";
import { unseal } from "../root-key/unsealing.ts";

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
 * the key file, the passphrase or, given as `recovery`, the recovery code. Throws 409 for the backup, KeyProblem for the key: one
 * is never taken for the other.
 */
export async function restoreBackup(
  given: { settings: Settings; clock: Clock; ids: Ids; env: Record<string, string | undefined> },
  from: string,
  recovery: string | null,
  tell: (bytes: number) => void = () => {},
): Promise<Restored> {
  const { dataDir } = given.settings;
  const path = resolve(from);
  const preface = await prefaceOf(path).catch((e) => {
    throw named(e, path);
  });
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
    const root =
      recovery === null
        ? (
            await unseal(
              { ...given.settings, dataDir: work },
              given.clock,
              given.ids,
              given.env,
              undefined,
              false,
            )
          ).root
        : await openKeyring(work, { recovery });
    const { files, bytes } = await unpack(path, root, work, tell);
    const found = await look(work, root);
    await fs.writeFile(join(work, WHOLE), "");
    await syncFolder(work);
    await settle(work, dataDir);
    return { data: dataDir, made: preface.made, files, bytes, ...found };
  } catch (e) {
    throw named(e, path);
  } finally {
    await fs.rm(work, { recursive: true, force: true });
  }
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
  const keys = markNewest(work, under, database, databaseKey);
  const { blobs, sealedKeys } = blobsIn(database, databaseKey);
  const opened = new Map<string, FileKey>();
  for (const [id, sealed] of sealedKeys)
    opened.set(id, accountKeys(unwrapAccountKey(keys.wrapKey, id, sealed), keys.changes).blobKey);
  const found = { missing: 0, damaged: 0 };
  const documents = new Set<string>();
  for (const { blob_id: id, account_id, document_id } of blobs) {
    const path = join(work, "blobs", id.slice(0, 2), id);
    const key = opened.get(account_id);
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

/** What came with the backup is the newest state of the box from now on. Gives the keys of the box. */
function markNewest(work: string, root: Uint8Array, database: string, key: Uint8Array): BoxKeys {
  const db = openCopy(database, key);
  try {
    const [generation, revision] = [counter(db, "generation"), counter(db, "revision")];
    writeHighWater(work, root, { generation, revision, audit: auditHead(db), cut: null });
    return deriveKeys(root, keptKeys(db) ?? undefined);
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
