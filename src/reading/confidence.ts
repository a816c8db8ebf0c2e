import type { DateFound } from "./date-roles.ts";
import type { Kind } from "./kind.ts";
import type { PartyFound } from "./parties.ts";
import type { Study } from "./study.ts";
import type { Chosen } from "./totals.ts";

/**
 * Confidences are how many of a hundred such readings were right, in coarse steps measured over whole sets of papers
 * (`test/bench/reading.ts` prints them); never a raw score.
 */

/** How well the picture was read, 0..1; text layers are 1. */
const legible = (s: Study): number => {
  const first = s.sheets[0];
  if (!first?.ocr) return 1;
  const words = first.lines.flatMap((l) => l.words);
  const mean = words.reduce((a, w) => a + w.confidence, 0) / Math.max(1, words.length);
  return mean >= 85 ? 0.95 : mean >= 70 ? 0.88 : 0.75;
};

export function dateConfidence(issue: { found: DateFound; score: number; rival: number }, s: Study): number {
  const lead = issue.score - Math.max(0, issue.rival);
  let c = issue.score >= 60 ? 95 : issue.score >= 40 ? 90 : issue.score >= 24 ? 84 : 60;
  if (lead < 6) c -= 20;
  else if (lead < 15) c -= 8;
  if (issue.found.ambiguous) c -= 25;
  return c * legible(s);
}

export function totalConfidence(chosen: Chosen, s: Study): number {
  const lead = chosen.score - chosen.rival;
  let c = chosen.score >= 75 ? 95 : chosen.score >= 60 ? 88 : chosen.score >= 45 ? 75 : 55;
  if (lead < 4) c -= 20;
  else if (lead < 10) c -= 8;
  if (chosen.proof >= 16) c += 4;
  return Math.min(98, c) * legible(s);
}

export function typeConfidence(kind: Kind): number {
  if (kind.slug === null) return 0;
  const lead = kind.score - kind.rival;
  if (kind.score >= 16 && lead >= 8) return 88;
  if (kind.score >= 12 && lead >= 4) return 85;
  if (kind.score >= 9 && lead >= 2) return 80;
  return 65;
}

export function issuerConfidence(issuer: PartyFound | null, rival: number, s: Study): number {
  if (!issuer) return 0;
  const lead = issuer.score - rival;
  const c =
    issuer.score >= 38 && lead >= 8
      ? 85
      : issuer.score >= 28 && lead >= 4
        ? 72
        : issuer.score >= 20
          ? 55
          : 38;
  return c * legible(s);
}

export const recipientConfidence = (recipient: PartyFound | null): number =>
  recipient === null
    ? 0
    : recipient.score >= 34
      ? 85
      : recipient.score >= 26
        ? 65
        : recipient.score >= 18
          ? 58
          : 45;
