import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { reopen } from "../box.ts";
import { seeded } from "../paper/paper.ts";
import { until } from "../took.ts";
import { documents, filesBelow, watched } from "./folder.ts";

test("killed at twenty moments, every file is filed exactly once and put away", async () => {
  const w = await watched();
  const files = 160;
  const random = seeded(11);
  for (let i = 0; i < files; i++) w.put(`${i % 4}/scan ${i}.txt`, `Letter ${i}. ${"word ".repeat(i * 40)}`);
  const { box, dataDir } = w.home;
  await box.close();
  let kills = 0;
  let left = files;
  const lying = () => filesBelow(w.inbox, "").filter((f) => !f.startsWith("filed/")).length;
  while (left > 0) {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "watch.child.ts"), dataDir, w.inbox], {
      stdout: "pipe",
      stderr: "inherit",
    });
    await child.stdout.getReader().read();
    // After twenty kills it may finish.
    if (kills < 20) await Bun.sleep(10 + random() * 70);
    else await until(() => lying() === 0, "every file is put away");
    child.kill("SIGKILL");
    await child.exited;
    kills++;
    left = lying();
  }
  const again = await reopen(dataDir);
  try {
    const rows = documents(again);
    expect(kills).toBeGreaterThan(5);
    expect(rows).toHaveLength(files);
    expect(new Set(rows.map((r) => r.name)).size).toBe(files);
    expect(rows.filter((r) => r.copyOf !== null)).toEqual([]);
    expect(filesBelow(w.inbox, "filed")).toHaveLength(files);
    expect(again.db.sql("SELECT count(*) AS n FROM job").get()).toEqual({ n: files });
    for (const { blob_id, account_id } of again.db.sql("SELECT blob_id, account_id FROM file").all() as {
      blob_id: string;
      account_id: string;
    }[]) {
      await again.vault.verify(again.accountKey(account_id).blobKey, blob_id);
    }
  } finally {
    await again.close();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(w.inbox, { recursive: true, force: true });
  }
}, 110_000);
