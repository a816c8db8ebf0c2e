import { Link, type LinkProps } from "@tanstack/react-router";
import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  Copy,
  Eye,
  LoaderCircle,
  RotateCw,
  ShieldAlert,
  X,
} from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import * as arrivalsMessages from "#messages/app/arrivals.ts";
import * as problemMessages from "#messages/app/problem.ts";
import * as reviewMessages from "#messages/app/review.ts";
import { IconButton } from "../elements/button.tsx";
import { Progress } from "../elements/progress.tsx";
import { percentOf, showBytes } from "../formatting.ts";
import type { Step } from "../shapes.ts";
import type { Arrival } from "./arrival.ts";
import { isEnd } from "./arrival.ts";
import { useArrivals, useQueue } from "./arriving.tsx";

const stepWords: Record<Step, string> = {
  received: arrivalsMessages.received,
  scan: arrivalsMessages.scan,
  unlock: arrivalsMessages.unlock,
  convert: arrivalsMessages.convert,
  tidy: arrivalsMessages.tidy,
  "lift-text": arrivalsMessages.liftText,
  "sorting-read": arrivalsMessages.sorting,
  "full-read": arrivalsMessages.full,
  link: arrivalsMessages.linking,
  checkup: arrivalsMessages.linking,
  "index-words": arrivalsMessages.linking,
  done: arrivalsMessages.filed,
};

/** Where a file stands, in words. */
export function arrivalSentence(arrival: Arrival): string {
  switch (arrival.phase) {
    case "waiting":
      return arrivalsMessages.waiting;
    case "sending": {
      const percent = percentOf(arrival.sent, arrival.bytes);
      if (percent === 100) return arrivalsMessages.sent;
      return arrivalsMessages.uploading({
        sent: showBytes(arrival.sent),
        all: showBytes(arrival.bytes),
        percent,
      });
    }
    case "moving":
      return arrival.step ? stepWords[arrival.step] : arrivalsMessages.received;
    case "filed":
      return arrivalsMessages.filed;
    case "look":
      return arrival.reason ? reviewMessages.reasons[arrival.reason].short : arrivalsMessages.look;
    case "duplicate":
      return arrival.title === null || arrival.title === arrival.name
        ? arrivalsMessages.duplicate
        : arrivalsMessages.duplicateOf({ name: arrival.name });
    case "import":
      return arrivalsMessages.imported;
    case "quarantined":
      return arrivalsMessages.quarantined;
    default:
      return arrival.problem ?? problemMessages.unknown;
  }
}

function PhaseIcon({ arrival }: { arrival: Arrival }) {
  const size = "size-5 shrink-0";
  switch (arrival.phase) {
    case "import":
    case "filed":
      return <CircleCheck className={`${size} text-accent`} aria-hidden />;
    case "look":
      return <Eye className={`${size} text-look`} aria-hidden />;
    case "duplicate":
      return <Copy className={`${size} text-muted`} aria-hidden />;
    case "quarantined":
      return <ShieldAlert className={`${size} text-bad`} aria-hidden />;
    case "failed":
      return <CircleAlert className={`${size} text-bad`} aria-hidden />;
    case "waiting":
      return <span className={`${size} rounded-full border-2 border-line`} aria-hidden />;
    default:
      return <LoaderCircle className={`${size} animate-spin text-accent`} aria-hidden />;
  }
}

/** Where what came can be looked at, once there is something to see. */
function placeOf({ importId, documentId }: Arrival): LinkProps | null {
  if (importId) return { to: "/imports/$id", params: { id: importId } };
  return documentId ? { to: "/documents/$id", params: { id: documentId } } : null;
}

