import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import Sqlite from "better-sqlite3";
import { openCopy } from "#database/sqlite/open.ts";
import { deriveKeys } from "#vault/derived.ts";
import { openKeyring } from "#vault/keys.ts";
import { type Entry, readTar, writeTar } from "../../src/executable/tar.ts";
import { filesUnder } from "../smoke/program.ts";

/**
 * Data folders as earlier versions of the program left them, each with four made-up papers: a bill with a corrected title, a
 * policy, a receipt, and a letter in the trash (the very first knew neither). One archive, since they are much alike: of each,
 * under the number of its migrations, the key file, every file of the folder, and the database in the clear, which packs.
 *
 * Before a migration lands, the box of the version before it is added: make one with the last commit that has none of it
 * (`account create`, `serve`, upload, stop), then `bun test/database/old-boxes.ts FOLDER KEY_FILE`.
 */
const ARCHIVE = join(import.meta.dir, "old-boxes.tar.zst");
const KEY_FILE = "box.key";
const DATABASE = "deedbox.db";

/** The files of every old box, by the number of its migrations. */
export async function oldBoxes(): Promise<Map<number, Entry[]>> {
  const boxes = new Map<number, Entry[]>();
  if (!existsSync(ARCHIVE)) return boxes;
  const tar = new Blob([new Uint8Array(Bun.zstdDecompressSync(readFileSync(ARCHIVE)))]).stream();
  for await (const { path, body } of readTar(tar)) {
    const [version = "", ...rest] = path.split("/");
    const entry = { path: rest.join("/"), bytes: new Uint8Array(await new Response(body).arrayBuffer()) };
    boxes.set(Number(version), [...(boxes.get(Number(version)) ?? []), entry]);
  }
  return boxes;
}

/** Writes an old box as its version had it, the database sealed. Gives the root key. */
export async function layOut(entries: readonly Entry[], folder: string): Promise<Uint8Array> {
  const keyFile = join(dirname(folder), `${basename(folder)}.key`);
  for (const { path, bytes } of entries) {
    const to = path === KEY_FILE ? keyFile : join(folder, path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, bytes, { mode: 0o600 });
  }
  const root = await openKeyring(folder, { keyFile });
  recode(join(folder, DATABASE), null, deriveKeys(root).databaseKey);
  return root;
}

/** Puts a database under another key; null is none. */
function recode(path: string, from: Uint8Array | null, to: Uint8Array | null): void {
  const client = from === null ? new Sqlite(path) : openCopy(path, from).client;
  if (from === null) for (const form of ["cipher='sqlcipher'", "legacy=4"]) client.pragma(form);
  client.pragma("journal_mode=DELETE");
  client.pragma(`rekey="${to === null ? "" : `x'${Buffer.from(to).toString("hex")}'`}"`);
  client.close();
}

/** The files of a data folder whose server has stopped, to be kept, and the number of its migrations. */
async function packed(dataDir: string, keyFile: string): Promise<{ version: number; entries: Entry[] }> {
  const work = mkdtempSync(join(tmpdir(), "deedbox-old-"));
  try {
    const root = await openKeyring(dataDir, { keyFile });
    const plain = join(work, DATABASE);
    for (const name of readdirSync(dataDir).filter((each) => /^deedbox\.db(-wal)?$/.test(each)))
      copyFileSync(join(dataDir, name), join(work, name));
    const { client } = openCopy(plain, deriveKeys(root).databaseKey);
    client.exec("VACUUM");
    const version = client.pragma("user_version", { simple: true }) as number;
    client.close();
    recode(plain, deriveKeys(root).databaseKey, null);
    const entries = filesUnder(dataDir)
      .map((path) => ({ path: relative(dataDir, path), bytes: readFileSync(path) }))
      .filter(({ path }) => !/^deedbox\.db|\.lock$/.test(path));
    const more = [
      { path: DATABASE, bytes: readFileSync(plain) },
      { path: KEY_FILE, bytes: readFileSync(keyFile) },
    ];
    return { version, entries: [...entries, ...more] };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [dataDir, keyFile] = process.argv.slice(2);
  if (!dataDir || !keyFile) throw new Error("bun test/database/old-boxes.ts FOLDER KEY_FILE");
  const boxes = await oldBoxes();
  const { version, entries } = await packed(dataDir, keyFile);
  boxes.set(version, entries);
  // Databases last and beside each other: what they have in common is packed once.
  const all = [...boxes]
    .sort(([a], [b]) => a - b)
    .flatMap(([n, files]) => files.map(({ path, bytes }) => ({ path: `${n}/${path}`, bytes })))
    .sort((a, b) => Number(a.path.endsWith(DATABASE)) - Number(b.path.endsWith(DATABASE)));
  const bytes = Bun.zstdCompressSync(await writeTar(all), { level: 19 });
  writeFileSync(ARCHIVE, bytes);
  console.log(`${ARCHIVE}: ${boxes.size} boxes, ${(bytes.length / 1e3).toFixed(0)} kB`);
}
