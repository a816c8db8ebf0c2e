import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Canvas, createCanvas } from "@napi-rs/canvas";

const fonts = join(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")), "..", "standard_fonts/");

/** A paper as somebody's picture of it, its sheets one below the other: dark ground, a little turned. */
export async function pictureOf(pdf: Uint8Array, turn: number): Promise<Uint8Array> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const open = { data: pdf, verbosity: 0, standardFontDataUrl: fonts, useSystemFonts: false };
  const doc = await getDocument(open).promise;
  const sheets: Canvas[] = [];
  for (let n = 1; n <= doc.numPages; n++) {
    const page = await doc.getPage(n);
    const viewport = page.getViewport({ scale: 2.2 });
    const sheet = createCanvas(viewport.width, viewport.height);
    const canvasContext = sheet.getContext("2d") as never;
    await page.render({ canvas: sheet as never, canvasContext, viewport }).promise;
    sheets.push(sheet);
  }
  const width = Math.max(...sheets.map((s) => s.width));
  const height = sheets.reduce((sum, s) => sum + s.height + 12, 0);
  const photo = createCanvas(width + 120, height + 120);
  const c = photo.getContext("2d");
  c.fillStyle = "#6b6259";
  c.fillRect(0, 0, photo.width, photo.height);
  c.translate(photo.width / 2, photo.height / 2);
  c.rotate(turn);
  let y = -height / 2;
  for (const s of sheets) {
    c.drawImage(s, -width / 2, y);
    y += s.height + 12;
  }
  return new Uint8Array(photo.toBuffer("image/jpeg", 82));
}
