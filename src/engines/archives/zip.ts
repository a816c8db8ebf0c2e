import type { Hash } from "node:crypto";
import { createCipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { type Message, message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { archiveByName, foldersOf, isLitter, shown, wrongName } from "./names.ts";
import { papersOfExport } from "./own-export.ts";
import { paperlessPapers } from "./paperless.ts";
import type { Listed } from "./shapes.ts";
import { plainEntry } from "./shapes.ts";
import type { Blocks } from "./source.ts";
import { pieces } from "./source.ts";
import type { Out, Unpacker } from "./unpacker.ts";
import { batches } from "./unpacker.ts";
import type { Directory, ZipEntry } from "./zip-directory.ts";
import { damaged, field, overlapping, packedFrom, readDirectory } from "./zip-directory.ts";

/** Holds bytes against the checksum an export gives for them: MD5 (32 hex digits) or SHA-256 (64), told by its length. */
export class Checked {
  private readonly hash: Hash | null;

  constructor(private readonly wanted: string | null) {
    const kind =
      wanted && /^[0-9a-f]+$/i.test(wanted) ? { 32: "md5", 64: "sha256" }[wanted.length] : undefined;
    this.hash = kind ? createHash(kind) : null;
  }

  add(piece: Uint8Array): void {
    this.hash?.update(piece);
  }

  /** A sentence when the bytes are others than the export says; they are taken all the same. */
  remark(): Message | null {
    if (!this.hash || this.hash.digest("hex") === this.wanted?.toLowerCase()) return null;
    return message("failure.otherBytes");
  }
}

/**
 * Entries that were locked with a password: the old way (APPNOTE 6.1, weak but common) and AES as WinZip does it
 * (APPNOTE 4.5.12 method 99, "AE-1" and "AE-2").
 */

/** Opens the bytes of one entry, in order. */
export interface Opener {
  /** Bytes of the entry that belong to the lock, at its beginning and at its end. */
  head: number;
  tail: number;
  /** The packing method beneath. */
  method: number;
  /** The checksum in the directory is of the plain bytes; AE-2 keeps none. */
  checked: boolean;
  open(piece: Uint8Array): Uint8Array;
  /** Throws when the bytes were changed. */
  finish(tail: Uint8Array): void;
}

const crcTable = new Uint32Array(256).map((_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});
const crcStep = (crc: number, byte: number) => (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] as number);

/** The three keys of the old cipher, moved on by each plain byte. */
class OldKeys {
  private a = 0x12345678;
  private b = 0x23456789;
  private c = 0x34567890;

  constructor(password: Uint8Array) {
    for (const byte of password) this.move(byte);
  }

  private move(byte: number): void {
    this.a = crcStep(this.a, byte) >>> 0;
    this.b = (Math.imul(this.b + (this.a & 0xff), 134775813) + 1) >>> 0;
    this.c = crcStep(this.c, this.b >>> 24) >>> 0;
  }

  open(piece: Uint8Array): Uint8Array {
    const out = new Uint8Array(piece.length);
    for (let i = 0; i < piece.length; i++) {
      const t = (this.c & 0xffff) | 2;
      const plain = (piece[i] as number) ^ ((Math.imul(t, t ^ 1) >>> 8) & 0xff);
      out[i] = plain;
      this.move(plain);
    }
    return out;
  }
}

function oldOpener(e: ZipEntry, head: Uint8Array, password: Uint8Array): Opener | null {
  const keys = new OldKeys(password);
  const opened = keys.open(head.subarray(0, 12));
  // The last byte of the head is the top of the checksum, or of the time when that was not known yet.
  const want = (e.flags & 8) !== 0 ? e.time >>> 8 : e.crc >>> 24;
  if (opened[11] !== want) return null;
  return { head: 12, tail: 0, method: e.method, checked: true, open: (p) => keys.open(p), finish() {} };
}

const sizes: Record<number, number> = { 1: 16, 2: 24, 3: 32 };

function aesOpener(e: ZipEntry, head: Uint8Array, password: Uint8Array): Opener | null {
  const about = field(e.extra, 0x9901);
  const keyBytes = sizes[about?.[4] ?? 0];
  if (!about || about.length < 7 || keyBytes === undefined)
    throw new EngineFailure("unsupported", message("failure.unknownLock"));
  const salt = head.subarray(0, keyBytes / 2);
  const derived = pbkdf2Sync(password, salt, 1000, keyBytes * 2 + 2, "sha1");
  if (!timingSafeEqual(derived.subarray(keyBytes * 2), head.subarray(keyBytes / 2, keyBytes / 2 + 2)))
    return null;
  const mac = createHmac("sha1", derived.subarray(keyBytes, keyBytes * 2));
  // Its counter runs in little-endian order, from one; a block cipher over counters gives the stream.
  const block = createCipheriv(`aes-${keyBytes * 8}-ecb`, derived.subarray(0, keyBytes), null);
  let counter = 1;
  let pad = new Uint8Array(0);
  let used = 0;
  return {
    head: keyBytes / 2 + 2,
    tail: 10,
    method: (about[5] as number) | ((about[6] as number) << 8),
    checked: about[0] === 1,
    open(piece) {
      mac.update(piece);
      const out = new Uint8Array(piece.length);
      for (let i = 0; i < piece.length; i++) {
        if (used === pad.length) {
          const counters = Buffer.alloc(16 * 256);
          for (let k = 0; k < 256; k++) counters.writeUInt32LE(counter++, k * 16);
          pad = new Uint8Array(block.update(counters));
          used = 0;
        }
        out[i] = (piece[i] as number) ^ (pad[used++] as number);
      }
      return out;
    },
    finish(tail) {
      if (tail.length !== 10 || !timingSafeEqual(mac.digest().subarray(0, 10), tail))
        throw new EngineFailure("unreadable", message("failure.damaged"));
    },
  };
}

/** Most bytes a lock has at the beginning of an entry. */
export const LOCK_HEAD = 18;

/** Opens an entry with a password, or null when it does not fit. Throws EngineFailure for a lock not known here. */
export function openerFor(e: ZipEntry, head: Uint8Array, password: string): Opener | null {
  if ((e.flags & 0x40) !== 0) throw new EngineFailure("unsupported", message("failure.unknownLock"));
  const bytes = new TextEncoder().encode(password);
  return e.method === 99 ? aesOpener(e, head, bytes) : oldOpener(e, head, bytes);
}

/**
 * The passwords that may fit: the old lock tells by one byte, so that one wrong password in 256 seems right. Throws
 * EngineFailure `password` when none does.
 */
export function fitting(e: ZipEntry, head: Uint8Array, passwords: string[]): string[] {
  const fit = passwords.filter((p) => openerFor(e, head, p) !== null);
  if (fit.length === 0) {
    // What is locked in another way is told so though no password was given.
    openerFor(e, head, "");
    throw new EngineFailure("password", message("failure.locked"));
  }
  return fit;
}

/** Bytes of one paper, and of an archive in an archive (service document, Limits). */
const MOST_BYTES = 1024 ** 3;
const MOST_NESTED = 8 * 1024 ** 3;
/** More than this many times its packed size, and large: a bomb. White scans without loss come to about 200. */
const MOST_RATIO = 250;
const LARGE = 8 * 1024 * 1024;
/** All entries together: twenty times the archive and 4 GiB, so that disk and time stay bounded. */
const inAll = (archive: number) => 20 * archive + 4 * 1024 ** 3;

const sentences = {
  link: message("failure.link"),
  special: message("failure.notFile"),
  overlap: message("failure.overlap"),
  part: message("failure.onePart"),
  large: message("failure.larger", { size: "1 GB" }),
  bomb: message("failure.unpacksLarge"),
};

/** Ways of packing that have a name (APPNOTE 4.4.5) and are not unpacked here. */
const methods: Record<number, string> = {
  1: "Shrink",
  6: "Implode",
  9: "Deflate64",
  10: "PKWARE DCL",
  12: "bzip2",
  14: "LZMA",
  20: "Zstandard",
  93: "Zstandard",
  95: "XZ",
  96: "JPEG packing",
  97: "WavPack",
  98: "PPMd",
};

const unknownMethod = (n: number): Message => message("failure.packing", { method: methods[n] ?? String(n) });

/** Why an entry is not taken, as far as the directory tells, or null. */
function refusal(e: ZipEntry, nested: boolean): Message | null {
  const kind = e.mode & 0xf000;
  if (kind === 0xa000) return sentences.link;
  if (kind !== 0 && kind !== 0x8000 && kind !== 0x4000) return sentences.special;
  const locked = (e.flags & 1) !== 0;
  if (![0, 8].includes(e.method) && !(locked && e.method === 99)) return unknownMethod(e.method);
  if (e.elsewhere) return sentences.part;
  if (e.bytes > (nested ? MOST_NESTED : MOST_BYTES)) return sentences.large;
  if (e.bytes > LARGE && e.bytes > MOST_RATIO * e.packed) return sentences.bomb;
  // Stored bytes are as many as they say, but for what a lock adds.
  return e.method === 0 && !locked && e.packed !== e.bytes ? message("failure.damaged") : null;
}

/** What finds an entry again without reading the directory. */
type Locator = Omit<ZipEntry, "name" | "mode" | "elsewhere" | "extra"> & {
  extra: string;
  name: string;
  start: number;
  /** Set in an export whose entries carry checksums of their own. */
  sum?: string;
};

export class ZipUnpacker implements Unpacker {
  private from: "paperless" | null = null;

  constructor(private readonly blocks: Blocks) {}

  system(): "paperless" | null {
    return this.from;
  }

  async *list(): AsyncGenerator<Listed[], void, undefined> {
    const directory = await readDirectory(this.blocks);
    const overlap = overlapping(directory);
    const most = inAll(this.blocks.size);
    let total = 0;
    const listed = directory.entries.map((e, i): Listed => {
      const nested = archiveByName(e.name);
      const entry = plainEntry(shown(e.name), e.bytes, locatorOf(e, directory));
      const wrong = wrongName(e.name);
      if (wrong !== null) return { ...entry, fate: "refuse", problem: wrong };
      if (e.name.endsWith("/") || isLitter(e.name)) return { ...entry, fate: "skip" };
      const problem = (overlap.has(i) ? sentences.overlap : null) ?? refusal(e, nested !== null);
      if (problem !== null) return { ...entry, fate: "refuse", problem };
      total += e.bytes;
      if (total > most) return { ...entry, fate: "refuse", problem: sentences.bomb };
      return { ...entry, nested };
    });
    const open = (l: Listed) => this.plain(l.locator, []);
    const papers = await paperlessPapers(listed, open);
    this.from = papers ? "paperless" : null;
    yield* batches(papers ?? withFolders(await papersOfExport(listed, open)));
  }

  async *take(locator: string, passwords: string[]): AsyncGenerator<Out, void, undefined> {
    const at = JSON.parse(locator) as Locator;
    yield { file: { name: at.name, mime: "application/octet-stream" } };
    const checked = new Checked(at.sum ?? null);
    for await (const piece of this.plain(locator, passwords)) {
      checked.add(piece);
      yield { piece };
    }
    const remark = checked.remark();
    if (remark !== null) yield { remark };
  }

  /** The plain bytes of an entry, held against its size and its checksum. */
  private async *plain(locator: string, passwords: string[]): AsyncGenerator<Uint8Array, void, undefined> {
    const l = JSON.parse(locator) as Locator;
    const e: ZipEntry = { ...l, mode: 0, elsewhere: false, extra: Buffer.from(l.extra, "base64") };
    const from = packedFrom(e, await this.blocks.at(e.at, 30));
    const to = from + e.packed;
    if (to > l.start) throw damaged();
    if ((e.flags & 1) === 0) {
      yield* this.whole(e, from, to, null);
      return;
    }
    const lock = await this.blocks.at(from, Math.min(LOCK_HEAD, e.packed));
    let [password = "", ...others] = fitting(e, lock, passwords);
    // Several seem to fit: each is tried to the end before anything is given out.
    while (others.length > 0 && !(await this.fits(e, from, to, openerFor(e, lock, password))))
      [password = "", ...others] = others;
    try {
      yield* this.whole(e, from, to, openerFor(e, lock, password));
    } catch (error) {
      if (e.method === 99 || !(error instanceof EngineFailure)) throw error;
      if (error.kind !== "unreadable" && error.kind !== "limit") throw error;
      throw new EngineFailure("wrong_password", message("failure.wrongPassword"));
    }
  }

  private async fits(e: ZipEntry, from: number, to: number, lock: Opener | null): Promise<boolean> {
    try {
      for await (const _ of this.whole(e, from, to, lock));
      return true;
    } catch (error) {
      if (error instanceof EngineFailure) return false;
      throw error;
    }
  }

  /** All plain bytes of an entry; throws EngineFailure where they end otherwise than the directory says. */
  private async *whole(
    e: ZipEntry,
    from: number,
    to: number,
    lock: Opener | null,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    let crc = 0;
    let have = 0;
    for await (const piece of pieces(this.unpacked(e, from, to, lock))) {
      have += piece.length;
      if (have > e.bytes) throw new EngineFailure("limit", message("failure.unpacksLarge"));
      crc = crc32(piece, crc);
      yield piece;
    }
    if (have !== e.bytes || ((lock?.checked ?? true) && crc !== e.crc))
      throw new EngineFailure("unreadable", message("failure.damaged"));
  }

  private async *unpacked(e: ZipEntry, from: number, to: number, lock: Opener | null) {
    const packed = lock ? opened(this.blocks, from, to, lock) : this.blocks.from(from, to);
    if ((lock?.method ?? e.method) === 0) yield* packed;
    else if ((lock?.method ?? e.method) === 8) yield* inflated(packed);
    else throw new EngineFailure("unsupported", unknownMethod(lock?.method ?? e.method));
  }
}

async function* opened(blocks: Blocks, from: number, to: number, lock: Opener) {
  if (to - from < lock.head + lock.tail) throw damaged();
  for await (const piece of blocks.from(from + lock.head, to - lock.tail)) yield lock.open(piece);
  lock.finish(await blocks.at(to - lock.tail, lock.tail));
}

/** Unpacks as fast as it is read, holding a few hundred KiB: a bomb is stopped by whoever counts what comes out. */
export async function* inflated(
  packed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const inflate = createInflateRaw({ chunkSize: 128 * 1024 });
  const source = Readable.from(small(packed), { objectMode: true, highWaterMark: 1 });
  source.on("error", (e) => inflate.destroy(e));
  source.pipe(inflate);
  try {
    for await (const piece of inflate) yield piece as Uint8Array;
  } catch (e) {
    if (e instanceof EngineFailure || (e instanceof Error && !("code" in e))) throw e;
    throw new EngineFailure("unreadable", message("failure.damaged"));
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

/** In small pieces: what one of them may unpack to is held at once. */
async function* small(bytes: AsyncIterable<Uint8Array>) {
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += 32 * 1024) yield piece.slice(at, at + 32 * 1024);
}

const locatorOf = (e: ZipEntry, d: Directory): Locator => {
  const { mode: _, elsewhere: __, extra, name, ...rest } = e;
  // A locked entry's own field is short; any other is of no use later.
  const kept = (e.flags & 1) !== 0 && extra.length <= 500 ? extra : new Uint8Array(0);
  return {
    ...rest,
    name: name.split("/").pop()?.slice(0, 300) ?? "",
    extra: Buffer.from(kept).toString("base64"),
    start: d.start,
  };
};

/** Names each entry's folder, and leaves out what a Takeout adds for its own reading. */
function withFolders(listed: Listed[]): Listed[] {
  const taken = listed.filter((l) => l.fate === "take");
  const folders = foldersOf(taken.map((l) => l.name));
  taken.forEach((l, i) => {
    l.folder = folders[i] ?? null;
    if (/^Takeout\/(?:archive_browser\.html|Google Photos\/.*\.json|Drive\/.*-info\.json)$/i.test(l.name))
      l.fate = "skip";
  });
  return listed;
}
