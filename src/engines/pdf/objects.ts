import { asBuffer } from "../malware/look.ts";

/** A picture in a PDF: a stream of its own, whose dictionary always stands in the open (ISO 32000-1, 7.5.7 and 8.9.5). */
export interface PdfPicture {
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
export function* pictures(bytes: Uint8Array): Generator<PdfPicture> {
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
export const numberOf = (value: string | undefined): number | null =>
  value !== undefined && /^[+-]?\d{1,10}$/.test(value) ? Number(value) : null;

const SPACE = /[\s\0]/;

/** The entries of a dictionary that begins a text, each value as it is written; null when it is none. */
export function dictionaryOf(text: string): Map<string, string> | null {
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
