import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { stateQuery } from "../api/queries.ts";

const key = "deedbox.searches";
/** Older ones are forgotten. */
const MOST = 6;

/** What this device remembers, and of whom: nobody else at it is shown what one looked for. */
interface Kept {
  who: string;
  searches: string[];
}

/** The searches with one more, the newest first, each once whatever its case. */
export const withRecent = (before: readonly string[], q: string): string[] =>
  [q, ...before.filter((one) => one.toLowerCase() !== q.toLowerCase())].slice(0, MOST);

/** What was kept, from whatever the storage gives back. */
export function recentFrom(text: string | null, who: string): string[] {
  try {
    const kept: Partial<Kept> | null = JSON.parse(text ?? "null");
    if (kept?.who !== who || !Array.isArray(kept.searches)) return [];
    return kept.searches.filter((one) => typeof one === "string" && one !== "").slice(0, MOST);
  } catch {
    return [];
  }
}

/** Forgets what was looked for on this device. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage can be switched off: then there is nothing to forget.
  }
}

function read(who: string): string[] {
  try {
    return recentFrom(localStorage.getItem(key), who);
  } catch {
    return [];
  }
}

/** What the person looked for on this device, the newest first, and how one more is noted. */
export function useRecent() {
  const who = useQuery(stateQuery).data?.user?.email ?? "";
  const note = useCallback(
    (q: string) => {
      if (who === "" || q.trim().length < 2) return;
      const kept: Kept = { who, searches: withRecent(read(who), q.trim().slice(0, 200)) };
      try {
        localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // As above: searches are not remembered then.
      }
    },
    [who],
  );
  return { recent: () => (who === "" ? [] : read(who)), note };
}
