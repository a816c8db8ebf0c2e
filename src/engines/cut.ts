import { message } from "#messages/message.ts";
import { type Face, splitPlan } from "#reading/layout/split.ts";
import { openPicture } from "./imaging/images.ts";
import type { Sniffed } from "./kinds.ts";
import { EngineFailure } from "./process/failure.ts";
import type { Answer } from "./process/protocol.ts";

/** Finds where papers begin. The pages come from the server itself and are taken as they are. */
export function plan(bytes: Uint8Array): Answer {
  const pages: Face[] = JSON.parse(new TextDecoder().decode(bytes));
  return { header: {}, payload: new TextEncoder().encode(JSON.stringify(splitPlan(pages))) };
}

/**
 * Some pages of a file as a PDF of their own. Pages of a PDF are taken over as they are, words and pictures unchanged; those of
 * a picture file without loss. No date and no chance goes in: the same pages give the same bytes. Throws EngineFailure.
 */
export async function cut(
  bytes: Uint8Array,
  kind: Sniffed,
  { password, pages }: { password?: string; pages: number[] },
): Promise<Answer> {
  if (pages.length === 0) throw new EngineFailure("unsupported", message("failure.noSplit"));
  if (kind.kind === "pdf") return { header: {}, payload: await cutPdf(bytes, pages, password) };
  if (kind.kind === "image") return { header: {}, payload: await cutPictures(bytes, kind.mime, pages) };
  throw new EngineFailure("unsupported", message("failure.noSplit"));
}

/** Written in one piece and without dates of its own. */
const saving = { useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false } as const;

async function cutPdf(bytes: Uint8Array, pages: number[], password?: string): Promise<Uint8Array> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  try {
    const from = await PDFDocument.load(bytes, { updateMetadata: false, ...(password ? { password } : {}) });
    const to = await PDFDocument.create({ updateMetadata: false });
    const copied = await to.copyPages(
      from,
      pages.map((n) => n - 1),
    );
    for (const page of copied) to.addPage(page);
    return await to.save(saving);
  } catch {
    throw new EngineFailure("unreadable", message("failure.noSplit"));
  }
}

async function cutPictures(bytes: Uint8Array, mime: string, pages: number[]): Promise<Uint8Array> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const to = await PDFDocument.create({ updateMetadata: false });
  for (const number of pages) {
    const picture = await openPicture(bytes, mime, number);
    const { density = 200 } = await picture.metadata();
    const png = await picture.png({ compressionLevel: 6, palette: false }).toBuffer();
    const embedded = await to.embedPng(png);
    // Cameras and some scanners write 72 whatever they mean.
    const scale = 72 / (density >= 100 ? density : 200);
    const [width, height] = [embedded.width * scale, embedded.height * scale];
    to.addPage([width, height]).drawImage(embedded, { x: 0, y: 0, width, height });
  }
  return to.save(saving);
}
