import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import type { Align, Block, Cell, Reading, Run } from "./blocks.ts";
import { reading } from "./blocks.ts";
import { asPicture } from "./embedded.ts";
import { Package } from "./package.ts";
import type { Sheet, SheetCell } from "./sheet.ts";
import { MOST_ROWS, workbook } from "./sheet.ts";
import type { Node } from "./xml.ts";
import { at, child, childrenOf, decodeXml, elements, every, inner, tree } from "./xml.ts";

const MOST_COLUMNS = 200;

/** Reads the sheets of an OpenDocument spreadsheet; `bold` tells it of a cell style. */
export function sheetsOf(node: Node, bold: (style: string | undefined) => boolean): Reading {
  const tables = childrenOf(node, "table:table");
  function* read(): Generator<Sheet, void, undefined> {
    for (const table of tables) yield { name: table.attrs["table:name"] ?? "", ...sheetRows(table, bold) };
  }
  const { blocks, ...rest } = workbook(read(), tables.length > 1);
  return reading(blocks, rest);
}

function sheetRows(
  table: Node,
  bold: (style: string | undefined) => boolean,
): { rows: SheetCell[][]; more: boolean } {
  const rows: SheetCell[][] = [];
  for (const { row } of tableRows(table)) {
    const visible = row.attrs["table:visibility"];
    if (visible === "collapse" || visible === "filter") continue;
    const cells: SheetCell[] = [];
    for (const c of elements(row)) {
      if (!/table-cell$/.test(c.name)) continue;
      const text = childrenOf(c, "text:p")
        .map((p) => plainText(p))
        .join("\n");
      const span = Math.min(60, Number(c.attrs["table:number-columns-spanned"] ?? 1) || 1);
      const again = Math.min(MOST_COLUMNS, Number(c.attrs["table:number-columns-repeated"] ?? 1) || 1);
      const number = /float|currency|percentage/.test(c.attrs["office:value-type"] ?? "");
      for (let i = 0; i < again && cells.length < MOST_COLUMNS; i++)
        cells.push({
          text,
          span,
          bold: bold(c.attrs["table:style-name"]),
          ...(number ? { align: "right" as const } : {}),
        });
    }
    const empty = cells.every((c) => c.text.trim() === "");
    // A row is repeated a million times to fill a sheet: empty ones count once.
    const times = Math.min(empty ? 1 : 200, Number(row.attrs["table:number-rows-repeated"] ?? 1) || 1);
    if (empty && rows.length > 0 && rows[rows.length - 1]?.length === 0) continue;
    for (let i = 0; i < times; i++) {
      if (rows.length >= MOST_ROWS) return { rows, more: !empty };
      rows.push(empty ? [] : cells.map((c) => ({ ...c })));
    }
  }
  return { rows, more: false };
}

/** The rows of a table wherever they stand in it. */
export function* tableRows(
  table: Node,
  heading = false,
): Generator<{ row: Node; heading: boolean }, void, undefined> {
  for (const e of elements(table)) {
    if (e.name === "table:table-row") yield { row: e, heading };
    else if (["table:table-rows", "table:table-row-group"].includes(e.name)) yield* tableRows(e, heading);
    else if (e.name === "table:table-header-rows") yield* tableRows(e, true);
  }
}

/** The words of a cell's paragraph without its notes. */
function plainText(node: Node): string {
  return node.children
    .map((c) => {
      if (typeof c === "string") return c;
      if (c.name === "text:s") return " ";
      if (c.name === "office:annotation") return "";
      return plainText(c);
    })
    .join("");
}

const MOST_PICTURES = 60;

interface Style {
  bold?: boolean;
  italic?: boolean;
  align?: Align;
  page?: boolean;
  parent?: string;
}

