/** Backups made once, whose bytes never change: each must open with what stands here, by Deedbox and by the program in Python. */
import { afterAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allAccounts } from "#database/accounts/accounts.ts";
import { namedBlobs } from "#database/documents/files.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { openApp } from "#operations/app.ts";
import { restoreBackup, restoreFromStore } from "#operations/backup/restore.ts";
import { openStore } from "#operations/backup/stores/open.ts";
import { renewDatabase } from "#operations/root-key/root-key.ts";
import { restoreKeyFile, unseal } from "#operations/root-key/unsealing.ts";
import { openTestEngines } from "../engines/open.ts";
import type { BackupVector } from "./make-backups.ts";
import vectors from "./backups/vectors.json" with { type: "json" };

const sum = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const at = (backup: string) => join(import.meta.dir, "backups", backup);
const python = Bun.spawnSync(["python3", "-c", "import cryptography"], { stderr: "ignore" }).success;

describe.each(vectors as BackupVector[])("$backup", ({ backup, recovery, papers }) => {
  const home = mkdtempSync(join(tmpdir(), "deedbox-vector-"));
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, "config") };
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  test("Deedbox restores it", async () => {
    const settings = readSettings({ data: join(home, "data") }, {});
    const given = { settings, clock: systemClock, ids: systemIds, env };
    const done = statSync(at(backup)).isDirectory()
      ? await restoreFromStore(given, await openStore(at(backup), null), { recovery })
      : await restoreBackup(given, at(backup), recovery);
    expect(done).toMatchObject({ files: papers.length, missing: 0, damaged: 0 });
    await restoreKeyFile(settings, systemClock, systemIds, env, recovery);
    const { root } = await unseal(settings, systemClock, systemIds, env);
    await renewDatabase(given, settings.dataDir, root);
    const engines = openTestEngines();
    const box = await openApp({ ...given, root, engines, version: "test" });
    try {
      expect(allAccounts(box.db)).toHaveLength(1);
      const sums = namedBlobs(box.db).map(async ({ blob_id, account_id }) =>
        sum(await box.vault.bytes(box.accountKey(account_id).blobKey, blob_id)),
      );
      expect((await Promise.all(sums)).sort()).toEqual(papers);
    } finally {
      await box.close();
    }
  }, 60_000);

  test.skipIf(!python)(
    "the program in Python opens it",
    () => {
      const out = join(home, "plain");
      const program = join(import.meta.dir, "open-backup.py");
      const ran = Bun.spawnSync(["python3", program, at(backup), recovery, out]);
      expect([ran.stderr.toString(), ran.exitCode]).toEqual(["", 0]);
      const files = readdirSync(join(out, "files"));
      expect(files.map((name) => sum(readFileSync(join(out, "files", name)))).sort()).toEqual(papers);
    },
    60_000,
  );
});
