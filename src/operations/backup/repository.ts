import { createHash } from "node:crypto";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { message } from "#messages/message.ts";
import { NoBackup } from "#vault/backup-file.ts";
import { type SnapshotPreface, snapshotPreface } from "#vault/backup-store.ts";
import { bytesOf, patiently, type Store } from "#vault/object-store.ts";
import { SealBroken } from "#vault/seal.ts";
import { notBackedUp, storeProblem } from "./stores/store.ts";

/** What lies in a store (the form is at the head of vault/backup-store.ts). */
export const BLOBS = "blobs/";
export const PACKS = "packs/";
const SNAPSHOTS = "snapshots/";
export const GOING = "going/";
const BUSY = "busy/";

export const blobName = (id: string): string => `${BLOBS}${id.slice(0, 2)}/${id}`;
/** The last part of a name: the id of a file or a pack. */
export const idOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

/** The moment in a name of `going/` or `busy/`, in milliseconds since 1970. */
export const momentOf = (name: string): number => Number.parseInt(idOf(name), 10);

/** The name of a snapshot: they sort as they were made. */
export const snapshotName = (ms: number, ids: Ids): string =>
  `${SNAPSHOTS}${new Date(ms).toISOString().replace(/[-:.]/g, "")}-${Buffer.from(ids.bytes(4)).toString("hex")}`;

/** The moment in the name of a snapshot, in milliseconds since 1970. */
export const madeAt = (name: string): number =>
  Date.parse(
    idOf(name).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, "$1-$2-$3T$4:$5:$6.$7Z"),
  );

/** The snapshots in a store by name, the oldest first. */
export const snapshotsIn = async (store: Store): Promise<string[]> =>
  (await patiently(() => store.list(SNAPSHOTS))).sort();

/** What stands before a snapshot; null for one that is damaged. */
export async function prefaceIn(store: Store, name: string): Promise<SnapshotPreface | null> {
  try {
    return snapshotPreface(await bytesOf(store, name)).preface;
  } catch (error) {
    if (error instanceof SealBroken || error instanceof NoBackup) return null;
    throw error;
  }
}

/** Which store it is, for names on this machine. */
export const storeId = (store: Store): string =>
  createHash("sha256").update(store.place).digest("hex").slice(0, 16);

/** Whoever died while busy is waited for so long, in milliseconds; who lives says so again twice as often. */
const FORGOTTEN = 3_600_000;

/**
 * Does something while nobody else changes the store: each says that it is busy before it looks whether another is, so that of two
 * at the same time at least one sees the other. Throws 409 while another is.
 */
export async function alone<T>(
  given: { clock: Clock; ids: Ids },
  store: Store,
  what: "backup" | "prune",
  work: () => Promise<T>,
): Promise<T> {
  const own = given.ids.uuid();
  const mine: string[] = [];
  const say = async () => {
    const name = `${BUSY}${given.clock.now()}-${what}-${own}`;
    mine.push(name);
    await patiently(() => store.put(name, new Blob(["busy"])));
  };
  const again = setInterval(() => void say().catch(() => {}), FORGOTTEN / 2);
  try {
    await say();
    const others = (await patiently(() => store.list(BUSY))).filter((name) => !name.endsWith(own));
    const forgotten = (name: string) => momentOf(name) < given.clock.now() - FORGOTTEN;
    if (others.some((name) => !forgotten(name)))
      throw notBackedUp(message("problem.store.busy", { store: store.place }));
    for (const name of others) await store.remove(name);
    return await work();
  } catch (error) {
    throw storeProblem(error, store.place);
  } finally {
    clearInterval(again);
    for (const name of mine) await store.remove(name).catch(() => {});
  }
}
