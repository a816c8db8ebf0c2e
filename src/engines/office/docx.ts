import { message } from "#messages/message.ts";
import type { Align, Block, Cell, Reading, Run } from "./blocks.ts";
import { reading } from "./blocks.ts";
import { asPicture } from "./embedded.ts";
import { coreTitle, linksOf, mainPart } from "./ooxml.ts";
import { Package } from "./package.ts";
import type { Node } from "./xml.ts";
import { at, child, childrenOf, decodeXml, elements, every, inner, tree } from "./xml.ts";

interface Level {
  format: string;
  text: string;
  start: number;
}

/** Marks of list entries, counted as the numbering part of a Word document says (ECMA-376 part 1, 17.9). */
export class Lists {
  #levels = new Map<string, Map<number, Level>>();
  #abstract = new Map<string, string>();
  #counts = new Map<string, number[]>();

  constructor(numbering: Node | undefined) {
    for (const a of childrenOf(numbering, "w:abstractNum")) {
      const levels = new Map<number, Level>();
      for (const l of childrenOf(a, "w:lvl"))
        levels.set(Number(l.attrs["w:ilvl"] ?? 0), {
          format: child(l, "w:numFmt")?.attrs["w:val"] ?? "decimal",
          text: child(l, "w:lvlText")?.attrs["w:val"] ?? "",
          start: Number(child(l, "w:start")?.attrs["w:val"] ?? 1),
        });
      this.#levels.set(a.attrs["w:abstractNumId"] ?? "", levels);
    }
    for (const n of childrenOf(numbering, "w:num"))
      this.#abstract.set(n.attrs["w:numId"] ?? "", at(n, "w:abstractNumId")?.attrs["w:val"] ?? "");
  }

  /** The mark of the next entry, or null when the paragraph is none. */
  next(numPr: Node | undefined): { mark: string; depth: number } | null {
    const id = child(numPr, "w:numId")?.attrs["w:val"];
    if (id === undefined || id === "0") return null;
    const depth = Math.min(8, Math.max(0, Number(child(numPr, "w:ilvl")?.attrs["w:val"] ?? 0) || 0));
    const list = this.#abstract.get(id) ?? "";
    const levels = this.#levels.get(list);
    const level = levels?.get(depth);
    if (!level) return { mark: "•", depth };
    if (level.format === "none") return null;
    if (level.format === "bullet") return { mark: "•", depth };
    const counts = this.#counts.get(list) ?? [];
    this.#counts.set(list, counts);
    counts[depth] = (counts[depth] ?? level.start - 1) + 1;
    counts.length = depth + 1;
    const mark = level.text.replace(/%(\d)/g, (_, n) => {
      const of = Number(n) - 1;
      return numeral(counts[of] ?? levels?.get(of)?.start ?? 1, levels?.get(of)?.format ?? "decimal");
    });
    return { mark: mark || "•", depth };
  }
}

function numeral(n: number, format: string): string {
  if (format === "lowerLetter" || format === "upperLetter") {
    const letter = String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.min(5, Math.ceil(n / 26)));
    return format === "upperLetter" ? letter.toUpperCase() : letter;
  }
  if (format === "lowerRoman") return roman(n);
  if (format === "upperRoman") return roman(n).toUpperCase();
  if (format === "decimalZero") return String(n).padStart(2, "0");
  return String(n);
}

const signs: [number, string][] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function roman(n: number): string {
  if (n < 1 || n > 4999) return String(n);
  let out = "";
  let rest = n;
  for (const [value, sign] of signs)
    while (rest >= value) {
      out += sign;
      rest -= value;
    }
  return out;
}

interface Style {
  name: string;
  outline: number | null;
  basedOn: string | null;
  bold: boolean;
  italic: boolean;
  numbering: Node | undefined;
}

/** Whether a switch of a property is on; one that says nothing is. */
export const on = (node: Node | undefined): boolean =>
  node !== undefined && !/^(?:0|false|off|none)$/.test(node.attrs["w:val"] ?? "1");

/** The styles of a Word document (ECMA-376, 17.7), with what each takes from those it is based on. */
export class Styles {
  readonly #named = new Map<string, Style>();

