import { setPages, setTitle } from "#database/documents/document-fields.ts";
import { documentById } from "#database/documents/documents.ts";
import type { FileRow } from "#database/documents/files.ts";
import { arrangedOf, describeFile, filesOf } from "#database/documents/files.ts";
import type { PageOnFile } from "#database/documents/pages.ts";
import { replacePages } from "#database/documents/pages.ts";
import type { FileScan } from "#database/documents/scans.ts";
import { recordScan } from "#database/documents/scans.ts";
import type { Converted, ExtractOptions } from "#engines/pdf/extracted.ts";
import { SearchablePdf } from "#engines/pdf/searchable.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { cleanLine } from "#kernel/text.ts";
import { type Message, message } from "#messages/message.ts";
import type { NewParts } from "#operations/documents/filing/parts.ts";
import { keepParts } from "#operations/documents/filing/parts.ts";
import { settleScan } from "#operations/documents/filing/quarantine.ts";
import type { NewReadable } from "#operations/documents/filing/readable.ts";
import { dropReadable, storeReadable } from "#operations/documents/filing/readable.ts";
import { source } from "#operations/documents/filing/stored.ts";
import { keepPassword, remember } from "#operations/documents/passwords.ts";
import { archiveLook } from "#operations/imports/locked.ts";
import { withoutNumbers } from "#reading/classify/title.ts";
import type { ReviewReason } from "#rules/documents/states.ts";
import type { Next, Outcome, Stage, Work } from "./stage.ts";
import { extractUnlocked } from "./unlock.ts";

/** The tidied pages of a document as one sealed PDF, waiting to be named. */
interface Tidied {
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
class TidyPages {
  #pdf: SearchablePdf | null = null;
  #stored: Promise<NewReadable> | null = null;
  #keys = new Set<string>();
  #any = false;

  constructor(
    private readonly work: Work,
    private readonly files: FileRow[],
  ) {}

