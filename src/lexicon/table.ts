import { readFileSync } from "node:fs";

/** A concept and how papers say it, by language. */
export interface Row {
  concept: string;
  /** What stands in each column, by its head: a language, mostly. Columns without a term are empty lists. */
  columns: ReadonlyMap<string, readonly string[]>;
  /** The terms of all columns, in their order. */
  terms: readonly string[];
}

/**
 * Reads a table: a head (`concept en de …`), then a row a concept; cells by tabs, terms in a cell by " | ". `#` begins a
 * comment. Nothing is quoted or escaped. A row of more or fewer cells than the head, a row without a concept and a term twice in a cell
 * throw, with the number of the line and how it begins: tables are part of the program.
 */
export function table(text: string): Row[] {
  let names: readonly string[] | undefined;
  const rows: Row[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const [concept = "", ...cells] = line.split("\t");
    if (names === undefined) {
      names = cells;
      continue;
    }
    const wrong = (what: string) => new Error(`Line ${i + 1} (${line.slice(0, 60)}): ${what}`);
    if (concept === "") throw wrong("no concept");
    if (cells.length !== names.length)
      throw wrong(`${cells.length + 1} cells, the head has ${names.length + 1}`);
    const lists = cells.map((cell) => (cell === "" ? [] : cell.split(" | ")));
    for (const terms of lists) {
      if (terms.length < 2) continue;
      if (terms.includes("")) throw wrong("an empty term");
      if (new Set(terms).size === terms.length) continue;
      throw wrong(`${terms.find((term, at) => terms.indexOf(term) < at)} twice in a cell`);
    }
    rows.push({
      concept,
      columns: new Map(names.map((name, k) => [name, lists[k] as string[]])),
      terms: lists.flat(),
    });
  }
  return rows;
}

/** A value that is made when it is first asked for: a start of the program reads no table. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The table in a file. Tables are files of the program and not texts of its modules, which a start would read with them. */
export const tableAt = (path: string): Row[] => table(readFileSync(path, "utf8"));
