import { fold, squeeze } from "#kernel/text.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { countIn } from "../time/span-relative.ts";

/** What a question that goes on points at, of what was answered before: all of it, or the other one. */
export type Points = "those" | "other" | null;

/** To which paper of a series it goes on from the one that was told of: so many further, or so long after it. */
export type Step = { by: number } | { days: number } | { months: number } | null;

const words = (asked: string) => squeeze(fold(asked.slice(0, 1000)).replace(/[’`´]/g, "'"));
const b = (s: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${s})(?![\\p{L}\\p{N}])`, "u");

const those = b(any("follow-words-those"));
const other = b(any("follow-words-other"));
const next = b(any("follow-words-next"));
const previous = b(any("follow-words-previous"));
const unit: Readonly<Record<string, RegExp>> = {
  day: whole("days"),
  week: whole("weeks"),
  month: whole("months"),
  year: whole("years"),
};
const stretch = b(
  `(?<n>${any("follow-words-number")}) (?<unit>\\p{L}+) (?<way>${any("follow-words-stretch")})`,
);
const backwards = whole("follow-words-earlier");

/** What a question points at by a word ("the cheapest of those", "and the other one?"); null for nothing. */
export function pointsAt(asked: string): Points {
  const text = words(asked);
  return other.test(text) ? "other" : those.test(text) ? "those" : null;
}

const single = whole("follow-words-one");

/** "And the one after that?", "and two weeks later?": how far it goes; null for nowhere. */
export function stepIn(asked: string): Step {
  const text = words(asked);
  const m = stretch.exec(text)?.groups;
  const found = m && Object.entries(unit).find(([, u]) => u.test(m.unit ?? ""));
  if (m && found) {
    const n = single.test(m.n ?? "") ? 1 : countIn(m.n ?? "");
    const by = n === null ? null : backwards.test(m.way ?? "") ? -n : n;
    if (by !== null)
      switch (found[0]) {
        case "day":
          return { days: by };
        case "week":
          return { days: 7 * by };
        case "month":
          return { months: by };
        default:
          return { months: 12 * by };
      }
  }
  if (next.test(text)) return { by: 1 };
  return previous.test(text) ? { by: -1 } : null;
}
