import type { Kind } from "../classify/kind.ts";
import type { Study } from "../classify/study.ts";
import type { IssueChoice } from "../dates/issue.ts";
import type { TotalChoice } from "../money/total.ts";
import type { PrintedDue } from "../obligations/due.ts";

/**
 * Confidences are how many of a hundred such readings were right: the models that choose say so (`ranker.ts`), calibrated on
 * makers and layouts they never saw (`test/train/choose.ts` prints it, `bun run bench reading` for sealed papers). Never a
 * raw score.
 */

/**
 * Where nothing says which number is the day and which the month, no place and no label makes the reading surer than this.
 * Such papers are too rare among the made-up ones to learn it from: three of four were right on real ones.
 */
const OPEN_ORDER = 75;

/** Nothing read off a paper is surer than this. */
const MOST = 99;

const ofHundred = (probability: number): number => Math.max(1, Math.min(MOST, Math.round(100 * probability)));

export function dateConfidence({ found, probability }: IssueChoice): number {
  return found.ambiguous ? Math.min(OPEN_ORDER, ofHundred(probability)) : ofHundred(probability);
}

export function dueConfidence({ found, probability }: PrintedDue): number {
  return found.ambiguous ? Math.min(OPEN_ORDER, ofHundred(probability)) : ofHundred(probability);
}

export const totalConfidence = (chosen: TotalChoice): number => ofHundred(chosen.probability);

/** 0 without a kind. */
export const typeConfidence = ({ slug, choices }: Kind): number =>
  slug === null ? 0 : ofHundred(choices[0]?.probability ?? 0);

/**
 * Slips say over their head what the shop is called and below it, or nowhere, who keeps it; of the surest names on pictures of
 * slips whose shop the model never saw, five of six were right.
 */
const SLIP_AT_MOST = 85;

/** 0 without an issuer. */
export function issuerConfidence({ parties, receipt, sheets }: Study): number {
  if (parties.issuer === null) return 0;
  const slip = receipt && (sheets[0]?.ocr ?? false);
  return Math.min(slip ? SLIP_AT_MOST : MOST, ofHundred(parties.issuerProbability));
}

/** 0 without a recipient. */
export const recipientConfidence = ({ parties }: Study): number =>
  parties.recipient === null ? 0 : ofHundred(parties.recipientProbability);
