import { type PointerEvent, useEffect, useState } from "react";
import { coverAddress } from "./thumb.tsx";

/** A pointer rests this long on a row before its page shows, in ms. */
const RESTS = 450;

interface Shown {
  id: string;
  top: number;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let tell: (shown: Shown | null) => void = () => {};

/** What a row does about the preview of its first page: a mouse that rests on it shows it, leaving hides it. */
export const previewOf = (id: string) => ({
  onPointerEnter: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== "mouse") return;
    const { top } = event.currentTarget.getBoundingClientRect();
    clearTimeout(timer);
    timer = setTimeout(() => tell({ id, top }), RESTS);
  },
  onPointerLeave: () => {
    clearTimeout(timer);
    tell(null);
  },
});

/** Height and width of the preview, in CSS pixels: an upright sheet. */
const TALL = 380;
const WIDE = 270;

/** The first page of the row the mouse rests on, beside the list; only where there is room for it. */
export function Preview() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    tell = setShown;
    return () => {
      clearTimeout(timer);
      tell = () => {};
    };
  }, []);
  if (!shown) return null;
  const top = Math.max(72, Math.min(shown.top - TALL / 3, window.innerHeight - TALL - 16));
  return (
    <div
      aria-hidden
      style={{ top, width: WIDE, height: TALL }}
      className="pointer-events-none fixed right-5 z-30 hidden animate-rise overflow-hidden rounded-xl border bg-white shadow-float xl:block"
    >
      <img src={coverAddress(shown.id)} alt="" className="size-full object-contain object-top" />
    </div>
  );
}
