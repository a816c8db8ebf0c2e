import { join } from "node:path";
import type * as Pdfjs from "pdfjs-dist";
import { message } from "#messages/message.ts";
import { type Grey, greyOf } from "../imaging/images.ts";
import type { Raster } from "../imaging/tidy/raster.ts";
import { closeAfterTask } from "../process/close-after-task.ts";
import { EngineFailure } from "../process/failure.ts";
import { loadNative, packageFolder } from "../process/runtime.ts";
import { shrinkPictures } from "./pictures.ts";

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

/** Pixels of one picture inside a PDF that could not be put into fewer; larger ones are left out of the drawing, and said. */
const MAX_IMAGE_PIXELS = 64_000_000;

/** Documents that have pictures still that are too large to be drawn. */
const oversized = new WeakSet<PdfDocument>();
export const hasOversized = (doc: PdfDocument): boolean => oversized.has(doc);

/**
 * Opens a PDF; the bytes are given away. A file locked with an owner's password alone opens without asking (ISO 32000-1,
 * 7.6.3: the empty user password). Damaged files are searched for objects by pdf.js itself. `xfa`: pages of a dynamic form are
 * built from its template, for their words; they cannot be drawn then. `strict`: what cannot be drawn is an error, not left
 * out. `draws`: false when nobody asks for its pictures; otherwise those of too many pixels are put into fewer.
 */
export async function openPdf(
  bytes: Uint8Array,
  password?: string,
  { xfa = false, strict = false, draws = true }: { xfa?: boolean; strict?: boolean; draws?: boolean } = {},
): Promise<PdfDocument> {
  const pdfjs = await loadPdfjs();
  const large = draws ? await shrinkPictures(bytes) : 0;
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
      enableXfa: xfa,
      maxImageSize: MAX_IMAGE_PIXELS,
      stopAtErrors: strict,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
    });
    // pdf.js keeps every document it has opened until it is told to let go.
    closeAfterTask(() => task.destroy());
    const doc = await task.promise;
    if (doc.numPages < 1) throw new EngineFailure("unreadable", message("failure.damaged"));
    if (large > 0) oversized.add(doc);
    return doc;
  } catch (error) {
    throw openFailure(error, pdfjs);
  }
}

function openFailure(error: unknown, pdfjs: typeof Pdfjs): EngineFailure {
  if (error instanceof EngineFailure) return error;
  if (error instanceof pdfjs.PasswordException)
    return error.code === pdfjs.PasswordResponses.NEED_PASSWORD
      ? new EngineFailure("password", message("failure.locked"))
      : new EngineFailure("wrong_password", message("failure.wrongPassword"));
  return new EngineFailure("unreadable", message("failure.damaged"));
}

/** A page, or null when it alone is damaged. */
export async function pageOf(doc: PdfDocument, number: number): Promise<PdfPage | null> {
  try {
    const page = await doc.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    if (Math.max(width, height) > FARTHEST) return null;
    boundOperators(doc, page, number);
    return page;
  } catch {
    return null;
  }
}

/**
 * Operators of one page that are followed; the busiest page of many hundreds measured had 25,000. What comes after them is left out,
 * and said.
 */
const MOST_OPERATORS = 200_000;

/** Pages that hold more than was followed. */
const cut = new WeakMap<PdfDocument, Set<number>>();
export const isCut = (doc: PdfDocument, number: number): boolean => cut.get(doc)?.has(number) ?? false;

/** How pdf.js gathers the operators of a page (PDFPageProxy, 6.5): pieces come from a stream and are put into one list. */
interface Gathering {
  operatorList: { fnArray: unknown[]; lastChunk: boolean };
  renderTasks: Set<{ operatorListChanged(): void }>;
  streamReader: { read(): Promise<unknown>; cancel(reason: Error): Promise<void> } | null;
}
interface Gatherer {
  _renderPageChunk(piece: unknown, into: Gathering): void;
}

/**
 * Drawings that draw one another twice, thirty levels deep, are a thousand million of them: pdf.js would follow each. After
 * enough operators no more are asked for, which holds up whoever makes them, and the list is taken as ended.
 */
function boundOperators(doc: PdfDocument, page: PdfPage, number: number): void {
  const gatherer = page as unknown as Gatherer;
  if (Object.hasOwn(gatherer, "_renderPageChunk")) return;
  const gather = gatherer._renderPageChunk;
  gatherer._renderPageChunk = (piece, into) => {
    gather.call(page, piece, into);
    const { operatorList, streamReader } = into;
    if (operatorList.lastChunk || operatorList.fnArray.length < MOST_OPERATORS || !streamReader) return;
    cut.set(doc, (cut.get(doc) ?? new Set()).add(number));
    streamReader.read = () => new Promise(() => {});
    closeAfterTask(() => streamReader.cancel(new Error("enough")));
    operatorList.lastChunk = true;
    for (const task of into.renderTasks) task.operatorListChanged();
  };
}

/** Longest edge of a page in points: a third of a kilometre. One that is longer was made to do harm. */
const FARTHEST = 1_000_000;

/** Largest drawing in pixels: enough for A4 at 300 dots an inch with room to spare. */
export const MAX_DRAWN_PIXELS = 12_000_000;

/** A scale brought down until the page fits the pixel budget; page boxes of no size or of hundreds of metres included. */
export function fittingScale(page: PdfPage, wanted: number, budget = MAX_DRAWN_PIXELS): number {
  const { width, height } = page.getViewport({ scale: 1 });
  if (!(width > 0 && height > 0 && Number.isFinite(width * height)))
    throw new EngineFailure("unreadable", message("failure.damaged"));
  return Math.min(wanted, Math.sqrt(budget / (width * height)), 16_000 / Math.max(width, height));
}

export interface Drawn {
  width: number;
  height: number;
  /** One of these is asked for, once; the drawing is let go with it, since it holds four bytes a pixel outside of the collector. */
  grey(): Grey;
  raster(): Raster;
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
    raster() {
      const { data } = context.getImageData(0, 0, width, height);
      letGo();
      return { width, height, channels: 4, data };
    },
    async png() {
      const png = await canvas.encode("png");
      letGo();
      return png;
    },
  };
}
