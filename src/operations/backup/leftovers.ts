import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../app.ts";
import { workOf } from "../work.ts";
import { backupFolders, dropHalves } from "./files.ts";
import { dropKilled } from "./make.ts";

/** Written whole in a moment: one that is older was left by a stop. In milliseconds. */
const STALE = 3_600_000;

/**
 * Removes what a stop left behind of backups (halves in their folders, copies of the database) and of the small files that are
 * written beside their place (keyring.json.123.tmp). Nothing of it is named by anything.
 */
export async function sweepLeftovers(box: App): Promise<void> {
  const { dataDir } = box.settings;
  await dropKilled(join(dataDir, "in"));
  if (workOf(box, "backup")?.state !== "running")
    for (const folder of backupFolders(box)) if (existsSync(folder)) dropHalves(folder);
  for (const name of await fs.readdir(dataDir)) {
    if (!/^(keyring|high-water)\.json\.\d+\.tmp$/.test(name)) continue;
    const path = join(dataDir, name);
    const stat = await fs.stat(path).catch(() => null);
    if (stat && stat.mtimeMs < box.clock.now() - STALE) await fs.rm(path, { force: true });
  }
}
