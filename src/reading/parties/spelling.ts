import { distance } from "../edit-distance.ts";
import type { PartyFound } from "../party.ts";
import { type Domain, tieToAny } from "./domains.ts";
import { garbledShare, sureness } from "./garbled-name.ts";
import { partyKey } from "./name-core.ts";

/**
 * The best read of several mentions of one name on a picture: "HARB0R PINE" at the head and "Harbor Pine" at the foot. Only
 * spellings that stand on the page are chosen, and only for a letter or two: another name is never put in its place.
 */
export function bestSpelling(chosen: PartyFound, all: PartyFound[], domains: Domain[]): PartyFound {
  if (!chosen.line.page.ocr) return chosen;
  const { core } = partyKey(chosen.name);
  if (core.length < 5) return chosen;
  const most = Math.min(2, Math.floor(core.length / 5));
  const worth = (p: PartyFound): number =>
    30 * tieToAny(p.name, domains) + 0.4 * sureness(p.line, p.start, p.end) - 20 * garbledShare(p.name);
  let best = chosen;
  let bestWorth = worth(chosen) + 6;
  for (const p of all.slice(0, 60)) {
    const other = partyKey(p.name).core;
    if (other === core || p.score < 0 || distance(other, core, most) > most) continue;
    const w = worth(p);
    if (w <= bestWorth) continue;
    best = { ...p, score: chosen.score };
    bestWorth = w;
  }
  return best;
}
