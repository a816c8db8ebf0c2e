import { createDecipheriv, createHash, createHmac, hash } from "node:crypto";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { decodeXml, readXml } from "./xml.ts";

/** How a package is locked, read from its EncryptionInfo. */
export interface Lock {
  /**
   * The package in the clear. `stream`: what stands in EncryptedPackage, its length first. Throws EngineFailure
   * `wrong_password`, or `unreadable` for one that is cut short or was changed.
   */
  open(stream: Buffer, password: string): Buffer;
}

/** A stream's length stands before it, in eight bytes ([MS-OFFCRYPTO], 2.3.4.4). */
const LENGTH_BYTES = 8;

export const damaged = (): EngineFailure => new EngineFailure("unreadable", message("failure.damaged"));

export const wrongPassword = (): EngineFailure =>
  new EngineFailure("wrong_password", message("failure.wrongPassword"));

export const unknownLock = (): EngineFailure =>
  new EngineFailure("unsupported", message("failure.unknownLock"));

/** The encrypted bytes behind the length, whole blocks of AES, with the length. Throws when there are fewer than it says. */
export function packageOf(stream: Buffer): { length: number; bytes: Buffer } {
  if (stream.length < LENGTH_BYTES) throw damaged();
  const length = stream.readBigUInt64LE(0);
  const bytes = stream.subarray(LENGTH_BYTES, stream.length - ((stream.length - LENGTH_BYTES) % 16));
  if (length > BigInt(bytes.length)) throw damaged();
  return { length: Number(length), bytes };
}

/** Hash functions by their names in a descriptor ([MS-OFFCRYPTO], 2.3.4.10, ST_HashAlgorithm), as this program calls them. */
const hashes: Record<string, string> = {
  SHA1: "sha1",
  "SHA-1": "sha1",
  SHA256: "sha256",
  SHA384: "sha384",
  SHA512: "sha512",
};

/** Most turns of hashing that the format allows (ST_SpinCount); a hundred thousand are usual. */
const MOST_TURNS = 10_000_000;
/** The package is encrypted in pieces of so many bytes, each with a vector of its own (2.3.4.15). */
const PIECE = 4096;
const AES_BLOCK = 16;

/** What a key is made for stands behind the hash of the password, and behind the salt of a vector (2.3.4.11 to 2.3.4.14). */
const purpose = {
  verifierInput: Buffer.from("fea7d2763b4b9e79", "hex"),
  verifierHash: Buffer.from("d7aa0f6d3061344e", "hex"),
  key: Buffer.from("146e0be7abacd0d6", "hex"),
  hmacKey: Buffer.from("5fb2ad010cb9e1f6", "hex"),
  hmacValue: Buffer.from("a0677f02b22c8433", "hex"),
};

/** What the elements keyData and encryptedKey both say of how something is encrypted. */
export interface Cipher {
  salt: Buffer;
  keyBytes: number;
  hash: string;
  hashBytes: number;
}

/** The element encryptedKey: the key of the package, under the password. */
export interface PasswordKey extends Cipher {
  turns: number;
  verifierInput: Buffer;
  verifierHash: Buffer;
  key: Buffer;
}

interface Descriptor {
  data: Cipher;
  password: PasswordKey;
  /** Null where the file says nothing of its integrity. */
  hmac: { key: Buffer; value: Buffer } | null;
}

/** Cut to a length, or filled up with 0x36 (2.3.4.11, 2.3.4.12). */
function fitted(bytes: Buffer, length: number): Buffer {
  if (bytes.length >= length) return bytes.subarray(0, length);
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
}

