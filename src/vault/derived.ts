/** The keys made from other keys. HKDF-SHA256 is RFC 5869; the label says what a key is for, so that none does two jobs. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from "node:crypto";
import { KeyProblem } from "./problem.ts";

const NONCE = 12;
const TAG = 16;

/** 32 bytes from a key that is random already. */
export function derive(key: Uint8Array, label: string, salt: Uint8Array = new Uint8Array(0)): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, label, 32));
}

/** DER around the 32 bytes of an X25519 key (RFC 8410): a private one in PKCS #8, a public one as SubjectPublicKeyInfo. */
const PRIVATE = Buffer.from("302e020100300506032b656e04220420", "hex");
const PUBLIC = Buffer.from("302a300506032b656e032100", "hex");

const privateKey = (secret: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, secret]), format: "der", type: "pkcs8" });

/** The X25519 key pair (RFC 7748) of 32 random bytes. */
export function x25519(secret: Uint8Array): { secret: Uint8Array; public: Buffer } {
  const open = createPublicKey(privateKey(secret)).export({ format: "der", type: "spki" });
  return { secret, public: open.subarray(PUBLIC.length) };
}

/** The 32 bytes that a secret and somebody's public key have in common. Throws for a public key that is none. */
export function agree(secret: Uint8Array, other: Uint8Array): Buffer {
  const open = createPublicKey({ key: Buffer.concat([PUBLIC, other]), format: "der", type: "spki" });
  return diffieHellman({ privateKey: privateKey(secret), publicKey: open });
}

/** nonce[12] | ciphertext | tag[16], AES-256-GCM. The nonce must not have been used under this key for other bytes. */
export function wrap(key: Uint8Array, nonce: Uint8Array, bound: string, secret: Uint8Array): Buffer {
  if (nonce.length !== NONCE) throw new RangeError(`A nonce is ${NONCE} bytes.`);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(bound));
  const sealed = cipher.update(secret);
  cipher.final();
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** What wrap() was given, or null when the key, the bytes or what they are bound to is another. */
export function unwrap(key: Uint8Array, bound: string, wrapped: Uint8Array): Buffer | null {
  if (wrapped.length < NONCE + TAG) return null;
  const end = wrapped.length - TAG;
  const nonce = wrapped.subarray(0, NONCE);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(wrapped.subarray(end));
  const secret = decipher.update(wrapped.subarray(NONCE, end));
  try {
    decipher.final();
  } catch {
    return null;
  }
  return secret;
}

/** The keys of the whole box, 32 bytes each. */
export interface BoxKeys {
  /** Raw key of the encrypted database. */
  databaseKey: Buffer;
  /** HMAC key of the audit chain. */
  auditKey: Buffer;
  /** Wraps the key of each account. */
  wrapKey: Buffer;
  /** Wraps the secrets of one-time codes. */
  totpKey: Buffer;
  /** Seals page cursors. */
  cursorKey: Buffer;
  /** Signs what the box gives out and takes back. */
  signKey: Buffer;
  /** 32 bytes of chance for each change of the root key, the oldest first. */
  changes: readonly Buffer[];
}

/** Keys of the box that stay when its root key is changed, since what they made is still there: kept in the sealed database. */
interface KeptKeys {
  auditKey: Buffer;
  wrapKey: Buffer;
  totpKey: Buffer;
  /** 32 bytes of chance for each change of the root key: what later blob keys hang on, beside the account's own bytes. */
  changes: Buffer[];
}

/** The keys of a root key. `kept`: those that an earlier root key of the box gave it, if it was changed. */
export function deriveKeys(root: Uint8Array, kept?: KeptKeys): BoxKeys {
  if (root.length !== 32) throw new RangeError("A root key is 32 bytes.");
  const named = (name: string) => derive(root, `deedbox/v1/${name}`);
  return {
    databaseKey: named("database"),
    auditKey: named("audit"),
    wrapKey: named("wrap"),
    totpKey: named("totp"),
    cursorKey: named("cursor"),
    signKey: named("sign"),
    changes: [],
    ...kept,
  };
}

/** The keys of one account. */
export interface AccountKeys {
  /** Of its files, by their number; the last one seals what is new. */
  blobKey: readonly Buffer[];
  /** Of texts in the database that are sealed once more. */
  textKey: Buffer;
  /** Of the fingerprints of its files. */
  dedupKey: Buffer;
}

/** The keys of one account, from its 32 random bytes (`dek`) and the `changes` of the box's keys. */
export function accountKeys(dek: Uint8Array, changes: readonly Uint8Array[] = []): AccountKeys {
  if (dek.length !== 32) throw new RangeError("An account's key is 32 bytes.");
  const blobKey = (change?: Uint8Array) => derive(dek, "deedbox/v1/blob-key", change);
  const first = blobKey();
  return {
    blobKey: [first, ...changes.map((change) => blobKey(change))],
    textKey: first,
    dedupKey: derive(dek, "deedbox/v1/dedup"),
  };
}

const accountBound = (accountId: string) => `deedbox/v1/account/${accountId}`;

/** Wraps an account's 32 random bytes for its row in the database; 60 bytes, bound to the account's id. */
export function wrapAccountKey(wrapKey: Uint8Array, accountId: string, dek: Uint8Array): Buffer {
  if (dek.length !== 32) throw new RangeError("An account's key is 32 bytes.");
  // The nonce is a MAC of what is wrapped, so it repeats only for the same bytes of the same account, which gives the
  // same wrapping once more and tells nobody anything (synthetic IV, the idea of RFC 5297).
  const nonce = createHmac("sha256", derive(wrapKey, "deedbox/v1/wrap-nonce"))
    .update(`${accountBound(accountId)}\0`)
    .update(dek)
    .digest()
    .subarray(0, NONCE);
  return wrap(wrapKey, nonce, accountBound(accountId), dek);
}

/** Throws KeyProblem `wrong-key` when the row is another account's, another box's, or damaged. */
export function unwrapAccountKey(wrapKey: Uint8Array, accountId: string, wrapped: Uint8Array): Buffer {
  const dek = unwrap(wrapKey, accountBound(accountId), wrapped);
  if (!dek) {
    throw new KeyProblem(
      "wrong-key",
      `The key of account ${accountId} can't be opened: its row is damaged or comes from another box. Restore a backup.`,
    );
  }
  return dek;
}
