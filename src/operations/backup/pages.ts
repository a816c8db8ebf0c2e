import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import { join } from "node:path";
import { PACK, type PageMap } from "#vault/backup-store.ts";
import { syncFolder } from "#vault/disk.ts";

/** What of the database lies in a store, remembered beside the box: without it the next backup sends every page once more. */
interface Sent {
  /** Which root key the packs open with. */
  root: string;
  packs: string[];
  map: PageMap;
  /** 16 bytes a page: the beginning of SHA-256 of the page as it lies in the file. */
  prints: Buffer;
}

const PAGE = 4096;
const PRINT = 16;

const folderOf = (dataDir: string) => join(dataDir, "stores");

const markOf = (root: Uint8Array): string =>
  createHash("sha256").update("deedbox/v1/sent").update(root).digest("hex").slice(0, 16);

/** What was noted of a store; null when there is nothing, or nothing that fits this root key and what lies in the store. */
export async function readSent(
  dataDir: string,
  id: string,
  root: Uint8Array,
  stored: ReadonlySet<string>,
): Promise<Sent | null> {
  try {
    const said = JSON.parse(await fs.readFile(join(folderOf(dataDir), `${id}.json`), "utf8"));
    const sent: Sent = { ...said, prints: Buffer.from(said.prints, "base64") };
    const fits =
      sent.root === markOf(root) &&
      sent.packs.every((pack) => stored.has(pack)) &&
      sent.prints.length === sent.map.pages * PRINT;
    return fits ? sent : null;
  } catch {
    return null;
  }
}

export async function noteSent(dataDir: string, id: string, sent: Sent): Promise<void> {
  const folder = folderOf(dataDir);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${id}.json`);
  await fs.writeFile(`${path}.tmp`, JSON.stringify({ ...sent, prints: sent.prints.toString("base64") }), {
    mode: 0o600,
  });
  await fs.rename(`${path}.tmp`, path);
  await syncFolder(folder);
}

/** A page that lies in a pack. */
type Place = readonly [pack: string, at: number];

function placesOf({ packs, map }: Sent): Place[] {
  const places: Place[] = [];
  for (const [pack, first, n] of map.runs)
    for (let i = 0; i < n; i++) places.push([packs[pack] ?? "", first + i]);
  return places;
}

function mapOf(places: readonly Place[], packs: readonly string[]): PageMap {
  const number = new Map(packs.map((pack, i) => [pack, i]));
  const runs: PageMap["runs"] = [];
  for (const [pack, at] of places) {
    const last = runs.at(-1);
    const index = number.get(pack) ?? 0;
    if (last && last[0] === index && last[1] + last[2] === at) last[2]++;
    else runs.push([index, at, 1]);
  }
  return { page: PAGE, pages: places.length, runs };
}

/**
 * Sends the pages of a database file that are not in the store as they are now, put together in packs. Gives where all of them lie.
 * `send` gets the pages of one pack and gives its id. Once old packs hold more that nobody needs than the database has, all is
 * sent anew.
 */
export async function sendPages(
  file: string,
  before: Sent | null,
  root: Uint8Array,
  send: (pages: Uint8Array) => Promise<string>,
): Promise<Sent> {
  const { size } = await fs.stat(file);
  const pages = Math.ceil(size / PAGE);
  const kept = before && lies(before) <= 2 * pages + PACK / PAGE ? before : null;
  const places = kept ? placesOf(kept).slice(0, pages) : [];
  const prints = Buffer.alloc(pages * PRINT);
  let pack = Buffer.allocUnsafe(PACK);
  let filled = 0;
  let numbers: number[] = [];
  const flush = async () => {
    if (numbers.length === 0) return;
    const id = await send(pack.subarray(0, filled));
    for (const [at, page] of numbers.entries()) places[page] = [id, at];
    pack = Buffer.allocUnsafe(PACK);
    filled = 0;
    numbers = [];
  };
  const handle = await fs.open(file, "r");
  try {
    const block = Buffer.allocUnsafe(256 * PAGE);
    for (let page = 0; page < pages; ) {
      const { bytesRead } = await handle.read(block, 0, block.length, page * PAGE);
      if (bytesRead === 0 || bytesRead % PAGE !== 0) throw new Error("The snapshot is no whole database.");
      for (let at = 0; at < bytesRead; at += PAGE, page++) {
        const bytes = block.subarray(at, at + PAGE);
        const print = createHash("sha256").update(bytes).digest().subarray(0, PRINT);
        prints.set(print, page * PRINT);
        if (kept?.prints.subarray(page * PRINT, (page + 1) * PRINT).equals(print)) continue;
        pack.set(bytes, filled);
        filled += PAGE;
        numbers.push(page);
        if (filled === PACK) await flush();
      }
    }
    await flush();
  } finally {
    await handle.close();
  }
  const packs = [...new Set(places.map(([id]) => id))];
  return { root: markOf(root), packs, map: mapOf(places, packs), prints };
}

/** How many pages lie in the packs of a snapshot at most, needed or not. */
function lies({ packs, map }: Sent): number {
  const highest = new Array<number>(packs.length).fill(0);
  for (const [pack, first, n] of map.runs) highest[pack] = Math.max(highest[pack] ?? 0, first + n);
  return highest.reduce((sum, n) => sum + n, 0);
}

/** Forgets what lies in a store: all of the database is sent with the next backup. */
export const forgetSent = (dataDir: string, id: string): Promise<void> =>
  fs.rm(join(folderOf(dataDir), `${id}.json`), { force: true });
