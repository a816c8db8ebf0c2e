/**
 * Photographed pages, kept on this device until the box has them: a reload, a dead battery or a lost connection loses none.
 * Pictures lie in one store, by id; a set says which of them make a document, in their order. Whoever leaves on purpose takes
 * all of them along (`dropKept`).
 */
const NAME = "deedbox-pages";

/** Degrees clockwise that a page is turned before it is sent. */
export type Turn = 0 | 90 | 180 | 270;

export interface KeptPage {
  id: string;
  turn: Turn;
}

export interface KeptSet {
  /** Also the Idempotency-Key it is sent with: sent again after a reload, it is filed once. */
  id: string;
  who: string;
  /** Being sent; otherwise still being put together. */
  sending: boolean;
  pages: KeptPage[];
}

/** What a request to the browser's database gives. */
export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("sets", { keyPath: "id" });
    request.result.createObjectStore("pictures");
  };
  return done(request);
}

/** Works on both stores, and ends when what was done is on the disk. */
async function inStores<T>(work: (sets: IDBObjectStore, pictures: IDBObjectStore) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    const change = db.transaction(["sets", "pictures"], "readwrite");
    const ended = new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error);
    });
    const result = await work(change.objectStore("sets"), change.objectStore("pictures"));
    await ended;
    return result;
  } finally {
    db.close();
  }
}

/** What a person put together or is sending from this device. None where the browser keeps nothing. */
export async function setsOf(who: string): Promise<KeptSet[]> {
  try {
    const all: KeptSet[] = await inStores((sets) => done(sets.getAll()));
    return all.filter((set) => set.who === who && set.pages.length > 0);
  } catch {
    return [];
  }
}

/**
 * Claims a set for this tab until it lets go or is closed; false while another tab has it. Browsers tell of other tabs at secure
 * addresses alone (Web Locks): elsewhere everybody gets it.
 */
export async function claimSet(id: string, until: AbortSignal): Promise<boolean> {
  if (!navigator.locks) return true;
  const held = new Promise<void>((end) => until.addEventListener("abort", () => end()));
  return new Promise((given) => {
    void navigator.locks.request(`${NAME} ${id}`, { ifAvailable: true }, (lock) => {
      given(lock !== null);
      return lock === null || until.aborted ? undefined : held;
    });
  });
}

/** The pictures of pages, those that are there. */
export async function picturesOf(pages: readonly KeptPage[]): Promise<Map<string, Blob>> {
  const found = new Map<string, Blob>();
  await inStores(async (_, pictures) => {
    for (const { id } of pages) {
      const picture: unknown = await done(pictures.get(id));
      if (picture instanceof Blob) found.set(id, picture);
    }
  }).catch(() => {});
  return found;
}

/** Keeps a set as it is now, with pictures that are new; what no set has any more goes. Where nothing can be kept, nothing is. */
export async function keepSet(set: KeptSet, fresh: ReadonlyMap<string, Blob> = new Map()): Promise<void> {
  await inStores(async (sets, pictures) => {
    const before: KeptSet | undefined = await done(sets.get(set.id));
    for (const [id, picture] of fresh) pictures.put(picture, id);
    for (const { id } of before?.pages ?? [])
      if (!set.pages.some((page) => page.id === id)) pictures.delete(id);
    sets.put(set);
  }).catch(() => {});
}

/** The box has it, or the person threw it away. */
export async function dropSet(id: string): Promise<void> {
  await inStores(async (sets, pictures) => {
    const set: KeptSet | undefined = await done(sets.get(id));
    for (const page of set?.pages ?? []) pictures.delete(page.id);
    sets.delete(id);
  }).catch(() => {});
}

/** Forgets every page on this device. */
export function dropKept(): void {
  if ("indexedDB" in window) indexedDB.deleteDatabase(NAME);
}
