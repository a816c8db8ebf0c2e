import { beforeAll, expect, test } from "bun:test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import type { Document, DocumentsAdded } from "#contract/document.ts";
import { deskPhoto } from "../paper/desk.ts";
import { mixedPdf } from "../paper/mixed.ts";
import { emptySheet, pdfBill, receiptPhoto, scanPdf, type Truth } from "../paper/paper.ts";
import { added, type Household, household, readThrough, upload } from "./people.ts";
import { deepEngineTest, engineTest, forTargets } from "./target.ts";

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

function share(text: string, truth: Truth): number {
  const got = wordsIn(text);
  const wanted = [...new Set(truth.words)];
  return wanted.filter((w) => got.has(w)).length / wanted.length;
}

/** The words of each page of a PDF, and its size in points. */
async function pagesIn(bytes: Uint8Array) {
  const doc = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: { text: string; width: number; height: number }[] = [];
  for (let n = 1; n <= doc.numPages; n++) {
    const page = await doc.getPage(n);
    const { items } = await page.getTextContent();
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ text: items.map((i) => ("str" in i ? i.str : "")).join(" "), width, height });
  }
  return { pages, labels: await doc.getPageLabels() };
}

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  const filesOf = (d: Document, role: string) => d.metadata.files.filter((f) => f.role === role);
  const bytesOf = async (d: Document, id: string) =>
    (await target.get(`/v1/documents/${d.id}/files/${id}`, home.all)).bytes;

  async function photographed(pictures: Uint8Array[]): Promise<Document> {
    const form = new FormData();
    for (const [i, bytes] of pictures.entries())
      form.append("pages", new File([new Uint8Array(bytes)], `photo-${i + 1}.jpg`, { type: "image/jpeg" }));
    const answer = target.post<DocumentsAdded>("/v1/documents", home.all, { body: form });
    return readThrough(target, home.all, await added(answer), 90);
  }

  test('"`readable` is the tidied, searchable PDF": of a photograph on a table', async () => {
    const photo = deskPhoto({
      seed: 3,
      background: "dark wood",
      angle: 9,
      wear: 0.4,
      proportions: Math.SQRT2,
    });
    const jpeg = await photo.jpeg();
    const id = await added(upload(target, home.all, { bytes: jpeg, name: "bill.jpg", mime: "image/jpeg" }));
    const d = await readThrough(target, home.all, id, 90);
    const [original] = filesOf(d, "original");
    const [readable, ...more] = filesOf(d, "readable");
    expect(more).toEqual([]);
    expect(readable).toMatchObject({ name: "bill.pdf", mime: "application/pdf", pages: 1 });
    // "If I put X in, I get X back."
    expect(Buffer.compare(await bytesOf(d, original!.id), jpeg)).toBe(0);
    const { pages } = await pagesIn(await bytesOf(d, readable!.id));
    expect(share(pages[0]!.text, photo.truth)).toBeGreaterThan(0.85);
    // The page as it is shown is the squared sheet, whichever of the two files it is asked of.
    for (const file of [original!, readable!]) {
      const { bytes } = await target.get(`/v1/documents/${id}/files/${file.id}/pages/1?w=800`, home.all);
      const { width, height } = await sharp(bytes).metadata();
      expect(height / width).toBeCloseTo(Math.SQRT2, 0);
      expect(Math.abs(height / width - Math.SQRT2)).toBeLessThan(0.15);
      // Nothing of the table is left but a hair.
      const rim = { left: Math.round(width * 0.02), top: Math.round(height * 0.02) };
      const inner = { ...rim, width: width - 2 * rim.left, height: height - 2 * rim.top };
      const small = await sharp(bytes).extract(inner).resize(20, 28, { fit: "fill" }).greyscale().toBuffer();
      expect((await sharp(small).stats()).channels[0]!.min).toBeGreaterThan(150);
    }
  }, 120_000);

  engineTest(
    "photographs of one paper become one PDF in their order; a blank back is left out and keeps its number",
    async () => {
      const first = await receiptPhoto({ seed: 21 });
      const second = await receiptPhoto({ seed: 22, turned: 90 });
      const blank = (await emptySheet(5)).jpeg;
      const d = await photographed([first.bytes, blank, second.bytes]);
      expect(d.metadata.page_count).toBe(3);
      const [readable] = filesOf(d, "readable");
      expect(readable?.pages).toBe(2);
      const { pages, labels } = await pagesIn(await bytesOf(d, readable!.id));
      expect(labels).toEqual(["1", "3"]);
      expect(share(pages[0]!.text, first.truth)).toBeGreaterThan(0.8);
      expect(share(pages[1]!.text, second.truth)).toBeGreaterThan(0.8);
      // The one that lay on its side stands upright.
      expect(pages[1]!.height).toBeGreaterThan(pages[1]!.width);
      // Every photograph can be looked at as a page, the blank one too.
      for (const file of filesOf(d, "original")) {
        const { status } = await target.get(`/v1/documents/${d.id}/files/${file.id}/pages/1`, home.all);
        expect(status).toBe(200);
      }
    },
    180_000,
  );

  deepEngineTest(
    "a scan gets one, a paper with words of its own none",
    async () => {
      const scan = await scanPdf({ seed: 6, dpi: 150, skew: 2 });
      const d = await readThrough(target, home.all, await added(upload(target, home.all, scan)), 90);
      const [readable] = filesOf(d, "readable");
      const { pages } = await pagesIn(await bytesOf(d, readable!.id));
      expect(share(pages[0]!.text, scan.truth)).toBeGreaterThan(0.85);
      const digital = await readThrough(
        target,
        home.all,
        await added(upload(target, home.all, await pdfBill({ seed: 31 }))),
      );
      expect(filesOf(digital, "readable")).toEqual([]);
    },
    120_000,
  );

  engineTest(
    "of a PDF with written pages and scans it has both, each page drawn where its words stand",
    async () => {
      const { bytes, truths } = await mixedPdf(["text", "crooked scan", "text"], 8);
      const mixed = { bytes, name: "contract.pdf", mime: "application/pdf" };
      const d = await readThrough(target, home.all, await added(upload(target, home.all, mixed)), 90);
      const [original] = filesOf(d, "original");
      const [readable, ...more] = filesOf(d, "readable");
      expect(more).toEqual([]);
      expect(readable).toMatchObject({ name: "contract.pdf", pages: 3 });
      expect(Buffer.compare(await bytesOf(d, original!.id), bytes)).toBe(0);
      const { pages } = await pagesIn(await bytesOf(d, readable!.id));
      for (const [i, page] of pages.entries()) expect(share(page.text, truths[i]!)).toBeGreaterThan(0.85);
      for (const n of [1, 2, 3]) {
        const at = (file: { id: string }) => `/v1/documents/${d.id}/files/${file.id}/pages/${n}?w=600`;
        const [one, two] = [
          await target.get(at(original!), home.all),
          await target.get(at(readable!), home.all),
        ];
        expect(one.bytes.length).toBeGreaterThan(1000);
        expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
      }
    },
    120_000,
  );

  engineTest(
    "a photograph whose file ends too early says so",
    async () => {
      const { bytes } = await receiptPhoto({ seed: 23 });
      const cut = bytes.subarray(0, Math.floor(bytes.length * 0.7));
      const id = await added(upload(target, home.all, { bytes: cut, name: "cut.jpg", mime: "image/jpeg" }));
      const d = await readThrough(target, home.all, id, 90);
      expect(d.metadata.status).toBe("needs_review");
      expect(d.metadata.review_reason).toBe("unreadable");
    },
    120_000,
  );
});
