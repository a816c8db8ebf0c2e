import { afterAll, describe, expect, test } from "bun:test";
import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import type { Extracted } from "#engines/pdf/extracted.ts";
import { message } from "#messages/message.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import { turned } from "#reading/layout/turn.ts";
import * as paper from "../paper/paper.ts";
import { deep, thorough } from "../thorough.ts";
import { openTestEngines, source } from "./open.ts";

const engines = openTestEngines();
afterAll(() => engines.close());

const lift = (bytes: Uint8Array, options: Parameters<typeof engines.lift>[1] = {}) =>
  engines.lift(source(bytes), options);
const textOf = (lifted: Extracted) => lifted.pages.map((p) => p.text).join("\n");

/** Share of the words that stand on a paper which were read, 0..1. */
function wordsRead(lifted: Extracted, truth: paper.Truth): number {
  const got = new Set(
    textOf(lifted)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
  );
  const wanted = [...new Set(truth.words)];
  return wanted.filter((w) => got.has(w)).length / wanted.length;
}

/** Every word has its place on its page, and the text is the words in their order. */
function expectSound(lifted: Extracted): void {
  for (const page of lifted.pages) {
    const words = unpackWords(page.packed);
    for (const w of words) {
      expect(w.text.trim()).not.toBe("");
      expect(w.x1).toBeGreaterThan(w.x0);
      expect(w.y1).toBeGreaterThan(w.y0);
      expect(w.x0).toBeGreaterThan(-page.width * 0.1);
      expect(w.x1).toBeLessThan(page.width * 1.1);
    }
    expect(page.text.split(/\s+/).filter(Boolean).join(" ")).toBe(words.map((w) => w.text).join(" "));
  }
}

describe("born-digital PDF", () => {
  for (const rotate of [0, 90, 180, 270] as const) {
    test(`every word, in place, on a page turned by ${rotate}`, async () => {
      const { bytes, truth } = await paper.pdfBill({ seed: 3, rotate });
      const lifted = await lift(bytes);
      expect(lifted).toMatchObject({ mime: "application/pdf", kind: "pdf", ocrPages: 0, warnings: [] });
      expect(wordsRead(lifted, truth)).toBe(1);
      expectSound(lifted);
      const page = lifted.pages[0]!;
      expect([page.width, page.height, page.source, page.confidence]).toEqual([612, 792, "text", 100]);
      const words = unpackWords(page.packed);
      const word = words[words.findIndex((w) => w.text === "Total")]!;
      expect(Math.abs(word.x0 - 54)).toBeLessThan(1);
      expect(Math.abs(word.y1 - 362)).toBeLessThan(3);
    });
  }

  for (const turn of [90, 180, 270]) {
    test(`the same text, and every word in place, on a page that lies turned by ${turn}`, async () => {
      const { bytes } = await paper.pdfBill({ seed: 3 });
      const [upright] = (await lift(bytes)).pages;
      const doc = await PDFDocument.load(bytes);
      doc.getPage(0).setRotation(degrees(turn));
      const lying = await lift(await doc.save());
      expect(lying.pages[0]?.text).toBe(upright!.text);
      expectSound(lying);
      const { width, height } = upright!;
      for (const [i, word] of unpackWords(lying.pages[0]!.packed).entries()) {
        const there = turned(unpackWords(upright!.packed)[i]!, turn, width, height);
        expect(Math.abs(word.x0 - there.x0) + Math.abs(word.y1 - there.y1)).toBeLessThan(0.5);
      }
    });
  }

  test("a label and its amount stand on one line, kept apart as columns", async () => {
    const { bytes, truth } = await paper.pdfBill({ seed: 4 });
    const line = textOf(await lift(bytes))
      .split("\n")
      .find((l) => l.startsWith("Total amount due"));
    expect(line).toMatch(/^Total amount due {2,}\$[\d,.]+$/);
    expect(line).toContain(truth.total!.toFixed(2).slice(-5));
  });

  test("values of form fields are words of the page", async () => {
    const { bytes } = await paper.pdfForm({ Name: "Maria Castillo", "Policy number": "HX 48213" });
    const lines = textOf(await lift(bytes)).split("\n");
    expect(lines.find((l) => l.startsWith("Name"))).toMatch(/Maria Castillo/);
    expect(lines.find((l) => l.startsWith("Policy"))).toMatch(/HX 48213/);
    expect(lines.find((l) => l.includes("I agree"))).toMatch(/X/);
  });

  test("blank pages are blank, and nothing is read into them", async () => {
    const lifted = await lift(await paper.blankPdf(2));
    expect(lifted.pages.map((p) => [p.number, p.source, unpackWords(p.packed).length])).toEqual([
      [1, "blank", 0],
      [2, "blank", 0],
    ]);
    expect(lifted.ocrPages).toBe(0);
  });

  test("a paper of more pages than are read says so", async () => {
    const { bytes } = await paper.pdfBill({ pages: 310 });
    const lifted = await lift(bytes);
    expect(lifted.pages.length).toBe(300);
    expect(lifted.warnings).toEqual([message("partly.some", { all: 310, from: 1, to: 300 })]);
    expect((await lift(bytes, { firstPage: 305 })).pages.map((p) => p.number)).toEqual([
      305, 306, 307, 308, 309, 310,
    ]);
  }, 120_000);

  test("stray bytes before the PDF begins", async () => {
    const { bytes, truth } = await paper.pdfBill();
    const lifted = await lift(new Uint8Array(Buffer.concat([Buffer.from("\r\n--boundary\r\n\r\n"), bytes])));
    expect(wordsRead(lifted, truth)).toBe(1);
  });

  test("pages of a few points and of two hundred inches", async () => {
    const lifted = await lift(
      await paper.pdfOfSizes([
        [14_400, 14_400],
        [60, 40],
        [612, 792],
      ]),
    );
    expect(lifted.pages.map((p) => p.text)).toEqual(["Boundary", "Boundary", "Boundary"]);
  });
});

