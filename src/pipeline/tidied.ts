import type { FileRow } from "#database/documents/files.ts";
import type { PageOnFile } from "#database/documents/pages.ts";
import type { LiftOptions } from "#engines/pdf/extracted.ts";
import { SearchablePdf } from "#engines/pdf/searchable.ts";
import { type NewReadable, storeReadable } from "#operations/documents/readable.ts";
import type { Work } from "./stage.ts";

/** The tidied pages of a document as one sealed PDF, waiting to be named. */
export interface Tidied {
  /** Names it; inside a transaction. Gives the pages as they are drawn from then on: those that it shows from it. */
  commit(pages: PageOnFile[]): PageOnFile[];
  discard(): Promise<void>;
}

/**
 * Gathers the pages of a document that were read from pictures into one searchable PDF while they are read: photographs one
 * after the other, the pages of a scan, those of a PDF between its other pages, which stay as they are. A paper without any
 * gets none. Pages come in
 * any order and stand in that of the paper. Blank ones are left out, their numbers stay free.
 */
export class TidyPages {
  #pdf: SearchablePdf | null = null;
  #stored: Promise<NewReadable> | null = null;
  #keys = new Set<string>();
  #any = false;

  constructor(
    private readonly work: Work,
    private readonly files: FileRow[],
  ) {}

  /** Takes the tidied pages of one file, and those that need no tidying where a PDF has both. */
  of(file: FileRow): Pick<LiftOptions, "tidied" | "plain"> {
    const keyOf = (number: number, half = 0): number[] => {
      const key = [this.files.indexOf(file), number, half];
      this.#keys.add(key.join());
      return key;
    };
    return {
      tidied: (page, number, half) => {
        this.#any = true;
        return this.#begin(file).add(page, keyOf(number, half));
      },
      plain: {
        first: () => this.#begin(file).next,
        take: (pages) => this.#begin(file).take(pages, (number) => keyOf(number)),
      },
    };
  }

  #begin(file: FileRow): SearchablePdf {
    if (this.#pdf) return this.#pdf;
    const { box, scope, documentId } = this.work;
    this.#pdf = new SearchablePdf();
    this.#stored = storeReadable(box, scope, documentId, file, this.#pdf.bytes);
    // Told to whoever finishes.
    this.#stored.catch(() => {});
    return this.#pdf;
  }

  /** Ends the PDF with these pages of the paper. Null when there is none to keep. Throws 507 when the disk is full. */
  async finish(pages: PageOnFile[]): Promise<Tidied | null> {
    const place = new Map(this.files.map((f, i) => [f.id, i]));
    const shown = pages.flatMap((page) => {
      const key = [place.get(page.file_id) ?? -1, page.file_page, page.half ?? 0];
      return this.#keys.has(key.join()) ? [{ page: page.number, key }] : [];
    });
    if (!this.#pdf || !this.#stored) return null;
    if (shown.length === 0 || !this.#any) {
      await this.drop();
      return null;
    }
    await this.#pdf.end(shown.map(({ page, key }) => ({ key, label: page })));
    const kept = await this.#stored;
    const at = new Map(shown.map((s, i) => [s.page, i + 1]));
    return {
      commit(all) {
        const id = kept.commit({ pages: shown.length });
        return all.map((page) => {
          const drawn = at.get(page.number);
          // It stands upright there, whichever way it lay.
          return drawn === undefined ? page : { ...page, file_id: id, file_page: drawn, turn: 0 };
        });
      },
      discard: () => kept.discard(),
    };
  }

  /** Lets go of what was written, when the paper could not be read after all. */
  async drop(): Promise<void> {
    this.#pdf?.fail(new Error("The paper was not read."));
    const kept = await this.#stored?.catch(() => null);
    await kept?.discard();
  }
}
