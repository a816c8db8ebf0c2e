import { type Block, type Cell, type Run, runText } from "./blocks.ts";
import {
  blockNames,
  captions,
  contains,
  type Element,
  hidden,
  parse,
  rowsOf,
  type State,
  styled,
  unseen,
} from "./html-elements.ts";
import { pixelSize } from "./pictures.ts";

/**
 * HTML as blocks: headings, paragraphs, lists, tables, pictures that lie in the file itself. Nothing is run and nothing is
 * fetched; styles say no more than what is bold, slanted or not shown.
 */
export interface HtmlSource {
  html: string;
  /** A picture by its address, from what came along (`cid:`); null when it lies elsewhere and stays away. */
  picture(address: string): Uint8Array | null;
}

export interface HtmlRead {
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
    title: (title as string | null)?.replace(/\s+/g, " ").trim() || null,
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
