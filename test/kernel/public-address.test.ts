import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isPublicAddress } from "#kernel/address.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "public-address.tsv");

const home = ["203.0.113.9/24", "192.0.2.7/24", "2606:4700:10:20::5/64", "9.9.8.7/24"];

test.each([
  "1.1.1.1",
  "9.9.9.9",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "198.17.0.1",
  "198.20.0.1",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2001:4860:4860::8888",
  "2a00:1450:4001::1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(table("not public").flat())("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe("networks of this machine's own", () => {
  test.each([
    ["9.9.8.200", false],
    ["9.9.9.9", true],
    // Another of the /64 that the home's /56 holds.
    ["2606:4700:10:ff::1", false],
    ["2606:4700:10:20::77", false],
    ["2606:4700:10:100::1", true],
  ])("%s public: %p", (address, open) => {
    expect(isPublicAddress(address, home)).toBe(open);
    expect(isPublicAddress(address)).toBe(true);
  });
});

test("no private IPv4 address becomes public by being written into IPv6", () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const inner = fc.oneof(
    fc.tuple(fc.constant(10), octet, octet, octet),
    fc.tuple(fc.constant(127), octet, octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  );
  const word = (high: number, low: number) => ((high << 8) | low).toString(16);
  fc.assert(
    fc.property(inner, ([a, b, c, d]) => {
      const [dotted, hex] = [`${a}.${b}.${c}.${d}`, `${word(a, b)}:${word(c, d)}`];
      const forms = [
        dotted,
        ...["::ffff:", "::", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"].flatMap((p) => [p + dotted, p + hex]),
        `2002:${hex}::`,
        `2002:${hex}::1`,
        `2001:0:${hex}::1`,
      ];
      expect(forms.filter((form) => isPublicAddress(form))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
