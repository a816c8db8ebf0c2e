import fs from "node:fs/promises";
import { join } from "node:path";
import { message } from "#messages/message.ts";
import type { App } from "../app.ts";
import { inWorkFolder } from "./make.ts";
import { type Restored, restoreFromStore } from "./restore.ts";
import { notBackedUp, type Store } from "./stores/store.ts";

/**
 * Restores the newest backup of a store on trial, into a folder that is gone afterwards: every page of the database, every seal of
 * every file, and each file the same as the one of the box, where it still has it. Throws 409 when anything is not.
 */
export const tryRestore = (
  box: App,
  store: Store,
  tell: (bytes: number) => void = () => {},
): Promise<Restored> =>
  inWorkFolder(box, async (work) => {
    const into = join(work, "tried");
    const { clock, ids, settings } = box;
    const given = { settings: { ...settings, dataDir: into }, clock, ids, env: {} };
    const done = await restoreFromStore(given, store, { root: box.root }, null, tell);
    if (done.missing + done.damaged > 0 || !(await sameFiles(into, settings.dataDir)))
      throw notBackedUp(message("problem.store.wrong", { store: store.place }));
    return done;
  });

async function sameFiles(restored: string, own: string): Promise<boolean> {
  const files = await fs.readdir(join(restored, "blobs"), { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile()) continue;
    const [back, here] = [join(restored, "blobs"), join(own, "blobs")].map((of) =>
      join(of, file.name.slice(0, 2), file.name),
    );
    if (back === undefined || here === undefined) continue;
    const [a, b] = await Promise.all([
      fs.readFile(back),
      // One that was deleted since is no difference.
      fs.readFile(here).catch(() => null),
    ]);
    if (b !== null && !a.equals(b)) return false;
  }
  return true;
}
