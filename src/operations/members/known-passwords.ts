import { createHash } from "node:crypto";

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
