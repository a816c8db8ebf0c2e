import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheckBig } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import * as toastMessages from "#messages/app/toast.ts";
import * as trainMessages from "#messages/app/train.ts";
import { documentQuery, overviewQuery } from "../api/queries.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Refused } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { Skeleton } from "../elements/skeleton.tsx";
import { usePageTitle } from "../frame/page.tsx";
import type { Draft } from "./answer.ts";
import { useHeld } from "./held.ts";
import { useKeys } from "./keys.ts";
import { One } from "./one.tsx";
import { lookQuery, waitingQuery } from "./queries.ts";

/**
 * Papers that wait for a look, one after another: the page, the question beside it, and one press to the next. The list is
 * taken once, so that a paper that is done does not pull the others about.
 */
export function ReviewPage() {
  const waiting = useInfiniteQuery(waitingQuery);
  const client = useQueryClient();
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const drafts = useRef(new Map<string, Draft>());
  const rows = useMemo(() => {
    const all = waiting.data?.pages.flatMap((page) => page.documents) ?? [];
    return all.filter((row) => !settled.has(row.id));
  }, [waiting.data, settled]);
  const total = (waiting.data?.pages[0]?.total ?? 0) - settled.size;
  const row = rows[at];
  const next = rows[at + 1];
  usePageTitle(trainMessages.title);
  // The next one is there before it is wanted.
  useEffect(() => {
    if (!next) {
      if (waiting.hasNextPage && !waiting.isFetchingNextPage) void waiting.fetchNextPage();
      return;
    }
    void client.prefetchQuery(documentQuery(next.id));
    void client.prefetchQuery(lookQuery(next.id));
  }, [next, client, waiting]);
  // What is settled leaves the list; the paper that is open stays where it is.
  const settle = (others: readonly string[]) => {
    const gone = new Set(rows.map((each) => each.id).filter((id) => others.includes(id)));
    setAt((was) => was - rows.slice(0, was).filter((each) => gone.has(each.id)).length);
    setSettled((was) => was.union(gone));
  };
  const go = (by: number) => setAt((was) => Math.min(Math.max(was + by, 0), rows.length));
  const show = (id: string) => {
    const place = rows.findIndex((each) => each.id === id);
    if (place >= 0) setAt(place);
    setDone((was) => new Set([...was].filter((each) => each !== id)));
  };
  const { held, hold, letGo, flush } = useHeld({ onSettled: settle, onReturn: show });
  const say = useSay();
  const undo = (id = held?.id) => {
    if (id === undefined) return;
    // The box has it already: the paper is shown again, to be answered anew.
    if (letGo(id) === null) say({ text: trainMessages.sent });
    show(id);
  };
  const pass = (id: string) => {
    setDone((was) => new Set(was).add(id));
    go(1);
  };

  if (waiting.error) {
    return <Refused said={trainMessages.failed} error={waiting.error} />;
  }
  if (waiting.isPending) return <Skeleton rows={6} className="mt-12" />;
  if (!row) {
    return (
      <End
        done={done.size}
        held={held === null ? 0 : 1}
        onUndo={() => undo()}
        onAgain={async () => {
          await flush();
          await waiting.refetch();
          setSettled(new Set());
          setAt(0);
        }}
      />
    );
  }
  return (
    <div className="lg:absolute lg:inset-0 lg:flex lg:flex-col lg:px-8 lg:pt-5">
      <h1 className="font-serif text-xl">{trainMessages.title}</h1>
      <One
        key={row.id}
        id={row.id}
        train={{
          n: at + 1,
          all: total,
          drafts: drafts.current,
          onAnswer: (answer) => {
            hold(answer, () => undo(answer.id));
            pass(answer.id);
          },
          onDone: () => pass(row.id),
          onSkip: () => go(1),
          onBack: () => go(-1),
          onUndo: () => undo(),
        }}
      />
    </div>
  );
}

interface EndProps {
  done: number;
  /** Answers that can still be taken back, which the box has not heard of. */
  held: number;
  onUndo(): void;
  onAgain(): Promise<void>;
}

/** Nothing more in the list. What was skipped, or came to wait while it was gone through, is told and can be gone through now. */
function End({ done, held, onUndo, onAgain }: EndProps) {
  const overview = useQuery(overviewQuery);
  useKeys({ z: onUndo });
  // While it is counted anew, the number is that of before the last paper was done.
  const still = overview.isFetching ? 0 : Math.max(0, (overview.data?.documents.needs_a_look ?? 0) - held);
  return (
    <>
      <h1 className="sr-only">{trainMessages.title}</h1>
      <Empty
        icon={CircleCheckBig}
        title={still > 0 ? trainMessages.end : trainMessages.done}
        detail={still > 0 ? trainMessages.still({ n: still }) : trainMessages.doneDetail({ n: done })}
      >
        <div className="flex flex-wrap justify-center gap-2">
          {still > 0 && <Button onClick={() => void onAgain()}>{trainMessages.again}</Button>}
          <Link to="/" className={buttonClass(still > 0 ? "outline" : "primary")}>
            {trainMessages.home}
          </Link>
          <Link to="/documents" className={buttonClass("outline")}>
            {trainMessages.documents}
          </Link>
          {held > 0 && (
            <Button look="quiet" onClick={onUndo}>
              {toastMessages.undo}
            </Button>
          )}
        </div>
      </Empty>
    </>
  );
}
