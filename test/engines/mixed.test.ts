import { afterAll, describe, expect, test } from "bun:test";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Extracted } from "#engines/pdf/extracted.ts";
import { plainPages } from "#engines/pdf/plain-pages.ts";
import { SearchablePdf } from "#engines/pdf/searchable.ts";
import * as answers from "#engines/process/answers.ts";
import { lockedBy } from "../paper/locked.ts";
import { type MixedPage, mixedPdf } from "../paper/mixed.ts";
import type { Truth } from "../paper/truth.ts";
import { openTestEngines, source } from "./open.ts";

const engines = openTestEngines();
afterAll(() => engines.close());

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

function share(text: string, truth: Truth): number {
  const got = wordsIn(text);
  const wanted = [...new Set(truth.words)].filter((w) => w.length >= 3);
  return wanted.filter((w) => got.has(w)).length / wanted.length;
}

/** Lifts a PDF and writes its searchable form, as the pipeline does. */
async function lifted(bytes: Uint8Array): Promise<{ lifted: Extracted; pdf: Uint8Array; kept: number[] }> {
  const pdf = new SearchablePdf();
  const pieces: Uint8Array[] = [];
  const reading = (async () => {
    for await (const piece of pdf.bytes) pieces.push(piece.slice());
  })();
  const shown: number[] = [];
  const kept: number[] = [];
  const done = await engines.lift(source(bytes), {
    async tidied(page, number) {
      shown.push(number);
      await pdf.add(page, [number]);
    },
    plain: {
      first: () => pdf.next,
      async take(pages) {
        kept.push(...pages.pages.map((p) => p.number));
        await pdf.take(pages, (number) => [number]);
      },
    },
  });
  const order = [...shown, ...kept].sort((a, b) => a - b);
  await pdf.end(order.map((number) => ({ key: [number], label: number })));
  await reading;
  return { lifted: done, pdf: Buffer.concat(pieces), kept };
}

async function opened(pdf: Uint8Array) {
  const doc = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, stopAtErrors: true }).promise;
  const pages: { text: string; width: number; height: number; links: string[]; pictures: boolean }[] = [];
  for (let n = 1; n <= doc.numPages; n++) {
    const page = await doc.getPage(n);
    const { items } = await page.getTextContent();
    const { width, height } = page.getViewport({ scale: 1 });
    const notes: { url?: string; dest?: unknown }[] = await page.getAnnotations();
    const { fnArray } = await page.getOperatorList();
    pages.push({
      text: items.map((i) => ("str" in i ? i.str : "")).join(" "),
      width: Math.round(width),
      height: Math.round(height),
      links: notes.flatMap((note) => (note.url ? [note.url] : note.dest ? ["within"] : [])),
      pictures: fnArray.includes(OPS.paintImageXObject),
    });
  }
  return { pages, labels: await doc.getPageLabels() };
}

