import type { Code, Rect } from "#reading/layout/page.ts";
import { isSeparator } from "#reading/layout/separators.ts";
import type { PictureReader } from "../ocr/ocr.ts";
import { blankPage } from "../ocr/ocr.ts";
import { picturePrint } from "../ocr/print.ts";
import type { ReadPage } from "../pdf/extracted.ts";
import type { PdfPage } from "../pdf/pdf.ts";
import { drawPage, fittingScale } from "../pdf/pdf.ts";
import { loadNative, nativePath } from "../process/runtime.ts";
import type { Grey } from "./images.ts";
import { isBlank, lookOf } from "./images.ts";

/*
 * Patch codes, as scanners know them: four bars side by side, two of them wide and two narrow, the spaces between them as
 * wide as a narrow bar. Narrow is 0.08 inch, wide 0.20 inch, and the bars are at least two inches long.
 */
const NARROW = 0.08;
const WIDE = 0.2;
const LEAST_LENGTH = 1.6;
/** Inches of the long edge of the sheets these are printed on: A4 and US letter are near enough to each other. */
const LONG_EDGE = 11.4;

interface Run {
  dark: boolean;
  from: number;
  length: number;
}

/** Whether four bars with their spaces, from `i` on, are those of a patch code. */
function isPatch(runs: Run[], i: number, unit: number): boolean {
  let wide = 0;
  for (let k = 0; k < 7; k++) {
    const { length } = runs[i + k] as Run;
    const inches = length / unit;
    const narrow = inches > NARROW * 0.6 && inches < NARROW * 1.5;
    if (k % 2 === 1) {
      if (!narrow) return false;
    } else if (inches > WIDE * 0.7 && inches < WIDE * 1.4) wide++;
    else if (!narrow) return false;
  }
  return wide === 2;
}

/** Starts and ends of patch patterns along one line of pixels. */
function patterns(at: (i: number) => number, size: number, unit: number): [number, number][] {
  const runs: Run[] = [];
  for (let i = 0; i < size; i++) {
    const dark = at(i) < 128;
    const last = runs[runs.length - 1];
    if (last && last.dark === dark) last.length++;
    else runs.push({ dark, from: i, length: 1 });
  }
  const out: [number, number][] = [];
  for (let i = 0; i + 7 <= runs.length; i++) {
    const [first, end] = [runs[i] as Run, runs[i + 6] as Run];
    if (first.dark && isPatch(runs, i, unit)) out.push([first.from, end.from + end.length]);
  }
  return out;
}

/** Looks along every fourth line in one direction for the same pattern at the same place, line after line. */
function along(grey: Grey, across: boolean, unit: number): Rect | null {
  const { width, height, pixels } = grey;
  const lines = across ? height : width;
  const size = across ? width : height;
  const step = 4;
  const open: { from: number; to: number; first: number; last: number }[] = [];
  for (let line = 0; line < lines; line += step) {
    const at = across ? (i: number) => pixels[line * width + i]! : (i: number) => pixels[i * width + line]!;
    for (const [from, to] of patterns(at, size, unit)) {
      const near = open.find(
        (o) => line - o.last <= step * 3 && Math.abs(o.from - from) < 6 && Math.abs(o.to - to) < 6,
      );
      if (near) Object.assign(near, { from, to, last: line });
      else open.push({ from, to, first: line, last: line });
    }
  }
  const found = open.find((o) => (o.last - o.first) / unit >= LEAST_LENGTH);
  if (!found) return null;
  const [a, b] = [found.from / size, found.to / size];
  const [c, d] = [found.first / lines, found.last / lines];
  return across ? { x0: a, x1: b, y0: c, y1: d } : { x0: c, x1: d, y0: a, y1: b };
}

/** Where the bars of a patch sheet stand on a whole page lying square, or null. */
function patchBars(grey: Grey): Rect | null {
  const unit = Math.max(grey.width, grey.height) / LONG_EDGE;
  return along(grey, true, unit) ?? along(grey, false, unit);
}

/** What is used of zxing-wasm (MIT, a build of zxing-cpp). */
interface Reader {
  prepareZXingModule(options: {
    overrides: { wasmBinary: ArrayBuffer };
    fireImmediately: true;
  }): Promise<unknown>;
  readBarcodes(picture: Pixels, options: Record<string, unknown>): Promise<Found[]>;
}

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

interface Found {
  format: string;
  text: string;
  isValid: boolean;
  position: { topLeft: Point; topRight: Point; bottomLeft: Point; bottomRight: Point };
}

let loaded: Promise<Reader> | null = null;

