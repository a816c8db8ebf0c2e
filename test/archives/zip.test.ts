import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createCipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import type { Engines } from "#engines/engines.ts";
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
      if (e.fate !== "take") out.push([e.name, e.fate === "skip" ? "skipped" : (e.problem ?? "")]);
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
    ["a name that leads out", { name: "../../x.txt", bytes: "x" }, /leads out/],
    ["a name that leads out in its middle", { name: "a/../../x.txt", bytes: "x" }, /leads out/],
    ["a fixed place", { name: "/etc/passwd", bytes: "x" }, /fixed place/],
    ["a drive", { name: "C:/x.txt", bytes: "x" }, /fixed place/],
    ["a backslash", { name: "..\\x.txt", bytes: "x" }, /backslash/],
    ["a zero byte", { name: "x.pdf\0.txt", bytes: "x" }, /zero byte/],
    ["a link", { name: "link.txt", bytes: "/etc/passwd", mode: 0o120777 }, /link/],
    ["a device", { name: "dev.txt", bytes: "", mode: 0o020600 }, /not a file/],
    [
      "fewer bytes said than there are",
      { name: "x.txt", bytes: "xxxxxxxx", says: { bytes: 3 } },
      /larger than/,
    ],
    ["more bytes said than there are", { name: "x.txt", bytes: "xxxx", says: { bytes: 9 } }, /damaged/],
    ["another checksum", { name: "x.txt", bytes: "xxxx", says: { crc: 1 } }, /damaged/],
    ["bytes that do not unpack", { name: "x.txt", bytes: "xxxx", packed: utf8("nonsense") }, /damaged/],
    ["a bomb", { name: "zeros.bin", bytes: zeros }, /250 times/],
    [
      "a bomb that says it is small",
      { name: "zeros.bin", bytes: zeros, says: { bytes: 100 } },
      /larger than/,
    ],
    ["an unknown packing", { name: "x.txt", bytes: "xxxx", says: { method: 12 } }, /not known/],
    ["a place in another entry", { name: "x.txt", bytes: "xxxx", says: { at: 0 } }, /shares its bytes/],
    [
      "a place past the end",
      { name: "x.txt", bytes: "x", says: { at: 900_000 } },
      /shares its bytes|outside/,
    ],
    [
      "a size past the end",
      { name: "x.txt", bytes: "x", says: { packed: 900_000 } },
      /shares its bytes|outside/,
    ],
    ["two gigabytes", { name: "x.bin", bytes: "x", says: { bytes: 2 ** 31 } }, /larger than 1 GiB/],
  ];
  for (const [what, part, why] of lies)
    test(what, async () => {
      const [first, second] = await outcome(makeZip([hello, part]));
      expect(first).toEqual(["hello.txt", "Hello"]);
      expect(second?.[1]).toMatch(why);
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
    expect(await outcome(locked)).toEqual([["s.txt", "It is locked and needs a password."]]);
    const plain = utf8("x");
    const part = { name: "s.txt", bytes: plain, ...aesPart("p", plain, 3), says: { method: 99, crc: 0 } };
    expect(await outcome(makeZip([hello, part, hello]))).toEqual([
      ["hello.txt", "Hello"],
      ["s.txt", "It is locked and needs a password."],
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
      ["Takeout/Drive/link", "It is a link to another file, not a file."],
      ["../b.txt", "Its name leads out of the archive."],
      ["Takeout/Drive/b.txt", "second"],
    ]);
  });

  test("one that ends too early says so", async () => {
    const packed = Bun.gzipSync(new Uint8Array(makeTar([{ name: "a.bin", bytes: random(100_000) }])));
    const cut = failureOf(listAll(unpackingOf(engines, packed.subarray(0, 50_000), "tgz")));
    expect(await cut).toStartWith("unreadable: This archive is damaged");
  });
});