describe("a PDF of which some pages are scans", () => {
  const kinds: MixedPage[] = ["text", "crooked scan", "empty", "text on its side", "scan"];

  test("keeps its written pages as they are and gets words over its scans", async () => {
    const { bytes, truths } = await mixedPdf(kinds);
    const { lifted: read, pdf, kept } = await lifted(bytes);
    expect(kept).toEqual([1, 4]);
    expect(read.pages.map((p) => p.source)).toEqual(["text", "ocr", "blank", "text", "ocr"]);
    const { pages, labels } = await opened(pdf);
    expect(labels).toEqual(["1", "2", "4", "5"]);
    for (const [i, n] of [1, 2, 4, 5].entries())
      expect(share(pages[i]!.text, truths[n - 1]!)).toBeGreaterThan(0.85);
    expect(pages.map((p) => p.pictures)).toEqual([false, true, false, true]);
    // Turned pages stay turned.
    expect([pages[2]!.width, pages[2]!.height]).toEqual([842, 595]);
    // A link out stays; one to another page would have brought that page along.
    expect(pages[0]!.links).toEqual(["https://example.org/bill"]);
    expect(pdf.length).toBeLessThan(bytes.length * 1.6);
  }, 120_000);

  test("one whose pages cannot be taken over is read as it is", async () => {
    const { bytes, truths } = await mixedPdf(["text", "crooked scan"], 2);
    const { lifted: read, kept } = await (async () => {
      const tidied: number[] = [];
      const read = await engines.lift(source(bytes), {
        async tidied(_page, number) {
          tidied.push(number);
        },
      });
      return { lifted: read, kept: tidied };
    })();
    expect(kept).toEqual([]);
    expect(share(read.pages[1]!.text, truths[1]!)).toBeGreaterThan(0.8);
  }, 120_000);

  test("a locked one is not taken apart", async () => {
    const bytes = await lockedBy("1.6", { ownerPassword: "owner" }, "A line of words");
    await expect(plainPages(bytes, { pages: [1], first: 30 })).rejects.toMatchObject({ kind: "unsupported" });
    await expect(
      plainPages(Buffer.from("%PDF-1.4 nothing"), { pages: [1], first: 30 }),
    ).rejects.toMatchObject({
      kind: "unsupported",
    });
  });

  test("nor one with a filled field that only its form can draw", async () => {
    const doc = await PDFDocument.create();
    const field = doc.getForm().createTextField("name");
    field.setText("Amelie");
    field.addToPage(doc.addPage([300, 300]), { x: 20, y: 20, width: 100, height: 20 });
    const drawn = plainPages(await doc.save(), { pages: [1], first: 30 });
    expect((await drawn).payload?.length).toBeGreaterThan(100);
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of("AP"));
    const undrawn = plainPages(await doc.save({ updateFieldAppearances: false }), { pages: [1], first: 30 });
    await expect(undrawn).rejects.toMatchObject({ kind: "unsupported" });
  });

  test("the same pages give the same objects, and no others", async () => {
    const { bytes } = await mixedPdf(["text", "scan"], 3);
    const one = await plainPages(Uint8Array.from(bytes), { pages: [1], first: 40 });
    const two = await plainPages(Uint8Array.from(bytes), { pages: [1], first: 40 });
    expect(Buffer.compare(one.payload!, two.payload!)).toBe(0);
    expect(one.payload!.length).toBeLessThan(20_000);
    expect(answers.plainPages(one.payload!, [1], 40).pages.map((p) => p.number)).toEqual([1]);
  });
});

describe("what a child says of pages it took over", () => {
  const said = (about: unknown, ...objects: string[]): Uint8Array => {
    const json = Buffer.from(JSON.stringify(about));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(json.length);
    return Buffer.concat([length, json, ...objects.map((o) => Buffer.from(o))]);
  };
  const object = "40 0 obj\n<< >>\nendobj\n";
  const good = { objects: [{ number: 40, length: object.length }], pages: [{ number: 1, object: 40 }] };

  test("is believed when it fits", () => {
    expect(answers.plainPages(said(good, object), [1], 40).objects).toHaveLength(1);
  });

  for (const [name, about, bytes] of [
    ["an object of another number", { ...good, objects: [{ number: 41, length: object.length }] }, object],
    ["a number below those given", good, object.replace("40", "39")],
    ["a page that was not asked for", { ...good, pages: [{ number: 2, object: 40 }] }, object],
    ["a page left out", { ...good, pages: [] }, object],
    ["a page without an object", { ...good, pages: [{ number: 1, object: 44 }] }, object],
    ["more bytes than were said", good, `${object}more`],
    ["fewer bytes than were said", { ...good, objects: [{ number: 40, length: 999 }] }, object],
  ] as const)
    test(`not with ${name}`, () => {
      expect(() => answers.plainPages(said(about, bytes), [1], 40)).toThrow("This file couldn’t be read.");
    });
});