  constructor(styles: Node | undefined) {
    for (const s of childrenOf(styles, "w:style")) {
      const outline = at(s, "w:pPr", "w:outlineLvl")?.attrs["w:val"];
      this.#named.set(s.attrs["w:styleId"] ?? "", {
        name: child(s, "w:name")?.attrs["w:val"]?.toLowerCase() ?? "",
        outline: outline === undefined ? null : Number(outline),
        basedOn: child(s, "w:basedOn")?.attrs["w:val"] ?? null,
        bold: on(at(s, "w:rPr", "w:b")),
        italic: on(at(s, "w:rPr", "w:i")),
        numbering: at(s, "w:pPr", "w:numPr"),
      });
    }
  }

  of(id: string | undefined): {
    heading: number | null;
    bold: boolean;
    italic: boolean;
    numbering: Node | undefined;
  } {
    let heading: number | null = null;
    let bold = false;
    let italic = false;
    let numbering: Node | undefined;
    let style = this.#named.get(id ?? "");
    for (let i = 0; style && i < 10; i++) {
      if (heading === null && style.outline !== null && style.outline < 9) heading = style.outline + 1;
      if (heading === null && style.name === "title") heading = 1;
      const named = /^heading (\d)/.exec(style.name)?.[1];
      if (heading === null && named) heading = Number(named);
      bold ||= style.bold;
      italic ||= style.italic;
      numbering ??= style.numbering;
      style = this.#named.get(style.basedOn ?? "");
    }
    return { heading, bold, italic, numbering };
  }
}

/** What may stand around rows and cells of a Word table. */
const wrappers = ["w:sdt", "w:sdtContent", "w:ins", "w:customXml"];

export const rowsOf = (node: Node): Node[] =>
  elements(node).flatMap((e) => (e.name === "w:tr" ? [e] : wrappers.includes(e.name) ? rowsOf(e) : []));

export const rowCells = (node: Node): Node[] =>
  elements(node).flatMap((e) => (e.name === "w:tc" ? [e] : wrappers.includes(e.name) ? rowCells(e) : []));

/** Lines unless the table says it has none: a table that names a style usually has them. */
export function bordered(table: Node): boolean {
  const borders = at(table, "w:tblPr", "w:tblBorders");
  if (borders) return elements(borders).some((b) => !/^(?:none|nil)$/.test(b.attrs["w:val"] ?? "none"));
  const style = at(table, "w:tblPr", "w:tblStyle")?.attrs["w:val"] ?? "";
  if (style !== "" && !/normal/i.test(style)) return true;
  return [...every(table, "w:tcBorders")].some((c) =>
    elements(c).some((b) => !/^(?:none|nil)$/.test(b.attrs["w:val"] ?? "none")),
  );
}

const EMU = 12_700;
const TWIP = 20;

interface Part {
  links: Map<string, { target: string; type: string }>;
}

/** Reads a Word document (ECMA-376, WordprocessingML): its headers, its words, tables and pictures, footnotes, footers. */
export async function readDocx(bytes: Uint8Array): Promise<Reading> {
  const file = new Package(bytes);
  const main = mainPart(file, "word/document.xml");
  const root = tree(decodeXml(file.need(main)));
  const links = linksOf(file, main);
  const linked = (type: string) => [...links.values()].find((l) => l.type === type)?.target;
  const optional = (name: string | undefined) => {
    const found = name === undefined ? null : file.read(name);
    return found ? tree(decodeXml(found)) : undefined;
  };
  const reader = new Reader(file, optional(linked("styles")), new Lists(optional(linked("numbering"))));
  const body = child(root, "w:body");
  const heads: Block[] = [];
  const feet: Block[] = [];
  for (const reference of body ? references(body) : []) {
    const link = links.get(reference.id);
    if (!link) continue;
    const part = optional(link.target);
    if (!part) continue;
    const blocks = await reader.blocks(part, { links: linksOf(file, link.target) });
    (reference.head ? heads : feet).push(...blocks);
  }
  const blocks = body ? await reader.blocks(body, { links }) : [];
  const notes = optional(linked("footnotes"));
  const foot = notes
    ? (
        await Promise.all(
          childrenOf(notes, "w:footnote")
            .filter((n) => !n.attrs["w:type"])
            .map((n) => reader.blocks(n, { links: new Map() })),
        )
      ).flat()
    : [];
  const rule: Block[] = feet.length + foot.length > 0 ? [{ kind: "rule" }] : [];
  return reading([...heads, ...blocks, ...rule, ...foot, ...feet], {
    title: coreTitle(file),
    warnings:
      reader.pictures > MOST_PICTURES
        ? [message("partly.first", { what: "pictures", n: MOST_PICTURES })]
        : [],
  });
}

