import { type Message, message } from "#messages/message.ts";
import type { Align, Block, Cell, Reading } from "./blocks.ts";

export interface SheetCell {
  text: string;
  bold?: boolean;
  align?: Align;
  span?: number;
}

/** A sheet of a workbook; `more`: it has rows behind those that are read. */
export interface Sheet {
  name: string;
  rows: SheetCell[][];
  more: boolean;
}

/** Rows of one sheet of a workbook that are read. */
export const MOST_ROWS = 2000;

/** Columns printed at most, and characters of all columns that fit one page's width upright and lying. */
const MOST_COLUMNS = 60;
const UPRIGHT = 95;
const LYING = 150;
const LONGEST = 38;

const number = /^[+\-(]?\s?[\p{Sc}A-Z]{0,3}\s?\d[\d.,' ]*\s?[\p{Sc}%A-Z)]{0,3}$/u;

/** The sheets of a workbook, each on a page of its own; with its name as a heading where there are `several`. */
export function workbook(
  sheets: Iterable<Sheet>,
  several: boolean,
): Pick<Reading, "blocks" | "warnings"> & { landscape: boolean } {
  const blocks: Block[] = [];
  const warnings: Message[] = [];
  let landscape = false;
  for (const { name, rows, more } of sheets) {
    const laid = sheetBlocks(rows);
    if (laid.blocks.length === 0) continue;
    landscape ||= laid.landscape;
    if (more) warnings.push(message("partly.first", { what: "rows", n: MOST_ROWS }));
    if (laid.left > 0) warnings.push(message("partly.columns", { n: laid.left }));
    if (blocks.length > 0) blocks.push({ kind: "break" });
    if (several) blocks.push({ kind: "heading", level: 2, runs: [{ text: name }] });
    blocks.push(...laid.blocks);
  }
  return { blocks, warnings, landscape };
}

/**
 * A sheet as tables: only the range that is used, numbers to the right, columns too many for the width in one table after
 * another, each with the first column again.
 */
export function sheetBlocks(rows: SheetCell[][]): { blocks: Block[]; landscape: boolean; left: number } {
  const used = rows.slice(0, lastUsed(rows.map((r) => r.some((c) => c.text.trim() !== ""))));
  const from = used.findIndex((r) => r.some((c) => c.text.trim() !== ""));
  if (from < 0) return { blocks: [], landscape: false, left: 0 };
  const body = used.slice(from);
  const wide = Math.max(...body.map((r) => lastUsed(r.map((c) => c.text.trim() !== ""))));
  const columns = Math.min(wide, MOST_COLUMNS);
  const first = firstUsed(body, columns);
  const lengths = Array.from({ length: columns }, (_, i) =>
    Math.max(
      3,
      ...body.slice(0, 300).map((r) => Math.min(LONGEST, r[i]?.span ? 0 : (r[i]?.text.length ?? 0))),
    ),
  );
  const total = lengths.slice(first).reduce((a, b) => a + b + 2, 0);
  const landscape = total > UPRIGHT;
  const bands = bandsOf(lengths, first, landscape ? LYING : UPRIGHT);
  const blocks: Block[] = bands.map((band) => ({
    kind: "table",
    grid: true,
    head: 0,
    rows: body.map((row) => bandRow(row, band)),
  }));
  return { blocks, landscape, left: wide - columns };
}

function bandRow(row: SheetCell[], band: number[]): Cell[] {
  const out: Cell[] = [];
  for (let i = 0; i < band.length; i++) {
    const cell = row[band[i] ?? 0];
    const text = cell?.text ?? "";
    // A merged cell reaches over the columns of its band.
    const span = Math.max(1, Math.min(cell?.span ?? 1, band.length - i));
    const align = cell?.align ?? (number.test(text.trim()) ? "right" : "left");
    out.push({
      span,
      align,
      blocks: text.trim() === "" ? [] : [{ kind: "paragraph", runs: [{ text, bold: cell?.bold === true }] }],
    });
    i += span - 1;
  }
  return out;
}

function bandsOf(lengths: number[], first: number, room: number): number[][] {
  const bands: number[][] = [];
  let band: number[] = [];
  let used = 0;
  for (let i = first; i < lengths.length; i++) {
    const length = (lengths[i] ?? 0) + 2;
    if (band.length > 1 && used + length > room) {
      bands.push(band);
      band = [first];
      used = (lengths[first] ?? 0) + 2;
    }
    band.push(i);
    used += length;
  }
  return [...bands, band];
}

const lastUsed = (used: boolean[]): number => used.lastIndexOf(true) + 1;

const firstUsed = (rows: SheetCell[][], columns: number): number => {
  for (let i = 0; i < columns; i++) if (rows.some((r) => (r[i]?.text ?? "").trim() !== "")) return i;
  return 0;
};
