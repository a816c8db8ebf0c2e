/** The journeys of a household by name: `journeys.tsv`, a group a test file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { groupsOf } from "../table-file.ts";

/** Which journeys each test file has, as the table says. */
export const journeys: ReadonlyMap<string, readonly string[]> = new Map(
  [...groupsOf(import.meta.dir, "journeys.tsv")].map(([file, rows]) => [
    file,
    rows.map(([name = ""]) => name),
  ]),
);

/** The names of tests in a file of this folder that go on a laptop, a phone and a tablet. */
export function atAllWidths(file: string): string[] {
  const source = readFileSync(join(import.meta.dir, file), "utf8");
  if (!/import \{[^}]*\bwidths\b[^}]*\} from "\.\/household\.ts"/.test(source)) return [];
  const names = [/`([^`$]+), on \$\{where\}`/g, /"([^"]+), on %s"/g, /\bjourney\(\s*"([^"]+)"/g];
  return names.flatMap((form) => [...source.matchAll(form)].map(([, name = ""]) => name));
}
