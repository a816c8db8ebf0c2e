import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formatRecovery, parseRecovery, RECOVERY_BYTES } from "#vault/keys.ts";
import { KeyProblem } from "#vault/problem.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const anySecret = fc.uint8Array({ minLength: RECOVERY_BYTES, maxLength: RECOVERY_BYTES });

function refusal(typed: string): string {
  try {
    parseRecovery(typed);
  } catch (error) {
    if (error instanceof KeyProblem && error.reason === "wrong-key") return error.message;
    throw error;
  }
  throw new Error(`${typed} was taken.`);
}

describe("a recovery code", () => {
  test("is 160 bits in eight groups of five", () => {
    expect(RECOVERY_BYTES * 8).toBe(160);
    const code = formatRecovery(Buffer.from("00112233445566778899aabbccddeeff01234567", "hex"));
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){7}[0-9A-HJKMNP-TV-Z]{5}$/);
    // The first 20 bits, 0x00112, are 0, 0, 8, 18. With a^5 = a^2 + 1 the check is a^3*8 + a^4*18 = 10 xor 8 = 2.
    expect(code.slice(0, 5)).toBe("008J2");
  });

  test("comes back from what was printed, and from how people type it", () => {
    fc.assert(
      fc.property(anySecret, (secret) => {
        const code = formatRecovery(secret);
        const typed = [
          code,
          code.toLowerCase(),
          code.replaceAll("-", ""),
          code.replaceAll("-", " \n"),
          code.replaceAll("1", "l").replaceAll("0", "o"),
          code.replaceAll("1", "I").replaceAll("0", "O"),
        ];
        return typed.every((t) => parseRecovery(t).equals(secret));
      }),
    );
  });

  test("one wrong letter anywhere is found and its group named", () => {
    fc.assert(
      fc.property(anySecret, fc.nat(39), fc.integer({ min: 1, max: 31 }), (secret, at, by) => {
        const plain = formatRecovery(secret).replaceAll("-", "");
        const wrong = alphabet[(alphabet.indexOf(plain[at]!) + by) % 32]!;
        const message = refusal(plain.slice(0, at) + wrong + plain.slice(at + 1));
        expect(message).toContain(`Group ${Math.floor(at / 5) + 1} `);
      }),
      { numRuns: 2000 },
    );
  });

  test("two letters of a group swapped are found, and so are two groups", () => {
    const swap = (s: string, i: number, j: number) => {
      const letters = [...s];
      [letters[i], letters[j]] = [letters[j]!, letters[i]!];
      return letters.join("");
    };
    fc.assert(
      fc.property(anySecret, fc.nat(7), fc.nat(4), fc.nat(4), fc.nat(7), (secret, group, i, j, other) => {
        const code = formatRecovery(secret);
        const groups = code.split("-");
        const slipped = groups.with(group, swap(groups[group]!, i, j)).join("-");
        if (slipped !== code) expect(refusal(slipped)).toContain(`Group ${group + 1} `);
        const moved = groups.with(group, groups[other]!).with(other, groups[group]!).join("-");
        if (group !== other) expect(refusal(moved)).toContain(`Group ${Math.min(group, other) + 1} `);
      }),
      { numRuns: 2000 },
    );
  });

  const code = formatRecovery(Buffer.alloc(RECOVERY_BYTES, 0x5c));
  const table: [name: string, typed: string, says: string][] = [
    ["a letter that no code has", code.replace(/^./, "U"), 'doesn’t contain "U"'],
    ["a sign", code.replace("-", "."), 'doesn’t contain "."'],
    ["a letter too few", code.slice(1), "40 letters and digits; this one has 39"],
    ["a letter too many", `${code}7`, "has 41"],
    ["nothing", "", "has 0"],
  ];
  for (const [name, typed, says] of table) {
    test(`${name} is named`, () => {
      expect(refusal(typed)).toContain(says);
    });
  }
});