describe("scans and photographs", () => {
  const readings: [string, () => Promise<{ bytes: Uint8Array; truth: paper.Truth }>, number][] = [
    ["a scan in a PDF", () => paper.scanPdf({ seed: 5, dpi: 200 }), 0.95],
    ["a crooked scan", () => paper.scanPdf({ seed: 6, dpi: 150, skew: 2 }), 0.9],
    ["a receipt", () => paper.receiptPhoto({ seed: 2 }), 0.9],
    ["a small receipt", () => paper.receiptPhoto({ seed: 3, longEdge: 1100 }), 0.85],
    [
      "a receipt with EXIF orientation",
      async () => {
        const { bytes, truth } = await paper.receiptPhoto({ seed: 4, turned: 270, exif: 6 });
        return { bytes, truth };
      },
      0.9,
    ],
  ];
  for (const [i, [name, make, share]] of readings.entries()) {
    test.skipIf(!thorough && i % 2 === 1)(
      `${name}: ${share * 100} of a hundred words and the total`,
      async () => {
        const { bytes, truth } = await make();
        const lifted = await lift(bytes);
        expect(lifted.ocrPages).toBe(1);
        expect(lifted.engineVersion).toMatch(/tesseract \d/);
        expect(wordsRead(lifted, truth)).toBeGreaterThanOrEqual(share);
        expect(textOf(lifted)).toContain(truth.total!.toFixed(2));
        expectSound(lifted);
        expect(lifted.pages[0]?.turn ?? 0).toBe(0);
      },
      120_000,
    );
  }

  for (const turned of [90, 180, 270] as const) {
    test.skipIf(!thorough && turned === 180)(
      `a scan lying by ${turned} degrees is turned upright`,
      async () => {
        const { bytes, truth } = await paper.receiptPhoto({ seed: 8, turned });
        const lifted = await lift(bytes);
        const turn = lifted.pages[0]?.turn ?? 0;
        expect((turn + turned + 360) % 360).toBe(0);
        expect(wordsRead(lifted, truth)).toBeGreaterThanOrEqual(0.9);
        // Drawn with the same turn, the picture has the proportions that the words' places belong to.
        const drawn = await engines.draw(source(bytes), { page: 1, longEdge: 800, turn });
        const page = lifted.pages[0]!;
        expect(drawn.width / drawn.height).toBeCloseTo(page.width / page.height, 1);
      },
      60_000,
    );
  }

  test("pages of a TIFF in their order", async () => {
    const { bytes, truths } = await paper.tiffPages(3);
    const lifted = await lift(bytes);
    expect(lifted.pages.map((p) => p.number)).toEqual([1, 2, 3]);
    for (const [i, truth] of truths.entries())
      expect(lifted.pages[i]!.text).toContain(truth.issuer.split(" ")[0]!);
    expect((await lift(bytes, { firstPage: 3 })).pages.map((p) => p.number)).toEqual([3]);
  }, 60_000);

  test("a worthless old text layer is not believed, a good one is kept", async () => {
    const rubbish = Array.from({ length: 8 }, (_, i) => `xqzt ~|} prfgh k¬w lsdkfj${i} ~^ wrtgf bcdfg`);
    const bad = await lift((await paper.scanPdf({ seed: 9, hidden: rubbish })).bytes);
    expect(bad.pages[0]?.source).toBe("ocr");
    const { lines } = paper.billText({ seed: 9 });
    const good = await lift(
      (await paper.scanPdf({ seed: 9, hidden: lines.map((l) => l.text.replace(/[£€]/g, "")) })).bytes,
    );
    expect(good.pages[0]?.source).toBe("text");
  }, 120_000);

  deep(
    "words that nobody sees are not believed for being few and word-like",
    async () => {
      const { lines, truth } = paper.billText({ seed: 9 });
      const misread = lines.slice(0, 6).map((l) => l.text.replace(/[£€]/g, "").replace(/e/g, "f"));
      const lifted = await lift((await paper.scanPdf({ seed: 9, hidden: misread })).bytes);
      expect(lifted.pages[0]?.source).toBe("ocr");
      expect(textOf(lifted)).toContain(truth.total!.toFixed(2));
    },
    120_000,
  );

  test("a picture with nothing on it", async () => {
    const lifted = await lift(await paper.pictureInPdf((await paper.emptySheet()).jpeg));
    expect(lifted.pages.map((p) => [p.source, unpackWords(p.packed).length])).toEqual([["blank", 0]]);
  });
});

