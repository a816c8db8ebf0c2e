import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, Columns3, FileSpreadsheet, FileText, Upload } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as bulkMessages from "#messages/app/bulk.ts";
import * as documentsMessages from "#messages/app/documents.ts";
import * as tableMessages from "#messages/app/table.ts";
import type { ListFilter } from "../addresses.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { columnsQuery, exportQuery } from "../api/queries.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Tick } from "../elements/field.tsx";
import { Menu, MenuItem } from "../elements/menu.tsx";
import { useSay } from "../elements/said.tsx";
import { localDay, showAmount, showDay, thisMoment } from "../formatting.ts";
import type { DocumentRow, Library, LibraryColumns, Overview } from "../shapes.ts";
import { type Column, exportColumns, MOST_COLUMNS, ownColumns } from "./columns.ts";
import { rowInWords, typeName } from "./in-words.tsx";
import { useSelection } from "./selecting.tsx";

type FactCell = Library["facts"][number];

/** Height of a row, in CSS pixels: all are one line, so that where a row lies is known before it is drawn. */
const ROW = 44;
/** Rows drawn beyond what is seen, above and below. */
const SPARE = 20;

/** The order of the list: by date or arrival, or by a column. */
type Order = Pick<ListFilter, "sort" | "by" | "up">;

interface Props {
  rows: readonly DocumentRow[];
  facts: readonly FactCell[];
  filter: ListFilter;
  overview: Overview | undefined;
  columns: readonly Column[];
  onColumns(columns: readonly Column[]): void;
  onSort(order: Order): void;
  hasMore: boolean;
  loading: boolean;
  onMore(): void;
}

/** The list as a table: columns people choose, and all of it as a file. */
export function DocumentTable(props: Props) {
  const { rows, columns, filter, hasMore, loading, onMore } = props;
  const box = useRef<HTMLDivElement>(null);
  const window = useWindow(box, rows.length);
  const known = useQuery(columnsQuery);
  const facts = useMemo(
    () => new Map(props.facts.map((one) => [`${one.document} ${one.key}`, one])),
    [props.facts],
  );
  const end = window.to >= rows.length;
  useEffect(() => {
    if (end && hasMore && !loading) onMore();
  }, [end, hasMore, loading, onMore]);
  return (
    <div className="mt-5">
      <div className="mb-2 flex flex-wrap justify-end gap-2">
        <ColumnsButton known={known.data} columns={columns} onColumns={props.onColumns} />
        <ExportButton filter={filter} columns={columns} />
      </div>
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={tableMessages.table}
        className="max-h-[calc(100dvh-9rem)] min-h-60 overflow-auto rounded-2xl border bg-surface shadow-card"
      >
        <table
          className="table-fixed border-separate border-spacing-0 text-sm"
          style={{ width: tableWidth(columns) }}
          aria-rowcount={rows.length + 1}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column} column={column} known={known.data} order={filter} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Space height={window.from * ROW} columns={columns.length} />
            {rows.slice(window.from, window.to).map((row, i) => (
              <Line
                key={row.id}
                row={row}
                index={window.from + i}
                columns={columns}
                facts={facts}
                overview={props.overview}
              />
            ))}
            <Space height={(rows.length - window.to) * ROW} columns={columns.length} />
          </tbody>
        </table>
        {loading && (
          <p role="status" className="sticky left-0 px-4 py-3 text-muted">
            {documentsMessages.loadingMore}
          </p>
        )}
      </section>
    </div>
  );
}

/** The rows near what is seen of the box, from and to. */
function useWindow(box: React.RefObject<HTMLElement | null>, rows: number) {
  const [seen, setSeen] = useState({ from: 0, to: 60 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const from = Math.max(0, Math.floor(element.scrollTop / ROW) - SPARE);
      const to = Math.ceil((element.scrollTop + element.clientHeight) / ROW) + SPARE;
      setSeen((was) => (was.from === from && was.to === to ? was : { from, to }));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [box]);
  return { from: Math.min(seen.from, rows), to: Math.min(seen.to, rows) };
}

const Space = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  ) : null;

/** What a column is called. */
const nameOf = (column: Column, known: LibraryColumns | undefined): string =>
  column.startsWith("fact.")
    ? (known?.columns.find((one) => `fact.${one.key}` === column)?.label ??
      column.slice(5).replaceAll("_", " "))
    : tableMessages.columns[column as (typeof ownColumns)[number]];

