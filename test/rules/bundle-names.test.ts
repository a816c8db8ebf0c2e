import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isLive, looksLikeLinkToken, newLinkToken, stands } from "#rules/access/links.ts";
import { cell, nameFromTitle, uniqueNames } from "#rules/documents/bundle-names.ts";

describe("names in a zip", () => {
  const file = { name: "scan0001.PDF", mime: "application/pdf" };
  const cases: [string, string][] = [
    ["Harbor Electric, March", "Harbor Electric, March.pdf"],
    ["../../etc/passwd", "..-..-etc-passwd.pdf"],
    ["a\\b:c", "a-b_c.pdf"],
    ["CON", "_CON.pdf"],
    ["ends with a dot. ", "ends with a dot.pdf"],
    ["‮fdp.exe", "fdp.exe.pdf"],
    ["", "document.pdf"],
    ["...", "document.pdf"],
  ];
  test.each(cases)("%j", (title, name) => expect(nameFromTitle(title, file)).toBe(name));

  test("a file without an extension gets that of its type", () => {
    expect(nameFromTitle("A", { name: "scan", mime: "image/jpeg" }, ", page 2")).toBe("A, page 2.jpg");
    expect(nameFromTitle("A", { name: "scan", mime: "application/x-odd" })).toBe("A.bin");
  });

  test("whatever the title: no folder, no control sign, never twice the same in any case", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 60 }), { maxLength: 20 }), (titles) => {
        const unique = uniqueNames();
        const names = titles.map((t) => unique(nameFromTitle(t, file)));
        for (const n of names) expect(n).not.toMatch(/[/\\\u0000-\u001f\u007f:*?"<>|]|^\.\.?$|[. ]\.pdf$/);
        expect(new Set(names.map((n) => n.normalize("NFC").toLowerCase())).size).toBe(names.length);
      }),
    );
  });

  test("a cell is never a formula, and a comma stays in it", () => {
    expect(["=1+1", "@x", "-2", 'a "b"', "a, b", "plain"].map(cell)).toEqual([
      "'=1+1",
      "'@x",
      "'-2",
      '"a ""b"""',
      '"a, b"',
      "plain",
    ]);
  });
});

describe("links", () => {
  const link = { expires_on: "2026-03-31", max_views: null, views: 9, revoked_at: null };
  const cases: [string, Partial<typeof link> | object, string, boolean, boolean][] = [
    ["opens on its last day", {}, "2026-03-31", true, true],
    ["and not on the day after", {}, "2026-04-01", false, false],
    ["its views are used up: who was let in may go on", { max_views: 9 }, "2026-03-01", true, false],
    ["one view left", { max_views: 10 }, "2026-03-01", true, true],
    ["ended by hand", { revoked_at: 5 }, "2026-03-01", false, false],
  ];
  test.each(cases)("%s", (_what, change, today, stood, live) => {
    const l = { ...link, ...change };
    expect([stands(l, today), isLive(l, today)]).toEqual([stood, live]);
  });

  test("a token has 178 bits of chance and a form of its own", () => {
    const token = newLinkToken((n) => crypto.getRandomValues(new Uint8Array(n)));
    expect(looksLikeLinkToken(token)).toBe(true);
    expect(
      new Set(
        Array.from({ length: 500 }, () => newLinkToken((n) => crypto.getRandomValues(new Uint8Array(n)))),
      ).size,
    ).toBe(500);
    for (const bad of ["", token.slice(1), `${token}a`, `${token.slice(1)}/`, "../x"])
      expect(looksLikeLinkToken(bad)).toBe(false);
  });
});
