import type { PDFPage, PDFDocument as Pdf } from "@cantoo/pdf-lib";
import { message } from "#messages/message.ts";
import { openPicture } from "../imaging/images.ts";
import { sniff } from "../kinds.ts";
import { EngineFailure } from "../process/failure.ts";
import { openParcel } from "../process/parcel.ts";
import type { Answer } from "../process/protocol.ts";
import type { PlacedPage } from "./extracted.ts";

interface Sent {
  sources: { bytes: number; password?: string }[];
  pages: PlacedPage[];
}

/** The picture of a page that was tidied here, before the words that nobody sees (tidy/invisible.ts). */
const PICTURE = /^q [-\d. ]+ cm \/P Do Q/;

/** Dots an inch of a picture that says nothing of its size. */
const DPI = 200;

/**
 * Pages of several PDFs and pictures as one PDF, in the order they are named and turned as they are to be. Words and drawings of
 * a PDF stay as they are. The bytes depend on the files alone. Throws EngineFailure `unsupported` for what has no such pages.
 */
export async function arrange(payload: Uint8Array): Promise<Answer> {
  const { json, bytes } = openParcel(payload);
  const { sources, pages }: Sent = JSON.parse(new TextDecoder().decode(json));
  const { PDFDocument, degrees } = await import("@cantoo/pdf-lib");
  try {
    const to = await PDFDocument.create({ updateMetadata: false });
    const made = new Map<PlacedPage, PDFPage>();
    let at = 0;
    for (const [n, source] of sources.entries()) {
      const file = bytes.subarray(at, at + source.bytes);
      at += source.bytes;
      const of = pages.filter((page) => page.source === n);
      const copies = await copied(to, file, of, source.password);
      for (const [i, page] of of.entries()) if (copies[i]) made.set(page, copies[i]);
    }
    for (const wanted of pages) {
      const page = made.get(wanted);
      if (!page) throw new EngineFailure("unreadable", message("failure.page"));
      if (wanted.bare) await withoutUnseen(page);
      page.setRotation(degrees((((page.getRotation().angle + wanted.turn) % 360) + 360) % 360));
      to.addPage(page);
    }
    const payloadOut = await to.save({
      useObjectStreams: true,
      addDefaultPage: false,
      updateFieldAppearances: false,
    });
    return { header: {}, payload: payloadOut };
  } catch (e) {
    if (e instanceof EngineFailure) throw e;
    throw new EngineFailure("unreadable", message("failure.noSplit"));
  }
}

/** Pages of one file as pages of the PDF, not yet in it. */
async function copied(to: Pdf, file: Uint8Array, pages: PlacedPage[], password?: string): Promise<PDFPage[]> {
  const kind = await sniff(file);
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  if (kind.kind === "pdf") {
    const from = await PDFDocument.load(file, { updateMetadata: false, ...(password ? { password } : {}) });
    return to.copyPages(
      from,
      pages.map((page) => page.page - 1),
    );
  }
  if (kind.kind !== "image") throw new EngineFailure("unsupported", message("failure.noSplit"));
  const made: PDFPage[] = [];
  for (const { page } of pages) made.push(await pictured(to, file, kind.mime, page));
  return made;
}

/** A page that is a picture, as large as it is on paper. */
async function pictured(to: Pdf, file: Uint8Array, mime: string, number: number): Promise<PDFPage> {
  const { PDFPage } = await import("@cantoo/pdf-lib");
  const picture = await openPicture(file, mime, number);
  const { density = DPI } = await picture.metadata();
  const embedded = await to.embedJpg(
    await picture.flatten({ background: "#fff" }).jpeg({ quality: 90 }).toBuffer(),
  );
  // Cameras and some scanners write 72 whatever they mean.
  const scale = 72 / (density >= 100 ? density : DPI);
  const [width, height] = [embedded.width * scale, embedded.height * scale];
  const page = PDFPage.create(to);
  page.setSize(width, height);
  page.drawImage(embedded, { x: 0, y: 0, width, height });
  return page;
}

/** Takes the unseen words off a page that was tidied here: they were read of it as it lay before. */
async function withoutUnseen(page: PDFPage): Promise<void> {
  const { decodePDFRawStream, PDFName, PDFRawStream } = await import("@cantoo/pdf-lib");
  const contents = page.node.Contents();
  if (!(contents instanceof PDFRawStream)) return;
  const [picture] = PICTURE.exec(Buffer.from(decodePDFRawStream(contents).decode()).toString("latin1")) ?? [];
  if (picture === undefined) return;
  const { context } = page.doc;
  page.node.set(PDFName.of("Contents"), context.register(context.flateStream(picture)));
}
