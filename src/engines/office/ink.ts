import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { packageFolder } from "../process/runtime.ts";
import type { Run } from "./blocks.ts";

/**
 * Letters that no font at hand has (Chinese, Japanese, Korean, many signs) are drawn as empty boxes by a Type 3 font (ISO
 * 32000-1, 9.6.5) whose ToUnicode map names the letter that each box stands for: they cannot be seen, but they can be
 * found, copied and read by everything that reads the PDF.
 */
interface Ref {
  data: Record<string, unknown>;
  write(chunk: string): void;
  end(chunk?: string): void;
}

interface Writer {
  ref(data: Record<string, unknown>): Ref;
  addContent(text: string): unknown;
  page: { fonts: Record<string, unknown>; height: number };
}

const MOST = 256;
const GLYPH = "900 0 60 -120 840 760 d1 50 w 100 -80 700 800 re S";
const ADVANCE = 900;

interface Font {
  name: string;
  ref: Ref;
  codes: Map<string, number>;
}

class Boxes {
  #fonts: Font[] = [];
  #codes = new Map<string, Font>();

  constructor(private readonly doc: Writer) {}

  /** Width in thousandths of the size. */
  static width(text: string): number {
    return [...text].length * ADVANCE;
  }

  write(text: string, x: number, y: number, size: number): void {
    let shown: { font: Font; hex: string } | null = null;
    let at = x;
    const flush = () => {
      if (!shown) return;
      const { font, hex } = shown;
      this.doc.page.fonts[font.name] = font.ref;
      const top = this.doc.page.height;
      // pdfkit has turned the page upside down; the words are turned back.
      this.doc.addContent(
        `q 1 0 0 -1 0 ${n(top)} cm BT 1 0 0 1 ${n(at)} ${n(top - y)} Tm /${font.name} ${n(size)} Tf 0 Tr <${hex}> Tj ET Q`,
      );
      at += ((hex.length / 2) * ADVANCE * size) / 1000;
      shown = null;
    };
    for (const char of text) {
      const font = this.#fontOf(char);
      if (shown !== null && (shown as { font: Font }).font !== font) flush();
      const code = (font.codes.get(char) ?? 0).toString(16).padStart(2, "0");
      shown = { font, hex: (shown === null ? "" : (shown as { hex: string }).hex) + code };
    }
    flush();
  }

  #fontOf(char: string): Font {
    const known = this.#codes.get(char);
    if (known) return known;
    let font = this.#fonts[this.#fonts.length - 1];
    if (!font || font.codes.size >= MOST) {
      font = { name: `B${this.#fonts.length + 1}`, ref: this.doc.ref({}), codes: new Map() };
      this.#fonts.push(font);
    }
    font.codes.set(char, font.codes.size);
    this.#codes.set(char, font);
    return font;
  }

  /** Writes the fonts themselves; before the document ends. */
  finish(): void {
    if (this.#fonts.length === 0) return;
    const box = this.doc.ref({});
    box.end(GLYPH);
    for (const { ref, codes } of this.#fonts) {
      const names = [...codes.values()].map((code) => `b${code}`);
      const map = this.doc.ref({});
      map.end(toUnicode(codes));
      Object.assign(ref.data, {
        Type: "Font",
        Subtype: "Type3",
        FontBBox: [0, -200, 1000, 900],
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
        CharProcs: Object.fromEntries(names.map((name) => [name, box])),
        Encoding: { Type: "Encoding", Differences: [0, ...names] },
        FirstChar: 0,
        LastChar: codes.size - 1,
        Widths: names.map(() => ADVANCE),
        Resources: {},
        ToUnicode: map,
      });
      ref.end();
    }
  }
}

const n = (value: number): string => String(Math.round(value * 1000) / 1000);

const utf16 = (char: string): string =>
  Array.from({ length: char.length }, (_, i) => char.charCodeAt(i).toString(16).padStart(4, "0")).join("");

