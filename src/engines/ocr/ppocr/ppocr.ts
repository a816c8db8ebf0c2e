import type * as Ort from "onnxruntime-node";
import { type Grey, reshape } from "../../imaging/images.ts";
import { EngineFailure } from "../../process/failure.ts";
import { loadNative } from "../../process/runtime.ts";
import type { ReadWord } from "../tesseract.ts";
import { grown, regionsOf, type Slanted, smallestRectangle } from "./boxes.ts";
import { cutOut, upsideDown } from "./crop.ts";
import { alphabetOf, decodeCtc, type Letter, wordsOf } from "./ctc.ts";
import { findPpocr, type PpocrFiles } from "./models.ts";

type Session = Ort.InferenceSession;

interface Loaded {
  ort: typeof Ort;
  detector: Session;
  recogniser: Session;
  classifier: Session | null;
  /** Height of a line that the recogniser takes: 32 pixels up to version 2, 48 since. */
  lineHeight: number;
  dictionaries: string[];
  alphabet: string[] | null;
}

let loaded: Promise<Loaded | null> | null = null;

/** Whether its models are here (`DEEDBOX_MODELS`); the engine is loaded by the first picture. */
export const hasPpocr = (): boolean => findPpocr(process.env.DEEDBOX_MODELS) !== null;

async function load(files: PpocrFiles): Promise<Loaded> {
  const module = await loadNative<typeof Ort & { default?: typeof Ort }>("onnxruntime-node");
  const ort = module.default ?? module;
  const open = (path: string): Promise<Session> =>
    ort.InferenceSession.create(path, {
      // A child has one processor and little memory: no threads beside its own, no memory kept for the next picture.
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: "sequential",
      enableCpuMemArena: false,
      enableMemPattern: false,
      logSeverityLevel: 4,
    });
  try {
    return {
      ort,
      detector: await open(files.detector),
      recogniser: await open(files.recogniser),
      classifier: files.classifier ? await open(files.classifier) : null,
      lineHeight: /v[12](?:\.\d)?[._]/i.test(files.recogniser.split("/").pop() ?? "") ? 32 : 48,
      dictionaries: files.dictionaries,
      alphabet: null,
    };
  } catch {
    throw new EngineFailure("unavailable", "The models of the second OCR engine could not be opened.");
  }
}

async function run(of: Loaded, session: Session, data: Float32Array, width: number, height: number) {
  const name = session.inputNames[0]!;
  const answer = await session.run({ [name]: new of.ort.Tensor("float32", data, [1, 3, height, width]) });
  const out = answer[session.outputNames[0]!]!;
  if (!(out.data instanceof Float32Array))
    throw new EngineFailure("unavailable", "The second OCR engine gave an answer of another form.");
  return { data: out.data, dims: out.dims };
}

/** Brightness as three planes, each with its own middle and spread; what is right of the picture stays 0. */
function planes(grey: Grey, width: number, height: number, mean: number[], spread: number[]): Float32Array {
  const out = new Float32Array(3 * width * height);
  for (let c = 0; c < 3; c++)
    for (let y = 0; y < grey.height; y++)
      for (let x = 0; x < grey.width; x++)
        out[(c * height + y) * width + x] = (grey.pixels[y * grey.width + x]! / 255 - mean[c]!) / spread[c]!;
  return out;
}

const HALF = [0.5, 0.5, 0.5];
/** Those of ImageNet, with which the detector was trained. */
const MEAN = [0.485, 0.456, 0.406];
const SPREAD = [0.229, 0.224, 0.225];

/** Long edge at which text is looked for. */
const DETECT_EDGE = 1280;
/** The map's value from which a pixel is text, and the mean from which a region is (the values its authors publish). */
const TEXT = 0.3;
const SURE_REGION = 0.5;
const GROWTH = 1.6;
/** Regions of one page that are read at most. */
const MOST_LINES = 600;

