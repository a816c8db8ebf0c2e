import { loadSharp } from "../imaging/images.ts";
import { asBuffer } from "../malware/look.ts";
import type { Shape } from "./shrink.ts";
import { Rows, smaller } from "./shrink.ts";

/** A picture in a PDF: a stream of its own, whose dictionary always stands in the open (ISO 32000-1, 7.5.7 and 8.9.5). */
interface PdfPicture {
  width: number;
  height: number;
  /** Bits of one part of a pixel. */
  bits: number;
  /** A stencil through which colour is painted. */
  mask: boolean;
  filters: string[];
  /** The entries of its dictionary as they are written, by their names. */
  entries: Map<string, string>;
  /** Where its dictionary begins and its "endstream" ends, and where its bytes lie in between. */
  start: number;
  end: number;
  from: number;
  to: number;
}

/** Longest dictionary of a picture that is looked at. */
const BEFORE = 8 * 1024;

/** Every picture of a PDF whose size its dictionary tells, wherever it lies. Damage elsewhere in the file is no matter. */
function* pictures(bytes: Uint8Array): Generator<PdfPicture> {
  const b = asBuffer(bytes);
  for (let at = b.indexOf("stream"); at >= 0; at = b.indexOf("stream", at + 6)) {
    if (at >= 3 && b.toString("latin1", at - 3, at) === "end") continue;
    const found = pictureAt(b, at);
    if (!found) continue;
    yield found;
    at = Math.max(at, found.end - 6);
  }
}

function pictureAt(b: Buffer, at: number): PdfPicture | null {
  const begin = Math.max(0, at - BEFORE);
  const before = b.toString("latin1", begin, at);
  const object = before.lastIndexOf("obj");
  const open = before.indexOf("<<", Math.max(0, object));
  if (object < 0 || open < 0 || !before.slice(open).includes("/Image")) return null;
  const entries = dictionaryOf(before.slice(open));
  if (entries?.get("Subtype") !== "/Image") return null;
  const width = numberOf(entries.get("Width") ?? entries.get("W"));
  const height = numberOf(entries.get("Height") ?? entries.get("H"));
  if (width === null || height === null || width < 1 || height < 1) return null;
  let from = at + 6;
  while (b[from] === 0x20) from++;
  if (b[from] === 0x0d) from++;
  if (b[from] === 0x0a) from++;
  const said = numberOf(entries.get("Length")) ?? 0;
  let stop = b.indexOf("endstream", from + (said <= b.length - from ? said : 0), "latin1");
  // Too long a length: the stream ends where it ends.
  if (stop < 0) stop = b.indexOf("endstream", from, "latin1");
  if (stop < 0) return null;
  const mask = (entries.get("ImageMask") ?? entries.get("IM")) === "true";
  const bits = mask ? 1 : (numberOf(entries.get("BitsPerComponent") ?? entries.get("BPC")) ?? 8);
  const filters = (entries.get("Filter") ?? entries.get("F") ?? "").match(/[^/\s[\]]+/g) ?? [];
  const span = { start: begin + open, end: stop + 9, from, to: stop };
  return { width, height, bits, mask, filters, entries, ...span };
}

/** A whole number that is written out, or null: one told elsewhere ("12 0 R") is not looked up. */
const numberOf = (value: string | undefined): number | null =>
  value !== undefined && /^[+-]?\d{1,10}$/.test(value) ? Number(value) : null;

const SPACE = /[\s\0]/;

/** The entries of a dictionary that begins a text, each value as it is written; null when it is none. */
function dictionaryOf(text: string): Map<string, string> | null {
  if (!text.startsWith("<<")) return null;
  const entries = new Map<string, string>();
  let at = 2;
  for (;;) {
    while (SPACE.test(text[at] ?? "")) at++;
    if (text.startsWith(">>", at)) return entries;
    const key = /^\/([^\s\0/<>[\](){}%]+)/.exec(text.slice(at, at + 200))?.[1];
    if (key === undefined) return null;
    at += key.length + 1;
    while (SPACE.test(text[at] ?? "")) at++;
    const end = valueEnd(text, at);
    if (end === null) return null;
    entries.set(decoded(key), text.slice(at, end).trim());
    at = end;
  }
}

