import { join } from "node:path";
import { message } from "#messages/message.ts";
import { sealPack, sealSnapshot } from "#vault/backup-store.ts";
import { deriveKeys } from "#vault/derived.ts";
import { readKeyring } from "#vault/keys.ts";
import { forEach, type Put, patiently, type Store } from "#vault/object-store.ts";
import type { App } from "../app.ts";
import { askForBackup } from "../documents/filing/damaged.ts";
import { rootsOf } from "../root-key/root-key.ts";
import { type BackupProgress, type Held, hold, inWorkFolder, letGo, looked } from "./make.ts";
import { lastSent, noteSent, pagesOf, readSent, sendPages } from "./pages.ts";
import { goingIn } from "./prune.ts";
import {
  alone,
  BLOBS,
  blobName,
  idOf,
  PACKS,
  prefaceIn,
  snapshotName,
  snapshotsIn,
  storeId,
} from "./repository.ts";
import { pagesBeside } from "./snapshot.ts";
import { notBackedUp } from "./stores/store.ts";
import { readSample } from "./verify.ts";

interface SentBackup {
  place: string;
  snapshot: string;
  /** Files of papers in it, and those of them that were sent now. */
  files: number;
  sent: number;
  /** Bytes that were sent. */
  bytes: number;
  missing: number;
  damaged: number;
  damaged_documents: string[];
}

/** Files that are sent at the same time. */
const AT_ONCE = 6;
/** Bytes of files that are put together, where a store takes many at once. */
const GATHER = 64 << 20;
/** Ids of files nobody needs that are named in a snapshot at most; what is left out stays until the next. */
const MOST_GONE = 20_000;

/** Throws 409 when the newest whole snapshot in a store is of another box: two in one would remove each other's files. */
async function mustBeOwn(box: App, store: Store): Promise<void> {
  for (const name of (await snapshotsIn(store)).reverse()) {
    const preface = await prefaceIn(store, name);
    if (preface === null) continue;
    const own = readKeyring(box.settings.dataDir).box_id;
    if ((preface.keyring as { box_id?: string }).box_id === own) return;
    throw notBackedUp(message("problem.store.other", { store: store.place }));
  }
}

/**
 * Brings everything the box holds to a store: files that are not there yet, pages of the database that changed, and last the
 * snapshot that names them, so that a stop at any moment leaves the backups before it as they are and what was sent is not sent
 * again. The box goes on working meanwhile. Some of it is read back. A damaged file is named and not sent: its name is
 * given once. Throws 409.
 */
export const backUpTo = (
  box: App,
  store: Store,
  tell: (progress: BackupProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<SentBackup> =>
  alone(box, store, "backup", () =>
    inWorkFolder(box, async (work) => {
      tell({ stage: "copying", done: 0, of: 0 });
      await mustBeOwn(box, store);
      const going = await goingIn(store, box.clock.now());
      const [blobs, packs] = [
        await patiently(() => store.list(BLOBS)),
        await patiently(() => store.list(PACKS)),
      ];
      const staying = (names: string[]) => new Set(names.filter((name) => !going.has(name)).map(idOf));
      const snapshot = join(work, "deedbox.db");
      const held = await hold(box, snapshot, work, pagesBeside, staying(blobs));
      const files = await sendFiles(box, store, held.files, tell, signal);
      const gone = blobs.map(idOf).filter((id) => !held.named.has(id));
      const { bytes, name, sealed } = await sendDatabase(box, store, snapshot, staying(packs), {
        gone,
        whole: held.bytes,
      });
      tell({ stage: "rereading", done: 0, of: 0 });
      await readSample(box, store, { name, sealed }, [...held.named.values()], work);
      const documents = new Set([...held.missing, ...files.damaged].flatMap((b) => b.document_id ?? []));
      askForBackup(box, [...documents]);
      return {
        place: store.place,
        snapshot: idOf(name),
        files: held.named.size - held.missing.length,
        sent: held.files.length - files.damaged.length,
        bytes: files.bytes + bytes,
        missing: held.missing.length,
        damaged: files.damaged.length,
        damaged_documents: [...documents].sort(),
      };
    }),
  );

async function sendFiles(
  box: App,
  store: Store,
  files: readonly Held[],
  tell: (progress: BackupProgress) => void,
  signal: AbortSignal | undefined,
): Promise<{ bytes: number; damaged: Held[] }> {
  const damaged: Held[] = [];
  let bytes = 0;
  const of = files.reduce((sum, { size }) => sum + size, 0);
  const gathered: Put[] = [];
  let waiting = 0;
  const putMany = async () => {
    const some = gathered.splice(0);
    waiting = 0;
    await patiently(async () => store.putMany?.(some));
  };
  await forEach(files, AT_ONCE, async (file) => {
    signal?.throwIfAborted();
    const { bytes: sealed, whole } = await looked(box, file);
    if (!whole) {
      damaged.push(file);
      return letGo(file);
    }
    const name = blobName(file.blob_id);
    const content = sealed ? new Blob([sealed]) : Bun.file(file.path);
    if (store.putMany && sealed) {
      gathered.push({ name, content });
      waiting += file.size;
      if (waiting >= GATHER) await putMany();
    } else await patiently(() => store.put(name, content));
    await letGo(file);
    bytes += file.size;
    tell({ stage: "writing", done: bytes, of });
  });
  if (gathered.length > 0) await putMany();
  return { bytes, damaged };
}

/** Sends what changed of the database, then the snapshot. Gives its name, and it as it was sent. */
async function sendDatabase(
  box: App,
  store: Store,
  file: string,
  stored: ReadonlySet<string>,
  said: { gone: string[]; whole: number },
): Promise<{ bytes: number; name: string; sealed: Buffer }> {
  const { dataDir } = box.settings;
  const id = storeId(store);
  let bytes = 0;
  const put = async (name: string, sealed: Buffer) => {
    await patiently(() => store.put(name, new Blob([sealed as Uint8Array<ArrayBuffer>])));
    bytes += sealed.length;
  };
  const keys = { root: box.root, databaseKey: box.keys.databaseKey };
  const before = await readSent(dataDir, id, keys, stored);
  const sent = await sendPages({ file, copy: lastSent(dataDir, id) }, before, keys, async (pack) => {
    const id = box.ids.uuid();
    const sealed = sealPack(box.root, id, box.ids.bytes(32), pack);
    await put(`${PACKS}${id}`, sealed);
    return { id, bytes: sealed.length };
  });
  const at = box.clock.now();
  const preface = {
    format: 2 as const,
    made: new Date(at).toISOString(),
    program: box.version,
    keyring: readKeyring(dataDir),
    packs: sent.packs,
    gone: said.gone.slice(0, MOST_GONE),
    bytes: said.whole,
  };
  const name = snapshotName(at, box.ids);
  const layers = { pages: pagesOf(sent), base: sent.base, back: backOf(box) };
  const sealed = sealSnapshot(box.root, preface, layers, box.ids.bytes(32));
  await put(name, sealed);
  await noteSent(dataDir, id, sent, file);
  return { bytes, name, sealed };
}

/** How many changes of the root key ago that was made which the database is sealed under: not 0 from a change until the next start. */
const backOf = ({ settings, root, keys }: App): number =>
  rootsOf(settings.dataDir, root).findIndex((each) =>
    Buffer.from(deriveKeys(each).databaseKey).equals(keys.databaseKey),
  );