describe("text", () => {
  const encodings: [string, Uint8Array, string][] = [
    ["UTF-8", Buffer.from("Rechnung über 12 €\nfällig"), "Rechnung über 12 €\nfällig"],
    ["UTF-8 with a mark", Buffer.from("\uFEFFDear all"), "Dear all"],
    ["UTF-16 LE", Buffer.from("\uFEFFgrüße", "utf16le"), "grüße"],
    ["UTF-16 LE without a mark", Buffer.from("Meeting at noon", "utf16le"), "Meeting at noon"],
    ["UTF-16 BE", Buffer.from("\uFEFFnoon", "utf16le").swap16(), "noon"],
    ["Latin-1", Buffer.from("Gebühr für März", "latin1"), "Gebühr für März"],
    ["a form feed between pages", Buffer.from("one\ftwo"), "one\ntwo"],
  ];
  for (const [name, bytes, expected] of encodings)
    test(name, async () => {
      const lifted = await lift(new Uint8Array(bytes));
      expect([lifted.kind, textOf(lifted)]).toEqual(["text", expected]);
      expectSound(lifted);
    });

  test("text named .pdf is text", async () => {
    const inspected = await engines.inspect(source(new Uint8Array(Buffer.from("plain words"))), {
      name: "letter.pdf",
    });
    expect(inspected).toMatchObject({ mime: "text/plain", kind: "text", pages: 1 });
  });
});
