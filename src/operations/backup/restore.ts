import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { auditHead, counter } from "#database/box-state.ts";
import { openCopy } from "#database/open.ts";
import { blobsIn, snapshotTrouble } from "#database/snapshot.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { type Entry, entriesOf, prefaceOf } from "#vault/backup-file.ts";
import { syncFolder } from "#vault/disk.ts";
import { writeHighWater } from "#vault/high-water.ts";
import { placeKeyring } from "#vault/keyring.ts";
import { deriveKeys, hasKeyring, openKeyring } from "#vault/keys.ts";
import { SealBroken } from "#vault/seal.ts";
import { rootsOf, withFirstRoot } from "../root-key.ts";
import { unseal } from "../unsealing.ts";

export interface Restored {
  data: string;
  /** When the backup was made. */
  made: string;
  files: number;
  bytes: number;
  /** Files the database names that were missing when the backup was made. */
  missing: number;
}

const refused = (detail: string) => new Problem(409, null, "Not restored", detail);

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
 * the key file, the passphrase or, given as `recovery`, the recovery code. Throws 409, KeyProblem.
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
    if (e instanceof SealBroken) throw refused(e.message);
    throw e;
  });
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (await finishRestores(dataDir))
    throw refused(`A restore that was cut off was brought to its end: the box is in ${dataDir} now.`);
  const there = (await fs.readdir(dataDir)).filter((name) => !harmless.test(name));
  if (there.length > 0)
    throw refused(`The folder ${dataDir} is not empty. Name an empty one with --data; nothing was changed.`);
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
    const missing = await look(work, root);
    await fs.writeFile(join(work, WHOLE), "");
    await syncFolder(work);
    await settle(work, dataDir);
    return { data: dataDir, made: preface.made, files, bytes, missing };
  } catch (e) {
    if (e instanceof SealBroken) throw refused(`${e.message} Nothing was restored.`);
    throw e;
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
      throw new SealBroken(`The backup holds something unknown, "${entry.name}".`);
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

/** Looks at what was unpacked. Throws 409 for a database that is damaged or not there; gives how many files are missing. */
async function look(work: string, root: Uint8Array): Promise<number> {
  const database = join(work, "deedbox.db");
  if (!existsSync(database)) throw refused("The backup holds no database. Nothing was restored.");
  // A backup that was made while the root key was being changed has a database under the one before.
  const under = withFirstRoot(rootsOf(work, root), (each) =>
    openCopy(database, deriveKeys(each).databaseKey).close(),
  );
  const key = deriveKeys(under.root).databaseKey;
  const trouble = snapshotTrouble(database, key);
  if (trouble !== null)
    throw refused(`The database in the backup is not whole (${trouble}). Nothing was restored.`);
  markNewest(work, under.root, database, key);
  return blobsIn(database, key).filter((id) => !existsSync(join(work, "blobs", id.slice(0, 2), id))).length;
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
