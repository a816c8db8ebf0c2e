import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { message } from "#messages/message.ts";
import type { Grey } from "../imaging/images.ts";
import { EngineFailure } from "../process/failure.ts";
import { packageFolder } from "../process/runtime.ts";

/** What is used of the engine's own interface (TessBaseAPI, compiled to WebAssembly by tesseract.js-core). */
interface Api {
  Init(path: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetJSONText(): string;
  Clear(): void;
  End(): void;
  Version(): string;
}

interface Core {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => Api;
}

export interface ReadWord {
  text: string;
  confidence: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** How the engine looks for lines (its own numbers): 3 finds columns itself, 4 one column, 6 one block, 7 one line, 11 words anywhere. */
type Segmentation = 3 | 4 | 6 | 7 | 11;

const LSTM_ONLY = 1;

let core: Promise<Core> | null = null;
const open = new Map<string, Api>();

/**
 * The engine itself is called, without tesseract.js's own thread around it: the child is a process of its own already, and
 * the engine then takes grey pixels as they are instead of a picture packed and unpacked once more.
 */
async function loadCore(): Promise<Core> {
  const { relaxedSimd, simd } = await import(dependency("wasm-feature-detect"));
  const kind = (await relaxedSimd()) ? "relaxedsimd-lstm" : (await simd()) ? "simd-lstm" : "lstm";
  const factory: unknown = createRequire(import.meta.url)(
    dependency(`tesseract.js-core/tesseract-core-${kind}.js`),
  );
  if (typeof factory !== "function") throw new EngineFailure("unavailable", message("failure.ocr"));
  // Its messages may hold words of the paper.
  return await factory({ print: () => {}, printErr: () => {} });
}

/** Packages that tesseract.js depends on are found from where it lies. */
function dependency(name: string): string {
  return Bun.resolveSync(name, packageFolder("tesseract.js"));
}

/** The languages that ship as packages: the integer form of the best models, which the LSTM engine alone can use. */
const shipped: Record<string, () => string> = {
  eng: () => packageFolder("@tesseract.js-data/eng"),
  deu: () => packageFolder("@tesseract.js-data/deu"),
  fra: () => packageFolder("@tesseract.js-data/fra"),
  spa: () => packageFolder("@tesseract.js-data/spa"),
  ita: () => packageFolder("@tesseract.js-data/ita"),
  nld: () => packageFolder("@tesseract.js-data/nld"),
};

/** Tesseract's names (ISO 639-2/T) of languages that people name by two letters (ISO 639-1). */
const NAMES: Record<string, string> = {
  en: "eng",
  de: "deu",
  fr: "fra",
  es: "spa",
  it: "ita",
  nl: "nld",
  pt: "por",
  sv: "swe",
  da: "dan",
  no: "nor",
  pl: "pol",
  cs: "ces",
  sk: "slk",
  hu: "hun",
  ro: "ron",
  fi: "fin",
  tr: "tur",
  hr: "hrv",
  sl: "slv",
};

/** The data for a language by its ISO 639-1 name, or null when there is none here. */
export function dataFor(language: string): string | null {
  const name = NAMES[language];
  return name && dataFile(name) ? name : null;
}

/** Tesseract's names of the languages whose files are there, in the order wished, English when none is. */
function available(wished: string[]): string[] {
  const fit = [...new Set(wished)].filter(
    (name) => /^[a-z]{3}(?:_[a-z]{3,4})?$/.test(name) && dataFile(name) !== null,
  );
  return fit.length ? fit.slice(0, 3) : ["eng"];
}

/** What the owner gives goes before what ships. */
function dataFile(language: string): string | null {
  const given = process.env.DEEDBOX_TESSDATA;
  const own = shipped[language];
  const places = [
    ...(given ? [join(given, `${language}.traineddata`), join(given, `${language}.traineddata.gz`)] : []),
    ...(own ? [join(own(), "4.0.0_best_int", `${language}.traineddata.gz`)] : []),
  ];
  return places.find((path) => existsSync(path)) ?? null;
}

/** Languages kept loaded: one for the papers of the house, one for a paper from elsewhere. */
const MOST_OPEN = 2;

async function engine(wished: string[]): Promise<{ core: Core; api: Api }> {
  core ??= loadCore();
  const loaded = await core;
  const names = available(wished);
  const languages = names.join("+");
  const ready = open.get(languages);
  if (ready) return { core: loaded, api: ready };
  for (const [other, api] of open)
    if (open.size >= MOST_OPEN) {
      api.End();
      open.delete(other);
    }
  for (const name of names) {
    const path = dataFile(name);
    if (!path) throw new EngineFailure("unavailable", message("failure.ocr"));
    const bytes = readFileSync(path);
    loaded.FS.writeFile(`./${name}.traineddata`, path.endsWith(".gz") ? Bun.gunzipSync(bytes) : bytes);
  }
  const api = new loaded.TessBaseAPI();
  const failed = api.Init(null, languages, LSTM_ONLY) !== 0;
  // What was read from them is in the engine now.
  for (const name of names) loaded.FS.unlink(`./${name}.traineddata`);
  if (failed) throw new EngineFailure("unavailable", message("failure.ocr"));
  open.set(languages, api);
  return { core: loaded, api };
}

/**
 * A picture as leptonica keeps one itself (its "spix" form: width, height, depth, words a row, no colours, bytes that follow),
 * which it takes over in one piece: a netpbm map it reads byte by byte. Pixels stand in words of 32 bits, the first highest.
 */
function setPicture(loaded: Core, api: Api, { width, height, pixels }: Grey): void {
  const words = (width + 3) >> 2;
  const file = new Uint8Array(28 + words * 4 * height);
  file.set([0x73, 0x70, 0x69, 0x78]);
  new Int32Array(file.buffer, 4, 6).set([width, height, 8, words, 0, words * 4 * height]);
  for (let y = 0; y < height; y++) packRow(pixels, y * width, width, file, 28 + y * words * 4);
  loaded.FS.writeFile("/input", file);
  const bad = api.SetImageFile(1, 0);
  loaded.FS.unlink("/input");
  if (bad) throw new EngineFailure("unreadable", message("failure.failed"));
}

/** A row of pixels in words whose bytes stand the other way round (WebAssembly keeps the lowest byte first). */
function packRow(from: Uint8Array, at: number, width: number, to: Uint8Array, start: number): void {
  for (let x = 0; x < width; x++) to[start + (x ^ 3)] = from[at + x]!;
}

/** Lines of words of a picture, in the engine's own order. `invert`: lines it is unsure of are tried as light on dark too. */
export async function recognise(
  grey: Grey,
  wished: string[],
  segmentation: Segmentation,
  { invert = true }: { invert?: boolean } = {},
): Promise<ReadWord[][]> {
  const { core: loaded, api } = await engine(wished);
  api.SetVariable("tessedit_pageseg_mode", String(segmentation));
  api.SetVariable("user_defined_dpi", "300");
  api.SetVariable("tessedit_do_invert", invert ? "1" : "0");
  setPicture(loaded, api, grey);
  api.Recognize(null);
  const lines = linesOf(JSON.parse(api.GetJSONText()));
  api.Clear();
  return lines;
}

/** The version the engine gives itself. */
export async function tesseractVersion(): Promise<string> {
  return (await engine([])).api.Version();
}

interface Block {
  paragraphs?: {
    lines?: {
      words?: { text?: string; confidence?: number; bbox?: Omit<ReadWord, "text" | "confidence"> }[];
    }[];
  }[];
}

function linesOf({ blocks }: { blocks?: Block[] }): ReadWord[][] {
  const lines: ReadWord[][] = [];
  for (const block of blocks ?? [])
    for (const paragraph of block.paragraphs ?? [])
      for (const line of paragraph.lines ?? []) {
        const words = (line.words ?? []).flatMap((w) =>
          w.text?.trim() && w.bbox
            ? [{ text: w.text.trim(), confidence: Number(w.confidence ?? 0), ...w.bbox }]
            : [],
        );
        if (words.length) lines.push(words);
      }
  return lines;
}
