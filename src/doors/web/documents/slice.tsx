import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Rows are drawn in slices of this many; slices far from the window are only a space of the same height. */
export const sliceRows = 25;

/** How far from the window a slice is still drawn, in CSS pixels. */
const nearby = "3000px";

/** Height of a row before any was measured, in CSS pixels. */
const rowHeight = 68;

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
  children: () => ReactNode;
}

/** A run of rows that is drawn only near the window, so that ten thousand rows cost no more than a hundred. */
export function Slice({ name, rows, first, last, atOnce, children }: Props) {
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
      style={near ? undefined : { height: heights.get(name) ?? rows * rowHeight }}
      className={`divide-y overflow-hidden border bg-surface shadow-card ${first ? "rounded-t-2xl" : "border-t-0"} ${last ? "rounded-b-2xl" : ""}`}
    >
      {near && children()}
    </ul>
  );
}