/** The reader with its program handed over: left to itself it would fetch it from a server. */
function load(): Promise<Reader> {
  loaded ??= (async () => {
    const wasmBinary = await Bun.file(nativePath("zxing-wasm/reader/zxing_reader.wasm")).arrayBuffer();
    const reader = await loadNative<Reader>("zxing-wasm/reader");
    await reader.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
    return reader;
  })();
  return loaded;
}

const MOST_CODES = 12;
const MOST_TEXT = 2000;

const looking = { tryRotate: true, tryInvert: false, tryDownscale: true, maxNumberOfSymbols: MOST_CODES };

/** The barcodes of a page: QR, Code 128, Code 39 and the bars of patch sheets. Places are fractions of the picture as given. */
export async function readCodes(grey: Grey): Promise<Code[]> {
  const small = await lookOf(grey);
  const { readBarcodes } = await load();
  const picture = { data: colours(small.pixels), width: small.width, height: small.height };
  // Lines of a small label are missed by a quick look; squares are not, and cost less that way.
  const found = [
    ...(await readBarcodes(picture, { ...looking, formats: ["QRCode"], tryHarder: false })),
    ...(await readBarcodes(picture, {
      ...looking,
      formats: ["Code128", "Code39"],
      tryHarder: true,
      tryDownscale: false,
    })),
  ];
  const codes = found.flatMap((f): Code[] => {
    if (!f.isValid || f.text === "" || f.text.length > MOST_TEXT) return [];
    const { topLeft, topRight, bottomLeft, bottomRight } = f.position;
    const corners = [topLeft, topRight, bottomLeft, bottomRight];
    const xs = corners.map((p) => within(p.x / small.width));
    const ys = corners.map((p) => within(p.y / small.height));
    const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
    return [{ kind: f.format.startsWith("QR") ? "qr" : "linear", text: f.text, box }];
  });
  if (codes.some(isSeparator)) return codes;
  const bars = patchBars(small);
  return bars ? [...codes, { kind: "patch", text: "PATCH", box: bars }] : codes;
}

/** Four bytes a pixel, opaque. */
function colours(pixels: Uint8Array): Uint8ClampedArray {
  const out = new Uint32Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) out[i] = 0xff000000 | (pixels[i]! * 0x010101);
  return new Uint8ClampedArray(out.buffer);
}

const within = (n: number): number => Math.min(1, Math.max(0, n));

/** Codes where they stand once the picture is turned by quarter turns clockwise. */
export function turned(codes: Code[], degrees: number): Code[] {
  const quarters = (((Math.round(degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  let out = codes;
  for (let i = 0; i < quarters; i++)
    out = out.map((c) => ({
      ...c,
      box: { x0: 1 - c.box.y1, x1: 1 - c.box.y0, y0: c.box.x0, y1: c.box.x1 },
    }));
  return out;
}

/** Reads a page's picture with its codes and its print. The words of a separator sheet are nobody's: they are not read. */
export async function readMarked(grey: Grey, number: number, reader: PictureReader): Promise<ReadPage> {
  if (isBlank(grey)) return blankPage(grey, number);
  // A code that cannot be looked for costs the code, not the page.
  const codes = await readCodes(grey).catch(() => []);
  const { width, height } = grey;
  const page: ReadPage = codes.some(isSeparator)
    ? { number, width, height, words: [], text: "", source: "ocr", confidence: 0 }
    : await reader.read(grey, number);
  return {
    ...page,
    ...(codes.length > 0 ? { codes: turned(codes, page.turn ?? 0) } : {}),
    print: await picturePrint(grey, page.turn ?? 0),
  };
}

/** Words beside a code worth looking for on a page that has its words anyway: drawing it costs as much as all the rest. */
const CODE_HINT = new RegExp(
  String.raw`zahlteil|payment part|section paiement|sezione pagamento|giro-?\s?code|epc[- ]?qr|qr[- ]?(?:code|rechnung)|` +
    String.raw`scan(?: (?:to|and|&) pay|nen (?:und|&) zahlen)|patch ?t\b|\basn ?\d`,
  "i",
);

/** Looks for codes on a page with a text layer when its words speak of one. */
export async function withHintedCodes(page: PdfPage, lifted: ReadPage): Promise<ReadPage> {
  if (!CODE_HINT.test(lifted.text)) return lifted;
  try {
    const drawn = await drawPage(page, fittingScale(page, 150 / 72, 4_000_000));
    const codes = await readCodes(drawn.grey());
    return codes.length > 0 ? { ...lifted, codes } : lifted;
  } catch {
    // The words are there; the code is a second witness at most.
    return lifted;
  }
}
