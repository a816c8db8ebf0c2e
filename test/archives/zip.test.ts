import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createCipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";
import type { Engines } from "#engines/engines.ts";
import { inEnglish } from "#messages/render.ts";
import { openTestEngines } from "../engines/open.ts";
import { makeTar, makeZip, utf8, type ZipPart, type ZipWish } from "../paper/zips.ts";
import { failureOf, listAll, takeAll, unpackingOf } from "./open.ts";

let engines: Engines;
beforeAll(() => {
  engines = openTestEngines();
});
afterAll(() => engines.close());

/** Each entry with what becomes of it: its words, or why not. */
async function outcome(bytes: Uint8Array, passwords: string[] = [], kind: "zip" | "tgz" = "zip") {
  const unpacking = unpackingOf(engines, bytes, kind);
  try {
    const { entries } = await listAll(unpacking);
    const out: [string, string][] = [];
    for (const e of entries) {
      if (e.fate !== "take")
        out.push([e.name, e.fate === "skip" ? "skipped" : e.problem === null ? "" : inEnglish(e.problem)]);
      else {
        const words = takeAll(unpacking, e.locator, passwords).then(({ files }) => files[0]?.text ?? "");
        out.push([e.name, await words.catch((x: Error) => x.message)]);
      }
    }
    return out;
  } finally {
    await unpacking.close();
  }
}

const hello = { name: "hello.txt", bytes: "Hello" };
const random = (length: number) => {
  const b = new Uint8Array(length);
  let x = 88172645463325252n;
  for (let i = 0; i < length; i++) {
    x = BigInt.asUintN(64, x ^ (x << 13n));
    x ^= x >> 7n;
    x = BigInt.asUintN(64, x ^ (x << 17n));
    b[i] = Number(x & 0xffn);
  }
  return b;
};

