import { createDecipheriv, createHash, createHmac, hash } from "node:crypto";
import { EngineFailure } from "../failure.ts";
import { damaged, type Lock, packageOf, unknownLock, wrongPassword } from "./locked-package.ts";
import { decodeXml, readXml } from "./xml.ts";

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
  if (turns > MOST_TURNS)
    throw new EngineFailure(
      "limit",
      "The lock of this office file asks for more work than any program gives it; it is kept, but not opened.",
    );
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
        throw new EngineFailure(
          "unreadable",
          "This office file was damaged or changed after it was locked; it cannot be opened.",
        );
      return openPieces(descriptor.data, key, stream);
    },
  };
}
