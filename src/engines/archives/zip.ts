import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { EngineFailure } from "../process/failure.ts";
import { Checked } from "./checked.ts";
import { archiveByName, foldersOf, isLitter, shown, wrongName } from "./names.ts";
import { paperlessPapers } from "./paperless.ts";
import { type Listed, plainEntry } from "./shapes.ts";
import { type Blocks, pieces } from "./source.ts";
import { batches, type Out, type Unpacker } from "./unpacker.ts";
import {
  type Directory,
  damaged,
  overlapping,
  packedFrom,
  readDirectory,
  type ZipEntry,
} from "./zip-directory.ts";
import { fitting, LOCK_HEAD, type Opener, openerFor } from "./zip-locks.ts";

/** Bytes of one paper, and of an archive in an archive (service document, Limits). */
const MOST_BYTES = 1024 ** 3;
const MOST_NESTED = 8 * 1024 ** 3;
/** More than this many times its packed size, and large: a bomb. White scans without loss come to about 200. */
const MOST_RATIO = 250;
const LARGE = 8 * 1024 * 1024;
/** All entries together: twenty times the archive and 4 GiB, so that disk and time stay bounded. */
const inAll = (archive: number) => 20 * archive + 4 * 1024 ** 3;

const sentences = {
  link: "It is a link to another file, not a file.",
  special: "It is not a file.",
  overlap: "It shares its bytes with another entry, or lies outside the archive.",
  part: "It lies on another part of this archive, which did not come with it.",
  large: "It is larger than 1 GiB.",
  bomb: "It would unpack to more than 250 times its size.",
  total: "The archive would unpack to more than is sensible for its size.",
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

const unknownMethod = (n: number): string =>
  `It is packed with ${methods[n] ?? `method ${n}`}, which isn't supported here. Unpack it and add the file itself.`;

/** Why an entry is not taken, as far as the directory tells, or null. */
function refusal(e: ZipEntry, nested: boolean): string | null {
  const kind = e.mode & 0xf000;
  if (kind === 0xa000) return sentences.link;
  if (kind !== 0 && kind !== 0x8000 && kind !== 0x4000) return sentences.special;
  const locked = (e.flags & 1) !== 0;
  if (![0, 8].includes(e.method) && !(locked && e.method === 99)) return unknownMethod(e.method);
  if (e.elsewhere) return sentences.part;
  if (e.bytes > (nested ? MOST_NESTED : MOST_BYTES)) return sentences.large;
  if (e.bytes > LARGE && e.bytes > MOST_RATIO * e.packed) return sentences.bomb;
  // Stored bytes are as many as they say, but for what a lock adds.
  return e.method === 0 && !locked && e.packed !== e.bytes ? "Its sizes do not fit." : null;
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
      if (total > most) return { ...entry, fate: "refuse", problem: sentences.total };
      return { ...entry, nested };
    });
    const papers = await paperlessPapers(listed, (l) => this.plain(l.locator, []));
    this.from = papers ? "paperless" : null;
    yield* batches(papers ?? withFolders(listed));
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
    if (to > l.start) throw damaged("an entry reaches past its end");
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
      throw new EngineFailure("wrong_password", "It does not open with that password, or it is damaged.");
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
      if (have > e.bytes) throw new EngineFailure("limit", "It is larger than the archive says.");
      crc = crc32(piece, crc);
      yield piece;
    }
    if (have !== e.bytes || ((lock?.checked ?? true) && crc !== e.crc))
      throw new EngineFailure("unreadable", "It is damaged: its bytes are not those that were packed.");
  }

  private async *unpacked(e: ZipEntry, from: number, to: number, lock: Opener | null) {
    const packed = lock ? opened(this.blocks, from, to, lock) : this.blocks.from(from, to);
    if ((lock?.method ?? e.method) === 0) yield* packed;
    else if ((lock?.method ?? e.method) === 8) yield* inflated(packed);
    else throw new EngineFailure("unsupported", unknownMethod(lock?.method ?? e.method));
  }
}

async function* opened(blocks: Blocks, from: number, to: number, lock: Opener) {
  if (to - from < lock.head + lock.tail) throw damaged("an entry is too short");
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
    throw new EngineFailure("unreadable", "It is damaged and cannot be unpacked.");
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