describe("a zip is taken apart whatever wrote it", () => {
  const shapes: [string, ZipWish, Partial<ZipPart>][] = [
    ["deflated", {}, {}],
    ["stored", {}, { method: 0 }],
    ["in its 64-bit form", { wide: true }, {}],
    ["in its 64-bit form beside short fields that are not full", { both: true }, {}],
    [
      "with both forms, and a program in front",
      { both: true, before: utf8("MZ this program unpacks itself") },
      {},
    ],
    ["with both forms, and a comment", { both: true, comment: "made for the move" }, {}],
    ["in its 64-bit form, with a program in front", { wide: true, before: utf8("#!/bin/sh\nexit\n") }, {}],
    ["with a signature behind its list of contents", { between: utf8("PK\x05\x05\x04\0sign") }, {}],
    ["with a signature and both forms", { both: true, between: utf8("PK\x05\x05\x04\0sign") }, {}],
    ["with a whole empty end in its comment", { comment: `x PK\x05\x06${"\0".repeat(18)}` }, {}],
    ["with many ends in its comment", { comment: "PK\x05\x06".repeat(40) + "\0".repeat(30) }, {}],
    ["written as a stream", { streamed: true }, {}],
    ["with a program in front of it", { before: utf8("MZ this program unpacks itself") }, {}],
    [
      "with a comment that looks like an end",
      { comment: "PK\x05\x06 and so on, twenty-two and more bytes" },
      {},
    ],
  ];
  for (const [what, wish, part] of shapes)
    test(what, async () => {
      const bytes = makeZip(
        [
          { ...hello, ...part },
          { name: "b/c.txt", bytes: "World", ...part },
        ],
        wish,
      );
      expect(await outcome(bytes)).toEqual([
        ["hello.txt", "Hello"],
        ["b/c.txt", "World"],
      ]);
    });

  test("an entry of many blocks comes out byte for byte", async () => {
    const big = random(5_000_000);
    const unpacking = unpackingOf(engines, makeZip([hello, { name: "big.bin", bytes: big }, hello]), "zip");
    const { entries } = await listAll(unpacking);
    const { files } = await takeAll(unpacking, entries[1]?.locator ?? "");
    expect(Buffer.from(files[0]?.bytes ?? []).equals(Buffer.from(big))).toBe(true);
    await unpacking.close();
  });

  test("names in UTF-8, with and without its flag, in the old code page and decomposed are the same names", async () => {
    const old = Buffer.from([0x84, 0x72, 0x7a, 0x74, 0x65, 0x2e, 0x74, 0x78, 0x74]);
    const bytes = makeZip([
      { name: "ärzte.txt", bytes: "1" },
      { name: utf8("ärzte.txt"), bytes: "2" },
      { name: old, bytes: "3" },
      { name: "a\u0308rzte.txt", bytes: "4" },
    ]);
    expect((await outcome(bytes)).map(([name]) => name)).toEqual(Array(4).fill("ärzte.txt"));
  });

  test("names of Windows: its code page, its backslashes, its folders", async () => {
    const dos = { writer: 0, bytes: "x", method: 0 as const };
    const bytes = makeZip([
      // "Übersicht À Ø.txt" in code page 850, where 437 draws lines.
      { ...dos, name: Buffer.from("\x9abersicht \xb7 \x9d.txt", "latin1") },
      { ...dos, name: "Bills\\2024\\May.txt" },
      { ...dos, name: "Bills\\2025", bytes: "", mode: 0x10 },
      { ...dos, name: "..\\x.txt" },
      { ...dos, name: "C:\\x.txt" },
    ]);
    expect(await outcome(bytes)).toEqual([
      ["Übersicht À Ø.txt", "x"],
      ["Bills/2024/May.txt", "x"],
      ["Bills/2025/", "skipped"],
      ["../x.txt", "This file’s name points outside the archive. It wasn’t added."],
      ["C:/x.txt", "This file’s name points outside the archive. It wasn’t added."],
    ]);
  });

  test("a name in Latin-1, and Info-ZIP's second name in Unicode", async () => {
    const raw = Buffer.from("?rzte.txt");
    const unicode = (of: Uint8Array) => {
      const name = Buffer.from("ärzte.txt");
      const b = Buffer.alloc(9);
      b.writeUInt16LE(0x7075, 0);
      b.writeUInt16LE(5 + name.length, 2);
      b[4] = 1;
      b.writeUInt32LE(crc32(of), 5);
      return Buffer.concat([b, name]);
    };
    const bytes = makeZip([
      { name: Buffer.from("Stra\xdfe f\xfcr \xc4rzte.txt", "latin1"), bytes: "1" },
      { name: raw, bytes: "2", extra: unicode(raw) },
      { name: raw, bytes: "3", extra: unicode(Buffer.from("another name")) },
    ]);
    expect(await outcome(bytes)).toEqual([
      ["Straße für Ärzte.txt", "1"],
      ["ärzte.txt", "2"],
      ["?rzte.txt", "3"],
    ]);
  });

  test("an archive packed from inside its folder: every name begins with a dot", async () => {
    const parts = [
      { name: "./", bytes: "" },
      { name: "./hello.txt", bytes: "Hello" },
      { name: "./a/.hidden", bytes: "x" },
    ];
    expect(await outcome(makeZip(parts))).toEqual([
      ["./", "skipped"],
      ["hello.txt", "Hello"],
      ["a/.hidden", "skipped"],
    ]);
  });

  test("all three numbers of an entry in their 64-bit form though one would do", async () => {
    const bytes = Buffer.from(makeZip([hello, { name: "b.txt", bytes: "World" }], { wide: true }));
    // The short sizes are put back in the directory, so that only the place is read from the field.
    for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 4)) {
      const extra = at + 46 + bytes.readUInt16LE(at + 28);
      bytes.writeUInt32LE(bytes.readUInt32LE(extra + 4), at + 24);
      bytes.writeUInt32LE(bytes.readUInt32LE(extra + 12), at + 20);
    }
    expect(await outcome(bytes)).toEqual([
      ["hello.txt", "Hello"],
      ["b.txt", "World"],
    ]);
  });

  test("more entries than sixteen bits count, from a writer that knows no 64-bit form", async () => {
    const parts = Array.from({ length: 65_538 }, (_, i) => ({ name: `${i}`, bytes: "", method: 0 as const }));
    const unpacking = unpackingOf(engines, makeZip(parts), "zip");
    const { entries } = await listAll(unpacking);
    await unpacking.close();
    expect(entries).toHaveLength(65_538);
  }, 60_000);

  test("folders, hidden files and what systems leave behind are skipped", async () => {
    const litter = [
      "a/",
      "__MACOSX/._x.pdf",
      ".DS_Store",
      "b/Thumbs.db",
      "desktop.ini",
      ".git/config",
      "~$x.docx",
    ];
    const bytes = makeZip([...litter.map((name) => ({ name, bytes: "" })), hello]);
    expect(await outcome(bytes)).toEqual([
      ...litter.map((n) => [n, "skipped"]),
      ["hello.txt", "Hello"],
    ] as never);
  });
});

