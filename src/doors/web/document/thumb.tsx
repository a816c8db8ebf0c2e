import { type ReactNode, useEffect, useState } from "react";

/** The address of the first page of a document, small. */
export const coverAddress = (id: string): string => `/v1/documents/${id}/cover`;

interface CoverProps {
  id: string;
  className?: string;
  /** Stands for a page that cannot be drawn. */
  children?: ReactNode;
}

/** So long the window stands still before covers that came into it are asked for, in ms. */
const STILL = 120;

let moving = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

/** Notes that something scrolls, and tells who waits once it has stopped. */
function scrolled(): void {
  moving = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    moving = false;
    for (const tell of waiting) tell();
  }, STILL);
}
if (typeof window !== "undefined")
  window.addEventListener("scroll", scrolled, { passive: true, capture: true });

/** True from when the window stands still: what a list that is thrown only passes by is not asked for. */
function useStill(): boolean {
  const [still, setStill] = useState(!moving);
  useEffect(() => {
    if (still) return;
    const tell = () => setStill(true);
    waiting.add(tell);
    return () => void waiting.delete(tell);
  }, [still]);
  return still;
}

/** The first page of a document, its top left where it does not fit. */
export function Cover({ id, className = "", children }: CoverProps) {
  const still = useStill();
  const [failed, setFailed] = useState(false);
  return (
    <span className={`block overflow-hidden border ${failed ? "bg-sunk" : "bg-white"} ${className}`}>
      {failed ? (
        <span className="grid size-full place-items-center text-muted">{children}</span>
      ) : (
        still && (
          <img
            src={coverAddress(id)}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover object-left-top"
            onError={() => setFailed(true)}
          />
        )
      )}
    </span>
  );
}
