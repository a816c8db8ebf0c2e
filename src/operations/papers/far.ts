import { readFileSync } from "node:fs";
import type { PapersSettings, Settings } from "#kernel/settings.ts";
import type { Far } from "#vault/blobs/in-store.ts";
import { anyOnlyThere, storeOf } from "#vault/blobs/marks.ts";
import { readKeyring } from "#vault/keys.ts";
import { openBucket, shownPlace } from "../backup/stores/open.ts";
import type { Opener } from "../box-state.ts";

/** Somebody waits for a paper: a store that says nothing for so long is away, in milliseconds. */
const SILENCE = 20_000;

/** The secret access key. Throws an Error with one sentence. */
function secretOf({ secret, store }: PapersSettings): string {
  const text =
    secret === null ? "" : "text" in secret ? secret.text : readFileSync(secret.file, "utf8").trim();
  if (text === "")
    throw new Error(
      `The secret key for ${shownPlace(store)} is missing. Set DEEDBOX_PAPERS_SECRET or --papers-secret-file.`,
    );
  return text;
}

/**
 * The store that holds sealed files of a box; null where none does. Nothing is asked of it yet. Throws an Error with one sentence for
 * settings that make no sense, and for a server without a store that holds what the disk does not.
 */
export async function farOf(
  settings: Settings,
  opener: Opener,
  now: () => number,
): Promise<Omit<Far, "look"> | null> {
  const { dataDir, papers } = settings;
  const before = storeOf(dataDir);
  if (papers === null && before === null) return null;
  const rest = { boxId: readKeyring(dataDir).box_id, keeps: opener === "server", now };
  if (papers !== null) {
    const cacheBytes = papers.keep === "disk" ? Number.POSITIVE_INFINITY : papers.cacheBytes;
    return { ...rest, store: await openBucket(papers.store, secretOf(papers), SILENCE), cacheBytes };
  }
  if (opener === "server" && (await anyOnlyThere(dataDir)))
    throw new Error(
      `Some documents of this box are only in ${before}. Name it with --papers-store; with --papers=disk as well, they come back to this disk.`,
    );
  return { ...rest, store: null, cacheBytes: Number.POSITIVE_INFINITY };
}
