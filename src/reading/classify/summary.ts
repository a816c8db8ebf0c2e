import { sayOf } from "../fields/sentences.ts";
import { capital, type SummaryParts, toldOf } from "../fields/told.ts";

/** Two sentences at most, in plain English, made of facts alone and of no identifiers; null when there is nothing to say. */
export function summaryOf(p: SummaryParts): string | null {
  const t = toldOf(p);
  if (p.type === null && t.issuerName === "" && p.date === null && p.total === null) return null;
  const [first, second] = sayOf(p.type)(t);
  return second === "" ? `${first}.` : `${first}. ${capital(second)}.`;
}