/** Where lines of text stand, in pixels of the picture. */
async function detect(of: Loaded, grey: Grey): Promise<Slanted[]> {
  const scale = Math.min(1, DETECT_EDGE / Math.max(grey.width, grey.height));
  const small = await reshape(grey, { scale, kernel: "linear" });
  // It halves its picture five times.
  const width = Math.ceil(small.width / 32) * 32;
  const height = Math.ceil(small.height / 32) * 32;
  const { data } = await run(of, of.detector, planes(small, width, height, MEAN, SPREAD), width, height);
  const back = grey.width / small.width;
  return regionsOf(data, width, height, TEXT)
    .filter((r) => r.score >= SURE_REGION && r.pixels >= 12)
    .slice(0, MOST_LINES)
    .map((r) => grown(smallestRectangle(r.edge), GROWTH))
    .filter((b) => Math.min(b.width, b.height) >= 4)
    .map((b) => ({ ...b, x: b.x * back, y: b.y * back, width: b.width * back, height: b.height * back }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

/** True when a line stands on its head. */
async function onItsHead(of: Loaded, line: Grey): Promise<boolean> {
  if (!of.classifier) return false;
  const [width, height] = [192, 48];
  const box = { x: line.width / 2, y: line.height / 2, width: line.width, height: line.height, angle: 0 };
  const { data } = await run(
    of,
    of.classifier,
    planes(cutOut(line, box, height, width), width, height, HALF, HALF),
    width,
    height,
  );
  return (data[1] ?? 0) > 0.9;
}

/** Longest line that is read at once, in heights of it. */
const LONGEST = 60;

async function recogniseLine(
  of: Loaded,
  grey: Grey,
  box: Slanted,
): Promise<{ words: Letter[]; steps: number }> {
  let line = cutOut(grey, box, of.lineHeight, of.lineHeight * LONGEST);
  if (await onItsHead(of, line)) line = upsideDown(line);
  const { data, dims } = await run(
    of,
    of.recogniser,
    planes(line, line.width, line.height, HALF, HALF),
    line.width,
    line.height,
  );
  const classes = dims[2] ?? 0;
  of.alphabet ??= of.dictionaries.map((d) => alphabetOf(d, classes)).find((a) => a !== null) ?? null;
  if (!of.alphabet)
    throw new EngineFailure("unavailable", "The second OCR engine has no dictionary that fits its model.");
  return { words: wordsOf(decodeCtc(data, classes, of.alphabet)), steps: dims[1] ?? 1 };
}

/** Text that stands upright along its long side is turned before it is read. */
const standing = (b: Slanted): boolean => b.height > b.width * 1.5;

/** A word's box around the part of its slanted line. */
function placed(word: Letter, steps: number, line: Slanted): ReadWord {
  const cos = Math.cos(line.angle);
  const sin = Math.sin(line.angle);
  const corners = [word.from, word.to].flatMap((step) =>
    [-0.5, 0.5].map((v) => {
      const u = (step / steps - 0.5) * line.width;
      return { x: line.x + u * cos - v * line.height * sin, y: line.y + u * sin + v * line.height * cos };
    }),
  );
  return {
    text: word.text,
    confidence: word.sure * 100,
    x0: Math.min(...corners.map((p) => p.x)),
    y0: Math.min(...corners.map((p) => p.y)),
    x1: Math.max(...corners.map((p) => p.x)),
    y1: Math.max(...corners.map((p) => p.y)),
  };
}

/**
 * Lines of words of a picture, as `recognise` of the other engine gives them: text is detected (DB, arXiv:1911.08947), each
 * line cut out, laid level and read letter by letter (CTC). Null when its models are not here.
 */
export async function recogniseByPpocr(grey: Grey): Promise<ReadWord[][] | null> {
  loaded ??= (async () => {
    const files = findPpocr(process.env.DEEDBOX_MODELS);
    return files && load(files);
  })();
  const of = await loaded;
  if (!of) return null;
  const lines: ReadWord[][] = [];
  for (const found of await detect(of, grey)) {
    const line = standing(found)
      ? { ...found, width: found.height, height: found.width, angle: found.angle + Math.PI / 2 }
      : found;
    const { words, steps } = await recogniseLine(of, grey, line);
    if (words.length) lines.push(words.map((w) => placed(w, steps, line)));
  }
  return lines;
}
