import type { PackedPage } from "#reading/pack.ts";
import type { Page } from "#reading/page.ts";
import type { Reading, ReadingContext } from "#reading/reader.ts";
import * as answers from "./answers.ts";
import { EngineFailure } from "./failure.ts";
import { childOptions } from "./host.ts";
import { Pool } from "./pool.ts";
import { matchClamd, matchSignatures } from "./scanner.ts";

export { EngineFailure, type FailureKind } from "./failure.ts";

/** Bytes to be read by a child; streamed, so that the server never holds a large file. Each `open` starts anew. */
export interface ByteSource {
  size: number;
  open(): AsyncIterable<Uint8Array>;
}

export type FileKind = "pdf" | "image" | "text" | "other";

export interface Inspection {
  /** What the bytes are, whatever the name says. */
  mime: string;
  kind: FileKind;
  /** Null when it has no pages, or they cannot be counted without a password. */
  pages: number | null;
  /** Needs a password to open. */
  encrypted: boolean;
  /** Pictures only, in pixels, upright (EXIF orientation applied). */
  width?: number;
  height?: number;
}

/** A page as a child reads it. */
export interface ReadPage extends Page {
  turn?: number;
}

/** A page as it comes from a child: its words stay packed. */
export interface LiftedPage extends PackedPage {
  hasWords: boolean;
  /**
   * Degrees clockwise the picture was turned before it was read (-180..180, 0 when absent). The words' places belong
   * to the turned picture: pass the same number to `draw` and they fit.
   */
  turn?: number;
}

export interface Lifted {
  mime: string;
  kind: FileKind;
  pages: LiftedPage[];
  /** How many of the pages were read from a picture. */
  ocrPages: number;
  engineVersion: string;
  /** Sentences for a person: pages left out, pages that could not be read. */
  warnings: string[];
}

export type ScanResult = { clean: true } | { clean: false; signature: string };

export interface LiftOptions {
  password?: string;
  /** Tesseract names of languages ("eng", "deu"); those whose files are not there are left out. Default English. */
  languages?: string[];
  /** 1-based; pages before it are not read. */
  firstPage?: number;
  signal?: AbortSignal;
}

export interface DrawOptions {
  /** 1-based. */
  page: number;
  /** Pixels, brought into 64..4000. A picture is never made larger than it is. */
  longEdge: number;
  password?: string;
  /** Degrees clockwise, as `LiftedPage.turn`. */
  turn?: number;
}

/** What reads paper. Every call parses the bytes in a child process with limits; each rejects with EngineFailure alone,
 * or with the error that the byte source itself threw. */
export interface Engines {
  inspect(file: ByteSource, hint?: { name?: string }): Promise<Inspection>;
  lift(file: ByteSource, options: LiftOptions): Promise<Lifted>;
  draw(file: ByteSource, options: DrawOptions): Promise<{ png: Uint8Array; width: number; height: number }>;
  /** Runs the built-in reader in a child, so that a slow rule never stalls the server. */
  read(pages: PackedPage[], context: ReadingContext): Promise<Reading>;
  /** Rejects with `unavailable` when the scanner has a fault: that never counts as clean. */
  scan(file: ByteSource): Promise<ScanResult>;
  close(): Promise<void>;
}

/** Milliseconds of wall time a task may take, waiting for a free child not counted. */
export interface Limits {
  inspect: number;
  /** The start of a lift, and what each page read from a picture adds. */
  lift: number;
  liftPage: number;
  liftTotal: number;
  draw: number;
  read: number;
  scan: number;
}

export const defaultLimits: Limits = {
  inspect: 20_000,
  lift: 30_000,
  liftPage: 20_000,
  liftTotal: 600_000,
  draw: 30_000,
  read: 20_000,
  scan: 60_000,
};

export interface EngineOptions {
  /** Pages read from pictures at the same time, 1..2; default 2. */
  workers?: number;
  /** How to start a child: program and arguments. */
  command?: string[];
  /** Resident memory a child may reach before it is ended; default 1536. */
  memoryMb?: number;
  /** How long an idle child is kept; default 60,000. */
  idleMs?: number;
  /** Address of a clamd: `unix:/path` or `host:port`. Without one only the built-in signatures are looked for. */
  clamd?: string | null;
  /** Further environment of the children; nothing else of this process is handed on. */
  env?: Record<string, string>;
  /** Folder with more `<language>.traineddata` files. */
  tessdata?: string;
  /** Folder that holds the native packages of the compiled program. */
  runtime?: string | null;
  limits?: Partial<Limits>;
}

/** Pages read from pictures in one task: bounds what one bad page can take with it and how much a child learns. */
const OCR_PAGES_A_TASK = 6;

