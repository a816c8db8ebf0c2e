import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, Copy, Eye, LoaderCircle, RotateCw, ShieldAlert, X } from "lucide-react";
import { memo } from "react";
import { IconButton } from "../elements/button.tsx";
import { percentOf, showBytes } from "../formatting.ts";
import type { Step } from "../shapes.ts";
import { paperWords } from "../words/paper.ts";
import { words } from "../words.ts";
import { type Arrival, isEnd } from "./arrival.ts";
import { useQueue } from "./arriving.tsx";

const stepWords: Record<Step, string> = {
  received: words.arrivals.received,
  scan: words.arrivals.scan,
  unlock: words.arrivals.unlock,
  convert: words.arrivals.convert,
  tidy: words.arrivals.tidy,
  "lift-text": words.arrivals.liftText,
  "sorting-read": words.arrivals.sorting,
  "full-read": words.arrivals.full,
  link: words.arrivals.linking,
  checkup: words.arrivals.linking,
  "index-words": words.arrivals.linking,
  done: words.arrivals.filed,
};

/** Where a file stands, in words. */
export function arrivalSentence(arrival: Arrival): string {
  switch (arrival.phase) {
    case "waiting":
      return words.arrivals.waiting;
    case "sending": {
      const percent = percentOf(arrival.sent, arrival.bytes);
      if (percent === 100) return words.arrivals.sent;
      return words.arrivals.uploading(showBytes(arrival.sent), showBytes(arrival.bytes), percent);
    }
    case "moving":
      return arrival.step ? stepWords[arrival.step] : words.arrivals.received;
    case "filed":
      return words.arrivals.filed;
    case "look":
      return arrival.reason ? paperWords.review[arrival.reason].short : words.arrivals.look;
    case "duplicate":
      return arrival.title === null || arrival.title === arrival.name
        ? words.arrivals.duplicate
        : words.arrivals.duplicateOf(arrival.name);
    case "import":
      return words.arrivals.imported;
    case "quarantined":
      return words.arrivals.quarantined;
    default:
      return arrival.problem ?? words.problem.unknown;
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

/** One line of the card; drawn again only when its own file moved, so that five hundred files stay light. */
export const ArrivalLine = memo(function ArrivalLine({ arrival }: { arrival: Arrival }) {
  const queue = useQueue();
  const name = arrival.title ?? arrival.name;
  const tone = arrival.phase === "failed" || arrival.phase === "quarantined" ? "text-bad" : "text-muted";
  return (
    <li className="row-sleep flex items-start gap-3 px-4 py-2.5">
      <span className="mt-0.5">
        <PhaseIcon arrival={arrival} />
      </span>
      <div className="min-w-0 grow">
        {arrival.importId ? (
          <Link
            to="/imports/$id"
            params={{ id: arrival.importId }}
            className="block truncate text-sm font-medium underline decoration-line underline-offset-3 hover:decoration-current"
          >
            {name}
          </Link>
        ) : arrival.documentId ? (
          <Link
            to="/documents/$id"
            params={{ id: arrival.documentId }}
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
        {arrival.phase === "sending" && <Bar percent={percentOf(arrival.sent, arrival.bytes)} name={name} />}
      </div>
      {arrival.mayRetry && (
        <IconButton label={words.arrivals.retry} onClick={() => queue.retry(arrival.key)}>
          <RotateCw className="size-4" aria-hidden />
        </IconButton>
      )}
      {arrival.phase !== "moving" && (
        <IconButton
          label={isEnd(arrival) ? words.arrivals.dismiss(name) : words.arrivals.cancel}
          className="-mr-2"
          onClick={() => queue.dismiss(arrival.key)}
        >
          <X className="size-4" aria-hidden />
        </IconButton>
      )}
    </li>
  );
});

function Bar({ percent, name }: { percent: number; name: string }) {
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-1.5 h-1 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
