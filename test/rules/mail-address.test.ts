import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  looksLikeLocalPart,
  newLocalPart,
  senderAllowed,
  senderEntry,
} from "#rules/accounts/mail-address.ts";

test("an address has the form of one, in any case, and holds all 130 bits", () => {
  const bytes = fc.uint8Array({ minLength: 26, maxLength: 26 });
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      const [one, two] = [newLocalPart(() => a), newLocalPart(() => b)];
      const same = a.every((x, i) => (x & 31) === ((b[i] ?? 0) & 31));
      return looksLikeLocalPart(one) && looksLikeLocalPart(one.toUpperCase()) && (one === two) === same;
    }),
  );
  for (const no of [
    "",
    "papers-",
    "papers-000000000000000",
    "papers-00000000000000000",
    "papers-000000000000000i",
    `papers-${"0".repeat(25)}`,
    `papers-${"0".repeat(27)}`,
    "x",
  ])
    expect([no, looksLikeLocalPart(no)]).toEqual([no, false]);
  // Those that were given out when they were shorter.
  expect(looksLikeLocalPart(`papers-${"0".repeat(16)}`)).toBe(true);
});

test("a list of senders: addresses and whole domains, never a part of one", () => {
  expect([senderEntry(" Anna@Example.ORG "), senderEntry("@Example.org")]).toEqual([
    "anna@example.org",
    "@example.org",
  ]);
  for (const no of ["", "anna", "anna@", "a b@c", "<a@b>", "a@b@c", `${"a".repeat(250)}@b.cd`])
    expect([no, senderEntry(no)]).toEqual([no, null]);
  const list = ["anna@example.org", "@office.example.net"];
  const cases: [string, boolean][] = [
    ["anna@example.org", true],
    ["ANNA@EXAMPLE.ORG", true],
    ["bo@office.example.net", true],
    ["bo@example.org", false],
    ["xanna@example.org", false],
    ["bo@my.office.example.net", false],
    ["@office.example.net", false],
    ["", false],
  ];
  for (const [from, yes] of cases) expect([from, senderAllowed(list, from)]).toEqual([from, yes]);
  expect(senderAllowed([], "")).toBe(true);
});
