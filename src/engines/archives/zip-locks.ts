/**
 * Entries that were locked with a password: the old way (APPNOTE 6.1, weak but common) and AES as WinZip does it
 * (APPNOTE 4.5.12 method 99, "AE-1" and "AE-2").
 */
import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import { EngineFailure } from "../process/failure.ts";
import { field, type ZipEntry } from "./zip-directory.ts";

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
    throw new EngineFailure("unsupported", "It is locked in a way not known here.");
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
        throw new EngineFailure("unreadable", "It was damaged after it was locked.");
    },
  };
}

/** Most bytes a lock has at the beginning of an entry. */
export const LOCK_HEAD = 18;

/** Opens an entry with a password, or null when it does not fit. Throws EngineFailure for a lock not known here. */
export function openerFor(e: ZipEntry, head: Uint8Array, password: string): Opener | null {
  if ((e.flags & 0x40) !== 0) throw new EngineFailure("unsupported", "It is locked in a way not known here.");
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
    throw new EngineFailure("password", "It is locked and needs a password.");
  }
  return fit;
}
