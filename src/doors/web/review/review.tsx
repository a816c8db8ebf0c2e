import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, CircleCheckBig } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as documentMessages from "#messages/app/document.ts";
import * as trainMessages from "#messages/app/train.ts";
import { sentenceOf } from "../api/call.ts";
import { documentQuery, overviewQuery } from "../api/queries.ts";
import { Pages } from "../documents/pages.tsx";
import { Button, buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Notice } from "../elements/notice.tsx";
import { isMoving } from "../shapes.ts";

import { ReviewForm } from "./form.tsx";
import { lookQuery, waitingQuery } from "./queries.ts";

/**
 * Papers that wait for a look, one after another: the page beside the question, and one press to the next. The list is
 * taken once, so that a paper that is done does not pull the others about.
 */
export function ReviewPage() {
  const waiting = useInfiniteQuery(waitingQuery);
  const client = useQueryClient();
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => waiting.data?.pages.flatMap((page) => page.documents) ?? [], [waiting.data]);
  const total = waiting.data?.pages[0]?.total ?? 0;
  const row = rows[at];
  const next = rows[at + 1];
  useEffect(() => {
    document.title = appMessages.title({ page: trainMessages.title });
  }, []);
  // The next one is there before it is wanted.
  useEffect(() => {
    if (!next) {
      if (waiting.hasNextPage && !waiting.isFetchingNextPage) void waiting.fetchNextPage();
      return;
    }
    void client.prefetchQuery(documentQuery(next.id));
    void client.prefetchQuery(lookQuery(next.id));
  }, [next, client, waiting]);
  const go = (by: number) => setAt((was) => Math.min(Math.max(was + by, 0), rows.length));
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) return;
      event.preventDefault();
      setAt((was) => Math.min(Math.max(was + (event.key === "ArrowRight" ? 1 : -1), 0), rows.length));
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [rows.length]);

  if (waiting.error) {
    return (
      <Notice tone="bad" urgent>
        {trainMessages.failed} {sentenceOf(waiting.error)}
      </Notice>
    );
  }
  if (waiting.isPending) return <p className="text-muted">{appMessages.loading}</p>;
  if (!row) {
    return (
      <End
        done={done.size}
        onAgain={async () => {
          await waiting.refetch();
          setAt(0);
        }}
      />
    );
  }
  return (
    <div className="lg:absolute lg:inset-0 lg:flex lg:flex-col lg:px-8 lg:pt-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="grow font-serif text-xl max-sm:basis-full">{trainMessages.title}</h1>
        <p className="shrink-0 text-sm text-muted tabular-nums max-sm:mr-auto" aria-live="polite">
          {trainMessages.of({ n: at + 1, all: total })}
        </p>
        <Button look="quiet" disabled={at === 0} onClick={() => go(-1)}>
          <ChevronLeft className="size-4" aria-hidden />
          <span className="sr-only sm:not-sr-only">{trainMessages.back}</span>
        </Button>
        <Button look="outline" onClick={() => go(1)}>
          {trainMessages.skip}
        </Button>
      </header>
      <One
        key={row.id}
        id={row.id}
        onNext={() => {
          setDone((was) => new Set(was).add(row.id));
          go(1);
        }}
      />
    </div>
  );
}

/** Nothing more in the list. What was skipped, or came to wait while it was gone through, is told and can be gone through now. */
function End({ done, onAgain }: { done: number; onAgain: () => Promise<void> }) {
  const overview = useQuery(overviewQuery);
  // While it is counted anew, the number is that of before the last paper was done.
  const still = overview.isFetching ? 0 : (overview.data?.documents.needs_a_look ?? 0);
  return (
    <>
      <h1 className="sr-only">{trainMessages.title}</h1>
      <Empty
        icon={CircleCheckBig}
        title={still > 0 ? trainMessages.end : trainMessages.done}
        detail={still > 0 ? trainMessages.still({ n: still }) : trainMessages.doneDetail({ n: done })}
      >
        {still > 0 && <Button onClick={() => void onAgain()}>{trainMessages.again}</Button>}
        <Link to="/" className={buttonClass("outline")}>
          {trainMessages.home}
        </Link>
      </Empty>
    </>
  );
}

/** One paper: the question and what answers it first on a phone, beside its pages on a wide window. */
function One({ id, onNext }: { id: string; onNext: () => void }) {
  const paper = useQuery(documentQuery(id));
  const look = useQuery(lookQuery(id));
  if (paper.error) return <Notice tone="bad">{sentenceOf(paper.error)}</Notice>;
  if (!paper.data) return <p className="mt-6 text-muted">{appMessages.loading}</p>;
  const { metadata } = paper.data;
  return (
    <div className="mt-4 grid min-h-0 grid-cols-[minmax(0,1fr)] gap-5 lg:grow lg:grid-cols-[minmax(0,1fr)_26rem]">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a column that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={documentMessages.pictures}
        className="order-last min-w-0 overflow-y-auto rounded-t-lg pb-6 lg:order-first"
      >
        <Pages
          document={id}
          files={metadata.files}
          pageCount={metadata.page_count}
          gone={metadata.status === "quarantined"}
          moving={isMoving(metadata)}
          lit={null}
        />
      </section>
      <div className="lg:overflow-y-auto lg:pb-10">
        <ReviewForm document={paper.data} look={look.data} onNext={onNext} />
      </div>
    </div>
  );
}
