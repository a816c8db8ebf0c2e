import { expect, test } from "bun:test";
import { networkOf } from "#kernel/address.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "::1"],
  ["127.0.0.1", "127.0.0.1"],
  ["unknown", null],
  ["192.0.2.1\r\nforged", null],
  ["", null],
  ["1.2.3", null],
])("%s is counted as %s", (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});
