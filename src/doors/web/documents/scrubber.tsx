import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import * as documentsMessages from "#messages/app/documents.ts";
import { touchQuery, useMedia } from "../elements/media.ts";
import type { DocumentRow } from "../shapes.ts";
import { type Stop, stopName, stopOf } from "./groups.ts";
import { rowInView } from "./place.ts";

/** Where a stop lies on the rail, as fractions of its height. */
export interface Mark extends Stop {
  from: number;
  to: number;
}

/** Shares the rail out: a month of many documents gets more of it, yet one of few can still be met. */
export function marksOf(stops: readonly Stop[]): Mark[] {
  const sizes = stops.map((one) => Math.sqrt(one.documents));
  const all = sizes.reduce((sum, size) => sum + size, 0) || 1;
  let from = 0;
  return stops.map((one, i) => {
    const mark = { ...one, from, to: from + (sizes[i] ?? 0) / all };
    from = mark.to;
    return mark;
  });
}

/** The stop at a place of the rail, counted from 0. */
export const markAt = (marks: readonly Mark[], place: number): number => {
  const at = marks.findIndex((mark) => place < mark.to);
  return at < 0 ? marks.length - 1 : at;
};

/** The first stop of each year, as far as there is room for its name: `room` is the height of a name as a fraction of the rail. */
export function yearsOf(marks: readonly Mark[], room: number): { name: string; from: number }[] {
  const years: { name: string; from: number }[] = [];
  for (const mark of marks) {
    const name = mark.at === "undated" ? "–" : mark.at.slice(0, 4);
    const last = years.at(-1);
    if (last && (last.name === name || mark.from < last.from + room)) continue;
    if (mark.from <= 1 - room) years.push({ name, from: mark.from });
  }
  return years;
}

/** The rail of a phone is seen for so long after the window moved, in ms. */
const LINGERS = 1600;
/** The stop in the window is looked for at most this often while it moves, in ms. */
const LOOKS = 100;
/** A jump by key or by a pointer that rests waits this long for the next one, in ms. */
const RESTS = 220;

/** The stop of the first row in the window, and whether the window moved just now. */
function useInView(rows: readonly DocumentRow[], stops: readonly Stop[]) {
  const [at, setAt] = useState(0);
  const [moving, setMoving] = useState(false);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  useEffect(() => {
    let looking: ReturnType<typeof setTimeout> | undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      looking = undefined;
      const row = byId.get(rowInView() ?? "");
      const found = row ? stops.findIndex((one) => one.at === stopOf(row)) : -1;
      if (found >= 0) setAt(found);
    };
    const scrolled = () => {
      looking ??= setTimeout(look, LOOKS);
      setMoving(true);
      clearTimeout(resting);
      resting = setTimeout(() => setMoving(false), LINGERS);
    };
    look();
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      window.removeEventListener("scroll", scrolled);
      clearTimeout(looking);
      clearTimeout(resting);
      setMoving(false);
    };
  }, [byId, stops]);
  return { at, moving };
}

const STEPS: Readonly<Record<string, (marks: readonly Mark[], at: number) => number>> = {
  ArrowDown: (_, at) => at + 1,
  ArrowRight: (_, at) => at + 1,
  ArrowUp: (_, at) => at - 1,
  ArrowLeft: (_, at) => at - 1,
  Home: () => 0,
  End: (marks) => marks.length - 1,
  // To the first month of the year behind or before.
  PageDown: (marks, at) => {
    const to = marks.findIndex((one, i) => i > at && one.at.slice(0, 4) !== marks[at]?.at.slice(0, 4));
    return to < 0 ? marks.length - 1 : to;
  },
  PageUp: (marks, at) => {
    const year = marks[at - 1]?.at.slice(0, 4);
    return marks.findIndex((one) => one.at.slice(0, 4) === year);
  },
};

interface Props {
  rows: readonly DocumentRow[];
  stops: readonly Stop[];
  onJump(at: string): void;
}

