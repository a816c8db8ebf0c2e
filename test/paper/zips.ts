/** Zips made byte by byte, so that a test can make one that lies. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string | Uint8Array;
  bytes: Uint8Array | string;
  /** 0 stored, 8 deflated (the default). */
  method?: 0 | 8;
  /** Unix file mode; 0o120777 is a link. */
  mode?: number;
  /** General purpose flags; bit 11 says the name is UTF-8. */
  flags?: number;
  /** What the directory says in place of the truth. */
  says?: Partial<{ bytes: number; packed: number; crc: number; at: number; method: number }>;
  /** Bytes in place of the packed ones, as an encrypted entry has. */
  packed?: Uint8Array;
  /** Further extra fields in the directory. */
  extra?: Uint8Array;
  /** The system its writer says it is (APPNOTE 4.4.2): 3 is Unix, 0 MS-DOS and Windows. */
  writer?: number;
  /** The part of the archive that it begins on. */
  disk?: number;
}

export interface ZipWish {
  /** Every number in its 64-bit form. */
  wide?: boolean;
  /** A 64-bit end record beside short fields that are not full, as Python writes from 2 GiB to 4 GiB. */
  both?: boolean;
  /** Bytes between the list of contents and the end of the archive. */
  between?: Uint8Array;
  /** Sizes after the bytes, as a stream writes them. */
  streamed?: boolean;
  /** Bytes in front of the archive. */
  before?: Uint8Array;
  comment?: string;
}

const FULL = 0xffffffff;
export const utf8 = (s: string | Uint8Array): Uint8Array =>
  typeof s === "string" ? new TextEncoder().encode(s) : s;

function wideField(...numbers: number[]): Buffer {
  const b = Buffer.alloc(4 + numbers.length * 8);
  b.writeUInt16LE(1, 0);
  b.writeUInt16LE(numbers.length * 8, 2);
  numbers.forEach((n, i) => {
    b.writeBigUInt64LE(BigInt(n), 4 + i * 8);
  });
  return b;
}

export function makeZip(parts: ZipPart[], wish: ZipWish = {}): Uint8Array {
  const { wide = false, streamed = false } = wish;
  const out: Uint8Array[] = wish.before ? [wish.before] : [];
  let at = 0;
  const directory: Buffer[] = [];
  for (const p of parts) {
    const name = utf8(p.name);
    const plain = utf8(p.bytes);
    const method = p.method ?? 8;
    const packed = p.packed ?? (method === 8 ? deflateRawSync(plain) : plain);
    const crc = crc32(plain);
    const flags = (p.flags ?? (typeof p.name === "string" ? 0x800 : 0)) | (streamed ? 8 : 0);
    const said = { bytes: plain.length, packed: packed.length, crc, at, method, ...p.says };
    const extra = wide ? wideField(said.bytes, said.packed) : Buffer.alloc(0);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(said.method, 8);
    local.writeUInt32LE(streamed ? 0 : said.crc, 14);
    local.writeUInt32LE(streamed ? 0 : wide ? FULL : said.packed, 18);
    local.writeUInt32LE(streamed ? 0 : wide ? FULL : said.bytes, 22);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(extra.length, 28);
    const after = Buffer.alloc(streamed ? 16 : 0);
    if (streamed) {
      after.writeUInt32LE(0x08074b50, 0);
      after.writeUInt32LE(said.crc, 4);
      after.writeUInt32LE(said.packed, 8);
      after.writeUInt32LE(said.bytes, 12);
    }
    const whole = Buffer.concat([local, name, extra, packed, after]);
    out.push(whole);
    at += whole.length;
    const far = Buffer.concat([
      wide ? wideField(said.bytes, said.packed, said.at) : Buffer.alloc(0),
      p.extra ?? Buffer.alloc(0),
    ]);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    const writer = p.writer ?? 3;
    head.writeUInt16LE((writer << 8) | 45, 4);
    head.writeUInt16LE(20, 6);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(said.method, 10);
    head.writeUInt32LE(said.crc, 16);
    head.writeUInt32LE(wide ? FULL : said.packed, 20);
    head.writeUInt32LE(wide ? FULL : said.bytes, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt16LE(far.length, 30);
    head.writeUInt16LE(p.disk ?? 0, 34);
    // On MS-DOS its own attributes, on Unix the file mode.
    head.writeUInt32LE(writer === 0 ? (p.mode ?? 0x20) : ((p.mode ?? 0o100644) << 16) >>> 0, 38);
    head.writeUInt32LE(wide ? FULL : said.at, 42);
    directory.push(Buffer.concat([head, name, far]));
  }
  const list = Buffer.concat(directory);
  out.push(list, wish.between ?? Buffer.alloc(0));
  const after = wish.between?.length ?? 0;
  out.push(ending({ count: parts.length, size: list.length, at, wide, after, ...wish }));
  return Buffer.concat(out);
}

function ending(of: {
  count: number;
  size: number;
  at: number;
  wide: boolean;
  after: number;
  both?: boolean;
  comment?: string;
}): Buffer {
  const { count, size, at, wide, after, both = false, comment = "" } = of;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(wide ? 0xffff : count & 0xffff, 8);
  end.writeUInt16LE(wide ? 0xffff : count & 0xffff, 10);
  end.writeUInt32LE(wide ? FULL : size, 12);
  end.writeUInt32LE(wide ? FULL : at, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  const rest = Buffer.concat([end, Buffer.from(comment)]);
  if (!wide && !both) return rest;
  const b = Buffer.alloc(76);
  b.writeUInt32LE(0x06064b50, 0);
  b.writeBigUInt64LE(44n, 4);
  b.writeBigUInt64LE(BigInt(count), 24);
  b.writeBigUInt64LE(BigInt(count), 32);
  b.writeBigUInt64LE(BigInt(size), 40);
  b.writeBigUInt64LE(BigInt(at), 48);
  b.writeUInt32LE(0x07064b50, 56);
  b.writeBigUInt64LE(BigInt(at + size + after), 64);
  b.writeUInt32LE(1, 72);
  return Buffer.concat([b, rest]);
}

/** A tar of plain files, uncompressed (POSIX ustar). */
export function makeTar(parts: { name: string; bytes: Uint8Array | string; type?: string }[]): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (const p of parts) {
    const bytes = utf8(p.bytes);
    const head = Buffer.alloc(512);
    const octal = (n: number, length: number) => n.toString(8).padStart(length - 1, "0");
    head.write(p.name, 0, 100);
    head.write(octal(0o644, 8), 100);
    head.write(octal(0, 8), 108);
    head.write(octal(0, 8), 116);
    head.write(octal(bytes.length, 12), 124);
    head.write(octal(0, 12), 136);
    head.write("        ", 148);
    head.write(p.type ?? "0", 156);
    head.write("ustar\x0000", 257);
    head.write(
      octal(
        head.reduce((n, b) => n + b, 0),
        7,
      ),
      148,
    );
    blocks.push(head, bytes, new Uint8Array((512 - (bytes.length % 512)) % 512));
  }
  blocks.push(new Uint8Array(1024));
  return Buffer.concat(blocks);
}
