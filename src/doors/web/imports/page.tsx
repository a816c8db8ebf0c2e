import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import {
  CircleCheck,
  CirclePause,
  FolderInput,
  LoaderCircle,
  Pause,
  Play,
  TriangleAlert,
} from "lucide-react";
import { useEffect, useRef } from "react";
import * as importsMessages from "#messages/app/imports.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { queryOf } from "../api/query.ts";
import { useQueue } from "../arrivals/arriving.tsx";
import { Button, buttonClass } from "../elements/button.tsx";
import { Empty, Missing } from "../elements/empty.tsx";
import { Notice } from "../elements/notice.tsx";
import { Progress } from "../elements/progress.tsx";
import { percentOf, showDay, showNumber, thisMoment } from "../formatting.ts";
import { PageHead, usePageTitle } from "../frame/page.tsx";
import { Card } from "../home/card.tsx";
import type { Import } from "../shapes.ts";

/** How far an import was at a moment (milliseconds since 1970). */
export interface Seen {
  at: number;
  through: number;
}

/** Only what was seen in this time counts, in ms: a long photo must not make the next thousand letters slow. */
const WINDOW = 5 * 60_000;
/** Less than this says nothing about how fast it goes: ms watched, and entries that went through. */
const LEAST_MS = 8_000;
const LEAST_ENTRIES = 2;

const seen = new Map<string, Seen[]>();

/** Entries that need nothing more: read, or not to be read. */
export function throughOf({ counts }: Pick<Import, "counts">): number {
  const { read, duplicates, skipped, failed, left_behind } = counts;
  return read + duplicates + skipped + failed + left_behind;
}

/** Remembers how far an import was, while its page is open; nothing of it is kept on the device. */
export function watched(id: string, now: Seen): void {
  const before = (seen.get(id) ?? []).filter((one) => now.at - one.at <= WINDOW);
  seen.set(id, [...before, now]);
}

/** What was seen of an import, the oldest first. */
export const seenOf = (id: string): readonly Seen[] => seen.get(id) ?? [];

/** A pause makes what was seen before it worthless. */
export const forget = (id: string): void => void seen.delete(id);

/**
 * Seconds until all entries are through, if they go on as they went; null while too little was seen. The last moment seen
 * is when something last went through.
 */
export function secondsLeft(all: readonly Seen[], entries: number): number | null {
  const first = all[0];
  const last = all[all.length - 1];
  if (!first || !last) return null;
  const went = last.through - first.through;
  const took = last.at - first.at;
  if (went < LEAST_ENTRIES || took < LEAST_MS) return null;
  return Math.max(0, Math.ceil(((entries - last.through) * took) / went / 1000));
}

/** Pauses one that is under way, or lets it go on. */
function usePausing(one: Import) {
  const params = { path: { import: one.id } };
  return useChange({
    run: () =>
      answered(
        one.paused
          ? api.POST("/v1/imports/{import}/resume", { params })
          : api.POST("/v1/imports/{import}/pause", { params }),
      ),
    said: () => (one.paused ? importsMessages.resumed : importsMessages.pausedSaid),
    refresh: [keys.imports],
  });
}

/** The button that does it. */
export function PauseButton({ one }: { one: Import }) {
  const pausing = usePausing(one);
  const Icon = one.paused ? Play : Pause;
  return (
    <Button
      look="outline"
      className="shrink-0"
      aria-label={
        one.paused
          ? importsMessages.goOnWith({ name: one.name })
          : importsMessages.pauseOf({ name: one.name })
      }
      busy={pausing.isPending}
      onClick={() => pausing.mutate(undefined)}
    >
      <Icon className="size-4" aria-hidden />
      {one.paused ? importsMessages.goOn : importsMessages.pause}
    </Button>
  );
}

