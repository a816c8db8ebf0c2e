import { useEffect, useRef, useState } from "react";

/** A corner of the rectangle on the page and the one across from it, in CSS pixels of the page. */
export interface Band {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** True where two rectangles have a place in common. */
export const meets = (a: Band, b: Band): boolean =>
  Math.min(a.x0, a.x1) <= Math.max(b.x0, b.x1) &&
  Math.max(a.x0, a.x1) >= Math.min(b.x0, b.x1) &&
  Math.min(a.y0, a.y1) <= Math.max(b.y0, b.y1) &&
  Math.max(a.y0, a.y1) >= Math.min(b.y0, b.y1);

/** What is pressed for its own sake, and words, which can be chosen to copy: no rectangle begins there. */
const OWN = "a,button,input,select,textarea,label,h1,h2,p,fieldset,[role]";
/** A press that moves less is a press, in CSS pixels. */
const STEADY = 6;
/** So near the head or foot of the window the page scrolls along, and by so much a frame. */
const EDGE = 70;
const STEP = 14;

/** Ids of the tiles that the rectangle meets; those that are no longer drawn stay as they were. */
function met(band: Band, before: ReadonlySet<string>): Set<string> {
  const found = new Set(before);
  for (const tile of document.querySelectorAll<HTMLElement>("[data-document]")) {
    const box = tile.getBoundingClientRect();
    const at = { x0: box.left, x1: box.right, y0: box.top + window.scrollY, y1: box.bottom + window.scrollY };
    const id = tile.dataset.document ?? "";
    if (meets(band, at)) found.add(id);
    else found.delete(id);
  }
  return found;
}

interface Props {
  onBegin(): void;
  onChoose(ids: ReadonlySet<string>, keep: boolean): void;
}

/**
 * Choosing on the wall by a rectangle that a mouse draws from a place between the pages. `onChoose` is told of every change;
 * `keep` is true where what was chosen before stays.
 */
export function BandSelect({ onBegin, onChoose }: Props) {
  const [band, setBand] = useState<Band | null>(null);
  const told = useRef({ onBegin, onChoose });
  told.current = { onBegin, onChoose };
  useEffect(() => {
    const content = document.getElementById("content");
    if (!content) return;
    const down = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || event.button !== 0 || !(event.target instanceof Element)) return;
      if (event.target !== content && event.target.closest(OWN)) return;
      told.current.onBegin();
      follow(event, setBand, (ids, keep) => told.current.onChoose(ids, keep));
    };
    content.addEventListener("pointerdown", down);
    return () => content.removeEventListener("pointerdown", down);
  }, []);
  if (!band) return null;
  return (
    <div
      aria-hidden
      style={{
        left: Math.min(band.x0, band.x1),
        top: Math.min(band.y0, band.y1) - window.scrollY,
        width: Math.abs(band.x1 - band.x0),
        height: Math.abs(band.y1 - band.y0),
      }}
      className="pointer-events-none fixed z-20 rounded-sm border border-accent bg-accent/15"
    />
  );
}

/** Follows the pointer from where it was pressed until it is let go. */
function follow(
  start: PointerEvent,
  draw: (band: Band | null) => void,
  choose: (ids: ReadonlySet<string>, keep: boolean) => void,
): void {
  const keep = start.shiftKey || start.ctrlKey || start.metaKey;
  const from = { x0: start.clientX, y0: start.clientY + window.scrollY };
  let at = { x: start.clientX, y: start.clientY };
  let chosen: ReadonlySet<string> = new Set();
  let frame = 0;
  let begun = false;
  const look = () => {
    const band = { ...from, x1: at.x, y1: at.y + window.scrollY };
    draw(band);
    chosen = met(band, chosen);
    choose(chosen, keep);
  };
  const scroll = () => {
    const by = at.y < EDGE ? -STEP : at.y > window.innerHeight - EDGE ? STEP : 0;
    if (by !== 0) {
      window.scrollBy({ top: by, behavior: "instant" });
      look();
    }
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
    if (!begun) {
      if (Math.hypot(at.x - start.clientX, at.y - start.clientY) < STEADY) return;
      begun = true;
      document.documentElement.classList.add("select-none");
      frame = requestAnimationFrame(scroll);
    }
    look();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    document.documentElement.classList.remove("select-none");
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    draw(null);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}
