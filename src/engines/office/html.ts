import { Parser } from "htmlparser2";
import { squeeze } from "#kernel/text.ts";
import type { Block, Cell, Run } from "./blocks.ts";
import { runText } from "./blocks.ts";
import { pixelSize } from "./pictures.ts";

interface Element {
  name: string;
  attrs: Record<string, string>;
  children: (Element | string)[];
}

const MOST_ELEMENTS = 300_000;
const MOST_DEPTH = 250;

const unseen = new Set(
  "script style noscript template iframe object embed svg math canvas audio video map select datalist".split(
    " ",
  ),
);
const blockNames = new Set(
  (
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 " +
    "h6 header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption"
  ).split(" "),
);

function parse(html: string): { root: Element; title: string | null } {
  const root: Element = { name: "body", attrs: {}, children: [] };
  const path = [root];
  let count = 0;
  let title: string | null = null;
  let inTitle = false;
  const parser = new Parser(
    {
      onopentag(name, attrs) {
        if (name === "title") inTitle = true;
        const element: Element = { name, attrs, children: [] };
        // Deeper or more than any page has: its words still count, its boxes do not.
        if (++count <= MOST_ELEMENTS && path.length < MOST_DEPTH)
          path[path.length - 1]?.children.push(element);
        path.push(
          path.length < MOST_DEPTH && count <= MOST_ELEMENTS ? element : (path[path.length - 1] ?? root),
        );
      },
      ontext(text) {
        if (inTitle) title = (title ?? "") + text;
        else path[path.length - 1]?.children.push(text);
      },
      onclosetag(name) {
        if (name === "title") inTitle = false;
        if (path.length > 1) path.pop();
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return { root, title };
}

interface State {
  bold: boolean;
  italic: boolean;
  mono: boolean;
  pre: boolean;
  align?: "center" | "right";
  indent: number;
  depth: number;
}

interface TableRow {
  cells: Element[];
  head: boolean;
}

function rowsOf(table: Element): TableRow[] {
  const rows: TableRow[] = [];
  const visit = (e: Element, inHead: boolean): void => {
    for (const node of e.children) {
      if (typeof node === "string" || hidden(node)) continue;
      if (node.name === "tr") {
        const cells = node.children.filter(
          (c): c is Element => typeof c !== "string" && (c.name === "td" || c.name === "th") && !hidden(c),
        );
        const head = inHead || (cells.length > 0 && cells.every((c) => c.name === "th"));
        if (cells.length > 0) rows.push({ cells, head });
      } else if (["tbody", "thead", "tfoot"].includes(node.name)) visit(node, node.name === "thead");
    }
  };
  visit(table, false);
  return rows;
}

const captions = (table: Element): Element[] =>
  table.children.filter((c): c is Element => typeof c !== "string" && c.name === "caption");

const contains = (e: Element, name: string): boolean =>
  e.children.some((c) => typeof c !== "string" && (c.name === name || contains(c, name)));

/** Not shown by a browser either: hidden fields, preview lines of newsletters. */
const hidden = (e: Element): boolean =>
  e.attrs.hidden !== undefined ||
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt)?\s*(?:;|$)|mso-hide\s*:\s*all/i.test(
    e.attrs.style ?? "",
  );

function styled(e: Element, s: State): State {
  const style = e.attrs.style ?? "";
  const next = { ...s };
  if (["b", "strong", "th"].includes(e.name) || /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style))
    next.bold = true;
  if (/font-weight\s*:\s*(?:normal|400)/i.test(style)) next.bold = false;
  if (["i", "em", "cite", "address"].includes(e.name) || /font-style\s*:\s*italic/i.test(style))
    next.italic = true;
  if (["code", "tt", "kbd", "samp", "pre"].includes(e.name)) next.mono = true;
  if (e.name === "pre" || /white-space\s*:\s*pre/i.test(style)) next.pre = true;
  const align =
    /text-align\s*:\s*(left|center|right)/i.exec(style)?.[1] ??
    e.attrs.align ??
    (e.name === "center" ? "center" : null);
  if (align === "center" || align === "right") next.align = align;
  else if (align === "left") delete next.align;
  return next;
}

/**
 * HTML as blocks: headings, paragraphs, lists, tables, pictures that lie in the file itself. Nothing is run and nothing is
 * fetched; styles say no more than what is bold, slanted or not shown.
 */
interface HtmlSource {
  html: string;
  /** A picture by its address, from what came along (`cid:`); null when it lies elsewhere and stays away. */
  picture(address: string): Uint8Array | null;
}

interface HtmlRead {
  blocks: Block[];
  title: string | null;
  /** Pictures that lie elsewhere and were not fetched. */
  remote: number;
}

class Reader {
  blocks: Block[] = [];
  remote = 0;
  #runs: Run[] = [];
  #mark: { mark: string; depth: number } | null = null;
  #state: State = { bold: false, italic: false, mono: false, pre: false, indent: 0, depth: -1 };

  constructor(private readonly source: HtmlSource) {}

  flush(heading?: 1 | 2 | 3): void {
    const runs = tidy(this.#runs);
    this.#runs = [];
    if (runs.length === 0) return;
    const { align, indent } = this.#state;
    if (heading) this.blocks.push({ kind: "heading", level: heading, runs });
    else if (this.#mark) this.blocks.push({ kind: "item", ...this.#mark, runs });
    else this.blocks.push({ kind: "paragraph", runs, indent, ...(align ? { align } : {}) });
    this.#mark = null;
  }

  read(nodes: (Element | string)[]): void {
    for (const node of nodes) {
      if (typeof node === "string") this.#text(node);
      else this.#element(node);
    }
  }

  #text(text: string): void {
    const { bold, italic, mono, pre } = this.#state;
    const words = pre ? text : text.replace(/[ \t\r\n\f]+/g, " ");
    this.#runs.push({ text: words, bold, italic, mono });
  }

  #element(e: Element): void {
    if (unseen.has(e.name) || hidden(e)) return;
    if (e.name === "br") {
      this.#runs.push({ text: "\n" });
      return;
    }
    if (e.name === "img") {
      this.#picture(e);
      return;
    }
    if (e.name === "input" || e.name === "textarea" || e.name === "option") {
      if (e.attrs.type !== "hidden" && e.attrs.value) this.#text(` ${e.attrs.value} `);
      if (e.name !== "input") this.read(e.children);
      return;
    }
    const before = this.#state;
    this.#state = styled(e, before);
    if (blockNames.has(e.name)) this.#block(e);
    else this.read(e.children);
    this.#state = before;
  }

  #block(e: Element): void {
    this.flush();
    switch (e.name) {
      case "hr":
        this.blocks.push({ kind: "rule" });
        return;
      case "table":
        // Where a table stands says nothing of the words in it.
        this.#state = { ...this.#state, align: undefined };
        this.#table(e);
        return;
      case "ul":
      case "ol":
      case "menu":
        this.#list(e);
        return;
      case "blockquote":
        this.#state = { ...this.#state, indent: Math.min(120, this.#state.indent + 14) };
        break;
      case "dd":
        this.#state = { ...this.#state, indent: this.#state.indent + 18 };
        break;
    }
    this.read(e.children);
    const level = /^h([1-6])$/.exec(e.name)?.[1];
    this.flush(level ? (Math.min(3, Number(level)) as 1 | 2 | 3) : undefined);
  }

  #list(e: Element): void {
    this.#state = { ...this.#state, depth: this.#state.depth + 1 };
    let number = Number.parseInt(e.attrs.start ?? "1", 10) || 1;
    for (const node of e.children) {
      if (typeof node !== "string" && node.name === "li") {
        this.flush();
        this.#mark = { mark: e.name === "ol" ? `${number++}.` : "•", depth: this.#state.depth };
        this.#element({ ...node, name: "div" });
        this.flush();
        this.#mark = null;
      } else if (typeof node !== "string") this.#element(node);
    }
  }

  #picture(e: Element): void {
    const address = e.attrs.src ?? "";
    const bytes = dataPicture(address) ?? (/^cid:/i.test(address) ? this.source.picture(address) : null);
    const size = bytes && pixelSize(bytes);
    if (!bytes || !size) {
      if (/^(?:https?:)?\/\//i.test(address)) this.remote++;
      if (e.attrs.alt && e.attrs.alt.length > 2) this.#text(` ${e.attrs.alt} `);
      return;
    }
    // Dots that tell the sender that a message was opened, and spacers.
    if (size.width < 4 || size.height < 4) return;
    this.flush();
    const points = (value: string | undefined) => {
      const n = Number.parseFloat(value ?? "");
      return n > 0 && !/%/.test(value ?? "") ? n * 0.75 : undefined;
    };
    const width = points(e.attrs.width);
    const height = points(e.attrs.height);
    this.blocks.push({ kind: "picture", bytes, ...(width ? { width } : {}), ...(height ? { height } : {}) });
  }

  #table(e: Element): void {
    const rows = rowsOf(e);
    const nested = rows.some((r) => r.cells.some((c) => contains(c, "table")));
    const most = Math.max(0, ...rows.map((r) => r.cells.length));
    // Most tables of mail hold the page together: their cells follow one another.
    if (nested || most < 2) {
      for (const caption of captions(e)) this.#element(caption);
      for (const row of rows)
        for (const cell of row.cells) this.#element({ ...cell, name: cell.name === "th" ? "h3" : "div" });
      return;
    }
    for (const caption of captions(e)) this.#element({ ...caption, name: "h3" });
    const laid = rows.map((row) => row.cells.map((c) => this.#cell(c)));
    const head = rows.findIndex((r) => !r.head);
    const border =
      Number.parseFloat(e.attrs.border ?? "0") > 0 || /border(?:-\w+)?\s*:\s*\d/.test(e.attrs.style ?? "");
    const grid = border || rows.some((r) => r.cells.some((c) => c.name === "th"));
    this.blocks.push({
      kind: "table",
      rows: laid.filter((r) => r.length > 0),
      head: Math.max(0, head),
      grid,
    });
  }

  #cell(e: Element): Cell {
    const reader = new Reader(this.source);
    reader.#state = styled(e, {
      ...this.#state,
      indent: 0,
      depth: -1,
      bold: this.#state.bold || e.name === "th",
    });
    const { align } = reader.#state;
    reader.read(e.children);
    reader.flush();
    this.remote += reader.remote;
    const span = Math.min(50, Math.max(1, Number.parseInt(e.attrs.colspan ?? "1", 10) || 1));
    return { blocks: reader.blocks, span, ...(align ? { align } : {}) };
  }
}

