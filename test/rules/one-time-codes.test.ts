import { describe, expect, test } from "bun:test";
import { deviceWords } from "#rules/access/devices.ts";
import {
  codeAt,
  fittingStep,
  newRecoveryCode,
  recoveryHash,
  stepAt,
  toBase32,
} from "#rules/access/one-time-codes.ts";
import { orNone, tablesOf, word } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "one-time-codes.tsv");

const secret = new TextEncoder().encode("12345678901234567890");

describe("one-time codes", () => {
  // RFC 6238, appendix B (SHA-1), cut to six digits as RFC 4226 does.
  test.each(table("one-time codes: at seconds", Number, word))("at %i seconds", (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code);
  });

  // RFC 4226, appendix D.
  test("the first ten counters", () => {
    const codes = Array.from({ length: 10 }, (_, i) => codeAt(secret, i));
    expect(codes.join(" ")).toBe("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489");
  });

  test("a step is taken once, and only beside this moment", () => {
    const now = 1_000_000 * 30_000;
    const fits = (step: number, last = 0) => fittingStep(secret, codeAt(secret, step), now, last);
    expect([999_998, 999_999, 1_000_000, 1_000_001, 1_000_002].map((s) => fits(s))).toEqual([
      null,
      999_999,
      1_000_000,
      1_000_001,
      null,
    ]);
    expect(fits(1_000_000, 1_000_000)).toBeNull();
    expect(fits(999_999, 1_000_000)).toBeNull();
    for (const nonsense of ["", "12345", "1234567", "abcdef", "１２３４５６"])
      expect(fittingStep(secret, nonsense, now, 0)).toBeNull();
  });

  // RFC 4648, section 10.
  test.each(table<[string, string]>("one-time codes: base 32 of"))("base 32 of %p", (plain, encoded) => {
    expect(toBase32(new TextEncoder().encode(plain))).toBe(encoded);
  });

  test("codes for paper are told however they are typed", () => {
    let n = 0;
    const code = newRecoveryCode((count) => Uint8Array.from({ length: count }, () => n++ * 37));
    expect(code).toMatch(/^(?:[a-hj-km-np-z2-9]{4}-){5}[a-hj-km-np-z2-9]{4}$/);
    expect(code.replaceAll("-", "").length * Math.log2(31)).toBeGreaterThan(112);
    expect(recoveryHash(` ${code.toUpperCase().replaceAll("-", " ")} `)).toEqual(recoveryHash(code));
  });
});

test.each(table("the device of", orNone, orNone))("the device of %p", (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});
