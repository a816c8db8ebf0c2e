import { createHash } from "node:crypto";
import { Semaphore } from "#kernel/semaphore.ts";
import { fold } from "#kernel/text.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";

/** Waiting for a hash at the same time, of those the box knows and of strangers. */
const WAITING = 16;

const tooMany = () =>
  refuse(
    503,
    null,
    "manySignIns",
    {},
    {
      headers: { "Retry-After": "3" },
    },
  );

/** What is kept of a known password: the first 32 bits of the SHA-256 of its lower case. */
export const sumOfPassword = (password: string): number =>
  createHash("sha256").update(password.toLowerCase()).digest().readUInt32BE(0);

/** Sums in rising order, each as what it adds to the one before, in sevens of bits (LEB128), as base64. */
export function packSums(sums: readonly number[]): string {
  const bytes: number[] = [];
  let last = 0;
  for (const sum of Uint32Array.from(sums).sort()) {
    let more = sum - last;
    last = sum;
    while (more > 127) {
      bytes.push((more & 127) | 128);
      more >>>= 7;
    }
    bytes.push(more);
  }
  return Buffer.from(bytes).toString("base64");
}

/** Reads what `packSums` wrote. */
export function unpackSums(packed: string, count: number): Uint32Array {
  const sums = new Uint32Array(count);
  let [at, sum, more, shift] = [0, 0, 0, 0];
  for (const byte of Buffer.from(packed, "base64")) {
    more += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte > 127) continue;
    sum += more;
    sums[at++] = sum;
    [more, shift] = [0, 0];
  }
  return sums;
}

let known: Promise<Uint32Array> | undefined;

/** Loaded when the first password is chosen: most starts never need it. */
const load = async (): Promise<Uint32Array> => {
  const { default: shipped } = await import("#models/known-passwords.json", { with: { type: "json" } });
  return unpackSums(shipped.sums, shipped.count);
};

/**
 * True for a password, in any case, among the 17,950 commonest of breaches with at least eight characters (OWASP ASVS 5.0, 6.2.4, asks
 * for 3,000; 6.2.12). The list is that of `@zxcvbn-ts/language-common` (MIT) and ships with the program, so nothing is asked of anybody.
 */
export async function isKnownPassword(password: string): Promise<boolean> {
  known ??= load();
  const sums = await known;
  const wanted = sumOfPassword(password);
  let [low, high] = [0, sums.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return sums[low] === wanted;
}

/** What everybody tries first; a password that is one of these, in any case, is refused (OWASP ASVS 5.0, 6.2.4). */
const common = new Set(
  (
    "password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 87654321 qwertyui " +
    "qwertyuiop qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t iloveyou letmein1 letmein12 welcome1 welcome123 admin123 admin1234 " +
    "administrator football baseball sunshine princess superman trustno1 starwars whatever dragon123 monkey123 master123 " +
    "abc12345 abcd1234 abcdefgh aaaaaaaa 11111111 00000000 88888888 12341234 11223344 passwort passwort1 passwort123 hallo123 " +
    "motdepasse azertyui azerty123 contraseña contrasena wachtwoord wachtwoord1 password! changeme changeme1 deedbox deedbox1 deedbox123"
  ).split(" "),
);

/**
 * Words of the box itself that a password may not be made of (OWASP ASVS 5.0, 6.1.2 and 6.2.11): the product, what it is called by its
 * users, and its roles. Names of the person and of the account come beside them.
 */
export const contextWords: readonly string[] = (
  "deedbox deed box paperless documents papers archive filing cabinet " +
  "owner member viewer editor guest upload admin administrator root user family household office business home account"
).split(" ");

/** Letters and digits that must be left of a password once words of the box and of the person are taken out. */
const LEFT = 6;

const folded = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

/** True for a password that is little more than words of the box, or names and the address of the person it is for. */
function madeOfContext(password: string, about: readonly string[]): boolean {
  const names = about.flatMap((text) => text.split(/[\s@.,_+-]+/)).map(folded);
  const words = [...contextWords, ...names].filter((word) => [...word].length >= 3);
  let rest = folded(password);
  const before = rest;
  for (const word of words.sort((a, b) => b.length - a.length)) rest = rest.split(word).join(" ");
  return rest !== before && [...rest.replace(/ /g, "")].length < LEFT;
}

/**
 * What is wrong with a password as the rest of a sentence ("must have ..."), or null. Any character counts, spaces too. `about`: names
 * and addresses of the person and the account.
 */
export async function passwordTrouble(password: string, about: readonly string[]): Promise<Said | null> {
  const length = [...password].length;
  if (length < 8) return message("field.password8");
  if (length > 256) return message("field.password256");
  if (common.has(password.toLowerCase()) || (await isKnownPassword(password)))
    return message("field.passwordCommon");
  if (new Set(password).size < 4) return message("field.passwordRepeats");
  if (madeOfContext(password, about)) return message("field.passwordName");
  return null;
}

/**
 * One password hash at a time, in the whole process. A hash keeps a thread busy for a tenth of a second and more, and the few
 * threads there are (one a core) also read the files: four hundred hashes at once on two cores kept a file waiting for as long
 * as all of them took. Who comes from a device or session the box knows goes first and is not held up by how many strangers wait.
 */
const hashing = new Semaphore(1);

/** Runs `work` when its turn has come. Throws 503 when too many of the kind wait. */
async function inTurn<T>(known: boolean, work: () => Promise<T>): Promise<T> {
  if (hashing.full && hashing.waiting(known) >= WAITING) throw tooMany();
  return hashing.run(work, { urgent: known });
}

/** Hashes made so far, for tests and drills that count what was evaluated. */
let evaluated = 0;
export const passwordsEvaluated = (): number => evaluated;

/** argon2id with 64 MiB and 2 passes: above the OWASP minimum of 19 MiB (Password Storage Cheat Sheet, 2025). Throws 503. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(true, () => Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 65_536, timeCost: 2 }));

/**
 * Whether a password is the one of a hash. `known`: it comes from somewhere the box knows. Throws 503 when too many wait; then
 * nothing was evaluated.
 */
export const passwordFits = (password: string, hash: string, known = false): Promise<boolean> =>
  inTurn(known, () => {
    evaluated++;
    return Bun.password.verify(password, hash);
  });

/** Hash of a password nobody has: checked for unknown people, so that an answer takes as long as for known ones. */
export const NOBODY =
  "$argon2id$v=19$m=65536,t=2,p=1$4xUKHtPPF5Z0jIHhfb8F6eiHlN2P0VJnSHW9BSiozAA$FIcP1ekSclWIBQ9wVkuF5EJ0fs1r62NhY7+1jUZXBlc";
