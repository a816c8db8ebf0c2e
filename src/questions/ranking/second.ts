import { wordsOf } from "#lexicon/terms.ts";
import shipped from "#models/answers.json" with { type: "json" };
import type { Features, Forest } from "#reading/ranking/forest.ts";
import { oddsOf, rowOf, treesOf } from "#reading/ranking/forest.ts";
import type { Found, Reading } from "../value-finder/best.ts";
import { candidatesOf, hasNoTerm } from "../value-finder/best.ts";
import type { Candidate } from "../value-finder/candidates.ts";
import { isHome } from "../value-finder/fact-candidates.ts";
import { isAbout, unsaid } from "../value-finder/names/about.ts";
import { fitOf } from "../value-finder/names/fits.ts";
import type { ReadPaper } from "../value-finder/paper.ts";
import type { Clause, Focus } from "../value-finder/question/focus.ts";
import { belongingOf } from "../value-finder/scopes/scopes.ts";
import type { Standing } from "../value-finder/standing.ts";
import { saysNothing } from "../value-finder/values/hollow.ts";
import { spoiled } from "../value-finder/values/spoils.ts";
import { optionFeatures, paperFeatures } from "./features.ts";
import type { Option } from "./options.ts";
import type { Question } from "./places-around.ts";
import { isOpen, optionsOf } from "./wide.ts";

const forest: Pick<Forest, "features" | "base" | "trees"> = {
  features: shipped.features,
  base: shipped.base,
  trees: treesOf(shipped.trees, "models/answers.json"),
};

/** Log odds that a possible answer with such figures is the right one. */
const oddsOfAnswer = (features: Features): number => oddsOf(forest, rowOf(forest.features, features));

/** Log odds from which an answer is given. */
const leastAlone: number = shipped.least.alone;

/** An option with all its figures. */
export interface Weighed {
  option: Option;
  features: Features;
}

/** A paper that was read for a question, and what the hand-made reader found on it. */
export interface Given {
  paper: ReadPaper;
  standing: Standing;
  candidates: readonly Candidate[];
}

/** The value of an option, the same for the same thing however it is written. */
export function saidBy(o: Candidate): string {
  const day = o.fact?.date ?? o.value?.date ?? null;
  if (o.kind === "day" || o.kind === "year") return day ?? o.text;
  const number = o.fact?.number ?? o.value?.number ?? null;
  if (o.kind === "money" && number !== null) return String(Math.abs(number));
  return wordsOf(o.text).join(" ");
}

/** Papers beyond these are not looked at closely. */
const MOST_PAPERS = 7;

/** How much of what is sought a paper holds, 0..1. */
const standsOf = (s: Standing): number => {
  let sum = 0;
  let all = 0;
  s.sought.forEach((x, i) => {
    if (x.role === "light") return;
    all += x.weight;
    sum += x.weight * (s.stands[i] as number);
  });
  return all === 0 ? 0.75 : sum / all;
};

/** The options of the hand-made reader among all of one paper: where both have the same value on the same lines they are one. */
function joined(
  wide: Option[],
  candidates: readonly Candidate[],
  clause: Clause,
): { option: Option; hand: Candidate | null }[] {
  const out = wide.map((option) => ({ option, hand: null as Candidate | null }));
  for (const c of candidates.slice(0, 12)) {
    const value = saidBy(c);
    const same = out.filter(
      ({ option: o }) =>
        o.page === c.page &&
        saidBy(o) === value &&
        (o.lines === null ||
          c.lines === null ||
          (o.lines[0] <= c.lines[1] + 1 && c.lines[0] <= o.lines[1] + 1)),
    );
    for (const s of same) if (s.hand === null || s.hand.score < c.score) s.hand = c;
    if (same.length === 0)
      out.push({ option: { ...c, labels: [], order: Math.max(0, clause.kinds.indexOf(c.kind)) }, hand: c });
  }
  return out;
}

/** Every option of the papers that were read for a part of a question, with its figures, in the order of the papers. */
export function weigh(focus: Focus, clause: Clause, given: readonly Given[]): Weighed[][] {
  const tokens = new Set(wordsOf(focus.asked));
  const all = given.map((g) => standsOf(g.standing));
  const order = [...all.keys()].sort((a, b) => (all[b] as number) - (all[a] as number));
  const tops = (given[0]?.standing.sought ?? []).map((_, k) =>
    Math.max(...given.map((g) => g.standing.stands[k] as number)),
  );
  const weighed = given.map((g, i): Weighed[] => {
    const place = order.indexOf(i);
    if (place >= MOST_PAPERS && !g.candidates.some((c) => c.score > 0.5)) return [];
    const open = g.standing.sought.filter((s, k) => isOpen(g.standing, s, k, fitOf(s, g.paper.head)));
    const q: Question = { clause, paper: g.paper, standing: g.standing, open, tokens };
    const best = Math.max(0, ...all.filter((_, k) => k !== i));
    const paper: Features = {
      ...paperFeatures(q),
      p_place: place,
      p_rank: i,
      p_lead: (all[i] as number) - best,
      p_less: less(g.standing, tops),
      ...seriesFeatures(given, i),
      p_about: isAbout(g.standing) ? 1 : 0,
      p_unsaid: unsaid(g.standing),
      p_home: clause.attributes.some((a) => isHome(a, g.paper.slug)) ? 1 : 0,
      h_top: g.candidates[0]?.score ?? 0,
    };
    const options = joined(optionsOf(g.paper, clause, open), g.candidates, clause);
    const belongs = belongingOf(
      g.paper,
      g.standing,
      options.map((o) => o.option),
    );
    const own = options.map(({ option, hand }, k) => ({
      option,
      features: {
        ...paper,
        ...optionFeatures(q, option),
        belongs: belongs[k] as number,
        h_score: hand?.score ?? 0,
        h_asks: hand?.attribute ?? 0,
        h_first: hand !== null && hand === g.candidates[0] ? 1 : 0,
      } as Features,
    }));
    return compared(own);
  });
  comparedAll(weighed);
  return weighed;
}

