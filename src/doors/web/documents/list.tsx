import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Eye, FileSearch } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as documentsMessages from "#messages/app/documents.ts";
import * as problemMessages from "#messages/app/problem.ts";
import type { ListFilter } from "../addresses.ts";
import { sentenceOf } from "../api/call.ts";
import { listQuery, overviewQuery } from "../api/queries.ts";
import { FirstPaper } from "../arrivals/first-paper.tsx";
import { Button, buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Notice } from "../elements/notice.tsx";
import { localDay, thisMoment } from "../formatting.ts";
import type { DocumentRow, Overview } from "../shapes.ts";
import { type Density, useDensity } from "./density.ts";
import { Counts, Filters } from "./filters.tsx";
import { groupRows, runsOf } from "./grouping.ts";
import { Preview } from "./preview.tsx";
import { Row } from "./row.tsx";
import { Selecting } from "./selecting.tsx";
import { Slice, sliceRows } from "./slice.tsx";

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
  useEffect(() => {
    document.title = appMessages.title({ page: documentsMessages.title });
  }, []);

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
          <Notice tone="bad" urgent>
            {documentsMessages.failed} {sentenceOf(list.error)}{" "}
            <button type="button" className="font-medium underline" onClick={() => list.refetch()}>
              {problemMessages.retry}
            </button>
          </Notice>
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
  return groups.map((group, i) => (
    <section key={group.title} className="mt-5" aria-label={group.title}>
      <h2 className="mb-2 px-1 text-sm font-semibold text-muted">{group.title}</h2>
      {runsOf(group.rows, sliceRows).map((run) => (
        <Slice
          key={`${view}/${group.title}/${run.from}`}
          name={`${view}/${group.title}/${run.from}/${run.rows.length}`}
          rows={run.rows.length}
          first={run.from === 0}
          last={run.from + run.rows.length === group.rows.length}
          atOnce={i === 0 && run.from === 0}
        >
          {() => run.rows.map((row) => <Row key={row.id} row={row} overview={overview} />)}
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
