import { adjusted } from "./adjust.ts";
import { type Candidate, valueCandidates } from "./candidates.ts";
import { numberedIn } from "./columns.ts";
import { factCandidates } from "./fact-candidates.ts";
import type { Clause, Focus, Sought } from "./focus.ts";
import { loneCandidates } from "./lone.ts";
import type { ReadPaper } from "./paper.ts";
import type { Standing } from "./standing.ts";
import { textCandidates } from "./texts.ts";
import { settle, type Verdict } from "./verdict.ts";

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

/** True when a paper may be the one that is asked about: the names, numbers and times of the question are its own. */
export function isAbout(standing: Standing): boolean {
  let names = 0;
  let named = 0;
  for (const [i, s] of standing.sought.entries()) {
    const stands = standing.stands[i] as number;
    if (s.role === "number" && stands < 0.5) return false;
    if (s.role === "kind" && stands < 0.5 && isExact(s)) return false;
    if (s.role === "time" && stands === 0) return false;
    if (s.role === "name") {
      names += s.weight;
      if (stands >= 0.5) named += s.weight;
    }
  }
  return names === 0 || named / names > 0.6;
}

/** A kind of paper that no other one can stand for: a passport, a life insurance; not "bill", "letter" or "policy". */
const isExact = (s: Sought): boolean => s.slug === null;

/** Share of what is sought that a paper does not have at all: of everything, or of the plain words alone, where that is more. */
export function unsaid(standing: Standing): number {
  let none = 0;
  let all = 0;
  let words = 1.2;
  let without = 0;
  standing.sought.forEach((s, i) => {
    if (s.role === "light") return;
    all += s.weight;
    const gone = (standing.stands[i] as number) < 0.2;
    if (gone) none += s.weight;
    if (s.role !== "word") return;
    words += s.weight;
    if (gone) without += s.weight;
  });
  return all === 0 ? 0 : Math.max(none / all, (without / words) * 0.55);
}

/** What may be unsaid where everybody who is named is on the paper: "the Lenovo laptop" on a bill that only says Lenovo. */
const MOST_UNSAID_NAMED = 0.36;

function mostUnsaid(standing: Standing, asks: boolean): number {
  const names = standing.sought.flatMap((s, i) => (s.role === "name" ? [standing.stands[i] as number] : []));
  return asks && names.length >= 2 && names.every((n) => n >= 0.75) ? MOST_UNSAID_NAMED : MOST_UNSAID;
}

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

/** Candidates of one part of a question on one paper, the best first; what stands there several times gains by it. */
export function candidatesOf(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  // A till slip has a time at which it was printed, and no term that ends.
  if (/^receipts\//.test(paper.slug ?? "") && clause.attributes[0] && TERMS.has(clause.attributes[0].id))
    return [];
  const all = [
    ...(clause.difference ? [] : factCandidates(paper, clause, standing)),
    ...valueCandidates(paper, clause, standing),
    ...textCandidates(paper, clause, standing),
    ...loneCandidates(paper, clause, standing),
  ];
  const numbered = all.length === 0 ? null : numberedIn(paper, standing);
  for (const c of all) c.score += adjusted(paper, clause, standing, numbered, c);
  all.sort((a, b) => b.score - a.score);
  const top = all.slice(0, 40);
  for (const c of top) {
    const again = top.filter((o) => o !== c && sameValue(o, c)).length;
    c.score += Math.min(0.03, again * 0.015);
  }
  return top.sort((a, b) => b.score - a.score);
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
    if (
      !told &&
      (!isAbout(reading.standing) || unsaid(reading.standing) > mostUnsaid(reading.standing, asks))
    )
      continue;
    const found = focus.yesNo ? verdicts(focus, reading) : parts(focus, reading);
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
    let all = candidatesOf(reading.paper, clause, reading.standing);
    if (!good(all[0]) && clause.wider.length > 0) {
      const kinds = [...new Set(clause.wider.flatMap((a) => a.kinds))];
      all = candidatesOf(reading.paper, { ...clause, attributes: clause.wider, kinds }, reading.standing);
    }
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
