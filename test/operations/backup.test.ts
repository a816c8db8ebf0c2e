import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namedBlobs } from "#database/files.ts";
import { type Clock, systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { type Restored, restoreBackup } from "#operations/backup/restore.ts";
import { type Box, openBox } from "#operations/box.ts";
import { newRecoveryCode } from "#operations/identity/recovery.ts";
import { unseal } from "#operations/unsealing.ts";
import { prefaceOf } from "#vault/backup-file.ts";
import { openTestEngines } from "../engines/open.ts";
import { type Household, household, plain, readThrough, upload } from "../http/people.ts";
import { inProcess } from "../http/target.ts";

const words = "The rain in Ludlow falls mainly on the bandstand.";

inProcess((target) => {
  let home: Household;
  let box: Box;
  let folder: string;
  let file: string;
  let documents: string[];
  let env: Record<string, string>;
  let recovery: string;

  beforeAll(async () => {
    home = await household(target);
    box = target.inside.box;
    folder = mkdtempSync(join(tmpdir(), "deedbox-backup-"));
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
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

  const reopened = async (data: string, look: (again: Box) => Promise<void>) => {
    const settings = readSettings({ data, workers: "1" }, {});
    const { root } = await unseal(settings, systemClock, systemIds, env, undefined, false);
    const engines = openTestEngines({ workers: 1 });
    const again = await openBox({
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

  const everything = (of: Box) =>
    of.db.sql("SELECT id, title, status, summary FROM document ORDER BY id").all();

  test("everything comes back: rows, words, and every file's bytes", async () => {
    const done = await restore();
    expect(done).toMatchObject({ missing: 0, files: new Set(namedBlobs(box.db).map((b) => b.blob_id)).size });
    await reopened(done.data, async (again) => {
      expect(everything(again)).toEqual(everything(box));
      expect(everything(again)).toHaveLength(12);
      for (const { blob_id, account_id } of namedBlobs(box.db)) {
        const key = (of: Box) => of.accountKey(account_id).blobKey;
        const there = await again.vault.bytes(key(again), blob_id);
        expect(there.equals(await box.vault.bytes(key(box), blob_id))).toBe(true);
      }
    });
    expect(readdirSync(done.data).sort()).toEqual([
      ...["blobs", "deedbox.db", "high-water.json", "in", "keyring.json", "use.lock"],
    ]);
  });

  test("nothing of the papers stands in it, and its head says when and by what it was made", async () => {
    const bytes = readFileSync(file);
    for (const plainly of ["Ludlow", "bandstand", "SQLite format", "example.org", ...documents])
      expect(bytes.includes(plainly)).toBe(false);
    const { made, program } = await prefaceOf(file);
    expect(program).toBe("0.0.0-test");
    expect(Date.parse(made)).toBeGreaterThan(Date.parse("2026-01-01"));
    expect(readdirSync(join(target.running.dataDir, "in"))).toEqual([]);
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
    mkdirSync(into);
    writeFileSync(join(into, "letter.txt"), "mine");
    await expect(restore(file, { into })).rejects.toThrow(/not empty/);
    expect(readdirSync(into)).toEqual(["letter.txt"]);
    await expect(restore(file, { into: target.running.dataDir })).rejects.toThrow(/not empty/);
  });

  test("no file is written over", async () => {
    const before = readFileSync(file);
    await expect(makeBackup(box, file)).rejects.toThrow(/already/);
    await expect(makeBackup(box, join(folder, "no", "such", "folder"))).rejects.toThrow(/no folder/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  describe("what is not whole is refused, and leaves nothing behind", () => {
    const spoilt = (what: string, spoil: (bytes: Buffer) => Buffer) => {
      test(what, async () => {
        const bad = join(folder, "bad.dbxbackup");
        writeFileSync(bad, spoil(Buffer.from(readFileSync(file))));
        const into = join(folder, `bad-${++n}`);
        await expect(restore(bad, { into })).rejects.toThrow();
        expect(existsSync(into) ? readdirSync(into) : []).toEqual([]);
      });
    };
    const flip = (at: (size: number) => number) => (bytes: Buffer) => {
      const i = at(bytes.length);
      bytes[i] = (bytes[i] ?? 0) ^ 1;
      return bytes;
    };
    spoilt("nothing in it", () => Buffer.alloc(0));
    spoilt("another file", () => Buffer.from("%PDF-1.4 something else altogether, and long enough"));
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

  test("a backup that is called off leaves nothing", async () => {
    const off = new AbortController();
    const path = join(folder, "off.dbxbackup");
    const made = makeBackup(box, path, ({ stage }) => stage === "writing" && off.abort(), off.signal);
    await expect(made).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => name.startsWith("off"))).toEqual([]);
    expect(readdirSync(join(target.running.dataDir, "in"))).toEqual([]);
  });

  test("what a backup left that was killed is swept by the next; one that runs is let be", async () => {
    const incoming = join(target.running.dataDir, "in");
    const [dead, alive] = [join(incoming, "backup-999999999-x"), join(incoming, `backup-${process.pid}-y`)];
    for (const each of [dead, alive]) mkdirSync(each);
    await makeBackup(box, join(folder, "after.dbxbackup"));
    expect(readdirSync(incoming)).toEqual([`backup-${process.pid}-y`]);
    rmSync(alive, { recursive: true });
  });

  test("files that are missing from the box are counted, and the rest is kept", async () => {
    const [one] = namedBlobs(box.db);
    const path = join(target.running.dataDir, "blobs", one?.blob_id.slice(0, 2) ?? "", one?.blob_id ?? "");
    const bytes = readFileSync(path);
    rmSync(path);
    try {
      const lacking = join(folder, "lacking.dbxbackup");
      expect(await makeBackup(box, lacking)).toMatchObject({ missing: 1 });
      expect(await restore(lacking)).toMatchObject({ missing: 1 });
    } finally {
      writeFileSync(path, bytes, { mode: 0o600 });
    }
  });
});
