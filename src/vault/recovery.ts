/**
 * The recovery code: 160 random bits on paper, as eight groups of five in Crockford's base32 (no I, L, O, U; small
 * letters, I, L and O are read as what they were meant to be). The first four of a group are 20 bits, the fifth checks
 * them, so that a slip of the pen is found and the group is named before any key is tried.
 *
 * Check: the sum over the group of a^(i+1) * symbol in GF(32), a = 2, x^5 + x^2 + 1, plus the group's number. Every
 * single wrong symbol, every two symbols swapped in a group, and every two groups swapped changes it.
 */
import { KeyProblem } from "./problem.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 8;
const SYMBOLS = 4;
export const RECOVERY_BYTES = (GROUPS * SYMBOLS * 5) / 8;

const double = (n: number): number => (n & 16 ? (n << 1) ^ 0b100101 : n << 1);

function check(symbols: number[], group: number): number {
  // Horner's rule from the far end gives the i-th symbol the weight a^(i+1).
  let sum = 0;
  for (const symbol of [...symbols].reverse()) sum = double(sum ^ symbol);
  return sum ^ group;
}

/** The code as it is printed: `XXXXX-XXXXX-…`, eight groups, from 20 bytes. */
export function formatRecovery(secret: Uint8Array): string {
  if (secret.length !== RECOVERY_BYTES)
    throw new RangeError(`A recovery code holds ${RECOVERY_BYTES} bytes.`);
  let bits = BigInt(`0x${Buffer.from(secret).toString("hex")}`);
  const symbols: number[] = [];
  for (let i = 0; i < GROUPS * SYMBOLS; i++) {
    symbols.unshift(Number(bits & 31n));
    bits >>= 5n;
  }
  return Array.from({ length: GROUPS }, (_, group) => {
    const four = symbols.slice(group * SYMBOLS, (group + 1) * SYMBOLS);
    return [...four, check(four, group)].map((n) => letters[n]).join("");
  }).join("-");
}

const wrong = (sentence: string) =>
  new KeyProblem("wrong-key", `${sentence} Look at the paper and type it again.`);

/** The 20 bytes of a typed code. Throws KeyProblem `wrong-key` that names the letter, the length or the group. */
export function parseRecovery(typed: string): Buffer {
  const symbols: number[] = [];
  for (const letter of typed.toUpperCase().replace(/[\s-]/g, "")) {
    const value = letters.indexOf(letter === "O" ? "0" : letter === "I" || letter === "L" ? "1" : letter);
    if (value < 0) throw wrong(`A recovery code has no "${letter}" in it.`);
    symbols.push(value);
  }
  const size = SYMBOLS + 1;
  if (symbols.length !== GROUPS * size) {
    throw wrong(`A recovery code has ${GROUPS * size} letters and digits; this one has ${symbols.length}.`);
  }
  let bits = 0n;
  for (let group = 0; group < GROUPS; group++) {
    const four = symbols.slice(group * size, group * size + SYMBOLS);
    if (check(four, group) !== symbols[group * size + SYMBOLS]) {
      const shown = symbols.slice(group * size, (group + 1) * size).map((n) => letters[n]);
      throw wrong(`Group ${group + 1} of the recovery code, ${shown.join("")}, has a typing error.`);
    }
    for (const symbol of four) bits = (bits << 5n) | BigInt(symbol);
  }
  return Buffer.from(bits.toString(16).padStart(RECOVERY_BYTES * 2, "0"), "hex");
}