const MOST_PICTURES = 60;

/** Headers and footers in the order of the sections; each part once. */
function references(body: Node): { id: string; head: boolean }[] {
  const seen = new Set<string>();
  const out: { id: string; head: boolean }[] = [];
  for (const section of every(body, "w:sectPr"))
    for (const e of elements(section)) {
      const head = e.name === "w:headerReference";
      const id = e.attrs["r:id"];
      if ((!head && e.name !== "w:footerReference") || id === undefined || seen.has(id)) continue;
      // Even pages repeat what the odd ones say.
      if (e.attrs["w:type"] === "even") continue;
      seen.add(id);
      out.push({ id, head });
    }
  return out;
}

class Reader {
  pictures = 0;
  readonly #styles: Styles;

  constructor(
    private readonly file: Package,
    styles: Node | undefined,
    private readonly lists: Lists,
  ) {
    this.#styles = new Styles(styles);
  }

  async blocks(node: Node, part: Part, depth = 0): Promise<Block[]> {
    const out: Block[] = [];
    for (const e of elements(node)) {
      if (e.name === "w:p") out.push(...(await this.#paragraph(e, part, depth)));
      else if (e.name === "w:tbl") out.push(...(await this.#table(e, part, depth)));
      else if (
        ["w:sdt", "w:sdtContent", "w:ins", "w:smartTag", "w:customXml", "w:txbxContent"].includes(e.name)
      )
        out.push(...(await this.blocks(e, part, depth)));
    }
    return out;
  }

  async #paragraph(p: Node, part: Part, depth: number): Promise<Block[]> {
    const props = child(p, "w:pPr");
    const style = this.#styles.of(child(props, "w:pStyle")?.attrs["w:val"]);
    const found: Found = { runs: [], before: [], after: [] };
    await this.#runs(p, part, found, { bold: style.bold, italic: style.italic }, depth);
    const out: Block[] = [...found.before];
    const said = found.runs.some((r) => r.text.trim() !== "");
    const item = said ? this.lists.next(child(props, "w:numPr") ?? style.numbering) : null;
    const side = child(props, "w:jc")?.attrs["w:val"];
    const align: Align | undefined =
      side === "center" ? "center" : side === "right" || side === "end" ? "right" : undefined;
    if (said) {
      if (style.heading !== null && found.runs.length < 40) {
        const level = Math.min(3, style.heading) as 1 | 2 | 3;
        const runs = item ? [{ text: `${item.mark} ` }, ...found.runs] : found.runs;
        out.push({ kind: "heading", level, runs });
      } else if (item) out.push({ kind: "item", runs: found.runs, ...item });
      else {
        const left = Number(
          child(props, "w:ind")?.attrs["w:left"] ?? child(props, "w:ind")?.attrs["w:start"] ?? 0,
        );
        const indent = Number.isFinite(left) ? Math.min(200, Math.max(0, left / TWIP)) : 0;
        out.push({ kind: "paragraph", runs: found.runs, indent, ...(align ? { align } : {}) });
      }
    }
    out.push(...found.after);
    return out;
  }

  /** Words and pictures of a paragraph, in order; text boxes stand after it. */
  async #runs(node: Node, part: Part, found: Found, face: Face, depth: number): Promise<void> {
    for (const e of elements(node)) {
      switch (e.name) {
        case "w:r": {
          const props = child(e, "w:rPr");
          if (on(child(props, "w:vanish"))) break;
          const b = child(props, "w:b");
          const i = child(props, "w:i");
          await this.#runs(
            e,
            part,
            found,
            { bold: b ? on(b) : face.bold, italic: i ? on(i) : face.italic },
            depth,
          );
          break;
        }
        case "w:t":
          say(found, inner(e), face);
          break;
        case "w:tab":
        case "w:ptab":
          if (node.name === "w:r") say(found, "\t", face);
          break;
        case "w:br":
        case "w:cr":
          if (e.attrs["w:type"] === "page") found.after.push({ kind: "break" });
          else say(found, "\n", face);
          break;
        case "w:noBreakHyphen":
          say(found, "-", face);
          break;
        case "w:sym":
          say(found, symbol(e.attrs["w:char"]), face);
          break;
        // Some programs write both a drawing and a picture for older ones: the first that is known counts.
        case "mc:AlternateContent": {
          const chosen = child(e, "mc:Choice") ?? child(e, "mc:Fallback");
          if (chosen) await this.#runs(chosen, part, found, face, depth);
          break;
        }
        case "w:drawing":
        case "w:pict":
        case "w:object":
          await this.#drawing(e, part, found, depth);
          break;
        case "w:hyperlink":
        case "w:ins":
        case "w:smartTag":
        case "w:sdt":
        case "w:sdtContent":
        case "w:fldSimple":
        case "w:customXml":
        case "w:dir":
        case "w:bdo":
        case "w:moveTo":
          await this.#runs(e, part, found, face, depth);
          break;
        // Deleted words, codes of fields and properties are not on the page.
      }
    }
  }

  async #drawing(node: Node, part: Part, found: Found, depth: number): Promise<void> {
    if (depth < 4)
      for (const box of every(node, "w:txbxContent"))
        found.after.push(...(await this.blocks(box, part, depth + 1)));
    const extent = [...every(node, "wp:extent")][0]?.attrs;
    const ids = [...every(node, "a:blip")].map((b) => b.attrs["r:embed"]);
    for (const image of every(node, "v:imagedata")) ids.push(image.attrs["r:id"]);
    for (const id of ids) {
      const link = part.links.get(id ?? "");
      if (!link || ++this.pictures > MOST_PICTURES) continue;
      const stored = this.file.read(link.target);
      const bytes = stored && (await asPicture(stored));
      if (!bytes) continue;
      const width = Number(extent?.cx) / EMU;
      const height = Number(extent?.cy) / EMU;
      const sized = ids.length === 1 && width > 0 && height > 0 ? { width, height } : {};
      const picture: Block = { kind: "picture", bytes, ...sized };
      (found.runs.length === 0 ? found.before : found.after).push(picture);
    }
  }

