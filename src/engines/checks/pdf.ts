import { constants, inflateSync } from "node:zlib";
import { asBuffer, type Inner, type Look, latin } from "./look.ts";
import { isStartable, programByBytes } from "./programs.ts";

/*
 * A PDF is searched, not parsed: names of actions stand in the open or in object streams (ISO 32000-1, 7.5.7), which are
 * unpacked. Nothing is resolved, so there is nothing to run in circles, and what a reader would find by repairing a broken
 * file is found here, too. What this costs is a false alarm for a text about such actions that is stored unpacked: rare.
 */

const SPACE = "(?:[\\s\\0]|%[^\\r\\n]*[\\r\\n])*";
const END = "(?![^\\s\\0<>\\[\\](){}/%])";
const launch = new RegExp(`/S${SPACE}/Launch${END}|\\bobj${SPACE}/Launch${END}`);
const script = new RegExp(`/(?:JavaScript|JS)${END}`);
const media = new RegExp(`/(?:RichMedia|Rendition)${END}`);

/** Bytes looked at in one go, and how much of one look is seen again in the next. */
const WINDOW = 1024 * 1024;
const AGAIN = 8 * 1024;
/** Packed bytes that are enough to see what a stream begins with. */
const HEAD = 2048;
const MOST_STREAM = 32 * 1024 * 1024;

/** What in a PDF is a reason to keep it apart, as a person would name it, or null. */
export async function checkPdf(bytes: Uint8Array, look: Look, inner: Inner): Promise<string | null> {
  for (let at = 0; at < bytes.length; at += WINDOW) {
    const found = words(latin(bytes, Math.max(0, at - AGAIN), at + WINDOW), look);
    if (found) return found;
  }
  for (const s of streams(bytes)) {
    if (!look.piece()) return null;
    const found = await stream(bytes, s, look, inner);
    if (found) return found;
  }
  // Streams of a locked file are noise here; pdf.js opens those that need no password.
  if (asBuffer(bytes).includes("/Encrypt", 0, "latin1")) return locked(bytes, look, inner);
  return null;
}

/** Searches words in the open: of the file itself or of an object stream. */
function words(text: string, look: Look): string | null {
  const plain = text.includes("#") ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => letter(hex)) : text;
  if (launch.test(plain)) return "an action that starts a program";
  if (script.test(plain)) look.notes.add("contains a script, which is never run");
  if (media.test(plain)) look.notes.add("contains moving pictures or sound, which are never played");
  for (let at = plain.indexOf("/EF"); at >= 0; at = plain.indexOf("/EF", at + 3)) {
    if (names(plain.slice(Math.max(0, at - 2048), at + 2048)).some(isStartable))
      return "a program packed inside the PDF";
  }
  return null;
}

const letter = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/** Names of files in a file specification (ISO 32000-1, 7.11.3). */
function names(text: string): string[] {
  const found = text.matchAll(
    /\/(?:UF|F|DOS|Unix)[\s\0]*(?:\(((?:[^()\\]|\\[\s\S]){0,500})\)|<([0-9A-Fa-f\s]{0,2000})>)/g,
  );
  return [...found].map(([, open, hex]) =>
    textOf(
      hex === undefined
        ? (open ?? "").replace(/\\([\s\S])/g, "$1")
        : latin(Buffer.from(hex.replace(/\s/g, ""), "hex")),
    ),
  );
}

/** A text string: UTF-16 with its mark, else letters (ISO 32000-1, 7.9.2.2). */
function textOf(s: string): string {
  if (!s.startsWith("\xfe\xff")) return s;
  return Buffer.from(s.slice(2, s.length - (s.length % 2)), "latin1")
    .swap16()
    .toString("utf16le");
}

interface Stream {
  /** The dictionary before it, with escaped names in the open. */
  dictionary: string;
  from: number;
  to: number;
}

/** Every stream, wherever it lies. */
function* streams(bytes: Uint8Array): Generator<Stream> {
  const b = asBuffer(bytes);
  for (let at = b.indexOf("stream"); at >= 0; at = b.indexOf("stream", at + 6)) {
    if (at >= 3 && b.toString("latin1", at - 3, at) === "end") continue;
    let from = at + 6;
    while (b[from] === 0x20) from++;
    if (b[from] === 0x0d) from++;
    if (b[from] === 0x0a) from++;
    const before = b.toString("latin1", Math.max(0, at - 4096), at);
    const dictionary = before
      .slice(Math.max(0, before.lastIndexOf("obj")))
      .replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => letter(hex));
    if (!dictionary.includes("<<")) continue;
    const said = Number(
      /\/Length[\s\0]+(\d{1,10})(?![\s\0]+\d+[\s\0]+R)/.exec(dictionary)?.[1] ?? Number.NaN,
    );
    const end = b.indexOf("endstream", from + (said <= b.length - from ? said : 0));
    yield { dictionary, from, to: end < 0 ? b.length : end };
  }
}