/** One line of the card; drawn again only when its own file moved, so that five hundred files stay light. */
export const ArrivalLine = memo(function ArrivalLine({ arrival }: { arrival: Arrival }) {
  const queue = useQueue();
  const name = arrival.title ?? arrival.name;
  const tone = arrival.phase === "failed" || arrival.phase === "quarantined" ? "text-bad" : "text-muted";
  const to = placeOf(arrival);
  return (
    <li className="row-sleep flex items-start gap-3 px-4 py-2.5">
      <span className="mt-0.5">
        <PhaseIcon arrival={arrival} />
      </span>
      <div className="min-w-0 grow">
        {to ? (
          <Link
            {...to}
            className="block truncate text-sm font-medium underline decoration-line underline-offset-3 hover:decoration-current"
          >
            {name}
          </Link>
        ) : (
          <p className="truncate text-sm font-medium" title={name}>
            {name}
          </p>
        )}
        <p className={`text-sm tabular-nums ${tone}`}>{arrivalSentence(arrival)}</p>
        {arrival.phase === "sending" && (
          <Progress
            label={name}
            percent={percentOf(arrival.sent, arrival.bytes)}
            className="mt-1.5 h-1 bg-line"
          />
        )}
      </div>
      {arrival.mayRetry && (
        <IconButton label={arrivalsMessages.retry} onClick={() => queue.retry(arrival.key)}>
          <RotateCw className="size-4" aria-hidden />
        </IconButton>
      )}
      {arrival.phase !== "moving" && (
        <IconButton
          label={isEnd(arrival) ? arrivalsMessages.dismiss({ name }) : arrivalsMessages.cancel}
          className="-mr-2"
          onClick={() => queue.dismiss(arrival.key)}
        >
          <X className="size-4" aria-hidden />
        </IconButton>
      )}
    </li>
  );
});

/** The card in the corner: one line a file, newest on top, kept while the page changes below it. */
export function ArrivalCard() {
  const arrivals = useArrivals();
  const queue = useQueue();
  const [open, setOpen] = useState(true);
  const announcement = useAnnouncement();
  if (arrivals.length === 0) return <p className="sr-only" aria-live="polite" />;
  const done = arrivals.filter(isEnd).length;
  const all = arrivals.length;
  return (
    <section
      aria-label={arrivalsMessages.title}
      className={
        "print:hidden fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-30 animate-rise " +
        "overflow-hidden rounded-2xl border bg-surface shadow-float md:inset-x-auto md:right-5 md:bottom-5 md:w-96"
      }
    >
      <header className="flex items-center gap-2 py-1.5 pr-2 pl-4">
        <h2 className="text-sm font-semibold">
          {done === all ? arrivalsMessages.doneTitle : arrivalsMessages.title}
        </h2>
        <p className="grow text-sm text-muted tabular-nums">{arrivalsMessages.summary({ done, all })}</p>
        {done > 0 && (
          <button
            type="button"
            onClick={() => queue.dismissFinished()}
            className="min-h-9 rounded-lg px-2.5 text-sm font-medium text-accent hover:bg-sunk"
          >
            {arrivalsMessages.dismissDone}
          </button>
        )}
        <IconButton
          label={open ? arrivalsMessages.collapse : arrivalsMessages.expand}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? (
            <ChevronDown className="size-4.5" aria-hidden />
          ) : (
            <ChevronUp className="size-4.5" aria-hidden />
          )}
        </IconButton>
      </header>
      {open && (
        <ul className="max-h-[30dvh] md:max-h-[42dvh] divide-y overflow-y-auto border-t">
          {arrivals.toReversed().map((arrival) => (
            <ArrivalLine key={arrival.key} arrival={arrival} />
          ))}
        </ul>
      )}
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </section>
  );
}

/** What a screen reader hears: the end of each file, not every percent. */
function useAnnouncement(): string {
  const arrivals = useArrivals();
  const [said, setSaid] = useState("");
  const ended = useRef(new Set<string>());
  useEffect(() => {
    for (const arrival of arrivals) {
      if (!isEnd(arrival)) {
        ended.current.delete(arrival.key);
      } else if (!ended.current.has(arrival.key)) {
        ended.current.add(arrival.key);
        setSaid(
          arrivalsMessages.announce({ name: arrival.title ?? arrival.name, what: arrivalSentence(arrival) }),
        );
      }
    }
  }, [arrivals]);
  return said;
}
