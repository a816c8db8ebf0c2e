import type { Dirent } from "node:fs";
import { readlinkSync } from "node:fs";
import fs, { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { crc32 } from "node:zlib";
import type { Import } from "#contract/import.ts";
import { accountById, allAccounts } from "#database/accounts/accounts.ts";
import { importById } from "#database/imports/imports.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { notFound, Problem } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { ownWork } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import type { Kept } from "../documents/filing/intake.ts";
import { dropBytes, keepBytes } from "../documents/filing/intake.ts";
import { containerOf, declaredArchive, HEAD } from "../uploads/archive.ts";
import { beginImport, importRow } from "./record.ts";

/**
 * A folder as one archive, so that it is kept, taken apart and gone on with like any other: a zip whose files are stored
 * as they are, in its 64-bit form (PKWARE APPNOTE 4.3), streamed. Links are named, not followed.
 */
async function* folderAsZip(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const directory: Buffer[] = [];
  let at = 0;
  let count = 0;
  for await (const file of filesUnder(path, "")) {
    const name = Buffer.from(file.name, "utf8");
    if (name.length > 65_000) continue;
    const start = at;
    const local = localHeader(name);
    yield local;
    at += local.length;
    let bytes = 0;
    let crc = 0;
    for await (const piece of file.open()) {
      crc = crc32(piece, crc);
      bytes += piece.length;
      yield piece;
    }
    const sizes = descriptor(crc, bytes);
    yield sizes;
    at += bytes + sizes.length;
    directory.push(entry(name, crc, bytes, start, file.mode));
    count++;
  }
  let size = 0;
  for (const one of directory) {
    size += one.length;
    yield one;
  }
  yield ending(count, size, at);
}

interface FolderFile {
  name: string;
  mode: number;
  open(): AsyncIterable<Uint8Array>;
}

async function* filesUnder(root: string, below: string): AsyncGenerator<FolderFile, void, undefined> {
  const here = await fs.readdir(join(root, below), { withFileTypes: true });
  here.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const one of here) {
    const name = below === "" ? one.name : `${below}/${one.name}`;
    if (one.isDirectory()) yield* filesUnder(root, name);
    else yield { name, mode: modeOf(one), open: () => contents(join(root, name), one) };
  }
}

const modeOf = (one: Dirent): number =>
  (one.isSymbolicLink() ? 0xa000 : one.isFile() ? 0x8000 : 0x1000) | 0o600;

async function* contents(path: string, one: Dirent): AsyncGenerator<Uint8Array, void, undefined> {
  // Pipes and devices have no end: named as what they are, they are refused later.
  if (one.isSymbolicLink()) yield Buffer.from(readlinkSync(path));
  else if (one.isFile()) yield* Bun.file(path).stream();
}

/** Sizes and checksum follow the bytes (flag 3), names are UTF-8 (flag 11). */
const FLAGS = 0x0808;
const FULL = 0xffffffff;
/** 1 January 1980 (APPNOTE 4.4.6): no time is told. */
const DATE = 0x21;

function localHeader(name: Buffer): Buffer {
  const b = Buffer.alloc(30);
  b.writeUInt32LE(0x04034b50, 0);
  b.writeUInt16LE(45, 4);
  b.writeUInt16LE(FLAGS, 6);
  b.writeUInt16LE(DATE, 12);
  b.writeUInt32LE(FULL, 18);
  b.writeUInt32LE(FULL, 22);
  b.writeUInt16LE(name.length, 26);
  b.writeUInt16LE(20, 28);
  const wide = Buffer.alloc(20);
  wide.writeUInt16LE(1, 0);
  wide.writeUInt16LE(16, 2);
  return Buffer.concat([b, name, wide]);
}

function descriptor(crc: number, bytes: number): Buffer {
  const b = Buffer.alloc(24);
  b.writeUInt32LE(0x08074b50, 0);
  b.writeUInt32LE(crc, 4);
  b.writeBigUInt64LE(BigInt(bytes), 8);
  b.writeBigUInt64LE(BigInt(bytes), 16);
  return b;
}

