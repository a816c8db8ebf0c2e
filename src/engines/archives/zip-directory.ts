/**
 * The directory of a zip (PKWARE APPNOTE 6.3.10): end record 4.3.16, its 64-bit form 4.3.14 and 4.3.15, headers 4.3.12.
 * Nothing in it is believed before it fits the bytes that are there.
 */

import { crc32 } from "node:zlib";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { decodeName } from "./names.ts";
import type { Blocks } from "./source.ts";
import { MOST_ENTRIES } from "./unpacker.ts";

/** One entry as the directory has it. */
export interface ZipEntry {
  name: string;
  /** Where its local header begins. */
  at: number;
  packed: number;
  bytes: number;
  method: number;
  flags: number;
  crc: number;
  /** Time of its last change as the zip has it: half of a check of the password (APPNOTE 6.1.6). */
  time: number;
  /** Unix file mode, or 0 where the writer was no Unix. */
  mode: number;
  /** It begins on another part of an archive of several. */
  elsewhere: boolean;
  /** Its extra fields, for what an encrypted entry needs. */
  extra: Uint8Array;
}

export interface Directory {
  entries: ZipEntry[];
  /** Where the directory begins: no entry's bytes reach past it. */
  start: number;
}

const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const HEADER = 0x02014b50;
const LOCAL = 0x04034b50;
/** What an archive of several parts begins with (8.5.3), and what stands before a locked directory (4.3.11). */
const SPANNED = 0x08074b50;
const LOCKED_LIST = 0x08064b50;
const FULL32 = 0xffffffff;
const FULL16 = 0xffff;
/** The end record and the longest comment after it. */
const TAIL = 22 + 65_535;
/** Ends that are looked into: a comment may be full of their signature. */
const MOST_ENDS = 64;

export const damaged = (cause?: string) =>
  new EngineFailure("unreadable", message("failure.damagedArchive"), cause);
const severalParts = () => new EngineFailure("unsupported", message("failure.onePart"));
const lockedList = () => new EngineFailure("unsupported", message("failure.unknownLock"));

const view = (b: Uint8Array) => new DataView(b.buffer, b.byteOffset, b.byteLength);
const startsWith = (b: Uint8Array, signature: number) =>
  b.length >= 4 && view(b).getUint32(0, true) === signature;

