import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isPublicAddress } from "#kernel/address.ts";

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

test.each([
  // IPv4: every block of RFC 6890, multicast, reserved, broadcast.
  "0.0.0.0",
  "0.1.2.3",
  "10.255.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  // IPv6 that says what it is.
  "::",
  "::1",
  "::2",
  "fe80::1",
  "fe80::1%eth0",
  "febf::1",
  "fec0::1",
  "fc00::1",
  "fd00:ec2::254",
  "ff02::1",
  "100::1",
  "4000::1",
  "5f00::1",
  "2001:db8::1",
  "3fff::1",
  "2620:4f:8000::1",
  "2001:2::1",
  "2001:20::1",
  // IPv6 that carries an IPv4 address: mapped, compatible, translated, NAT64 (two prefixes), 6to4, Teredo.
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:1.1.1.1",
  "::127.0.0.1",
  "::7f00:1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "2002:7f00:1::",
  "2002:c0a8:101::1",
  "2001:0:4136:e378:8000:63bf:80ff:fffe",
  // What is no address.
  "",
  "localhost",
  "127.1",
  "2130706433",
  "1.1.1.1.",
  "1.1.1.1/32",
  "[::1]",
])("%s is not public", (address) => {
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
