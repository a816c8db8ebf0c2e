/** Logs that were cut, keyrings that are older, lines about the box on the Checkup, and restores that were cut off. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#database/sqlite/open.ts";
import { message } from "#messages/message.ts";
import { auditLog } from "#operations/audit.ts";
import { finishRestores } from "#operations/backup/restore.ts";
import { examine } from "#operations/doctor.ts";
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