function big(v: DataView, at: number): number {
  const n = v.getBigUint64(at, true);
  if (n > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged("a number in it makes no sense");
  return Number(n);
}

/** Reading that asks for bytes, from where and how many, so that it is the same over memory and over a child's questions. */
type Reading<T> = Generator<[from: number, length: number], T, Uint8Array>;

interface End {
  count: number;
  size: number;
  offset: number;
  /** Where the record that says so begins: the directory ends there or before. */
  at: number;
  /** Its count is the whole one, not what is left of it in 16 bits. */
  wide: boolean;
}

/** Where the directory begins, and by how much everything was moved by bytes put in front of the archive. */
interface Placed extends End {
  start: number;
  shift: number;
}

/**
 * The end record. A comment may hold anything, an end record too: the last one that leads to a directory is the true one,
 * and one that says there is nothing in the archive only where no other is.
 */
function* findEnd(size: number): Reading<Placed> {
  const from = Math.max(0, size - TAIL);
  const tail = yield [from, TAIL];
  const v = view(tail);
  const exact: number[] = [];
  const loose: number[] = [];
  for (let i = tail.length - 22; i >= 0; i--) {
    if (v.getUint32(i, true) !== END) continue;
    // A comment reaches to the end of the file, unless something was put behind the archive.
    (i + 22 + v.getUint16(i + 20, true) === tail.length ? exact : loose).push(i);
  }
  let empty: Placed | null = null;
  let wrong: EngineFailure | null = null;
  for (const i of [...exact, ...loose].slice(0, MOST_ENDS)) {
    try {
      const placed = yield* place(yield* endAt(v, i, from + i));
      if (placed.count > 0) return placed;
      empty ??= placed;
    } catch (e) {
      if (!(e instanceof EngineFailure)) throw e;
      wrong ??= e;
    }
  }
  if (empty) return empty;
  if (wrong) throw wrong;
  if (startsWith(yield [0, 4], SPANNED)) throw severalParts();
  throw damaged("its list of contents is missing");
}

function* endAt(v: DataView, i: number, at: number): Reading<End> {
  const locator = yield [at - 20, 20];
  if (locator.length === 20 && startsWith(locator, LOCATOR64)) {
    // It counts whenever it is there, whether or not the short fields are full (Python writes it from 2 GiB on).
    const wider = yield* end64(locator, at - 20);
    if (wider) return wider;
  }
  const disks = [v.getUint16(i + 4, true), v.getUint16(i + 6, true)];
  if (disks.some((d) => d !== 0 && d !== FULL16)) throw severalParts();
  return {
    count: v.getUint16(i + 10, true),
    size: v.getUint32(i + 12, true),
    offset: v.getUint32(i + 16, true),
    at,
    wide: false,
  };
}

/** The 64-bit end record: where its locator says, or right before it when something was put in front of the archive. */
function* end64(locator: Uint8Array, locatorAt: number): Reading<End | null> {
  for (const at of [big(view(locator), 8), locatorAt - 56]) {
    const record = yield [at, 84];
    if (record.length < 56 || at + 56 > locatorAt || !startsWith(record, END64)) continue;
    const v = view(record);
    if (v.getUint32(16, true) !== 0 || v.getUint32(20, true) !== 0 || view(locator).getUint32(16, true) > 1)
      throw severalParts();
    // Version 2 of the record (7.3.4) names what the directory is locked with.
    if (big(v, 4) >= 72 && record.length === 84 && v.getUint16(74, true) !== 0) throw lockedList();
    return { count: big(v, 32), size: big(v, 40), offset: big(v, 48), at, wide: true };
  }
  return null;
}

/** Finds the directory of an end record: right before it, or where it says when there is something between. */
function* place(end: End): Reading<Placed> {
  const before = end.at - end.size;
  if (end.count === 0 && end.size === 0)
    return { ...end, start: end.at, shift: Math.max(0, end.at - end.offset) };
  // Info-ZIP, writing to a pipe, may fill the short field and leave out the record that it points to.
  const offset = !end.wide && end.offset === FULL32 ? before : end.offset;
  for (const start of [before, offset]) {
    if (start < offset || start + end.size > end.at) continue;
    const head = yield [start, 4];
    if (startsWith(head, LOCKED_LIST)) throw lockedList();
    if (startsWith(head, HEADER)) return { ...end, start, shift: start - offset };
  }
  throw damaged(
    before < offset ? "its list of contents reaches past its end" : "its list of contents is missing",
  );
}

function* directory(size: number): Reading<Directory> {
  const end = yield* findEnd(size);
  if (end.count > MOST_ENTRIES) throw tooMany();
  const entries: ZipEntry[] = [];
  let at = end.start;
  const to = end.start + end.size;
  for (;;) {
    const fixed = yield [at, 46];
    if (fixed.length < 46 || at + 46 > to || !startsWith(fixed, HEADER)) break;
    const v = view(fixed);
    const name = v.getUint16(28, true);
    const extra = v.getUint16(30, true);
    const next = at + 46 + name + extra + v.getUint16(32, true);
    if (next > to) break;
    if (entries.length === MOST_ENTRIES) throw tooMany();
    const rest = yield [at + 46, name + extra];
    entries.push(entryOf(v, rest.slice(0, name), rest.slice(name), end.shift));
    at = next;
  }
  // Writers that know no 64-bit form keep the lower half of a count past 65,535.
  const fits = end.wide ? entries.length === end.count : (entries.length & FULL16) === end.count;
  if (!fits) throw damaged("its list of contents ends too early");
  return { entries, start: end.start };
}

const tooMany = () => new EngineFailure("limit", message("failure.tooMany", { n: MOST_ENTRIES }));

/** Reads the whole directory. Throws EngineFailure for one that cannot be true. */
export async function readDirectory(blocks: Blocks): Promise<Directory> {
  const reading = directory(blocks.size);
  let step = reading.next();
  while (!step.done) {
    const bytes = await blocks.at(...step.value);
    step = reading.next(bytes);
  }
  return step.value;
}

/** The same of an archive in memory. */
export function directoryOf(bytes: Uint8Array): Directory {
  const reading = directory(bytes.length);
  let step = reading.next();
  while (!step.done) {
    const [from, length] = step.value;
    step = reading.next(from < 0 ? new Uint8Array(0) : bytes.subarray(from, from + length));
  }
  return step.value;
}

/**
 * Where the packed bytes of an entry begin, from the thirty bytes of its local header (4.3.7). Its sizes are those of the
 * directory: a stream leaves them out here. Throws EngineFailure when this is no header of that entry.
 */
export function packedFrom(e: Pick<ZipEntry, "at" | "method">, head: Uint8Array): number {
  const v = view(head);
  if (head.length < 30 || v.getUint32(0, true) !== LOCAL || v.getUint16(8, true) !== e.method)
    throw damaged("an entry does not begin where its list of contents says");
  return e.at + 30 + v.getUint16(26, true) + v.getUint16(28, true);
}

/** Systems that keep Unix file modes (4.4.2: Unix and OS X), and those whose folders are parted by a backslash (FAT, HPFS, NTFS, VFAT). */
const unixes = [3, 19];
const dosLike = [0, 6, 10, 14];

function entryOf(v: DataView, rawName: Uint8Array, extra: Uint8Array, shift: number): ZipEntry {
  const writer = v.getUint16(4, true) >>> 8;
  const e: ZipEntry = {
    name: nameOf(rawName, v.getUint16(8, true), extra, writer),
    flags: v.getUint16(8, true),
    method: v.getUint16(10, true),
    time: v.getUint16(12, true),
    crc: v.getUint32(16, true),
    packed: v.getUint32(20, true),
    bytes: v.getUint32(24, true),
    // The upper half of the outside attributes is the Unix mode.
    mode: unixes.includes(writer) ? v.getUint32(38, true) >>> 16 : 0,
    at: v.getUint32(42, true),
    elsewhere: ![0, FULL16].includes(v.getUint16(34, true)),
    extra,
  };
  const wide = field(extra, 0x0001);
  if (wide) widen(e, wide);
  // A folder that lacks its slash says so in the attributes of MS-DOS, bit 4.
  if ((v.getUint8(38) & 0x10) !== 0 && e.bytes === 0 && e.name !== "" && !e.name.endsWith("/")) e.name += "/";
  e.at += shift;
  return e;
}

/** Puts in the numbers that do not fit 32 bits; only those are there, in this order (4.5.3). Some writers put all three. */
function widen(e: ZipEntry, wide: Uint8Array): void {
  const w = view(wide);
  const keys = ["bytes", "packed", "at"] as const;
  const all = wide.length >= 24 && keys.every((key, i) => e[key] === FULL32 || big(w, i * 8) === e[key]);
  let next = 0;
  keys.forEach((key, i) => {
    const from = all ? i * 8 : next;
    if (e[key] !== FULL32 || from + 8 > wide.length) return;
    e[key] = big(w, from);
    next += 8;
  });
}

/** The extra field of a number, or null. */
export function field(extra: Uint8Array, id: number): Uint8Array | null {
  const v = view(extra);
  for (let i = 0; i + 4 <= extra.length; ) {
    const length = v.getUint16(i + 2, true);
    if (i + 4 + length > extra.length) return null;
    if (v.getUint16(i, true) === id) return extra.subarray(i + 4, i + 4 + length);
    i += 4 + length;
  }
  return null;
}

function nameOf(raw: Uint8Array, flags: number, extra: Uint8Array, writer: number): string {
  // Info-ZIP's Unicode path (APPNOTE 4.6.9), valid only for the very name it was made for.
  const unicode = (flags & 0x800) === 0 ? field(extra, 0x7075) : null;
  const valid =
    unicode && unicode.length > 5 && unicode[0] === 1 && view(unicode).getUint32(1, true) === crc32(raw);
  const name = decodeName(valid ? unicode.subarray(5) : raw, dosLike.includes(writer));
  // 4.4.17.1 asks for forward slashes; tools of Windows that write none mean backslashes by them.
  const slashed = dosLike.includes(writer) && !name.includes("/") ? name.replaceAll("\\", "/") : name;
  return slashed.replace(/^(?:\.\/)+(?=.)/, "");
}

/** Entries, by number, whose bytes lie within those of another, or outside what holds entries. */
export function overlapping(d: Directory): Set<number> {
  const wrong = new Set<number>();
  const order = d.entries.map((_, i) => i);
  const entry = (i: number) => d.entries[i] as ZipEntry;
  order.sort((a, b) => entry(a).at - entry(b).at || a - b);
  let end = 0;
  for (const i of order) {
    const e = entry(i);
    // A local header has at least thirty bytes and the name.
    const to = e.at + 30 + e.packed;
    if (e.at < end || to > d.start) wrong.add(i);
    else end = to;
  }
  return wrong;
}