async function stream(bytes: Uint8Array, s: Stream, look: Look, inner: Inner): Promise<string | null> {
  const is = (name: string) => new RegExp(`/${name}${END}`).test(s.dictionary);
  if (is("Image") || is("FontFile[23]?") || is("XRef")) return null;
  const whole = is("ObjStm") || is("EmbeddedFile");
  const raw = bytes.subarray(s.from, whole ? s.to : Math.min(s.to, s.from + HEAD));
  const plain = unpack(raw, s.dictionary, whole, look);
  if (plain === null) return null;
  if (is("ObjStm")) return words(latin(plain), look);
  const program = programByBytes(plain);
  if (program) return `${program} packed inside the PDF`;
  return is("EmbeddedFile") ? inner(plain, null) : null;
}

/** Takes the packing off as far as it is known, or gives null. With `whole` false the beginning is enough. */
function unpack(raw: Uint8Array, dictionary: string, whole: boolean, look: Look): Uint8Array | null {
  const chain = /\/(?:Filter|F)[\s\0]*(\[[^\]]*\]|\/[A-Za-z0-9]+)/.exec(dictionary)?.[1] ?? "";
  let bytes = raw;
  for (const filter of chain.match(/[A-Za-z0-9]+/g) ?? []) {
    const next = unpackers[filter]?.(bytes, whole, look);
    if (!next) {
      if (whole) look.partial = true;
      return null;
    }
    bytes = next;
  }
  // Rows of an object stream may be told as differences (7.4.4.4): then its words are not in the open.
  if (whole && /\/Predictor[\s\0]+(?:[2-9]|1\d)/.test(dictionary)) look.partial = true;
  return bytes;
}

type Unpacker = (b: Uint8Array, whole: boolean, look: Look) => Uint8Array | null;

const flate: Unpacker = (b, whole, look) => {
  const most = whole ? look.room(MOST_STREAM) : 4 * 1024 * 1024;
  if (most <= 0) return null;
  try {
    // What is cut off gives what came before the cut.
    const out = inflateSync(b, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most });
    if (whole) look.spend(out.length);
    return out;
  } catch {
    if (whole) look.spend(most);
    return null;
  }
};

const hex: Unpacker = (b) =>
  Buffer.from(
    latin(b)
      .split(">")[0]
      ?.replace(/[^0-9A-Fa-f]/g, "") ?? "",
    "hex",
  );

/** ISO 32000-1, 7.4.3: five letters are four bytes. */
const ascii85: Unpacker = (b) => {
  const text = (
    latin(b)
      .replace(/^\s*<~/, "")
      .split("~")[0] ?? ""
  )
    .replace(/\s|\0/g, "")
    .replaceAll("z", "!!!!!");
  const out = Buffer.alloc(Math.ceil(text.length / 5) * 4);
  let length = 0;
  for (let i = 0; i < text.length; i += 5) {
    const group = text.slice(i, i + 5);
    let n = 0;
    for (let k = 0; k < 5; k++) n = n * 85 + ((group.charCodeAt(k) || 117) - 33);
    out.writeUInt32BE(n >>> 0, length);
    length += group.length - 1;
  }
  return out.subarray(0, Math.max(0, length));
};

const unpackers: Record<string, Unpacker> = {
  FlateDecode: flate,
  Fl: flate,
  ASCIIHexDecode: hex,
  AHx: hex,
  ASCII85Decode: ascii85,
  A85: ascii85,
};

/** Files packed inside a PDF that is locked with an owner's password alone. */
async function locked(bytes: Uint8Array, look: Look, inner: Inner): Promise<string | null> {
  look.partial = true;
  const { openPdf } = await import("../pdf.ts");
  // pdf.js takes the bytes for itself.
  const doc = await openPdf(bytes.slice()).catch(() => null);
  if (!doc) return null;
  try {
    const held: unknown = await doc.getAttachments().catch(() => null);
    for (const one of Object.values(held ?? {})) {
      if (typeof one !== "object" || one === null) continue;
      const name = Reflect.get(one, "filename");
      const content = Reflect.get(one, "content");
      if (typeof name === "string" && isStartable(name)) return "a program packed inside the PDF";
      const found = content instanceof Uint8Array ? await inner(content, null) : null;
      if (found) return found;
    }
    return null;
  } finally {
    await doc.loadingTask.destroy();
  }
}
