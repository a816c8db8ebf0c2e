import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Eye, FileSearch } from "lucide-react";
import type { ReactNode } from "react";
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as documentsMessages from "#messages/app/documents.ts";
import * as problemMessages from "#messages/app/problem.ts";
import type { ListFilter } from "../addresses.ts";
import { listQuery, monthsQuery, overviewQuery } from "../api/queries.ts";
import { FirstPaper } from "../arrivals/first-paper.tsx";
import { Preview } from "../document/preview.tsx";
import { Button, buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Refused } from "../elements/notice.tsx";
import { Skeleton } from "../elements/skeleton.tsx";
import { localDay, thisMoment } from "../formatting.ts";
import { usePageTitle } from "../frame/page.tsx";
import type { DocumentRow, LibraryMonths, Overview } from "../shapes.ts";
import { factsFor, useColumns } from "./columns.ts";
import type { Density } from "./density.ts";
import { useDensity } from "./density.ts";
import { addressOf, Counts, Filters } from "./filters.tsx";
import { crowdedYears, groupRows, runsOf, stopOf, stopsOf } from "./groups.ts";
import { KeepPlace } from "./keep-place.tsx";
import { goToRow } from "./place.ts";
import { Row, Tile } from "./row.tsx";
import { Selecting } from "./selecting.tsx";

const DocumentTable = lazy(async () => ({ default: (await import("./table.tsx")).DocumentTable }));
const Scrubber = lazy(async () => ({ default: (await import("./scrubber.tsx")).Scrubber }));

/** Rows are drawn in slices of this many; slices far from the window are only a space of the same height. */
export const sliceRows = 25;

/** The same on the wall: as many as fill whole lines of two to six. */
const SLICE_TILES = 60;

/** How far from the window a slice is still drawn, in CSS pixels. */
const nearby = "3000px";

/** Height of a row before any was measured, in CSS pixels; on the wall of what stands side by side, shared out. */
const rowHeight = 72;
const tileHeight = 90;

/** Heights that slices had, by their name: going back to a list finds every row where it was. */
const heights = new Map<string, number>();

function remember(name: string, list: HTMLUListElement | null): void {
  if (list && list.childElementCount > 0 && list.offsetHeight > 0) heights.set(name, list.offsetHeight);
}

interface Props {
  /** The same slice of the same list has the same name. */
  name: string;
  rows: number;
  first: boolean;
  last: boolean;
  /** Drawn with the first paint: the top of a list must not blink. */
  atOnce: boolean;
  /** A wall of pages instead of lines. */
  wall?: boolean;
  children: () => ReactNode;
}

/** A run of rows that is drawn only near the window, so that ten thousand rows cost no more than a hundred. */
export function Slice({ name, rows, first, last, atOnce, wall = false, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [near, setNear] = useState(atOnce);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const now = entries.at(-1)?.isIntersecting ?? false;
        if (!now) remember(name, element);
        // Drawn before the frame ends: a wheel that is thrown outruns what waits for its turn.
        flushSync(() => setNear(now));
      },
      { rootMargin: nearby },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [name]);

  // A layout effect ends while the rows still stand on the page; an ordinary one would measure nothing.
  useLayoutEffect(() => {
    const element = list.current;
    return () => remember(name, element);
  }, [name]);

  return (
    <ul
      ref={list}
      data-count={rows}
      style={near ? undefined : { height: heights.get(name) ?? rows * (wall ? tileHeight : rowHeight) }}
      className={
        wall
          ? "-mx-1.5 grid grid-cols-2 gap-x-1 gap-y-3 pb-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5"
          : `divide-y overflow-hidden border bg-surface shadow-card ${first ? "rounded-t-2xl" : "border-t-0"} ${last ? "rounded-b-2xl" : ""}`
      }
    >
      {near && children()}
    </ul>
  );
}

