import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Checkpoints } from "#database/sqlite/checkpoints.ts";
import { openDatabase } from "#database/sqlite/open.ts";

const key = new Uint8Array(32).fill(7);

describe("what waits for the disk", () => {
  const dir = mkdtempSync(join(tmpdir(), "deedbox-open-"));
  const db = openDatabase({ dataDir: dir, key, now: 1 });
  const waits = () => db.client.pragma("synchronous", { simple: true }) === 2;

  test("a write does, one that can be made again does not, and the next write carries it with it", () => {
    const order = [
      db.writeSoon(() => waits()),
      db.write(() => waits()),
      db.writeSoon(() => waits()),
      db.write(() => db.writeSoon(() => waits())),
    ];
    expect(order).toEqual([false, true, false, true]);
    db.writeSoon(() => waits());
    db.settle();
    expect(waits()).toBe(true);
  });

  test("both are whole or nothing, and another connection sees them", () => {
    db.client.exec("CREATE TABLE t (x)");
    expect(() =>
      db.writeSoon(() => {
        db.sql("INSERT INTO t VALUES (1)").run();
        throw new Error("no");
      }),
    ).toThrow("no");
    db.writeSoon(() => db.sql("INSERT INTO t VALUES (2)").run());
    db.settle();
    const other = openDatabase({ dataDir: dir, key, now: 2 });
    expect(other.sql("SELECT x FROM t").all()).toEqual([{ x: 2 }]);
    const before = db.version();
    db.writeSoon(() => db.sql("INSERT INTO t VALUES (3)").run());
    expect(db.version()).not.toBe(before);
    // A note is kept like it, and takes nothing away from what hangs on the version.
    const noted = db.version();
    db.note(() => db.sql("INSERT INTO t VALUES (4)").run());
    expect(db.version()).toBe(noted);
    db.settle();
    expect(other.sql("SELECT count(*) AS n FROM t").get()).toEqual({ n: 3 });
    other.close();
  });

  test("what does not wait shares a commit: seen here at once and elsewhere a moment later, each rolled back by itself", async () => {
    const other = openDatabase({ dataDir: dir, key, now: 2 });
    const count = (d: typeof db) => (d.sql("SELECT count(*) AS n FROM t").get() as { n: number }).n;
    const before = count(db);
    db.writeSoon(() => db.sql("INSERT INTO t VALUES (5)").run());
    expect(() =>
      db.writeSoon(() => {
        db.sql("INSERT INTO t VALUES (6)").run();
        throw new Error("no");
      }),
    ).toThrow("no");
    db.writeSoon(() => db.sql("INSERT INTO t VALUES (7)").run());
    expect([count(db), count(other)]).toEqual([before + 2, before]);
    expect(db.writing()).toBe(false);
    await Bun.sleep(200);
    expect(count(other)).toBe(before + 2);
    // A write commits the group first, even when it fails itself.
    db.writeSoon(() => db.sql("INSERT INTO t VALUES (8)").run());
    expect(() =>
      db.write(() => {
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(count(other)).toBe(before + 3);
    other.close();
  });

  test("a full disk loses a group as a whole or not at all, and it is counted", () => {
    const before = db.losses();
    db.client.exec("CREATE TABLE big (x)");
    const pages = db.client.pragma("page_count", { simple: true }) as number;
    db.client.pragma(`max_page_count=${pages + 2}`);
    const count = () => (db.sql("SELECT count(*) AS n FROM t").get() as { n: number }).n;
    const there = count();
    db.writeSoon(() => db.sql("INSERT INTO t VALUES (9)").run());
    expect(() => db.writeSoon(() => db.sql("INSERT INTO big VALUES (randomblob(100000))").run())).toThrow(
      "full",
    );
    // Either it is all there or it is all gone and counted: never a part.
    db.settle();
    expect(count() === there + 1 ? 0 : 1).toBe(db.losses() - before);
    db.client.pragma("max_page_count=1073741823");
    db.writeSoon(() => db.sql("DELETE FROM t WHERE x = 9").run());
    db.settle();
    expect(count()).toBe(there);
  });

  test("settling brings a group to the disk by a commit that waits, and does nothing when there is nothing to bring", () => {
    const settled = () => db.sql("SELECT value FROM box WHERE key = 'settled'").pluck().get();
    db.settle();
    const before = Number(settled());
    db.settle();
    expect(Number(settled())).toBe(before);
    db.writeSoon(() => db.sql("INSERT INTO t VALUES (10)").run());
    db.settle();
    expect(Number(settled())).toBe(before + 1);
    db.write(() => db.sql("DELETE FROM t WHERE x = 10").run());
    db.settle();
    expect(Number(settled())).toBe(before + 1);
  });

  test("a database whose reading is under way closes cleanly", () => {
    db.close();
    const again = openDatabase({ dataDir: dir, key, now: 3 });
    expect(again.sql("SELECT count(*) AS n FROM t").get()).toEqual({ n: 6 });
    again.close();
    rmSync(dir, { recursive: true, force: true });
  });
});

test("the log is copied by a thread while much is written, and is gone when the database is closed", async () => {
  const dir = mkdtempSync(join(tmpdir(), "deedbox-log-"));
  const db = openDatabase({ dataDir: dir, key, now: 1 });
  const log = () =>
    db.client.prepare("PRAGMA wal_checkpoint(NOOP)").get() as { log: number; checkpointed: number };
  db.client.exec("CREATE TABLE t (id INTEGER PRIMARY KEY, x BLOB)");
  for (let n = 0; n < 40; n++) db.write(() => db.sql("INSERT INTO t (x) VALUES (randomblob(100000))").run());
  for (let n = 0; n < 200 && log().checkpointed < 500; n++) await Bun.sleep(25);
  expect(log().checkpointed).toBeGreaterThanOrEqual(500);
  db.write(() => db.sql("INSERT INTO t (x) VALUES (randomblob(4000000))").run());
  db.close();
  expect(existsSync(join(dir, "deedbox.db-wal"))).toBe(false);
  const again = openDatabase({ dataDir: dir, key, now: 2 });
  expect(again.sql("SELECT count(*) AS n FROM t").get()).toEqual({ n: 41 });
  expect(again.client.pragma("integrity_check", { simple: true })).toBe("ok");
  again.close();
  rmSync(dir, { recursive: true, force: true });
});

test("where the thread fails, the connection that writes checkpoints by itself", async () => {
  const dir = mkdtempSync(join(tmpdir(), "deedbox-log-"));
  const db = openDatabase({ dataDir: dir, key, now: 1 });
  const limit = () => db.client.pragma("wal_autocheckpoint", { simple: true });
  const other = new Checkpoints(db.client, join(dir, "deedbox.db"), new Uint8Array(32).fill(9));
  const long = limit();
  db.write(() => {
    db.sql("CREATE TABLE t (x)").run();
    db.sql("INSERT INTO t VALUES (randomblob(4000000))").run();
  });
  other.afterCommit();
  for (let n = 0; n < 200 && limit() === long; n++) await Bun.sleep(25);
  expect([long, limit()]).toEqual([8_000, 1_000]);
  other.close();
  db.close();
  rmSync(dir, { recursive: true, force: true });
});
