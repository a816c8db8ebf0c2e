import { type MouseEvent, type PointerEvent, useEffect, useState } from "react";
import { coverAddress } from "./thumb.tsx";

/** A pointer rests this long on a row before its page shows, and a finger lies this long on it, in ms. */
const RESTS = 450;
/** A finger that moves further than this scrolls, in CSS pixels. */
const STEADY = 10;

interface Shown {
  id: string;
  /** Where the row lies; null where a finger asked, and the page takes the middle of the window. */
  beside: DOMRect | null;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let tell: (shown: Shown | null) => void = () => {};
let finger: { x: number; y: number } | null = null;
let shownNow: Shown | null = null;

function show(shown: Shown | null): void {
  clearTimeout(timer);
  shownNow = shown;
  tell(shown);
}

/** The finger that looked closer is lifted: the page goes, and the press opens nothing. */
function lift(): void {
  finger = null;
  clearTimeout(timer);
  if (shownNow?.beside !== null) return;
  show(null);
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
}

/** Shows or hides the page of a row for who uses the keyboard. */
export function togglePreview(id: string, row: HTMLElement): void {
  show(shownNow?.id === id ? null : { id, beside: row.getBoundingClientRect() });
}

/** What a row does about the preview of its first page: a mouse that rests on it or a finger that lies on it shows it. */
export const previewOf = (id: string) => ({
  draggable: false,
  onPointerEnter: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== "mouse") return;
    const beside = event.currentTarget.getBoundingClientRect();
    clearTimeout(timer);
    timer = setTimeout(() => show({ id, beside }), RESTS);
  },
  onPointerLeave: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "mouse") show(null);
  },
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    clearTimeout(timer);
    if (event.pointerType !== "touch") return;
    finger = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => finger && show({ id, beside: null }), RESTS);
  },
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    if (!finger || shownNow) return;
    if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STEADY) clearTimeout(timer);
  },
  onPointerUp: lift,
  onPointerCancel: lift,
  onContextMenu: (event: MouseEvent<HTMLElement>) => {
    // A long press is ours; a mouse keeps its menu.
    if (finger) event.preventDefault();
  },
});

/** Height and width of the preview, in CSS pixels: an upright sheet. */
const TALL = 480;
const WIDE = 340;
/** Between a tile and its page. */
const GAP = 10;

/** Beside a tile of the wall, on the side with room; at the right edge for a line of the list. */
function placeBeside(row: DOMRect): { top: number; left: number } {
  const top = Math.max(72, Math.min(row.top, window.innerHeight - TALL - 16));
  const edge = window.innerWidth - WIDE - 20;
  if (row.width > window.innerWidth / 3) return { top, left: edge };
  const right = row.right + GAP;
  return { top, left: right <= edge ? right : Math.max(8, row.left - WIDE - GAP) };
}

/** The first page of the row that is looked at closer: while the pointer rests or the finger lies there, until Escape. */
export function Preview() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    tell = setShown;
    const leave = () => shownNow?.beside && show(null);
    window.addEventListener("scroll", leave, { passive: true });
    return () => {
      show(null);
      tell = () => {};
      window.removeEventListener("scroll", leave);
    };
  }, []);
  useEffect(() => {
    if (!shown) return;
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      show(null);
    };
    // Under a finger that looks closer nothing scrolls.
    const still = (event: TouchEvent) => shown.beside === null && event.preventDefault();
    window.addEventListener("keydown", key, { capture: true });
    window.addEventListener("touchmove", still, { passive: false });
    return () => {
      window.removeEventListener("keydown", key, { capture: true });
      window.removeEventListener("touchmove", still);
    };
  }, [shown]);
  if (!shown) return null;
  const page = (
    <img
      src={coverAddress(shown.id)}
      alt=""
      className="size-full object-contain object-top"
      draggable={false}
    />
  );
  if (shown.beside === null) {
    return (
      <div
        aria-hidden
        data-preview
        className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-black/60 p-5 select-none"
      >
        <div className="aspect-[1/1.3] max-h-full w-full max-w-md animate-rise overflow-hidden rounded-xl bg-white shadow-float">
          {page}
        </div>
      </div>
    );
  }
  return (
    <div
      aria-hidden
      data-preview
      style={{ ...placeBeside(shown.beside), width: WIDE, height: TALL }}
      className="pointer-events-none fixed z-30 hidden animate-rise overflow-hidden rounded-xl border bg-white shadow-float lg:block"
    >
      {page}
    </div>
  );
}
