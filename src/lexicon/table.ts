/** A concept and how papers say it, by language. */
export interface Row {
  concept: string;
  /** What stands in each column, by its head: a language, mostly. Columns without a term are empty lists. */
  columns: ReadonlyMap<string, readonly string[]>;
  /** The terms of all columns, in their order. */
  terms: readonly string[];
}

/** Reads a table: a head (`concept en de …`), then a row a concept; cells by tabs, terms in a cell by " | ". `#` begins a comment. */
export function table(text: string): Row[] {
  const [head = "", ...lines] = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const names = head.split("\t").slice(1);
  return lines.map((line) => {
    const [concept = "", ...cells] = line.split("\t");
    if (cells.length > names.length) throw new Error(`More cells than columns: ${line.slice(0, 80)}`);
    const columns = new Map(
      names.map((name, i) => [name, (cells[i] ?? "").split(" | ").filter((term) => term !== "")] as const),
    );
    return { concept, columns, terms: [...columns.values()].flat() };
  });
}
