import { type Block, type Cell, type Reading, type Run, reading } from "./blocks.ts";

/** Groups whose words are not those of the page ({\*\...} besides). */
const unseen = new Set(
  (
    "fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf themedata colorschememapping " +
    "latentstyles datastore xmlnstbl listtable listoverridetable rsidtbl generator filetbl revtbl fldinst bkmkstart bkmkend footnote annotation " +
    "nonshppict mmathPr pgdsctbl operator"
  ).split(" "),
);

/** Pages of characters by the number that \ansicpg names. */
const pageName = (n: number): string =>
  ({
    437: "ibm866",
    932: "shift_jis",
    936: "gbk",
    949: "euc-kr",
    950: "big5",
    10000: "macintosh",
    65001: "utf-8",
  })[n] ?? (n >= 874 && n <= 1258 ? `windows-${n}` : "windows-1252");

const marks: Record<string, string> = {
  tab: "\t",
  line: "\n",
  emdash: "—",
  endash: "–",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  emspace: " ",
  enspace: " ",
  qmspace: " ",
};

interface State {
  bold: boolean;
  italic: boolean;
  hidden: boolean;
  unseen: boolean;
  /** Characters to skip after \u. */
  skip: number;
  inTable: boolean;
  align: "left" | "center" | "right";
}

interface Out {
  blocks: Block[];
  runs: Run[];
  cells: Cell[];
  rows: Cell[][];
}

const MOST_DEPTH = 500;
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}]+)/gi;

/** Rich Text (RTF 1.9) as paragraphs and tables. */
export function readRtf(bytes: Uint8Array): Reading {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return reading(blocksOf(source));
}

function blocksOf(source: string): Block[] {
  const out: Out = { blocks: [], runs: [], cells: [], rows: [] };
  const stack: State[] = [];
  let s: State = {
    bold: false,
    italic: false,
    hidden: false,
    unseen: false,
    skip: 1,
    inTable: false,
    align: "left",
  };
  let decoder = new TextDecoder("windows-1252");
  let pending: number[] = [];
  let skipping = 0;
  let starred = false;
  const say = (text: string): void => {
    if (s.unseen || s.hidden || text === "") return;
    const last = out.runs[out.runs.length - 1];
    if (last && last.bold === s.bold && last.italic === s.italic) last.text += text;
    else out.runs.push({ text, bold: s.bold, italic: s.italic });
  };
  const flush = (): void => {
    if (pending.length > 0) say(decoder.decode(Uint8Array.from(pending)));
    pending = [];
  };
  for (const [, word, number, hex, sign, brace, text] of source.matchAll(token)) {
    if (hex !== undefined) {
      if (skipping > 0) skipping--;
      else pending.push(Number.parseInt(hex, 16));
      continue;
    }
    flush();
    if (brace === "{") {
      if (stack.length > MOST_DEPTH) break;
      stack.push({ ...s });
    } else if (brace === "}") {
      s = stack.pop() ?? s;
      skipping = 0;
    } else if (text !== undefined) {
      const plain = text.replace(/[\r\n]/g, "");
      const cut = Math.min(skipping, plain.length);
      skipping -= cut;
      say(decoder.decode(Buffer.from(plain.slice(cut), "latin1")));
    } else if (sign !== undefined) {
      if (sign === "*") starred = true;
      else if (sign === "~") say(" ");
      else if (sign === "_") say("-");
      else if (sign === "\n" || sign === "\r") endParagraph(out, s);
      else if ("\\{}".includes(sign)) say(sign);
    } else if (word !== undefined) {
      const n = number === undefined ? null : Number(number);
      if (starred) {
        // A destination that a reader may pass over, and this one does.
        if (word !== "htmltag" && word !== "shppict") s.unseen = true;
        starred = false;
      }
      if (word === "ansicpg" && n !== null) decoder = new TextDecoder(pageName(n));
      else if (word === "u" && n !== null) {
        say(String.fromCharCode(n < 0 ? n + 65_536 : n));
        skipping = s.skip;
      } else if (word === "uc" && n !== null) s.skip = Math.min(10, Math.max(0, n));
      else if (marks[word] !== undefined) say(marks[word]);
      else control(word, n, s, out);
    }
  }
  flush();
  endParagraph(out, s);
  endTable(out);
  return out.blocks;
}