describe("a zip that lies loses the entry, and no other", () => {
  const zeros = new Uint8Array(10 * 1024 * 1024);
  const lies: [string, ZipPart, RegExp][] = [
    ["a name that leads out", { name: "../../x.txt", bytes: "x" }, /points outside/],
    ["a name that leads out in its middle", { name: "a/../../x.txt", bytes: "x" }, /points outside/],
    ["a fixed place", { name: "/etc/passwd", bytes: "x" }, /points outside/],
    ["a drive", { name: "C:/x.txt", bytes: "x" }, /points outside/],
    ["a backslash", { name: "..\\x.txt", bytes: "x" }, /characters/],
    ["a zero byte", { name: "x.pdf\0.txt", bytes: "x" }, /characters/],
    ["a link", { name: "link.txt", bytes: "/etc/passwd", mode: 0o120777 }, /link/],
    ["a device", { name: "dev.txt", bytes: "", mode: 0o020600 }, /regular file/],
    [
      "fewer bytes said than there are",
      { name: "x.txt", bytes: "xxxxxxxx", says: { bytes: 3 } },
      /far larger/,
    ],
    ["more bytes said than there are", { name: "x.txt", bytes: "xxxx", says: { bytes: 9 } }, /damaged/],
    ["another checksum", { name: "x.txt", bytes: "xxxx", says: { crc: 1 } }, /damaged/],
    ["bytes that do not unpack", { name: "x.txt", bytes: "xxxx", packed: utf8("nonsense") }, /damaged/],
    ["a bomb", { name: "zeros.bin", bytes: zeros }, /far larger/],
    ["a bomb that says it is small", { name: "zeros.bin", bytes: zeros, says: { bytes: 100 } }, /far larger/],
    [
      "an unknown packing",
      { name: "x.txt", bytes: "xxxx", says: { method: 12 } },
      /with bzip2, which isn’t supported/,
    ],
    ["a place in another entry", { name: "x.txt", bytes: "xxxx", says: { at: 0 } }, /overlaps another/],
    ["a place past the end", { name: "x.txt", bytes: "x", says: { at: 900_000 } }, /overlaps another/],
    ["a size past the end", { name: "x.txt", bytes: "x", says: { packed: 900_000 } }, /overlaps another/],
    ["a place on another part", { name: "x.txt", bytes: "x", disk: 3 }, /one of several parts/],
    ["two gigabytes", { name: "x.bin", bytes: "x", says: { bytes: 2 ** 31 } }, /larger than 1 GB/],
  ];
  for (const [what, part, why] of lies)
    test(what, async () => {
      const [first, second] = await outcome(makeZip([hello, part]));
      expect(first).toEqual(["hello.txt", "Hello"]);
      expect(second?.[1]).toMatch(why);
    });

  describe("a 64-bit record that lies", () => {
    const list = (bytes: Uint8Array) => failureOf(listAll(unpackingOf(engines, bytes, "zip")));
    const changed = (wish: ZipWish, change: (b: Buffer, record: number) => void) => {
      const b = Buffer.from(makeZip([hello], wish));
      change(b, b.indexOf("PK\x06\x06"));
      return b;
    };
    const LOCATOR = 56;

    test("a locator that points nowhere: the short fields count, and where they are full nothing does", async () => {
      const nowhere = (b: Buffer, record: number) => b.writeUInt32LE(0, record);
      expect(await outcome(changed({ both: true }, nowhere))).toEqual([["hello.txt", "Hello"]]);
      expect(await list(changed({ wide: true }, nowhere))).toStartWith("unreadable: This archive is damaged");
    });

    test("a list of contents past the end, of another count, of no sense", async () => {
      const lies: ((b: Buffer, record: number) => void)[] = [
        (b, r) => b.writeBigUInt64LE(BigInt(b.length), r + 48),
        (b, r) => b.writeBigUInt64LE(2n, r + 32),
        (b, r) => b.writeBigUInt64LE(1n << 63n, r + 48),
        (b, r) => b.writeBigUInt64LE(1n << 40n, r + 40),
        (b, r) => b.writeBigUInt64LE(1n << 63n, r + LOCATOR + 8),
      ];
      for (const lie of lies)
        for (const wish of [{ both: true }, { wide: true }])
          expect(await list(changed(wish, lie))).toStartWith("unreadable: This archive is damaged");
    });

    test("several parts, by the record and by its locator", async () => {
      for (const at of [16, 20]) {
        const bytes = changed({ wide: true }, (b, r) => b.writeUInt32LE(1, r + at));
        expect(await list(bytes)).toStartWith("unsupported: This archive is one of several parts");
      }
      const bytes = changed({ both: true }, (b, r) => b.writeUInt32LE(3, r + LOCATOR + 16));
      expect(await list(bytes)).toStartWith("unsupported: This archive is one of several parts");
    });

    test("a list of contents that is locked itself", async () => {
      const bytes = Buffer.from(makeZip([hello]));
      bytes.writeUInt32LE(0x08064b50, bytes.indexOf("PK\x01\x02"));
      expect(await list(bytes)).toStartWith(
        "unsupported: This file is locked in a way that can’t be opened here",
      );
    });
  });

  test("a zip cut off, one of nothing and one of several parts say so", async () => {
    const whole = makeZip([hello]);
    const many = Buffer.from(whole);
    many.writeUInt16LE(3, many.length - 18);
    const list = (bytes: Uint8Array) => failureOf(listAll(unpackingOf(engines, bytes, "zip")));
    expect(await list(whole.subarray(0, 40))).toStartWith("unreadable: This archive is damaged");
    expect(await list(many)).toStartWith("unsupported: This archive is one of several parts");
    expect(await outcome(makeZip([]))).toEqual([]);
  });
});