function entry(name: Buffer, crc: number, bytes: number, at: number, mode: number): Buffer {
  const b = Buffer.alloc(46);
  b.writeUInt32LE(0x02014b50, 0);
  b.writeUInt16LE((3 << 8) | 45, 4);
  b.writeUInt16LE(45, 6);
  b.writeUInt16LE(FLAGS, 8);
  b.writeUInt16LE(DATE, 14);
  b.writeUInt32LE(crc, 16);
  b.writeUInt32LE(FULL, 20);
  b.writeUInt32LE(FULL, 24);
  b.writeUInt16LE(name.length, 28);
  b.writeUInt16LE(28, 30);
  b.writeUInt32LE((mode << 16) >>> 0, 38);
  b.writeUInt32LE(FULL, 42);
  const wide = Buffer.alloc(28);
  wide.writeUInt16LE(1, 0);
  wide.writeUInt16LE(24, 2);
  wide.writeBigUInt64LE(BigInt(bytes), 4);
  wide.writeBigUInt64LE(BigInt(bytes), 12);
  wide.writeBigUInt64LE(BigInt(at), 20);
  return Buffer.concat([b, name, wide]);
}

function ending(count: number, size: number, at: number): Buffer {
  const b = Buffer.alloc(56 + 20 + 22);
  b.writeUInt32LE(0x06064b50, 0);
  b.writeBigUInt64LE(44n, 4);
  b.writeUInt16LE(45, 12);
  b.writeUInt16LE(45, 14);
  b.writeBigUInt64LE(BigInt(count), 24);
  b.writeBigUInt64LE(BigInt(count), 32);
  b.writeBigUInt64LE(BigInt(size), 40);
  b.writeBigUInt64LE(BigInt(at), 48);
  b.writeUInt32LE(0x07064b50, 56);
  b.writeBigUInt64LE(BigInt(at + size), 64);
  b.writeUInt32LE(1, 72);
  b.writeUInt32LE(0x06054b50, 76);
  b.writeUInt16LE(0xffff, 84);
  b.writeUInt16LE(0xffff, 86);
  b.writeUInt32LE(FULL, 88);
  b.writeUInt32LE(FULL, 92);
  return b;
}

const refused = (sentence: string) => new Problem(422, null, "Cannot import", sentence);

/** The account that is meant: the one named, or the only one there is. Throws Problem with a sentence. */
function accountOf(box: App, id: string | undefined): AccountScope {
  if (id !== undefined) {
    const account = accountById(box.db, id.toLowerCase());
    if (!account) throw notFound(message("problem.noAccountNamed", { id }));
    return ownWork(account);
  }
  const [first, ...others] = allAccounts(box.db);
  if (!first) throw refused("There’s no account yet. Create one first: deedbox account create.");
  if (others.length > 0) throw refused("There’s more than one account. Choose one with --account.");
  return ownWork(first);
}

/**
 * Begins an import from a path of this machine: an archive, or a folder with whatever is in it. It is sealed first, so
 * that what becomes of the path later does not matter. Throws Problem for a path that is neither.
 */
export async function importPath(
  box: App,
  path: string,
  account: string | undefined,
): Promise<{ id: string; scope: AccountScope }> {
  const scope = accountOf(box, account);
  const from = resolve(path);
  const about = await stat(from).catch(() => null);
  if (!about) throw refused(`There’s nothing at ${path}.`);
  const name = basename(from);
  const folder = about.isDirectory();
  if (!folder && !about.isFile()) throw refused(`${path} is neither a file nor a folder.`);
  const said = folder ? "zip" : (declaredArchive(name, "") ?? (name === "mbox" ? "mbox" : null));
  const head = folder ? null : new Uint8Array(await Bun.file(from).slice(0, HEAD).arrayBuffer());
  const container = head === null ? "zip" : said && containerOf(said, head);
  if (!container)
    throw refused(`${path} can’t be imported. Choose a zip, tgz, enex or mbox archive, or a folder.`);
  const bytes = folder ? folderAsZip(from) : Bun.file(from).stream();
  const archive: Kept = await keepBytes(
    box,
    scope,
    { name, mime: "application/octet-stream", bytes },
    "folder",
  );
  try {
    const id = box.db.write(() => {
      const made = beginImport(box, scope, {
        archive,
        container,
        kind: folder ? "folder" : null,
        addedBy: null,
        via: "cli",
      });
      addAudit(box.db, box.keys.auditKey, {
        at: box.clock.now(),
        account_id: scope.accountId,
        user_id: null,
        via: "cli",
        action: "import.add",
        subject: "import",
        subject_id: made.id,
      });
      return made.id;
    });
    return { id, scope };
  } catch (e) {
    await dropBytes(box, [archive]);
    throw e;
  }
}

/** An import as it stands. Throws 404. */
export function importStands(box: App, scope: AccountScope, id: string): Import {
  const found = importById(box.db, scope, id);
  if (!found) throw notFound();
  return importRow(box.settings.url ?? `http://localhost:${box.settings.port}`, "en", found);
}