/** Reads an OpenDocument text, sheet or presentation (ISO/IEC 26300). */
export async function readOpenDocument(bytes: Uint8Array): Promise<Reading> {
  const file = new Package(bytes);
  const manifest = file.read("META-INF/manifest.xml");
  if (manifest && /<(?:\w+:)?encryption-data[\s>]/.test(decodeXml(manifest)))
    throw new EngineFailure("unsupported", message("failure.unknownLock"));
  const content = tree(decodeXml(file.need("content.xml")));
  const stored = file.read("styles.xml");
  const page = stored ? tree(decodeXml(stored)) : undefined;
  const reader = new Reader(file);
  reader.learn(child(page, "office:styles"));
  reader.learn(child(page, "office:automatic-styles"));
  reader.learn(child(content, "office:automatic-styles"));
  const body = child(content, "office:body");
  const title = titleOf(file);
  const sheets = child(body, "office:spreadsheet");
  if (sheets) return { ...sheetsOf(sheets, (style) => reader.isBold(style)), title };
  const slides = child(body, "office:presentation");
  const blocks: Block[] = [];
  if (slides) {
    for (const slide of childrenOf(slides, "draw:page")) {
      if (blocks.length > 0) blocks.push({ kind: "break" });
      blocks.push(...(await reader.blocks(slide)));
    }
  } else {
    const master = [...(page ? every(page, "style:master-page") : [])][0];
    const head = child(master, "style:header");
    const foot = child(master, "style:footer");
    const text = child(body, "office:text");
    if (head) blocks.push(...(await reader.blocks(head)));
    if (text) blocks.push(...(await reader.blocks(text)));
    const feet = foot ? await reader.blocks(foot) : [];
    if (feet.length > 0) blocks.push({ kind: "rule" }, ...feet);
  }
  return reading(blocks, { title });
}

function titleOf(file: Package): string | null {
  const bytes = file.read("meta.xml");
  const title = bytes ? inner(at(tree(decodeXml(bytes)), "office:meta", "dc:title")).trim() : "";
  return title === "" ? null : title;
}

const transparent = new Set(
  "text:section text:index-body text:table-of-content text:tracked-none draw:g draw:text-box text:list-header office:text draw:custom-shape draw:rect".split(
    " ",
  ),
);

class Reader {
  #styles = new Map<string, Style>();
  #pictures = 0;

  constructor(private readonly file: Package) {}