/** How the rail is held, by a pointer or by keys; `inView` is the stop that the window shows. */
function useHold(marks: readonly Mark[], inView: number, onJump: (at: string) => void) {
  const rail = useRef<HTMLDivElement>(null);
  /** Where the pointer or the keys are, before the list has followed. */
  const [held, setHeld] = useState<number | null>(null);
  const [dragging, setDragging] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const at = Math.min(held ?? inView, marks.length - 1);

  const placed = (event: PointerEvent) => {
    const box = rail.current?.getBoundingClientRect();
    return box ? markAt(marks, (event.clientY - box.top) / box.height) : at;
  };
  const jumpSoon = (to: number, ms: number) => {
    clearTimeout(timer.current);
    const stop = marks[to];
    if (stop) timer.current = setTimeout(() => onJump(stop.at), ms);
  };
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
      setHeld(placed(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!dragging && event.pointerType !== "mouse") return;
      const to = placed(event);
      setHeld(to);
      if (dragging && to !== held) jumpSoon(to, RESTS);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!dragging) return;
      setDragging(false);
      jumpSoon(placed(event), 0);
      if (event.pointerType !== "mouse") setHeld(null);
    },
    onPointerCancel: () => {
      setDragging(false);
      setHeld(null);
    },
    onPointerLeave: () => !dragging && setHeld(null),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const to = Math.max(0, Math.min(step(marks, at), marks.length - 1));
    setHeld(to);
    jumpSoon(to, RESTS);
  };
  return { rail, at, held: held !== null, dragging, pointer, onKeyDown, letGo: () => setHeld(null) };
}

/**
 * A rail at the right edge with the years of the list: pressing or dragging it goes to a month, loaded or not. On a phone it shows
 * while the list moves, with a grip for the thumb.
 */
export function Scrubber({ rows, stops, onJump }: Props) {
  const touch = useMedia(touchQuery);
  const marks = useMemo(() => marksOf(stops), [stops]);
  const view = useInView(rows, stops);
  const [focused, setFocused] = useState(false);
  const { rail, at, held, dragging, pointer, onKeyDown, letGo } = useHold(marks, view.at, onJump);
  const mark = marks[at];
  if (!mark) return null;
  const seen = !touch || view.moving || dragging || focused;
  const spoken = documentsMessages.timelineAt({ month: stopName(mark.at), n: mark.documents });
  const middle = (mark.from + mark.to) / 2;
  return (
    <div
      className={
        "pointer-events-none fixed top-18 right-0 bottom-20 z-10 w-9 transition-opacity duration-200 select-none md:bottom-6 print:hidden " +
        `${seen ? "" : "opacity-0"}`
      }
    >
      <div
        ref={rail}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={documentsMessages.timeline}
        aria-valuemin={0}
        aria-valuemax={marks.length - 1}
        aria-valuenow={at}
        aria-valuetext={spoken}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          letGo();
        }}
        {...(touch ? {} : pointer)}
        className={`relative h-full rounded-md outline-offset-[-2px] ${touch ? "" : "pointer-events-auto cursor-pointer"}`}
      >
        {!touch && <Years marks={marks} rail={rail} />}
        <span
          aria-hidden
          style={{ top: `${middle * 100}%` }}
          className="absolute right-0 h-0.5 w-4 -translate-y-1/2 rounded-l bg-accent"
        />
        {touch && seen && (
          <span
            aria-hidden
            {...pointer}
            style={{ top: `${middle * 100}%` }}
            className="pointer-events-auto absolute right-0 grid h-12 w-11 -translate-y-1/2 touch-none place-items-center justify-items-end"
          >
            <span className="h-10 w-5 rounded-l-full border border-r-0 bg-surface shadow-float" />
          </span>
        )}
        {(held || dragging || (touch && view.moving)) && (
          <span
            aria-hidden
            style={{ top: `${middle * 100}%` }}
            className="absolute right-10 -translate-y-1/2 rounded-lg bg-ink px-2.5 py-1 text-sm font-medium whitespace-nowrap text-paper shadow-float"
          >
            {stopName(mark.at)}
          </span>
        )}
      </div>
    </div>
  );
}

/** Height a year takes on the rail, and from one dot of a month to the next, in CSS pixels. */
const YEAR = 20;
const DOT = 7;

function Years({ marks, rail }: { marks: readonly Mark[]; rail: React.RefObject<HTMLDivElement | null> }) {
  const [height, setHeight] = useState(500);
  useEffect(() => {
    const element = rail.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight || 500));
    observer.observe(element);
    return () => observer.disconnect();
  }, [rail]);
  const years = yearsOf(marks, YEAR / height);
  const named = (from: number) =>
    years.some((year) => Math.abs(year.from + YEAR / height / 2 - from) < YEAR / height / 2);
  return (
    <>
      {marks
        .map((mark) => (mark.from + mark.to) / 2)
        .filter((middle, i, all) => !named(middle) && middle - (all[i - 1] ?? -1) > DOT / height)
        .map((middle) => (
          <span
            key={middle}
            aria-hidden
            style={{ top: `${middle * 100}%` }}
            className="absolute right-3.5 size-1 -translate-y-1/2 rounded-full bg-edge/50"
          />
        ))}
      {years.map(({ name, from }) => (
        <span
          key={name}
          aria-hidden
          style={{ top: `${from * 100}%` }}
          className="absolute right-0.5 text-[0.6875rem] leading-5 text-muted tabular-nums"
        >
          {name}
        </span>
      ))}
    </>
  );
}
