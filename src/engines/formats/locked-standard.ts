import { createDecipheriv, createHash, hash } from "node:crypto";
import { damaged, type Lock, packageOf, unknownLock, wrongPassword } from "./locked-package.ts";

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