  learn(node: Node | undefined): void {
    for (const s of childrenOf(node, "style:style")) {
      const text = child(s, "style:text-properties")?.attrs ?? {};
      const par = child(s, "style:paragraph-properties")?.attrs ?? {};
      const side = par["fo:text-align"];
      const weight = text["fo:font-weight"];
      this.#styles.set(`${s.attrs["style:family"]}/${s.attrs["style:name"]}`, {
        ...(weight === undefined ? {} : { bold: weight === "bold" || Number(weight) >= 600 }),
        ...(text["fo:font-style"] === undefined ? {} : { italic: text["fo:font-style"] === "italic" }),
        ...(side === "center"
          ? { align: "center" as const }
          : side === "end" || side === "right"
            ? { align: "right" as const }
            : {}),
        page: par["fo:break-before"] === "page",
        parent: s.attrs["style:parent-style-name"] ?? "",
      });
    }
  }

  #style(family: string, name: string | undefined): Style {
    const out: Style = {};
    let style = this.#styles.get(`${family}/${name}`);
    for (let i = 0; style && i < 10; i++) {
      out.bold ??= style.bold;
      out.italic ??= style.italic;
      out.align ??= style.align;
      if (i === 0) out.page = style.page;
      style = this.#styles.get(`${family}/${style.parent}`);
    }
    return out;
  }

  /** Whether cells of a style are printed bold. */
  isBold(style: string | undefined): boolean {
    return this.#style("table-cell", style).bold === true;
  }

  async blocks(node: Node, depth = 0): Promise<Block[]> {
    const out: Block[] = [];
    if (depth > 40) return out;
    for (const e of elements(node)) {
      if (e.name === "text:p" || e.name === "text:h") out.push(...(await this.#paragraph(e, depth)));
      else if (e.name === "text:list") out.push(...(await this.#list(e, 0)));
      else if (e.name === "table:table") out.push(...(await this.#table(e, depth)));
      else if (e.name === "draw:frame") out.push(...(await this.#frame(e, depth)));
      else if (transparent.has(e.name)) out.push(...(await this.blocks(e, depth + 1)));
    }
    return out;
  }

  async #paragraph(p: Node, depth: number): Promise<Block[]> {
    const style = this.#style("paragraph", p.attrs["text:style-name"]);
    const runs: Run[] = [];
    const after: Block[] = [];
    await this.#runs(p, runs, after, { bold: style.bold === true, italic: style.italic === true }, depth);
    const out: Block[] = style.page ? [{ kind: "break" }] : [];
    if (runs.some((r) => r.text.trim() !== "")) {
      const level = Math.min(3, Math.max(1, Number(p.attrs["text:outline-level"] ?? 1) || 1)) as 1 | 2 | 3;
      if (p.name === "text:h") out.push({ kind: "heading", level, runs });
      else out.push({ kind: "paragraph", runs, ...(style.align ? { align: style.align } : {}) });
    }
    return [...out, ...after];
  }

  async #runs(
    node: Node,
    runs: Run[],
    after: Block[],
    face: { bold: boolean; italic: boolean },
    depth: number,
  ): Promise<void> {
    for (const e of node.children) {
      if (typeof e === "string") {
        runs.push({ text: e.replace(/\s+/g, " "), ...face });
        continue;
      }
      switch (e.name) {
        case "text:span":
        case "text:a": {
          const style = this.#style("text", e.attrs["text:style-name"]);
          const inside = { bold: style.bold ?? face.bold, italic: style.italic ?? face.italic };
          await this.#runs(e, runs, after, inside, depth);
          break;
        }
        case "text:s":
          runs.push({ text: " ".repeat(Math.min(200, Number(e.attrs["text:c"] ?? 1) || 1)), ...face });
          break;
        case "text:tab":
          runs.push({ text: "\t", ...face });
          break;
        case "text:line-break":
          runs.push({ text: "\n", ...face });
          break;
        case "draw:frame":
          after.push(...(await this.#frame(e, depth)));
          break;
        case "text:note":
          await this.#runs(child(e, "text:note-citation") ?? e, runs, after, face, depth);
          for (const p of elements(child(e, "text:note-body") ?? { name: "", attrs: {}, children: [] }))
            after.push(...(await this.#paragraph(p, depth + 1)));
          break;
        case "office:annotation":
        case "text:tracked-changes":
        case "text:bookmark":
          break;
        default:
          if (e.name.startsWith("text:")) await this.#runs(e, runs, after, face, depth);
          else if (e.name.startsWith("draw:")) after.push(...(await this.blocks(e, depth + 1)));
      }
    }
  }

  async #list(list: Node, depth: number): Promise<Block[]> {
    const out: Block[] = [];
    if (depth > 8) return out;
    for (const item of elements(list)) {
      let first = true;
      for (const e of elements(item)) {
        if (e.name === "text:list") out.push(...(await this.#list(e, depth + 1)));
        else if (e.name === "text:p" || e.name === "text:h")
          for (const block of await this.#paragraph(e, depth)) {
            out.push(
              block.kind === "paragraph"
                ? { kind: "item", mark: first ? "•" : "", depth, runs: block.runs }
                : block,
            );
            first = false;
          }
      }
    }
    return out;
  }

  async #frame(frame: Node, depth: number): Promise<Block[]> {
    const box = child(frame, "draw:text-box");
    if (box) return this.blocks(box, depth + 1);
    const table = child(frame, "table:table");
    if (table) return this.#table(table, depth + 1);
    const address = child(frame, "draw:image")?.attrs["xlink:href"];
    if (!address || /^\w+:/.test(address) || ++this.#pictures > MOST_PICTURES) return [];
    const stored = this.file.read(address.replace(/^\.\//, ""));
    const bytes = stored && (await asPicture(stored));
    if (!bytes) return [];
    const width = points(frame.attrs["svg:width"]);
    const height = points(frame.attrs["svg:height"]);
    return [{ kind: "picture", bytes, ...(width ? { width } : {}), ...(height ? { height } : {}) }];
  }

  async #table(table: Node, depth: number): Promise<Block[]> {
    const rows: Cell[][] = [];
    let head = 0;
    for (const { row, heading } of tableRows(table)) {
      const cells: Cell[] = [];
      for (const c of elements(row)) {
        if (c.name === "table:covered-table-cell" || c.name !== "table:table-cell") continue;
        const span = Math.min(60, Number(c.attrs["table:number-columns-spanned"] ?? 1) || 1);
        cells.push({ blocks: await this.blocks(c, depth + 1), span });
      }
      if (heading && head === rows.length) head++;
      if (cells.length > 0 && rows.length < MOST_ROWS) rows.push(cells);
    }
    if (rows.length === 0) return [];
    if (rows.length === 1 && rows[0]?.length === 1) return rows[0][0]?.blocks ?? [];
    const grid = [...every(table, "table:table-cell")].some((c) => this.#lined(c.attrs["table:style-name"]));
    return [{ kind: "table", rows, head: Math.min(head, rows.length - 1), grid }];
  }

  #lined(name: string | undefined): boolean {
    return name !== undefined;
  }
}

/** "2.5cm" in points. */
function points(length: string | undefined): number | null {
  const m = /^([\d.]+)(cm|mm|in|pt|px)$/.exec(length ?? "");
  const unit = { cm: 28.3465, mm: 2.83465, in: 72, pt: 1, px: 0.75 }[m?.[2] ?? ""];
  const n = Number(m?.[1]) * (unit ?? 0);
  return n > 0 && n < 5000 ? n : null;
}
