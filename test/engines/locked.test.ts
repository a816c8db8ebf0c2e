import { describe, expect, test } from "bun:test";
import { createDecipheriv, createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import cfb from "cfb";
import fc from "fast-check";
import { sniff } from "#engines/kinds.ts";
import { agileKey, decrypt, opensStandard, type PasswordKey, standardKey } from "#engines/office/locked.ts";
import { type AgileLocking, lockAgile, lockStandard } from "../paper/locked-office.ts";
import { outcome } from "./open.ts";

const hex = (s: string) => Buffer.from(s, "hex");
const words = (s: string) => new TextEncoder().encode(s);
const plain = words("The combination of the safe is in the drawer. ".repeat(300));
const opens = async (locked: Uint8Array, password: string) => Buffer.from(await decrypt(locked, password));

describe("vectors that were not made here", () => {
  // Made by officecrypto-tool 0.0.19, each of the same package of 9,271 bytes.
  const sha256 = "f2e4cf5eae6560c0ac1ec3ba6438ac53925c8cabccab594251bc63f1aa43b67a";
  test.each([
    ["agile.docx", "sesame"],
    ["agile-unicode.docx", "пароль ß 日本 🔑"],
    ["standard.docx", "sesame"],
    ["standard-unicode.docx", "пароль ß 日本 🔑"],
  ])("%s opens to the byte", async (name, password) => {
    const bytes = readFileSync(join(import.meta.dir, "../vectors/locked", name));
    expect((await sniff(bytes)).mime).toBe("application/encrypted-office");
    const out = await opens(bytes, password);
    expect(createHash("sha256").update(out).digest("hex")).toBe(sha256);
    expect(await outcome(decrypt(bytes, `${password} `))).toBe("wrong_password");
  });

  const password = (salt: string, input: string, value: string, kind: Partial<PasswordKey>): PasswordKey => ({
    ...{
      salt: hex(salt),
      keyBytes: 32,
      hash: "sha512",
      hashBytes: 64,
      turns: 100_000,
      key: Buffer.alloc(32),
    },
    ...{ verifierInput: hex(input), verifierHash: hex(value) },
    ...kind,
  });

  test("the verifier of Office 2013, as msoffcrypto-tool gives it", () => {
    const lock = password(
      "cbca1c999343fbad92075634150034b0",
      "39eea54e26e514798c284bc7714d38ac",
      "14376d6d817334e6b0ff4fd8221a7c678e5d8a784e8f999f4c188930c36a4b29c5b333605b5cd403b05003adcf18cca8cbab8debe373c65604a0becfae5c0ad0",
      {},
    );
    expect(agileKey(lock, "Password1234_", 32)).not.toBeNull();
    expect(agileKey(lock, "Password1234", 32)).toBeNull();
  });

  test("the verifier of Office 2010, as hashcat's example of mode 9500 gives it", () => {
    const lock = password(
      "77233201017277788267221014757262",
      "b2d0ca4854ba19cf95a2647d5eee906c",
      "e30cbbb189575cafb6f142a90c2622fa9e78d293c5b0c001517b3f5b82993557",
      { keyBytes: 16, hash: "sha1", hashBytes: 20 },
    );
    expect(agileKey(lock, "hashcat", 16)).not.toBeNull();
    expect(agileKey(lock, "Hashcat", 16)).toBeNull();
  });

  test("the verifier of Office 2007, as hashcat's example of mode 9400 gives it: the first block of its hash", () => {
    const key = standardKey("hashcat", hex("18410007331073848057180885845227"), 128);
    const open = (bytes: Buffer) =>
      createDecipheriv("aes-128-ecb", key, null).setAutoPadding(false).update(bytes);
    const verifier = open(hex("944c70a5ee6e5ab2a6a86ff54b5f621a"));
    const hashed = createHash("sha1").update(verifier).digest().subarray(0, 16);
    expect(open(hex("e6650f1f2630c27fd8fc0f5e56e2e01f")).equals(hashed)).toBe(true);
  });

  const sample = join(import.meta.dir, "../../../shared/samples/odd/locked-06.xlsx");
  test.skipIf(!existsSync(sample))("a workbook that Excel locked (skipped without samples)", async () => {
    const out = await opens(readFileSync(sample), "123");
    expect((await sniff(out)).mime).toContain("spreadsheetml");
    expect(await outcome(decrypt(readFileSync(sample), "124"))).toBe("wrong_password");
  });
});

describe("a locked office file", () => {
  const keyBits = [128, 192, 256] as const;
  const hashes = ["SHA1", "SHA256", "SHA384", "SHA512"] as const;
  const agile = keyBits.flatMap((k) => hashes.map((h) => [k, h] as const));

  test.each(agile)("agile, AES-%d with %s", async (bits, hash) => {
    const locked = lockAgile(plain, "sesame", { keyBits: bits, hash });
    expect((await opens(locked, "sesame")).equals(plain)).toBe(true);
    expect(await outcome(decrypt(locked, "Sesame"))).toBe("wrong_password");
  });

  test.each(keyBits)("standard, AES-%d", async (bits) => {
    const locked = lockStandard(plain, "sesame", { keyBits: bits });
    expect((await opens(locked, "sesame")).equals(plain)).toBe(true);
    expect(await outcome(decrypt(locked, "Sesame"))).toBe("wrong_password");
  });

  test("of any length, with any password, opens to the byte with it alone", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 13_000, size: "max" }),
        fc.string({ unit: "binary", minLength: 1, maxLength: 255 }),
        fc.record({
          keyBits: fc.constantFrom(...keyBits),
          hash: fc.constantFrom(...hashes),
          spinCount: fc.nat({ max: 20 }),
          saltSize: fc.constantFrom(1, 8, 15, 16, 17, 32, 64),
          withoutIntegrity: fc.boolean(),
        }),
        async (bytes, password, how) => {
          const locked = lockAgile(bytes, password, how);
          expect((await opens(locked, password)).equals(bytes)).toBe(true);
          expect(await outcome(decrypt(locked, `${password}x`))).toBe("wrong_password");
        },
      ),
      { numRuns: 200 },
    );
  });

  test("without a password asks for it, with an empty one too", async () => {
    for (const locked of [lockAgile(plain, "x"), lockStandard(plain, "x")])
      for (const password of [undefined, ""])
        expect(await decrypt(locked, password).catch((e) => e.kind)).toBe("password");
  });

  test("the longest of passwords that Office takes, and one that no keyboard has", async () => {
    for (const password of ["ü".repeat(255), "\ud800 half a pair", "\u0000", "e\u0301", "🔑"]) {
      const locked = lockAgile(plain, password, { spinCount: 10 });
      expect((await opens(locked, password)).equals(plain)).toBe(true);
    }
    // Composed or not makes another password, as it does for Office.
    expect(await outcome(decrypt(lockAgile(plain, "e\u0301", { spinCount: 10 }), "\u00e9"))).toBe(
      "wrong_password",
    );
  });
});

