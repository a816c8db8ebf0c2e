import { fold, squeeze } from "#kernel/text.ts";
import { countIn } from "../time/span-relative.ts";

/** What a question that goes on points at, of what was answered before: all of it, or the other one. */
export type Points = "those" | "other" | null;

/** To which paper of a series it goes on from the one that was told of: so many further, or so long after it. */
export type Step = { by: number } | { days: number } | { months: number } | null;

const words = (asked: string) => squeeze(fold(asked.slice(0, 1000)).replace(/[’`´]/g, "'"));
const b = (s: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${s})(?![\\p{L}\\p{N}])`, "u");

const those = b(
  "(?:of|among|from|for) (?:those|these|them|the two)|all of (?:them|those|these)|they|them|those|davon|darunter|(?:von|unter) (?:diesen|denen|ihnen|den beiden)|d'entre (?:eux|elles)|parmi (?:eux|elles|ceux-ci|celles-ci|ceux|celles)|(?:de|entre) (?:ellos|ellas|esos|esas|estos|estas|los dos|las dos)|(?:di|tra|fra) (?:questi|queste|essi|esse|loro|quelli|quelle|i due|le due)|daarvan|hiervan|van (?:die|deze)(?: twee)?|ervan",
);
const other = b(
  "(?:the |my |our )?other (?:one|bill|invoice|receipt|statement|policy|paper|letter|payslip|contract)|the other|(?:die|der|das|den|dem) andere[nrs]?|l'autre|(?:la|el) otr[ao]|l'altr[ao]|(?:de|het) andere?",
);
const next = b(
  "(?:the )?(?:one|bill|statement|payslip) (?:after(?: that| it)?|that followed)|(?:the )?(?:next|following|subsequent) one|(?:die|der|das) (?:nachste|nachfolgende|folgende|danach|darauf)|(?:die|der|das) danach|la suivante|le suivant|cel(?:le|ui) d'apres|(?:la|el) siguiente|(?:la|il) successiv[ao]|quell[ao] (?:dopo|successiv[ao])|de (?:volgende|daaropvolgende)|(?:die|degene) (?:daarna|erna)",
);
const previous = b(
  "(?:the )?(?:one|bill|statement|payslip) before(?: that| it)?|(?:the )?(?:previous|preceding) one|(?:die|der|das) (?:davor|vorige|vorherige|zuvor)|la precedente|le precedent|cel(?:le|ui) d'avant|(?:la|el) anterior|il precedente|quell[ao] (?:prima|precedente)|de (?:vorige|voorgaande)|(?:die|degene) (?:daarvoor|ervoor)",
);
const unit: Readonly<Record<string, RegExp>> = {
  day: /^(?:days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en)?)$/,
  week: /^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|week|weken)$/,
  month: /^(?:months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?)$/,
  year: /^(?:years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren)$/,
};
const stretch = b(
  "(?<n>\\d{1,2}|a|one|an|ein(?:e[mnr]?)?|une?|uno?|una|een|\\p{L}{3,7}) (?<unit>\\p{L}+) (?<way>later|after(?: that|wards)?|on|earlier|before(?: that)?|spater|danach|darauf|davor|zuvor|fruher|plus tard|apres|plus tot|avant|despues|mas tarde|antes|dopo|piu tardi|prima|erna|daarna|eerder|ervoor|daarvoor)",
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
