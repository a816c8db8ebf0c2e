import { join } from "node:path";
import type * as Pdfjs from "pdfjs-dist";
import { EngineFailure } from "./failure.ts";
import { type Grey, greyOf } from "./images.ts";
import { loadNative, packageFolder } from "./runtime.ts";

export type PdfDocument = Pdfjs.PDFDocumentProxy;
export type PdfPage = Pdfjs.PDFPageProxy;

declare global {
  /** Where pdf.js looks for its parser before it would start a thread: here it runs in the child itself. */
  var pdfjsWorker: unknown;
}

let loaded: Promise<typeof Pdfjs> | null = null;

/** pdf.js with its parser in this process; loaded at the first PDF. */
export function loadPdfjs(): Promise<typeof Pdfjs> {
  loaded ??= (async () => {
    const folder = packageFolder("pdfjs-dist");
    globalThis.pdfjsWorker = await import(join(folder, "legacy/build/pdf.worker.mjs"));
    return loadNative<typeof Pdfjs>("pdfjs-dist/legacy/build/pdf.mjs");
  })();
  return loaded;
}

/** Pixels of one picture inside a PDF; larger ones are left out of the drawing. */
const MAX_IMAGE_PIXELS = 100_000_000;

/**
 * Opens a PDF; the bytes are given away. A file locked with an owner's password alone opens without asking (ISO 32000-1,
 * 7.6.3: the empty user password). Damaged files are searched for objects by pdf.js itself.
 */
export async function openPdf(bytes: Uint8Array, password?: string): Promise<PdfDocument> {
  const pdfjs = await loadPdfjs();
  const folder = packageFolder("pdfjs-dist");
  try {
    const task = pdfjs.getDocument({
      data: bytes,
      ...(password ? { password } : {}),
      verbosity: pdfjs.VerbosityLevel.ERRORS,
      // Everything it may need comes from its own package: CJK maps, the 14 standard fonts, decoders, colours.
      cMapUrl: `${join(folder, "cmaps")}/`,
      cMapPacked: true,
      standardFontDataUrl: `${join(folder, "standard_fonts")}/`,
      wasmUrl: `${join(folder, "wasm")}/`,
      iccUrl: `${join(folder, "iccs")}/`,
      useWorkerFetch: false,
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      maxImageSize: MAX_IMAGE_PIXELS,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
    });
    const doc = await task.promise;
    if (doc.numPages < 1) throw new EngineFailure("unreadable", "This PDF has no pages.");
    return doc;
  } catch (error) {
    throw openFailure(error, pdfjs);
  }
}

function openFailure(error: unknown, pdfjs: typeof Pdfjs): EngineFailure {
  if (error instanceof EngineFailure) return error;
  if (error instanceof pdfjs.PasswordException)
    return error.code === pdfjs.PasswordResponses.NEED_PASSWORD
      ? new EngineFailure("password", "This PDF is locked; it needs its password to be read.")
      : new EngineFailure("wrong_password", "This PDF does not open with that password.");
  return new EngineFailure("unreadable", "This PDF is damaged and cannot be opened.");
}

/** A page, or null when it alone is damaged. */
export async function pageOf(doc: PdfDocument, number: number): Promise<PdfPage | null> {
  try {
    return await doc.getPage(number);
  } catch {
    return null;
  }
}

/** Largest drawing in pixels: enough for A4 at 300 dots an inch with room to spare. */
export const MAX_DRAWN_PIXELS = 12_000_000;

/** A scale brought down until the page fits the pixel budget; page boxes of no size or of hundreds of metres included. */
export function fittingScale(page: PdfPage, wanted: number, budget = MAX_DRAWN_PIXELS): number {
  const { width, height } = page.getViewport({ scale: 1 });
  if (!(width > 0 && height > 0 && Number.isFinite(width * height)))
    throw new EngineFailure("unreadable", "A page of this PDF has no size.");
  return Math.min(wanted, Math.sqrt(budget / (width * height)), 16_000 / Math.max(width, height));
}

export interface Drawn {
  width: number;
  height: number;
  /** Either is asked for once; the drawing is let go with it, since it holds four bytes a pixel outside of the collector. */
  grey(): Grey;
  png(): Promise<Uint8Array>;
}

/** Draws a page on white, form fields and notes included. */
export async function drawPage(page: PdfPage, scale: number): Promise<Drawn> {
  const { createCanvas } = await loadNative<typeof import("@napi-rs/canvas")>("@napi-rs/canvas");
  const pdfjs = await loadPdfjs();
  const viewport = page.getViewport({ scale });
  const width = Math.max(1, Math.round(viewport.width));
  const height = Math.max(1, Math.round(viewport.height));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  await page.render({
    canvas: null,
    // The canvas of @napi-rs/canvas does what a browser's does, without its types.
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    background: "#ffffff",
  }).promise;
  const letGo = () => {
    canvas.width = 1;
    canvas.height = 1;
  };
  return {
    width,
    height,
    grey() {
      const grey = greyOf(context.getImageData(0, 0, width, height).data, width, height);
      letGo();
      return grey;
    },
    async png() {
      const png = await canvas.encode("png");
      letGo();
      return png;
    },
  };
}