  async #table(table: Node, part: Part, depth: number): Promise<Block[]> {
    const rows: Cell[][] = [];
    let head = 0;
    for (const row of rowsOf(table)) {
      const cells: Cell[] = [];
      for (const cell of rowCells(row)) {
        const props = child(cell, "w:tcPr");
        const span = Number(child(props, "w:gridSpan")?.attrs["w:val"] ?? 1);
        const merge = child(props, "w:vMerge");
        const continued = merge !== undefined && merge.attrs["w:val"] !== "restart";
        const blocks = continued ? [] : await this.blocks(cell, part, depth + 1);
        cells.push({ blocks, span: span >= 1 && span <= 60 ? span : 1 });
      }
      if (on(at(row, "w:trPr", "w:tblHeader")) && head === rows.length) head++;
      if (cells.length > 0) rows.push(cells);
    }
    const grid = childrenOf(child(table, "w:tblGrid"), "w:gridCol").map((c) => Number(c.attrs["w:w"] ?? 0));
    const widths = grid.length > 0 && grid.every((w) => w > 0) ? { widths: grid } : {};
    if (rows.length === 0) return [];
    // One cell around the whole page is a frame, no table.
    if (rows.length === 1 && rows[0]?.length === 1) return rows[0][0]?.blocks ?? [];
    return [{ kind: "table", rows, head: Math.min(head, rows.length - 1), grid: bordered(table), ...widths }];
  }
}

interface Face {
  bold: boolean;
  italic: boolean;
}

interface Found {
  runs: Run[];
  before: Block[];
  after: Block[];
}

function say(found: Found, text: string, face: Face): void {
  if (text !== "") found.runs.push({ text, ...face });
}

/** Signs of symbol fonts lie in the private range; the usual ones are known. */
function symbol(code: string | undefined): string {
  const n = Number.parseInt(code ?? "", 16) & 0xff;
  return { 252: "✓", 254: "☑", 168: "☐", 183: "•", 167: "▪", 216: "➢", 40: "☎", 42: "✉" }[n] ?? "";
}