function control(word: string, n: number | null, s: State, out: Out): void {
  const on = n !== 0;
  if (unseen.has(word)) s.unseen = true;
  else if (word === "b") s.bold = on;
  else if (word === "i") s.italic = on;
  else if (word === "v") s.hidden = on;
  else if (word === "plain") Object.assign(s, { bold: false, italic: false, hidden: false });
  else if (word === "pard") Object.assign(s, { inTable: false, align: "left" });
  else if (word === "qc") s.align = "center";
  else if (word === "qr") s.align = "right";
  else if (word === "ql" || word === "qj") s.align = "left";
  else if (word === "intbl") s.inTable = true;
  else if (word === "par" || word === "sect") endParagraph(out, s);
  else if (word === "cell" || word === "nestcell") endCell(out);
  else if (word === "row" || word === "nestrow") endRow(out);
  else if (word === "page") {
    endParagraph(out, s);
    out.blocks.push({ kind: "break" });
  }
}

function endParagraph(out: Out, s: State): void {
  if (s.inTable) {
    if (out.runs.length > 0) out.runs.push({ text: "\n" });
    return;
  }
  endTable(out);
  if (out.runs.some((r) => r.text.trim() !== ""))
    out.blocks.push({ kind: "paragraph", runs: out.runs, ...(s.align === "left" ? {} : { align: s.align }) });
  out.runs = [];
}

function endCell(out: Out): void {
  out.cells.push({ blocks: out.runs.length > 0 ? [{ kind: "paragraph", runs: out.runs }] : [] });
  out.runs = [];
}

function endRow(out: Out): void {
  if (out.cells.length > 0) out.rows.push(out.cells);
  out.cells = [];
}

function endTable(out: Out): void {
  if (out.cells.length > 0) endRow(out);
  if (out.rows.length > 0) out.blocks.push({ kind: "table", rows: out.rows, head: 0, grid: true });
  out.rows = [];
}

/** The HTML that Outlook wraps into Rich Text ([MS-OXRTFEX]); null when there is none in it. */
export function rtfHtml(bytes: Uint8Array): string | null {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  if (!/\\fromhtml1\b/.test(source.slice(0, 4096))) return null;
  let decoder = new TextDecoder("windows-1252");
  const stack: { hidden: boolean; tag: boolean; skip: number }[] = [];
  let s = { hidden: false, tag: false, skip: 1 };
  let outside = false;
  let html = "";
  let pending: number[] = [];
  let skipping = 0;
  let starred = false;
  const say = (text: string) => {
    if (!s.hidden && (s.tag || !outside)) html += text;
  };
  for (const [, word, number, hex, sign, brace, text] of source.matchAll(token)) {
    if (hex !== undefined) {
      if (skipping > 0) skipping--;
      else pending.push(Number.parseInt(hex, 16));
      continue;
    }
    if (pending.length > 0) say(decoder.decode(Uint8Array.from(pending)));
    pending = [];
    if (brace === "{") stack.length < MOST_DEPTH && stack.push({ ...s });
    else if (brace === "}") s = stack.pop() ?? s;
    else if (text !== undefined) {
      const plain = text.replace(/[\r\n]/g, "");
      const cut = Math.min(skipping, plain.length);
      skipping -= cut;
      say(plain.slice(cut));
    } else if (sign !== undefined) {
      if (sign === "*") starred = true;
      else if ("\\{}".includes(sign)) say(sign);
      else if (sign === "~") say("&nbsp;");
    } else if (word !== undefined) {
      const n = number === undefined ? null : Number(number);
      if (starred) {
        if (word === "htmltag") s = { ...s, tag: true, hidden: false };
        else s = { ...s, hidden: true };
        starred = false;
      } else if (word === "htmlrtf") outside = n !== 0;
      else if (unseen.has(word)) s = { ...s, hidden: true };
      else if (word === "ansicpg" && n !== null) decoder = new TextDecoder(pageName(n));
      else if (word === "u" && n !== null) {
        say(String.fromCharCode(n < 0 ? n + 65_536 : n));
        skipping = s.skip;
      } else if (word === "uc" && n !== null) s.skip = n;
      else if (word === "par" || word === "line") say("\r\n");
      else if (marks[word] !== undefined) say(marks[word]);
    }
  }
  return html.trim() === "" ? null : html;
}
