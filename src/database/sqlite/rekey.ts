import { renameSync, rmSync } from "node:fs";
import { databaseTrouble } from "./check.ts";
import { type Database, openCopy } from "./open.ts";
import { removeSnapshot, writeSnapshot } from "./snapshot.ts";
import { syncFile } from "./upgrade.ts";

/**
 * Makes a copy of a database that is sealed under another key. `from` is open and stays as it is; `change` writes to the copy
 * before it gets its key. Throws when the copy is not whole; nothing is left of it then.
 */
export function copyUnderKey(
  from: Database,
  to: string,
  keys: { before: Uint8Array; after: Uint8Array },
  change: (copy: Database) => void,
): void {
  removeSnapshot(to);
  try {
    writeSnapshot(from, to);
    const copy = openCopy(to, keys.before);
    try {
      copy.write(() => change(copy));
      // One file without a log beside it: what is renamed is all there is.
      copy.client.pragma("journal_mode=DELETE");
      copy.client.pragma(`rekey="x'${Buffer.from(keys.after).toString("hex")}'"`);
    } finally {
      copy.client.close();
    }
    const whole = openCopy(to, keys.after);
    try {
      const trouble = databaseTrouble(whole);
      if (trouble !== null) throw new Error(`The copy of the database is not whole: ${trouble}.`);
      whole.client.pragma("journal_mode=DELETE");
    } finally {
      whole.client.close();
    }
    syncFile(to);
  } catch (error) {
    removeSnapshot(to);
    throw error;
  }
}

/** Puts a copy in the place of a database that nobody has open. The caller syncs the folder. */
export function replaceDatabase(copy: string, path: string): void {
  for (const beside of [`${path}-wal`, `${path}-shm`]) rmSync(beside, { force: true });
  renameSync(copy, path);
}
