/** Codes of an app on the phone: RFC 6238 over RFC 4226, with what every such app takes (SHA-1, six digits, thirty seconds). */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const STEP = 30_000;
const DIGITS = 6;
/** Bytes of a secret: RFC 4226, section 4, asks for at least 128 bits and recommends 160. */
export const SECRET_BYTES = 20;
/** Codes on paper that are given out together. */
export const RECOVERY_CODES = 10;

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base 32 (RFC 4648, section 6) without padding: how a secret is typed into an app. */
export function toBase32(bytes: Uint8Array): string {
  let out = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += base32[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? out + base32[(held << (5 - bits)) & 31] : out;
}

/** The step of time a moment lies in. */
export const stepAt = (ms: number): number => Math.floor(ms / STEP);

/** The code of one step (RFC 4226, section 5.3). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  const number = mac.readUInt32BE(at) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * The step whose code this is, at the moment `now` or one step beside it (a phone's clock is seldom right to the second), or
 * null. Steps up to `last` were taken already and serve no more (RFC 6238, section 5.2).
 */
export function fittingStep(secret: Uint8Array, typed: string, now: number, last: number): number | null {
  const code = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return null;
  const here = stepAt(now);
  for (const step of [here, here - 1, here + 1]) {
    if (step > last && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}

/** What an app on the phone reads from the square code (the "otpauth" form that all of them know). */
export function otpauthUri(secret: Uint8Array, email: string, box: string): string {
  const label = `${encodeURIComponent(box)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(box)}`;
}

/** Without letters that are taken for one another. */
const paper = "abcdefghjkmnpqrstuvwxyz23456789";

/** Groups of four letters, each letter of 31: some five bits of chance a letter. */
function grouped(chance: (n: number) => Uint8Array, count: number): string {
  let letters = "";
  while (letters.length < count) {
    for (const b of chance(32)) if (b < 248 && letters.length < count) letters += paper[b % 31];
  }
  return letters.replace(/.{4}(?!$)/g, "$&-");
}

/**
 * A code for paper, six groups of four: 24 letters of 31, some 118 bits of chance. From 112 on a plain hash of it is enough (OWASP ASVS
 * 5.0, 6.5.2): nobody tries that many.
 */
export const newRecoveryCode = (chance: (n: number) => Uint8Array): string => grouped(chance, 24);

/** The code by which the first owner is made, `XXXX-XXXX`: eight letters of 31, some 39 bits of chance. */
export const newOwnerCode = (chance: (n: number) => Uint8Array): string => grouped(chance, 8).toUpperCase();

/** What is kept of a code on paper; case, spaces and the dash do not matter. */
export const recoveryHash = (typed: string): Buffer =>
  createHash("sha256").update(typed.toLowerCase().replace(/[\s-]/g, "")).digest();
