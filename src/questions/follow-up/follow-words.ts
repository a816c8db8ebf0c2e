import { fold, squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
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
  day: /^(?:days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en)?)$/,
  week: /^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|week|weken)$/,
  month: /^(?:months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?)$/,
  year: /^(?:years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren)$/,
};
const stretch = b(
  `(?<n>\\d{1,2}|a|one|an|ein(?:e[mnr]?)?|une?|uno?|una|een|\\p{L}{3,7}) (?<unit>\\p{L}+) (?<way>${any("follow-words-stretch")})`,
);
const backwards =
  /^(?:earlier|before.*|davor|zuvor|fruher|plus tot|avant|antes|prima|eerder|ervoor|daarvoor)$/;

/** What a question points at by a word ("the cheapest of those", "and the other one?"); null for nothing. */
export function pointsAt(asked: string): Points {
  const text = words(asked);
  return other.test(text) ? "other" : those.test(text) ? "those" : null;
}

/** "And the one after that?", "and two weeks later?": how far it goes; null for nowhere. */
export function stepIn(asked: string): Step {
  const text = words(asked);
  const m = stretch.exec(text)?.groups;
  const found = m && Object.entries(unit).find(([, u]) => u.test(m.unit ?? ""));
  if (m && found) {
    const n = /^(?:a|an|one|ein|un|een|ein.*|une|una|uno)$/.test(m.n ?? "") ? 1 : countIn(m.n ?? "");
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