/** What is listed by the address, and the view of it that was chosen. */
function useListed() {
  const search = useSearch({ from: "/documents" });
  const density = useDensity();
  const columns = useColumns();
  const table = density.density === "table";
  const filter: ListFilter = {
    sort: search.sort ?? "date",
    look: search.look ?? false,
    trash: search.trash ?? false,
    type: search.type,
    year: search.year,
    category: search.category,
    person: search.person,
    tags: search.tags,
    at: table ? undefined : search.at,
    by: table ? search.by : undefined,
    up: table ? search.up : undefined,
    facts: table ? factsFor(columns.columns) : undefined,
  };
  const list = useInfiniteQuery(listQuery(filter));
  const months = useQuery(monthsQuery(filter));
  const rows = useMemo(() => {
    // A paper that is dated anew while the list is walked may be met twice.
    const all = list.data?.pages.flatMap((page) => page.documents) ?? [];
    return [...new Map(all.map((row) => [row.id, row])).values()];
  }, [list.data]);
  const facts = useMemo(() => list.data?.pages.flatMap((page) => page.facts) ?? [], [list.data]);
  const counts = filter.sort === "date" ? months.data : undefined;
  const stops = useMemo(() => (counts ? stopsOf(counts) : []), [counts]);
  return { density, columns, table, filter, list, months, rows, facts, counts, stops };
}

/** Whether some documents are left out. */
const isFiltered = ({ look, trash, category, type, year, person, tags }: ListFilter): boolean =>
  Boolean(look || trash || category || type || year || person || tags);

/** Every document, newest first, filling in as one scrolls and as papers arrive. */
export function ListPage() {
  const listed = useListed();
  const { density, filter, list, months, rows } = listed;
  const overview = useQuery(overviewQuery);
  usePageTitle(documentsMessages.title);
  const blank = list.isSuccess && !list.isPlaceholderData && rows.length === 0;

  if (blank && !isFiltered(filter)) return <FirstPaper title={documentsMessages.title} />;
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="font-serif text-2xl">{documentsMessages.title}</h1>
      <Counts overview={overview.data} />
      <Filters
        filter={filter}
        overview={overview.data}
        personName={nameOf(rows, filter.person)}
        density={density.density}
        onDensity={density.set}
        total={list.data?.pages[0]?.total ?? 0}
      />
      {list.error && (
        <div className="mt-4">
          <Refused said={documentsMessages.failed} error={list.error}>
            {" "}
            <button type="button" className="font-medium underline" onClick={() => list.refetch()}>
              {problemMessages.retry}
            </button>
          </Refused>
        </div>
      )}
      {(list.isPending || months.isLoading) && <Skeleton className="mt-11" />}
      {blank && <NothingHere look={filter.look} />}
      {rows.length > 0 && !months.isLoading && (
        <Selecting
          key={JSON.stringify({ ...filter, at: undefined, facts: undefined })}
          rows={rows}
          trash={filter.trash ?? false}
          wall={density.density === "pictures"}
        >
          <Listed {...listed} overview={overview.data} />
        </Selecting>
      )}
    </div>
  );
}

type ListedProps = ReturnType<typeof useListed> & { overview: Overview | undefined };

/** The documents as a table, or as rows or pages in groups with the rail beside them. */
function Listed({
  density,
  columns,
  table,
  filter,
  list,
  rows,
  facts,
  counts,
  stops,
  overview,
}: ListedProps) {
  const navigate = useNavigate();
  const jump = useJump(filter, rows, list.isPlaceholderData);
  const total = list.data?.pages[0]?.total ?? 0;
  const sort = (order: Pick<ListFilter, "by" | "up">) =>
    void navigate({ to: "/documents", search: addressOf({ ...filter, ...order }), replace: true });
  return (
    <>
      <Preview />
      <div
        data-density={density.density}
        className={`group/list ${list.isPlaceholderData ? "opacity-60 transition-opacity" : ""}`}
      >
        {table ? (
          <Suspense fallback={null}>
            <DocumentTable
              rows={rows}
              facts={facts}
              filter={filter}
              overview={overview}
              columns={columns.columns}
              onColumns={columns.set}
              onSort={sort}
              hasMore={list.hasNextPage && !list.isFetchNextPageError}
              loading={list.isFetchingNextPage}
              onMore={list.fetchNextPage}
            />
          </Suspense>
        ) : (
          <>
            {list.hasPreviousPage && (
              <Newer loading={list.isFetching} onMore={() => list.fetchPreviousPage()} />
            )}
            <KeepPlace first={list.isPlaceholderData ? undefined : rows[0]?.id}>
              <Groups
                rows={rows}
                filter={filter}
                overview={overview}
                density={density.density}
                months={counts?.months}
              />
            </KeepPlace>
            <More
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              total={total}
              onMore={() => list.fetchNextPage()}
            />
          </>
        )}
      </div>
      {!table && total >= WORTH_A_RAIL && stops.length > 2 && (
        <Suspense fallback={null}>
          <Scrubber rows={rows} stops={stops} onJump={jump} />
        </Suspense>
      )}
    </>
  );
}

