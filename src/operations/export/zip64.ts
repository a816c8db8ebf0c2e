import { crc32 } from "node:zlib";

/** One file on its way into a zip. */
interface Zipped {
  path: string;
  bytes: AsyncIterable<Uint8Array>;
  /** What kind of file it is, as Unix says it; a plain one when nothing is said. */
  mode?: number;
}

/** Names longer than this are left out: a zip holds no more. */
const LONGEST_NAME = 65_000;

/**
 * A zip whose files are stored as they are, in its 64-bit form (PKWARE APPNOTE 4.3), streamed: as many files and bytes as there are,
 * and no more memory than a list of names.
 */
export async function* zip64(files: AsyncIterable<Zipped>): AsyncGenerator<Uint8Array, void, undefined> {
  const directory: Buffer[] = [];
  let at = 0;
  let count = 0;
  for await (const file of files) {
    const name = Buffer.from(file.path, "utf8");
    if (name.length > LONGEST_NAME) continue;
    const start = at;
    const local = localHeader(name);
    yield local;
    at += local.length;
    let bytes = 0;
    let crc = 0;
    for await (const piece of file.bytes) {
      crc = crc32(piece, crc);
      bytes += piece.length;
      yield piece;
    }
    const sizes = descriptor(crc, bytes);
    yield sizes;
    at += bytes + sizes.length;
    directory.push(entry(name, crc, bytes, start, file.mode ?? 0x8000 | 0o600));
    count++;
  }
  let size = 0;
  for (const one of directory) {
    size += one.length;
    yield one;
  }
  yield ending(count, size, at);
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
