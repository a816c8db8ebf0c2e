import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import * as paperMessages from "#messages/app/paper.ts";
import { type PageRef, pictureAddress } from "./page-list.ts";

/** The smallest picture the box draws, in pixels of the long edge. */
const SMALL = 600;

/** Whether an element is near the window: only what may be seen is asked for, and let go again. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      rootMargin: "300px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}

/** A page, small: its picture is there only while it is near the window, so that hundreds of them cost little. */
export function SmallPage({
  document,
  page,
  turn = 0,
}: {
  document: string;
  page: PageRef;
  /** Quarters that it is shown turned by, in degrees clockwise. */
  turn?: number;
}) {
  const frame = useRef<HTMLSpanElement>(null);
  const near = useNear(frame);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // Coming back to it asks again.
    if (!near) setFailed(false);
  }, [near]);
  return (
    <span ref={frame} className="relative block aspect-[1/1.414] w-full overflow-hidden rounded-sm bg-sunk">
      {near && !failed && (
        <img
          src={pictureAddress(document, page, SMALL)}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
          className="absolute inset-0 m-auto max-h-full max-w-full bg-white transition-transform"
          style={
            turn === 0
              ? undefined
              : { transform: `rotate(${turn}deg) scale(${turn % 180 === 0 ? 1 : Math.SQRT1_2})` }
          }
        />
      )}
    </span>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

interface Props {
  document: string;
  pages: readonly PageRef[];
  /** The number of the page that is read now. */
  current: number;
  onGo: (number: number) => void;
}

/** Every page as a small picture: a column beside the page, on a phone a row above it. Arrow keys go from one to the next. */
export function Strip({ document, pages, current, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const shown = String(current);
  useEffect(() => {
    const box = list.current;
    const mark = box?.querySelectorAll("button")[Number(shown) - 1];
    if (!box || !mark) return;
    // Only the strip itself moves: the page is where the reader has it.
    box.scrollTop = mark.offsetTop - (box.clientHeight - mark.offsetHeight) / 2;
    box.scrollLeft = mark.offsetLeft - (box.clientWidth - mark.offsetWidth) / 2;
  }, [shown]);
  const key = (event: KeyboardEvent) => {
    const step = event.key === "Home" ? -pages.length : event.key === "End" ? pages.length : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.min(pages.length, Math.max(1, current + step));
    onGo(to);
    list.current?.querySelectorAll("button")[to - 1]?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={list}
      role="toolbar"
      aria-label={paperMessages.strip}
      onKeyDown={key}
      className={
        "relative flex shrink-0 gap-2 overflow-auto p-1.5 max-lg:pb-2.5 " +
        "lg:w-24 lg:flex-col lg:pr-2.5 [&>button]:max-lg:w-14 [&>button]:shrink-0"
      }
    >
      {pages.map((page) => (
        <button
          key={page.number}
          type="button"
          tabIndex={page.number === current ? 0 : -1}
          aria-label={paperMessages.goTo({ n: page.number })}
          aria-current={page.number === current ? "page" : undefined}
          onClick={() => onGo(page.number)}
          className={
            "grid gap-0.5 rounded-md border p-0.5 text-center text-xs text-muted tabular-nums hover:border-edge " +
            "aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent " +
            "aria-[current=page]:ring-1 aria-[current=page]:ring-accent"
          }
        >
          <SmallPage document={document} page={page} />
          {page.number}
        </button>
      ))}
    </div>
  );
}
