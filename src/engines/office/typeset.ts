import { type Message, message } from "#messages/message.ts";
import type { Block, Cell, Reading } from "./blocks.ts";
import { runText, textOf } from "./blocks.ts";
import { A4, Ink } from "./ink.ts";
import type { Piece } from "./lines.ts";
import { gap, linePieces } from "./lines.ts";
import { picturePiece } from "./pictures.ts";

/** A table with its columns measured; rows are laid out when their turn comes. */
interface Laid {
  widths: number[];
  size: number;
  grid: boolean;
}

/** One cell of a row as pieces one under the other. */
interface LaidCell {
  x: number;
  width: number;
  pieces: Piece[];
}

const PAD = 3;
const SMALLEST = 6.5;
/** Rows that are measured for the widths of the columns. */
const MEASURED = 200;

interface Wish {
  least: number;
  most: number;
}

function wishOf(ink: Ink, cell: Cell, size: number): Wish {
  let least = 0;
  let most = 0;
  for (const block of cell.blocks) {
    const bold = block.kind === "heading" || ("runs" in block && block.runs.some((r) => r.bold));
    const face = bold ? "bold" : "regular";
    for (const line of textOf(block).split("\n", 50)) {
      const words = line.slice(0, 500).split(/\s+/);
      const widths = words.map((word) => ink.width(word, face, size));
      most = Math.max(most, sum(widths) + words.length * size * 0.32);
      least = Math.max(least, ...widths.map((w) => w + 1));
    }
  }
  const pictures = cell.blocks.some((b) => b.kind === "picture") ? 60 : 0;
  return { least: Math.max(Math.min(least, 160), pictures), most: Math.max(Math.min(most, 400), pictures) };
}

function wishes(ink: Ink, rows: Cell[][], size: number): Wish[] {
  const out: Wish[] = [];
  for (const row of rows.slice(0, MEASURED)) {
    let column = 0;
    for (const cell of row) {
      const span = cell.span ?? 1;
      if (span === 1) {
        const wish = wishOf(ink, cell, size);
        const have = out[column] ?? { least: 10, most: 10 };
        out[column] = { least: Math.max(have.least, wish.least), most: Math.max(have.most, wish.most) };
      }
      column += span;
    }
    while (out.length < column) out.push({ least: 10, most: 10 });
  }
  return Array.from(out, (w) => w ?? { least: 10, most: 10 });
}

const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);

/** Widths of the columns in `width` points: as the document says, or as the words in them ask for. */
function layTable(ink: Ink, table: Extract<Block, { kind: "table" }>, width: number, size: number): Laid {
  const columns = Math.max(1, ...table.rows.map((row) => sum(row.map((c) => c.span ?? 1))));
  const { widths: said, grid } = table;
  if (said && said.length >= columns && sum(said) > 0)
    return { widths: said.map((w) => (w / sum(said)) * width), size, grid };
  let fitted = size;
  let wish = wishes(ink, table.rows, fitted);
  while (fitted > SMALLEST && sum(wish.map((w) => w.least + 2 * PAD)) > width) {
    fitted -= 0.5;
    wish = wishes(ink, table.rows, fitted);
  }
  return { widths: shareOut(wish, width), size: fitted, grid };
}

/** Everyone gets their least, what is left goes by how much more they would like. */
function shareOut(wish: Wish[], width: number): number[] {
  const least = wish.map((w) => w.least + 2 * PAD);
  const most = wish.map((w) => w.most + 2 * PAD);
  if (sum(most) <= width) {
    return most;
  }
  if (sum(least) >= width) return least.map((w) => (w / sum(least)) * width);
  const more = most.map((w, i) => w - (least[i] ?? 0));
  const left = width - sum(least);
  return least.map((w, i) => w + ((more[i] ?? 0) / sum(more)) * left);
}

function layRow(ink: Ink, row: Cell[], laid: Laid): LaidCell[] {
  const cells: LaidCell[] = [];
  let column = 0;
  let x = 0;
  for (const cell of row) {
    const span = Math.max(1, cell.span ?? 1);
    const width = sum(laid.widths.slice(column, column + span));
    column += span;
    const room = Math.max(8, width - 2 * PAD);
    cells.push({
      x: x + PAD,
      width,
      pieces: cell.blocks.flatMap((b) => cellPieces(ink, b, cell, room, laid.size)),
    });
    x += width;
  }
  return cells;
}

