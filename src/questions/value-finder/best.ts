import { wordsOf } from "#lexicon/terms.ts";
import type { Candidate } from "./candidates.ts";
import { valueCandidates } from "./candidates.ts";
import { factCandidates } from "./fact-candidates.ts";
import { isAbout, unsaid } from "./names/about.ts";
import type { ReadPaper } from "./paper.ts";
import type { Clause, Focus } from "./question/focus.ts";
import type { Sought } from "./question/sought.ts";
import { belongingOf } from "./scopes/scopes.ts";
import type { Standing } from "./standing.ts";
import { boughtCandidates } from "./tables/bought.ts";
import { numberedIn } from "./tables/columns.ts";
import { itemCandidates } from "./tables/items.ts";
import { adjusted } from "./values/adjust.ts";
import { saysNothing } from "./values/hollow.ts";
import { textCandidates } from "./values/texts.ts";
import type { Verdict } from "./verdict/verdict.ts";
import { settle } from "./verdict/verdict.ts";

/** A paper that was read for a question, with what it has of what is sought. */
export interface Reading<P> {
  paper: ReadPaper;
  standing: Standing;
  /** Whatever the caller knows the paper by. */
  of: P;
}

/** An answer to one part of a question, on one paper. */
export interface Found<P> {
  reading: Reading<P>;
  clause: Clause;
  candidate: Candidate;
  /** Others on the same paper that fit as well. */
  others: readonly Candidate[];
  verdict: Verdict | null;
}

/** Below this, what was found does not answer; set by trying questions with and without an answer. */
const LEAST_SCORE = 0.6;
/** Share of the question's weight that no paper says anything of. */
const MOST_UNSAID = 0.26;

/** What may be unsaid where everybody who is named is on the paper: "the Lenovo laptop" on a bill that only says Lenovo. */
const MOST_UNSAID_NAMED = 0.36;

function mostUnsaid(standing: Standing, asks: boolean): number {
  const names = standing.sought.flatMap((s, i) => (s.role === "name" ? [standing.stands[i] as number] : []));
  return asks && names.length >= 2 && names.every((n) => n >= 0.75) ? MOST_UNSAID_NAMED : MOST_UNSAID;
}

/** What may be unsaid of the plain words where the paper has what is asked for under a label of its own. */
const MOST_UNSAID_LABELLED = 0.62;

/** How surely a label names what is asked for, so that the verb of the question need not stand there too. */
const LABELLED = 0.85;

/**
 * True when everything that tells the paper from others is said on it, and what is asked for stands under its own label: what
 * is left are words that a question has and a paper says otherwise, or in another language.
 */
function labelledFor<P>(standing: Standing, found: readonly Found<P>[]): boolean {
  // "What do they charge for swimming lessons": what stands behind "for" is what it must be for.
  if (standing.sought.some((s, i) => s.meant && (standing.stands[i] as number) < 0.2)) return false;
  const tells = standing.sought.flatMap((s, i) =>
    s.role === "word" || s.role === "light" ? [] : [standing.stands[i] as number],
  );
  return (
    tells.length > 0 &&
    tells.every((t) => t >= 0.5) &&
    found.length > 0 &&
    found.every(
      (f) =>
        f.verdict === null &&
        (f.clause.usual
          ? f.candidate.item === true && unsaid(standing) <= MOST_UNSAID_NAMED
          : f.candidate.attribute >= LABELLED),
    )
  );
}

/** What it is worth that a value is another thing's of the same list, that nothing says whose, that it is that of what is named. */
const belonging = [-0.35, 0, 0.06] as const;

/** What an amount loses by standing on another row than the thing that is asked about. */
const OTHER_ROW = 0.12;

/** True for a number or words that the question has already. */
const isSaidBy = (said: ReadonlySet<string>, c: Candidate): boolean =>
  c.item !== true &&
  (c.kind === "number" || c.kind === "name" || c.kind === "words") &&
  wordsOf(c.text).every((w) => said.has(w) || (c.kind === "words" && /^\p{L}{1,2}$/u.test(w)));

/** How alike two candidates are: the same value said twice. */
const sameValue = (a: Candidate, b: Candidate): boolean => {
  const day = (c: Candidate) => c.fact?.date ?? c.value?.date ?? null;
  const number = (c: Candidate) => c.fact?.number ?? c.value?.number ?? null;
  if (a.kind === "day" && b.kind === "day") return day(a) !== null && day(a) === day(b);
  if (a.kind === "money" && b.kind === "money")
    return number(a) !== null && Math.abs(number(a) ?? 0) === Math.abs(number(b) ?? 0);
  return a.text.toLowerCase() === b.text.toLowerCase();
};

const TERMS: ReadonlySet<string> = new Set(["end", "renewal", "start", "notice"]);

/** True where the term of a till slip is asked for: it has a time at which it was printed, and no term that ends. */
const hasNoTerm = (paper: ReadPaper, clause: Clause): boolean =>
  /^receipts\//.test(paper.slug ?? "") && TERMS.has(clause.attributes[0]?.id ?? "");

/** Candidates of one part of a question on one paper, the best first; what stands there several times gains by it. */
export function candidatesOf(paper: ReadPaper, clause: Clause, standing: Standing): readonly Candidate[] {
  let own = candidatesKept.get(paper);
  if (own === undefined) {
    own = new WeakMap();
    candidatesKept.set(paper, own);
  }
  let candidates = own.get(clause);
  if (candidates === undefined) {
    candidates = candidatesNew(paper, clause, standing);
    own.set(clause, candidates);
  }
  return candidates;
}