/** A name may have letters written as numbers (7.3.5). */
const decoded = (name: string): string =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Where the value that begins at a place ends: before the next name, or the end of the dictionary. */
function valueEnd(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const c = text[at];
    if (c === "(") {
      const close = stringEnd(text, at);
      if (close === null) return null;
      at = close;
    } else if (text.startsWith("<<", at)) {
      depth++;
      at++;
    } else if (text.startsWith(">>", at)) {
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (c === "[") depth++;
    else if (c === "]") depth--;
    // A name ends the value before it, unless it is the value.
    else if (c === "/" && depth === 0 && at > from) return at;
  }
  return null;
}

function stringEnd(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  return null;
}

/*
 * A page holds pictures of any size: a plan scanned finely, a one-bit picture of a billion pixels in ten kilobytes. pdf.js
 * decodes a picture whole, four bytes a pixel, before it draws it small. Here one that is too large for that is put into
 * fewer pixels first, row by row, and takes the place of the large one in the bytes of the file: it is packed into less room
 * than that had, so every place in the file stays where it is.
 */

/** Pixels of a picture that pdf.js is left to draw: A4 at 600 dots an inch has 34.8 million. */
const LARGE = 36_000_000;
/** Pixels it has afterwards: more than a page is drawn with. */
const ENOUGH = 12_000_000;
/** Pixels from which on a picture is not even read. */
const MOST = 1_600_000_000;
/** Pixels of a JPEG that is read: one that comes in passes is held whole. */
const MOST_JPEG = 500_000_000;

/** A picture in fewer pixels, packed. */
interface Packed {
  width: number;
  height: number;
  /** Entries of its dictionary that differ from before; null leaves one out. */
  entries: Record<string, string | null>;
  data: Uint8Array;
}

/**
 * Puts pictures of too many pixels into fewer, in the bytes themselves. Gives how many pictures are too large still: in a
 * locked file, or packed in a way that is not read row by row. Never throws for what is in the file.
 */
export async function shrinkPictures(bytes: Uint8Array): Promise<number> {
  let left = 0;
  // Streams of a locked file cannot be read here.
  let locked: boolean | null = null;
  for (const picture of pictures(bytes)) {
    if (picture.width * picture.height <= LARGE) continue;
    locked ??= asBuffer(bytes).includes("/Encrypt", 0, "latin1");
    const done = !locked && picture.width * picture.height <= MOST && (await shrink(bytes, picture));
    if (!done) left++;
    Bun.gc(true);
  }
  return left;
}

async function shrink(bytes: Uint8Array, p: PdfPicture): Promise<boolean> {
  const by = Math.ceil(Math.sqrt((p.width * p.height) / ENOUGH));
  const [filter, ...more] = p.filters;
  const data = bytes.subarray(p.from, p.to);
  try {
    if (more.length > 0) return false;
    for (const times of [1, 2, 4]) {
      const packed =
        filter === "DCTDecode" || filter === "DCT"
          ? await shrunkJpeg(data, p, by * times)
          : filter === "CCITTFaxDecode" || filter === "CCF"
            ? await shrunkFax(data, p, by * times)
            : filter === "FlateDecode" || filter === "Fl"
              ? await shrunkRows(bytes, data, p, by * times)
              : null;
      if (packed === null) return false;
      if (packed.some((one) => putInPlace(bytes, p, one))) return true;
    }
  } catch {
    // A damaged picture: it stays, and is told of as one that cannot be shown.
  }
  return false;
}

