import type { LibraryColumns } from "#contract/library.ts";
import type { LibraryExportQuery } from "#contract/routes/library.ts";
import { factColumnsOf } from "#database/documents/library-facts.ts";
import type { Position } from "#database/documents/listing.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameOfFact } from "#rules/documents/fact-names.ts";
import type { App } from "../app.ts";
import { tellRead } from "../documents/filing/note-read.ts";
import { wrongFilters } from "../documents/filters.ts";
import { audit, type Call, read } from "../operation.ts";
import { factPrefix, ownColumns, rowsOf } from "./cells.ts";
import { text } from "./facts.ts";
import { libraryFilter } from "./list.ts";
import { libraryWalk } from "./order.ts";
import { csvSheet, xlsxSheet } from "./sheet.ts";

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
export const libraryColumnsOperation = read<object, LibraryColumns>({ scope: "read" }, (box, scope) => ({
  columns: columnsOf(box, scope),
}));

/** Rows that are read from the database at a time. */
const AT_ONCE = 200;

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
  const filter = libraryFilter(box, scope, q);
  let position: Position | null = null;
  for (;;) {
    const at: Position | null = position;
    const { rows, next } = box.db.read(() => {
      const records = libraryWalk(box, scope, filter, q, { position: at, limit: AT_ONCE });
      const last = records.at(-1);
      return {
        rows: rowsOf(box, scope, call.origin, records, columns),
        next: last && records.length === AT_ONCE ? { at: last.place, id: last.id } : null,
      };
    });
    yield* rows.map(({ cells }) => cells);
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
  { scope: "read" },
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