/** A shorter list is scrolled in a moment. */
const WORTH_A_RAIL = 20;

/**
 * Goes to a month of the list: scrolls there where its rows are loaded, else the list is entered anew at the month, which stands in
 * the address so that coming back finds it.
 */
function useJump(filter: ListFilter, rows: readonly DocumentRow[], old: boolean): (at: string) => void {
  const navigate = useNavigate();
  const wanted = useRef<string | null>(null);
  const go = (at: string): boolean => {
    const index = rows.findIndex((row) => stopOf(row) === at);
    const row = rows[index];
    if (!row) return false;
    goToRow(row.id, index);
    return true;
  };
  useEffect(() => {
    if (wanted.current === null || old || rows.length === 0) return;
    const at = wanted.current;
    wanted.current = null;
    const index = Math.max(
      0,
      rows.findIndex((row) => stopOf(row) === at),
    );
    const row = rows[index];
    if (row) goToRow(row.id, index);
  }, [rows, old]);
  return (at) => {
    if (go(at)) return;
    wanted.current = at;
    void navigate({
      to: "/documents",
      search: { ...addressOf(filter), at },
      replace: true,
      resetScroll: false,
    });
  };
}

function nameOf(rows: DocumentRow[], person: string | undefined): string | null {
  if (!person) return null;
  for (const row of rows) {
    const found = row.people_and_things.find((one) => one.id === person);
    if (found) return found.name;
  }
  return null;
}

interface GroupsProps {
  rows: DocumentRow[];
  filter: ListFilter;
  overview: Overview | undefined;
  density: Density;
  months: LibraryMonths["months"] | undefined;
}

function Groups({ rows, filter, overview, density, months }: GroupsProps) {
  const today = localDay(thisMoment());
  const wall = density === "pictures";
  const crowded = useMemo(() => crowdedYears(months ?? [], wall ? "wall" : "lines"), [months, wall]);
  const groups = useMemo(
    () => groupRows(rows, filter.sort, today, crowded),
    [rows, filter.sort, today, crowded],
  );
  const view = JSON.stringify([filter, density]);
  const One = wall ? Tile : Row;
  return groups.map((group, i) => (
    <section
      key={group.title}
      className="mt-5"
      aria-label={group.title}
      data-stop={filter.sort === "date" && group.rows[0] ? stopOf(group.rows[0]) : undefined}
    >
      <h2 className="mb-2 text-sm font-semibold text-muted">{group.title}</h2>
      {runsOf(group.rows, wall ? SLICE_TILES : sliceRows).map((run) => (
        <Slice
          key={`${view}/${group.title}/${run.from}`}
          name={`${view}/${group.title}/${run.from}/${run.rows.length}`}
          rows={run.rows.length}
          first={run.from === 0}
          last={run.from + run.rows.length === group.rows.length}
          atOnce={i === 0 && run.from === 0}
          wall={wall}
        >
          {() => run.rows.map((row) => <One key={row.id} row={row} overview={overview} />)}
        </Slice>
      ))}
    </section>
  ));
}

interface MoreProps {
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  total: number;
  onMore: () => void;
}

/** Loads what stands before the first row, before it comes into view. */
function Newer({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const start = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (loading || !start.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: "1200px" },
    );
    observer.observe(start.current);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={start} className="h-10 pt-3 text-center text-sm text-muted" role="status">
      {loading && documentsMessages.loadingMore}
    </div>
  );
}

/** Loads the next page before the end of the list comes into view; a button when that failed. */
function More({ hasMore, loading, failed, total, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  const watching = hasMore && !loading && !failed;
  useEffect(() => {
    if (!watching || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: "1200px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watching]);
  return (
    <div ref={end} className="py-6 text-center text-sm text-muted" role="status">
      {failed ? (
        <Button look="outline" onClick={onMore}>
          {problemMessages.retry}
        </Button>
      ) : hasMore ? (
        documentsMessages.loadingMore
      ) : (
        documentsMessages.end({ n: total })
      )}
    </div>
  );
}

function NothingHere({ look }: { look: boolean }) {
  return (
    <Empty
      icon={look ? Eye : FileSearch}
      title={look ? documentsMessages.nothingLooks : documentsMessages.nothingHere}
      detail={look ? documentsMessages.nothingLooksDetail : undefined}
    >
      <Link to="/documents" className={buttonClass("outline")}>
        {documentsMessages.clearFilter}
      </Link>
    </Empty>
  );
}
