import { resolve } from "node:path";
import type { Correction, Learned } from "#reading/corrections/learn.ts";
import type { PackedPage } from "#reading/layout/pack.ts";
import type { Face, SplitPlan } from "#reading/layout/split.ts";
import type { Reading, ReadingContext } from "#reading/reader.ts";
import type { ContainerKind } from "./archives/shapes.ts";
import { type ArchiveBytes, Unpacking } from "./archives/unpacking.ts";
import { type Elsewhere, readsWith } from "./elsewhere.ts";
import type { EmbedAs, Embedded, EmbedderOptions } from "./embeddings/embedder.ts";
import { LocalEmbedder } from "./embeddings/host.ts";
import { EndpointModel } from "./llm/endpoint.ts";
import { LocalModel } from "./llm/host.ts";
import type { LanguageModelOptions, Wording, Writing } from "./llm/language-model.ts";
import { type ModelRead, readWithModel } from "./llm/read.ts";
import { BUILT_IN, scan, scanOpened } from "./malware/scan.ts";
import { clamdVersion } from "./malware/scanner.ts";
import type {
  ByteSource,
  Converted,
  ConvertOptions,
  DrawOptions,
  Extracted,
  ExtractOptions,
  Inspection,
  PlacedPage,
  ScanResult,
} from "./pdf/extracted.ts";
import { convert, extract, memorySource } from "./pdf/extracting.ts";
import * as answers from "./process/answers.ts";
import { type ChildSettings, childOptions } from "./process/host.ts";
import type { ModelState } from "./process/model-host.ts";
import { parcel, parcelled } from "./process/parcel.ts";
import { defaultLimits, type Limits, Pool } from "./process/pool.ts";
import type { Op } from "./process/protocol.ts";
import type { Reached } from "./sandbox/reach.ts";

/** Opens files: what they are, their words, their pages as pictures, what they contain. */
export interface FileEngine {
  inspect(file: ByteSource, hint?: { name?: string }): Promise<Inspection>;
  lift(file: ByteSource, options: ExtractOptions): Promise<Extracted>;
  draw(file: ByteSource, options: DrawOptions): Promise<{ png: Uint8Array; width: number; height: number }>;
  /** Brings a `typeset` file to pages. Rejects with `unsupported` for a file of any other kind. */
  convert(file: ByteSource, options?: ConvertOptions): Promise<Converted>;
  /** A PDF of some pages of a PDF or a picture file, as they came: the same pages give the same bytes. */
  cut(
    file: ByteSource,
    options: { pages: number[]; password?: string; signal?: AbortSignal },
  ): Promise<Uint8Array>;
  /** A PDF of pages of several PDFs and pictures, in the order they are named, turned as they are to be. */
  arrange(
    files: { file: ByteSource; password?: string }[],
    options: { pages: PlacedPage[]; signal?: AbortSignal },
  ): Promise<Uint8Array>;
  /** Begins to take an archive apart in a child of its own; close it when done. */
  unpack(archive: ArchiveBytes, kind: ContainerKind): Unpacking;
}

/** Runs the built-in reader in a child, so that a slow rule never stalls the server. */
export interface ReadingEngine {
  read(pages: PackedPage[], context: ReadingContext): Promise<Reading>;
  /** Finds where a paper says what a person said it says. */
  learn(pages: PackedPage[], correction: Correction): Promise<Learned>;
  /** Where papers begin in a stack, decided from the words of its pages. */
  split(pages: Face[]): Promise<SplitPlan>;
}

/** The language model: a second reader of papers, and a writer for a person who waits. */
interface ModelEngine {
  /**
   * Reads a paper with the language model, after the rules and together with them. Rejects with `unavailable` when none is
   * set up; whatever it rejects with, the rules' reading stands.
   */
  readWithModel(
    pages: PackedPage[],
    context: ReadingContext,
    options: { held: string[]; signal?: AbortSignal },
  ): Promise<ModelRead>;
  /** Name of the language model that papers are read with, or null when none is set up. */
  languageModel(): string | null;
  languageModelState(): Promise<ModelState>;
  /** Has the language model write for a person who waits; see LanguageModel.write. */
  write(wording: Wording, writing: Writing): Promise<void>;
}

/** The embedding model of the box. */
interface EmbeddingEngine {
  /** Vectors of texts; see `Embedder`. Rejects with `unavailable` when none is set up. */
  embed(texts: readonly string[], as: EmbedAs, signal?: AbortSignal): Promise<Embedded>;
  /** The maker of the vectors as `embed` would name it, or null when no embedding model is set up. */
  embedder(): string | null;
  embedderState(): Promise<ModelState>;
}

/** Looks for malware, and whether a child that opens papers is confined. */
export interface MalwareEngine {
  /** Rejects with `unavailable` when the scanner has a fault: that never counts as clean. */
  scan(file: ByteSource, hint?: { name?: string }): Promise<ScanResult>;
  /** The same for what a password opens; null when the file is not locked. Rejects when it could not be opened or scanned. */
  scanOpened(file: ByteSource, password: string, hint?: { name?: string }): Promise<ScanResult | null>;
  /** Who scans: a clamd with its versions, or the built-in checks alone. Rejects with `unavailable` when it is out of order. */
  scanner(): Promise<string>;
  /** What a child that reads papers could get hold of: `path` is a file of the box, which is opened and not read. */
  reached(path: string): Promise<Reached>;
}

/** Work that other machines take over. */
interface AwayEngine {
  readonly elsewhere: Elsewhere;
}

/**
 * All engines of a box. Every call parses the bytes in a child process with limits; each rejects with EngineFailure alone,
 * or with the error that the byte source itself threw. What needs one of them takes its narrow interface.
 */
