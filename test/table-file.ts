import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * Tables of tests are files beside them: `# ` begins a group, each line below is a row, with cells divided by tabs; `## `
 * begins a remark. In a cell `\n`, `\t`, `\r` and `\u200b` are what they are elsewhere, `\s` is a space at its end, `\e`
 * nothing and `\#` a sign that begins no group.
 */
type Cells = readonly string[];
type Reader = (cell: string) => unknown;

/** What the cells of a column are; a plain column needs no reader unless another one of its table does. */
export const word = (cell: string): string => cell;
export const yes = (cell: string): boolean => cell === "yes";
export const orNone = (cell: string): string | null => (cell === "none" ? null : cell);
export const list = (cell: string): string[] => (cell === "" ? [] : cell.split(" | "));

const signs: Record<string, string> = { n: "\n", t: "\t", r: "\r", s: " ", e: "" };
const cellOf = (cell: string): string =>
  cell.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (signs[sign] ?? sign),
  );

/** The groups of a file by name. */
export function groupsOf(folder: string, file: string): Map<string, Cells[]> {
  const groups = new Map<string, Cells[]>();
  let group: Cells[] = [];
  for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
    if (line === "" || line.startsWith("## ")) continue;
    if (line.startsWith("# ")) {
      group = [];
      groups.set(line.slice(2), group);
    } else group.push(line.split("\t").map(cellOf));
  }
  return groups;
}

/** Gives the rows of one group of a file: as they are, or each cell as the reader of its column reads it. */
export function tablesOf(folder: string, file: string) {
  const groups = groupsOf(folder, file);
  function table<Row extends Cells = [string]>(group: string): Row[];
  function table<Columns extends Reader[]>(
    group: string,
    ...columns: Columns
  ): { [K in keyof Columns]: ReturnType<Columns[K]> }[];
  function table(group: string, ...columns: Reader[]): unknown[] {
    const rows = groups.get(group);
    if (!rows) throw new Error(`${file} has no group ${group}`);
    return columns.length === 0 ? rows : rows.map((row) => columns.map((read, i) => read(row[i] ?? "")));
  }
  return table;
}
