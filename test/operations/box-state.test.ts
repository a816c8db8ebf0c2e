/** Logs that were cut, keyrings that are older, lines about the box on the Checkup, and restores that were cut off. */

import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import * as fs from "node:fs";
import files from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#database/sqlite/open.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { message } from "#messages/message.ts";
import { auditLog } from "#operations/audit.ts";
import { finishRestores, placeRestored } from "#operations/backup/restore.ts";
import { examine } from "#operations/doctor.ts";
import { createKeyring } from "#vault/keys.ts";
import { type Held, harmed, holdBox, openHeld, openTestDatabase, startOn } from "./data-folder.ts";
import { filesIn } from "./harm.ts";

const home = fs.mkdtempSync(join(tmpdir(), "deedbox-box-state-"));
const folder = join(home, "start");
let held: Held;
beforeAll(async () => {
  held = await holdBox(home, 3);
}, 60_000);
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const unlocked = (db: Database, sql: string) =>
  db.client.exec(`DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete; ${sql}`);

const gaps = (db: Database) =>
  (db.sql("SELECT title FROM gap WHERE status = 'open'").all() as { title: string }[]).map((g) => g.title);

describe("a log of changes that was cut", () => {
  const table: [string, string][] = [
    ["its last line is gone", "DELETE FROM audit WHERE n = (SELECT max(n) FROM audit)"],
    ["its tail is gone", "DELETE FROM audit WHERE n > 4"],
    ["it is empty", "DELETE FROM audit"],
  ];
  test.each(table)(
    "%s: told at the start, by the doctor, by the log, and from then on",
    async (_what, sql) => {
      harmed(held, "newest", new Map(), folder);
      await openTestDatabase(held, folder, (db) => unlocked(db, sql));
      const found = [expect.stringMatching(/missing at the end of the audit log/)];
      expect(await startOn(held, folder)).toMatchObject({ served: held.documents, found });
      // The next start has nothing new to tell, and what was cut stays cut.
      const box = await openHeld(held, folder);
      try {
        expect(box.found).toEqual([]);
        expect(gaps(box.db)).toEqual(["Entries are missing from the audit log"]);
        expect(auditLog(box, {}).broken).not.toBeNull();
        const findings = await examine(box);
        expect(findings.find((f) => f.check === "audit log")).toMatchObject({ ok: false });
      } finally {
        await box.close();
      }
    },
  );

  test("is noticed while the box runs, too", async () => {
    harmed(held, "newest", new Map(), folder);
    const box = await openHeld(held, folder);
    try {
      expect(auditLog(box, {}).broken).toBeNull();
      unlocked(box.db, "DELETE FROM audit");
      expect(auditLog(box, {}).broken).toBe(1);
    } finally {
      await box.close();
    }
    const again = await openHeld(held, folder);
    expect(auditLog(again, {}).broken).toBe(1);
    await again.close();
  });

  test("an untouched one is whole", async () => {
    harmed(held, "newest", new Map(), folder);
    const box = await openHeld(held, folder);
    expect(auditLog(box, {}).broken).toBeNull();
    expect(gaps(box.db)).toEqual([]);
    await box.close();
  });
});

describe("a look", () => {
  test("finds what is wrong and changes no byte", async () => {
    harmed(held, "killed", new Map([["high-water.json", "remove"]]), folder);
    const picture = () =>
      filesIn(folder)
        .filter((name) => !name.endsWith("-shm"))
        .map((name) => [name, Bun.hash(fs.readFileSync(join(folder, name)))]);
    const before = picture();
    const box = await openHeld(held, folder, "look");
    const findings = await examine(box);
    await box.close();
    expect(findings.filter((f) => !f.ok).map((f) => f.check)).toEqual(["newest state"]);
    expect(findings.find((f) => f.check === "files")?.detail).toEqual([
      message("health.files", { n: held.blobs.size }),
    ]);
    expect(picture()).toEqual(before);
  });

  test("makes no database where there is none", async () => {
    harmed(held, "newest", new Map([["deedbox.db", "remove"]]), folder);
    await expect(openHeld(held, folder, "look")).rejects.toThrow(/database of this box is missing/);
    expect(fs.existsSync(join(folder, "deedbox.db"))).toBe(false);
  });
});