/** Writes a picture where the large one stood. False, and nothing written, when it needs more room than that had. */
function putInPlace(bytes: Uint8Array, p: PdfPicture, one: Packed): boolean {
  const entries = new Map(p.entries);
  for (const gone of ["W", "H", "F", "DP", "BPC", "DecodeParms", "Filter"]) entries.delete(gone);
  entries.set("Width", String(one.width));
  entries.set("Height", String(one.height));
  entries.set("Length", String(one.data.length));
  for (const [key, value] of Object.entries(one.entries))
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  const dictionary = [...entries].map(([key, value]) => `/${key} ${value}`).join("\n");
  const head = Buffer.from(`<<\n${dictionary}\n>>\nstream\n`, "latin1");
  const tail = Buffer.from("\nendstream", "latin1");
  const need = head.length + one.data.length + tail.length;
  if (need > p.end - p.start) return false;
  bytes.fill(0x20, p.start, p.end);
  bytes.set(head, p.start);
  bytes.set(one.data, p.start + head.length);
  bytes.set(tail, p.start + head.length + one.data.length);
  return true;
}

const fewer = (p: PdfPicture, by: number) => ({
  width: Math.max(1, Math.ceil(p.width / by)),
  height: Math.max(1, Math.ceil(p.height / by)),
});

/** libjpeg brings a JPEG down while it decodes it (shrink on load). */
async function shrunkJpeg(data: Uint8Array, p: PdfPicture, by: number): Promise<Packed[] | null> {
  if (p.width * p.height > MOST_JPEG) return null;
  const sharp = await loadSharp();
  const size = fewer(p, by);
  const open = () => sharp(data, { limitInputPixels: false, failOn: "none", sequentialRead: true });
  const { channels = 3 } = await open().metadata();
  const picture = open().resize({ ...size, fit: "fill" });
  const inks = channels === 4;
  const jpeg = await (channels === 1 ? picture.toColourspace("b-w") : picture.toColourspace("srgb"))
    .jpeg({ quality: 80 })
    .toBuffer();
  const entries = { Filter: "/DCTDecode", ...(inks ? { ColorSpace: "/DeviceRGB", Decode: null } : {}) };
  return [{ ...size, data: jpeg, entries }];
}

/** Fax (ITU-T T.4, T.6) is what a TIFF holds, too: it is put into one and read strip by strip. */
async function shrunkFax(data: Uint8Array, p: PdfPicture, by: number): Promise<Packed[] | null> {
  const tiff = faxAsTiff(data, p);
  if (!tiff) return null;
  const sharp = await loadSharp();
  const size = fewer(p, by);
  const { data: grey } = await sharp(tiff, { limitInputPixels: false, failOn: "none", sequentialRead: true })
    .resize({ ...size, fit: "fill", kernel: "linear" })
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return packedGrey(grey, p, size);
}