function decryptCbc(key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  if (bytes.length % AES_BLOCK !== 0) throw damaged();
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** Hashes salt and password, then on with a counter before each (2.3.4.11). */
function passwordHash({ hash: name, salt, turns }: PasswordKey, password: string): Buffer {
  let h: Buffer = createHash(name).update(salt).update(Buffer.from(password, "utf16le")).digest();
  const round = Buffer.alloc(4 + h.length);
  for (let i = 0; i < turns; i++) {
    round.writeUInt32LE(i, 0);
    h.copy(round, 4);
    h = hash(name, round, "buffer");
  }
  return h;
}

/** The key of the package, or null when the password is another (2.3.4.13). */
export function agileKey(lock: PasswordKey, password: string, keyBytes: number): Buffer | null {
  const h = passwordHash(lock, password);
  const open = (what: Buffer, bytes: Buffer): Buffer => {
    const key = fitted(createHash(lock.hash).update(h).update(what).digest(), lock.keyBytes);
    return decryptCbc(key, fitted(lock.salt, AES_BLOCK), bytes);
  };
  const input = open(purpose.verifierInput, lock.verifierInput).subarray(0, lock.salt.length);
  const expected = open(purpose.verifierHash, lock.verifierHash).subarray(0, lock.hashBytes);
  if (!hash(lock.hash, input, "buffer").equals(expected)) return null;
  return open(purpose.key, lock.key).subarray(0, keyBytes);
}

/** A vector made of the salt and what it is for (2.3.4.12). */
const vector = ({ hash: name, salt }: Cipher, what: Buffer): Buffer =>
  fitted(createHash(name).update(salt).update(what).digest(), AES_BLOCK);

/** Whether the stream is the one that was written: an HMAC over all of it, the length before it too (2.3.4.14). */
function isWhole({ data, hmac }: Descriptor, key: Buffer, stream: Buffer): boolean {
  if (hmac === null) return true;
  const mac = decryptCbc(key, vector(data, purpose.hmacKey), hmac.key).subarray(0, data.hashBytes);
  const value = decryptCbc(key, vector(data, purpose.hmacValue), hmac.value).subarray(0, data.hashBytes);
  return createHmac(data.hash, mac).update(stream).digest().equals(value);
}

function openPieces(data: Cipher, key: Buffer, stream: Buffer): Buffer {
  const { length, bytes } = packageOf(stream);
  const number = Buffer.alloc(4);
  const plain = Buffer.alloc(bytes.length);
  for (let at = 0; at < bytes.length; at += PIECE) {
    number.writeUInt32LE(at / PIECE, 0);
    decryptCbc(key, vector(data, number), bytes.subarray(at, at + PIECE)).copy(plain, at);
  }
  return plain.subarray(0, length);
}

type Attributes = Record<string, string>;

const bytesOf = (value: string | undefined): Buffer => Buffer.from(value ?? "", "base64");

const wholeOf = (value: string | undefined): number =>
  value !== undefined && /^\d{1,10}$/.test(value.trim()) ? Number(value) : Number.NaN;

function cipherOf(said: Attributes | null): Cipher {
  if (said === null) throw damaged();
  const name = Object.hasOwn(hashes, said.hashAlgorithm ?? "") ? hashes[said.hashAlgorithm ?? ""] : undefined;
  if (said.cipherAlgorithm !== "AES" || said.cipherChaining !== "ChainingModeCBC" || name === undefined)
    throw unknownLock();
  const [keyBits, saltBytes] = [wholeOf(said.keyBits), wholeOf(said.saltSize)];
  const salt = bytesOf(said.saltValue);
  const hashBytes = hash(name, "", "buffer").length;
  if (![128, 192, 256].includes(keyBits) || wholeOf(said.blockSize) !== AES_BLOCK) throw damaged();
  if (salt.length === 0 || salt.length !== saltBytes || wholeOf(said.hashSize) !== hashBytes) throw damaged();
  return { salt, keyBytes: keyBits / 8, hash: name, hashBytes };
}

/** Reads the descriptor (2.3.4.10). Throws for one that no password opens here. */
function readDescriptor(xml: Buffer): Descriptor {
  const seen: {
    data: Attributes | null;
    password: Attributes | null;
    hmac: Attributes | null;
    others: boolean;
  } = {
    data: null,
    password: null,
    hmac: null,
    others: false,
  };
  readXml(decodeXml(xml), {
    open(name, attributes) {
      const local = name.slice(name.indexOf(":") + 1);
      if (local === "keyData") seen.data ??= attributes;
      else if (local === "dataIntegrity") seen.hmac ??= attributes;
      // A key under a certificate goes by the same name, and is not made by turns of hashing.
      else if (local === "encryptedKey" && attributes.spinCount === undefined) seen.others = true;
      else if (local === "encryptedKey") seen.password ??= attributes;
    },
  });
  const { data, password, hmac } = seen;
  if (password === null) throw seen.others ? unknownLock() : damaged();
  const turns = wholeOf(password.spinCount);
  if (turns > MOST_TURNS) throw new EngineFailure("limit", message("failure.unknownLock"));
  if (Number.isNaN(turns)) throw damaged();
  const descriptor: Descriptor = {
    data: cipherOf(data),
    password: {
      ...cipherOf(password),
      turns,
      verifierInput: bytesOf(password.encryptedVerifierHashInput),
      verifierHash: bytesOf(password.encryptedVerifierHashValue),
      key: bytesOf(password.encryptedKeyValue),
    },
    hmac: hmac && { key: bytesOf(hmac.encryptedHmacKey), value: bytesOf(hmac.encryptedHmacValue) },
  };
  mustFit(descriptor);
  return descriptor;
}

/** Refuses a descriptor whose values are shorter than what they hold, or no whole blocks. */
function mustFit({ data, password, hmac }: Descriptor): void {
  const least: [Buffer, number][] = [
    [password.verifierInput, password.salt.length],
    [password.verifierHash, password.hashBytes],
    [password.key, data.keyBytes],
    ...(hmac === null
      ? []
      : ([
          [hmac.key, data.hashBytes],
          [hmac.value, data.hashBytes],
        ] as [Buffer, number][])),
  ];
  if (least.some(([bytes, n]) => bytes.length < n || bytes.length % AES_BLOCK !== 0)) throw damaged();
}

/** Agile encryption (2.3.4.10), as Office writes it since 2010. `xml`: its descriptor. */
export function agileLock(xml: Buffer): Lock {
  const descriptor = readDescriptor(xml);
  return {
    open(stream, password) {
      const key = agileKey(descriptor.password, password, descriptor.data.keyBytes);
      if (key === null) throw wrongPassword();
      if (!isWhole(descriptor, key, stream))
        throw new EngineFailure("unreadable", message("failure.damaged"));
      return openPieces(descriptor.data, key, stream);
    },
  };
}

/** How often a password is hashed ([MS-OFFCRYPTO], 2.3.4.7). */
const TURNS = 50_000;

/** AES by its number of the CryptoAPI: bits of its key (2.3.2, AlgID). */
const keyBitsOf = new Map([
  [0x660e, 128],
  [0x660f, 192],
  [0x6610, 256],
]);
const SHA1 = 0x8004;
const SHA1_BYTES = 20;

/** The flags fCryptoAPI and fAES (2.3.1): both are set where it is AES. */
const AES_FLAGS = 0x24;

/**
 * The key that a password makes (2.3.4.7): SHA-1 over salt and password, hashed on with a counter before it, then stretched as
 * CryptDeriveKey does.
 */
export function standardKey(password: string, salt: Uint8Array, keyBits: number, turns = TURNS): Buffer {
  let h: Buffer = createHash("sha1").update(salt).update(Buffer.from(password, "utf16le")).digest();
  const round = Buffer.alloc(4 + SHA1_BYTES);
  for (let i = 0; i < turns; i++) {
    round.writeUInt32LE(i, 0);
    h.copy(round, 4);
    h = hash("sha1", round, "buffer");
  }
  // The block number, which is 0 for the whole package, comes behind here.
  h = createHash("sha1").update(h).update(Buffer.alloc(4)).digest();
  const half = (fill: number): Buffer => {
    const block = Buffer.alloc(64, fill);
    for (let i = 0; i < h.length; i++) block[i] = (h[i] as number) ^ fill;
    return hash("sha1", block, "buffer");
  };
  return Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBits / 8);
}

