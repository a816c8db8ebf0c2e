/**
 * A backup: the whole box in one sealed file, version 1.
 *
 *   magic     8 bytes   "DBXBACK1"
 *   length    4 bytes   big-endian, of what follows
 *   preface             JSON in UTF-8: {"format": 1, "made", "program", "keyring", "sum"}: when, by which version, the keyring of
 *                       the box as it was (the root key wrapped; nothing secret without a key file, a passphrase or the recovery
 *                       code), and last SHA-256 in hex of the magic and of the preface as it was before the sum was put in
 *   body                the sealed form of a file (seal.ts) under HKDF-SHA256(root key, "deedbox/v1/backup"), named
 *                       "backup/" + SHA-256 of everything before it, so that no other preface stands in front of it
 *
 * The body, opened, is entries one after the other and an end, each a length (4 bytes, big-endian), a JSON head of that
 * length, and the bytes the head counts:
 *
 *   {"name": "deedbox.db", "bytes": n}        the database, sealed in SQLCipher 4 form as it lies on disk
 *   {"name": "blobs/xx/<id>", "bytes": n}     a file, sealed as it lies on disk
 *   {"end": true, "entries": n}
 *
 * A file that was cut, changed or put together from two is refused before it says it is whole: each piece of 64 KiB carries
 * its place and the last one says so, and the end counts the entries.
 *
 * The sum is no lock: it tells a preface that went bad from a key that does not fit, which without it look alike. Backups made
 * before it was there have none and are read like any other.
 */
