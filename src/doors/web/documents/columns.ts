import { useState } from "react";

/** What a column of the table holds: something every paper has, or a fact by its key behind `fact.`. */
export type Column = OwnColumn | `fact.${string}`;

export const ownColumns = ["title", "date", "type", "from", "amount", "tags", "arrived"] as const;
export type OwnColumn = (typeof ownColumns)[number];

/** Columns a table has at most, as the box takes them. */
export const MOST_COLUMNS = 20;

const first: readonly Column[] = ["title", "date", "type", "from", "amount", "tags"];
const key = "deedbox.columns";

const isColumn = (value: unknown): value is Column =>
  typeof value === "string" &&
  ((ownColumns as readonly string[]).includes(value) || /^fact\.[a-z][a-z0-9_]{0,69}$/.test(value));

/** Columns as they were kept, the title first whatever was chosen; those of nobody are left out. */
export function columnsOf(kept: unknown): Column[] {
  const chosen = Array.isArray(kept) ? kept.filter(isColumn) : first;
  return [...new Set<Column>(["title", ...chosen])].slice(0, MOST_COLUMNS);
}

function read(): Column[] {
  try {
    return columnsOf(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    // Storage can be switched off, or hold something else.
    return columnsOf(null);
  }
}

/** The columns this device shows the table with. */
export function useColumns(): { columns: readonly Column[]; set: (columns: readonly Column[]) => void } {
  const [columns, setColumns] = useState(read);
  return {
    columns,
    set: (next) => {
      setColumns(columnsOf(next));
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Then it lasts as long as the page.
      }
    },
  };
}

/** The keys of the facts that the cells are made of, as the box is asked for them; undefined for none. */
export function factsFor(columns: readonly Column[]): string | undefined {
  const keys = columns.flatMap((one) =>
    one === "amount" ? ["total"] : one.startsWith("fact.") ? [one.slice(5)] : [],
  );
  return keys.length > 0 ? [...new Set(keys)].join(",") : undefined;
}

/** The columns as a file has them: an amount is followed by its currency. */
export const exportColumns = (columns: readonly Column[]): string =>
  columns.flatMap((one) => (one === "amount" ? ["amount", "currency"] : [one])).join(",");
