import { deflateSync } from "node:zlib";
import { ADVANCE, glyphlessFont, UNITS } from "../imaging/tidy/font.ts";
import { MOST_PLANES } from "../imaging/tidy/invisible.ts";

/** One page for a searchable PDF, as a child made it. */
export interface SearchablePage {
  /** Width and height in points, upright. */
  width: number;
  height: number;
  jpeg: Uint8Array;
  /** Pixels of the JPEG as it lies in the file, and whether it is in shades of grey. */
  pixelWidth: number;
  pixelHeight: number;
  grey: boolean;
  /** The deflated content stream that shows the picture `/P` and the words in `/F0` to `/F3`. */
  content: Uint8Array;
  /** Planes of Unicode its words use beyond the first; bit 0 is plane 1. */
  planes: number;
}

/** Pages that need no picture, as a child took them out of their PDF. */
export interface PlainPages {
  /** Each from `N 0 obj` to `endobj`, numbered from the number that was asked for on. */
  objects: { number: number; bytes: Uint8Array }[];
  /** The page of the file, and its object. */
  pages: { number: number; object: number }[];
}

/** Objects with fixed numbers; those of pages follow. */
const CATALOG = 1;
const PAGES = 2;
const RESOURCES = 3;
const FONT_FILE = 4;
const DESCRIPTOR = 5;
const GLYPHS = 6;
/** Three objects a plane: the font, its descendant, its map to Unicode. */
const FONTS = 7;
const FIRST_FREE = FONTS + 3 * (MOST_PLANES + 1);

/**
 * A searchable PDF written as its pages come: pictures with unseen words on them (ISO 32000-1). Pages may come in any order;
 * `end` brings them into the right one. What is held is the place of each object and the piece in hand, so a paper of
 * hundreds of pages takes no more than one page. The bytes depend on the pages alone: no date, no chance.
 *
 * Read `bytes` while calling `add`; each `add` waits until its page was taken. End with `end` or `fail`.
 */
export class SearchablePdf {
  #at = 0;
  #offsets: number[] = [];
  #pages = new Map<string, number>();
  #planes = 0;
  #next = FIRST_FREE;
  #queue = new Handover();

  /** The file, piece by piece. Ends after `end`, throws what `fail` was given. */
  get bytes(): AsyncIterable<Uint8Array> {
    return this.#queue;
  }

