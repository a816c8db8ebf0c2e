import type { DocumentRow } from "#contract/document.ts";
import type { LibraryColumns } from "#contract/library.ts";
import type { LibraryExportQuery } from "#contract/routes/library.ts";
import { libraryPart } from "#database/documents/library.ts";
import { factColumnsOf } from "#database/documents/library-facts.ts";
import type { Position } from "#database/documents/listing.ts";
import { findType } from "#database/documents/taxonomy.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameOfFact } from "#rules/documents/fact-names.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import type { App } from "../app.ts";
import { tellRead } from "../documents/filing/note-read.ts";
import { wrongFilters } from "../documents/filters.ts";
import { audit, type Call, read } from "../operation.ts";
import { documentRows } from "../present/present.ts";
import { cellsOf, text } from "./facts.ts";
import { libraryFilter } from "./list.ts";
import { type Cell, csvSheet, xlsxSheet } from "./sheet.ts";

/** Keys of facts on file with what they are called; the name of a key is the same for every paper, what a person wrote stays. */
const columnsOf = (box: App, scope: AccountScope): LibraryColumns["columns"] =>
  factColumnsOf(box.db, scope)
    .map(({ key, label, role, documents }) => {
      const known = nameOfFact(key);
      return { key, label: known === null ? label : render(known, scope.language), role, documents };
    })
    // What a person called something may hold a number that names somebody.
    .filter(({ key, label }) => scope.identifiers || nameOfFact(key) !== null || !/\d/.test(label));

/** Facts that a table can show, by what papers on file carry. A caller who sees no identifiers is not offered any. */
export const libraryColumnsOperation = read<object, LibraryColumns>(
  { scope: "read", appOnly: true },
  (box, scope) => ({ columns: columnsOf(box, scope) }),
);

/** Rows that are read from the database at a time. */
const AT_ONCE = 200;

/** What is asked about a row for a cell. */
interface Asked {
  row: DocumentRow;
  facts: ReadonlyMap<string, Cell>;
  typeName(slug: string | null): string;
}

/** Columns that are no facts, by their word in the address. */
const ownColumns: Readonly<Record<string, (asked: Asked) => Cell>> = {
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

const factPrefix = "fact.";

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

/** The head of the table and then each paper that the filters match, in the order of the list. */
async function* tableOf(box: App, scope: AccountScope, q: LibraryExportQuery, call: Call) {
  const columns = q.columns.split(",");
  const known = new Map(columnsOf(box, scope).map((one) => [one.key, one.label]));
  yield columns.map((column) =>
    text(
      column in ownColumns
        ? render(message("table.column", { column }), scope.language)
        : (known.get(column.slice(factPrefix.length)) ?? column.slice(factPrefix.length)),
    ),
  );
  const names = new Map<string, string>();
  const typeName = (slug: string | null) => {
    if (slug === null) return "";
    const name =
      names.get(slug) ?? kindIn(slug, scope.language) ?? findType(box.db, scope, slug)?.name ?? slug;
    names.set(slug, name);
    return name;
  };
  const filter = libraryFilter(box, scope, q);
  const keys = keysOf(columns);
  let position: Position | null = null;
  for (;;) {
    const at: Position | null = position;
    const { rows, cells, next } = box.db.read(() => {
      const records = libraryPart(box.db, scope, filter, {
        sort: q.sort,
        position: at,
        back: false,
        limit: AT_ONCE,
      });
      const last = records.at(-1);
      return {
        rows: documentRows(box.db, scope, call.origin, records),
        cells: cellsOf(
          box,
          scope,
          records.map((r) => r.id),
          keys,
        ),
        next: last && records.length === AT_ONCE ? { at: last.place, id: last.id } : null,
      };
    });
    for (const row of rows) {
      const facts = cells.get(row.id) ?? new Map<string, Cell>();
      yield columns.map(
        (column) =>
          ownColumns[column]?.({ row, facts, typeName }) ??
          facts.get(column.slice(factPrefix.length)) ??
          null,
      );
    }
    if (next === null) return;
    position = next;
    // Other callers come in between.
    await new Promise((go) => setImmediate(go));
  }
}

const kinds = {
  csv: { mime: "text/csv; charset=utf-8", write: csvSheet },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write: xlsxSheet },
} as const;

/** A table on its way out. */
export interface ServedTable {
  name: string;
  mime: string;
  open(): AsyncIterable<Uint8Array>;
}

/**
 * Everything the list holds as a table, not only what is on the page. What leaves the box is told in the audit log, as a bundle's
 * download is.
 */
export const libraryExportOperation = read<LibraryExportQuery, ServedTable>(
  { scope: "read", appOnly: true },
  (box, scope, q, call) => {
    // Filters that fit nothing are refused before the answer begins.
    libraryFilter(box, scope, q);
    const trace = { action: "library.export", subject: null, subject_id: null };
    box.db.write(() => audit(box, call.caller, trace));
    tellRead(box, call, trace);
    const { mime, write } = kinds[q.format];
    const name = `${render(message("table.file", { day: box.clock.today() }), scope.language)}.${q.format}`;
    return { name, mime, open: () => write(tableOf(box, scope, q, call)) };
  },
  wrongFilters,
);
