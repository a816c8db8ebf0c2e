import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** So near to the upper or lower edge of what scrolls, in CSS pixels, pages move on under the finger, and as fast a frame. */
const EDGE = 72;
const MOST = 14;

/** A page under way: which, and the one whose place it takes when it is let go. */
interface Way {
  key: string;
  over: string | null;
}

/**
 * Dragging a page by its grip, with a finger, a pen or a mouse. What scrolls follows where the pointer comes near its edge.
 * `onDrop` is called once, where the page is let go over another.
 */
export function useDragging(
  body: RefObject<HTMLElement | null>,
  onDrop: (key: string, over: string) => void,
) {
  const [way, setWay] = useState<Way | null>(null);
  const at = useRef({ x: 0, y: 0 });
  const look = () => {
    const under = document.elementFromPoint(at.current.x, at.current.y)?.closest<HTMLElement>("[data-page]");
    const over = under && body.current?.contains(under) ? (under.dataset.page ?? null) : null;
    setWay((was) => (was && over !== null && was.over !== over ? { ...was, over } : was));
  };
  const dragging = way !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs as long as a page is dragged, with what is in `at`.
  useEffect(() => {
    if (!dragging) return;
    let frame = 0;
    const step = () => {
      const box = body.current?.getBoundingClientRect();
      if (box) {
        const above = EDGE - (at.current.y - box.top);
        const below = EDGE - (box.bottom - at.current.y);
        const by = (Math.max(0, below) - Math.max(0, above)) / EDGE;
        if (by !== 0) {
          body.current?.scrollBy({ top: Math.max(-1, Math.min(1, by)) * MOST, behavior: "instant" });
          look();
        }
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [dragging]);
  const grip = (key: string) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      at.current = { x: event.clientX, y: event.clientY };
      setWay({ key, over: null });
    },
    onPointerMove: (event: PointerEvent) => {
      if (way?.key !== key) return;
      at.current = { x: event.clientX, y: event.clientY };
      look();
    },
    onPointerUp: () => {
      if (way?.key === key && way.over !== null && way.over !== key) onDrop(key, way.over);
      setWay(null);
    },
    onPointerCancel: () => setWay(null),
  });
  return { way, grip };
}

/** What each page needs to be dragged. */
export type Dragging = ReturnType<typeof useDragging>;
