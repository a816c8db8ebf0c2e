import { afterEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckupList } from "#contract/checkup.ts";
import { fixedClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { makePlannedBackup, tellOfBackups } from "#operations/backup/planned.ts";
import { checkupOperation } from "#operations/checkup/list.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { ask, type Call, perform } from "#operations/operation.ts";
import { endBackupPlanOperation, planBackupsOperation } from "#operations/settings/backup-plan.ts";
import { listBackupsOperation, tryRestoreOperation } from "#operations/settings/backups.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { backupDue, nextBackup } from "#rules/accounts/backup-plan.ts";
import { entriesOf } from "#vault/backup-file.ts";
import { createKeyring } from "#vault/keys.ts";
import { openTestBox, type TestBox } from "../box.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** A Tuesday, two in the morning where the box is. */
const night = new Date(2026, 4, 5, 2, 0).getTime();
const local = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute).getTime();

describe("when a backup is due", () => {
  const daily = {
    every: "day",
    weekday: null,
    at: "03:30",
    begins_at: night,
    decided_on: null,
    retry_at: null,
  } as const;
  const weekly = { ...daily, every: "week", weekday: 5 } as const;

  test("each day at its time, once", () => {
    expect(backupDue(daily, local(5, 3, 29))).toBeNull();
    expect(backupDue(daily, local(5, 3, 30))).toBe("2026-05-05");
    expect(backupDue({ ...daily, decided_on: "2026-05-05" }, local(5, 23))).toBeNull();
    expect(backupDue({ ...daily, decided_on: "2026-05-05" }, local(6, 3, 30))).toBe("2026-05-06");
    expect(nextBackup(daily, night)).toBe(local(5, 3, 30));
  });

  test("each week on its day; after a long stop one, and at once", () => {
    expect(backupDue(weekly, local(7, 12))).toBeNull();
    expect(backupDue(weekly, local(8, 3, 31))).toBe("2026-05-08");
    expect(backupDue({ ...weekly, decided_on: "2026-05-08" }, local(27, 20))).toBe("2026-05-22");
    expect(nextBackup({ ...weekly, decided_on: "2026-05-08" }, local(9, 1))).toBe(local(15, 3, 30));
  });

  test("one that failed again after an hour", () => {
    const failed = { ...daily, decided_on: "2026-05-05", retry_at: local(5, 4, 30) };
    expect(backupDue(failed, local(5, 4, 29))).toBeNull();
    expect(backupDue(failed, local(5, 4, 30))).toBe("2026-05-05");
    expect(nextBackup(failed, local(5, 4))).toBe(local(5, 4, 30));
  });
});

