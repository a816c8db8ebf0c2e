import { addDays, addMonths } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { foldKeep } from "#reading/text/fold.ts";
import type { Stretch } from "./values.ts";

/** The day a stretch of time reaches from another one; `back`: before it. Months end on the last day there is. */
export function reach(from: string, s: Stretch, back: boolean): string {
  const n = back ? -s.count : s.count;
  switch (s.unit) {
    case "day":
      return addDays(from, n);
    case "week":
      return addDays(from, 7 * n);
    case "month":
      return addMonths(from, n);
    case "year":
      return addMonths(from, 12 * n);
  }
}

const BACK = new RegExp(`(?:${any("days-back")})`);
const END = new RegExp(`(?:${any("days-end")})`);
const FROM_PAPER = new RegExp(`(?:${any("days-from-paper")})`);

/** From what a stretch of time counts, by the words around it; null when they do not say. */
export function countsFrom(around: string): "before the end" | "from the paper" | null {
  const folded = foldKeep(around);
  if (BACK.test(folded) && END.test(folded)) return "before the end";
  return FROM_PAPER.test(folded) ? "from the paper" : null;
}