/** Which way the list goes by a column now; null where it goes by another. */
function wayOf(column: Column, { sort, by, up }: Order): "ascending" | "descending" | null {
  if (by !== undefined) return by !== column ? null : up ? "ascending" : "descending";
  return (column === "date" && sort === "date") || (column === "arrived" && sort === "arrival")
    ? "descending"
    : null;
}

/** The order that a press on a column's head asks for: words from A, amounts and days from the greatest, then the other way. */
function pressed(column: Column, way: ReturnType<typeof wayOf>, words: boolean): Order {
  const up = way === null ? words : way === "descending";
  if (!up && column === "date") return { sort: "date", by: undefined, up: undefined };
  if (!up && column === "arrived") return { sort: "arrival", by: undefined, up: undefined };
  return { sort: "date", by: column, up: up || undefined };
}

/** Columns of words, which begin at A. */
const worded = new Set<Column>(["title", "type", "from", "tags"]);

/** Widths in rem are fixed, since only the rows that are seen are drawn: columns must not move while they are scrolled. */
const widths: Readonly<Record<(typeof ownColumns)[number] | "fact", number>> = {
  title: 18,
  date: 8,
  type: 11,
  from: 13,
  amount: 8,
  tags: 11,
  arrived: 8,
  fact: 11,
};

/** The title stays in sight at the left: on a phone it leaves room for another column. */
const widthOf = (column: Column): string =>
  column === "title"
    ? `min(${widths.title}rem, 50vw)`
    : `${widths[column.startsWith("fact.") ? "fact" : (column as (typeof ownColumns)[number])]}rem`;

const tableWidth = (columns: readonly Column[]): string =>
  `max(100%, calc(${columns.map(widthOf).join(" + ")}))`;

const first = "sticky left-0 z-10 border-r";

interface HeadProps {
  column: Column;
  known: LibraryColumns | undefined;
  order: Order;
  onSort(order: Order): void;
}

function Head({ column, known, order, onSort }: HeadProps) {
  const way = wayOf(column, order);
  const name = nameOf(column, known);
  const role = known?.columns.find((one) => `fact.${one.key}` === column)?.role;
  const words = worded.has(column) || (column.startsWith("fact.") && role !== "money" && role !== "date");
  const Arrow = way === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      style={{ width: widthOf(column) }}
      aria-sort={way ?? "none"}
      className={
        "sticky top-0 h-11 truncate border-b bg-sunk px-3 text-left font-medium whitespace-nowrap text-muted " +
        `${column === "title" ? `${first} z-20!` : "z-[5]"} ${column === "amount" ? "text-right" : ""}`
      }
    >
      <button
        type="button"
        title={tableMessages.sortBy({ column: name })}
        onClick={() => onSort(pressed(column, way, words))}
        className="-mx-2 inline-flex min-h-11 max-w-[calc(100%+1rem)] items-center gap-1 rounded-lg px-2 hover:text-ink"
      >
        <span className="truncate">{name}</span>
        {way !== null && <Arrow className="size-3.5 shrink-0" aria-hidden />}
      </button>
    </th>
  );
}

interface LineProps {
  row: DocumentRow;
  index: number;
  columns: readonly Column[];
  facts: ReadonlyMap<string, FactCell>;
  overview: Overview | undefined;
}

function Line({ row, index, columns, facts, overview }: LineProps) {
  const { chosen, toggle } = useSelection();
  const on = chosen.has(row.id);
  const ground = on ? "bg-accent-soft" : "bg-surface group-hover/row:bg-sunk";
  return (
    <tr data-document={row.id} aria-rowindex={index + 2} style={{ height: ROW }} className="group/row">
      {columns.map((column) =>
        column === "title" ? (
          <th key={column} scope="row" className={`border-b px-3 text-left font-medium ${first} ${ground}`}>
            <span className="flex min-w-0 items-center gap-2.5">
              <input
                type="checkbox"
                aria-label={bulkMessages.choose({ title: rowInWords(row) })}
                className="size-4.5 shrink-0 accent-accent"
                checked={on}
                onChange={() => {}}
                onClick={(event) => toggle(row.id, event.shiftKey)}
              />
              <Link
                to="/documents/$id"
                params={{ id: row.id }}
                title={row.title}
                className="min-w-0 truncate leading-[2.6rem] hover:underline"
              >
                {row.title}
              </Link>
            </span>
          </th>
        ) : (
          <td
            key={column}
            className={`truncate border-b px-3 text-muted tabular-nums ${ground} ${isAmount(column, row, facts) ? "text-right" : ""}`}
          >
            {shown(column, row, facts, overview)}
          </td>
        ),
      )}
    </tr>
  );
}

