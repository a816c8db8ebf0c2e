import { isAbout, unsaid } from "../about.ts";
import type { Found, Reading } from "../best.ts";
import { candidatesOf, hasNoTerm } from "../best.ts";
import type { Candidate } from "../candidates.ts";
import type { Clause, Focus } from "../focus.ts";
import { saysNothing } from "../hollow.ts";
import { spoiled } from "../spoils.ts";
import { type Given, standsOf, type Weighed, weigh } from "./judge.ts";
import { leastAlone, oddsOfAnswer } from "./model.ts";

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

/** The papers that hold most of what is sought, in the order they were read. */
export function closest<P>(readings: readonly Reading<P>[]): Reading<P>[] {
  const most = [...readings]
    .sort((a, b) => standsOf(b.standing) - standsOf(a.standing))
    .slice(0, MOST_CLOSELY);
  return readings.filter((r) => most.includes(r));
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

/** What takes more than this from an answer says that it is none: somebody else's value, or another thing that looks like it. */
const SPOILED = -0.2;

/** True for an option that may be given alone: on a paper that is what is asked about, and a value of what is asked for. */
function mayAnswer<P>(on: Reading<P>, clause: Clause, weighed: Weighed): boolean {
  const { option } = weighed;
  return (
    isLikely(on, clause) &&
    !saysNothing(clause, option, on.paper.notation) &&
    !isLooseYear(clause, weighed) &&
    spoiled(on.paper, clause, on.standing, option) > SPOILED
  );
}

/**
 * A second opinion, by a trained judge over everything on the papers that may answer: gives an answer where the hand-made reader
 * has none. What that reader found (`hand`) it leaves alone: cross-validated, it kept back and replaced as many right answers as
 * wrong ones. Questions of yes or no are left to that reader.
 */
export function secondOpinion<P>(focus: Focus, read: readonly Reading<P>[], hand: Found<P>[]): Found<P>[] {
  const [clause] = focus.clauses;
  if (hand.length > 0 || focus.yesNo || clause === undefined) return hand;
  const readings = closest(read);
  const all = judgedFor(focus, clause, readings);
  const first = all.find((j) => mayAnswer(readings[j.paper] as Reading<P>, clause, j.weighed));
  if (first === undefined || first.odds < leastAlone) return [];
  return [foundOf(readings, clause, all, first), ...rest(focus, readings, first.paper)];
}

/** Answers to the other parts of a question, from the paper that answers the first one. */
function rest<P>(focus: Focus, readings: readonly Reading<P>[], paper: number): Found<P>[] {
  return focus.clauses.slice(1).flatMap((clause): Found<P>[] => {
    const all = judgedFor(focus, clause, readings).filter((j) => j.paper === paper);
    const [first] = all;
    return first && first.odds >= leastAlone ? [foundOf(readings, clause, all, first)] : [];
  });
}