/** How much longer it takes, told from how fast it went while somebody watched; null while that is not known. */
export function useTimeLeft(one: Import): string | null {
  const { id, stage, paused } = one;
  const through = throughOf(one);
  const of = one.counts.entries;
  useEffect(() => {
    if (stage === "done" || paused) forget(id);
    else watched(id, { at: thisMoment(), through });
  }, [id, stage, paused, through]);
  const seconds = stage === "done" || paused ? null : secondsLeft(seenOf(id), of);
  if (seconds === null) return null;
  if (seconds < 60) return importsMessages.secondsLeft;
  if (seconds < 90 * 60) return importsMessages.minutesLeft({ n: Math.round(seconds / 60) });
  return importsMessages.hoursLeft({ n: Math.round(seconds / 3600) });
}

/** While one is under way it is asked again this often, in ms; the event stream tells of papers, not of entries skipped. */
const EVERY = 2000;

const importsQuery = queryOf([...keys.imports, "list"], (how) => api.GET("/v1/imports", how), {
  refetchInterval: (query) => (query.state.data?.imports.some((one) => one.stage !== "done") ? EVERY : false),
});

const importQuery = (id: string) =>
  queryOf(
    [...keys.imports, id],
    (how) => api.GET("/v1/imports/{import}", { params: { path: { import: id } }, ...how }),
    { refetchInterval: (query) => (query.state.data && query.state.data.stage !== "done" ? EVERY : false) },
  );

/** How far an import has come: what was read of what there is, in percent. */
export function percentDone(one: Import): number {
  return one.stage === "done" ? 100 : percentOf(throughOf(one), one.counts.entries);
}