/** ISO 32000-1, 9.10.3; at most 100 entries a section. */
function toUnicode(codes: Map<string, number>): string {
  const entries = [...codes].map(
    ([char, code]) => `<${code.toString(16).padStart(2, "0")}> <${utf16(char)}>`,
  );
  const sections: string[] = [];
  for (let i = 0; i < entries.length; i += 100) {
    const some = entries.slice(i, i + 100);
    sections.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange <00> <ff> endcodespacerange",
    ...sections,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

/** A4 in points (ISO 216). */
export const A4 = { width: 595.28, height: 841.89 };

export type Face = "regular" | "bold" | "italic" | "boldItalic" | "mono";

const files: Record<Face, string> = {
  regular: "DejaVuSansCondensed.ttf",
  bold: "DejaVuSansCondensed-Bold.ttf",
  italic: "DejaVuSansCondensed-Oblique.ttf",
  boldItalic: "DejaVuSansCondensed-BoldOblique.ttf",
  mono: "DejaVuSansMono.ttf",
};

const loaded = new Map<Face, Buffer>();

function fontFile(face: Face): Buffer {
  let bytes = loaded.get(face);
  if (!bytes) {
    bytes = readFileSync(join(packageFolder("dejavu-fonts-ttf"), "ttf", files[face]));
    loaded.set(face, bytes);
  }
  return bytes;
}

export const faceOf = (run: Omit<Run, "text">): Face => {
  if (run.mono) return "mono";
  if (run.bold) return run.italic ? "boldItalic" : "bold";
  return run.italic ? "italic" : "regular";
};

/** What of pdfkit's own font is used. */
interface Embedded {
  widthOfString(text: string, size: number): number;
  font: { hasGlyphForCodePoint(code: number): boolean };
}

interface Doc extends PDFKit.PDFDocument {
  _font: Embedded;
}

/** Words that one font writes, or that none has letters for. */
interface Stretch {
  text: string;
  known: boolean;
}

/**
 * A PDF under construction: words, lines, pictures, page after page. The same calls give the same bytes: no clock and no
 * chance goes into it.
 */
export class Ink {
  #doc: Doc;
  #pieces: Buffer[] = [];
  #done: Promise<void>;
  #widths = new Map<string, number>();
  #known = new Map<number, boolean>();
  #boxes: Boxes;
  pages = 0;
  /** Whether letters were met that the fonts do not have. */
  unknown = false;

  constructor(title: string | null) {
    const day = new Date("2000-01-01T00:00:00Z");
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      compress: true,
      // The built-in font would be read from disk.
      font: "",
      info: {
        Producer: "Deedbox",
        Creator: "Deedbox",
        CreationDate: day,
        ...(title ? { Title: title } : {}),
      },
    }) as Doc;
    this.#boxes = new Boxes(this.#doc);
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on("data", (piece: Buffer) => this.#pieces.push(piece));
      this.#doc.on("end", resolve);
      this.#doc.on("error", reject);
    });
    for (const face of Object.keys(files) as Face[]) this.#doc.registerFont(face, fontFile(face));
  }

  addPage(landscape: boolean): void {
    this.pages++;
    const { width, height } = A4;
    this.#doc.addPage({ size: landscape ? [height, width] : [width, height], margin: 0 });
  }

  #use(face: Face): Embedded {
    this.#doc.font(face);
    return this.#doc._font;
  }

  /** Width in points of words in a face and size. */
  width(text: string, face: Face, size: number): number {
    const key = `${face} ${text}`;
    let unit = this.#widths.get(key);
    if (unit === undefined) {
      const font = this.#use(face);
      unit = 0;
      for (const part of this.#stretches(text, font))
        unit += part.known ? font.widthOfString(part.text, 1000) : Boxes.width(part.text);
      if (this.#widths.size > 50_000) this.#widths.clear();
      this.#widths.set(key, unit);
    }
    return (unit * size) / 1000;
  }

  /** Writes words with their base line at `y` from the top. */
  write(text: string, x: number, y: number, face: Face, size: number): void {
    const font = this.#use(face);
    let at = x;
    for (const part of this.#stretches(text, font)) {
      if (part.known) {
        this.#doc.fontSize(size).fillColor("#111111");
        this.#doc.text(part.text, at, y, { lineBreak: false, baseline: "alphabetic" });
        at += (font.widthOfString(part.text, 1000) * size) / 1000;
      } else {
        this.unknown = true;
        this.#boxes.write(part.text, at, y, size);
        at += (Boxes.width(part.text) * size) / 1000;
      }
    }
  }

  #stretches(text: string, font: Embedded): Stretch[] {
    // Latin-1 is in every face.
    if (/^[\x20-\x7e\xa0-\xff]*$/.test(text)) return text ? [{ text, known: true }] : [];
    const out: Stretch[] = [];
    for (const char of text) {
      const known = this.#has(char.codePointAt(0) ?? 0, font);
      const last = out[out.length - 1];
      if (last?.known === known) last.text += char;
      else out.push({ text: char, known });
    }
    return out;
  }

  #has(code: number, font: Embedded): boolean {
    const has = this.#known.get(code) ?? font.font.hasGlyphForCodePoint(code);
    // Asked of the face at hand: the four of one family know the same letters but for a few.
    this.#known.set(code, has);
    return has;
  }

  line(x0: number, y0: number, x1: number, y1: number): void {
    this.#doc.moveTo(x0, y0).lineTo(x1, y1).lineWidth(0.5).strokeColor("#999999").stroke();
  }

  /** Throws when the picture is no JPEG or PNG that a PDF can carry. */
  picture(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.#doc.image(Buffer.from(bytes), x, y, { width, height });
  }

  /** Ends the document and gives its bytes. */
  async finish(): Promise<Uint8Array> {
    if (this.pages === 0) this.addPage(false);
    this.#boxes.finish();
    this.#doc.end();
    await this.#done;
    // A plain array: what reads PDFs takes no Buffer.
    return new Uint8Array(Buffer.concat(this.#pieces));
  }
}
