/** Entries of a zip locked with a password, both ways there are. */
import { createCipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";
import { utf8, type ZipPart } from "./zips.ts";

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});
const step = (crc: number, byte: number) => ((crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)) >>> 0;

/** The old cipher (PKWARE APPNOTE 6.1). Its head is of zeros but for the byte that tells the password. */
export function lockedOldWay(name: string, plain: string | Uint8Array, password: string): ZipPart {
  const bytes = utf8(plain);
  const crc = crc32(bytes);
  let [a, b, c] = [0x12345678, 0x23456789, 0x34567890];
  const move = (byte: number) => {
    a = step(a, byte);
    b = (Math.imul(b + (a & 0xff), 134775813) + 1) >>> 0;
    c = step(c, b >>> 24);
  };
  for (const byte of utf8(password)) move(byte);
  const head = Buffer.alloc(12);
  head[11] = crc >>> 24;
  const packed = Buffer.concat([head, deflateRawSync(bytes)]).map((byte) => {
    const t = (c & 0xffff) | 2;
    const shut = byte ^ ((Math.imul(t, t ^ 1) >>> 8) & 0xff);
    move(byte);
    return shut;
  });
  return { name, bytes, packed, flags: 0x801 };
}

/** AES as WinZip does it (AE-2, 256 bits; APPNOTE 7.2). The salt is of the name: it is a test. */
export function lockedByAes(name: string, plain: string | Uint8Array, password: string): ZipPart {
  const bytes = utf8(plain);
  const salt = Buffer.from(name.padEnd(16, "."), "utf8").subarray(0, 16);
  const keys = pbkdf2Sync(password, salt, 1000, 66, "sha1");
  const packed = deflateRawSync(bytes);
  const cipher = createCipheriv("aes-256-ecb", keys.subarray(0, 32), null);
  const out = Buffer.alloc(packed.length);
  for (let at = 0; at < packed.length; at += 16) {
    const counter = Buffer.alloc(16);
    counter.writeUInt32LE(1 + at / 16, 0);
    const pad = cipher.update(counter);
    for (let i = at; i < Math.min(at + 16, packed.length); i++)
      out[i] = (packed[i] ?? 0) ^ (pad[i - at] ?? 0);
  }
  const mac = createHmac("sha1", keys.subarray(32, 64)).update(out).digest().subarray(0, 10);
  const extra = Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, 8, 0]);
  return {
    name,
    bytes,
    packed: Buffer.concat([salt, keys.subarray(64), out, mac]),
    flags: 0x801,
    extra,
    says: { method: 99, crc: 0 },
  };
}
