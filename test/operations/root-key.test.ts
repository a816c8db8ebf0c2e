/** The root key is changed when a way to open the box is taken away; what was taken away opens nothing that is made later. */
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namedBlobs } from "#database/documents/files.ts";
import { keptKeys } from "#database/jobs/box-state.ts";
import { lookAtDatabase, openCopy } from "#database/sqlite/open.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import type { App } from "#operations/app.ts";
import { auditLog } from "#operations/audit.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { restoreBackup } from "#operations/backup/restore.ts";
import { examine } from "#operations/doctor.ts";
import { newRecoveryCode, renewKeys, setPassphrase } from "#operations/identity/recovery.ts";
import { renewalPending, renewDatabase } from "#operations/root-key/root-key.ts";
import { accountKeys, deriveKeys, unwrapAccountKey } from "#vault/derived.ts";
import { openKeyring, readKeyring } from "#vault/keys.ts";
import { addPapers, type Held, holdBox, openHeld, settingsOf } from "./data-folder.ts";

const home = mkdtempSync(join(tmpdir(), "deedbox-root-key-"));
const folder = join(home, "box");
const given = { clock: systemClock, ids: systemIds };
let held: Held;
beforeEach(async () => {
  held ??= await holdBox(home, 3);
  rmSync(folder, { recursive: true, force: true });
  cpSync(held.states.newest, folder, { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Works on the open box, and seals its database anew afterwards, as a server does. */
async function withBox(work: (box: App) => unknown): Promise<void> {
  const box = await openHeld(held, folder);
  try {
    await work(box);
  } finally {
    await box.close();
  }
  await renewDatabase(given, folder, box.root);
}

async function everythingOpens(box: App): Promise<number> {
  let files = 0;
  for (const { blob_id, account_id } of namedBlobs(box.db)) {
    const bytes = await box.vault.bytes(box.accountKey(account_id).blobKey, blob_id);
    const as = held.blobs.get(blob_id);
    if (as) expect(bytes.equals(as)).toBe(true);
    files++;
  }
  return files;
}

describe("a recovery code that was replaced", () => {
  test("opens, with all a thief copied before, neither the database nor a file that came later", async () => {
    let stolen = "";
    await withBox(async (box) => {
      stolen = await newRecoveryCode(box);
    });
    const thief = join(home, "thief");
    rmSync(thief, { recursive: true, force: true });
    cpSync(folder, thief, { recursive: true });
    await withBox((box) => newRecoveryCode(box));
    await withBox((box) => addPapers(box, held, 50, 52));

    // The old keyring and the old code give the old root key: it opens the old database and nothing else.
    const old = await openKeyring(thief, { recovery: stolen });
    expect(() => lookAtDatabase(folder, deriveKeys(old).databaseKey)).toThrow(
      /damaged or belongs to another box/,
    );
    const box = await openHeld(held, folder);
    const before = openCopy(join(thief, "deedbox.db"), deriveKeys(old).databaseKey);
    const accounts = before.sql("SELECT id, sealed_key FROM account").all() as {
      id: string;
      sealed_key: Buffer;
    }[];
    const [account] = accounts;
    if (!account) throw new Error("no account");
    const keys = deriveKeys(old, keptKeys(before) ?? undefined);
    const theirs = accountKeys(unwrapAccountKey(keys.wrapKey, account.id, account.sealed_key), keys.changes);
    before.close();
    let later = 0;
    for (const { blob_id } of namedBlobs(box.db)) {
      if (held.blobs.has(blob_id)) continue;
      later++;
      await expect(box.vault.bytes(theirs.blobKey, blob_id)).rejects.toThrow(/seal is broken/);
    }
    expect(later).toBe(2);
    expect(await everythingOpens(box)).toBe(held.blobs.size + 2);
    expect(auditLog(box, {}).broken).toBeNull();
    expect((await examine(box)).filter((f) => !f.ok)).toEqual([]);
    await box.close();
    await expect(openKeyring(folder, { recovery: stolen })).rejects.toThrow(
      /doesn’t open this box, or no longer does/,
    );
  });
});

describe("a change of the root key", () => {
  test("leaves every paper, the log and the search as they were, however often", async () => {
    const before = readFileSync(join(folder, "deedbox.db"));
    for (let i = 0; i < 3; i++) await withBox((box) => renewKeys(box));
    expect(readFileSync(join(folder, "deedbox.db")).equals(before)).toBe(false);
    expect(readKeyring(folder).previous).toEqual([]);
    await withBox(async (box) => {
      expect(box.found).toEqual([]);
      expect(box.keys.changes).toHaveLength(3);
      expect(await everythingOpens(box)).toBe(held.blobs.size);
      expect(auditLog(box, {}).broken).toBeNull();
      expect((await examine(box)).filter((f) => !f.ok)).toEqual([]);
    });
  });

  test("waits while another process uses the box, and the box goes on under the key before", async () => {
    const other = await openHeld(held, folder);
    const box = await openHeld(held, folder);
    renewKeys(box);
    await box.close();
    await expect(renewDatabase(given, folder, box.root)).rejects.toThrow(/Try again in a moment/);
    expect(renewalPending(folder)).toBe(true);
    const again = await openHeld(held, folder);
    expect(await everythingOpens(again)).toBe(held.blobs.size);
    expect(again.found).toEqual([]);
    await again.close();
    await other.close();
    const copy = join(folder, "stores", "0123456789abcdef.db");
    mkdirSync(join(folder, "stores"), { recursive: true });
    cpSync(join(folder, "deedbox.db"), copy);
    expect(await renewDatabase(given, folder, box.root)).toBe(true);
    expect(renewalPending(folder)).toBe(false);
    // Sealed under the key that was given up.
    expect(existsSync(copy)).toBe(false);
  });

  test("is gone on with after a stop at any moment of it", async () => {
    const box = await openHeld(held, folder);
    renewKeys(box);
    renewKeys(box);
    await setPassphrase(box, "a passphrase for the test");
    await box.close();
    const [started, sealed] = [join(home, "started"), join(home, "sealed")];
    for (const each of [started, sealed]) rmSync(each, { recursive: true, force: true });
    cpSync(folder, started, { recursive: true });
    await renewDatabase(given, folder, box.root);
    // Stopped after the keyring, after half a copy, after the database and before the mark, and after the mark.
    cpSync(started, sealed, { recursive: true });
    for (const [name, from] of [
      ["deedbox.db", folder],
      ["in", started],
    ] as const)
      cpSync(join(from, name), join(sealed, name), { recursive: true });
    const marked = join(home, "marked");
    rmSync(marked, { recursive: true, force: true });
    cpSync(sealed, marked, { recursive: true });
    cpSync(join(folder, "high-water.json"), join(marked, "high-water.json"));
    const half = join(home, "half");
    rmSync(half, { recursive: true, force: true });
    cpSync(started, half, { recursive: true });
    await Bun.write(
      join(half, "in", "renewed.db"),
      readFileSync(join(folder, "deedbox.db")).subarray(0, 20_000),
    );
    for (const stopped of [started, half, sealed, marked]) {
      expect(renewalPending(stopped)).toBe(true);
      expect(await renewDatabase(given, stopped, box.root)).toBe(true);
      expect(renewalPending(stopped)).toBe(false);
      const again = await openHeld(held, stopped);
      expect(again.found).toEqual([]);
      expect(await everythingOpens(again)).toBe(held.blobs.size);
      await again.close();
      expect(existsSync(join(stopped, "in", "renewed.db"))).toBe(false);
    }
  });

  test("a backup from the middle of it is whole", async () => {
    const box = await openHeld(held, folder);
    renewKeys(box);
    const file = join(home, "middle.dbxbackup");
    await makeBackup(box, file);
    await box.close();
    const into = join(home, "restored");
    const settings = settingsOf(held, into);
    await restoreBackup({ ...given, settings, env: {} }, file, null);
    expect(await renewDatabase(given, into, box.root)).toBe(true);
    const again = await openHeld(held, into);
    expect(await everythingOpens(again)).toBe(held.blobs.size);
    expect(again.found).toEqual([]);
    await again.close();
  });
});
