import { useSyncExternalStore } from "react";

/** Whether a media query holds now; follows the window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Room for two columns (Tailwind's `lg`). */
export const wideQuery = "(min-width: 1024px)";
/** A device that is touched: it has a camera to take pages with. */
export const touchQuery = "(pointer: coarse)";
export const calmQuery = "(prefers-reduced-motion: reduce)";