  /** Adds a page under a name of the caller's choice. */
  async add(page: SearchablePage, key: readonly number[]): Promise<void> {
    const [picture, content, object] = [this.#next, this.#next + 1, this.#next + 2];
    this.#next += 3;
    this.#planes |= page.planes;
    this.#pages.set(key.join(), object);
    const pieces: Uint8Array[] = [];
    this.#begin(pieces);
    this.#stream(
      pieces,
      picture,
      `/Type /XObject /Subtype /Image /Width ${page.pixelWidth} /Height ${page.pixelHeight} /ColorSpace ` +
        `/Device${page.grey ? "Gray" : "RGB"} /BitsPerComponent 8 /Filter /DCTDecode`,
      page.jpeg,
    );
    this.#stream(pieces, content, "/Filter /FlateDecode", page.content);
    const fonts = `/Resources << /Font ${RESOURCES} 0 R /XObject << /P ${picture} 0 R >> >>`;
    this.#object(
      pieces,
      object,
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${points(page.width)} ${points(page.height)}] ${fonts} /Contents ${content} 0 R >>`,
    );
    await this.#queue.give(pieces);
  }

  /** The number that the next object gets. */
  get next(): number {
    return this.#next;
  }

  /** Adds pages as they are; their objects are numbered from `next` on, and nothing was added since that was asked. */
  async take({ objects, pages }: PlainPages, keyOf: (number: number) => readonly number[]): Promise<void> {
    const pieces: Uint8Array[] = [];
    this.#begin(pieces);
    for (const { number, bytes } of objects) {
      if (number < this.#next) throw new Error("An object number is taken already.");
      this.#offsets[number] = this.#at;
      this.#emit(pieces, bytes);
    }
    this.#next = Math.max(this.#next, ...objects.map((o) => o.number + 1));
    for (const { number, object } of pages) this.#pages.set(keyOf(number).join(), object);
    await this.#queue.give(pieces);
  }

  /**
   * Writes what comes after the last page: these pages are shown, in this order; one that is not named is not shown. `label`
   * is the number a viewer shows for a page (12.4.2), so that page 3 of a paper is page 3 where a blank one before it was
   * left out.
   */
  async end(pages: { key: readonly number[]; label: number }[]): Promise<void> {
    const pieces: Uint8Array[] = [];
    const order = pages.map(({ key, label }) => {
      const object = this.#pages.get(key.join());
      if (object === undefined) throw new Error("A page is named that was not added.");
      return { object, label };
    });
    const labels = order.map((p, i) => `${i} << /S /D /St ${p.label} >>`).join(" ");
    this.#object(
      pieces,
      CATALOG,
      `<< /Type /Catalog /Pages ${PAGES} 0 R /PageLabels << /Nums [${labels}] >> >>`,
    );
    const kids = order.map((p) => `${p.object} 0 R`).join(" ");
    this.#object(pieces, PAGES, `<< /Type /Pages /Count ${order.length} /Kids [${kids}] >>`);
    this.#fonts(pieces);
    const from = this.#at;
    this.#emit(pieces, Buffer.from(this.#table(from), "latin1"));
    await this.#queue.give(pieces);
    this.#queue.end();
  }

  /** Gives up: who reads the bytes gets this error. */
  fail(error: Error): void {
    this.#queue.fail(error);
  }

  #begin(pieces: Uint8Array[]): void {
    if (this.#at === 0) this.#emit(pieces, Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1"));
  }

  #emit(pieces: Uint8Array[], bytes: Uint8Array): void {
    pieces.push(bytes);
    this.#at += bytes.length;
  }

  #object(pieces: Uint8Array[], number: number, body: string): void {
    this.#offsets[number] = this.#at;
    this.#emit(pieces, Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, "latin1"));
  }

  #stream(pieces: Uint8Array[], number: number, about: string, bytes: Uint8Array): void {
    this.#offsets[number] = this.#at;
    const head = `${number} 0 obj\n<< ${about} /Length ${bytes.length} >>\nstream\n`;
    this.#emit(pieces, Buffer.from(head, "latin1"));
    this.#emit(pieces, bytes);
    this.#emit(pieces, Buffer.from("\nendstream\nendobj\n", "latin1"));
  }

  #fonts(pieces: Uint8Array[]): void {
    const file = glyphlessFont();
    const named: string[] = [];
    for (let plane = 0; plane <= MOST_PLANES; plane++) {
      if (plane > 0 && !(this.#planes & (1 << (plane - 1)))) continue;
      const [font, descendant, map] = [FONTS + plane * 3, FONTS + plane * 3 + 1, FONTS + plane * 3 + 2];
      named.push(`/F${plane} ${font} 0 R`);
      this.#object(
        pieces,
        font,
        `<< /Type /Font /Subtype /Type0 /BaseFont /Unseen /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${map} 0 R >>`,
      );
      this.#object(
        pieces,
        descendant,
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Unseen /CIDSystemInfo << /Registry (Adobe) /Ordering " +
          `(Identity) /Supplement 0 >> /FontDescriptor ${DESCRIPTOR} 0 R /DW ${ADVANCE} /CIDToGIDMap ${GLYPHS} 0 R >>`,
      );
      this.#stream(pieces, map, "/Filter /FlateDecode", deflateSync(toUnicode(plane)));
    }
    this.#object(pieces, RESOURCES, `<< ${named.join(" ")} >>`);
    this.#stream(pieces, FONT_FILE, `/Filter /FlateDecode /Length1 ${file.length}`, deflateSync(file));
    this.#object(
      pieces,
      DESCRIPTOR,
      `<< /Type /FontDescriptor /FontName /Unseen /Flags 5 /FontBBox [0 0 ${ADVANCE} ${UNITS}] /ItalicAngle 0 /Ascent ` +
        `${UNITS} /Descent 0 /CapHeight ${UNITS} /StemV 80 /FontFile2 ${FONT_FILE} 0 R >>`,
    );
    // Every code is shown by glyph 1.
    const glyphs = new Uint8Array(65_536 * 2);
    for (let i = 1; i < glyphs.length; i += 2) glyphs[i] = 1;
    this.#stream(pieces, GLYPHS, "/Filter /FlateDecode", deflateSync(glyphs));
  }

  /** Cross-reference table and trailer (7.5.4); numbers without an object are free. */
  #table(from: number): string {
    const rows = ["0000000000 65535 f "];
    for (let i = 1; i < this.#next; i++) {
      const at = this.#offsets[i];
      rows.push(at === undefined ? "0000000000 00001 f " : `${String(at).padStart(10, "0")} 00000 n `);
    }
    return `xref\n0 ${this.#next}\n${rows.join("\n")}\ntrailer\n<< /Size ${this.#next} /Root ${CATALOG} 0 R >>\nstartxref\n${from}\n%%EOF\n`;
  }
}

const points = (n: number): string => String(Math.round(n * 100) / 100);

/** Code to character for one plane (9.10.3): ranges of 256, since a range may only vary in its last byte. */
function toUnicode(plane: number): string {
  const ranges: string[] = [];
  for (let high = 0; high < 256; high++) {
    const first = (plane << 16) | (high << 8);
    if (plane === 0 && high >= 0xd8 && high <= 0xdf) continue;
    const two = (n: number) => n.toString(16).padStart(2, "0");
    const units = Buffer.from(String.fromCodePoint(first), "utf16le").swap16().toString("hex");
    ranges.push(`<${two(high)}00> <${two(high)}ff> <${units}>`);
  }
  const blocks: string[] = [];
  for (let i = 0; i < ranges.length; i += 100) {
    const some = ranges.slice(i, i + 100);
    blocks.push(`${some.length} beginbfrange\n${some.join("\n")}\nendbfrange`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Hands pieces over from who writes to who reads, one batch at a time: who writes waits. */
class Handover implements AsyncIterable<Uint8Array> {
  #batch: Uint8Array[] | null = null;
  #taken: (() => void) | null = null;
  #wake: (() => void) | null = null;
  #over: { error: Error | null } | null = null;
  #gone = false;

  async give(pieces: Uint8Array[]): Promise<void> {
    while (this.#batch && !this.#over && !this.#gone)
      await new Promise<void>((resolve) => {
        const before = this.#taken;
        this.#taken = () => {
          before?.();
          resolve();
        };
      });
    if (this.#over || this.#gone) return;
    this.#batch = pieces;
    this.#wake?.();
  }

  end(): void {
    this.#over ??= { error: null };
    this.#wake?.();
  }

  fail(error: Error): void {
    this.#over ??= { error };
    this.#batch = null;
    this.#wake?.();
    this.#free();
  }

  #free(): void {
    const taken = this.#taken;
    this.#taken = null;
    taken?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        if (this.#over?.error) throw this.#over.error;
        const batch = this.#batch;
        if (batch) {
          yield* batch;
          this.#batch = null;
          this.#free();
        } else if (this.#over) return;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
    } finally {
      // A reader that left early (a full disk) must not leave the writer waiting.
      this.#gone = true;
      this.#batch = null;
      this.#free();
    }
  }
}