const opened: { t: TestBox; folder: string }[] = [];
afterEach(async () => {
  for (const { t, folder } of opened.splice(0)) {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function home() {
  const clock = fixedClock(night);
  const dataDir = mkdtempSync(join(tmpdir(), "deedbox-plan-"));
  const keyFile = join(tmpdir(), `deedbox-plan-${systemIds.uuid()}.key`);
  const { root } = await createKeyring(dataDir, systemIds, clock, { keyFile });
  rmSync(keyFile);
  const t = await openTestBox({ clock, dataDir, root });
  const folder = mkdtempSync(join(tmpdir(), "deedbox-disk-"));
  opened.push({ t, folder });
  const { box } = t;
  const session = openSession(box, { id: t.call.caller.user.id }).token;
  const call: Call = { ...t.call, caller: callerOf(box, session, null, "app") };
  const plan = (body: object) =>
    perform(box, planBackupsOperation, { every: "day", at: "03:30", keep: 2, ...body } as never, call, null);
  const list = () => ask(box, listBackupsOperation, {}, call);
  const lines = async (): Promise<CheckupList["items"]> =>
    (await ask(box, checkupOperation, { show: "open", limit: 50 } as never, call)).items;
  const later = (ms: number) => {
    clock.advance(ms);
    return makePlannedBackup(box);
  };
  return { t, box, clock, folder, call, plan, list, lines, later };
}

describe("backups by themselves", () => {
  test("to a store: what is new, its password sealed and never shown; a restore on trial; a year later it is asked for", async () => {
    const { plan, later, folder, list, box, call, lines, clock } = await home();
    await plan({ store: folder });
    expect(await later(2 * HOUR)).toBe(true);
    expect(await later(DAY)).toBe(true);
    expect(readdirSync(join(folder, "snapshots"))).toHaveLength(2);
    const { plan: shown } = await list();
    expect(shown).toMatchObject({ store: folder, tried: null, last: { failure: null } });
    expect(JSON.stringify(shown)).not.toContain("secret");
    tellOfBackups(box);
    expect(await lines()).toEqual([]);
    await later(31 * DAY);
    tellOfBackups(box);
    expect((await lines()).map((l) => l.title)).toEqual(["Try restoring a backup"]);
    await perform(box, tryRestoreOperation, {}, call, null);
    for (let i = 0; i < 200 && (await list()).trying?.state === "running"; i++) await Bun.sleep(20);
    expect(await list()).toMatchObject({ trying: { state: "done" }, plan: { tried: expect.any(String) } });
    expect(await lines()).toEqual([]);
    clock.advance(3 * DAY);
    tellOfBackups(box);
    expect((await lines()).map((l) => l.title.replace(/since.*/, ""))).toEqual(["No backup "]);
    await later(0);
    expect(await lines()).toEqual([]);
  }, 60_000);

  test("a store that cannot be reached is refused when it is named, and the plan stays as it was", async () => {
    const { plan, list, folder } = await home();
    await plan({ folder });
    const said = (body: object) =>
      plan(body).then(String, (e) => (e.extra.errors?.[0]?.detail ?? e.detail).key);
    expect(await said({ store: join(folder, "nowhere") })).toBe("problem.folderMissing");
    expect(await said({ store: "ftp://example.org" })).toBe("problem.store.address");
    expect(await said({ store: "s3://K@b/p?endpoint=http://127.0.0.1:9", secret: "x" })).toBe(
      "problem.store.away",
    );
    expect((await list()).plan).toMatchObject({ folder, store: null });
  }, 60_000);

  test("one is made in its time, and as many are kept as was said; others in the folder stay", async () => {
    const { plan, later, folder, list, box } = await home();
    await plan({ folder });
    const strange = join(folder, "deedbox-2020-01-01-000000.dbxbackup");
    writeFileSync(strange, "another box's");
    expect(await later(HOUR)).toBe(false);
    expect(await later(HOUR)).toBe(true);
    expect(await later(HOUR)).toBe(false);
    for (let i = 0; i < 3; i++) expect(await later(DAY)).toBe(true);
    const made = readdirSync(folder).sort();
    expect(made).toHaveLength(3);
    expect(existsSync(strange)).toBe(true);
    const shown = await list();
    expect(shown.plan).toMatchObject({
      every: "day",
      weekday: null,
      at: "03:30",
      keep: 2,
      folder,
      own_folder: true,
    });
    expect(shown.plan?.last).toMatchObject({ failure: null, name: made[2] });
    expect(shown.backups.map((b) => b.name)).toEqual([...made].reverse());
    const [, , newest = ""] = made;
    const entries: string[] = [];
    for await (const { name, content } of entriesOf(join(folder, newest), box.root)) {
      for await (const _ of content);
      entries.push(name);
    }
    expect(entries).toContain("deedbox.db");
  }, 60_000);

  test("a failure is said on the Checkup, tried again each hour, and goes when one was made", async () => {
    const { plan, later, folder, list, lines } = await home();
    await plan({ folder });
    expect(await later(2 * HOUR)).toBe(true);
    rmSync(folder, { recursive: true });
    expect(await later(DAY)).toBe(true);
    const [line] = await lines();
    expect(line).toMatchObject({ source: "gap", kind_label: "Backup", title: "No backup since 5 May 2026" });
    expect(line?.detail).toContain(`Couldn’t find the folder ${folder}.`);
    expect(line?.what_to_do?.steps.join(" ")).toContain("Settings, Backups");
    expect((await list()).plan?.last?.failure).toContain("Couldn’t find the folder");
    expect(await later(HOUR / 2)).toBe(false);
    expect(await later(HOUR / 2)).toBe(true);
    expect(await lines()).toHaveLength(1);
    mkdirSync(folder);
    expect(await later(HOUR)).toBe(true);
    expect(await lines()).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
  }, 60_000);

  test("where a disk should be and is not, nothing is written", async () => {
    const { plan, later, folder, box, lines } = await home();
    await plan({ folder });
    box.db.sql("UPDATE backup_plan SET other_disk = 1").run();
    expect(await later(2 * HOUR)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    expect((await lines())[0]?.detail).toContain("isn’t connected");
  });

  test("ended, nothing more is made and nothing is said", async () => {
    const { plan, later, folder, box, call, list, lines } = await home();
    await plan({ folder });
    rmSync(folder, { recursive: true });
    await later(2 * HOUR);
    expect(await lines()).toHaveLength(1);
    await perform(box, endBackupPlanOperation, {}, call, null);
    expect(await later(3 * DAY)).toBe(false);
    expect((await list()).plan).toBeNull();
    expect(await lines()).toEqual([]);
  });

  test("a folder that cannot be is refused with the reason", async () => {
    const { plan, t } = await home();
    const tries: [string, string][] = [
      ["backups", "field.wholePath"],
      ["/no/such/place", "field.notThere"],
      [join(t.dataDir, "blobs"), "field.inDataFolder"],
    ];
    for (const [folder, why] of tries) {
      const refused = await plan({ folder }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Problem);
      expect(JSON.stringify((refused as Problem).extra)).toContain(why);
    }
  });
});
