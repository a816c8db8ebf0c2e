/**
 * Backups of 10,000 papers of 64 KiB: into one file and out of it, and into a store that has all but ten of them, beside a plain copy of the
 * data folder in the same run.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { backUpTo } from "#operations/backup/off-box.ts";
import { restoreBackup, restoreFromStore } from "#operations/backup/restore.ts";
import { openStore } from "#operations/backup/stores/open.ts";
import { newRecoveryCode } from "#operations/identity/recovery.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { fillPapers } from "./fill.ts";
import type { Row } from "./row.ts";

const SIZE = 65_536;
const NEW = 10;
/** So often: now and then the index of words is merged, which moves more. */
const TIMES = 5;

/** Gives every paper that has none a file of random bytes. Gives how many bytes that were. */
async function giveFiles({ box, accountId }: TestBox): Promise<number> {
  const { blobKey, dedupKey } = box.accountKey(accountId);
  const bare = box.db.sql("SELECT id FROM file WHERE blob_id IS NULL").all() as { id: string }[];
  for (const { id } of bare) {
    const { blobId } = await box.vault.put(blobKey, dedupKey, crypto.getRandomValues(new Uint8Array(SIZE)));
    box.db.writeSoon(
      () => void box.db.sql("UPDATE file SET blob_id = ?, bytes = ? WHERE id = ?").run(blobId, SIZE, id),
    );
  }
  box.db.settle();
  return bare.length * SIZE;
}

const seconds = async (work: () => unknown): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
};

/** Rows of the table: seconds a gigabyte (10^9 bytes of files and database) with those of a copy, and what a backup of ten new papers takes. */
export async function benchBackup(papers = 10_000): Promise<Row[]> {
  const home = mkdtempSync(join(tmpdir(), "deedbox-backup-"));
  const data = join(home, "data");
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, "config") };
  const given = (dataDir: string) => ({
    settings: readSettings({ data: dataDir }, {}),
    clock: systemClock,
    ids: systemIds,
    env,
  });
  try {
    const { root } = await unseal(given(data).settings, systemClock, systemIds, env);
    const t = await openTestBox({ dataDir: data, root });
    fillPapers(t, papers);
    const gigabytes = ((await giveFiles(t)) + statSync(join(data, "deedbox.db")).size) / 1e9;
    const recovery = await newRecoveryCode(t.box);
    // Another process copies: who closes a file of an open database lets go of its locks (https://www.sqlite.org/howtocorrupt.html, 2.2).
    const cp = ["cp", "-r", data, join(home, "copy")];
    const copy = (await seconds(() => Bun.spawn(cp).exited)) / gigabytes;
    const rows: Row[] = [];
    const row = (name: string, value: number, unit: string, baseline?: number) =>
      rows.push({
        name,
        value,
        unit,
        ...(baseline === undefined ? {} : { baseline, ratio: value / baseline }),
      });
    const file = join(home, "all.dbxbackup");
    row("backup into a file, a GB", (await seconds(() => makeBackup(t.box, file))) / gigabytes, "s", copy);
    const restored = () => restoreBackup(given(join(home, "restored")), file, recovery);
    row("restore from it, a GB", (await seconds(restored)) / gigabytes, "s", copy);
    mkdirSync(join(home, "store"));
    const store = await openStore(join(home, "store"), null);
    row(
      "first backup into a folder, a GB",
      (await seconds(() => backUpTo(t.box, store))) / gigabytes,
      "s",
      copy,
    );
    let fresh = 0;
    const sent: number[] = [];
    const times: number[] = [];
    for (let n = 0; n < TIMES; n++) {
      fillPapers(t, NEW, { seed: NEW + n });
      fresh = await giveFiles(t);
      const work = async () => void sent.push((await backUpTo(t.box, store)).bytes);
      times.push(await seconds(work));
    }
    const middle = (of: number[]) => of.toSorted((a, b) => a - b)[TIMES >> 1] ?? 0;
    row(`backup of ${NEW} new papers among ${papers}, the median of ${TIMES}`, middle(times), "s");
    row("bytes it sent, beside those of their files", middle(sent), "bytes", fresh);
    row(`the same, the most of ${TIMES}`, Math.max(...sent), "bytes", fresh);
    const from = () => restoreFromStore(given(join(home, "from-store")), store, { recovery });
    row("restore from the folder, a GB", (await seconds(from)) / gigabytes, "s", copy);
    await t.box.close();
    return rows;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
