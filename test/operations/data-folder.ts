/**
 * A real box on disk in four states (older, newest, newest as a kill leaves it, from the version before), and a start on any
 * mixture of their files: it is refused and nothing changes, or everything that can be served is served, and either way no
 * sealed byte is destroyed.
 */
import { cpSync, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { accountById } from "#database/accounts/accounts.ts";
import { namedBlobs } from "#database/documents/files.ts";
import { type Database, openCopy } from "#database/sqlite/open.ts";
import { DatabaseProblem } from "#database/sqlite/problem.ts";
import { type Clock, systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings, type Settings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { addOperation } from "#operations/documents/filing/add.ts";
import { newRecoveryCode } from "#operations/identity/recovery.ts";
import { createAccount } from "#operations/members/accounts.ts";
import { perform } from "#operations/operation.ts";
import { KeyProblem, unseal } from "#operations/root-key/unsealing.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { createToken } from "#operations/tokens/create.ts";
import { tidyUp } from "#pipeline/schedule.ts";
import { deriveKeys } from "#vault/derived.ts";
import { openTestEngines } from "../engines/open.ts";
import { filesIn, type Harm, harm } from "./harm.ts";

/** Two hours later than it is: what is on disk now counts as old. */
const later: Clock = { now: () => systemClock.now() + 7_200_000, today: () => systemClock.today() };

export interface Held {
  home: string;
  /** Folders with the whole box, by state. */
  states: { older: string; newest: string; killed: string };
  /** Documents of the newest state with the bytes of their file, by blob. */
  blobs: Map<string, Buffer>;
  documents: number;
  /** Of its owner. */
  token: string;
}

/** Opens a folder of this box as a server, or as who only looks. */
export const openHeld = (held: Held, folder: string, opener: "server" | "look" = "server"): Promise<App> =>
  open(held.home, folder, [], opener);

/** The settings of a folder that the key file of this box opens. `more`: switches of the command line. */
export function settingsOf({ home }: Pick<Held, "home">, dataDir: string, more: string[] = []): Settings {
  const flags = Object.fromEntries(more.map((flag) => [flag, "true"]));
  return readSettings({ data: dataDir, "key-file": join(home, "box.key"), ...flags }, {});
}

async function open(
  home: string,
  dataDir: string,
  more: string[] = [],
  opener: "server" | "look" = "server",
): Promise<App> {
  const settings = settingsOf({ home }, dataDir, more);
  const { root } = await unseal(settings, later, systemIds, {}, undefined, opener === "server");
  const engines = openTestEngines();
  const given = { settings, root, clock: later, ids: systemIds, engines, version: "test" };
  return openApp({ ...given, opener });
}

/** Adds papers, each with some bytes of its own, as somebody with a token would. */
async function add(box: App, token: string, from: number, to: number): Promise<void> {
  const call = { caller: callerOf(box, token, null, "api"), origin: "http://box.test" };
  for (let i = from; i < to; i++) {
    const bytes = Buffer.from(`Paper ${i} of the data folder. ${"x".repeat(i * 700)}`);
    const part = { kind: "file", name: "file", filename: `${i}.txt`, mime: "text/plain" } as const;
    const parts = (async function* () {
      yield { ...part, bytes: new Blob([bytes]).stream() };
    })();
    await perform(box, addOperation, { parts }, call, null, 201);
  }
}

/** Adds more papers to an open copy of the box. */
export const addPapers = (box: App, held: Held, from: number, to: number): Promise<void> =>
  add(box, held.token, from, to);

/** Makes the box under `home`: `half` papers, a copy, as many again. */
export async function holdBox(home: string, half = 6): Promise<Held> {
  const states = { older: join(home, "older"), newest: join(home, "newest"), killed: join(home, "killed") };
  const live = join(home, "live");
  let box = await open(home, live);
  const owner = { owner_name: "Ann Smith", owner_email: "ann@example.org", password: null, plan: null };
  await createAccount(box, { name: "Home", kind: "family", ...owner }, "cli");
  const wanted = { email: "ann@example.org", name: "test", scopes: ["write", "files"], expires: null };
  const { token } = createToken(box, wanted, "cli");
  await add(box, token, 0, half);
  await box.close();
  cpSync(live, states.older, { recursive: true });
  box = await open(home, live);
  await add(box, token, half, 2 * half);
  await newRecoveryCode(box);
  box.state.note(box.db, later.now());
  cpSync(live, states.killed, { recursive: true });
  const blobs = new Map<string, Buffer>();
  for (const { blob_id, account_id } of namedBlobs(box.db))
    blobs.set(blob_id, await box.vault.bytes(box.accountKey(account_id).blobKey, blob_id));
  await box.close();
  cpSync(live, states.newest, { recursive: true });
  rmSync(live, { recursive: true });
  return { home, states, blobs, documents: 2 * half, token };
}

const sealed = (folder: string): Map<string, string> =>
  new Map(
    filesIn(folder)
      .filter((name) => /^(blobs|set-aside)\//.test(name) || name.startsWith("deedbox.db"))
      .map((name) => [name, Bun.hash(readFileSync(join(folder, name))).toString(36)]),
  );

/** A copy of a state with some of its files harmed. `older`: as the older state has them, or not at all. */
export function harmed(
  held: Held,
  state: keyof Held["states"],
  harms: ReadonlyMap<string, Harm>,
  to: string,
): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(held.states[state], to, { recursive: true });
  harm(to, held.states.older, harms);
}

/** How a start went: refused in a sentence, or served with so many documents. */
export type Outcome = { refused: string } | { served: number; back: number; found: readonly string[] };

/**
 * Starts on a folder and tidies up, as a server does. Throws an Error that says which promise was broken.
 */
export async function startOn(held: Held, folder: string, more: string[] = []): Promise<Outcome> {
  const before = sealed(folder);
  let box: App;
  try {
    box = await open(held.home, folder, more);
  } catch (e) {
    if (!(e instanceof DatabaseProblem) && !(e instanceof KeyProblem)) throw e;
    unchanged(before, sealed(folder));
    return { refused: e.message };
  }
  try {
    await tidyUp(box);
    const { served, back } = await serveAll(held, box, folder);
    kept(before, sealed(folder));
    return { served, back, found: box.found };
  } finally {
    await box.close();
  }
}

/** Every file of every document that is on disk unharmed comes back as it went in. */
async function serveAll(held: Held, box: App, folder: string): Promise<{ served: number; back: number }> {
  const documents = (box.db.sql("SELECT count(*) AS n FROM document").get() as { n: number }).n;
  let back = 0;
  for (const { blob_id, account_id } of namedBlobs(box.db)) {
    const path = join(folder, "blobs", blob_id.slice(0, 2), blob_id);
    if (!accountById(box.db, account_id) || !existsSync(path) || statSync(path).size === 0) continue;
    const bytes = await box.vault.bytes(box.accountKey(account_id).blobKey, blob_id);
    if (!held.blobs.get(blob_id)?.equals(bytes)) throw new Error(`${blob_id} came back as something else`);
    back++;
  }
  return { served: documents, back };
}

function unchanged(before: Map<string, string>, after: Map<string, string>): void {
  for (const [name, hash] of before) {
    // Looking at a write-ahead log puts it in order; the rest of the folder stays as it is.
    if (/^deedbox\.db-(shm|wal)$/.test(name)) continue;
    if (after.get(name) !== hash) throw new Error(`a refused start changed ${name}`);
  }
}

/** Every sealed file is still there, in its place or set aside. */
function kept(before: Map<string, string>, after: Map<string, string>): void {
  const hashes = new Set(after.values());
  for (const [name, hash] of before) {
    if (name.startsWith("deedbox.db")) continue;
    if (!hashes.has(hash)) throw new Error(`${name} was destroyed`);
  }
}

/** Opens the database of a folder as it is, for a test that changes it behind everybody's back. */
export async function openTestDatabase(
  held: Held,
  folder: string,
  work: (db: Database) => void,
): Promise<void> {
  const { root } = await unseal(settingsOf(held, folder), ...([later, systemIds, {}] as const));
  const db = openCopy(join(folder, "deedbox.db"), deriveKeys(root).databaseKey);
  try {
    work(db);
  } finally {
    db.close();
  }
}
