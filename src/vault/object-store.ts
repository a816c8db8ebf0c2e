/** Stores elsewhere that hold objects by name: a folder, a server, a bucket. What leaves for one is sealed before. */

/** Why a store did not do what it was asked. `clock`: it does not take the time of this machine. */
export type Failing = "away" | "refused" | "clock" | "full" | "missing" | "wrong";

/** A store that did not do what it was asked. `away` may pass by itself and is tried again. */
export class StoreFailure extends Error {
  constructor(
    readonly failing: Failing,
    detail: string,
  ) {
    super(detail);
    this.name = "StoreFailure";
  }
}

/** An object on its way to a store. */
export interface Put {
  name: string;
  content: Blob;
}

/**
 * Objects by name. Names are letters, digits, "-", "." and "/"; the bytes of a name never change, so that putting it
 * again does no harm. Whatever goes wrong is a StoreFailure. One test runs over every kind (test/operations/stores/stores.test.ts).
 */
export interface Store {
  /** Where it is, for a person; without secrets. */
  readonly place: string;
  /** Puts an object. Once this has settled it is whole, also after a power cut; a put that fails leaves none of the name. */
  put(name: string, content: Blob): Promise<void>;
  /** Puts many objects as `put` does each, where that is faster: a failure may leave some of them, each whole. */
  putMany?(objects: readonly Put[]): Promise<void>;
  /** The bytes of an object. `missing` when there is none. */
  get(name: string): AsyncIterable<Uint8Array>;
  /** The names that begin with a folder ("blobs/"), in no order. None when it is not there. */
  list(folder: string): Promise<string[]>;
  /** Removes an object; one that is not there is no failure. */
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** A store that says how long its objects are. */
export interface Bucket extends Store {
  /** Bytes of every object whose name begins so. */
  sizes(begin: string): Promise<Map<string, number>>;
}

/** Pauses before an object is asked for again, in milliseconds. */
const PAUSES = [300, 1500];

/** Does something with a store, and again after a pause while the store is away. */
export async function patiently<T>(work: () => Promise<T>, pauses: readonly number[] = PAUSES): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await work();
    } catch (error) {
      const pause = pauses[n];
      if (!(error instanceof StoreFailure && error.failing === "away") || pause === undefined) throw error;
      await Bun.sleep(pause);
    }
  }
}

/** After so long without a byte a store counts as away, in milliseconds. */
const SILENCE = 60_000;

/** What is said of a store that fell silent. */
export const SILENT = "no answer in time";

/** What a promise gives; `away` when it takes longer. */
export async function inTime<T>(work: Promise<T>, ms = SILENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreFailure("away", SILENT)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Time enough to send so many bytes over a slow line (32 KB a second). */
export const timeFor = (bytes: number, silence = SILENCE): number => silence + bytes / 32;

/** An object in memory: a pack, a snapshot, a list. */
export const bytesOf = (store: Store, name: string): Promise<Buffer> =>
  patiently(async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of store.get(name)) pieces.push(piece);
    return Buffer.concat(pieces);
  });

/** Does `work` for each, so many at a time. The first failure ends it and is thrown once the others are over. */
export async function forEach<T>(items: Iterable<T>, many: number, work: (item: T) => Promise<void>) {
  const left = items[Symbol.iterator]();
  let failed: { error: unknown } | null = null;
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (let next = left.next(); !next.done && !failed; next = left.next())
        await work(next.value).catch((error) => {
          failed ??= { error };
        });
    }),
  );
  if (failed !== null) throw (failed as { error: unknown }).error;
}