/** Made by Info-ZIP's zip 3.0 with the password "test123": one entry of 26 bytes. */
const locked = Buffer.from(
  "UEsDBAoACQAAAE6CdF0flDVfJgAAABoAAAAFABwAcy50eHRVVAkAA9RyAGvUcgBrdXgLAAEEAAAAAAQAAAAAxoJkt/58Oc6GCVuw60XaPICWPHvSUY/l" +
    "FBFppH70RcxZwXubXqZQSwcIH5Q1XyYAAAAaAAAAUEsBAh4DCgAJAAAAToJ0XR+UNV8mAAAAGgAAAAUAGAAAAAAAAQAAAKSBAAAAAHMudHh0VVQFAAPU" +
    "cgBrdXgLAAEEAAAAAAQAAAAAUEsFBgAAAAABAAEASwAAAHUAAAAAAA==",
  "base64",
);

/** An entry locked as WinZip does it with AES (AE-2), of any key length. */
function aesPart(
  password: string,
  plain: Uint8Array,
  strength: 1 | 2 | 3,
): Partial<ZipPart> & { extra: Buffer } {
  const size = { 1: 16, 2: 24, 3: 32 }[strength];
  const salt = Buffer.from(random(size / 2));
  const keys = pbkdf2Sync(password, salt, 1000, size * 2 + 2, "sha1");
  const packed = deflateRawSync(plain);
  const out = Buffer.alloc(packed.length);
  for (let i = 0; i < packed.length; i++) {
    const counter = Buffer.alloc(16);
    counter.writeUInt32LE(1 + Math.floor(i / 16), 0);
    const pad = createCipheriv(`aes-${size * 8}-ecb`, keys.subarray(0, size), null).update(counter);
    out[i] = (packed[i] as number) ^ (pad[i % 16] as number);
  }
  const mac = createHmac("sha1", keys.subarray(size, size * 2))
    .update(out)
    .digest()
    .subarray(0, 10);
  const extra = Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, strength, 8, 0]);
  return { packed: Buffer.concat([salt, keys.subarray(size * 2), out, mac]), flags: 0x801, extra };
}

