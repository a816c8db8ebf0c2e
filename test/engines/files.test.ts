import { afterAll, describe, expect, test } from "bun:test";
import type { Extracted, ExtractOptions } from "#engines/pdf/extracted.ts";
import * as paper from "../paper/paper.ts";
import { openTestEngines, outcome, source } from "./open.ts";

const engines = openTestEngines();
afterAll(() => engines.close());

const lift = (bytes: Uint8Array, options: ExtractOptions = {}) => engines.lift(source(bytes), options);
const textOf = (lifted: Extracted) => lifted.pages.map((p) => p.text).join("\n");

describe("what files are", () => {
  const zip = (name: string, content: string) => paper.storedZip(name, new Uint8Array(Buffer.from(content)));
  const kinds: [string, () => Promise<Uint8Array>, Record<string, unknown>][] = [
    [
      "a bill",
      async () => (await paper.pdfBill({ pages: 3 })).bytes,
      { mime: "application/pdf", kind: "pdf", pages: 3, encrypted: false },
    ],
    ["a locked PDF", async () => paper.encryptedPdf("x"), { kind: "pdf", pages: null, encrypted: true }],
    [
      "locked for its owner only",
      async () => paper.encryptedPdf(""),
      { kind: "pdf", pages: 1, encrypted: false },
    ],
    [
      "a photograph",
      async () => (await paper.receiptPhoto({ longEdge: 900 })).bytes,
      { mime: "image/jpeg", kind: "image", pages: 1, height: 900 },
    ],
    [
      "a photograph to be turned",
      async () => (await paper.receiptPhoto({ longEdge: 900, exif: 6 })).bytes,
      { kind: "image", width: 900 },
    ],
    [
      "a TIFF of three pages",
      async () => (await paper.tiffPages(3)).bytes,
      { mime: "image/tiff", kind: "image", pages: 3 },
    ],
    ["a zip", async () => zip("a.txt", "hello"), { mime: "application/zip", kind: "other", pages: null }],
    ["nothing", async () => new Uint8Array(), { kind: "other", pages: null }],
    ["noise", async () => new Uint8Array(500).map((_, i) => (i * i * 31) % 251), { kind: "other" }],
    [
      "an e-mail",
      async () =>
        new Uint8Array(Buffer.from("From: a@b.example\r\nTo: c@d.example\r\nSubject: Hi\r\n\r\nText")),
      { mime: "message/rfc822", kind: "typeset" },
    ],
  ];
  for (const [name, make, expected] of kinds)
    test(name, async () => {
      expect(await engines.inspect(source(await make()))).toMatchObject(expected);
    });

  test("a large archive is known by its beginning and not sent whole", async () => {
    const zip = paper.storedZip("a.bin", new Uint8Array(1_000_000));
    const size = 300 * 1024 * 1024;
    let given = 0;
    const file = {
      size,
      async *open() {
        yield zip;
        for (given = zip.length; given < size; given += 1 << 20)
          yield new Uint8Array(Math.min(1 << 20, size - given));
      },
    };
    expect(await engines.inspect(file)).toMatchObject({ mime: "application/zip", kind: "other" });
    expect(given).toBeLessThan(size / 2);
  });

  const refused: [string, Uint8Array, string, RegExp][] = [
    ["a zip", zip("a.txt", "hello"), "unsupported", /Zip archives/],
    [
      "a drawing",
      new Uint8Array(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
      "unsupported",
      /SVG/,
    ],
    ["nothing", new Uint8Array(), "unreadable", /empty/],
  ];
  for (const [name, bytes, kind, sentence] of refused)
    test(`${name} is kept but not read, in plain words`, async () => {
      const failure = await lift(bytes).catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind, message: expect.stringMatching(sentence) });
    });
});

describe("locked PDFs", () => {
  const tries: [string, string | undefined, string][] = [
    ["no password", undefined, "password"],
    ["the wrong one", "swordfish", "wrong_password"],
    ["the right one", "opensesame", "done"],
  ];
  for (const [name, password, ends] of tries)
    test(`${name}: ${ends}`, async () => {
      const bytes = paper.encryptedPdf("opensesame");
      expect(await outcome(lift(bytes, { password }))).toBe(ends);
      expect(await outcome(engines.draw(source(bytes), { page: 1, longEdge: 600, password }))).toBe(ends);
    });

  test("the right password gives its words", async () => {
    expect(textOf(await lift(paper.encryptedPdf("opensesame"), { password: "opensesame" }))).toContain(
      "214.88",
    );
  });
});

describe("drawing", () => {
  const sheets: [string, () => Promise<Uint8Array>][] = [
    ["a PDF", async () => (await paper.pdfBill()).bytes],
    ["a photograph", async () => (await paper.receiptPhoto({ longEdge: 1800 })).bytes],
    ["a text", async () => new Uint8Array(Buffer.from("Dear all,\nsee you on Monday."))],
  ];
  for (const [name, make] of sheets)
    for (const longEdge of [600, 1600])
      test(`${name} at ${longEdge}`, async () => {
        const { png, width, height } = await engines.draw(source(await make()), { page: 1, longEdge });
        expect(Math.max(width, height)).toBe(longEdge);
        const view = new DataView(png.buffer, png.byteOffset);
        expect([view.getUint32(16), view.getUint32(20)]).toEqual([width, height]);
      });

  test("there is no page 2", async () => {
    expect(
      await outcome(engines.draw(source((await paper.pdfBill()).bytes), { page: 2, longEdge: 600 })),
    ).toBe("unreadable");
  });
});
