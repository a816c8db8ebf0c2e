import { type Block, type Cell, runText, textOf } from "./blocks.ts";
import type { Ink } from "./ink.ts";
import { linePieces, type Piece } from "./lines.ts";
import { picturePiece } from "./pictures.ts";

/** A table with its columns measured; rows are laid out when their turn comes. */
export interface Laid {
  widths: number[];
  size: number;
  grid: boolean;
}

/** One cell of a row as pieces one under the other. */
export interface LaidCell {
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
export function layTable(
  ink: Ink,
  table: Extract<Block, { kind: "table" }>,
  width: number,
  size: number,
): Laid {
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

export function layRow(ink: Ink, row: Cell[], laid: Laid): LaidCell[] {
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

export const CELL_PAD = PAD;
