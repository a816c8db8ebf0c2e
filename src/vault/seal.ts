/**
 * The sealed form of a file, version 1. Everything the vault keeps on disk looks like this and nothing else.
 *
 *   header   40 bytes   "DBX1" | version = 1 | algorithm = 1 (AES-256-GCM) | chunk_log2 = 16 | key number | salt[32]
 *   chunk i             ciphertext (64 KiB, the last one 1..64 KiB) | tag[16]
 *
 *   key   = HKDF-SHA256(ikm = the account's blob key of that number, salt, info = "deedbox/v1/blob/" + blob id), 32 bytes
 *   nonce = five zero bytes | i as 48-bit big-endian | 1 for the last chunk, 0 for every other
 *   aad   = the 40 header bytes, for every chunk
 *
 * An empty file is one empty last chunk; no other file ends with an empty chunk, so a length has one reading.
 * This is the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015) in the shape of Tink's
 * AES256-GCM-HKDF streaming: every file has its own key from its own random salt, so counting nonces up from zero
 * never uses one twice under one key. The counter refuses chunks that changed places, the blob id in the key refuses
 * a file under another name, and the last flag refuses a file that was cut or grew, at a chunk border too.
 * What is not hidden: the length of the plaintext follows from the length of the file.
 *
 * The whole format once more, for whoever has to read a vault without this program (Python, package `cryptography`):
 *
 *   def unseal(sealed, blob_key, blob_id):
 *       head, body, step = sealed[:40], sealed[40:], 65536 + 16
 *       assert head[:7] == b"DBX1\x01\x01\x10"  # head[7] is the number of the blob key
 *       key = HKDF(SHA256(), 32, head[8:], b"deedbox/v1/blob/" + blob_id.encode()).derive(blob_key)
 *       count, out = max(1, -(-len(body) // step)), b""
 *       for i in range(count):
 *           nonce = bytes(5) + i.to_bytes(6, "big") + bytes([i == count - 1])
 *           out += AESGCM(key).decrypt(nonce, body[i * step:(i + 1) * step], head)
 *       return out
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

const CHUNK_LOG2 = 16;
/** Plain bytes of a full chunk. */
export const CHUNK = 1 << CHUNK_LOG2;
const TAG = 16;
const STEP = CHUNK + TAG;
const SALT = 32;
/** Everything up to the number of the key. */
const PREAMBLE = Buffer.from([0x44, 0x42, 0x58, 0x31, 1, 1, CHUNK_LOG2]);
/** Bytes before the first chunk. */
export const HEADER = PREAMBLE.length + 1 + SALT;
/** How many chunks one read of the disk fetches: about 1 MiB. */
const GROUP = 16;

/**
 * The sealed bytes are not what was once written: changed, cut, grown, gone, or of another file, account or box. `code`: of the
 * system, where it could not give them.
 */
export class SealBroken extends Error {
  constructor(
    what: string,
    readonly code?: string,
  ) {
    super(what);
    this.name = "SealBroken";
  }
}

/** Reads exactly `length` sealed bytes from `offset`. A shorter answer counts as a cut file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array> | Uint8Array;

/** The key of a file: one alone, or every key by its number, of which the last one seals. 32 bytes each, at most 256. */
export type FileKey = Uint8Array | readonly Uint8Array[];

const keysOf = (key: FileKey): readonly Uint8Array[] => (key instanceof Uint8Array ? [key] : key);

const chunkCount = (plain: number): number => Math.max(1, Math.ceil(plain / CHUNK));

/** Bytes on disk of a file of `plain` bytes. */
export const sealedSize = (plain: number): number => HEADER + plain + TAG * chunkCount(plain);

/** Bytes of the file inside `sealed` bytes on disk; throws SealBroken for a length no sealed file has. */
export function plainSize(sealed: number): number {
  const body = sealed - HEADER;
  const count = Math.ceil(body / STEP);
  const plain = body - TAG * count;
  if (!Number.isSafeInteger(sealed) || body < TAG || chunkCount(plain) !== count) {
    throw new SealBroken(`A sealed file is never ${sealed} bytes long: it was cut or it grew.`);
  }
  return plain;
}

function blobKey(key: Uint8Array, blobId: string, salt: Uint8Array): KeyObject {
  if (key.length !== 32) throw new RangeError("A blob key is 32 bytes.");
  return createSecretKey(new Uint8Array(hkdfSync("sha256", key, salt, `deedbox/v1/blob/${blobId}`, 32)));
}

function nonce(index: number, last: boolean): Buffer {
  const n = Buffer.alloc(12);
  n.writeUIntBE(index, 5, 6);
  n[11] = last ? 1 : 0;
  return n;
}

/** Seals one stream, holding one chunk at most: header() first, then every push(), then finish() once. */
export class Sealer {
  private readonly key: KeyObject;
  private readonly head: Buffer;
  /** The chunk being filled. A full one waits here until it is known whether another follows: that decides its flag. */
  private readonly held = Buffer.alloc(CHUNK);
  private filled = 0;
  private index = 0;
  private done = false;

  /** `key`: the account's blob key or keys. `salt`: 32 bytes of chance, never used for another file. */
  constructor(key: FileKey, blobId: string, salt: Uint8Array) {
    if (salt.length !== SALT) throw new RangeError(`A salt is ${SALT} bytes.`);
    const keys = keysOf(key);
    const newest = keys.at(-1);
    if (!newest || keys.length > 256) throw new RangeError("A file is sealed with one of at most 256 keys.");
    this.head = Buffer.concat([PREAMBLE, Buffer.from([keys.length - 1]), salt]);
    this.key = blobKey(newest, blobId, salt);
  }

