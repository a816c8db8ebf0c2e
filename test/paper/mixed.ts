import { degrees, PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { billText } from "./bills.ts";
import { scannedBill } from "./photos.ts";
import type { Truth } from "./truth.ts";

/** A PDF of pages with words of their own (`text`), scanned pages (`scan`) and empty ones. */
export interface Mixed {
  bytes: Uint8Array;
  /** One for each page; null for an empty one. */
  truths: (Truth | null)[];
}

export type MixedPage = "text" | "text on its side" | "scan" | "crooked scan" | "empty";

/** Each page is a bill of its own seed; a text page links to the page after it and to a place on the web. */
export async function mixedPdf(kinds: readonly MixedPage[], seed = 1): Promise<Mixed> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const truths: Mixed["truths"] = [];
  for (const [i, kind] of kinds.entries()) {
    const page = doc.addPage([595, 842]);
    if (kind === "empty") {
      truths.push(null);
      continue;
    }
    const wish = { seed: seed * 50 + i };
    if (kind === "scan" || kind === "crooked scan") {
      const { jpeg, truth } = await scannedBill({ ...wish, dpi: 150, skew: kind === "scan" ? 0 : 3 });
      page.drawImage(await doc.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: 842 });
      truths.push(truth);
      continue;
    }
    const { lines, truth } = billText(wish);
    if (kind === "text on its side") page.setRotation(degrees(90));
    for (const line of lines)
      page.drawText(line.text, {
        x: line.right ? 400 : 60,
        y: 800 - line.y * 0.9,
        size: line.size * 0.7,
        font,
      });
    truths.push(truth);
  }
  const pages = doc.getPages();
  for (const [i, kind] of kinds.entries()) {
    const page = pages[i];
    const next = pages[i + 1];
    if (!page || !next || !kind.startsWith("text")) continue;
    const rect = [60, 60, 200, 80];
    const within = doc.context.obj({ Type: "Annot", Subtype: "Link", Rect: rect, Dest: [next.ref, "Fit"] });
    const out = doc.context.obj({
      Type: "Annot",
      Subtype: "Link",
      Rect: rect,
      A: { S: "URI", URI: PDFString.of("https://example.org/bill") },
    });
    page.node.set(
      PDFName.of("Annots"),
      doc.context.obj([doc.context.register(within), doc.context.register(out)]),
    );
  }
  return { bytes: await doc.save(), truths };
}
