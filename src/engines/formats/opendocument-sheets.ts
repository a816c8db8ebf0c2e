import { type Reading, reading } from "./blocks.ts";
import { MOST_ROWS, type Sheet, type SheetCell, workbook } from "./sheet.ts";
import { childrenOf, elements, type Node } from "./xml.ts";

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