/** Starts nothing yet: children come with the first task and go when idle. */
export function openEngines(options: EngineOptions = {}): Engines {
  const limits = { ...defaultLimits, ...options.limits };
  const pool = new Pool(childOptions(options), Math.min(2, Math.max(1, options.workers ?? 2)));
  return {
    async inspect(file, hint = {}) {
      const { header } = await pool.run({
        op: "inspect",
        args: { name: hint.name },
        file,
        ms: limits.inspect,
      });
      return answers.inspection(header);
    },
    lift: (file, given) => lift(pool, limits, file, given),
    async draw(file, { page, longEdge, password, turn }) {
      const edge = Math.round(Math.min(4000, Math.max(64, longEdge)));
      const args = { page, longEdge: edge, password, turn };
      const { header, payload } = await pool.run({ op: "draw", args, file, ms: limits.draw });
      return answers.drawing(header, payload);
    },
    async read(pages, context) {
      const { payload } = await pool.run({
        op: "read",
        args: {},
        file: jsonSource({ pages: worthReading(pages).map(asSent), context }),
        ms: limits.read,
      });
      return answers.reading(payload);
    },
    async scan(file) {
      const found = await matchSignatures(file);
      if (!found.clean || !options.clamd) return found;
      return matchClamd(file, options.clamd, limits.scan);
    },
    close: () => pool.close(),
  };
}

/** Pages a reader looks at: the first say what a paper is and what it asks for, the last hold totals and signatures. */
const FIRST_PAGES = 30;
const LAST_PAGES = 5;

const worthReading = (pages: PackedPage[]): PackedPage[] =>
  pages.length <= FIRST_PAGES + LAST_PAGES
    ? pages
    : [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)];

const asSent = ({ packed, ...rest }: PackedPage) => ({
  ...rest,
  words: Buffer.from(packed).toString("base64"),
});

function jsonSource(value: unknown): ByteSource {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return {
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

/**
 * Two steps: the text layer of all pages in one quick task, which names the pages that have none worth keeping; then those
 * pages, a few a task, read from their pictures. So a long scan neither holds up other work nor loses everything to one page.
 */
async function lift(pool: Pool, limits: Limits, file: ByteSource, given: LiftOptions): Promise<Lifted> {
  const { signal, password } = given;
  const end = performance.now() + limits.liftTotal;
  const { payload } = await pool.run({
    op: "text",
    args: { password, firstPage: given.firstPage ?? 1 },
    file,
    ms: limits.lift,
    signal,
  });
  const first = answers.textLift(payload);
  const pages = new Map(first.pages.map((page) => [page.number, page]));
  const chunks: number[][] = [];
  for (let i = 0; i < first.pictures.length; i += OCR_PAGES_A_TASK)
    chunks.push(first.pictures.slice(i, i + OCR_PAGES_A_TASK));
  const warnings = [...first.warnings];
  let ocrPages = 0;
  let ocrEngine = "";
  const readChunk = async (numbers: number[]): Promise<void> => {
    const left = end - performance.now();
    if (left <= 0) throw new EngineFailure("limit", "Reading this file took too long.");
    const answer = await pool.run({
      op: "ocr",
      args: { password, languages: given.languages ?? [], pages: numbers },
      file,
      ms: Math.min(left, limits.lift + limits.liftPage * numbers.length),
      signal,
    });
    const read = answers.ocrLift(answer.payload, numbers);
    for (const page of read.pages) {
      pages.set(page.number, page);
      if (page.source === "ocr") ocrPages++;
    }
    ocrEngine = ` ${read.engine}`;
    warnings.push(...read.warnings);
  };
  const outcomes = await Promise.allSettled(chunks.map(readChunk));
  const failures = outcomes.flatMap((o, i) => (o.status === "rejected" ? [{ reason: o.reason, at: i }] : []));
  const readable = [...pages.values()].some((page) => page.hasWords);
  for (const { reason, at } of failures) {
    // One bad stretch of a longer paper costs those pages, not the paper; a paper of which nothing was read has failed.
    const spared = reason instanceof EngineFailure && (reason.kind === "limit" || reason.kind === "crash");
    if (!spared || !readable || signal?.aborted) throw reason;
    warnings.push(`${pageList(chunks[at] ?? [])} could not be read. ${reason.message}`);
  }
  return {
    mime: first.mime,
    kind: first.kind,
    pages: [...pages.values()].sort((a, b) => a.number - b.number),
    ocrPages,
    engineVersion: first.engineVersion + ocrEngine,
    warnings,
  };
}

const pageList = (numbers: number[]): string =>
  numbers.length === 1 ? `Page ${numbers[0]}` : `Pages ${numbers[0]} to ${numbers[numbers.length - 1]}`;
