import { isAbout, unsaid } from "../about.ts";
import type { Found, Reading } from "../best.ts";
import { candidatesOf, hasNoTerm, saysNothing } from "../best.ts";
import type { Candidate } from "../candidates.ts";
import type { Clause, Focus } from "../focus.ts";
import { type Given, saidBy, standsOf, type Weighed, weigh } from "./judge.ts";
import { least, oddsOfAnswer } from "./model.ts";

/** From which log odds an answer is given, kept, or put in place of another one. */
export interface Least {
  /** An answer where the hand-made reader has none. */
  alone: number;
  /** One that the hand-made reader has found: below this it is not given. */
  kept: number;
  /** By how much another answer must be likelier than the one that the hand-made reader has found. */
  instead: number;
}

/** Whose answer is given. `best`: log odds of the likeliest option; `hand`: those of what the hand-made reader found, null for nothing. */
export function chosen(best: number, hand: number | null, l: Least): "judged" | "hand" | "none" {
  if (hand === null) return best >= l.alone ? "judged" : "none";
  if (best >= l.alone && best - hand >= l.instead) return "judged";
  return hand >= l.kept ? "hand" : "none";
}

/** An option with the log odds that it is right, and the place of its paper. */
export interface Judged {
  odds: number;
  paper: number;
  weighed: Weighed;
}

/** All options of a part of a question, the likeliest first. */
function judgedFor<P>(focus: Focus, clause: Clause, readings: readonly Reading<P>[]): Judged[] {
  const given: Given[] = readings.map(({ paper, standing }) => ({
    paper,
    standing,
    candidates: candidatesOf(paper, clause, standing),
  }));
  return weigh(focus, clause, given)
    .flatMap((own, paper) => own.map((weighed) => ({ weighed, paper, odds: oddsOfAnswer(weighed.features) })))
    .sort((a, b) => b.odds - a.odds);
}

/** True for an option that says what the hand-made reader found. */
export const isSame = (option: Candidate, paper: number, found: Candidate, on: number): boolean =>
  paper === on && option.page === found.page && saidBy(option) === saidBy(found);

/** Options that are told beside the one that answers: the likeliest, with their share as the score. */
const MOST_OTHERS = 20;

const share = (odds: number): number => 1 / (1 + Math.exp(-odds));

function foundOf<P>(
  readings: readonly Reading<P>[],
  clause: Clause,
  all: readonly Judged[],
  first: Judged,
): Found<P> {
  const as = ({ weighed, odds }: Judged): Candidate => ({ ...weighed.option, score: share(odds) });
  return {
    reading: readings[first.paper] as Reading<P>,
    clause,
    candidate: { ...as(first), attribute: first.weighed.features.l_best ?? 0 },
    others: all
      .filter((j) => j !== first && j.paper === first.paper)
      .slice(0, MOST_OTHERS)
      .map(as),
    verdict: null,
  };
}

/** Papers that are looked at so closely: laying out and weighing a long one takes as long as finding it. */
export const MOST_CLOSELY = 2;

/** The papers that hold most of what is sought, and the one that the hand-made reader answers from, in the order they were read. */
export function closest<P>(readings: readonly Reading<P>[], found: Found<P> | undefined): Reading<P>[] {
  const most = [...readings]
    .sort((a, b) => standsOf(b.standing) - standsOf(a.standing))
    .slice(0, MOST_CLOSELY);
  return readings.filter((r) => most.includes(r) || r === found?.reading);
}

const isLikely = <P>({ paper, standing }: Reading<P>, clause: Clause): boolean =>
  isAbout(standing) && unsaid(standing) <= MOST_UNSAID && !hasNoTerm(paper, clause);

/** True for a year where a day was asked for and no label beside it says that it is that. */
const isLooseYear = (clause: Clause, { option, features }: Weighed): boolean =>
  option.kind === "year" &&
  clause.kinds[0] === "day" &&
  ((features.l_first_asks ?? 0) < 0.8 || (features.l_first_words ?? 0) > 4);

/** Share of a question of which a paper may say nothing at all. */
const MOST_UNSAID = 0.62;

/**
 * A second opinion, by a trained judge over everything on the papers that may answer: gives an answer where the hand-made reader
 * has none, puts a likelier one in its place, and keeps one back that is hardly right. `hand`: what that reader found. Questions
 * of yes or no are left to it.
 */
export function secondOpinion<P>(focus: Focus, read: readonly Reading<P>[], hand: Found<P>[]): Found<P>[] {
  const [clause] = focus.clauses;
  const readings = closest(read, hand[0]);
  if (focus.yesNo || clause === undefined || readings.length === 0) return hand;
  if (hand.length > 0 && focus.clauses.length > 1) return hand;
  const [found] = hand;
  const all = judgedFor(focus, clause, readings);
  // A paper that lacks the names, numbers or times of the question, or most of its words, is not what is asked about.
  const [first] = all.filter((j) => {
    const on = readings[j.paper] as Reading<P>;
    return (
      isLikely(on, clause) &&
      !saysNothing(clause, j.weighed.option, on.paper.notation) &&
      !isLooseYear(clause, j.weighed)
    );
  });
  if (first === undefined) return hand;
  if (found === undefined) {
    if (chosen(first.odds, null, least) !== "judged") return [];
    return [foundOf(readings, clause, all, first), ...rest(focus, readings, first.paper)];
  }
  const on = readings.indexOf(found.reading);
  const own = all.find((j) => isSame(j.weighed.option, j.paper, found.candidate, on));
  if (own === undefined) return hand;
  const whose = chosen(first.odds, own.odds, least);
  if (whose === "hand") return hand;
  return whose === "judged" ? [foundOf(readings, clause, all, first)] : [];
}

/** Answers to the other parts of a question, from the paper that answers the first one. */
function rest<P>(focus: Focus, readings: readonly Reading<P>[], paper: number): Found<P>[] {
  return focus.clauses.slice(1).flatMap((clause): Found<P>[] => {
    const all = judgedFor(focus, clause, readings).filter((j) => j.paper === paper);
    const [first] = all;
    return first && first.odds >= least.alone ? [foundOf(readings, clause, all, first)] : [];
  });
}
