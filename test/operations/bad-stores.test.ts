/** Stores that are not as they should be: what is said, that nothing is changed, and that the next try goes on once they are well. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { backUpTo } from "#operations/backup/off-box.ts";
import { prune } from "#operations/backup/prune.ts";
import { restoreFromStore } from "#operations/backup/restore.ts";
import { folderStore } from "#operations/backup/stores/folder.ts";
import { verifyStore } from "#operations/backup/verify.ts";
import { newRecoveryCode } from "#operations/identity/recovery.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { bytesOf, type Store, StoreFailure } from "#vault/object-store.ts";
import { fillPapers } from "../bench/fill.ts";
import { openTestBox, type TestBox } from "../box.ts";

const home = fs.mkdtempSync(join(tmpdir(), "deedbox-bad-stores-"));
const at = (name: string) => join(home, name);
let made = 0;

/** A box with some papers and one backup of them in a folder. */
async function backedUp(name: string) {
  const env = { HOME: at(name), XDG_CONFIG_HOME: join(at(name), "config") };
  const settings = readSettings({ data: join(at(name), "data") }, {});
  const { root } = await unseal(settings, systemClock, systemIds, env);
  const t = await openTestBox({ dataDir: settings.dataDir, root });
  const recovery = await newRecoveryCode(t.box);
  await papers(t, 6);
  const folder = join(at(name), "store");
  fs.mkdirSync(folder);
  const store = folderStore(folder);
  await backUpTo(t.box, store);
  return { t, recovery, folder, store };
}

async function papers({ box, scope, accountId }: TestBox, n: number): Promise<void> {
  fillPapers({ box, scope }, n);
  const { blobKey, dedupKey } = box.accountKey(accountId);
  for (const { id } of box.db.sql("SELECT id FROM file WHERE blob_id IS NULL").all() as { id: string }[]) {
    const { blobId } = await box.vault.put(blobKey, dedupKey, crypto.getRandomValues(new Uint8Array(3000)));
    box.db.write(() => void box.db.sql("UPDATE file SET blob_id = ? WHERE id = ?").run(blobId, id));
  }
}

type Made = Awaited<ReturnType<typeof backedUp>>;
let own: Made;
let other: Made;
beforeAll(async () => {
  own = await backedUp("own");
  other = await backedUp("other");
  await papers(own.t, 1);
  await backUpTo(own.t.box, own.store);
}, 60_000);
afterAll(async () => {
  await own.t.close();
  await other.t.close();
  fs.rmSync(home, { recursive: true, force: true });
});

/** Every object of a folder, by name. */
const objectsIn = (folder: string): Map<string, string> =>
  new Map(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .map((path) => [path, Bun.hash(fs.readFileSync(path)).toString()]),
  );

/** What something is refused with, as the key of its sentence or the name of the error; "well" when it is not. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "well",
    (error) => error.detail?.key ?? error.reason ?? String(error),
  );

const restore = (store: Store) => {
  const settings = readSettings({ data: at(`back-${++made}`) }, {});
  const given = { settings, clock: systemClock, ids: systemIds, env: { HOME: home } };
  return restoreFromStore(given, store, { recovery: own.recovery });
};

type Names = (name: string) => boolean;
const any: Names = () => true;
const only =
  (folder: string): Names =>
  (name) =>
    name.startsWith(folder);

/** A store that changes the bytes of some objects on their way. */
const changed = (
  store: Store,
  which: Names,
  change: (bytes: Buffer, name: string) => Buffer | Promise<Buffer>,
) => ({
  ...store,
  async *get(name: string) {
    const bytes = await bytesOf(store, name);
    yield which(name) ? await change(bytes, name) : bytes;
  },
});

/** A store that fails when it is asked for some things, always or the first so many times. */
function failing(
  store: Store,
  failure: "away" | "refused" | "full",
  asks: (keyof Store)[],
  times = Number.POSITIVE_INFINITY,
) {
  let left = times;
  const fail = () => {
    if (left-- > 0) throw new StoreFailure(failure, "on purpose");
  };
  const bad: Store = { ...store };
  if (asks.includes("put")) {
    bad.put = async (name, content) => {
      fail();
      await store.put(name, content);
    };
    bad.putMany = async (objects) => {
      fail();
      await store.putMany?.(objects);
    };
  }
  if (asks.includes("list"))
    bad.list = async (folder) => {
      fail();
      return store.list(folder);
    };
  if (asks.includes("remove"))
    bad.remove = async (name) => {
      fail();
      await store.remove(name);
    };
  if (asks.includes("get"))
    bad.get = async function* (name) {
      fail();
      yield* store.get(name);
    };
  return bad;
}

/** The first of a folder, oldest first: an older snapshot, an older pack. */
const oldest = async (folder: string) => bytesOf(own.store, (await own.store.list(folder)).sort()[0] ?? "");

const slow = (store: Store): Store => ({
  ...changed(store, any, async (bytes) => {
    await Bun.sleep(5);
    return bytes;
  }),
  put: async (name, content) => {
    await Bun.sleep(5);
    await store.put(name, content);
  },
});

interface Bad {
  what: string;
  store: () => Store;
  backup: string;
  restore: string;
  verify: string;
}

