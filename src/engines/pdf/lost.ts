import { hasOversized, isCut, loadPdfjs, openPdf, type PdfDocument, type PdfPage, pageOf } from "./pdf.ts";

/** What pdf.js left out of a page; it says nothing of it itself. */
export type Lost = "large" | "damaged" | null;

const sentences = {
  large: (page: number) => `The picture on page ${page} is too large to be shown.`,
  damaged: (page: number) => `The picture on page ${page} is damaged and cannot be shown.`,
};

/** Finds pages that look empty, or nearly so, because a picture on them was not drawn. */
export class LostPictures {
  #strict: Promise<PdfDocument | null> | null = null;

  constructor(
    private readonly doc: PdfDocument,
    private readonly password: string | undefined,
  ) {}

  /** A sentence about what is missing from a page, or null. `blank`: nothing was drawn on it. */
  async of(page: PdfPage, blank: boolean): Promise<string | null> {
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
