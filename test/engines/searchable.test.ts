import { describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { contentOf, visual } from "#engines/imaging/tidy/invisible.ts";
import { type SearchablePage, SearchablePdf } from "#engines/pdf/searchable.ts";
import type { Word } from "#reading/layout/page.ts";

const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#ffe0c0" } })
  .jpeg()
  .toBuffer();

const word = (text: string, x0: number, y0: number, x1: number, y1: number): Word => ({
  text,
  x0,
  y0,
  x1,
  y1,
  confidence: 90,
});

function pageOf(words: Word[], turn = 0): SearchablePage {
  const size = { width: 300, height: 400 };
  const content = contentOf({ width: 600, height: 800, words }, { ...size, turn });
  return {
    ...size,
    jpeg: picture,
    pixelWidth: 60,
    pixelHeight: 80,
    grey: false,
    content: content.bytes,
    planes: content.planes,
  };
}

async function written(pages: { key: number[]; page: SearchablePage }[], order = pages): Promise<Buffer> {
  const pdf = new SearchablePdf();
  const pieces: Uint8Array[] = [];
  const reading = (async () => {
    for await (const piece of pdf.bytes) pieces.push(piece);
  })();
  for (const { key, page } of pages) await pdf.add(page, key);
  await pdf.end(order.map(({ key }, i) => ({ key, label: i + 1 })));
  await reading;
  return Buffer.concat(pieces);
}

const opened = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

/** Words as a reader of the PDF takes them, with their places in points from the top left. */
async function wordsIn(bytes: Uint8Array, number = 1) {
  const page = await (await opened(bytes)).getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim()
      ? [
          {
            text: item.str.trim(),
            x0: item.transform[4] as number,
            x1: (item.transform[4] as number) + item.width,
            y1: 400 - (item.transform[5] as number),
            size: item.height,
          },
        ]
      : [],
  );
}

describe("words of a searchable PDF", () => {
  test("each at its place, stretched to its width", async () => {
    const bytes = await written([
      {
        key: [1],
        page: pageOf([
          word("Total", 100, 200, 180, 224),
          word("51.20", 400, 201, 480, 223),
          word("Danke", 100, 300, 200, 330),
        ]),
      },
    ]);
    const found = await wordsIn(bytes);
    expect(found.map((w) => w.text)).toEqual(["Total", "51.20", "Danke"]);
    for (const [i, [x0, x1, y1]] of [
      [50, 90, 112],
      [200, 240, 112],
      [50, 100, 165],
    ].entries()) {
      expect(Math.abs(found[i]!.x0 - x0!)).toBeLessThan(0.5);
      // The space that follows is as wide as a letter.
      expect(found[i]!.x1).toBeGreaterThan(x1! - 1);
      expect(found[i]!.x1).toBeLessThan(x1! + 12);
      expect(Math.abs(found[i]!.y1 - y1!)).toBeLessThan(1.5);
    }
    // Words of one line stand on one foot.
    expect(found[0]!.y1).toBe(found[1]!.y1);
  });

  test("any characters come back as they were", async () => {
    const letters = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter(
      // Spaces end words; scripts from right to left have their own test; a lone half of a pair is no character.
      (s) =>
        !/[\s\p{C}\p{Z}\p{M}]|[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u.test(s) &&
        s.normalize("NFKC") === s,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 8 }), async (texts) => {
        const words = texts.map((text, i) => word(text, 50, 50 + i * 60, 250, 80 + i * 60));
        const found = await wordsIn(await written([{ key: [1], page: pageOf(words) }]));
        expect(found.map((w) => w.text)).toEqual(texts);
      }),
      { numRuns: 60 },
    );
  });

  for (const text of ["Ünïcödé", "Счёт", "請求書", "€1.234,56", "ﬁle", "𝒜𝓑", "😀ok", "\u{20BB7}野家"])
    test(`"${text}" is found`, async () => {
      const found = await wordsIn(await written([{ key: [1], page: pageOf([word(text, 50, 50, 250, 90)]) }]));
      expect(found.map((w) => w.text.normalize("NFKC"))).toEqual([text.normalize("NFKC")]);
    });

  for (const text of ["שלום", "חשבונית", "مرحبا"])
    test(`"${text}", written from right to left, is found as it is spoken`, async () => {
      const found = await wordsIn(await written([{ key: [1], page: pageOf([word(text, 50, 50, 250, 90)]) }]));
      expect(found.map((w) => w.text)).toEqual([text]);
    });

  test("numbers among them keep their direction", () => {
    expect(visual("abc")).toBe("abc");
    expect(visual("שלום")).toBe("םולש");
    expect(visual("א12ב")).toBe("ב12א");
    expect(visual("(אב)")).toBe("(בא)");
  });
});