const table: Bad[] = [
  { what: "answers slowly", store: () => slow(own.store), backup: "well", restore: "well", verify: "well" },
  {
    what: "fails twice and is well again",
    store: () => failing(own.store, "away", ["put", "get", "list"], 2),
    ...{ backup: "well", restore: "well", verify: "well" },
  },
  {
    what: "is away",
    store: () => failing(own.store, "away", ["put", "get", "list", "remove"]),
    ...{ backup: "problem.store.away", restore: "problem.store.away", verify: "problem.store.away" },
  },
  {
    what: "is full",
    store: () => failing(own.store, "full", ["put"]),
    ...{ backup: "problem.store.full", restore: "well", verify: "problem.store.full" },
  },
  {
    what: "can only be read",
    store: () => failing(own.store, "refused", ["put", "remove"]),
    ...{ backup: "problem.store.refused", restore: "well", verify: "problem.store.refused" },
  },
  {
    what: "refuses everything",
    store: () => failing(own.store, "refused", ["put", "get", "list", "remove"]),
    ...{ backup: "problem.store.refused", restore: "problem.store.refused", verify: "problem.store.refused" },
  },
  {
    what: "gives half of a snapshot",
    store: () => changed(own.store, only("snapshots/"), (bytes) => bytes.subarray(0, bytes.length >> 1)),
    ...{ backup: "problem.store.wrong", restore: "problem.restore.damaged", verify: "problem.store.wrong" },
  },
  {
    what: "gives half of a pack",
    store: () => changed(own.store, only("packs/"), (bytes) => bytes.subarray(0, bytes.length >> 1)),
    ...{ backup: "problem.store.wrong", restore: "problem.restore.damaged", verify: "problem.store.wrong" },
  },
  {
    what: "has another box's snapshots and packs",
    store: () => other.store,
    ...{ backup: "problem.store.other", restore: "wrong-key", verify: "problem.store.wrong" },
  },
  {
    what: "gives another box's packs",
    store: () =>
      changed(own.store, only("packs/"), async () =>
        bytesOf(other.store, (await other.store.list("packs/"))[0] ?? ""),
      ),
    ...{ backup: "problem.store.wrong", restore: "problem.restore.damaged", verify: "problem.store.wrong" },
  },
  {
    // Who has only the store can't tell an older box from the newest; the box that sent it can.
    what: "gives an older snapshot for each",
    store: () => changed(own.store, only("snapshots/"), () => oldest("snapshots/")),
    ...{ backup: "problem.store.wrong", restore: "well", verify: "well" },
  },
  {
    what: "gives an older pack for each",
    store: () => changed(own.store, only("packs/"), () => oldest("packs/")),
    ...{ backup: "problem.store.wrong", restore: "problem.restore.damaged", verify: "problem.store.wrong" },
  },
  {
    what: "has lost its packs",
    store: () =>
      changed(own.store, only("packs/"), (_, name) => {
        throw new StoreFailure("missing", name);
      }),
    ...{ backup: "problem.store.wrong", restore: "problem.restore.damaged", verify: "problem.store.wrong" },
  },
  {
    what: "has lost its snapshots",
    store: () => ({ ...own.store, list: async (of) => (of === "snapshots/" ? [] : own.store.list(of)) }),
    ...{ backup: "well", restore: "problem.store.none", verify: "problem.store.none" },
  },
];

describe.each(table)("a store that $what", (bad) => {
  test("says one sentence, changes nothing, and what comes after it is whole", async () => {
    await papers(own.t, 1);
    const before = objectsIn(own.folder);
    const others = objectsIn(other.folder);
    expect(await outcome(restore(bad.store()))).toBe(bad.restore);
    expect(fs.existsSync(at(`back-${made}`)) ? fs.readdirSync(at(`back-${made}`)).length > 0 : false).toBe(
      bad.restore === "well",
    );
    expect(await outcome(verifyStore(own.t.box, bad.store()))).toBe(bad.verify);
    expect(await outcome(backUpTo(own.t.box, bad.store()))).toBe(bad.backup);
    const after = objectsIn(own.folder);
    for (const [name, sum] of before) if (!name.includes("/busy/")) expect(after.get(name)).toBe(sum);
    expect(objectsIn(other.folder)).toEqual(others);
    expect(fs.readdirSync(join(own.t.dataDir, "in"))).toEqual([]);
    await backUpTo(own.t.box, own.store);
    const files = own.t.box.db.sql("SELECT count(*) AS n FROM file").get() as { n: number };
    expect(await restore(own.store)).toMatchObject({ files: files.n, missing: 0, damaged: 0 });
  }, 60_000);
});

test("a store that lost a file, or has another's bytes for it: a restore names the document, a check sends the file again", async () => {
  const lost = (await own.store.list("blobs/")).sort();
  const [gone = "", mixed = ""] = lost;
  await own.store.remove(gone);
  await own.store.put(mixed, new Blob([new Uint8Array(await bytesOf(own.store, lost[2] ?? ""))]));
  const done = await restore(own.store);
  expect(done).toMatchObject({ missing: 1, damaged: 1 });
  expect(done.damaged_documents).toHaveLength(2);
  expect(await verifyStore(own.t.box, own.store)).toMatchObject({ bad: 2 });
  expect(await verifyStore(own.t.box, own.store)).toMatchObject({ bad: 0 });
  expect(await restore(own.store)).toMatchObject({ missing: 0, damaged: 0 });
}, 60_000);

test("nothing is pruned from a store that can't be written to or gives half of a snapshot", async () => {
  await backUpTo(own.t.box, own.store);
  const rule = { last: 1, days: 0, weeks: 0, months: 0, years: 0 };
  const given = { clock: systemClock, ids: systemIds };
  const before = objectsIn(own.folder);
  expect(await outcome(prune(given, failing(own.store, "refused", ["put", "remove"]), rule))).toBe(
    "problem.store.refused",
  );
  const half = changed(own.store, only("snapshots/"), (bytes) => bytes.subarray(0, bytes.length >> 1));
  expect(await prune(given, half, rule)).toEqual({ snapshots: 0, removed: 0 });
  expect(objectsIn(own.folder)).toEqual(before);
}, 60_000);
