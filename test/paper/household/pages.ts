import { PDFDocument, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { layOut } from "#engines/pdf/text-lines.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import { type Sheet, widthOf } from "./pen.ts";

/** Words of a drawing with their places, as the product lifts them from the PDF of it: each print a run, each word its part. */
export const pagesOf = (sheets: Sheet[]): Page[] => sheets.map((sheet, i) => pageOf(sheet, i + 1));

function pageOf(sheet: Sheet, number: number): Page {
  const runs = sheet.prints.map((p) =>
    [...p.text.matchAll(/\S+/g)].map((m): Word => {
      const x0 = p.x + widthOf(p.text.slice(0, m.index), p.size, p.face, p.bold);
      return {
        text: m[0],
        x0,
        x1: x0 + widthOf(m[0], p.size, p.face, p.bold),
        y0: p.y - 0.8 * p.size,
        y1: p.y + 0.2 * p.size,
        confidence: 100,
        size: p.size,
        ...(p.bold ? { bold: true } : {}),
      };
    }),
  );
  const laid = layOut(runs, { join: true });
  return {
    number,
    width: sheet.width,
    height: sheet.height,
    words: laid.words,
    text: laid.text,
    source: laid.words.length > 0 ? "text" : "blank",
    confidence: laid.words.length > 0 ? 100 : 0,
  };
}

/** The drawing as a born-digital PDF. */
export async function pdfOf(sheets: Sheet[]): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const fonts = {
    sans: await doc.embedFont(StandardFonts.Helvetica),
    "sans bold": await doc.embedFont(StandardFonts.HelveticaBold),
    mono: await doc.embedFont(StandardFonts.Courier),
    "mono bold": await doc.embedFont(StandardFonts.CourierBold),
  };
  for (const sheet of sheets) {
    const page = doc.addPage([sheet.width, sheet.height]);
    for (const [x, y, width, height] of sheet.rules)
      page.drawRectangle({ x, y: sheet.height - y, width, height, color: rgb(0.3, 0.3, 0.3) });
    for (const p of sheet.prints)
      page.drawText(p.text, {
        x: p.x,
        y: sheet.height - p.y,
        size: p.size,
        font: fonts[`${p.face}${p.bold ? " bold" : ""}`],
      });
  }
  return doc.save({ useObjectStreams: false });
}
