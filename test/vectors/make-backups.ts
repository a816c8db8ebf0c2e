/**
 * Writes the test vector of backups in their newest form: `bun test/vectors/make-backups.ts [FOLDER]`. They are checked in (backups/) and never
 * made again for a form that they are of; a change that needs them made again takes everybody's backups away.
 *
 *   first.dbxbackup  one paper, in a file
 *   renewed/         a store with snapshots of version 1: the root key was changed once, with a paper from before and one from after, and
 *                    once more while the database is still under the key before
 *   changed/         a store with snapshots of version 2: the same boxes, and the database with changes of its pages twice
 *   vectors.json     what opens each, and SHA-256 of each paper in it
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allAccounts } from "#database/accounts/accounts.ts";
import { addDocument } from "#database/documents/documents.ts";
import { addFile } from "#database/documents/files.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { backUpTo } from "#operations/backup/off-box.ts";
import { openStore } from "#operations/backup/stores/open.ts";
import { newRecoveryCode } from "#operations/identity/recovery.ts";
import { createAccount } from "#operations/members/accounts.ts";
import { renewDatabase } from "#operations/root-key/root-key.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { ownWork } from "#rules/access/access.ts";
import { openTestEngines } from "../engines/open.ts";

export interface BackupVector {
  /** Beside vectors.json. */
  backup: string;
  recovery: string;
  /** SHA-256 in hex of each paper as it came, sorted. */
  papers: string[];
}

/** Puts a paper on file as an upload leaves it. Gives SHA-256 of its bytes. */
async function file(box: App, words: string): Promise<string> {
  const [account] = allAccounts(box.db);
  if (!account) throw new Error("There is no account.");
  const scope = ownWork(account);
  const { blobKey, dedupKey } = box.accountKey(account.id);
  const bytes = new TextEncoder().encode(words);
  const { blobId, fingerprint } = await box.vault.put(blobKey, dedupKey, bytes);
  const id = box.ids.uuid();
  box.db.write(() => {
    addDocument(box.db, scope, {
      ...{ id, title: words.slice(0, 20), original_name: "letter.txt", titleByHand: true, doc_date: null },
      ...{ dateByHand: false, had_on: null, arrived_on: "2026-01-02", arrived_at: 1.7e12, arrived_by: "api" },
      ...{ added_by: null, purpose: null, duplicate_of: null, page_count: 1 },
    });
    addFile(box.db, scope, {
      ...{ id: box.ids.uuid(), document_id: id, role: "original", position: 0, name: "letter.txt" },
      ...{ mime: "text/plain", bytes: bytes.length, pages: 1, blob_id: blobId, fingerprint, quarantined: 0 },
    });
  });
  return createHash("sha256").update(bytes).digest("hex");
}

/** Makes them in a folder. */
async function make(to: string, home: string): Promise<void> {
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, "config") };
  const settings = readSettings({ data: join(home, "data") }, {});
  const given = { clock: systemClock, ids: systemIds };
  let { root }: { root: Uint8Array } = await unseal(settings, systemClock, systemIds, env);
  const opened = async (): Promise<App> => {
    const box = await openApp({ ...given, settings, root, engines: openTestEngines(), version: "1.0.0" });
    box.rootChanged = (changed) => {
      root = changed;
      box.root = changed;
    };
    return box;
  };
  let box = await opened();
  const owner = { owner_name: "Ann", owner_email: "ann@example.org", password: null, plan: null };
  await createAccount(box, { name: "Home", kind: "family", ...owner }, "cli");
  const old = await file(box, "A letter from before the key was changed.");
  await newRecoveryCode(box);
  await box.close();
  await renewDatabase(given, settings.dataDir, root);
  box = await opened();
  const papers = [old, await file(box, "A letter from after it.")];
  const changed: BackupVector = { backup: "changed", recovery: await newRecoveryCode(box), papers };
  mkdirSync(join(to, changed.backup));
  const store = await openStore(join(to, changed.backup), null);
  await backUpTo(box, store);
  for (const words of ["A letter between two backups.", "A letter after both."]) {
    papers.push(await file(box, words));
    await backUpTo(box, store);
  }
  papers.sort();
  await box.close();
  const vectors = join(to, "vectors.json");
  const before: BackupVector[] = existsSync(vectors) ? JSON.parse(readFileSync(vectors, "utf8")) : [];
  const others = before.filter(({ backup }) => backup !== changed.backup);
  writeFileSync(vectors, `${JSON.stringify([...others, changed], null, 2)}\n`);
}

if (import.meta.main) {
  const home = mkdtempSync(join(tmpdir(), "deedbox-vectors-"));
  try {
    await make(process.argv[2] ?? join(import.meta.dir, "backups"), home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
