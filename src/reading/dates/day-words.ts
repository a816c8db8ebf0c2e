import { ruledRole, wordsAround } from "../layout/words-around.ts";
import { dateCues } from "./cues.ts";
import type { DateFound } from "./found.ts";

const cuesIn = (folded: string) => dateCues.find(folded).map((c) => c.role);

/** What stands around a day, and what the rules take it for, as features of a model of words. */
export function dayWords(d: DateFound): Set<string> {
  const out = wordsAround(d, cuesIn);
  for (const f of ruledRole(d.role, d.strength)) out.add(f);
  if (d.time) out.add("time");
  if (d.nth > 0) out.add("second");
  if (d.listed) out.add("listed");
  return out;
}
