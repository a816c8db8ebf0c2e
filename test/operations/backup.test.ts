import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namedBlobs } from "#database/documents/files.ts";
import { type Clock, systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { type Restored, restoreBackup } from "#operations/backup/restore.ts";
import { snapshotBeside } from "#operations/backup/snapshot.ts";
import { newRecoveryCode } from "#operations/identity/recovery.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { BackupWriter, prefaceOf } from "#vault/backup-file.ts";
import { openTestEngines } from "../engines/open.ts";
import { type Household, household, plain, readThrough, upload } from "../http/people.ts";
import { inProcess } from "../http/target.ts";

const words = "The rain in Ludlow falls mainly on the bandstand.";

inProcess((target) => {
  let home: Household;
  let box: App;
  let folder: string;
  let file: string;
  let documents: string[];
  let env: Record<string, string>;
  let recovery: string;

  beforeAll(async () => {
    home = await household(target);
    box = target.inside.box;
    folder = fs.mkdtempSync(join(tmpdir(), "deedbox-backup-"));
    env = { XDG_CONFIG_HOME: join(target.running.dataDir, "..", "config"), HOME: folder };
    recovery = await newRecoveryCode(box);
    documents = [];
    for (let i = 0; i < 12; i++) {
      const { body } = await upload(target, home.all, plain(`${words} Number ${i}. ${"ä".repeat(9000 * i)}`));
      documents.push(body.documents[0]?.id ?? "");
    }
    for (const id of documents) await readThrough(target, home.all, id);
    file = join(folder, "whole.dbxbackup");
    await makeBackup(box, file);
  }, 120_000);
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  let n = 0;
  const restore = async (
    from = file,
    more: { into?: string; env?: Record<string, string>; recovery?: string; clock?: Clock } = {},
  ): Promise<Restored> => {
    const data = more.into ?? join(folder, `restored-${++n}`);
    const settings = readSettings({ data, workers: "1" }, {});
    const given = { settings, clock: systemClock, ids: systemIds, env: more.env ?? env };
    return restoreBackup(given, from, more.recovery ?? null);
  };

  const reopened = async (data: string, look: (again: App) => Promise<void>) => {
    const settings = readSettings({ data, workers: "1" }, {});
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
      await look(again);
    } finally {
      await again.close();
    }
  };

  const everything = (of: App) =>
    of.db.sql("SELECT id, title, status, summary FROM document ORDER BY id").all();

  test("everything comes back: rows, words, and every file's bytes", async () => {
    const done = await restore();
    expect(done).toMatchObject({ missing: 0, files: new Set(namedBlobs(box.db).map((b) => b.blob_id)).size });
    await reopened(done.data, async (again) => {
      expect(everything(again)).toEqual(everything(box));
      expect(everything(again)).toHaveLength(12);
      for (const { blob_id, account_id } of namedBlobs(box.db)) {
        const key = (of: App) => of.accountKey(account_id).blobKey;
        const there = await again.vault.bytes(key(again), blob_id);
        expect(there.equals(await box.vault.bytes(key(box), blob_id))).toBe(true);
      }
    });
    expect(fs.readdirSync(done.data).sort()).toEqual([
      ...["blobs", "deedbox.db", "high-water.json", "in", "keyring.json", "use.lock"],
    ]);
  });

  test("nothing of the papers stands in it, and its head says when and by what it was made", async () => {
    const bytes = fs.readFileSync(file);
    for (const plainly of ["Ludlow", "bandstand", "SQLite format", "example.org", ...documents])
      expect(bytes.includes(plainly)).toBe(false);
    const { made, program } = await prefaceOf(file);
    expect(program).toBe("0.0.0-test");
    expect(Date.parse(made)).toBeGreaterThan(Date.parse("2026-01-01"));
    expect(fs.readdirSync(join(target.running.dataDir, "in"))).toEqual([]);
  });

  test("papers that come while it is made do no harm", async () => {
    const busy = join(folder, "busy.dbxbackup");
    const [made] = await Promise.all([
      makeBackup(box, busy),
      (async () => {
        for (let i = 0; i < 5; i++) await upload(target, home.all, plain(`Meanwhile ${i}`));
      })(),
    ]);
    expect(made.missing).toBe(0);
    const done = await restore(busy);
    expect(done.missing).toBe(0);
    await reopened(done.data, async (again) => {
      for (const { blob_id, account_id } of namedBlobs(again.db))
        await again.vault.verify(again.accountKey(account_id).blobKey, blob_id);
    });
  });

  test("the recovery code opens it on another machine", async () => {
    const elsewhere = { XDG_CONFIG_HOME: join(folder, "nothing"), HOME: folder };
    await expect(restore(file, { env: elsewhere })).rejects.toThrow(/key file|locked/i);
    await expect(
      restore(file, { env: elsewhere, recovery: recovery.replace(/^../, "00") }),
    ).rejects.toThrow();
    expect((await restore(file, { env: elsewhere, recovery })).missing).toBe(0);
  });

  test("a folder that holds something is left as it is", async () => {
    const into = join(folder, "full");
    fs.mkdirSync(into);
    fs.writeFileSync(join(into, "letter.txt"), "mine");
    await expect(restore(file, { into })).rejects.toThrow(/isn’t empty/);
    expect(fs.readdirSync(into)).toEqual(["letter.txt"]);
    await expect(restore(file, { into: target.running.dataDir })).rejects.toThrow(/isn’t empty/);
  });

  test("no file is written over", async () => {
    const before = fs.readFileSync(file);
    await expect(makeBackup(box, file)).rejects.toThrow(/already/);
    await expect(makeBackup(box, join(folder, "no", "such", "folder"))).rejects.toThrow(/no folder/);
    expect(fs.readFileSync(file).equals(before)).toBe(true);
  });

  describe("what is not whole is refused, and leaves nothing behind", () => {
    const DAMAGED = "problem.restore.damaged";
    const OTHER = "problem.restore.notBackup";
    const spoilt = (what: string, spoil: (bytes: Buffer) => Buffer, says = DAMAGED) => {
      test(what, async () => {
        const bad = join(folder, "bad.dbxbackup");
        fs.writeFileSync(bad, spoil(Buffer.from(fs.readFileSync(file))));
        const into = join(folder, `bad-${++n}`);
        await expect(restore(bad, { into })).rejects.toThrow(says);
        expect(fs.existsSync(into) ? fs.readdirSync(into) : []).toEqual([]);
      });
    };
    const flip = (at: (size: number) => number) => (bytes: Buffer) => {
      const i = at(bytes.length);
      bytes[i] = (bytes[i] ?? 0) ^ 1;
      return bytes;
    };
    spoilt("nothing in it", () => Buffer.alloc(0), OTHER);
    spoilt("another file", () => Buffer.from("%PDF-1.4 something else altogether, and long enough"), OTHER);
    spoilt(
      "a changed magic",
      flip(() => 0),
    );
    spoilt(
      "a changed length",
      flip(() => 9),
    );
    spoilt("a changed preface: the day it was made", (bytes) => {
      const at = bytes.indexOf('"made":"2') + 8;
      bytes[at] = "3".charCodeAt(0);
      return bytes;
    });
    test("a bit changed at any byte before the sealed part is damage, never a key that does not fit", async () => {
      const whole = fs.readFileSync(file);
      const bad = join(folder, "bad.dbxbackup");
      const other: string[] = [];
      for (let at = 0; at < whole.indexOf("DBX1") + 40; at++) {
        const bytes = Buffer.from(whole.subarray(0, 200_000));
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
        fs.writeFileSync(bad, bytes);
        const said = await restore(bad).then(
          () => "restored",
          (e: Error) => e.message,
        );
        if (said !== DAMAGED) other.push(`${at}: ${said}`);
      }
      expect(other).toEqual([]);
    }, 60_000);

    test("a keyring in it that is none, and a database that was damaged before", async () => {
      const made = { format: 1 as const, made: "2026-01-02T03:04:05.000Z", program: "1" };
      const of = async (keyring: object, database: string) => {
        const path = join(folder, `of-${++n}.dbxbackup`);
        const writer = await BackupWriter.create(path, box.root, { ...made, keyring }, systemIds.bytes(32));
        const content = async function* () {
          yield Buffer.from(database);
        };
        await writer.add("deedbox.db", database.length, content());
        await writer.close();
        await writer.name();
        return path;
      };
      await expect(restore(await of({ slots: 1 }, "x"))).rejects.toThrow(DAMAGED);
      const { keyring } = await prefaceOf(file);
      await expect(restore(await of(keyring, "no database at all".repeat(999)))).rejects.toThrow(
        "problem.restore.database",
      );
    });

    test("a file that is not there, and a folder", async () => {
      await expect(restore(join(folder, "nowhere.dbxbackup"))).rejects.toThrow("problem.restore.noFile");
      await expect(restore(folder)).rejects.toThrow(/is a folder, not a Deedbox backup/);
    });
    for (const part of [0.2, 0.5, 0.9, 0.999]) {
      spoilt(
        `a byte changed at ${part}`,
        flip((size) => Math.floor(size * part)),
      );
      spoilt(`cut at ${part}`, (bytes) => bytes.subarray(0, Math.floor(bytes.length * part)));
    }
    spoilt("a piece of 64 KiB left out", (bytes) => {
      const at = bytes.length - 3 * 65552;
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 65552)]);
    });
    spoilt("a byte more", (bytes) => Buffer.concat([bytes, Buffer.from([0])]));
  });

  test("a key that does not fit is a key that does not fit, and no damage", async () => {
    const [own = ""] = fs.readdirSync(join(env.XDG_CONFIG_HOME ?? "", "deedbox"));
    const elsewhere = { XDG_CONFIG_HOME: join(folder, "other"), HOME: folder };
    fs.mkdirSync(join(folder, "other", "deedbox"), { recursive: true });
    fs.writeFileSync(join(folder, "other", "deedbox", own), `deedbox-key-1 ${"ab".repeat(32)}\n`);
    const wrong = await restore(file, { env: elsewhere }).catch((e) => e);
    expect(wrong).toMatchObject({ name: "KeyProblem", reason: "wrong-key" });
    const typo = await restore(file, { recovery: recovery.replace(/^../, "00") }).catch((e) => e);
    expect(typo).toMatchObject({ name: "KeyProblem", reason: "wrong-key" });
  });

  test("a paper that is damaged in the box: taken as it is, named, put on the Checkup, and told of when restored", async () => {
    const id = documents[5] ?? "";
    const { blob_id } = box.db.sql("SELECT blob_id FROM file WHERE document_id = ?").get(id) as {
      blob_id: string;
    };
    box.db
      .sql("UPDATE document SET status = 'filed', review_reason = NULL, review_detail = NULL WHERE id = ?")
      .run(id);
    const path = join(target.running.dataDir, "blobs", blob_id.slice(0, 2), blob_id);
    const whole = fs.readFileSync(path);
    const broken = Buffer.from(whole);
    broken[broken.length >> 1] = (broken[broken.length >> 1] ?? 0) ^ 1;
    fs.writeFileSync(path, broken);
    try {
      const to = join(folder, "damaged.dbxbackup");
      expect(await makeBackup(box, to)).toMatchObject({ missing: 0, damaged: 1, damaged_documents: [id] });
      const { status, review_reason } = box.db.sql("SELECT * FROM document WHERE id = ?").get(id) as {
        status: string;
        review_reason: string;
      };
      expect([status, review_reason]).toEqual(["needs_review", "damaged"]);
      const done = await restore(to);
      expect(done).toMatchObject({ missing: 0, damaged: 1, damaged_documents: [id] });
      expect(fs.readFileSync(join(done.data, "blobs", blob_id.slice(0, 2), blob_id)).equals(broken)).toBe(
        true,
      );
    } finally {
      fs.writeFileSync(path, whole);
    }
    expect(await makeBackup(box, join(folder, "mended.dbxbackup"))).toMatchObject({ damaged: 0 });
  });

  test("no backup is made of a database that is damaged, and that is what is said", async () => {
    const { data } = await restore();
    const database = join(data, "deedbox.db");
    const whole = fs.readFileSync(database);
    for (const at of [50, 5000, whole.length >> 1]) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      fs.writeFileSync(database, bytes);
      const copy = snapshotBeside(
        { dataDir: data, runtime: [] },
        join(folder, `copy-${at}.db`),
        box.keys.databaseKey,
      );
      await expect(copy).rejects.toThrow("problem.backupOfDamaged");
    }
  });

  test("a backup that is called off leaves nothing", async () => {
    const off = new AbortController();
    const path = join(folder, "off.dbxbackup");
    const made = makeBackup(box, path, ({ stage }) => stage === "writing" && off.abort(), off.signal);
    await expect(made).rejects.toThrow();
    expect(fs.readdirSync(folder).filter((name) => name.startsWith("off"))).toEqual([]);
    expect(fs.readdirSync(join(target.running.dataDir, "in"))).toEqual([]);
  });

  test("what a backup left that was killed is swept by the next; one that runs is let be", async () => {
    const incoming = join(target.running.dataDir, "in");
    const [dead, alive] = [join(incoming, "backup-999999999-x"), join(incoming, `backup-${process.pid}-y`)];
    for (const each of [dead, alive]) fs.mkdirSync(each);
    await makeBackup(box, join(folder, "after.dbxbackup"));
    expect(fs.readdirSync(incoming)).toEqual([`backup-${process.pid}-y`]);
    fs.rmSync(alive, { recursive: true });
  });

  test("files that are missing from the box are counted, and the rest is kept", async () => {
    const [one] = namedBlobs(box.db);
    const path = join(target.running.dataDir, "blobs", one?.blob_id.slice(0, 2) ?? "", one?.blob_id ?? "");
    const bytes = fs.readFileSync(path);
    fs.rmSync(path);
    try {
      const lacking = join(folder, "lacking.dbxbackup");
      expect(await makeBackup(box, lacking)).toMatchObject({ missing: 1 });
      expect(await restore(lacking)).toMatchObject({ missing: 1 });
    } finally {
      fs.writeFileSync(path, bytes, { mode: 0o600 });
    }
  });
});