/** Every archive that was taken in, the newest first. */
export function ImportsPage() {
  const imports = useQuery(importsQuery);
  const queue = useQueue();
  const picker = useRef<HTMLInputElement>(null);
  const all = imports.data?.imports ?? [];
  const choose = (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={importsMessages.choose}
        accept=".zip,.tgz,.tar.gz,.enex,.mbox"
        onChange={(event) => {
          queue.addFiles(Array.from(event.target.files ?? []));
          event.target.value = "";
        }}
      />
      <Button look="outline" onClick={() => picker.current?.click()}>
        <FolderInput className="size-4.5" aria-hidden />
        {importsMessages.choose}
      </Button>
    </>
  );
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead
        title={importsMessages.title}
        lead={importsMessages.lead}
        failed={{ said: importsMessages.failed, error: imports.error }}
      >
        {all.length > 0 && choose}
      </PageHead>
      {imports.isSuccess && all.length === 0 && (
        <Empty icon={FolderInput} title={importsMessages.none} detail={importsMessages.noneDetail}>
          {choose}
        </Empty>
      )}
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
        {all.map((one) => (
          <li key={one.id}>
            <div className="rounded-2xl border bg-surface shadow-card hover:border-edge/60">
              <Link to="/imports/$id" params={{ id: one.id }} className="block rounded-2xl px-5 py-4">
                <Standing one={one} />
              </Link>
              {one.stage !== "done" && (
                <div className="px-5 pb-4">
                  <PauseButton one={one} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where it stands, in a phrase. */
function standsAt({ stage, counts }: Import): string {
  const { entries, unpacked, sorted, read, duplicates, skipped, failed, left_behind } = counts;
  const fresh = unpacked - duplicates;
  if (stage === "unpacking")
    return importsMessages.stands[stage]({ done: unpacked + skipped + failed + left_behind, of: entries });
  if (stage !== "done")
    return importsMessages.stands[stage]({ done: stage === "sorting" ? sorted : read, of: fresh });
  return [
    importsMessages.stands[stage]({ n: fresh }),
    ...(duplicates > 0 ? [importsMessages.alreadyOnFile({ n: duplicates })] : []),
    ...(failed > 0 ? [importsMessages.notTaken({ n: failed })] : []),
    ...(left_behind > 0 ? [importsMessages.leftForLater({ n: left_behind })] : []),
  ].join(", ");
}

/** What it is, where it stands, and how far it has come. */
function Standing({ one }: { one: Import }) {
  const done = one.stage === "done";
  const left = useTimeLeft(one);
  const turning = !done && !one.paused;
  const Icon = done
    ? one.problems.length > 0
      ? TriangleAlert
      : CircleCheck
    : one.paused
      ? CirclePause
      : LoaderCircle;
  return (
    <>
      <div className="flex items-start gap-3">
        <Icon className={`mt-0.5 size-5 shrink-0 text-muted ${turning ? "animate-spin" : ""}`} aria-hidden />
        <div className="min-w-0 grow">
          <p className="flex items-center gap-2">
            <span className="truncate font-medium">{one.name}</span>
            {one.paused && (
              <span className="shrink-0 rounded-full bg-look-soft px-2 py-0.5 text-xs font-medium text-look">
                {importsMessages.pausedChip}
              </span>
            )}
          </p>
          <p className="text-sm text-muted">
            {importsMessages.kinds[one.kind]} · {importsMessages.started({ day: showDay(one.started) })}
            {one.finished && ` · ${importsMessages.finished({ day: showDay(one.finished) })}`}
          </p>
        </div>
        <p className="shrink-0 text-right text-sm text-muted tabular-nums max-sm:max-w-28">
          {standsAt(one)}
          {left && <span className="block">{left}</span>}
        </p>
      </div>
      {!done && (
        <Progress label={importsMessages.progress} percent={percentDone(one)} className="mt-3 h-2 bg-sunk" />
      )}
    </>
  );
}

/** One import: its counts as they grow, what failed and why, and what was left behind. */
export function ImportPage() {
  const { id } = useParams({ from: "/imports/$id" });
  const found = useQuery(importQuery(id));
  const resume = useChange({
    run: () => answered(api.POST("/v1/imports/{import}/resume", { params: { path: { import: id } } })),
    said: () => importsMessages.resumed,
    refresh: [keys.imports],
  });
  const one = found.data;
  usePageTitle(one?.name ?? importsMessages.title);
  if (found.error) {
    return (
      <Missing
        title={importsMessages.gone}
        detail={sentenceOf(found.error)}
        back={{ to: "/imports", text: importsMessages.back }}
      />
    );
  }
  if (!one) return null;
  return (
    <div className="mx-auto max-w-4xl">
      <Link to="/imports" className="text-sm text-muted hover:underline">
        {importsMessages.back}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="min-w-0 font-serif text-2xl break-words">{one.name}</h1>
        {one.stage !== "done" && <PauseButton one={one} />}
      </div>
      {one.paused && (
        <div className="mt-3">
          <Notice tone="look">{importsMessages.pausedLead}</Notice>
        </div>
      )}
      <div className="mt-4 rounded-2xl border bg-surface px-5 py-4 shadow-card">
        <Standing one={one} />
        <Counts one={one} />
      </div>
      {one.counts.left_behind > 0 && (
        <div className="mt-4">
          <Notice tone="look">
            <p>{importsMessages.left({ n: one.counts.left_behind })}</p>
            <Button look="outline" className="mt-2" busy={resume.isPending} onClick={() => resume.mutate()}>
              {importsMessages.resume}
            </Button>
          </Notice>
        </div>
      )}
      {one.problems.length > 0 && (
        <Card title={importsMessages.problems} className="mt-5">
          <ul className="divide-y border-t">
            {one.problems.map((problem) => (
              <li key={problem.entry} className="px-5 py-2.5 text-sm">
                <p className="font-medium break-all">{problem.entry}</p>
                <p className="text-muted">{problem.detail}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="mt-5">
        <Link to="/documents" search={{ sort: "arrival" }} className={buttonClass("outline")}>
          {importsMessages.papers}
        </Link>
      </p>
    </div>
  );
}

function Counts({ one }: { one: Import }) {
  const names = Object.keys(importsMessages.counts) as (keyof typeof importsMessages.counts)[];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 border-t pt-4 text-sm sm:grid-cols-4">
      {names.map((name) => (
        <div key={name}>
          <dt className="text-muted">{importsMessages.counts[name]}</dt>
          <dd className="text-lg tabular-nums">{showNumber(one.counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
