import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as arrivalsMessages from "#messages/app/arrivals.ts";
import { IconButton } from "../elements/button.tsx";
import { isEnd } from "./arrival.ts";
import { useArrivals, useQueue } from "./arriving.tsx";
import { ArrivalLine, arrivalSentence } from "./line.tsx";

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
      className="print:hidden fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-30 animate-rise overflow-hidden rounded-2xl border bg-surface shadow-float md:inset-x-auto md:right-5 md:bottom-5 md:w-96"
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
