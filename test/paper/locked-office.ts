import { createCipheriv, createHash, createHmac } from "node:crypto";
import cfb from "cfb";

/** Bytes that are the same at every run and look like chance: a test makes the same file again. */
function bytesFrom(seed: string, length: number): Buffer {
  const parts: Buffer[] = [];
  for (let i = 0; parts.length * 32 < length; i++)
    parts.push(createHash("sha256").update(`${seed} ${i}`).digest());
  return Buffer.concat(parts).subarray(0, length);
}

const counter = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(n);
  return bytes;
};

const inBlocks = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);

function container(info: Buffer, stream: Buffer): Buffer {
  const file = cfb.utils.cfb_new();
  cfb.utils.cfb_add(file, "/EncryptionInfo", info);
  cfb.utils.cfb_add(file, "/EncryptedPackage", stream);
  return Buffer.from(cfb.write(file, { type: "buffer" }));
}

export interface AgileLocking {
  keyBits?: 128 | 192 | 256;
  hash?: "SHA1" | "SHA256" | "SHA384" | "SHA512";
  spinCount?: number;
  saltSize?: number;
  /** Leaves out what the integrity is checked by. */
  withoutIntegrity?: boolean;
  /** Last changes to the descriptor and to the stream. */
  xml?: (xml: string) => string;
  stream?: (stream: Buffer) => Buffer;
}

/** Locks a package as Office does since 2010 ([MS-OFFCRYPTO], 2.3.4.10 to 2.3.4.15), for tests: what should be chance is not. */
export function lockAgile(plain: Uint8Array, password: string, how: AgileLocking = {}): Buffer {
  const { keyBits = 256, hash = "SHA512", spinCount = 1000, saltSize = 16 } = how;
  const digest = (...parts: Uint8Array[]) =>
    createHash(hash.toLowerCase()).update(Buffer.concat(parts)).digest();
  const hashSize = digest().length;
  const sized = (bytes: Buffer, length: number) =>
    Buffer.concat([bytes, Buffer.alloc(length, 0x36)]).subarray(0, length);
  const encrypt = (key: Buffer, iv: Buffer, bytes: Buffer) => {
    const cipher = createCipheriv(`aes-${keyBits}-cbc`, key, sized(iv, 16)).setAutoPadding(false);
    return Buffer.concat([cipher.update(inBlocks(bytes)), cipher.final()]);
  };

  // The package, under a key of chance.
  const secret = bytesFrom("secret", keyBits / 8);
  const dataSalt = bytesFrom("data", saltSize);
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(plain.length));
  const pieces = Array.from({ length: Math.ceil(plain.length / 4096) }, (_, i) =>
    encrypt(secret, digest(dataSalt, counter(i)), Buffer.from(plain.subarray(i * 4096, (i + 1) * 4096))),
  );
  const stream = Buffer.concat([size, ...pieces]);

  // The sum over it.
  const hmacKey = bytesFrom("hmac", hashSize);
  const hmacValue = createHmac(hash.toLowerCase(), hmacKey).update(stream).digest();
  const purpose = (hex: string) => Buffer.from(hex, "hex");
  const encryptedHmacKey = encrypt(secret, digest(dataSalt, purpose("5fb2ad010cb9e1f6")), hmacKey);
  const encryptedHmacValue = encrypt(secret, digest(dataSalt, purpose("a0677f02b22c8433")), hmacValue);

  // The key, under the password.
  const salt = bytesFrom("password", saltSize);
  let h = digest(salt, Buffer.from(password, "utf16le"));
  for (let i = 0; i < spinCount; i++) h = digest(counter(i), h);
  const under = (hex: string, bytes: Buffer) =>
    encrypt(sized(digest(h, purpose(hex)), keyBits / 8), salt, bytes);
  const verifier = bytesFrom("verifier", saltSize);
  const cipher = `blockSize="16" keyBits="${keyBits}" hashSize="${hashSize}" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="${hash}" saltSize="${saltSize}"`;
  const b = (bytes: Buffer) => bytes.toString("base64");
  const integrity = `<dataIntegrity encryptedHmacKey="${b(encryptedHmacKey)}" encryptedHmacValue="${b(encryptedHmacValue)}"/>`;
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${cipher} saltValue="${b(dataSalt)}"/>${how.withoutIntegrity ? "" : integrity}<keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="${spinCount}" ${cipher} saltValue="${b(salt)}" encryptedVerifierHashInput="${b(under("fea7d2763b4b9e79", verifier))}" encryptedVerifierHashValue="${b(under("d7aa0f6d3061344e", digest(verifier)))}" encryptedKeyValue="${b(under("146e0be7abacd0d6", secret))}"/></keyEncryptor></keyEncryptors></encryption>`;
  const head = Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]);
  const info = Buffer.concat([head, Buffer.from(how.xml?.(xml) ?? xml, "utf8")]);
  return container(info, how.stream?.(stream) ?? stream);
}

export interface StandardLocking {
  keyBits?: 128 | 192 | 256;
  /** Last changes to the descriptor and to the stream. */
  info?: (info: Buffer) => Buffer;
  stream?: (stream: Buffer) => Buffer;
}

/** Locks a package as Office 2007 does ([MS-OFFCRYPTO], 2.3.4.4 to 2.3.4.9), for tests. */
export function lockStandard(plain: Uint8Array, password: string, how: StandardLocking = {}): Buffer {
  const { keyBits = 128 } = how;
  const sha1 = (...parts: Uint8Array[]) => createHash("sha1").update(Buffer.concat(parts)).digest();
  const salt = bytesFrom("salt", 16);
  let h = sha1(salt, Buffer.from(password, "utf16le"));
  for (let i = 0; i < 50_000; i++) h = sha1(counter(i), h);
  h = sha1(h, counter(0));
  const mixed = (fill: number) => sha1(Buffer.from(Array.from({ length: 64 }, (_, i) => fill ^ (h[i] ?? 0))));
  const key = Buffer.concat([mixed(0x36), mixed(0x5c)]).subarray(0, keyBits / 8);
  const encrypt = (bytes: Buffer) => {
    const cipher = createCipheriv(`aes-${keyBits}-ecb`, key, null).setAutoPadding(false);
    return Buffer.concat([cipher.update(inBlocks(bytes)), cipher.final()]);
  };
  const verifier = bytesFrom("verifier", 16);
  const algorithm = { 128: 0x660e, 192: 0x660f, 256: 0x6610 }[keyBits];
  const header = Buffer.concat([
    ...[0x24, 0, algorithm, 0x8004, keyBits, 0x18, 0, 0].map(counter),
    Buffer.from("Microsoft Enhanced RSA and AES Cryptographic Provider\0", "utf16le"),
  ]);
  const info = Buffer.concat([
    Buffer.from([3, 0, 2, 0, 0x24, 0, 0, 0]),
    counter(header.length),
    header,
    counter(16),
    salt,
    encrypt(verifier),
    counter(20),
    encrypt(sha1(verifier)),
  ]);
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(plain.length));
  const stream = Buffer.concat([size, encrypt(Buffer.from(plain))]);
  return container(how.info?.(info) ?? info, how.stream?.(stream) ?? stream);
}