/** A picture written into the page itself (RFC 2397). */
function dataPicture(address: string): Uint8Array | null {
  const m = /^data:image\/(?:png|jpe?g);base64,/i.exec(address);
  return m ? Buffer.from(address.slice(m[0].length), "base64") : null;
}

/** One space where there were several, none at the ends; line feeds kept. */
function tidy(runs: Run[]): Run[] {
  const out: Run[] = [];
  let open = true;
  for (const run of runs) {
    let text = run.mono ? run.text : run.text.replace(/ *\n */g, "\n").replace(/ {2,}/g, " ");
    if (open && !run.mono) text = text.replace(/^ +/, "");
    if (text === "") continue;
    open = /[\s]$/.test(text);
    out.push({ ...run, text });
  }
  while (out.length > 0) {
    const last = out[out.length - 1];
    if (!last) break;
    last.text = last.text.trimEnd();
    if (last.text !== "") break;
    out.pop();
  }
  const first = out[0];
  if (first) first.text = first.text.replace(/^\n+/, "");
  return runText(out).trim() === "" ? [] : out;
}

export function readHtml(source: HtmlSource): HtmlRead {
  const { root, title } = parse(source.html);
  const reader = new Reader(source);
  reader.read(root.children);
  reader.flush();
  return {
    blocks: reader.blocks,
    title: squeeze((title as string | null) ?? "") || null,
    remote: reader.remote,
  };
}

/** Addresses of pictures that came along and that the page shows. */
export const shownParts = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/cid:([^"'\s)>]+)/gi)].map((m) => decodeURIComponentSafe(m[1] ?? "").toLowerCase()),
  );

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