/** A grey picture as one of eight bits, and as one of one bit for where little room is; a mask is of one bit always. */
async function packedGrey(
  grey: Uint8Array,
  p: PdfPicture,
  size: { width: number; height: number },
): Promise<Packed[]> {
  const { deflateSync } = await import("node:zlib");
  const bits = (level: number): Packed => {
    const row = Math.ceil(size.width / 8);
    const out = new Uint8Array(row * size.height);
    for (let y = 0; y < size.height; y++)
      for (let x = 0; x < size.width; x++)
        if ((grey[y * size.width + x] ?? 0) >= level) {
          const at = y * row + (x >> 3);
          out[at] = (out[at] ?? 0) | (0x80 >> (x & 7));
        }
    const entries = { Filter: "/FlateDecode", BitsPerComponent: "1" };
    return { ...size, data: deflateSync(out, { level: 9 }), entries };
  };
  // Thin lines stay: a spot counts as drawn from a quarter on.
  const inverted = /^\[\s*1/.test(p.entries.get("Decode") ?? p.entries.get("D") ?? "");
  const level = inverted ? 64 : 192;
  if (p.mask) return [bits(level)];
  const entries = { Filter: "/FlateDecode", BitsPerComponent: "8" };
  return [{ ...size, data: deflateSync(grey, { level: 9 }), entries }, bits(level)];
}

/** A TIFF (6.0) of one strip around the bytes of a fax, or null when it is of a form that a TIFF does not know. */
function faxAsTiff(data: Uint8Array, p: PdfPicture): Uint8Array | null {
  const said = p.entries.get("DecodeParms") ?? p.entries.get("DP") ?? "<<>>";
  const parms = dictionaryOf(said.replace(/^\[\s*|\s*\]$/g, ""));
  if (!parms || parms.get("EncodedByteAlign") === "true" || p.bits !== 1) return null;
  const k = numberOf(parms.get("K")) ?? 0;
  const columns = numberOf(parms.get("Columns")) ?? 1728;
  if (columns !== p.width) return null;
  const tags: [number, number][] = [
    [256, columns],
    [257, p.height],
    [258, 1],
    [259, k < 0 ? 4 : 3],
    // White is zero, unless the file says that black is one: then the same bits mean the opposite.
    [262, parms.get("BlackIs1") === "true" ? 1 : 0],
    [273, 0],
    [277, 1],
    [278, p.height],
    [279, data.length],
    ...(k < 0 ? [] : [[292, k > 0 ? 1 : 0] as [number, number]]),
  ];
  const head = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  head.write("II*\0", 0, "latin1");
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(tags.length, 8);
  tags.forEach(([tag, value], i) => {
    head.writeUInt16LE(tag, 10 + i * 12);
    head.writeUInt16LE(4, 12 + i * 12);
    head.writeUInt32LE(1, 14 + i * 12);
    head.writeUInt32LE(tag === 273 ? head.length : value, 18 + i * 12);
  });
  return Buffer.concat([head, data]);
}

/** A deflated picture, row by row. */
async function shrunkRows(
  file: Uint8Array,
  data: Uint8Array,
  p: PdfPicture,
  by: number,
): Promise<Packed[] | null> {
  const said = p.entries.get("DecodeParms") ?? p.entries.get("DP") ?? "<<>>";
  const parms = dictionaryOf(said.replace(/^\[\s*|\s*\]$/g, ""));
  if (!parms || (p.bits !== 1 && p.bits !== 8)) return null;
  const predictor = numberOf(parms.get("Predictor")) ?? 1;
  const rows = new Rows(data, p.width, p.height, p.bits, predictor);
  const parts = predictor > 1 ? (numberOf(parms.get("Colors")) ?? 1) : await rows.parts();
  if (parts === null || (p.bits === 1 && parts !== 1)) return null;
  const shape: Shape = {
    ...fewer(p, by),
    by,
    parts,
    bits: p.bits,
    mixes: parts > 1 || p.mask || isGrey(file, p),
  };
  const out = await smaller(rows, shape);
  const size = { width: shape.width, height: shape.height };
  if (shape.mixes && parts === 1) return packedGrey(out, p, size);
  const { deflateSync } = await import("node:zlib");
  const entries = { Filter: "/FlateDecode", BitsPerComponent: String(p.bits) };
  return [{ ...size, data: deflateSync(out, { level: 6 }), entries }];
}

/** Whether values of one part are shades: those of a palette cannot be mixed. */
function isGrey(file: Uint8Array, p: PdfPicture): boolean {
  const space = p.entries.get("ColorSpace") ?? p.entries.get("CS") ?? "";
  const grey = /^(?:\/(?:DeviceGray|G|CalGray)|\[\s*\/(?:ICCBased|CalGray|DeviceGray)\b)/;
  if (grey.test(space)) return true;
  const ref = /^(\d+)\s+(\d+)\s+R$/.exec(space);
  if (!ref) return false;
  const b = asBuffer(file);
  const at = b.indexOf(`\n${ref[1]} ${ref[2]} obj`, 0, "latin1");
  if (at < 0) return false;
  const object = b.toString("latin1", at, at + 200).replace(/^\s*\d+\s+\d+\s+obj\s*/, "");
  return grey.test(object);
}