import { createHash } from "node:crypto";
import fs, { type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { derive } from "./derived.ts";
import { syncFolder, writeAll } from "./disk.ts";
import { HEADER, openAll, SealBroken, Sealer } from "./seal.ts";

const MAGIC = Buffer.from("DBXBACK1");
const LENGTH = 4;
/** A preface and a head longer than this are none. */
const LONGEST_PREFACE = 1 << 20;
const LONGEST_HEAD = 1 << 12;
/** Sealed bytes gathered before they go to the disk in one write. */
const GATHER = 1 << 20;

/** The file is no backup, or none that this version reads: nothing is said of its bytes. `newer`: of a form to come. */
export class NoBackup extends Error {
  constructor(
    sentence: string,
    readonly newer = false,
  ) {
    super(sentence);
    this.name = "NoBackup";
  }
}

/** What stands before the sealed part: enough to find the right key, and nothing of the papers. */
export interface Preface {
  format: 1;
  /** When it was made (RFC 3339). */
  made: string;
  /** The version of the program that made it. */
  program: string;
  keyring: object;
}

export interface Entry {
  name: string;
  bytes: number;
  /** Its bytes; must be read to their end before the next entry is asked for. */
  content: AsyncIterable<Uint8Array>;
}

/** What everything that leaves the box as a backup is sealed under. */
export const bodyKey = (root: Uint8Array): Buffer => derive(root, "deedbox/v1/backup");
const bodyName = (before: Uint8Array): string =>
  `backup/${createHash("sha256").update(before).digest("hex")}`;

const SUM = ',"sum":"';
const sumOf = (magic: Uint8Array, text: string): string =>
  createHash("sha256").update(magic).update(text).digest("hex");

/** A preface with its sum, as it stands behind a magic. */
export function summed(preface: object, magic: Uint8Array = MAGIC): string {
  const text = JSON.stringify(preface);
  return `${text.slice(0, -1)}${SUM}${sumOf(magic, text)}"}`;
}

/** Whether the sum in a preface is its own; null when it has none. */
export function sumFits(text: string, magic: Uint8Array = MAGIC): boolean | null {
  const from = text.length - SUM.length - 64 - 2;
  if (text.slice(from, from + SUM.length) !== SUM) return null;
  return text.slice(from + SUM.length, -2) === sumOf(magic, `${text.slice(0, from)}}`);
}

/** A text with its length before it (4 bytes, big-endian). */
export const counted = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** A backup on its way to the disk. Nothing bears its name before `name`. */
export class BackupWriter {
  private gathered: Buffer[] = [];
  private size = 0;
  private entries = 0;
  /** Bytes on disk so far. */
  written = 0;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly sealer: Sealer,
  ) {}

  /** Where it lies until it gets its name. */
  get part(): string {
    return `${this.path}.part`;
  }

  /** Begins a backup. `salt`: 32 bytes of chance. Throws EEXIST when one is being written to the same name. */
  static async create(
    path: string,
    root: Uint8Array,
    preface: Preface,
    salt: Uint8Array,
  ): Promise<BackupWriter> {
    const before = Buffer.concat([MAGIC, counted(summed(preface))]);
    const file = await fs.open(`${path}.part`, "wx", 0o600);
    const writer = new BackupWriter(path, file, new Sealer(bodyKey(root), bodyName(before), salt));
    await writer.gather([before, writer.sealer.header()]);
    return writer;
  }

  /** Adds one file. Throws when it is not as long as said. */
  async add(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    await this.push(counted(JSON.stringify({ name, bytes })));
    let had = 0;
    for await (const piece of content) {
      had += piece.length;
      await this.push(piece);
    }
    if (had !== bytes) throw new Error(`${name} changed its length while it was read.`);
    this.entries++;
  }

  /** Adds one file that is in memory. */
  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    await this.push(counted(JSON.stringify({ name, bytes: bytes.length })));
    await this.push(bytes);
    this.entries++;
  }

  /** Ends the backup and brings it to the disk, as its part. Gives how many entries it has. */
  async close(): Promise<number> {
    await this.push(counted(JSON.stringify({ end: true, entries: this.entries })));
    await this.gather([this.sealer.finish()]);
    await this.flush();
    await this.file.sync();
    await this.file.close();
    return this.entries;
  }

  /** Gives the closed part its name. Gives its size. */
  async name(): Promise<number> {
    await fs.rename(this.part, this.path);
    await syncFolder(dirname(this.path));
    return this.written;
  }

  /** Takes away what was written so far. */
  async discard(): Promise<void> {
    await this.file.close().catch(() => {});
    await fs.rm(this.part, { force: true });
  }

  private push = (bytes: Uint8Array): Promise<void> => this.gather(this.sealer.push(bytes));

  private async gather(pieces: Buffer[]): Promise<void> {
    // What the sealer gives may be a view of what it was given: copied before the giver uses it again.
    for (const piece of pieces) {
      this.gathered.push(Buffer.from(piece));
      this.size += piece.length;
    }
    if (this.size >= GATHER) await this.flush();
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.gathered);
    this.gathered = [];
    this.size = 0;
    await writeAll(this.file, bytes);
    this.written += bytes.length;
  }
}

/** Hands out counted bytes of a stream of pieces. */
class Counted {
  private held: Uint8Array = new Uint8Array(0);
  private readonly pieces: AsyncIterator<Uint8Array>;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.pieces = stream[Symbol.asyncIterator]();
  }

  async *stream(bytes: number): AsyncGenerator<Uint8Array, void, undefined> {
    for (let left = bytes; left > 0; ) {
      if (this.held.length === 0) {
        const { done, value } = await this.pieces.next();
        if (done) throw new SealBroken("It ends in the middle of a file.");
        this.held = value;
        continue;
      }
      const piece = this.held.subarray(0, left);
      this.held = this.held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async take(bytes: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const piece of this.stream(bytes)) parts.push(piece);
    return Buffer.concat(parts);
  }

  async atEnd(): Promise<boolean> {
    while (this.held.length === 0) {
      const { done, value } = await this.pieces.next();
      if (done) return true;
      this.held = value;
    }
    return false;
  }

  async close(): Promise<void> {
    await this.pieces.return?.();
  }
}

const notOne = () => new NoBackup("This is not a Deedbox backup.");
const newer = () =>
  new NoBackup("This backup was made by a newer version of Deedbox. Update Deedbox, then restore it.", true);

const senseless = () => new SealBroken("What it says of its files makes no sense.");

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let had = 0;
  while (had < length) {
    const { bytesRead } = await file.read(bytes, had, length - had, offset + had);
    if (bytesRead === 0) break;
    had += bytesRead;
  }
  return bytes.subarray(0, had);
}

