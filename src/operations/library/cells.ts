import type { DocumentRow } from "#contract/document.ts";
import type { PlacedRecord } from "#database/documents/listing.ts";
import { findType } from "#database/documents/taxonomy.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import type { App } from "../app.ts";
import { documentRows } from "../present/present.ts";
import { cellsOf, text } from "./facts.ts";
import type { Cell } from "./sheet.ts";

/** What is asked about a row for a cell. */
interface Asked {
  row: DocumentRow;
  facts: ReadonlyMap<string, Cell>;
  typeName(slug: string | null): string;
}

/** Columns that are no facts, by their word in the address. */
export const ownColumns: Readonly<Record<string, (asked: Asked) => Cell>> = {
  title: ({ row }) => text(row.title),
  date: ({ row }) => (row.undated ? null : { kind: "day", day: row.date }),
  type: ({ row, typeName }) => text(typeName(row.type)),
  from: ({ row }) => text(fromOf(row)),
  tags: ({ row }) => text((row.bundles ?? []).map((one) => one.name).join(", ")),
  arrived: ({ row }) => ({ kind: "day", day: row.arrived }),
  amount: ({ facts }) => facts.get("total") ?? null,
  currency: ({ facts }) => {
    const total = facts.get("total");
    return total?.kind === "amount" ? text(total.currency ?? "") : null;
  },
};

/** Who a paper is from, as the list says it. */
const fromOf = (row: DocumentRow): string =>
  row.people_and_things.find((one) => one.role === "issuer" || one.role === "payee")?.name ?? "";

export const factPrefix = "fact.";

/** The keys of facts that columns need. */
const keysOf = (columns: readonly string[]): string[] => [
  ...new Set(
    columns.flatMap((column) =>
      column.startsWith(factPrefix)
        ? [column.slice(factPrefix.length)]
        : column === "amount" || column === "currency"
          ? ["total"]
          : [],
    ),
  ),
];

/** What a type is called, by its slug. */
function typeNames(box: App, scope: AccountScope): (slug: string | null) => string {
  const names = new Map<string, string>();
  return (slug) => {
    if (slug === null) return "";
    const name =
      names.get(slug) ?? kindIn(slug, scope.language) ?? findType(box.db, scope, slug)?.name ?? slug;
    names.set(slug, name);
    return name;
  };
}

/** Papers with the cells of columns, in the order of both. */
export function rowsOf(
  box: App,
  scope: AccountScope,
  origin: string,
  records: PlacedRecord[],
  columns: readonly string[],
): { id: string; cells: Cell[] }[] {
  const typeName = typeNames(box, scope);
  const ids = records.map((record) => record.id);
  const facts = cellsOf(box, scope, ids, keysOf(columns));
  const cellsFor = (row: DocumentRow | undefined, id: string): Cell[] => {
    const own = facts.get(id) ?? new Map<string, Cell>();
    return columns.map((column) =>
      column.startsWith(factPrefix)
        ? (own.get(column.slice(factPrefix.length)) ?? null)
        : row
          ? (ownColumns[column]?.({ row, facts: own, typeName }) ?? null)
          : null,
    );
  };
  // Facts alone need no row: a long list is put in their order without making one of each paper.
  if (columns.every((column) => column.startsWith(factPrefix)))
    return ids.map((id) => ({ id, cells: cellsFor(undefined, id) }));
  return documentRows(box.db, scope, origin, records).map((row) => ({
    id: row.id,
    cells: cellsFor(row, row.id),
  }));
}