function decryptEcb(key: Buffer, bytes: Buffer): Buffer {
  const cipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** Whether a key opens the verifier: a random value, and its hash, both encrypted (2.3.4.9). */
export function opensStandard(key: Buffer, verifier: Buffer, verifierHash: Buffer): boolean {
  const expected = hash("sha1", decryptEcb(key, verifier), "buffer");
  return decryptEcb(key, verifierHash).subarray(0, SHA1_BYTES).equals(expected);
}

/**
 * Standard encryption (2.3.4.5), as Office 2007 writes it: AES in ECB mode, its key from SHA-1. `info`: what follows version and
 * flags. The EncryptionHeader (2.3.2) stands behind its size, the EncryptionVerifier (2.3.3) behind it.
 */
export function standardLock(info: Buffer): Lock {
  if (info.length < 4 + 32) throw damaged();
  const headerBytes = info.readUInt32LE(0);
  const header = info.subarray(4, 4 + headerBytes);
  const verifier = info.subarray(4 + headerBytes);
  if (header.length < 32 || verifier.length < 4 + 16 + 16 + 4 + 32) throw damaged();
  const [flags, algorithm, hashing, bits] = [0, 8, 12, 16].map((at) => header.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const keyBits = keyBitsOf.get(algorithm);
  if ((flags & AES_FLAGS) !== AES_FLAGS || keyBits === undefined) throw unknownLock();
  if (hashing !== SHA1 && hashing !== 0) throw unknownLock();
  if (bits !== keyBits && bits !== 0) throw damaged();
  if (verifier.readUInt32LE(0) !== 16) throw damaged();
  const salt = verifier.subarray(4, 20);
  return {
    open(stream, password) {
      const key = standardKey(password, salt, keyBits);
      if (!opensStandard(key, verifier.subarray(20, 36), verifier.subarray(40, 72))) throw wrongPassword();
      const { length, bytes } = packageOf(stream);
      return decryptEcb(key, bytes).subarray(0, length);
    },
  };
}

/** EncryptionInfo begins with its version ([MS-OFFCRYPTO], 2.3.4.5, 2.3.4.6 and 2.3.4.10). */
function lockOf(info: Buffer): Lock {
  if (info.length < 8) throw damaged();
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  if (major === 4 && minor === 4) return agileLock(info.subarray(8));
  if (minor === 2 && major >= 2 && major <= 4) return standardLock(info.subarray(8));
  throw unknownLock();
}

async function streams(bytes: Uint8Array): Promise<{ info: Buffer; stream: Buffer }> {
  const { default: cfb } = await import("cfb");
  try {
    const file = cfb.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { type: "buffer" });
    const [info, stream] = ["/EncryptionInfo", "/EncryptedPackage"].map(
      (path) => cfb.find(file, path)?.content,
    );
    if (info && stream) return { info: Buffer.from(info), stream: Buffer.from(stream) };
  } catch {
    // Nothing of the container can be told.
  }
  throw damaged();
}

/**
 * Opens an office file that is locked with a password ([MS-OFFCRYPTO]: agile and standard encryption of ECMA-376 documents).
 * Throws EngineFailure `password` without one, `wrong_password` when it does not open the file, `unreadable` when the file is
 * damaged or was changed since, `unsupported` and `limit` when no password would open it here.
 */
export async function decrypt(bytes: Uint8Array, password?: string): Promise<Uint8Array> {
  const { info, stream } = await streams(bytes);
  const lock = lockOf(info);
  if (!password) throw new EngineFailure("password", message("failure.locked"));
  return lock.open(stream, password);
}