const latest = (p: ReadPaper): string => [...p.dates].sort().at(-1) ?? "";

/** How many papers of the same kind have the same of the question, and whether one of them is newer. */
function seriesFeatures(given: readonly Given[], i: number): Features {
  const own = given[i] as Given;
  const alike = given.filter(
    (g) =>
      g !== own &&
      own.paper.slug !== null &&
      g.paper.slug === own.paper.slug &&
      g.standing.stands.every(
        (n, k) =>
          own.standing.sought[k]?.role === "light" || Math.abs(n - (own.standing.stands[k] as number)) < 0.03,
      ),
  );
  return {
    p_series: alike.length,
    p_newest: alike.some((g) => latest(g.paper) > latest(own.paper)) ? 0 : 1,
  };
}

/** What other papers say in the very words of the question and this one says less well. */
const less = (s: Standing, tops: readonly number[]): number =>
  s.sought.reduce(
    (n, x, k) => n + (x.role === "light" ? 0 : x.weight * ((tops[k] as number) - (s.stands[k] as number))),
    0,
  );

/** Adds how an option stands beside the best of all papers. */
function comparedAll(weighed: readonly Weighed[][]): void {
  const tops = weighed.map((own) => ({
    guess: Math.max(0, ...own.map((w) => (w.features.guess as number) + (w.features.p_stands as number))),
    here: Math.max(0, ...own.map((w) => (w.features.first ? (w.features.o_here as number) : 0))),
  }));
  weighed.forEach((own, i) => {
    const others = tops.filter((_, k) => k !== i);
    const guess = Math.max(0, ...others.map((t) => t.guess));
    const here = Math.max(0, ...others.map((t) => t.here));
    for (const { features: f } of own) {
      f.x_guess = (f.guess as number) + (f.p_stands as number) - guess;
      f.x_here = (f.o_here as number) - here;
    }
  });
}

/** Adds how an option stands beside its rivals on the paper. */
function compared(own: Weighed[]): Weighed[] {
  const values = own.map((w) => saidBy(w.option));
  const guesses = own.map((w) => w.features.guess as number);
  const labels = own.map((w) => w.features.l_best as number);
  const sorted = [...guesses].sort((a, b) => b - a);
  const bestOf = new Map<string, number>();
  own.forEach((_, i) => {
    bestOf.set(values[i] as string, Math.max(bestOf.get(values[i] as string) ?? 0, guesses[i] as number));
  });
  const here = (kind: string, value: string) =>
    own.reduce(
      (n, o, k) =>
        o.option.kind === kind && values[k] !== value ? Math.max(n, o.features.o_here as number) : n,
      0,
    );
  const ranked = [...bestOf].sort((a, b) => b[1] - a[1]);
  own.forEach((w, i) => {
    const f = w.features;
    const value = values[i] as string;
    const rival = ranked.find(([v]) => v !== value)?.[1] ?? 0;
    f.r_lead = (guesses[i] as number) - rival;
    f.r_place = Math.min(20, sorted.indexOf(guesses[i] as number));
    f.r_same = Math.min(5, values.filter((v) => v === value).length);
    f.r_alike = Math.min(
      10,
      own.filter(
        (o, k) =>
          values[k] !== value &&
          o.option.kind === w.option.kind &&
          (labels[k] as number) >= (labels[i] as number) - 0.02,
      ).length,
    );
    f.r_kind = Math.min(20, new Set(values.filter((_, k) => own[k]?.option.kind === w.option.kind)).size);
    f.r_here = (f.o_here as number) - here(w.option.kind, value);
    f.r_fact =
      w.option.fact === null && own.some((o, k) => values[k] === value && o.option.fact !== null) ? 1 : 0;
  });
  return own;
}

/** An option with the log odds that it is right, and the place of its paper. */
interface Judged {
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
const MOST_CLOSELY = 2;

/** The papers that hold most of what is sought, in the order they were read. */
function closest<P>(readings: readonly Reading<P>[]): Reading<P>[] {
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
