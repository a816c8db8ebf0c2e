import { type Message, message } from "#messages/message.ts";
import { garbled } from "#reading/layout/garbled.ts";
import { readMarked, withHintedCodes } from "../imaging/codes.ts";
import type { Grey } from "../imaging/images.ts";
import { isBlank, MAX_PICTURE_PAGES, openPicture, pictureHead, toGrey } from "../imaging/images.ts";
import type { Shown } from "../imaging/tidy/halves.ts";
import { readShown } from "../imaging/tidy/halves.ts";
import { moved, tidyPhoto, tidyScan } from "../imaging/tidy/photo.ts";
import { withSheet, withSheets } from "../imaging/tidy/sheets.ts";
import type { Sniffed } from "../kinds.ts";
import { letters } from "../ocr/letters.ts";
import type { PictureReader } from "../ocr/ocr.ts";
import { pictureReader } from "../ocr/ocr.ts";
import { tesseractVersion } from "../ocr/tesseract.ts";
import { decodeText, MAX_TEXT_PAGES, textPages } from "../office/texts.ts";
import { EngineFailure } from "../process/failure.ts";
import { pagesApart, parcel } from "../process/parcel.ts";
import type { Answer } from "../process/protocol.ts";
import type { ReadPage } from "./extracted.ts";
import { strangeness } from "./layer-quality.ts";
import type { PdfDocument, PdfPage } from "./pdf.ts";
import {
  drawPage,
  fittingScale,
  hasOversized,
  isCut,
  loadPdfjs,
  MAX_DRAWN_PIXELS,
  openPdf,
  pageOf,
} from "./pdf.ts";
import { looksScanned, textLayer } from "./text-layer.ts";
import { isForm, needsRendering, xfaPage } from "./xfa.ts";

/** What pdf.js left out of a page; it says nothing of it itself. */
export type Lost = "large" | "damaged" | null;

const sentences = {
  large: (page: number) => message("partly.pictureLarge", { page }),
  damaged: (page: number) => message("partly.pictureDamaged", { page }),
};

/** Finds pages that look empty, or nearly so, because a picture on them was not drawn. */
export class LostPictures {
  #strict: Promise<PdfDocument | null> | null = null;

  constructor(
    private readonly doc: PdfDocument,
    private readonly password: string | undefined,
  ) {}

  /** A sentence about what is missing from a page, or null. `blank`: nothing was drawn on it. */
  async of(page: PdfPage, blank: boolean): Promise<Message | null> {
    const lost = await this.#lost(page, blank);
    return lost === null ? null : sentences[lost](page.pageNumber);
  }

  async #lost(page: PdfPage, blank: boolean): Promise<Lost> {
    if (await hasUndecoded(page)) return "damaged";
    const large = hasOversized(this.doc);
    // A page that was not followed to its end is said to be so already.
    if ((!large && !blank) || isCut(this.doc, page.pageNumber)) return null;
    // What is left out of the list of what to draw is missed by nobody; told to stop there, pdf.js gives a shorter list.
    this.#strict ??= this.doc
      .getData()
      .then((bytes) => openPdf(bytes, this.password, { strict: true, draws: false }))
      .catch(() => null);
    const strict = await this.#strict;
    if (!strict) return null;
    const [all, some] = [await page.getOperatorList(), await operators(strict, page.pageNumber)];
    if (some >= all.fnArray.length) return null;
    return large ? "large" : "damaged";
  }
}

async function operators(doc: PdfDocument, number: number): Promise<number> {
  try {
    const page = await pageOf(doc, number);
    if (!page) return 0;
    const { fnArray } = await page.getOperatorList();
    page.cleanup();
    return fnArray.length;
  } catch {
    return 0;
  }
}

/** Whether a picture that is to be drawn could not be decoded: pdf.js passes on nothing in its place. */
async function hasUndecoded(page: PdfPage): Promise<boolean> {
  const { OPS } = await loadPdfjs();
  const list = await page.getOperatorList();
  for (const [i, op] of list.fnArray.entries()) {
    if (op !== OPS.paintImageXObject) continue;
    const args: unknown = list.argsArray[i];
    const id: unknown = Array.isArray(args) ? args[0] : null;
    if (typeof id !== "string") continue;
    const objects = id.startsWith("g_") ? page.commonObjs : page.objs;
    const picture = await new Promise((resolve) => objects.get(id, resolve));
    if (picture === null) return true;
  }
  return false;
}

/** So many words without one that is odd are not what a poor scanner leaves. */
const FLAWLESS = 60;

const oddness = (page: ReadPage): number => strangeness(page.words.map((w) => w.text)) + garbled(page);

/** Whether a layer may be believed without a look at what is under it. */
const isFlawless = (layer: ReadPage): boolean =>
  layer.words.length >= FLAWLESS && oddness(layer) < 0.25 / FLAWLESS;

/** Pages of one paper that are read; a longer one is kept whole and its first pages are read. */
const MAX_PAGES = 300;
const OWN_VERSION = "engines/1";