  /** The 40 bytes the sealed file begins with. */
  header(): Buffer {
    return Buffer.from(this.head);
  }

  /** Takes the next plain bytes; gives the sealed bytes that are ready, in order, to be written one after the other. */
  push(bytes: Uint8Array): Buffer[] {
    if (this.done) throw new Error("This file is already sealed.");
    const out: Buffer[] = [];
    let at = 0;
    while (at < bytes.length) {
      if (this.filled === CHUNK) {
        this.seal(this.held, false, out);
        this.filled = 0;
      }
      if (this.filled === 0 && bytes.length - at > CHUNK) {
        this.seal(bytes.subarray(at, at + CHUNK), false, out);
        at += CHUNK;
        continue;
      }
      const take = Math.min(CHUNK - this.filled, bytes.length - at);
      this.held.set(bytes.subarray(at, at + take), this.filled);
      this.filled += take;
      at += take;
    }
    return out;
  }

  /** The last chunk. Without it the file can't be opened. */
  finish(): Buffer {
    if (this.done) throw new Error("This file is already sealed.");
    this.done = true;
    const out: Buffer[] = [];
    this.seal(this.held.subarray(0, this.filled), true, out);
    return Buffer.concat(out);
  }

  private seal(plain: Uint8Array, last: boolean, out: Buffer[]): void {
    const cipher = createCipheriv("aes-256-gcm", this.key, nonce(this.index++, last), { authTagLength: TAG });
    cipher.setAAD(this.head);
    const sealed = cipher.update(plain);
    cipher.final();
    out.push(sealed, cipher.getAuthTag());
  }
}

/** Opens the chunks of one file, in any order. */
class Opener {
  private readonly key: KeyObject;

  constructor(
    private readonly head: Uint8Array,
    key: FileKey,
    blobId: string,
  ) {
    if (!PREAMBLE.equals(head.subarray(0, PREAMBLE.length))) {
      throw new SealBroken("This is not a file that this version of Deedbox sealed.");
    }
    const own = keysOf(key)[head[PREAMBLE.length] as number];
    if (!own)
      throw new SealBroken("The seal is broken: the file was changed, or its key is not one of this box.");
    this.key = blobKey(own, blobId, head.subarray(PREAMBLE.length + 1));
  }

  open(sealed: Uint8Array, index: number, last: boolean): Buffer {
    const end = sealed.length - TAG;
    const decipher = createDecipheriv("aes-256-gcm", this.key, nonce(index, last), { authTagLength: TAG });
    decipher.setAAD(this.head);
    decipher.setAuthTag(sealed.subarray(end));
    const plain = decipher.update(sealed.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw new SealBroken(
        `The seal is broken at chunk ${index}: the file was changed, or the key is another's.`,
      );
    }
    return plain;
  }
}

/** Whether sealed bytes in memory open from the first to the last. */
export function opensWhole(sealed: Uint8Array, key: FileKey, blobId: string): boolean {
  try {
    const last = chunkCount(plainSize(sealed.length)) - 1;
    const opener = new Opener(sealed.subarray(0, HEADER), key, blobId);
    for (let i = 0; i <= last; i++)
      opener.open(sealed.subarray(HEADER + i * STEP, HEADER + (i + 1) * STEP), i, i === last);
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}

async function exactly(read: ReadAt, offset: number, length: number): Promise<Uint8Array> {
  const bytes = await read(offset, length);
  if (bytes.length !== length) throw new SealBroken(`The file ends before byte ${offset + length}.`);
  return bytes;
}

/**
 * The plain bytes from `from` up to, not including, `to`, in pieces of at most 64 KiB; holds about 1 MiB at a time.
 * `sealed` is the file's length on disk. The last chunk is opened before the first piece is given, so a cut file
 * gives no byte at all. Throws SealBroken, RangeError for a range outside the file, and whatever `read` throws.
 */
export async function* openRange(
  read: ReadAt,
  sealed: number,
  key: FileKey,
  blobId: string,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const size = plainSize(sealed);
  let fetch = read;
  if (sealed <= GROUP * STEP) {
    // Most papers are smaller than one group: one read instead of three.
    const whole = await exactly(read, 0, sealed);
    fetch = (offset, length) => whole.subarray(offset, offset + length);
  }
  const opener = new Opener(await exactly(fetch, 0, HEADER), key, blobId);
  const final = chunkCount(size) - 1;
  const place = (index: number) => Math.min(HEADER + index * STEP, sealed);
  const tail = opener.open(await exactly(fetch, place(final), sealed - place(final)), final, true);
  // Asked after the seal of the end, so that a range that a cut file has lost is called broken, not outside.
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to > size) {
    throw new RangeError(`There are no bytes ${from} to ${to} in a file of ${size} bytes.`);
  }

  const end = to > from ? Math.ceil(to / CHUNK) : 0;
  for (let index = Math.floor(from / CHUNK); index < end; ) {
    const next = Math.min(index + GROUP, end);
    const start = place(index);
    // The last chunk is already open; it is not read a second time.
    const stop = place(Math.min(next, final));
    const group = stop > start ? await exactly(fetch, start, stop - start) : new Uint8Array(0);
    for (; index < next; index++) {
      const offset = place(index) - start;
      const plain = index === final ? tail : opener.open(group.subarray(offset, offset + STEP), index, false);
      const base = index * CHUNK;
      yield plain.subarray(Math.max(0, from - base), Math.min(plain.length, to - base));
    }
  }
}

/** The whole file, as openRange gives it. An empty file gives no piece. */
export async function* openAll(
  read: ReadAt,
  sealed: number,
  key: FileKey,
  blobId: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* openRange(read, sealed, key, blobId, 0, plainSize(sealed));
}