describe("a restore that was cut off", () => {
  const stopped = (moved: string[], whole: boolean) => {
    harmed(held, "newest", new Map(), folder);
    const work = join(folder, "restoring-11111111-1111-4111-8111-111111111111");
    fs.mkdirSync(work);
    for (const name of ["blobs", "deedbox.db", "high-water.json", "keyring.json"])
      if (!moved.includes(name)) fs.renameSync(join(folder, name), join(work, name));
    if (whole) fs.writeFileSync(join(work, "whole"), "");
  };

  test.each([[[]], [["blobs"]], [["blobs", "deedbox.db"]], [["blobs", "deedbox.db", "high-water.json"]]])(
    "after %j were moved is brought to its end",
    async (moved) => {
      stopped(moved, true);
      expect(await finishRestores(folder)).toBe(true);
      expect(fs.readdirSync(folder).some((name) => name.startsWith("restoring-"))).toBe(false);
      expect(await startOn(held, folder)).toMatchObject({ served: held.documents, found: [] });
    },
  );

  test("before it was whole leaves nothing behind", async () => {
    stopped([], false);
    expect(await finishRestores(folder)).toBe(false);
    expect(fs.readdirSync(folder).filter((name) => !["in", "use.lock"].includes(name))).toEqual([]);
  });
});

describe("a restore in the place of an empty box", () => {
  const work = join(folder, "restoring-22222222-2222-4222-8222-222222222222");
  const picture = () =>
    filesIn(folder)
      .filter((name) => !name.startsWith("restoring-"))
      .map((name) => [name, fs.readFileSync(join(folder, name), "utf8")]);

  /** An empty box, and beside it a whole one. Gives the id of the empty one. */
  async function beside(): Promise<string> {
    harmed(held, "newest", new Map(), folder);
    fs.mkdirSync(work);
    for (const name of ["blobs", "in", "deedbox.db", "high-water.json", "keyring.json"])
      if (fs.existsSync(join(folder, name))) fs.renameSync(join(folder, name), join(work, name));
    const keyFile = join(home, "empty.key");
    const { keyring } = await createKeyring(folder, systemIds, systemClock, { keyFile });
    for (const name of ["deedbox.db", "deedbox.db-wal", "high-water.json", "stores/x", "in/x"]) {
      fs.mkdirSync(join(folder, name, ".."), { recursive: true });
      fs.writeFileSync(join(folder, name), `${name} of the empty box`);
    }
    return keyring.box_id;
  }

  /** Does it with the rename of one number failing, and with `after` every one from then on. False when there is none of it. */
  async function broken(over: string, at: number, after: boolean): Promise<boolean> {
    const rename = files.rename;
    let n = 0;
    const spy = spyOn(files, "rename").mockImplementation(async (from, to) => {
      n++;
      if (after ? n >= at : n === at) throw Object.assign(new Error("no"), { code: "EIO" });
      return rename(from, to);
    });
    try {
      await placeRestored(work, folder, over);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: "EIO" });
      return true;
    } finally {
      spy.mockRestore();
    }
  }

  const whole = async () => {
    expect(fs.readdirSync(folder).some((name) => name.startsWith("restoring-"))).toBe(false);
    expect(fs.existsSync(join(folder, "stores"))).toBe(false);
    expect(await startOn(held, folder)).toMatchObject({ served: held.documents, found: [] });
  };

  test("that stops at any step is brought to its end by the next start", async () => {
    const over = await beside();
    fs.writeFileSync(join(work, "whole"), over);
    expect(await finishRestores(folder)).toBe(true);
    await whole();
    // Where the first of them fails there is nothing to go back on.
    let at = 2;
    while (await broken(await beside(), at, true)) {
      expect(await finishRestores(folder)).toBe(true);
      await whole();
      at++;
    }
    expect(at).toBeGreaterThan(10);
    await whole();
  }, 60_000);

  test("that fails at any step leaves the empty box as it was", async () => {
    for (let at = 1; ; at++) {
      const over = await beside();
      const before = picture();
      if (!(await broken(over, at, false))) break;
      expect(picture()).toEqual(before);
      expect(await finishRestores(folder)).toBe(false);
      expect(picture()).toEqual(before);
    }
    await whole();
  }, 60_000);

  test("is refused where documents lie, and by a box that is not the one it was meant for", async () => {
    const over = await beside();
    fs.mkdirSync(join(folder, "blobs", "ab"), { recursive: true });
    const before = picture();
    await expect(placeRestored(work, folder, over)).rejects.toThrow("problem.restore.taken");
    expect(fs.existsSync(join(work, "whole"))).toBe(false);
    fs.writeFileSync(join(work, "whole"), "another box");
    expect(await finishRestores(folder)).toBe(false);
    expect(picture()).toEqual(before);
  });
});
