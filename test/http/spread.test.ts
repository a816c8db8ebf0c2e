import { beforeAll, expect, test } from "bun:test";
import { PDFDocument } from "@cantoo/pdf-lib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import type { Document, DocumentsAdded } from "#contract/document.ts";
import { scannedBill } from "../paper/paper.ts";
import { spread } from "../paper/spreads.ts";
import { added, type Household, household, readThrough, upload } from "./people.ts";
import { deepEngineTest, forTargets } from "./target.ts";

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

const share = (text: string, words: string[]): number => {
  const got = wordsIn(text);
  const wanted = [...new Set(words)];
  return wanted.filter((w) => got.has(w)).length / wanted.length;
};

async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const doc = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let n = 1; n <= doc.numPages; n++) {
    const { items } = await (await doc.getPage(n)).getTextContent();
    texts.push(items.map((i) => ("str" in i ? i.str : "")).join(" "));
  }
  return texts;
}

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  const filesOf = (d: Document, role: string) => d.metadata.files.filter((f) => f.role === role);
  const bytesOf = async (d: Document, id: string) =>
    (await target.get(`/v1/documents/${d.id}/files/${id}`, home.all)).bytes;

  async function pagesOf(d: Document) {
    const { body } = await target.get<Document>(`/v1/documents/${d.id}?text=true&max_chars=60000`, home.all);
    return body.text ?? "";
  }

  /** The picture of each page, asked of a file. */
  async function pictures(d: Document, file: string, count: number) {
    const sizes: { width: number; height: number }[] = [];
    for (let n = 1; n <= count; n++) {
      const { status, bytes } = await target.get(
        `/v1/documents/${d.id}/files/${file}/pages/${n}?w=800`,
        home.all,
      );
      expect(status).toBe(200);
      const { width, height } = await sharp(bytes).metadata();
      sizes.push({ width, height });
    }
    return sizes;
  }

  test("a photographed spread is two pages, each with its own words, in the document and in its searchable PDF", async () => {
    const { jpeg, words } = spread({ seed: 41, kind: "pages", fold: "soft", skew: 2.5, wear: 0.3 });
    const bytes = await jpeg();
    const id = await added(upload(target, home.all, { bytes, name: "open.jpg", mime: "image/jpeg" }));
    const d = await readThrough(target, home.all, id, 90);
    expect(d.metadata.page_count).toBe(2);
    expect(d.metadata.read_by_ocr_pages).toBe(2);
    const [original] = filesOf(d, "original");
    const [readable] = filesOf(d, "readable");
    expect(Buffer.compare(await bytesOf(d, original!.id), bytes)).toBe(0);
    expect(readable?.pages).toBe(2);
    const texts = await textsOf(await bytesOf(d, readable!.id));
    expect(texts.length).toBe(2);
    for (const i of [0, 1] as const) {
      expect(share(texts[i]!, words[i])).toBeGreaterThan(0.85);
      // Words of the other page alone are not on it.
      const foreign = words[1 - i]!.filter((w) => !words[i].includes(w));
      if (foreign.length > 0) expect(share(texts[i]!, foreign)).toBeLessThan(0.2);
    }
    expect(share(await pagesOf(d), [...words[0], ...words[1]])).toBeGreaterThan(0.85);
    // Both pages are drawn upright, each by itself, whichever file they are asked of.
    for (const file of [original!, readable!])
      for (const { width, height } of await pictures(d, file.id, 2)) expect(height).toBeGreaterThan(width);
  }, 180_000);

  deepEngineTest(
    "among photographed pages a spread makes the later ones move on by one",
    async () => {
      const open = spread({ seed: 8, kind: "booklet", fold: "soft and line", skew: -1, wear: 0.2 });
      const bill = await scannedBill({ seed: 4, dpi: 150 });
      const form = new FormData();
      for (const [i, bytes] of [await open.jpeg(), bill.jpeg].entries())
        form.append("pages", new File([new Uint8Array(bytes)], `p${i + 1}.jpg`, { type: "image/jpeg" }));
      const id = await added(target.post<DocumentsAdded>("/v1/documents", home.all, { body: form }));
      const d = await readThrough(target, home.all, id, 90);
      expect(d.metadata.page_count).toBe(3);
      const [readable] = filesOf(d, "readable");
      const texts = await textsOf(await bytesOf(d, readable!.id));
      expect(texts.length).toBe(3);
      for (const i of [0, 1] as const) expect(share(texts[i]!, open.words[i])).toBeGreaterThan(0.8);
      expect(share(texts[2]!, bill.truth.words)).toBeGreaterThan(0.85);
      const total = d.metadata.facts.find((f) => f.role === "money" && f.number === bill.truth.total);
      expect(total?.page).toBe(3);
    },
    180_000,
  );

  deepEngineTest(
    "a spread within a scanned PDF is two of its pages; an empty half is kept and shown by itself",
    async () => {
      const open = spread({ seed: 14, kind: "booklet", fold: "soft", skew: 1, wear: 0.2, blank: "right" });
      const bill = await scannedBill({ seed: 5, dpi: 150 });
      const pdf = await PDFDocument.create({ updateMetadata: false });
      for (const [jpeg, size] of [
        [bill.jpeg, [612, 792]],
        [await open.jpeg(), [842, (842 * open.raster.height) / open.raster.width]],
        [bill.jpeg, [612, 792]],
      ] as const) {
        const [width, height] = size;
        pdf
          .addPage([width!, height!])
          .drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: width!, height: height! });
      }
      const bytes = await pdf.save();
      const id = await added(upload(target, home.all, { bytes, name: "scan.pdf", mime: "application/pdf" }));
      const d = await readThrough(target, home.all, id, 90);
      expect(d.metadata.page_count).toBe(4);
      const [original] = filesOf(d, "original");
      const [readable] = filesOf(d, "readable");
      const texts = await textsOf(await bytesOf(d, readable!.id));
      expect(texts.length).toBe(4);
      expect(share(texts[0]!, bill.truth.words)).toBeGreaterThan(0.85);
      expect(share(texts[1]!, open.words[0])).toBeGreaterThan(0.8);
      expect(texts[2]!.trim()).toBe("");
      expect(share(texts[3]!, bill.truth.words)).toBeGreaterThan(0.85);
      const sizes = await pictures(d, original!.id, 4);
      for (const { width, height } of sizes) expect(height).toBeGreaterThan(width);
    },
    180_000,
  );
});