/** An answer with pages: their words go packed, so that the server holds hundreds of pages in little room. */
const asParcel = (value: { pages: ReadPage[] } & Record<string, unknown>): Answer => {
  const { said, parts } = pagesApart(value.pages);
  return { header: {}, payload: parcel({ ...value, pages: said }, parts) };
};

/** The text of all pages that have one worth keeping, and the numbers of those to be read from their pictures. */
export async function extractText(
  bytes: Uint8Array,
  kind: Sniffed,
  { password, firstPage }: { password?: string; firstPage: number },
): Promise<Answer> {
  const from = Math.max(1, firstPage);
  if (kind.kind === "pdf") return asParcel({ ...kind, ...(await liftPdf(bytes, password, from)) });
  if (kind.kind === "image") {
    const head = await pictureHead(bytes, kind.mime);
    const pictures = range(from, head.pages);
    const warnings =
      head.pages >= MAX_PICTURE_PAGES
        ? [message("partly.first", { what: "pages", n: MAX_PICTURE_PAGES })]
        : [];
    return asParcel({ ...kind, engineVersion: OWN_VERSION, pages: [], pictures, warnings });
  }
  // Pages are made of it first (formats/), and lifted then.
  if (kind.kind === "typeset")
    return asParcel({ ...kind, engineVersion: OWN_VERSION, pages: [], pictures: [], warnings: [] });
  const all = textPages(decodeText(bytes) ?? "");
  const pages = all.slice(0, MAX_TEXT_PAGES).filter((page) => page.number >= from);
  const warnings =
    all.length > MAX_TEXT_PAGES ? [message("partly.first", { what: "pages", n: MAX_TEXT_PAGES })] : [];
  return asParcel({ ...kind, engineVersion: OWN_VERSION, pages, pictures: [], warnings });
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

async function liftPdf(bytes: Uint8Array, password: string | undefined, from: number) {
  const dynamic = needsRendering(bytes);
  const doc = await openPdf(bytes, password, { xfa: dynamic });
  const { version } = await loadPdfjs();
  const last = Math.min(doc.numPages, from + MAX_PAGES - 1);
  const pages: ReadPage[] = [];
  const pictures: number[] = [];
  const warnings: Message[] = [];
  if (last < doc.numPages) warnings.push(message("partly.some", { all: doc.numPages, from, to: last }));
  let lost = 0;
  const missing = new LostPictures(doc, password);
  for (const number of range(from, last)) {
    const looked = await lookAt(doc, number, missing);
    if (looked === null) {
      lost++;
      warnings.push(message("partly.page", { page: number }));
      continue;
    }
    pages.push(looked.page);
    if (looked.picture) pictures.push(number);
    if (looked.said !== null) warnings.push(looked.said);
    if (isCut(doc, number) && !looked.picture) warnings.push(cutShort(number));
  }
  if (pages.length === 0 && lost > 0) throw new EngineFailure("unreadable", message("failure.damaged"));
  if (dynamic && pictures.length === 0 && pages.every((p) => p.words.length === 0))
    warnings.push(message("partly.form"));
  return { engineVersion: `${OWN_VERSION} pdf.js ${version}`, pages, pictures, warnings };
}

/** A page of which pdf.js was stopped in the middle. */
const cutShort = (page: number): Message => message("partly.cut", { page });

interface Looked {
  page: ReadPage;
  /** Its picture must be read. */
  picture: boolean;
  /** What of it could not be shown, for a person. */
  said: Message | null;
}

/** A page's text and whether its picture must be read; null when the page does not open. */
async function lookAt(doc: PdfDocument, number: number, missing: LostPictures): Promise<Looked | null> {
  const page = await pageOf(doc, number);
  if (!page) return null;
  try {
    if (isForm(doc)) return { page: await xfaPage(page), picture: false, said: null };
    const { page: lifted, worth } = await textLayer(page);
    if (worth === "poor") return { page: lifted, picture: true, said: null };
    if (worth === "good" && isFlawless(lifted))
      return { page: await withHintedCodes(page, lifted), picture: false, said: null };
    // An old OCR over a scan, or just odd words. Few words or none: a title page, an empty page, or a picture of a page.
    const { pictureShare, visibleText } = await looksScanned(page);
    const unseen = pictureShare > 0.5 && !visibleText;
    if (worth === "good" && !unseen)
      return { page: await withHintedCodes(page, lifted), picture: false, said: null };
    if (worth === "good" || worth === "doubtful") return { page: lifted, picture: unseen, said: null };
    if (worth === "thin")
      return { page: lifted, picture: pictureShare > 0.3, said: await missing.of(page, false) };
    const small = await drawPage(page, fittingScale(page, 1, 1_500_000));
    const blank = isBlank(small.grey());
    return { page: lifted, picture: !blank, said: await missing.of(page, blank) };
  } catch {
    return null;
  } finally {
    page.cleanup();
  }
}

/**
 * Reads pages from their pictures. A page whose picture says less than its thin text layer keeps the layer. `tidy`: each page
 * is squared, set straight and evened before it is read, and goes along as a page of a searchable PDF; two facing pages in one
 * picture are two pages then.
 */
export async function extractPictures(
  bytes: Uint8Array,
  kind: Sniffed,
  {
    password,
    languages,
    pages,
    tidy,
    upright,
  }: { password?: string; languages: string[]; pages: number[]; tidy: boolean; upright: boolean },
): Promise<Answer> {
  const read: ReadPage[] = [];
  const warnings: Message[] = [];
  const reader = pictureReader(languages, upright);
  if (kind.kind === "pdf") {
    const doc = await openPdf(bytes, password);
    for (const number of pages) {
      const found = await readPdfPage(doc, number, reader, tidy);
      if (found && isCut(doc, number)) warnings.push(cutShort(number));
      if (found) read.push(...found);
      else warnings.push(message("partly.page", { page: number }));
    }
  } else {
    for (const number of pages) {
      if (!tidy) {
        read.push(await readMarked(await pictureGrey(bytes, kind.mime, number), number, reader));
        continue;
      }
      const photo = await tidyPhoto(bytes, kind.mime, number);
      // The whole picture is done with; reading takes long, and two may be read at once.
      if (process.memoryUsage.rss() > SWOLLEN) Bun.gc(true);
      if (photo.incomplete) warnings.push(message("partly.incomplete"));
      read.push(...(await readShown(photo.shown, number, reader)));
    }
  }
  return withSheets({ pages: read, warnings, engine: `tesseract ${await tesseractVersion()}` });
}

/** Bytes of memory from which on a picture that was tidied is let go at once, which takes a hundredth of a second. */
const SWOLLEN = 230_000_000;

/** Dots an inch at which a page is drawn to be read. */
const READING_DPI = 300;

async function readPdfPage(
  doc: PdfDocument,
  number: number,
  reader: PictureReader,
  tidy: boolean,
): Promise<ReadPage[] | null> {
  const page = await pageOf(doc, number);
  if (!page) return null;
  try {
    const drawn = await drawPage(page, fittingScale(page, READING_DPI / 72));
    const size = page.getViewport({ scale: 1 });
    const shown: Shown | Grey = tidy ? await tidyScan(drawn.raster(), size) : drawn.grey();
    Bun.gc(true);
    const pages: [ReadPage, ...ReadPage[]] =
      "pixels" in shown ? [await readMarked(shown, number, reader)] : await readShown(shown, number, reader);
    const read = together(pages);
    const { page: layer, worth } = await textLayer(page);
    if (worth === "poor" || worth === "none") return pages;
    const { visibleText } = await looksScanned(page);
    const keeps = visibleText ? letters(layer.text) > letters(read.text) : !outdoes(read, layer);
    if (!keeps) return pages;
    if ("pixels" in shown) return [layer];
    const whole =
      "one" in shown
        ? shown
        : await tidyScan((await drawPage(page, fittingScale(page, READING_DPI / 72))).raster(), size, true);
    return "one" in whole ? [withSheet(moved(layer, whole.one.tidied), whole.one.tidied, size)] : pages;
  } catch {
    return null;
  } finally {
    page.cleanup();
  }
}

/** What was read of a picture, as one page: what is held against the words that came with it. */
function together([first, second]: [ReadPage, ...ReadPage[]]): ReadPage {
  if (!second) return first;
  const words = [...first.words, ...second.words];
  const confidence = words.reduce((sum, w) => sum + w.confidence, 0) / Math.max(1, words.length);
  return { ...first, words, text: `${first.text}\n${second.text}`, confidence };
}

/**
 * Whether a fresh reading takes the place of words that nobody sees: what is read surely, and is not far less than they say,
 * as it is of a script that is not read here.
 */
function outdoes(read: ReadPage, layer: ReadPage): boolean {
  return read.confidence >= 65 && letters(read.text) >= letters(sound(layer)) * 0.5;
}

/** The words of a layer that are none of a poor scanner's leavings. */
const sound = (layer: ReadPage): string =>
  layer.words
    .map((w) => w.text)
    .filter((t) => strangeness([t]) === 0)
    .join(" ");

async function pictureGrey(bytes: Uint8Array, mime: string, number: number): Promise<Grey> {
  const head = await pictureHead(bytes, mime);
  const picture = await openPicture(bytes, mime, number);
  const scale = Math.min(1, Math.sqrt(MAX_DRAWN_PIXELS / (head.width * head.height)));
  // Pages of one TIFF may differ in size; only the first is measured, the others keep theirs.
  if (scale === 1 || head.pages > 1) return toGrey(picture);
  return toGrey(picture, {
    width: Math.max(1, Math.round(head.width * scale)),
    height: Math.max(1, Math.round(head.height * scale)),
  });
}
