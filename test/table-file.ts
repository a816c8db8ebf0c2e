import { readFileSync } from "node:fs";
import { join } from "node:path";

type Cells = readonly string[];
type Groups = Map<string, Cells[]>;

const cellOf = (cell: string) =>
  cell.replaceAll("\\n", "\n").replaceAll("\\u202f", "\u202f").replaceAll("\\u00a0", "\u00a0");

/**
 * The tables of a file beside a test: `# ` begins a group, each line below is a row, with cells divided by tabs. `\n` in a
 * cell is a new line, and `## ` begins a remark.
 */
export function groupsOf(folder: string, file: string): Groups {
  const groups: Groups = new Map();
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

/** Gives the rows of one group of such a file. */
export const tablesOf = (folder: string, file: string) => {
  const groups = groupsOf(folder, file);
  return <Row extends Cells = [string]>(group: string): Row[] => {
    const rows = groups.get(group);
    if (!rows) throw new Error(`${file} has no group ${group}`);
    return rows as unknown as Row[];
  };
};
