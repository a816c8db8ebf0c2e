import { at, elements, every, type Node } from "./xml.ts";

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
