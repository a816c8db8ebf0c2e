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

export interface Writer {
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

export class Boxes {
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
