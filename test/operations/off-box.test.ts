import { afterAll, beforeAll, expect, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namedBlobs } from "#database/documents/files.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { backUpTo } from "#operations/backup/off-box.ts";
import { prune } from "#operations/backup/prune.ts";
import { restoreFromStore } from "#operations/backup/restore.ts";
import { openStore } from "#operations/backup/stores/open.ts";
import { tryRestore } from "#operations/backup/try.ts";
import { verifyStore } from "#operations/backup/verify.ts";
import { newRecoveryCode } from "#operations/identity/recovery.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { type Store, StoreFailure } from "#vault/object-store.ts";
import { openTestEngines } from "../engines/open.ts";
import { type Household, household, plain, readThrough, upload } from "../http/people.ts";
import { inProcess } from "../http/target.ts";
import { ACCESS, S3Server } from "./stores/s3-server.ts";

const DAY = 86_400_000;
const ALL = { last: 100, days: 0, weeks: 0, months: 0, years: 0 };

inProcess((target) => {
  let home: Household;
  let box: App;
  let folder: string;
  let store: Store;
  let env: Record<string, string>;
  let recovery: string;
  const documents: string[] = [];
  const s3 = new S3Server();

  const papers = async (n: number, words: string) => {
    for (let i = 0; i < n; i++) {
      const { body } = await upload(target, home.all, plain(`${words} Number ${i}. ${"ä".repeat(9000 * i)}`));
      documents.push(body.documents[0]?.id ?? "");
    }
    for (const id of documents.slice(-n)) await readThrough(target, home.all, id);
  };

  beforeAll(async () => {
    home = await household(target);
    box = target.inside.box;
    folder = fs.mkdtempSync(join(tmpdir(), "deedbox-off-box-"));
    env = { XDG_CONFIG_HOME: join(target.running.dataDir, "..", "config"), HOME: folder };
    recovery = await newRecoveryCode(box);
    fs.mkdirSync(join(folder, "store"));
    store = await openStore(join(folder, "store"), null);
    await papers(6, "The rain in Ludlow falls mainly on the bandstand.");
  }, 120_000);
  afterAll(() => {
    s3.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  let n = 0;
  const given = (data: string, own = env) => ({
    settings: readSettings({ data, workers: "1" }, {}),
    clock: systemClock,
    ids: systemIds,
    env: own,
  });
  const restore = (from: Store, opens = recovery, wanted: string | null = null) =>
    restoreFromStore(given(join(folder, `back-${++n}`), { HOME: folder }), from, { recovery: opens }, wanted);

  const rows = (of: App) => of.db.sql("SELECT id, title, status, summary FROM document ORDER BY id").all();
  async function mustEqual(data: string): Promise<void> {
    const { settings } = given(data);
    const { root } = await unseal(settings, systemClock, systemIds, env, undefined, false);
    const engines = openTestEngines();
    const again = await openApp({
      settings,
      root,
      clock: systemClock,
      ids: systemIds,
      engines,
      version: "x",
    });
    try {
      expect(rows(again)).toEqual(rows(box));
      for (const { blob_id, account_id } of namedBlobs(box.db)) {
        const bytes = (of: App) => of.vault.bytes(of.accountKey(account_id).blobKey, blob_id);
        expect((await bytes(again)).equals(await bytes(box))).toBe(true);
      }
    } finally {
      await again.close();
    }
  }
  const bytesIn = (of: string): number =>
    fs
      .readdirSync(of, { recursive: true, withFileTypes: true })
      .reduce((sum, e) => sum + (e.isFile() ? fs.statSync(join(e.parentPath, e.name)).size : 0), 0);

  test("a folder: everything comes back with the recovery code alone, and nothing of the papers stands in it", async () => {
    const made = await backUpTo(box, store);
    expect(made).toMatchObject({ missing: 0, damaged: 0 });
    expect(made.sent).toBe(made.files);
    const done = await restore(store);
    expect(done).toMatchObject({ missing: 0, damaged: 0, files: made.files, snapshot: made.snapshot });
    await mustEqual(done.data);
    for (const entry of fs.readdirSync(join(folder, "store"), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = fs.readFileSync(join(entry.parentPath, entry.name));
      for (const plainly of ["Ludlow", "bandstand", "SQLite format", "example.org", ...documents])
        expect(bytes.includes(plainly)).toBe(false);
    }
    expect(fs.readdirSync(join(target.running.dataDir, "in"))).toEqual([]);
  }, 60_000);

  const python = Bun.spawnSync(["python3", "-c", "import cryptography"], { stderr: "ignore" }).success;
  test.skipIf(!python)(
    "a program in Python that knows nothing of Deedbox opens the store and a backup file",
    async () => {
      const file = join(folder, "whole.dbxbackup");
      await makeBackup(box, file);
      for (const from of [join(folder, "store"), file]) {
        const out = join(folder, `plain-${++n}`);
        const program = join(import.meta.dir, "..", "vectors", "open-backup.py");
        const ran = Bun.spawnSync(["python3", program, from, recovery, out]);
        expect(ran.stderr.toString()).toBe("");
        expect(JSON.parse(ran.stdout.toString())).toEqual({ files: 6, missing: 0 });
        for (const { blob_id, account_id } of box.db
          .sql("SELECT blob_id, account_id FROM file WHERE blob_id IS NOT NULL")
          .all() as { blob_id: string; account_id: string }[]) {
          const own = await box.vault.bytes(box.accountKey(account_id).blobKey, blob_id);
          expect(fs.readFileSync(join(out, "files", blob_id)).equals(own)).toBe(true);
        }
      }
    },
    60_000,
  );

  test("the next one moves what is new, and each snapshot is the box as it was", async () => {
    const before = rows(box);
    const whole = bytesIn(join(folder, "store"));
    await papers(1, "A single new letter.");
    const made = await backUpTo(box, store);
    expect(bytesIn(join(folder, "store")) - whole).toBe(made.bytes);
    expect(made.sent).toBeLessThan(made.files / 2);
    expect(made.bytes).toBeLessThan(whole / 2);
    const idle = await backUpTo(box, store);
    expect([idle.sent, idle.bytes < 300_000]).toEqual([0, true]);
    await mustEqual((await restore(store)).data);
    const [oldest = ""] = fs.readdirSync(join(folder, "store", "snapshots")).sort();
    const old = await restore(store, recovery, oldest);
    expect(old).toMatchObject({ missing: 0, damaged: 0, snapshot: oldest });
    expect(before).toHaveLength(6);
  }, 60_000);

  test("papers that come while it is made do no harm", async () => {
    const [made] = await Promise.all([backUpTo(box, store), papers(3, "Meanwhile.")]);
    expect(made.missing).toBe(0);
    expect(await restore(store)).toMatchObject({ missing: 0, damaged: 0 });
  }, 60_000);

  test("two at the same time: the second is refused, and a mark that a stop left is forgotten after an hour", async () => {
    const busy = join(folder, "store", "busy");
    fs.writeFileSync(join(busy, `${box.clock.now()}-backup-other`), "");
    await expect(backUpTo(box, store)).rejects.toMatchObject({ detail: { key: "problem.store.busy" } });
    fs.renameSync(
      join(busy, fs.readdirSync(busy)[0] ?? ""),
      join(busy, `${box.clock.now() - 2 * 3_600_000}-backup-other`),
    );
    await backUpTo(box, store);
    expect(fs.readdirSync(busy)).toEqual([]);
  });

  test("what only pruned snapshots needed goes a day later, and not before; what stays restores whole", async () => {
    const [gone = ""] = documents.splice(0, 1);
    const { blob_id } = box.db.sql("SELECT blob_id FROM file WHERE document_id = ?").get(gone) as {
      blob_id: string;
    };
    const there = () => fs.existsSync(join(folder, "store", "blobs", blob_id.slice(0, 2), blob_id));
    expect((await target.call("DELETE", `/v1/documents/${gone}`, { token: home.all })).status).toBe(200);
    box.db.sql("UPDATE document SET trashed_at = 1 WHERE id = ?").run(gone);
    const { emptyTrash } = await import("#operations/documents/trash.ts");
    await emptyTrash(box);
    await backUpTo(box, store);
    const at = (days: number) => ({
      ids: box.ids,
      clock: { ...box.clock, now: () => box.clock.now() + days * DAY },
    });
    await prune(at(0), store, ALL);
    expect(there()).toBe(true);
    const rule = { ...ALL, last: 1 };
    expect((await prune(at(0), store, rule)).snapshots).toBeGreaterThan(3);
    expect(there()).toBe(true);
    expect(await prune(at(0.5), store, rule)).toEqual({ snapshots: 0, removed: 0 });
    expect(there()).toBe(true);
    expect((await prune(at(1.1), store, rule)).removed).toBeGreaterThan(0);
    expect(there()).toBe(false);
    expect(await restore(store)).toMatchObject({ missing: 0, damaged: 0 });
    expect(await backUpTo(box, store)).toMatchObject({ missing: 0, sent: 0 });
  }, 60_000);

  test("what is on the list of what goes and is needed again is sent again before the list takes it", async () => {
    const id = fs
      .readdirSync(join(folder, "store", "blobs"), { recursive: true })
      .find((f) => String(f).length > 30);
    const list = `going/${box.clock.now() - 0.8 * DAY}-0`;
    await store.put(list, new Blob([`blobs/${id}`]));
    expect(await backUpTo(box, store)).toMatchObject({ sent: 1 });
    const clock = { ...box.clock, now: () => box.clock.now() + DAY };
    expect(await prune({ clock, ids: box.ids }, store, ALL)).toMatchObject({ removed: 0 });
    expect(await restore(store)).toMatchObject({ missing: 0, damaged: 0 });
  }, 60_000);

  test("a file that went bad in the store is found and sent again; a bad pack has the next backup send all of the database", async () => {
    expect(await verifyStore(box, store)).toMatchObject({ bad: 0 });
    const at = join(folder, "store", "blobs");
    const name = fs.readdirSync(at, { recursive: true }).find((f) => String(f).length > 30);
    fs.writeFileSync(join(at, String(name)), "something else");
    expect(await verifyStore(box, store)).toMatchObject({ bad: 1 });
    expect(await verifyStore(box, store)).toMatchObject({ bad: 0 });
    for (const pack of fs.readdirSync(join(folder, "store", "packs")))
      fs.truncateSync(join(folder, "store", "packs", pack), 1000);
    await expect(verifyStore(box, store)).rejects.toMatchObject({ detail: { key: "problem.store.wrong" } });
    const before = fs.readdirSync(folder).length;
    await expect(restore(store)).rejects.toThrow("problem.restore.damaged");
    expect(fs.readdirSync(folder).length - before).toBeLessThan(2);
    await backUpTo(box, store);
    expect(await tryRestore(box, store)).toMatchObject({ missing: 0, damaged: 0 });
    expect(fs.readdirSync(join(target.running.dataDir, "in"))).toEqual([]);
  }, 60_000);

  test("a wrong key is a wrong key, an empty store says so, another box keeps out", async () => {
    await expect(restore(store, recovery.replace(/^../, "00"))).rejects.toMatchObject({ name: "KeyProblem" });
    fs.mkdirSync(join(folder, "empty"));
    const empty = await openStore(join(folder, "empty"), null);
    await expect(restore(empty)).rejects.toMatchObject({ detail: { key: "problem.store.none" } });
    const other = join(folder, "store", "snapshots");
    const [name = ""] = fs.readdirSync(other);
    const bytes = fs.readFileSync(join(other, name));
    const { snapshotPreface, sealSnapshot } = await import("#vault/backup-store.ts");
    const { preface } = snapshotPreface(bytes);
    const keyring = { ...preface.keyring, box_id: "another" };
    const sealed = sealSnapshot(
      box.root,
      { ...preface, keyring },
      { pages: 0, base: 1, back: 0 },
      systemIds.bytes(32),
    );
    const strange = join(other, "29990101T000000000Z-00000000");
    fs.writeFileSync(strange, sealed);
    await expect(backUpTo(box, store)).rejects.toMatchObject({ detail: { key: "problem.store.other" } });
    fs.rmSync(strange);
  });

  test("a full disk or a failing line at any step leaves every backup before it as it was, and the next try goes on", async () => {
    await papers(1, "One more.");
    for (let step = 0; step < 30; step++) {
      let left = step;
      const failing = step % 2 ? "full" : "refused";
      const broken: Store = {
        ...store,
        put: (name, content) => {
          if (name.startsWith("busy/") || left-- > 0) return store.put(name, content);
          throw new StoreFailure(failing, "on purpose");
        },
        putMany: async (objects) => {
          for (const { name, content } of objects) await broken.put(name, content);
        },
      };
      const said = await backUpTo(box, broken).then(
        () => null,
        (e) => e.detail.key,
      );
      if (said === null) break;
      expect(said).toBe(`problem.store.${failing}`);
      expect(step).toBeLessThan(25);
    }
    expect(await restore(store)).toMatchObject({ missing: 0, damaged: 0 });
  }, 120_000);

  test("S3: everything comes back, over lists of several answers, and through failures that pass", async () => {
    const bucket = await openStore(s3.address(), ACCESS.secret);
    const made = await backUpTo(box, bucket);
    expect(made.bytes).toBe([...s3.objects.values()].reduce((sum, b) => sum + b.length, 0));
    s3.mischief = { method: "GET", times: 2, how: "500" };
    await mustEqual((await restore(bucket)).data);
    s3.mischief = { method: "GET", times: 1, how: "slow" };
    expect(await restore(bucket)).toMatchObject({ missing: 0, damaged: 0 });
    for (const how of ["wrong bytes", "cut"] as const) {
      s3.mischief = { method: "GET", times: 100_000, how };
      const into = join(folder, `none-${how}`);
      await expect(restoreFromStore(given(into, { HOME: folder }), bucket, { recovery })).rejects.toThrow(
        /damaged|store/,
      );
      expect(fs.existsSync(into) ? fs.readdirSync(into) : []).toEqual([]);
    }
    s3.mischief = { method: "PUT", times: 100_000, how: "full" };
    await expect(backUpTo(box, bucket)).rejects.toMatchObject({ detail: { key: "problem.store.full" } });
    s3.mischief = null;
  }, 120_000);
});
