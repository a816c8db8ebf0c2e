import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, CircleCheckBig } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as reviewMessages from "#messages/app/review.ts";
import * as sentenceMessages from "#messages/app/sentence.ts";
import * as trainMessages from "#messages/app/train.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { documentQuery, overviewQuery, typesQuery } from "../api/queries.ts";
import { queryOf } from "../api/query.ts";
import { Pages } from "../document/pages.tsx";
import { offered, useTypeOffer } from "../document/type-offer.tsx";
import { UnlockForm } from "../document/unlock-form.tsx";
import { TypeSelect } from "../documents/type-select.tsx";
import { Button, buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Field, Labelled } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { useMedia, wideQuery } from "../elements/media.ts";
import { Notice, Refused } from "../elements/notice.tsx";
import { usePageTitle } from "../frame/page.tsx";
import type { Document, DocumentLook, Fact } from "../shapes.ts";
import { isMoving } from "../shapes.ts";

/** Papers that wait for a look, the oldest arrival last; a key of its own, so that the train keeps its order while it is worked through. */
export const waitingQuery = infiniteQueryOptions({
  queryKey: ["waiting"],
  queryFn: ({ pageParam, signal }) =>
    answered(
      api.GET("/v1/documents", {
        params: {
          query: {
            needs_look: true,
            sort: "arrival",
            limit: 100,
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        signal,
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next_cursor,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const lookQuery = (id: string) =>
  queryOf(["document", id, "look"], (how) =>
    api.GET("/v1/documents/{document}/look", { params: { path: { document: id } }, ...how }),
  );

interface DecisionsProps {
  document: Document;
  look: DocumentLook;
  onNext(): void;
}

/** Questions that are answered by one press: is it a copy, is it several papers. */
export function Decisions({ document, look, onNext }: DecisionsProps) {
  const refresh = [keys.document(document.id), keys.lists, keys.overview, keys.checkups];
  const params = { path: { document: document.id } };
  const fold = useChange({
    run: (of: string) =>
      answered(api.POST("/v1/documents/{document}/duplicate-of", { params, body: { document_id: of } })),
    said: () => trainMessages.toast.folded,
    refresh,
    onDone: onNext,
  });
  const apart = useChange({
    run: () => answered(api.POST("/v1/documents/{document}/not-a-duplicate", { params })),
    said: () => trainMessages.toast.apart,
    refresh,
    onDone: onNext,
  });
  const split = useChange({
    run: (at: number[]) => answered(api.POST("/v1/documents/{document}/split", { params, body: { at } })),
    said: (made) =>
      made.documents.length === 0
        ? trainMessages.toast.one
        : trainMessages.toast.split({ n: made.documents.length }),
    refresh,
    onDone: onNext,
  });
  const busy = fold.isPending || apart.isPending || split.isPending;
  return (
    <>
      {look.likely_copies.length > 0 && (
        <div className="grid gap-2">
          {look.likely_copies.slice(0, 3).map((copy) => (
            <div key={copy.id} className="flex flex-wrap items-center gap-2">
              <Link
                to="/documents/$id"
                params={{ id: copy.id }}
                className="min-w-0 grow truncate text-sm font-medium underline underline-offset-3"
              >
                {copy.title}
              </Link>
              <Button look="outline" disabled={busy} onClick={() => fold.mutate(copy.id)}>
                {trainMessages.copy}
              </Button>
            </div>
          ))}
          <Button look="outline" disabled={busy} onClick={() => apart.mutate()}>
            {trainMessages.notCopy}
          </Button>
        </div>
      )}
      {look.split_at.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm">{trainMessages.splitAt({ pages: look.split_at.join(", ") })}</p>
          <div className="flex flex-wrap gap-2">
            <Button look="outline" disabled={busy} onClick={() => split.mutate(look.split_at)}>
              {trainMessages.split({ n: look.split_at.length + 1 })}
            </Button>
            <Button look="outline" disabled={busy} onClick={() => split.mutate([])}>
              {trainMessages.keepOne}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Facts below this many percent are asked about here. */
const UNSURE = 60;
const MOST_FACTS = 4;

/** Facts that are worth a look beside what the paper is: the unsure ones that a person had not said yet. */
export const unsureFacts = (facts: readonly Fact[]): Fact[] =>
  facts
    .filter((fact) => fact.confidence !== null && fact.confidence < UNSURE && !fact.corrected_by_hand)
    .filter((fact) => fact.role === "money" || fact.role === "date" || fact.key === "issuer")
    .slice(0, MOST_FACTS);

interface Props {
  document: Document;
  look: DocumentLook | undefined;
  onNext(): void;
  /** Others were given the type of this one, which answers what was asked about them. */
  onSettled(others: readonly string[]): void;
}

/** The question on top, and the fields that answer it. What is saved unchanged is confirmed: the paper waits no longer. */
export function ReviewForm({ document, look, onNext, onSettled }: Props) {
  const { metadata } = document;
  const types = useQuery(typesQuery);
  const [title, setTitle] = useState(document.title);
  const [type, setType] = useState(metadata.type ?? "");
  const [day, setDay] = useState(metadata.date);
  const [facts, setFacts] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const unsure = unsureFacts(metadata.facts);
  const review = metadata.review_reason && reviewMessages.reasons[metadata.review_reason];
  const take = useTypeOffer((offer) => onSettled(offer.documents.map((other) => other.id)));
  const save = useChange({
    run: async () => {
      for (const fact of unsure) {
        const value = facts[fact.id]?.trim();
        if (!value || value === fact.value) continue;
        await answered(
          api.PATCH("/v1/documents/{document}/facts/{fact}", {
            params: { path: { document: document.id, fact: fact.id } },
            body: { value },
          }),
        );
      }
      const changed = title.trim() !== "" && title.trim() !== document.title;
      return answered(
        api.PATCH("/v1/documents/{document}", {
          params: { path: { document: document.id } },
          // What stands there unchanged is confirmed by sending the type again, or the title where the type is unknown; a day
          // that may only be that of arrival is sent when somebody set it.
          body: {
            ...(type === "" ? {} : { type }),
            ...(day === "" || day === metadata.date ? {} : { doc_date: day }),
            ...(changed || type === "" ? { title: title.trim() || document.title } : {}),
          },
        }),
      );
    },
    said: ({ document: { title }, others }) => ({
      text: trainMessages.toast.saved({ title }),
      ...(others && { next: { label: offered(others), run: () => take.mutate(others) } }),
    }),
    refresh: [keys.document(document.id), keys.lists, keys.overview, keys.checkups],
    onDone: onNext,
  });
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("select, input")?.focus();
    const key = (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        form.current?.requestSubmit();
      }
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, []);
  const submit = () => {
    if (!save.isPending) save.mutate();
  };
  const same = title === document.title && type === (metadata.type ?? "") && day === metadata.date;
  const nothing = same && Object.keys(facts).length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl border bg-surface p-5 shadow-card">
      <Notice tone="look">
        <p className="font-medium">{look?.detail ?? review?.say ?? sentenceMessages.look}</p>
        {review && <p className="mt-0.5">{review.todo}</p>}
      </Notice>
      {metadata.review_reason === "password_needed" && <UnlockForm document={document.id} />}
      {look && <Decisions document={document} look={look} onNext={onNext} />}
      <Form ref={form} onSubmit={submit}>
        <Labelled label={trainMessages.type}>
          {(names) => (
            <TypeSelect
              names={names}
              types={types.data ?? []}
              value={type}
              likely={look?.likely_types.map((choice) => choice.type) ?? []}
              onChange={setType}
            />
          )}
        </Labelled>
        <Field
          label={trainMessages.date}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Field
          label={trainMessages.heading}
          value={title}
          maxLength={140}
          onChange={(event) => setTitle(event.target.value)}
        />
        {unsure.length > 0 && (
          <fieldset className="grid gap-3 border-t pt-3">
            <legend className="sr-only">{trainMessages.facts}</legend>
            <p aria-hidden className="text-sm font-semibold">
              {trainMessages.facts}
            </p>
            {unsure.map((fact) => (
              <Field
                key={fact.id}
                label={fact.label}
                value={facts[fact.id] ?? fact.value}
                onChange={(event) => setFacts({ ...facts, [fact.id]: event.target.value })}
              />
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" className="grow" busy={save.isPending}>
            {nothing ? trainMessages.rightNext : trainMessages.saveNext}
          </Button>
          <Link
            to="/documents/$id"
            params={{ id: document.id }}
            className="min-h-10 px-2 py-2 text-sm font-medium text-accent hover:underline"
          >
            {trainMessages.open}
          </Link>
        </div>
        <p className="hidden text-xs text-muted md:block">{trainMessages.keys}</p>
      </Form>
    </div>
  );
}

/**
 * Papers that wait for a look, one after another: the page beside the question, and one press to the next. The list is
 * taken once, so that a paper that is done does not pull the others about.
 */
export function ReviewPage() {
  const waiting = useInfiniteQuery(waitingQuery);
  const client = useQueryClient();
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
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
    return <Refused said={trainMessages.failed} error={waiting.error} />;
  }
  if (waiting.isPending) return <p className="text-muted">{appMessages.loading}</p>;
  if (!row) {
    return (
      <End
        done={done.size}
        onAgain={async () => {
          await waiting.refetch();
          setSettled(new Set());
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
        onSettled={settle}
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
function One({ id, onNext, onSettled }: { id: string } & Pick<Props, "onNext" | "onSettled">) {
  const paper = useQuery(documentQuery(id));
  const look = useQuery(lookQuery(id));
  const wide = useMedia(wideQuery);
  if (paper.error) return <Notice tone="bad">{sentenceOf(paper.error)}</Notice>;
  if (!paper.data) return <p className="mt-6 text-muted">{appMessages.loading}</p>;
  const { metadata } = paper.data;
  return (
    <div className="mt-4 grid min-h-0 grid-cols-[minmax(0,1fr)] gap-5 lg:grow lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="order-last min-h-0 min-w-0 lg:order-first">
        <Pages
          document={id}
          files={metadata.files}
          pageCount={metadata.page_count}
          gone={metadata.status === "quarantined"}
          moving={isMoving(metadata)}
          scrolls={wide}
          lit={null}
        />
      </div>
      <div className="lg:overflow-y-auto lg:pb-10">
        <ReviewForm document={paper.data} look={look.data} onNext={onNext} onSettled={onSettled} />
      </div>
    </div>
  );
}
