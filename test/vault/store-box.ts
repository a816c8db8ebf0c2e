/** A vault with a store behind it, for tests: opened again as often as a test likes, as after a stop. */
import { seededIds } from "#kernel/ids.ts";
import { openBucket } from "#operations/backup/stores/open.ts";
import { InStore } from "#vault/blobs/in-store.ts";
import { Sender } from "#vault/blobs/sender.ts";
import { accountKeys } from "#vault/derived.ts";
import type { Bucket } from "#vault/object-store.ts";
import { openVault, type Vault } from "#vault/vault.ts";
import { ACCESS } from "../operations/stores/s3-server.ts";

export const { blobKey, dedupKey } = accountKeys(seededIds("store-box").bytes(32));

export interface StoreBox {
  vault: Vault;
  blobs: InStore;
  sender: Sender;
  /** Rounds until nothing is left to do, or the store stops them. */
  rounds(): Promise<void>;
  /** Moves the clock on, past every pause. */
  later(ms?: number): void;
}

/** `named`: what rows name; left out: everything. */
export async function storeBox(at: {
  dataDir: string;
  address: string;
  secret?: string;
  cacheBytes?: number;
  back?: boolean;
  boxId?: string;
  named?: (blobId: string) => boolean;
  held?: () => Promise<boolean>;
  keeps?: boolean;
  /** Put around the store. */
  around?: (store: Bucket) => Bucket;
  seed?: string;
  /** How long the store may say nothing, in milliseconds. */
  silence?: number;
}): Promise<StoreBox> {
  let ahead = 0;
  const bucket = await openBucket(at.address, at.secret ?? ACCESS.secret, at.silence ?? 30_000);
  const store = at.around?.(bucket) ?? bucket;
  const vault = await openVault({
    dataDir: at.dataDir,
    ids: seededIds(at.seed ?? crypto.randomUUID()),
    far: {
      store,
      boxId: at.boxId ?? "box-one",
      cacheBytes: at.back ? Number.POSITIVE_INFINITY : (at.cacheBytes ?? 1e9),
      keeps: at.keeps ?? true,
      now: () => Date.now() + ahead,
    },
  });
  if (!(vault.blobs instanceof InStore)) throw new Error("no store behind it");
  const { blobs } = vault;
  const sender = new Sender(blobs, {
    dataDir: at.dataDir,
    keyOf: (blobId) => (at.named === undefined || at.named(blobId) ? blobKey : null),
    back: at.back ?? false,
    held: at.held ?? (async () => false),
  });
  const never = new AbortController().signal;
  return {
    vault,
    blobs,
    sender,
    async rounds() {
      while (await sender.round(never));
    },
    later(ms = 3_600_000) {
      ahead += ms;
    },
  };
}
