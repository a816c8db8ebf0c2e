/**
 * The directory of a zip (PKWARE APPNOTE 6.3.10): end record 4.3.16, its 64-bit form 4.3.14 and 4.3.15, headers 4.3.12.
 * Nothing in it is believed before it fits the bytes that are there.
 */
import { crc32 } from "node:zlib";
import { EngineFailure } from "../failure.ts";
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
const FULL32 = 0xffffffff;
const FULL16 = 0xffff;
/** The end record and the longest comment after it. */
const TAIL = 22 + 65_535;

export const damaged = (what: string) => new EngineFailure("unreadable", `This archive is damaged: ${what}.`);

const view = (b: Uint8Array) => new DataView(b.buffer, b.byteOffset, b.byteLength);

function big(v: DataView, at: number): number {
  const n = v.getBigUint64(at, true);
  if (n > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged("a number in it makes no sense");
  return Number(n);
}

interface End {
  count: number;
  size: number;
  offset: number;
  /** Where the record that says so begins: the directory ends there. */
  at: number;
}

async function findEnd(blocks: Blocks): Promise<End> {
  const from = Math.max(0, blocks.size - TAIL);
  const tail = await blocks.at(from, TAIL);
  const v = view(tail);
  let found = -1;
  for (let i = tail.length - 22; i >= 0; i--) {
    if (v.getUint32(i, true) !== END) continue;
    if (found < 0) found = i;
    // The record whose comment reaches exactly to the end of the file is the true one.
    if (i + 22 + v.getUint16(i + 20, true) === tail.length) {
      found = i;
      break;
    }
  }
  if (found < 0) throw damaged("its list of contents is missing. Perhaps only a part of it came");
  const end = {
    count: v.getUint16(found + 10, true),
    size: v.getUint32(found + 12, true),
    offset: v.getUint32(found + 16, true),
    at: from + found,
  };
  const disks = [v.getUint16(found + 4, true), v.getUint16(found + 6, true)];
  const wide = end.count === FULL16 || end.size === FULL32 || end.offset === FULL32;
  const wider = await end64(blocks, end.at);
  if (wider && wide) return wider;
  if (disks.some((d) => d !== 0 && d !== FULL16))
    throw new EngineFailure(
      "unsupported",
      "This archive is one of several parts that belong together; put them together first.",
    );
  return end;
}

async function end64(blocks: Blocks, before: number): Promise<End | null> {
  const locator = await blocks.at(before - 20, 20);
  if (locator.length < 20 || view(locator).getUint32(0, true) !== LOCATOR64) return null;
  const said = big(view(locator), 8);
  // The record stands where the locator says, or right before it when something was put in front of the archive.
  for (const at of [said, before - 20 - 56]) {
    const record = await blocks.at(at, 56);
    if (record.length < 56) continue;
    const v = view(record);
    if (v.getUint32(0, true) !== END64) continue;
    return { count: big(v, 32), size: big(v, 40), offset: big(v, 48), at };
  }
  return null;
}

/** Reads the whole directory. Throws EngineFailure for one that cannot be true. */
export async function readDirectory(blocks: Blocks): Promise<Directory> {
  const end = await findEnd(blocks);
  // Bytes in front of the archive (a program that unpacks itself) move everything by as much.
  const shift = end.at - (end.offset + end.size);
  if (shift < 0) throw damaged("its list of contents reaches past its end");
  if (end.count > MOST_ENTRIES)
    throw new EngineFailure("limit", `This archive has more than ${MOST_ENTRIES} entries.`);
  const start = end.offset + shift;
  const entries: ZipEntry[] = [];
  let at = start;
  while (entries.length < end.count) {
    const fixed = await blocks.at(at, 46);
    if (fixed.length < 46 || at + 46 > end.at || view(fixed).getUint32(0, true) !== HEADER)
      throw damaged("its list of contents ends too early");
    const v = view(fixed);
    const name = v.getUint16(28, true);
    const extra = v.getUint16(30, true);
    const next = at + 46 + name + extra + v.getUint16(32, true);
    if (next > end.at) throw damaged("its list of contents ends too early");
    const rest = await blocks.at(at + 46, name + extra);
    entries.push(entryOf(v, rest.subarray(0, name), rest.slice(name), shift));
    at = next;
  }
  return { entries, start };
}

function entryOf(v: DataView, rawName: Uint8Array, extra: Uint8Array, shift: number): ZipEntry {
  const e: ZipEntry = {
    name: nameOf(rawName, v.getUint16(8, true), extra),
    flags: v.getUint16(8, true),
    method: v.getUint16(10, true),
    time: v.getUint16(12, true),
    crc: v.getUint32(16, true),
    packed: v.getUint32(20, true),
    bytes: v.getUint32(24, true),
    // The upper half of the outside attributes is the Unix mode when the writer was a Unix (3) or a Mac (19).
    mode: [3, 19].includes(v.getUint16(4, true) >>> 8) ? v.getUint32(38, true) >>> 16 : 0,
    at: v.getUint32(42, true),
    extra,
  };
  const wide = field(extra, 0x0001);
  if (wide) {
    const w = view(wide);
    let i = 0;
    // Only those that do not fit their 32 bits are there, in this order (APPNOTE 4.5.3).
    for (const key of ["bytes", "packed", "at"] as const) {
      if (e[key] !== FULL32 || i + 8 > wide.length) continue;
      e[key] = big(w, i);
      i += 8;
    }
  }
  e.at += shift;
  return e;
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

function nameOf(raw: Uint8Array, flags: number, extra: Uint8Array): string {
  // Info-ZIP's Unicode path (APPNOTE 4.6.9), valid only for the very name it was made for.
  const unicode = (flags & 0x800) === 0 ? field(extra, 0x7075) : null;
  if (unicode && unicode.length > 5 && unicode[0] === 1 && view(unicode).getUint32(1, true) === crc32(raw))
    return decodeName(unicode.subarray(5));
  return decodeName(raw);
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
