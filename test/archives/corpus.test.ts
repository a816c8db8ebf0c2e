/** Archives as seven tools write them (`made/`, see its README): every entry of each comes out as it went in. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Engines } from "#engines/engines.ts";
import { Package } from "#engines/office/package.ts";
import { inEnglish } from "#messages/render.ts";
import { openTestEngines } from "../engines/open.ts";
import { failureOf, listAll, takeAll, unpackingOf } from "./open.ts";

const folder = join(import.meta.dir, "made");
const made = readdirSync(folder)
  .filter((name) => name.endsWith(".zip"))
  .sort();

/** What went into each of them. */
const entries: Record<string, Buffer> = {
  "hello.txt": Buffer.from("Hello from the corpus.\n"),
  "empty.txt": Buffer.alloc(0),
  "Bills/2024/électricité.txt": Buffer.from("Électricité de France, 59,90 €\n"),
  "Straße/Größe.txt": Buffer.from("Größe und Straße\n"),
  "long.txt": Buffer.from(Array.from({ length: 800 }, (_, i) => `Line ${i} of a long paper.\n`).join("")),
  "noise.bin": Buffer.from(
    Array.from({ length: 1500 }, (_, i) => (i * i * 31 + (i >> 3) * 17 + i * 7) & 255),
  ),
};

/** Packed in ways that are not unpacked here: every other entry is taken, these say so. */
const packings: Record<string, string> = {
  "7z-deflate64.zip": "Deflate64",
  "7z-lzma.zip": "LZMA",
  "7z-bzip2.zip": "bzip2",
  "7z-ppmd.zip": "PPMd",
  "python-bzip2.zip": "bzip2",
  "python-lzma.zip": "LZMA",
  "infozip-bzip2.zip": "bzip2",
};
const parts = ["infozip-first-part.zip", "infozip-last-part.zip"];
const locked = /aes|locked/;

let engines: Engines;
beforeAll(() => {
  engines = openTestEngines();
});
afterAll(() => engines.close());

/** Names as they went in: tools put "./" before them, and Perl leaves off the mark of UTF-8. */
const plainName = (name: string) => name.replace(/^\.\//, "");

/** What came out of each entry, and the sentences of those that were not taken. */
async function read(bytes: Uint8Array, passwords: string[] = []) {
  const unpacking = unpackingOf(engines, bytes, "zip");
  const taken: Record<string, Buffer> = {};
  const problems: Record<string, string> = {};
  try {
    const listed = await listAll(unpacking);
    for (const e of listed.entries) {
      const name = plainName(e.name);
      if (e.fate === "refuse") problems[name] = e.problem === null ? "" : inEnglish(e.problem);
      if (e.fate !== "take") continue;
      try {
        const { files } = await takeAll(unpacking, e.locator, passwords);
        taken[name] = Buffer.from(files[0]?.bytes ?? []);
      } catch (error) {
        problems[name] = error instanceof Error ? error.message : String(error);
      }
    }
  } finally {
    await unpacking.close();
  }
  return { taken, problems };
}

const whole = (taken: Record<string, Buffer>) => {
  expect(Object.keys(taken).sort()).toEqual(Object.keys(entries).sort());
  for (const [name, bytes] of Object.entries(entries))
    expect([name, taken[name]?.equals(bytes)]).toEqual([name, true]);
};

test("the list of tools in the README is the list of files", () => {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  expect(made.length).toBeGreaterThan(60);
  expect(made.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

describe("read to the last entry", () => {
  for (const name of made.filter((n) => !packings[n] && !parts.includes(n)))
    test(name, async () => {
      const bytes = readFileSync(join(folder, name));
      const { taken, problems } = await read(bytes, locked.test(name) ? ["wrong", "test123"] : []);
      expect(problems).toEqual(
        name === "infozip-link.zip" ? { "link.txt": "This is a link to another file, not a file." } : {},
      );
      whole(taken);
    });
});

describe("a packing that is not known here is named, and nothing else is lost", () => {
  for (const [name, packing] of Object.entries(packings))
    test(name, async () => {
      const { taken, problems } = await read(readFileSync(join(folder, name)));
      expect(Object.keys(taken).length + Object.keys(problems).length).toBe(Object.keys(entries).length);
      for (const [each, bytes] of Object.entries(taken))
        expect(bytes.equals(entries[each] as Buffer)).toBe(true);
      expect(Object.keys(problems)).toContain("long.txt");
      for (const problem of Object.values(problems))
        expect(problem).toContain(`This is packed with ${packing}, which isn’t supported`);
    });
});

describe("a part of an archive says that it is one", () => {
  for (const name of parts)
    test(name, async () => {
      const bytes = readFileSync(join(folder, name));
      expect(await failureOf(listAll(unpackingOf(engines, bytes, "zip")))).toStartWith(
        "unsupported: This archive is one of several parts",
      );
    });
});

describe("an office file packed by the same tools is the same package", () => {
  for (const name of made.filter((n) => !packings[n] && !parts.includes(n) && !locked.test(n)))
    test(name, () => {
      const file = new Package(readFileSync(join(folder, name)));
      const of = (wanted: string) => [...file.names].find((n) => plainName(n) === wanted) ?? "";
      for (const [each, bytes] of Object.entries(entries))
        expect([each, Buffer.from(file.need(of(each))).equals(bytes)]).toEqual([each, true]);
    });
});