function cellPieces(ink: Ink, block: Block, cell: Cell, width: number, size: number): Piece[] {
  const align = cell.align ?? "left";
  switch (block.kind) {
    case "heading":
      return linePieces(
        ink,
        block.runs.map((r) => ({ ...r, bold: true })),
        { size, width, align },
      );
    case "paragraph":
      return linePieces(ink, block.runs, { size, width, align: block.align ?? align });
    case "item":
      return linePieces(ink, [{ text: `${block.mark} ` }, ...block.runs], {
        size,
        width,
        indent: 6 * block.depth,
      });
    case "picture": {
      const piece = picturePiece(block, width, 200);
      return piece ? [piece] : [];
    }
    case "table":
      // A table in a cell: its rows one under the other.
      return block.rows.flatMap((row) =>
        linePieces(
          ink,
          row.flatMap((c, i) => [
            ...(i > 0 ? [{ text: "\t" }] : []),
            ...c.blocks.flatMap((b, j) => [
              ...(j > 0 ? [{ text: " " }] : []),
              { text: "runs" in b ? runText(b.runs) : textOf(b) },
            ]),
          ]),
          { size, width },
        ),
      );
    default:
      return [];
  }
}

const CELL_PAD = PAD;

/** Pages that are made at most; what comes after is left out and said. */
const MAX_PAGES = 200;

const MARGIN = 48;
const SIZE = 9.5;
const HEADINGS = { 1: 16, 2: 13, 3: 11 } as const;

interface Typeset {
  pdf: Uint8Array;
  pages: number;
  warnings: Message[];
}

class Full extends Error {}

/** A page that fills from the top. */
class Sheet {
  y = MARGIN;
  readonly width: number;
  readonly height: number;

  constructor(
    readonly ink: Ink,
    readonly landscape: boolean,
  ) {
    this.width = (landscape ? A4.height : A4.width) - 2 * MARGIN;
    this.height = (landscape ? A4.width : A4.height) - 2 * MARGIN;
    this.turn();
  }

  get room(): number {
    return MARGIN + this.height - this.y;
  }

  get fresh(): boolean {
    return this.y === MARGIN;
  }

  turn(): void {
    if (this.ink.pages >= MAX_PAGES) throw new Full();
    this.ink.addPage(this.landscape);
    this.y = MARGIN;
  }

  put(piece: Piece, x = MARGIN): void {
    if (piece.height > this.room && !this.fresh) this.turn();
    piece.draw(this.ink, x, this.y);
    this.y += piece.height;
  }
}

/** Lays blocks out on A4 pages and writes them as a PDF with real words. */
export async function typeset(reading: Reading): Promise<Typeset> {
  const ink = new Ink(reading.title);
  const warnings = [...reading.warnings];
  const sheet = new Sheet(ink, reading.landscape === true);
  try {
    for (const block of reading.blocks) put(sheet, block);
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    warnings.push(message("partly.first", { what: "pages", n: MAX_PAGES }));
  }
  const { pages } = ink;
  const pdf = await ink.finish();
  return { pdf, pages, warnings };
}

function put(sheet: Sheet, block: Block): void {
  const { ink, width } = sheet;
  switch (block.kind) {
    case "heading": {
      const size = HEADINGS[block.level];
      if (!sheet.fresh) space(sheet, size * 0.7);
      const runs = block.runs.map((r) => ({ ...r, bold: true }));
      const lines = linePieces(ink, runs, { size, width });
      // A heading does not stand alone at the foot of a page.
      if (sheet.room < lines.length * size * 1.3 + 2 * SIZE && !sheet.fresh) sheet.turn();
      for (const line of lines) sheet.put(line);
      space(sheet, size * 0.25);
      return;
    }
    case "paragraph": {
      const { runs, align, indent } = block;
      for (const line of linePieces(ink, runs, { size: SIZE, width, align, indent })) sheet.put(line);
      space(sheet, SIZE * 0.45);
      return;
    }
    case "item":
      putItem(sheet, block);
      return;
    case "picture": {
      const piece = picturePiece(block, width, sheet.height - 10);
      if (piece) putPicture(sheet, piece);
      return;
    }
    case "rule":
      sheet.put({ height: 8, draw: (on, x, y) => on.line(x, y + 4, x + width, y + 4) });
      return;
    case "break":
      if (!sheet.fresh) sheet.turn();
      return;
    case "table":
      putTable(sheet, block);
  }
}

function space(sheet: Sheet, height: number): void {
  if (height <= sheet.room && !sheet.fresh) sheet.put(gap(height));
}