/** What was found on a paper for a part of a question: it is looked at twice. */
const candidatesKept = new WeakMap<ReadPaper, WeakMap<Clause, readonly Candidate[]>>();

function candidatesNew(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  if (hasNoTerm(paper, clause)) return [];
  const items = itemCandidates(paper, clause, standing);
  const all = [
    ...(clause.difference ? [] : factCandidates(paper, clause, standing)),
    ...valueCandidates(paper, clause, standing),
    ...textCandidates(paper, clause, standing),
    ...items,
    ...boughtCandidates(paper, clause, standing),
  ];
  // Where a row has the name of the thing, amounts of other rows are those of other things.
  const thing = clause.usual || clause.attributes.every((a) => a.id === "unknown");
  if (items.length > 0 && thing) for (const c of all) if (!items.includes(c)) c.score -= OTHER_ROW;
  // What the question says itself is no answer to it.
  const said = new Set(clause.tokens);
  for (const c of all) if (isSaidBy(said, c)) c.score -= 1;
  const numbered = all.length === 0 ? null : numberedIn(paper, standing);
  const belongs = belongingOf(paper, standing, all);
  for (const [i, c] of all.entries())
    c.score +=
      adjusted(paper, clause, standing, numbered, c) +
      (items.includes(c) ? 0 : (belonging[(belongs[i] as number) + 1] as number));
  all.sort((a, b) => b.score - a.score);
  const top = all.slice(0, 40);
  for (const c of top) {
    const again = top.filter((o) => o !== c && sameValue(o, c)).length;
    c.score += Math.min(0.03, again * 0.015);
  }
  return top.filter((c) => !saysNothing(clause, c, paper.notation)).sort((a, b) => b.score - a.score);
}

const good = (c: Candidate | undefined): c is Candidate => c !== undefined && c.score >= LEAST_SCORE;

/**
 * The answers to the parts of a question: all from the one paper that answers them best. Empty when none does. `told`: the
 * paper was named by the caller, so its words need not say again that it is the one.
 */
export function answersOf<P>(focus: Focus, readings: readonly Reading<P>[], told: boolean): Found<P>[] {
  let best: Found<P>[] = [];
  let most = 0;
  // What one paper says in the very words of the question, another says less well in words that are only near.
  const sought = readings[0]?.standing.sought ?? [];
  const tops = sought.map((_, i) => Math.max(...readings.map((r) => r.standing.stands[i] as number)));
  const less = (r: Reading<P>) =>
    sought.reduce(
      (n, s, i) =>
        n +
        (s.role === "light" ? 0 : s.weight * ((tops[i] as number) - (r.standing.stands[i] as number)) * 0.3),
      0,
    );
  const asks = focus.clauses.every((c) => !c.usual);
  for (const reading of readings) {
    if (!told && !isAbout(reading.standing)) continue;
    const gone = told ? 0 : unsaid(reading.standing);
    if (gone > MOST_UNSAID_LABELLED) continue;
    const found = focus.yesNo ? verdicts(focus, reading) : parts(focus, reading);
    if (gone > mostUnsaid(reading.standing, asks) && !labelledFor(reading.standing, found)) continue;
    const sum = found.length === 0 ? 0 : found.reduce((n, f) => n + f.candidate.score, 0) - less(reading);
    if (sum > most + 1e-9 && !(best[0] && sum - most < SERIES && ofSeries(best[0].reading, reading))) {
      most = sum;
      best = found;
    } else if (best[0] && found.length > 0 && most - sum < SERIES && ofSeries(reading, best[0].reading)) {
      most = Math.max(most, sum);
      best = found;
    }
  }
  return best;
}

/** Papers whose answers differ by no more than this answer alike. */
const SERIES = 0.045;

const latest = (p: ReadPaper): string => [...p.dates].sort().at(-1) ?? "";

/** True for the newer of two papers of one kind that have the same of what is asked about: of a series the newest counts. */
function ofSeries<P>(a: Reading<P>, b: Reading<P>): boolean {
  return (
    a.paper.slug !== null &&
    a.paper.slug === b.paper.slug &&
    latest(a.paper) > latest(b.paper) &&
    a.standing.stands.every(
      (x, i) =>
        a.standing.sought[i]?.role === "light" || Math.abs(x - (b.standing.stands[i] as number)) < 0.03,
    )
  );
}

function parts<P>(focus: Focus, reading: Reading<P>): Found<P>[] {
  const out: Found<P>[] = [];
  for (const clause of focus.clauses) {
    const all = candidatesOf(reading.paper, clause, reading.standing);
    const first = all[0];
    if (!good(first)) {
      if (out.length === 0) return [];
      continue;
    }
    out.push({ reading, clause, candidate: first, others: all.slice(1), verdict: null });
  }
  return out;
}

function verdicts<P>(focus: Focus, reading: Reading<P>): Found<P>[] {
  const clause = focus.clauses[0] as Clause;
  const verdict = settle(reading.paper, reading.standing, focus.asked);
  if (verdict === null || verdict.candidate.score < LEAST_SCORE) return [];
  return [{ reading, clause, candidate: verdict.candidate, others: [], verdict }];
}

export type { Sought };
