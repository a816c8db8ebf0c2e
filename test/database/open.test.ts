import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
    const other = openDatabase({ dataDir: dir, key, now: 2 });
    expect(other.sql("SELECT x FROM t").all()).toEqual([{ x: 2 }]);
    const before = db.version();
    db.writeSoon(() => db.sql("INSERT INTO t VALUES (3)").run());
    expect(db.version()).not.toBe(before);
    // A note is kept like it, and takes nothing away from what hangs on the version.
    const noted = db.version();
    db.note(() => db.sql("INSERT INTO t VALUES (4)").run());
    expect(db.version()).toBe(noted);
    expect(other.sql("SELECT count(*) AS n FROM t").get()).toEqual({ n: 3 });
    other.close();
  });

  test("a database whose reading is under way closes cleanly", () => {
    db.close();
    const again = openDatabase({ dataDir: dir, key, now: 3 });
    expect(again.sql("SELECT count(*) AS n FROM t").get()).toEqual({ n: 3 });
    again.close();
    rmSync(dir, { recursive: true, force: true });
  });
});
