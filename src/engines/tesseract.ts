import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { EngineFailure } from "./failure.ts";
import type { Grey } from "./images.ts";
import { packageFolder } from "./runtime.ts";

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

/** How the engine looks for lines (its own numbers): 3 finds columns itself, 4 one column, 6 one block, 11 words anywhere. */
export type Segmentation = 3 | 4 | 6 | 11;

const LSTM_ONLY = 1;

let core: Promise<Core> | null = null;
let open: { api: Api; languages: string } | null = null;

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
  if (typeof factory !== "function")
    throw new EngineFailure("unavailable", "The OCR engine could not be loaded.");
  // Its messages may hold words of the paper.
  return await factory({ print: () => {}, printErr: () => {} });
}

/** Packages that tesseract.js depends on are found from where it lies. */
function dependency(name: string): string {
  return Bun.resolveSync(name, packageFolder("tesseract.js"));
}

/** Tesseract's names of the languages whose files are there, in the order wished, English when none is. */
function available(wished: string[]): string[] {
  const fit = [...new Set(wished)].filter(
    (name) => /^[a-z]{3}(?:_[a-z]{3,4})?$/.test(name) && dataFile(name) !== null,
  );
  return fit.length ? fit.slice(0, 3) : ["eng"];
}

function dataFile(language: string): string | null {
  const folder = process.env.DEEDBOX_TESSDATA;
  const given = folder
    ? [join(folder, `${language}.traineddata`), join(folder, `${language}.traineddata.gz`)]
    : [];
  // English ships as a package; the integer form of the best model, which the LSTM engine alone can use.
  const own = language === "eng" ? [join(englishFolder(), "eng.traineddata.gz")] : [];
  return [...own, ...given].find((path) => existsSync(path)) ?? null;
}

const englishFolder = () => join(packageFolder("@tesseract.js-data/eng"), "4.0.0_best_int");

async function engine(wished: string[]): Promise<{ core: Core; api: Api }> {
  core ??= loadCore();
  const loaded = await core;
  const names = available(wished);
  const languages = names.join("+");
  if (open?.languages === languages) return { core: loaded, api: open.api };
  open?.api.End();
  open = null;
  for (const name of names) {
    const path = dataFile(name);
    if (!path) throw new EngineFailure("unavailable", "The language data of the OCR engine is missing.");
    const bytes = readFileSync(path);
    loaded.FS.writeFile(`./${name}.traineddata`, path.endsWith(".gz") ? Bun.gunzipSync(bytes) : bytes);
  }
  const api = new loaded.TessBaseAPI();
  if (api.Init(null, languages, LSTM_ONLY) !== 0)
    throw new EngineFailure("unavailable", "The OCR engine could not be started.");
  open = { api, languages };
  return { core: loaded, api };
}

/** A plain grey map (netpbm P5), the one form that needs no packing. */
function setPicture(loaded: Core, api: Api, grey: Grey): void {
  const head = new TextEncoder().encode(`P5\n${grey.width} ${grey.height}\n255\n`);
  const file = new Uint8Array(head.length + grey.pixels.length);
  file.set(head);
  file.set(grey.pixels, head.length);
  loaded.FS.writeFile("/input", file);
  const bad = api.SetImageFile(1, 0);
  loaded.FS.unlink("/input");
  if (bad) throw new EngineFailure("unreadable", "The picture could not be handed to the OCR engine.");
}

/** Lines of words of a picture, in the engine's own order. */
export async function recognise(
  grey: Grey,
  wished: string[],
  segmentation: Segmentation,
  settings: Record<string, string> = {},
): Promise<ReadWord[][]> {
  const { core: loaded, api } = await engine(wished);
  api.SetVariable("tessedit_pageseg_mode", String(segmentation));
  api.SetVariable("user_defined_dpi", "300");
  for (const [name, value] of Object.entries(settings)) api.SetVariable(name, value);
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