  /** Takes the tidied pages of one file, and those that need no tidying where a PDF has both. */
  of(file: FileRow): Pick<ExtractOptions, "tidied" | "plain"> {
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

interface Described {
  id: string;
  mime: string;
  pages: number;
}

/** Every page of every file as words with places: from the text layer where it is good, from the picture otherwise. */
export const liftText: Stage = {
  name: "lift-text",
  async run(work) {
    const { box, scope, documentId } = work;
    if (documentById(box.db, scope, documentId)?.purpose === "archive") return keptWhole(work);
    const files = readFrom(filesOf(box.db, scope, documentId));
    const pages: PageOnFile[] = [];
    const described: Described[] = [];
    const unlocked: { fileId: string; password: string }[] = [];
    const scans: FileScan[] = [];
    const made: Made = { readables: [], parts: [], bare: [], subject: null };
    const tidy = new TidyPages(work, files);
    let ocrPages = 0;
    let next = { go: "on" } as Next;
    for (const file of files) {
      if (file.blob_id === null) continue;
      if (file.bytes === 0) {
        next = {
          go: "look",
          reason: "unreadable",
          detail: message("look.says.empty"),
        };
        continue;
      }
      try {
        const seen = await extractUnlocked(work, { ...file, blob_id: file.blob_id }, tidy.of(file));
        if (seen.found !== null) {
          await tidy.drop();
          await discard(made);
          return keptApart(work, seen.found);
        }
        const { lifted, password } = seen;
        scans.push(...seen.scans);
        if (password !== null) unlocked.push({ fileId: file.id, password });
        described.push({ id: file.id, mime: lifted.mime, pages: lifted.pages.length });
        if (lifted.converted)
          lifted.warnings.push(...(await keepConverted(work, file, lifted.converted, made)));
        else made.bare.push(file);
        ocrPages += lifted.ocrPages;
        for (const p of lifted.pages) {
          pages.push({
            ...p,
            number: pages.length + 1,
            file_id: file.id,
            file_page: p.number,
            turn: p.turn ?? 0,
            from_file: file.id,
            from_page: p.number,
          });
        }
        // A page left out is said, not hidden: the paper is filed with what could be read, and a person looks.
        const [first, ...rest] = lifted.warnings;
        if (first !== undefined) {
          const detail = rest.reduce((one, more) => message("partly.and", { one, more }), first);
          next = { go: "look", reason: lifted.notYet ? "not_read_yet" : "unreadable", detail };
        }
      } catch (e) {
        const look = lookFor(e, work);
        if (!look) {
          await tidy.drop();
          await discard(made);
          throw e;
        }
        next = look;
        const seen = await box.engines
          .inspect(source(box, scope, { blob_id: file.blob_id, bytes: file.bytes }))
          .catch(() => null);
        if (seen) described.push({ id: file.id, mime: seen.mime, pages: seen.pages ?? 0 });
      }
    }
    const readable = pages.some((p) => p.text.trim() !== "");
    if (!readable && next.go === "on") {
      next = { go: "look", reason: "unreadable", detail: wordless(pages) };
    }
    const tidied = await tidy.finish(pages).catch(async (e: unknown) => {
      await discard(made);
      throw e;
    });
    return {
      commit() {
        // Where a file is drawn from its readable form, its pages are those of that form.
        const drawn = new Map(made.readables.map((r) => [r.fileId, r.kept.commit({ pages: r.pages })]));
        for (const file of made.bare) dropReadable(box, scope, file);
        const placed = pages.map((p) => ({ ...p, file_id: drawn.get(p.file_id) ?? p.file_id }));
        replacePages(box.db, scope, documentId, tidied?.commit(placed) ?? placed);
        for (const parts of made.parts) parts.commit();
        if (made.subject)
          setTitle(box.db, scope, documentId, { title: made.subject, title_message: null }, box.clock.now());
        setPages(box.db, scope, documentId, pages.length, ocrPages, box.clock.now());
        for (const d of described) describeFile(box.db, scope, d.id, d);
        for (const s of scans) recordScan(box.db, s, box.clock.now());
        for (const u of unlocked) {
          keepPassword(box, scope, u.fileId, u.password);
          remember(box, scope, u.password);
        }
      },
      async discard() {
        await tidied?.discard();
        await discard(made);
      },
      // With some words there is something to sort; the look is asked for at the end.
      next: readable && next.go === "look" ? { go: "on", look: next } : next,
    };
  },
};

/** The files that a paper is read from: as they came, or the PDF of its pages as a person arranged them. */
function readFrom(files: FileRow[]): FileRow[] {
  const arranged = arrangedOf(files);
  // What is tidied of it stands behind it, and never takes its place.
  if (arranged) return [{ ...arranged, position: arranged.position + 1 }];
  return files.filter((f) => f.role === "original");
}

/** What a person is told of pages without a word: only one with nothing on it is blank. */
function wordless(pages: PageOnFile[]): Message {
  const n = pages.length;
  return message(pages.some((p) => p.source !== "blank") ? "look.says.no_words" : "look.says.blank", { n });
}

/** What was sealed for the commit: readable forms, files that lay inside files, and the files that need no such form. */
interface Made {
  readables: { fileId: string; pages: number; kept: NewReadable }[];
  parts: NewParts[];
  bare: FileRow[];
  /** What a message is about, as its sender put it. */
  subject: string | null;
}

/** A message (RFC 5322, Outlook), whose subject is a better title than a file name. */
export const isMail = (mime: string): boolean =>
  mime === "message/rfc822" || mime === "application/vnd.ms-outlook";

/** Seals the PDF made of a file and what lay inside it. Gives sentences for a person: what was left inside. */
async function keepConverted(
  { box, scope, documentId }: Work,
  file: FileRow,
  converted: Converted,
  made: Made,
): Promise<Message[]> {
  const pdf = async function* () {
    yield converted.pdf;
  };
  const kept = await storeReadable(box, scope, documentId, file, pdf());
  if (isMail(converted.mime))
    made.subject ??= cleanLine(withoutNumbers(cleanLine(converted.about.title ?? "")), 140) || null;
  made.readables.push({ fileId: file.id, pages: converted.pages, kept });
  const parts = await keepParts(box, scope, documentId, converted.parts);
  made.parts.push(parts);
  return parts.warning === null ? [] : [parts.warning];
}

/** Lets go of everything that was sealed. */
async function discard({ readables, parts }: Made): Promise<void> {
  for (const one of [...readables.map((r) => r.kept), ...parts]) await one.discard();
}

/** Something was found in what a password opened. */
const keptApart = ({ box, scope, documentId }: Work, signature: string): Outcome => ({
  commit: () => settleScan(box, scope, documentId, { signature }),
  next: { go: "quarantine" },
});

/** An archive that came as an import is kept as it is. */
const keptWhole = ({ box, scope, documentId }: Work): Outcome => ({
  commit() {},
  next: { go: "look", ...archiveLook(box, scope, documentId) },
});

/** What a person is told of a paper that a guard has stopped for good: it is not the paper's words that cannot be read. */
export const notYet = ({ said: why }: EngineFailure): Message => message("look.says.not_yet", { why });

const reasons: Partial<Record<EngineFailure["kind"], ReviewReason>> = {
  password: "password_needed",
  wrong_password: "password_needed",
  unreadable: "unreadable",
  unsupported: "unsupported_format",
  limit: "unreadable",
  overrun: "not_read_yet",
};

/** What a person is asked when a file cannot be read, or null when trying again may help. */
function lookFor(e: unknown, { settle }: Work): (Next & { go: "look" }) | null {
  if (!(e instanceof EngineFailure) || (e.kind === "overrun" && !settle)) return null;
  const reason = reasons[e.kind];
  return reason ? { go: "look", reason, detail: reason === "not_read_yet" ? notYet(e) : e.said } : null;
}