describe("a locked office file that was changed", () => {
  const inStream = (change: (s: Buffer) => Buffer): AgileLocking => ({ stream: change, spinCount: 10 });
  const flip = (at: number) => (s: Buffer) => {
    const bytes = Buffer.from(s);
    const i = at < 0 ? bytes.length + at : at;
    bytes[i] = (bytes[i] as number) ^ 1;
    return bytes;
  };

  test.each<[string, (s: Buffer) => Buffer]>([
    ["a bit in its first piece", flip(100)],
    ["a bit in its last byte", flip(-1)],
    ["its length", flip(0)],
    ["its end cut off", (s) => s.subarray(0, -16)],
    ["a piece of it left out", (s) => Buffer.concat([s.subarray(0, 8), s.subarray(8 + 4096)])],
    ["something put behind it", (s) => Buffer.concat([s, Buffer.alloc(16)])],
    ["nothing left of it but its length", (s) => s.subarray(0, 8)],
    ["not even a length left", (s) => s.subarray(0, 5)],
  ])("agile: %s is noticed", async (_, change) => {
    expect(await outcome(decrypt(lockAgile(plain, "sesame", inStream(change)), "sesame"))).toBe("unreadable");
  });

  test("standard has no sum, but an end cut off is noticed", async () => {
    for (const cut of [1, 16, 4096, 13_000]) {
      const locked = lockStandard(plain, "sesame", { stream: (s) => s.subarray(0, -cut) });
      expect(await outcome(decrypt(locked, "sesame"))).toBe("unreadable");
    }
  });

  test("a length beyond all bytes takes no memory", async () => {
    const huge = (s: Buffer) => {
      const bytes = Buffer.from(s);
      bytes.writeBigUInt64LE(0xffff_ffff_ffff_ffffn, 0);
      return bytes;
    };
    expect(await outcome(decrypt(lockStandard(plain, "a", { stream: huge }), "a"))).toBe("unreadable");
    expect(await outcome(decrypt(lockAgile(plain, "a", { stream: huge, withoutIntegrity: true }), "a"))).toBe(
      "unreadable",
    );
  });

  test.each<[string, (xml: string) => string, string]>([
    [
      "more turns than the format allows",
      (x) => x.replace(/spinCount="\d+"/, 'spinCount="10000001"'),
      "limit",
    ],
    ["turns without end", (x) => x.replace(/spinCount="\d+"/, 'spinCount="4294967295"'), "limit"],
    ["turns that are no number", (x) => x.replace(/spinCount="\d+"/, 'spinCount="-1"'), "unreadable"],
    ["another cipher", (x) => x.replace('cipherAlgorithm="AES"', 'cipherAlgorithm="RC2"'), "unsupported"],
    ["another chaining", (x) => x.replace("ChainingModeCBC", "ChainingModeCFB"), "unsupported"],
    ["another hash", (x) => x.replaceAll("SHA512", "WHIRLPOOL"), "unsupported"],
    ["a hash of the runtime's objects", (x) => x.replaceAll("SHA512", "constructor"), "unsupported"],
    ["a key of no length there is", (x) => x.replaceAll('keyBits="256"', 'keyBits="512"'), "unreadable"],
    ["a block of no length there is", (x) => x.replaceAll('blockSize="16"', 'blockSize="8"'), "unreadable"],
    ["another length of the salt", (x) => x.replaceAll('saltSize="16"', 'saltSize="4096"'), "unreadable"],
    ["no salt", (x) => x.replaceAll(/saltValue="[^"]*"/g, 'saltValue=""'), "unreadable"],
    ["no verifier", (x) => x.replace(/encryptedVerifierHashInput="[^"]*"/, ""), "unreadable"],
    [
      "a key cut short",
      (x) => x.replace(/encryptedKeyValue="[^"]*"/, 'encryptedKeyValue="AAAA"'),
      "unreadable",
    ],
    ["half a sum", (x) => x.replace(/encryptedHmacValue="[^"]*"/, ""), "unreadable"],
    ["no key but one under a certificate", (x) => x.replace(/spinCount="\d+"/, ""), "unsupported"],
    ["no key at all", (x) => x.replace(/<p:encryptedKey[^>]*>/, ""), "unreadable"],
    ["nothing said of the data", (x) => x.replace(/<keyData[^>]*>/, ""), "unreadable"],
    ["definitions, as bombs have", (x) => x.replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>'), "unreadable"],
    ["no XML", () => "<encryption", "unreadable"],
  ])("its descriptor: %s says so before any password is asked for", async (_, xml, kind) => {
    const started = performance.now();
    for (const password of [undefined, "sesame"])
      expect(await outcome(decrypt(lockAgile(plain, "sesame", { xml, spinCount: 10 }), password))).toBe(kind);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  const at = (offset: number, value: number) => (info: Buffer) => {
    const bytes = Buffer.from(info);
    bytes.writeUInt32LE(value, offset);
    return bytes;
  };
  test.each<[string, (info: Buffer) => Buffer, string]>([
    ["RC4", at(12 + 8, 0x6801), "unsupported"],
    ["another hash", at(12 + 12, 0x800c), "unsupported"],
    ["no AES", at(12, 0x04), "unsupported"],
    ["extensible encryption", at(0, 0x0003_0004), "unsupported"],
    ["an unknown version", at(0, 0x0009_0009), "unsupported"],
    ["another length of the key", at(12 + 16, 256), "unreadable"],
    ["a header without end", at(8, 0xffff_ffff), "unreadable"],
    ["a header too short", at(8, 8), "unreadable"],
    ["a salt of another length", (i) => at(i.length - 72, 32)(i), "unreadable"],
    ["its end cut off", (i) => i.subarray(0, -1), "unreadable"],
    ["nothing but its version", (i) => i.subarray(0, 4), "unreadable"],
  ])("the standard descriptor: %s", async (_, info, kind) => {
    expect(await outcome(decrypt(lockStandard(plain, "sesame", { info }), "sesame"))).toBe(kind);
  });

  test("whatever bytes of it are others, it fails as a file fails and never gives other bytes for true", async () => {
    const whole = lockAgile(plain, "sesame", { spinCount: 2 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), async (i, by) => {
        const bytes = Buffer.from(whole);
        bytes[i] = (bytes[i] as number) ^ by;
        const out = await decrypt(bytes, "sesame").catch((e) => e.kind);
        if (typeof out === "string")
          expect(["unreadable", "wrong_password", "unsupported", "limit"]).toContain(out);
        else expect(Buffer.from(out).equals(plain)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test("a container without its streams, or of something else, is damaged", async () => {
    const file = cfb.utils.cfb_new();
    cfb.utils.cfb_add(file, "/EncryptionInfo", Buffer.alloc(300));
    const without = Buffer.from(cfb.write(file, { type: "buffer" }));
    for (const bytes of [
      without,
      Buffer.alloc(0),
      Buffer.alloc(4096),
      lockAgile(plain, "a").subarray(0, 700),
    ])
      expect(await outcome(decrypt(bytes, "a"))).toBe("unreadable");
  });

  test("a verifier that was damaged opens nothing", () => {
    const key = standardKey("sesame", hex("18410007331073848057180885845227"), 128, 10);
    expect(opensStandard(key, Buffer.alloc(16), Buffer.alloc(32))).toBe(false);
  });
});

test("the usual hundred thousand turns take a moment", async () => {
  const locked = lockAgile(plain, "sesame", { spinCount: 100_000 });
  const started = performance.now();
  await decrypt(locked, "sesame");
  expect(performance.now() - started).toBeLessThan(3_000);
});
