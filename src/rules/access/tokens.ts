import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** What a personal token begins with (service document, Authentication 2), and what the web app's own begins with. */
export const PERSONAL = "svc_pat_";
export const APP = "svc_app_";
/** What the tokens of a connected app begin with: that of its calls, and that by which it gets the next. */
export const CONNECTION = "svc_con_";
export const REFRESH = "svc_ref_";
/** What an address to come in by ends with; it opens no call. */
export const INVITE = "svc_inv_";
/** What the token of whoever watches the box begins with; it opens `/metrics` and no call. */
export const METRICS = "svc_met_";
/** What the token of a machine that reads papers for the box begins with: it opens no call, and is never sent. */
export const WORKER = "svc_wrk_";

/** How long a sign-in lasts at most, and how long one that nobody uses, in milliseconds. */
export const SESSION = 30 * 86_400_000;
export const IDLE = 7 * 86_400_000;

/** True for a sign-in whose last use lies too far back. */
export const isIdle = (lastUsed: number, now: number): boolean => now - lastUsed > IDLE;

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BODY = 30;
const CHECK = 6;

function checksum(body: string): string {
  let n = crc32(body);
  let out = "";
  for (let i = 0; i < CHECK; i++) {
    out = alphabet[n % 62] + out;
    n = Math.floor(n / 62);
  }
  return out;
}

/**
 * A new token: prefix, 30 characters of base62 (178 bits of chance), 6 characters of CRC-32 over them, so that a
 * mistyped or invented token is refused without asking the database. `chance` gives random bytes.
 */
export function newToken(prefix: string, chance: (n: number) => Uint8Array): string {
  let body = "";
  while (body.length < BODY) {
    for (const b of chance(BODY)) {
      // 248 = 4 * 62: bytes above would make the first letters likelier.
      if (b < 248 && body.length < BODY) body += alphabet[b % 62];
    }
  }
  return prefix + body + checksum(body);
}

/** True when a text has the form of a token and its checksum fits. */
export const looksLikeToken = (text: string): boolean => isOneOf(text, [PERSONAL, APP, INVITE, CONNECTION]);

/** True for the form of a worker's token. */
export const looksLikeWorkerToken = (text: string): boolean => isOneOf(text, [WORKER]);

function isOneOf(text: string, prefixes: readonly string[]): boolean {
  const prefix = prefixes.find((p) => text.startsWith(p));
  if (prefix === undefined || text.length !== prefix.length + BODY + CHECK) return false;
  const rest = text.slice(prefix.length);
  return /^[0-9A-Za-z]+$/.test(rest) && checksum(rest.slice(0, BODY)) === rest.slice(BODY);
}

/** What is kept of a token. */
export const tokenHash = (text: string): Buffer => createHash("sha256").update(text).digest();
