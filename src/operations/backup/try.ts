import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import fs from "node:fs/promises";
import { join } from "node:path";
import { dropBoxLine } from "#database/checkup/box-lines.ts";
import { noteTried } from "#database/jobs/backup-plan.ts";
import { message } from "#messages/message.ts";
import { DRILL_LINE } from "#rules/checkup/box-lines.ts";
import type { Store } from "#vault/object-store.ts";
import type { App } from "../app.ts";
import { inWorkFolder } from "./make.ts";
import { type Restored, restoreBackup, restoreFromStore } from "./restore.ts";
import { notBackedUp } from "./stores/store.ts";

/**
 * Restores the newest backup of a store, or one in a file, on trial, into a folder that is gone afterwards: every page of the database, every seal of
 * every file, and each file the same as the one of the box, where it still has it. Throws 409 when anything is not.
 */
export const tryRestore = (
  box: App,
  from: Store | string,
  tell: (bytes: number) => void = () => {},
): Promise<Restored> =>
  inWorkFolder(box, async (work) => {
    const into = join(work, "tried");
    const { clock, ids, settings } = box;
    const given = { settings: { ...settings, dataDir: into }, clock, ids, env: {} };
    const opens = { root: box.root };
    const done = await (typeof from === "string"
      ? restoreBackup(given, from, opens, tell)
      : restoreFromStore(given, from, opens, null, tell));
    if (done.missing + done.damaged > 0 || !(await sameFiles(into, settings.dataDir)))
      throw notBackedUp(
        message("problem.store.wrong", { store: typeof from === "string" ? from : from.place }),
      );
    box.db.write(() => {
      noteTried(box.db, box.clock.now());
      dropBoxLine(box.db, DRILL_LINE);
    });
    return done;
  });

/** SHA-256 of a file; null for one that is not there. */
async function sumOf(path: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

async function sameFiles(restored: string, own: string): Promise<boolean> {
  const blobs = join(restored, "blobs");
  if (!existsSync(blobs)) return true;
  for (const file of await fs.readdir(blobs, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const back = await sumOf(join(blobs, file.name.slice(0, 2), file.name));
    const here = await sumOf(join(own, "blobs", file.name.slice(0, 2), file.name));
    // One that was deleted since is no difference.
    if (here !== null && here !== back) return false;
  }
  return true;
}
