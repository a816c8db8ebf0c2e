import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { SEALED_PAGE, SealedPages } from "#database/sqlite/sealed-pages.ts";
import { refuse } from "#messages/refuse.ts";
import { PACK } from "#vault/backup-store.ts";
import { syncFolder } from "#vault/disk.ts";
import { PagePack } from "#vault/page-pack.ts";

/** What of the database lies in a store, remembered beside the box: without it the next backup sends every page once more. */
interface Sent {
  form: 2;
  /** Which root key the packs open with, and which key the pages in the file. */
  keys: string;
  /** In the order in which they make the database. */
  packs: string[];
  /** How many of them are the file as it was, those after them are changes; and the bytes of each of both. */
  base: number;
  bytes: { base: number; changes: number };
  /** 16 bytes a page: the beginning of SHA-256 of the page as it lies in the file. */
  prints: Buffer;
}

/** What opens the packs, and what opens the pages of the file. */
export interface PageKeys {
  root: Uint8Array;
  databaseKey: Uint8Array;
}

const PRINT = 16;
const HOLE = Buffer.alloc(SEALED_PAGE);
/** Pages that are read at once: what is done with them holds nobody up for long. */
const BLOCK = 128;
/** Packs of changes at most: a restore asks for each of them. */
const MOST_CHANGES = 128;
/** A part of all pages: when more changed at once, the file as it is takes less time and little more room. */
const MOST_AT_ONCE = 1 / 4;

const folderOf = (dataDir: string) => join(dataDir, "stores");
const notesOf = (dataDir: string, id: string) => join(folderOf(dataDir), `${id}.json`);
/** The database as it was sent last, sealed as it was: what changed pages are held against. */
const copyOf = (dataDir: string, id: string) => join(folderOf(dataDir), `${id}.db`);

const markOf = ({ root, databaseKey }: PageKeys): string =>
  createHash("sha256").update("deedbox/v2/sent").update(root).update(databaseKey).digest("hex").slice(0, 16);

/** How many pages the database has that was sent. */
export const pagesOf = ({ prints }: Sent): number => prints.length / PRINT;

const printOf = (page: Uint8Array): Buffer => createHash("sha256").update(page).digest().subarray(0, PRINT);

/** What was noted of a store; null when there is nothing, or nothing that fits these keys and what lies in the store. */
export async function readSent(
  dataDir: string,
  id: string,
  keys: PageKeys,
  stored: ReadonlySet<string>,
): Promise<Sent | null> {
  try {
    const said = JSON.parse(await fs.readFile(notesOf(dataDir, id), "utf8"));
    const sent: Sent = { ...said, prints: Buffer.from(said.prints, "base64") };
    const fits =
      sent.form === 2 && sent.keys === markOf(keys) && sent.packs.every((pack) => stored.has(pack));
    return fits ? sent : null;
  } catch {
    return null;
  }
}

/**
 * Notes what lies in a store now, and keeps the file that was sent, which is moved. Whichever of the two a stop leaves behind, the
 * next backup takes no page of the copy that is not as noted.
 */
export async function noteSent(dataDir: string, id: string, sent: Sent, file: string): Promise<void> {
  const folder = folderOf(dataDir);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await keepCopy(file, copyOf(dataDir, id));
  const path = notesOf(dataDir, id);
  await fs.writeFile(`${path}.tmp`, JSON.stringify({ ...sent, prints: sent.prints.toString("base64") }), {
    mode: 0o600,
  });
  await fs.rename(`${path}.tmp`, path);
  await syncFolder(folder);
}

/** Keeps a copy where there is room for it and for the next backup: papers come first. */
async function keepCopy(file: string, copy: string): Promise<void> {
  await fs.rm(copy, { force: true });
  const [{ bavail, bsize }, { size }] = [await fs.statfs(file), await fs.stat(file)];
  if (Number(bavail) * Number(bsize) > 2 * size) await fs.rename(file, copy);
}

/** What gets a pack to the store and gives its id, and how long it is there. */
type Send = (pack: Uint8Array) => Promise<{ id: string; bytes: number }>;

/**
 * Sends the pages of a database file that are not in the store as they are now: how each differs from what was sent last, or, when
 * that is much or was done often, the whole file. Throws 409 for a page that is damaged.
 */
export async function sendPages(
  { file, copy }: { file: string; copy: string },
  before: Sent | null,
  keys: PageKeys,
  send: Send,
): Promise<Sent> {
  const handle = await fs.open(file, "r");
  try {
    const prints = await printsOf(handle);
    const none = { packs: [], base: 0, bytes: { base: 0, changes: 0 } };
    const sent: Sent = { form: 2, keys: markOf(keys), ...none, prints };
    const changed = changedSince(before, prints);
    if (before === null || isMuch(before, changed.length, pagesOf(sent))) await sendBase(handle, sent, send);
    else {
      Object.assign(sent, { packs: [...before.packs], base: before.base, bytes: { ...before.bytes } });
      const last = existsSync(copy) ? await fs.open(copy, "r") : null;
      try {
        const sealed = await Sealed.of(handle, keys.databaseKey);
        const was = last && (await Sealed.of(last, keys.databaseKey));
        await sendChanges(changed, sealed, was, before.prints, sent, send);
      } finally {
        await last?.close();
      }
    }
    return sent;
  } finally {
    await handle.close();
  }
}