export interface Engines
  extends FileEngine,
    ReadingEngine,
    ModelEngine,
    EmbeddingEngine,
    MalwareEngine,
    AwayEngine {
  close(): Promise<void>;
}

export interface EngineOptions extends ChildSettings {
  /** Pages read from pictures at the same time, 1..2; default 2. */
  workers?: number;
  /** Address of a clamd: `unix:/path` or `host:port`. Without one only the built-in signatures are looked for. */
  clamd?: string | null;
  languageModel?: LanguageModelOptions;
  embedder?: EmbedderOptions;
  limits?: Partial<Limits>;
  /** Called at the end of each task with its processor time in milliseconds: benches add it up by kind of work. */
  onSpent?: (op: Op, ms: number) => void;
}

/** Starts nothing yet: children come with the first task and go when idle. */
export function openEngines(options: EngineOptions = {}): Engines {
  const limits = { ...defaultLimits, ...options.limits };
  const pool = new Pool(
    childOptions(options),
    Math.min(2, Math.max(1, options.workers ?? 2)),
    options.onSpent,
  );
  const own = options.languageModel ?? {};
  const models = options.models ? resolve(options.models) : null;
  const model = own.endpoint
    ? new EndpointModel(own.endpoint, own.ms, own.writeMs)
    : new LocalModel(pool.options, models, own);
  const embedder = new LocalEmbedder(pool.options, models, options.embedder ?? {});
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
    lift: (file, given) => extract(pool, limits, file, given),
    async draw(file, { page, longEdge, password, turn }) {
      const edge = Math.round(Math.min(4000, Math.max(64, longEdge)));
      const args = { page, longEdge: edge, password, turn };
      const { header, payload } = await pool.run({ op: "draw", args, file, ms: limits.draw });
      return answers.drawing(header, payload);
    },
    convert: (file, given = {}) => convert(pool, limits, file, given),
    async read(pages, context) {
      const { payload } = await pool.run({
        op: "read",
        args: {},
        file: pagesSource(pages, { context }),
        ms: limits.read,
      });
      return answers.reading(payload);
    },
    readWithModel: (pages, context, given) =>
      readWithModel(
        model,
        (value) => pool.run({ op: "step", args: {}, file: pagesSource(pages, value), ms: limits.read }),
        { context, ...given },
      ),
    languageModel: () => model.name(),
    languageModelState: () => model.state(),
    embed: (texts, as, signal) => embedder.embed(texts, as, signal),
    embedder: () => embedder.model(),
    embedderState: () => embedder.state(),
    write: (wording, writing) => model.write(wording, writing),
    async learn(pages, correction) {
      const file = pagesSource(pages, { correction });
      const { payload } = await pool.run({ op: "learn", args: {}, file, ms: limits.read });
      return answers.learned(payload, correction);
    },
    scan: (file, hint = {}) =>
      scan(pool, file, hint.name ?? null, { clamd: options.clamd ?? null, ms: limits.scan }),
    scanOpened: (file, password, hint = {}) =>
      scanOpened(pool, file, hint.name ?? null, {
        clamd: options.clamd ?? null,
        ms: limits.scan,
        password,
      }),
    async reached(path) {
      const file = memorySource(new Uint8Array());
      const { header } = await pool.run({ op: "reach", args: { path }, file, ms: limits.inspect });
      // An answer that makes no sense is no protection.
      return {
        files: header.files !== false,
        network: header.network !== false,
        programs: header.programs !== false,
      };
    },
    scanner: async () => (options.clamd ? clamdVersion(options.clamd, limits.scan) : BUILT_IN),
    async split(pages) {
      const faces = pages.map(({ number, text, source, codes }) => ({
        number,
        text: text.slice(0, 20_000),
        source,
        codes,
      }));
      const { payload } = await pool.run({ op: "split", args: {}, file: jsonSource(faces), ms: limits.read });
      return answers.splitting(payload, pages);
    },
    async cut(file, { pages, password, signal }) {
      const { payload } = await pool.run({
        op: "cut",
        args: { pages, password },
        file,
        ms: limits.convert,
        signal,
      });
      return answers.pdf(payload);
    },
    async arrange(files, { pages, signal }) {
      const sources = files.map(({ file, password }) => ({ bytes: file.size, password }));
      const file = parcelled(
        { sources, pages },
        files.map((f) => f.file),
      );
      const { payload } = await pool.run({ op: "arrange", args: {}, file, ms: limits.convert, signal });
      return answers.pdf(payload);
    },
    unpack: (archive, kind) => new Unpacking(pool.options, archive, kind),
    elsewhere: {
      get places() {
        return pool.elsewhere;
      },
      set places(n) {
        pool.elsewhere = n;
      },
      // Models come and go while the box runs.
      get reads() {
        return readsWith(options);
      },
      ask: (signal) => pool.ask(signal),
    },
    async close() {
      await Promise.all([pool.close(), model.close(), embedder.close()]);
    },
  };
}

/** Pages a reader looks at: the first say what a paper is and what it asks for, the last hold totals and signatures. */
const FIRST_PAGES = 30;

const LAST_PAGES = 5;

const worthReading = (pages: PackedPage[]): PackedPage[] =>
  pages.length <= FIRST_PAGES + LAST_PAGES
    ? pages
    : [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)];

/** The pages that a reader looks at, and what else it is to know. */
function pagesSource(all: PackedPage[], rest: Record<string, unknown>): ByteSource {
  const pages = worthReading(all);
  const said = pages.map(({ packed, ...page }) => ({ ...page, words: packed.length }));
  const words = pages.map((p) => Buffer.from(p.packed));
  return memorySource(parcel({ ...rest, pages: said }, words));
}

const jsonSource = (value: unknown): ByteSource =>
  memorySource(new TextEncoder().encode(JSON.stringify(value)));
