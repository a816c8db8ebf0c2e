import { copyFileSync, existsSync, linkSync, statSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder } from "#database/sqlite/lock.ts";
import { migrations, openCopy } from "#database/sqlite/open.ts";
import { replaceDatabase } from "#database/sqlite/rekey.ts";
import { arrivedSince, migrationsOf, removeSnapshot, snapshotTrouble } from "#database/sqlite/snapshot.ts";
import { copyFor, copyPath, syncFile, UPGRADES } from "#database/sqlite/upgrade.ts";
import type { Clock } from "#kernel/clock.ts";
import { Problem } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { message } from "#messages/message.ts";
import { deriveKeys } from "#vault/derived.ts";
import { syncFolder } from "#vault/disk.ts";
import { rootsOf, withFirstRoot } from "../root-key/root-key.ts";

/** What going back came to. */
export interface UndoneUpgrade {
  /** When the copy that counts now was made, in milliseconds. */
  as_of: number;
  /** Where the upgraded database lies, which stays for 30 days. */
  kept: string;
  /** Papers that only the upgraded database knows. */
  papers_since: number;
}

const refused = (sentence: string) => new Problem(409, null, message("problem.noUpgrade.title"), sentence);

/**
 * Puts a database that a newer program has brought forward back to its copy from before, so that this program can open it. The
 * newer one is kept beside, under the same form of name, so that a newer program finds it. For who has the folder to itself; the
 * caller opens the box once afterwards, accepting the older database. Throws 409 where there is nothing to go back to.
 */
export async function undoUpgrade(
  { settings: { dataDir }, clock }: { settings: Settings; clock: Clock },
  root: Uint8Array,
): Promise<UndoneUpgrade> {
  const path = join(dataDir, "deedbox.db");
  const free = emptyFolder(dataDir);
  try {
    const under = withFirstRoot(rootsOf(dataDir, root), (each) =>
      openCopy(path, deriveKeys(each).databaseKey),
    );
    const key = deriveKeys(under.root).databaseKey;
    const version = migrationsOf(under.opened);
    const copy = copyFor(dataDir, migrations.length);
    let since = 0;
    try {
      if (version <= migrations.length)
        throw refused(
          "This version of Deedbox opens the data folder as it is. Run undo-upgrade with the older version you want to go back to.",
        );
      if (copy === null)
        throw refused(
          "There’s no copy from before the upgrade that this version can open. They’re kept for 30 days. Restore a backup instead.",
        );
      since = arrivedSince(under.opened, copy.at);
    } finally {
      under.opened.close();
    }
    const trouble = snapshotTrouble(copy.path, key);
    if (trouble !== null)
      throw refused(`The copy from before the upgrade is damaged. ${trouble} Nothing was changed.`);
    const kept = copyPath(dataDir, version, clock.now());
    const back = join(dataDir, UPGRADES, "going-back.part");
    removeSnapshot(back);
    copyFileSync(copy.path, back);
    syncFile(back);
    keepBeside(path, kept);
    replaceDatabase(back, path);
    await syncFolder(dataDir);
    await syncFolder(join(dataDir, UPGRADES));
    return { as_of: copy.at, kept, papers_since: since };
  } finally {
    free();
  }
}

/** A second name for a file, or a copy of it on a disk that knows none (exFAT). */
function keepBeside(from: string, to: string): void {
  // Closing wrote the log into the file and took it away; with one left the file alone would not be all.
  if (existsSync(`${from}-wal`) && statSync(`${from}-wal`).size > 0)
    throw refused("Another program is using the database. Nothing was changed.");
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