describe("a locked entry", () => {
  test("opens with one of the passwords, the old way", async () => {
    expect(await outcome(locked, ["wrong", "test123"])).toEqual([["s.txt", "secret words of the paper\n"]]);
  });

  for (const strength of [1, 2, 3] as const)
    test(`opens with AES of strength ${strength}, and no other password`, async () => {
      const plain = random(10_000);
      const part = { name: "s.bin", bytes: plain, ...aesPart("test123", plain, strength) };
      const zip = makeZip([{ ...part, says: { method: 99, crc: 0 } }]);
      const unpacking = unpackingOf(engines, zip, "zip");
      const [e] = (await listAll(unpacking)).entries;
      const { files } = await takeAll(unpacking, e?.locator ?? "", ["wrong", "test123"]);
      expect(Buffer.from(files[0]?.bytes ?? []).equals(Buffer.from(plain))).toBe(true);
      expect(await failureOf(takeAll(unpacking, e?.locator ?? "", ["wrong"]))).toStartWith("password: ");
      await unpacking.close();
    });

  test("says that it needs a password, and those beside it are taken", async () => {
    expect(await outcome(locked)).toEqual([["s.txt", "This file is locked. Enter its password to open it."]]);
    const plain = utf8("x");
    const part = { name: "s.txt", bytes: plain, ...aesPart("p", plain, 3), says: { method: 99, crc: 0 } };
    expect(await outcome(makeZip([hello, part, hello]))).toEqual([
      ["hello.txt", "Hello"],
      ["s.txt", "This file is locked. Enter its password to open it."],
      ["hello.txt", "Hello"],
    ]);
  });
});

describe("a tar under gzip", () => {
  test("is taken apart in order, its links refused", async () => {
    const tar = makeTar([
      { name: "Takeout/Drive/Car/a.txt", bytes: "first" },
      { name: "Takeout/Drive/link", bytes: "", type: "2" },
      { name: "../b.txt", bytes: "x" },
      { name: "Takeout/Drive/b.txt", bytes: "second" },
    ]);
    expect(await outcome(Bun.gzipSync(new Uint8Array(tar)), [], "tgz")).toEqual([
      ["Takeout/Drive/Car/a.txt", "first"],
      ["Takeout/Drive/link", "This is a link to another file, not a file."],
      ["../b.txt", "This file’s name points outside the archive. It wasn’t added."],
      ["Takeout/Drive/b.txt", "second"],
    ]);
  });

  test("one packed from inside its folder is taken, too", async () => {
    const tar = makeTar([
      { name: "./", bytes: "", type: "5" },
      { name: "./a.txt", bytes: "first" },
      { name: "./b/", bytes: "", type: "5" },
      { name: "./b/c.txt", bytes: "second" },
    ]);
    expect(await outcome(Bun.gzipSync(new Uint8Array(tar)), [], "tgz")).toEqual([
      ["", "skipped"],
      ["a.txt", "first"],
      ["b/", "skipped"],
      ["b/c.txt", "second"],
    ]);
  });

  test("one that ends too early says so", async () => {
    const packed = Bun.gzipSync(new Uint8Array(makeTar([{ name: "a.bin", bytes: random(100_000) }])));
    const cut = failureOf(listAll(unpackingOf(engines, packed.subarray(0, 50_000), "tgz")));
    expect(await cut).toStartWith("unreadable: This archive is damaged");
  });
});