describe("the file", () => {
  test("pages that came in any order stand in that of the paper, and carry their numbers", async () => {
    const pages = [3, 1, 7, 2].map((n) => ({
      key: [0, n],
      page: pageOf([word(`page${n}`, 50, 50, 250, 90)]),
    }));
    const order = [...pages].sort((a, b) => a.key[1]! - b.key[1]!);
    const pdf = new SearchablePdf();
    const pieces: Uint8Array[] = [];
    const reading = (async () => {
      for await (const piece of pdf.bytes) pieces.push(piece);
    })();
    for (const { key, page } of pages) await pdf.add(page, key);
    await pdf.end(order.map(({ key }) => ({ key, label: key[1]! })));
    await reading;
    const bytes = Buffer.concat(pieces);
    const doc = await opened(bytes);
    expect(doc.numPages).toBe(4);
    expect(await doc.getPageLabels()).toEqual(["1", "2", "3", "7"]);
    for (const [i, n] of [1, 2, 3, 7].entries())
      expect((await wordsIn(bytes, i + 1)).map((w) => w.text)).toEqual([`page${n}`]);
  });

  test("a page that is not named is not shown", async () => {
    const pages = [1, 2].map((n) => ({ key: [n], page: pageOf([word(`page${n}`, 50, 50, 250, 90)]) }));
    const bytes = await written(pages, pages.slice(1));
    expect((await opened(bytes)).numPages).toBe(1);
    expect((await wordsIn(bytes)).map((w) => w.text)).toEqual(["page2"]);
  });

  test("the same pages give the same bytes, and every object stands where the table says", async () => {
    const pages = [1, 2].map((n) => ({ key: [n], page: pageOf([word(`𝒜page${n}`, 50, 50, 250, 90)]) }));
    const bytes = await written(pages);
    expect(Buffer.compare(bytes, await written(pages))).toBe(0);
    const text = bytes.toString("latin1");
    const from = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const rows = text.slice(from).split("\n").slice(2);
    let used = 0;
    for (const [number, row] of rows.entries()) {
      const found = /^(\d{10}) 00000 n $/.exec(row);
      if (!found) continue;
      used++;
      expect(text.slice(Number(found[1])).startsWith(`${number} 0 obj\n`)).toBe(true);
    }
    expect(used).toBeGreaterThanOrEqual(15);
  });

  test("a page lying on its side is turned, its words are not", () => {
    for (const [turn, matrix] of [
      [0, "300 0 0 400 0 0"],
      [90, "0 -400 300 0 0 400"],
      [180, "-300 0 0 -400 300 400"],
      [-90, "0 400 -300 0 300 0"],
    ] as const) {
      const page = pageOf([word("x", 50, 50, 250, 90)], turn);
      expect(inflateSync(page.content).toString()).toStartWith(`q ${matrix} cm /P Do Q\nBT 3 Tr`);
    }
  });

  test("what is written waits for whoever reads it, and an error reaches them", async () => {
    const pdf = new SearchablePdf();
    const failing = (async () => {
      for await (const _ of pdf.bytes);
    })();
    await pdf.add(pageOf([]), [1]);
    pdf.fail(new Error("gone"));
    await expect(failing).rejects.toThrow("gone");
    // Nobody reads any more: adding goes on without an end, and without waiting for one.
    await pdf.add(pageOf([]), [2]);
  });

  test("a reader that leaves early leaves nobody waiting", async () => {
    const pdf = new SearchablePdf();
    const leaving = (async () => {
      for await (const _ of pdf.bytes) break;
    })();
    for (let n = 0; n < 5; n++) await pdf.add(pageOf([]), [n]);
    await leaving;
  });
});
