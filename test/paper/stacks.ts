import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { createCanvas } from "@napi-rs/canvas";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

/** Several PDFs one behind the other, as a scanner with a feeder gives them. */
export async function stackOf(papers: Uint8Array[]): Promise<Uint8Array> {
  const stack = await PDFDocument.create({ updateMetadata: false });
  for (const paper of papers) {
    const from = await PDFDocument.load(paper);
    for (const page of await stack.copyPages(from, from.getPageIndices())) stack.addPage(page);
  }
  return stack.save({ useObjectStreams: false });
}

/** A PDF of pages with these lines of text. */
export async function textPdf(pages: string[][]): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const font = await doc.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = doc.addPage([595, 842]);
    for (const [i, line] of lines.entries()) page.drawText(line, { x: 50, y: 790 - i * 18, size: 11, font });
  }
  return doc.save({ useObjectStreams: false });
}

/** A PDF of whole-page pictures, as a scanner makes one. */
export async function picturesPdf(pictures: Uint8Array[]): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  for (const picture of pictures) {
    const page = doc.addPage([595, 842]);
    page.drawImage(await doc.embedPng(picture), { x: 0, y: 0, width: 595, height: 842 });
  }
  return doc.save({ useObjectStreams: false });
}

/** Pixels of an A4 page at 150 dots an inch. */
export const A4 = { width: 1240, height: 1754 };

interface Drawing {
  /** A code, its text, where its upper left corner stands and how many pixels a module has. */
  code?: { format: "QRCode" | "Code128" | "Code39"; text: string; x: number; y: number; module: number };
  lines?: string[];
  /** Bars of a patch sheet along the upper edge: w wide, n narrow. */
  bars?: string;
}

/** The writer with its program handed over: left to itself it would fetch it from a server. */
const ready = (async () => {
  const wasm = Bun.file(Bun.resolveSync("zxing-wasm/writer/zxing_writer.wasm", import.meta.dir));
  const overrides = { wasmBinary: await wasm.arrayBuffer() };
  await prepareZXingModule({ overrides, fireImmediately: true });
})();

/** A page as a picture (PNG) with a code, bars or words on it. */
export async function drawnPage({ code, lines = [], bars }: Drawing): Promise<Uint8Array> {
  const canvas = createCanvas(A4.width, A4.height);
  const c = canvas.getContext("2d");
  c.fillStyle = "#ffffff";
  c.fillRect(0, 0, A4.width, A4.height);
  c.fillStyle = "#000000";
  c.font = "26px DejaVu Sans";
  for (const [i, line] of lines.entries()) c.fillText(line, 90, 400 + i * 44);
  if (bars !== undefined) {
    const inch = A4.height / 11.69;
    let x = 300;
    for (const bar of bars) {
      const width = Math.round((bar === "w" ? 0.2 : 0.08) * inch);
      c.fillRect(x, 80, width, Math.round(2.5 * inch));
      x += width + Math.round(0.08 * inch);
    }
  }
  if (code) {
    await ready;
    const { symbol } = await writeBarcode(code.text, { format: code.format, scale: 1, addQuietZones: false });
    const high = symbol.height === 1 ? 20 : 1;
    for (let y = 0; y < symbol.height; y++)
      for (let x = 0; x < symbol.width; x++)
        if ((symbol.data[y * symbol.width + x] ?? 255) < 128)
          c.fillRect(code.x + x * code.module, code.y + y * code.module, code.module, code.module * high);
  }
  return new Uint8Array(await canvas.encode("png"));
}
