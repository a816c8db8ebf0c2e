import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Turn } from "./thread.ts";

/** Pixels the last question may have moved by itself; further, and the person is reading somewhere else. */
const STILL = 4;

/**
 * Keeps the newest question in sight while its answer comes: the whole of both where they fit on the screen, else from
 * the question on. Whoever scrolls meanwhile is left where they are.
 */
export function useFollowing(list: RefObject<HTMLOListElement | null>, turns: readonly Turn[]): void {
  const last = turns.at(-1);
  const seen = useRef<{ id: number; top: number } | null>(null);
  const come = `${last?.id} ${last?.text.length} ${last?.answer === null} ${last?.failure}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again whenever more of the answer has come.
  useLayoutEffect(() => {
    const item = list.current?.lastElementChild;
    if (!last || !item) return;
    const before = seen.current;
    const moved = before?.id === last.id && Math.abs(item.getBoundingClientRect().top - before.top) > STILL;
    if (moved) return;
    const room = Number.parseFloat(getComputedStyle(item).scrollMarginBottom) || 0;
    const over = Number.parseFloat(getComputedStyle(item).scrollMarginTop) || 0;
    const fits = item.getBoundingClientRect().height < window.innerHeight - room - over;
    item.scrollIntoView({ block: fits ? "nearest" : "start" });
    seen.current = { id: last.id, top: item.getBoundingClientRect().top };
  }, [come]);
}