const printAt = (prints: Buffer, page: number): Buffer => prints.subarray(page * PRINT, (page + 1) * PRINT);

function changedSince(before: Sent | null, prints: Buffer): number[] {
  const changed: number[] = [];
  for (let page = 0; page * PRINT < prints.length; page++)
    if (before === null || !printAt(before.prints, page).equals(printAt(prints, page))) changed.push(page);
  return changed;
}

const isMuch = ({ packs, base, bytes }: Sent, changed: number, pages: number): boolean =>
  changed > pages * MOST_AT_ONCE + BLOCK || packs.length - base >= MOST_CHANGES || bytes.changes > bytes.base;

async function printsOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  if (size === 0 || size % SEALED_PAGE !== 0) throw new Error("The snapshot is no whole database.");
  const prints = Buffer.alloc((size / SEALED_PAGE) * PRINT);
  const block = Buffer.allocUnsafe(BLOCK * SEALED_PAGE);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(block, 0, block.length, at);
    if (bytesRead === 0 || bytesRead % SEALED_PAGE !== 0) throw new Error("The snapshot was cut.");
    for (let of = 0; of < bytesRead; of += SEALED_PAGE)
      prints.set(printOf(block.subarray(of, of + SEALED_PAGE)), ((at + of) / SEALED_PAGE) * PRINT);
    at += bytesRead;
  }
  return prints;
}

/** Sends the whole file as it lies there. */
async function sendBase(file: FileHandle, sent: Sent, send: Send): Promise<void> {
  const { size } = await file.stat();
  for (let at = 0; at < size; at += PACK) {
    const pack = Buffer.allocUnsafe(Math.min(PACK, size - at));
    const { bytesRead } = await file.read(pack, 0, pack.length, at);
    if (bytesRead !== pack.length) throw new Error("The snapshot was cut.");
    const { id, bytes } = await send(pack);
    sent.packs.push(id);
    sent.base++;
    sent.bytes.base += bytes;
  }
}

/** A database file whose pages are opened one by one. */
class Sealed {
  private constructor(
    private readonly file: FileHandle,
    private readonly pages: SealedPages,
  ) {}

  static async of(file: FileHandle, key: Uint8Array): Promise<Sealed> {
    const salt = Buffer.alloc(SealedPages.SALT);
    await file.read(salt, 0, salt.length, 0);
    return new Sealed(file, new SealedPages(key, salt));
  }

  /** A page as it lies in the file, and opened; null when it is cut. */
  async page(number: number): Promise<{ sealed: Buffer; open: Buffer | null } | null> {
    const sealed = Buffer.allocUnsafe(SEALED_PAGE);
    const { bytesRead } = await this.file.read(sealed, 0, SEALED_PAGE, number * SEALED_PAGE);
    return bytesRead === SEALED_PAGE ? { sealed, open: this.pages.open(number, sealed) } : null;
  }
}

/** Sends pages as they differ from those of the copy; alone where the copy has not what was sent. */
async function sendChanges(
  changed: readonly number[],
  file: Sealed,
  copy: Sealed | null,
  prints: Buffer,
  sent: Sent,
  send: Send,
): Promise<void> {
  let pack = new PagePack();
  const flush = async () => {
    const { id, bytes } = await send(await pack.bytes());
    sent.packs.push(id);
    sent.bytes.changes += bytes;
    pack = new PagePack();
  };
  for (const number of changed) {
    const page = await file.page(number);
    // SQLite leaves holes for pages that nobody reads: a free one that was never written, the one that it locks (lockBytePage).
    if (page?.sealed.equals(HOLE)) continue;
    const open = page?.open ?? null;
    if (page === null || open === null) throw refuse(409, null, "backupOfDamaged");
    const was = (await copy?.page(number)) ?? null;
    const same = was !== null && printOf(was.sealed).equals(printAt(prints, number));
    const before = same ? was.open : null;
    // A page that was written and is as it was has other bytes in the file and none to send.
    if (before?.equals(open)) continue;
    pack.add(number, open, before);
    if (pack.full) await flush();
  }
  if (!pack.empty) await flush();
}

/** Where the file that was sent last lies, if it was kept. */
export const lastSent = copyOf;

/** Forgets what lies in a store: all of the database is sent with the next backup. */
export async function forgetSent(dataDir: string, id: string): Promise<void> {
  for (const path of [notesOf(dataDir, id), copyOf(dataDir, id)]) await fs.rm(path, { force: true });
}

/** So long after its last backup the copy for a store goes, in milliseconds: the plan sends elsewhere by now. */
const UNUSED = 60 * 86_400_000;

/** Removes the copies of what was sent to stores: those that no backup needed for long, or `all`. What is noted of the stores stays. */
export async function dropCopies(dataDir: string, now: number | "all"): Promise<void> {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return;
  for (const name of await fs.readdir(folder)) {
    if (!/^[0-9a-f]{16}\.db$/.test(name)) continue;
    const { mtimeMs } = await fs.stat(join(folder, name));
    if (now === "all" || mtimeMs < now - UNUSED) await fs.rm(join(folder, name), { force: true });
  }
}
