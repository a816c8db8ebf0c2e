import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Eye, FileSearch } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as documentsMessages from "#messages/app/documents.ts";
import * as problemMessages from "#messages/app/problem.ts";
import type { ListFilter } from "../addresses.ts";
import { listQuery, overviewQuery } from "../api/queries.ts";
import { FirstPaper } from "../arrivals/first-paper.tsx";
import { Preview } from "../document/preview.tsx";
import { Button, buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Refused } from "../elements/notice.tsx";
import { daysBetween, localDay, showMonth, thisMoment } from "../formatting.ts";
import { usePageTitle } from "../frame/page.tsx";
import type { DocumentRow, Overview } from "../shapes.ts";
import type { Density } from "./density.ts";
import { useDensity } from "./density.ts";
import { Counts, Filters } from "./filters.tsx";
import { Row, Tile } from "./row.tsx";
import { Selecting } from "./selecting.tsx";

export interface RowGroup {
  title: string;
  rows: DocumentRow[];
}

/** The heading a row stands under: its year by date; today, yesterday or its month by arrival. */
function headingOf(row: DocumentRow, sort: "date" | "arrival", today: string): string {
  if (sort === "date") return row.date.slice(0, 4);
  const days = daysBetween(row.arrived, today);
  if (days <= 0) return documentsMessages.today;
  if (days === 1) return documentsMessages.yesterday;
  return showMonth(row.arrived);
}

/** Cuts an ordered list into runs with the same heading; order is kept as the box gave it. */
export function groupRows(rows: readonly DocumentRow[], sort: "date" | "arrival", today: string): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const title = headingOf(row, sort, today);
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
}

/** A run of rows and where in its group it begins. */
export interface Run<T> {
  from: number;
  rows: T[];
}

/** Cuts rows into runs of at most `size`, order kept. */
export function runsOf<T>(rows: readonly T[], size: number): Run<T>[] {
  const runs: Run<T>[] = [];
  for (let from = 0; from < rows.length; from += size)
    runs.push({ from, rows: rows.slice(from, from + size) });
  return runs;
}

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

/** Every document, newest first, filling in as one scrolls and as papers arrive. */
export function ListPage() {
  const search = useSearch({ from: "/documents" });
  const filter: ListFilter = {
    sort: search.sort ?? "date",
    look: search.look ?? false,
    trash: search.trash ?? false,
    type: search.type,
    year: search.year,
    category: search.category,
    person: search.person,
  };
  const list = useInfiniteQuery(listQuery(filter));
  const overview = useQuery(overviewQuery);
  usePageTitle(documentsMessages.title);

  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.documents) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
  const filtered = Boolean(
    filter.look || filter.trash || filter.category || filter.type || filter.year || filter.person,
  );
  const density = useDensity();
  const blank = list.isSuccess && !list.isPlaceholderData && rows.length === 0;

  if (blank && !filtered) return <FirstPaper title={documentsMessages.title} />;
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
      {list.isPending && <Skeleton />}
      {blank && <NothingHere look={filter.look} />}
      {rows.length > 0 && (
        <Selecting key={JSON.stringify(filter)} rows={rows} trash={filter.trash ?? false}>
          <Preview />
          <div
            data-density={density.density}
            className={`group/list ${list.isPlaceholderData ? "opacity-60 transition-opacity" : ""}`}
          >
            <Groups rows={rows} filter={filter} overview={overview.data} density={density.density} />
            <More
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              total={total}
              onMore={() => list.fetchNextPage()}
            />
          </div>
        </Selecting>
      )}
    </div>
  );
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
}

function Groups({ rows, filter, overview, density }: GroupsProps) {
  const today = localDay(thisMoment());
  const groups = useMemo(() => groupRows(rows, filter.sort, today), [rows, filter.sort, today]);
  const view = JSON.stringify([filter, density]);
  const wall = density === "pictures";
  const One = wall ? Tile : Row;
  return groups.map((group, i) => (
    <section key={group.title} className="mt-5" aria-label={group.title}>
      <h2 className="mb-2 px-1 text-sm font-semibold text-muted">{group.title}</h2>
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

function Skeleton() {
  return (
    <div aria-hidden className="mt-11 divide-y overflow-hidden rounded-2xl border bg-surface">
      {["w-2/5", "w-3/5", "w-1/2", "w-1/3", "w-1/4"].map((width) => (
        <div key={width} className="flex h-[4.2rem] items-center gap-3.5 px-5">
          <span className="size-9 rounded-lg bg-sunk" />
          <span className={`h-3.5 rounded bg-sunk ${width}`} />
        </div>
      ))}
    </div>
  );
}
