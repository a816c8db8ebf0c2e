import { join } from "node:path";
import { accountOfBlob } from "#database/documents/files.ts";
import type { Database } from "#database/sqlite/open.ts";
import type { Settings } from "#kernel/settings.ts";
import { namesIn } from "#vault/blobs/files.ts";
import { InStore } from "#vault/blobs/in-store.ts";
import { Sender } from "#vault/blobs/sender.ts";
import type { AccountKeys } from "#vault/derived.ts";
import type { Vault } from "#vault/vault.ts";
import { makerOf } from "../backup/work-folder.ts";

/** What keeps the papers and their store alike; null on a box that names no store. */
export function senderOf(
  vault: Vault,
  db: Database,
  settings: Settings,
  keysOf: (account: string) => AccountKeys,
): Sender | null {
  const { blobs } = vault;
  if (settings.papers === null || !(blobs instanceof InStore)) return null;
  const { dataDir } = settings;
  return new Sender(blobs, {
    dataDir,
    keyOf: (blobId) => {
      const account = accountOfBlob(db, blobId);
      return account === undefined ? null : keysOf(account).blobKey;
    },
    back: settings.papers.keep === "disk",
    held: async () => (await namesIn(join(dataDir, "in"))).some((name) => makerOf(name) !== null),
  });
}