const factAt = (column: Column, row: DocumentRow, facts: LineProps["facts"]) =>
  facts.get(`${row.id} ${column === "amount" ? "total" : column.slice(5)}`);

const isAmount = (column: Column, row: DocumentRow, facts: LineProps["facts"]): boolean =>
  column === "amount" ||
  (column.startsWith("fact.") &&
    factAt(column, row, facts)?.number !== undefined &&
    factAt(column, row, facts)?.number !== null);

/** What stands in a cell. */
function shown(
  column: Column,
  row: DocumentRow,
  facts: LineProps["facts"],
  overview: Overview | undefined,
): string {
  if (column === "date") return row.undated ? "" : showDay(row.date);
  if (column === "arrived") return showDay(row.arrived);
  if (column === "type") return row.type === null ? "" : typeName(row.type, overview);
  if (column === "tags") return (row.bundles ?? []).map((one) => one.name).join(", ");
  if (column === "from")
    return row.people_and_things.find((one) => one.role === "issuer" || one.role === "payee")?.name ?? "";
  const fact = factAt(column, row, facts);
  if (!fact) return "";
  if (fact.number !== null) return showAmount(fact.number, fact.currency);
  return fact.date === null ? fact.value : showDay(fact.date);
}

interface ColumnsProps {
  known: LibraryColumns | undefined;
  columns: readonly Column[];
  onColumns(columns: readonly Column[]): void;
}

/** Facts that the table shows as columns of its own: the sender, the day and the amount. */
const twice = new Set(["issuer", "issue_date", "total"]);

/** Which columns the table has. */
function ColumnsButton({ known, columns, onColumns }: ColumnsProps) {
  const [open, setOpen] = useState(false);
  const all: Column[] = [
    ...ownColumns,
    ...(known?.columns ?? []).filter((one) => !twice.has(one.key)).map((one) => `fact.${one.key}` as const),
  ];
  const tick = (column: Column, on: boolean) =>
    onColumns(on ? [...columns, column].slice(0, MOST_COLUMNS) : columns.filter((one) => one !== column));
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <Columns3 className="size-4.5" aria-hidden />
        {tableMessages.choose}
      </Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title={tableMessages.choose} lead={tableMessages.chooseLead}>
          <ul className="max-h-96 overflow-y-auto">
            {all
              .filter((column) => column !== "title")
              .map((column) => (
                <li key={column}>
                  <Tick
                    label={nameOf(column, known)}
                    on={columns.includes(column)}
                    onTick={(on) => tick(column, on)}
                    className="min-h-11 rounded-lg px-2 hover:bg-sunk"
                  />
                </li>
              ))}
          </ul>
          <div className="mt-4 flex justify-end">
            <Button onClick={() => setOpen(false)}>{appMessages.done}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Everything the filters match as a file. */
function ExportButton({ filter, columns }: { filter: ListFilter; columns: readonly Column[] }) {
  const say = useSay();
  const save = useMutation({
    mutationFn: async (format: "csv" | "xlsx") => {
      const query = exportQuery(filter, format, exportColumns(columns));
      const bytes = await answered(api.GET("/v1/library/export", { params: { query }, parseAs: "blob" }));
      const link = document.createElement("a");
      link.href = URL.createObjectURL(bytes as Blob);
      link.download = `${documentsMessages.title} ${localDay(thisMoment())}.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
    onSuccess: () => say({ text: tableMessages.exported }),
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
  });
  return (
    <Menu
      trigger={
        <Button look="outline" busy={save.isPending}>
          <Upload className="size-4.5" aria-hidden />
          {tableMessages.export}
        </Button>
      }
    >
      <MenuItem icon={FileSpreadsheet} text={tableMessages.xlsx} onSelect={() => save.mutate("xlsx")} />
      <MenuItem icon={FileText} text={tableMessages.csv} onSelect={() => save.mutate("csv")} />
    </Menu>
  );
}