function putItem(sheet: Sheet, { runs, mark, depth }: Extract<Block, { kind: "item" }>): void {
  const { ink, width } = sheet;
  const indent = 16 * (Math.min(depth, 8) + 1) + 4;
  const lines = linePieces(ink, runs, { size: SIZE, width, indent });
  const [sign] = linePieces(ink, [{ text: mark }], { size: SIZE, width, indent: indent - 14 });
  lines.forEach((line, i) => {
    sheet.put({
      height: line.height,
      draw(on, x, y) {
        if (i === 0) sign?.draw(on, x, y);
        line.draw(on, x, y);
      },
    });
  });
  space(sheet, SIZE * 0.2);
}

/** A picture that the PDF cannot carry is left out; what is around it stays. */
function putPicture(sheet: Sheet, piece: Piece): void {
  if (piece.height > sheet.room && !sheet.fresh) sheet.turn();
  try {
    piece.draw(sheet.ink, MARGIN, sheet.y);
    sheet.y += piece.height;
  } catch {
    // Not a picture after all.
  }
}

function putTable(sheet: Sheet, table: Extract<Block, { kind: "table" }>): void {
  if (table.rows.length === 0) return;
  const laid = layTable(sheet.ink, table, sheet.width, SIZE - (table.grid ? 0.5 : 0));
  const head = table.rows.slice(0, table.head);
  for (const row of head) putRow(sheet, laid, row, []);
  for (const row of table.rows.slice(table.head)) putRow(sheet, laid, row, head);
  space(sheet, SIZE * 0.6);
}

type Row = Extract<Block, { kind: "table" }>["rows"][number];

/** A row on the page, on the next one when it does not fit, or across pages when it fits on none. */
function putRow(sheet: Sheet, laid: Laid, row: Row, head: Row[]): void {
  const cells = layRow(sheet.ink, row, laid);
  const pad = laid.grid ? 2 : 1;
  const heightOf = (pieces: Piece[]) => pieces.reduce((n, p) => n + p.height, 0) + 2 * pad;
  const whole = Math.max(SIZE, ...cells.map((c) => heightOf(c.pieces)));
  if (whole > sheet.room && !sheet.fresh && whole <= sheet.height * 0.7) turnTo(sheet, laid, head);
  while (true) {
    const room = sheet.room;
    const taken = cells.map((cell) => takeFitting(cell.pieces, room - 2 * pad, sheet.fresh));
    const nothing = taken.every((t) => t.length === 0) && cells.some((c) => c.pieces.length > 0);
    if (nothing && !sheet.fresh) {
      turnTo(sheet, laid, head);
      continue;
    }
    const height = Math.max(SIZE * (laid.grid ? 1.4 : 0.5), ...taken.map(heightOf));
    drawSlice(sheet, laid, cells, taken, height, pad);
    cells.forEach((cell, i) => {
      cell.pieces.splice(0, taken[i]?.length ?? 0);
    });
    if (cells.every((c) => c.pieces.length === 0)) return;
    turnTo(sheet, laid, head);
  }
}

function turnTo(sheet: Sheet, laid: Laid, head: Row[]): void {
  sheet.turn();
  // A head of half a page is no head.
  const heads = head.map((row) => ({ row, cells: layRow(sheet.ink, row, laid) }));
  const tall = heads.reduce(
    (n, h) => n + Math.max(0, ...h.cells.map((c) => c.pieces.reduce((m, p) => m + p.height, 0))),
    0,
  );
  if (tall < sheet.height / 4) for (const { row } of heads) putRow(sheet, laid, row, []);
}

/** Pieces from the top that fit into a height; at least one on a fresh page, however tall. */
function takeFitting(pieces: Piece[], height: number, fresh: boolean): Piece[] {
  let used = 0;
  let count = 0;
  for (const piece of pieces) {
    if (used + piece.height > height && !(fresh && count === 0)) break;
    used += piece.height;
    count++;
  }
  return pieces.slice(0, count);
}

function drawSlice(
  sheet: Sheet,
  laid: Laid,
  cells: ReturnType<typeof layRow>,
  taken: Piece[][],
  height: number,
  pad: number,
): void {
  const { ink } = sheet;
  const top = sheet.y;
  cells.forEach((cell, i) => {
    let y = top + pad;
    for (const piece of taken[i] ?? []) {
      try {
        piece.draw(ink, MARGIN + cell.x, y);
      } catch {
        // A picture that is none.
      }
      y += piece.height;
    }
    if (!laid.grid) return;
    const x0 = MARGIN + cell.x - CELL_PAD;
    const x1 = x0 + cell.width;
    ink.line(x0, top, x1, top);
    ink.line(x0, top + height, x1, top + height);
    ink.line(x0, top, x0, top + height);
    ink.line(x1, top, x1, top + height);
  });
  sheet.y = top + height;
}
