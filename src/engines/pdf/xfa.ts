import { stripInvisible } from "#kernel/text.ts";
import type { Word } from "#reading/layout/page.ts";
import type { ReadPage } from "./extracted.ts";
import type { PdfDocument, PdfPage } from "./pdf.ts";
import { layOut, type Run } from "./text-lines.ts";

/** ISO 32000-1, 7.7.2 (since extension level 3): the pages of such a file are built by its viewer from an XFA template. */
export const needsRendering = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = text.indexOf("/NeedsRendering", 0, "latin1");
  return at >= 0 && /^\/NeedsRendering\s+true\b/.test(text.toString("latin1", at, at + 40));
};

/** Its pages come from an XFA template and not from drawings. */
export const isForm = (doc: PdfDocument): boolean => doc.isPureXfa;

/** A node of the page that pdf.js builds from the template and the data of a form: elements as of HTML. */
interface Node {
  name?: string;
  value?: string;
  attributes?: Record<string, unknown>;
  children?: (Node | null)[];
}

const MOST_WORDS = 20_000;
const SIZE = 10;
/** Height of a line, and width of a letter, where the form leaves both to its viewer. */
const LINE = 14;
const LETTER = 5.2;

const pixels = (value: unknown): number | null => {
  const n = typeof value === "string" ? Number.parseFloat(value) : Number.NaN;
  return Number.isFinite(n) && Math.abs(n) < 100_000 ? n : null;
};

const styleOf = (node: Node): Record<string, unknown> => {
  const style = node.attributes?.style;
  return typeof style === "object" && style !== null ? { ...style } : {};
};

/** What a node itself says: words of the form, what was filled in, X for a ticked box; null when it only holds others. */
function saidBy(node: Node): string | null {
  const a = node.attributes ?? {};
  const value = (v: unknown) => (typeof v === "string" && v.trim() !== "" ? v : null);
  if (node.name === "select") {
    const chosen = (node.children ?? []).filter((c) => c?.attributes?.selected === true);
    return value(chosen.map((c) => c?.value ?? c?.attributes?.value).join(" "));
  }
  if (node.name === "input") {
    if (a.type === "password") return null;
    if (a.type === "checkbox" || a.type === "radio") return a.checked ? "X" : null;
    return value(a.value);
  }
  return value(a.textContent) ?? value(node.value);
}

/** A label and its field, and the cells of a row, stand beside one another; all else under one another. */
function flowsAcross(node: Node): boolean {
  const classes = node.attributes?.class;
  return Array.isArray(classes) && classes.some((c) => /^xfa(Left|Right|Row|LrTb|RlTb)$/.test(String(c)));
}

interface Cursor {
  x: number;
  y: number;
}

/**
 * The words of a page of a form, label and value, at the places the template gives them (units: points of the page). What it
 * leaves to the viewer's layout is set line under line, so places there are near, not exact.
 */
export async function xfaPage(page: PdfPage): Promise<ReadPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const runs: Run[] = [];
  let count = 0;
  const write = (text: string, at: Cursor): void => {
    const lines = stripInvisible(text)
      .split(/\r\n?|\n|\u2029/)
      .filter((l) => l.trim());
    const left = at.x;
    for (const line of lines) {
      const run: Word[] = [];
      for (const word of line.trim().split(/\s+/)) {
        if (++count > MOST_WORDS) return;
        const x1 = at.x + word.length * LETTER;
        run.push({ text: word, x0: at.x, y0: at.y, x1, y1: at.y + SIZE, confidence: 100, size: SIZE });
        at.x = x1 + LETTER / 2;
      }
      runs.push(run);
      if (line !== lines[lines.length - 1]) Object.assign(at, { x: left, y: at.y + LINE });
    }
  };
  /** Writes a node from a place on; answers how far right it came, and its last line. */
  const visit = (node: Node, from: Cursor, depth: number): Cursor => {
    if (depth > 200 || count > MOST_WORDS) return from;
    const style = styleOf(node);
    if (style.display === "none" || style.visibility === "hidden") return from;
    const start = { x: from.x + (pixels(style.left) ?? 0), y: from.y + (pixels(style.top) ?? 0) };
    const said = saidBy(node);
    if (said !== null) {
      const at = { ...start };
      write(said, at);
      return { x: at.x + LETTER, y: at.y };
    }
    if (node.name === "select") return start;
    const across = flowsAcross(node);
    let at = { ...start };
    let right = start.x;
    let last = start.y;
    for (const child of node.children ?? []) {
      if (!child) continue;
      const own = styleOf(child);
      const placed = pixels(own.top) !== null;
      const after = visit(child, placed ? start : at, depth + 1);
      right = Math.max(right, after.x);
      last = Math.max(last, after.y);
      if (placed) continue;
      const empty = after.x === at.x && after.y === at.y;
      const down = pixels(own.height) ?? (empty ? 0 : after.y + LINE - at.y);
      at = across ? { x: after.x, y: at.y } : { x: start.x, y: at.y + down };
    }
    return { x: right, y: last };
  };
  const root: unknown = await page.getXfa();
  if (typeof root === "object" && root !== null) visit({ ...root }, { x: 0, y: 0 }, 0);
  const laid = layOut(runs, { join: false });
  return {
    number: page.pageNumber,
    width,
    height,
    words: laid.words,
    text: laid.text,
    source: laid.words.length ? "text" : "blank",
    confidence: laid.words.length ? 100 : 0,
  };
}