/** Bytes of the magic that must be right for a file to be taken for a backup at all. */
const ENOUGH_MAGIC = 6;

async function head(file: FileHandle): Promise<{ preface: Preface; before: Buffer }> {
  const begin = await readAt(file, 0, MAGIC.length + LENGTH);
  const magic = begin.subarray(0, MAGIC.length);
  const right = magic.filter((byte, i) => byte === MAGIC[i]).length;
  // The beginning of a backup, and nothing else of it.
  if (begin.length > 0 && begin.length < MAGIC.length + LENGTH && right === magic.length)
    throw new SealBroken("It ends in its first bytes.");
  if (begin.length < MAGIC.length + LENGTH || right < ENOUGH_MAGIC) throw notOne();
  const length = begin.readUInt32BE(MAGIC.length);
  const text = length > LONGEST_PREFACE ? "" : (await readAt(file, begin.length, length)).toString("latin1");
  const preface = text.length === length ? prefaceIn(Buffer.from(text, "latin1").toString("utf8")) : null;
  if (preface === "newer" || (preface === null && isLaterMagic(magic))) throw newer();
  if (preface === null || right < MAGIC.length)
    throw new SealBroken("What stands before its sealed part was changed.");
  return { preface, before: Buffer.concat([begin, Buffer.from(text, "latin1")]) };
}

/** The magic of a version to come: the same word and another number. */
const isLaterMagic = (magic: Buffer): boolean => /^DBXBACK[2-9]$/.test(magic.toString("latin1"));

/** The preface in a text; "newer" when it is whole and of a format to come, null when it is not what was written. */
function prefaceIn(text: string): Preface | "newer" | null {
  const fits = sumFits(text);
  if (fits === false) return null;
  let said: Partial<Preface> | null;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof said !== "object" || said === null) return null;
  const { format, made, program, keyring } = said as Record<string, unknown>;
  if (fits && typeof format === "number" && format > 1) return "newer";
  const whole =
    format === 1 &&
    typeof made === "string" &&
    typeof program === "string" &&
    typeof keyring === "object" &&
    keyring !== null;
  return whole ? { format, made, program, keyring } : null;
}

/** What stands before the sealed part of a backup. Throws SealBroken when it is damaged, NoBackup for another file, ENOENT. */
export async function prefaceOf(path: string): Promise<Preface> {
  const file = await fs.open(path, "r");
  try {
    return (await head(file)).preface;
  } finally {
    await file.close();
  }
}

/**
 * Every file in a backup, in its order. Throws SealBroken where it was changed or cut, or under another key than that of its own
 * keyring; NoBackup for another file. Only after the last entry came without that is it whole.
 */
export async function* entriesOf(path: string, root: Uint8Array): AsyncGenerator<Entry, void, undefined> {
  const file = await fs.open(path, "r");
  const at: { plain: Counted | null } = { plain: null };
  try {
    const { before } = await head(file);
    const sealed = (await file.stat()).size - before.length;
    if (sealed < HEADER) throw new SealBroken("It was cut.");
    const read = (offset: number, length: number) => readAt(file, before.length + offset, length);
    const plain = new Counted(openAll(read, sealed, bodyKey(root), bodyName(before)));
    at.plain = plain;
    for (let entries = 0; ; entries++) {
      const length = (await plain.take(LENGTH)).readUInt32BE(0);
      if (length > LONGEST_HEAD) throw senseless();
      const said: { name?: string; bytes?: number; end?: boolean; entries?: number } = JSON.parse(
        (await plain.take(length)).toString("utf8"),
      );
      if (said.end === true) {
        if (said.entries !== entries || !(await plain.atEnd()))
          throw new SealBroken("It does not hold what it says.");
        return;
      }
      if (typeof said.name !== "string" || typeof said.bytes !== "number") throw senseless();
      yield { name: said.name, bytes: said.bytes, content: plain.stream(said.bytes) };
    }
  } finally {
    await at.plain?.close();
    await file.close();
  }
}
