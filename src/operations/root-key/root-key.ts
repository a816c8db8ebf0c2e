import { statfsSync, statSync } from "node:fs";
import fs from "node:fs/promises";
import { join } from "node:path";
import { keepKeys, keptKeys } from "#database/jobs/box-state.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { emptyFolder } from "#database/sqlite/lock.ts";
import { type Database, openDatabase } from "#database/sqlite/open.ts";
import { DatabaseProblem } from "#database/sqlite/problem.ts";
import { copyUnderKey, replaceDatabase } from "#database/sqlite/rekey.ts";
import { dropUpgradeCopies } from "#database/sqlite/upgrade.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { deriveKeys } from "#vault/derived.ts";
import { syncFolder } from "#vault/disk.ts";
import { readHighWater, writeHighWater } from "#vault/high-water.ts";
import { dropPrevious, hasKeyring, previousRoots, readKeyring } from "#vault/keys.ts";
import { dropCopies } from "../backup/pages.ts";

/** Left free on the disk beside the copy of the database. */
const SPARE = 64 * 1024 * 1024;
/** Numbers of blob keys that a sealed file can name. */
const MOST_CHANGES = 255;

/** The root keys a database may be sealed under: the one of the box first, then those before it, the newest first. */
export const rootsOf = (dataDir: string, root: Uint8Array): Uint8Array[] =>
  hasKeyring(dataDir) ? [root, ...previousRoots(readKeyring(dataDir), root).reverse()] : [root];

/** Whether the database is still to be sealed under the root key of the box. */
export const renewalPending = (dataDir: string): boolean =>
  hasKeyring(dataDir) && readKeyring(dataDir).previous.length > 0;

/**
 * Does with a database what `open` does, under the first of several root keys that fits. Throws what `open` throws under the
 * first of them when none does.
 */
export function withFirstRoot<T>(
  roots: readonly Uint8Array[],
  open: (root: Uint8Array) => T,
): { root: Uint8Array; opened: T } {
  let first: unknown;
  for (const root of roots) {
    try {
      return { root, opened: open(root) };
    } catch (e) {
      if (!(e instanceof DatabaseProblem) || e.reason !== "wrong-key") throw e;
      first ??= e;
    }
  }
  throw first;
}

/**
 * Seals the database under the root key of the box, after that was changed: a copy is made, given new keys for what comes, and
 * put in its place in one step, so that a stop at any moment leaves the one or the other and the next start goes on. Does
 * nothing when there is nothing to do. For who has the folder to itself. Throws DatabaseProblem `busy` while another process
 * uses it, an Error without room.
 */
export async function renewDatabase(
  given: { clock: Clock; ids: Ids },
  dataDir: string,
  root: Uint8Array,
): Promise<boolean> {
  if (!renewalPending(dataDir)) return false;
  const free = emptyFolder(dataDir);
  try {
    const roots = rootsOf(dataDir, root);
    const open = (r: Uint8Array) =>
      openDatabase({ dataDir, key: deriveKeys(r).databaseKey, now: given.clock.now(), make: false });
    const found = withFirstRoot(roots, open);
    const copy = join(dataDir, "in", "renewed.db");
    try {
      if (found.root !== root) {
        room(dataDir);
        await fs.mkdir(join(dataDir, "in"), { recursive: true, mode: 0o700 });
        sealCopy(given, found.opened, found.root, root, copy);
      }
    } finally {
      found.opened.close();
    }
    if (found.root !== root) {
      replaceDatabase(copy, join(dataDir, "deedbox.db"));
      await syncFolder(dataDir);
    }
    for (const before of roots.slice(1)) {
      const mark = readHighWater(dataDir, before);
      if (typeof mark !== "string") writeHighWater(dataDir, root, mark);
    }
    // Under the key that was given up, as they were sent to stores.
    await dropCopies(dataDir, "all");
    dropPrevious(dataDir, root);
    // Under the key that was given up, and no program would find it any more.
    dropUpgradeCopies(dataDir);
    return true;
  } finally {
    free();
  }
}

function room(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = statSync(join(dataDir, "deedbox.db")).size * 2 + SPARE;
  if (Number(bavail) * Number(bsize) < needed)
    throw new Error(
      "There isn’t enough free space to encrypt the database with its new key. The box tries again at the next start.",
    );
}

/** What later files and rows are sealed with is new; what is there keeps its keys, inside the database that is sealed anew. */
function sealCopy(
  { clock, ids }: { clock: Clock; ids: Ids },
  db: Database,
  before: Uint8Array,
  after: Uint8Array,
  to: string,
): void {
  const { auditKey, wrapKey, totpKey, changes } = deriveKeys(before, keptKeys(db) ?? undefined);
  const more = changes.length < MOST_CHANGES ? [Buffer.from(ids.bytes(32))] : [];
  const keys = { before: deriveKeys(before).databaseKey, after: deriveKeys(after).databaseKey };
  copyUnderKey(db, to, keys, (copy) => {
    keepKeys(copy, { auditKey, wrapKey, totpKey, changes: [...changes, ...more] });
    addAudit(copy, auditKey, {
      ...{ at: clock.now(), account_id: null, user_id: null, via: "cli" as const },
      ...{ action: "box.renew_keys", subject: "box", subject_id: "box" },
    });
  });
}
