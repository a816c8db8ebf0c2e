import { any } from "#lexicon/phrases.ts";
import type { Candidate } from "../candidates.ts";
import type { ReadPaper } from "../paper.ts";
import type { Clause } from "../question/focus.ts";
import type { Standing } from "../standing.ts";
import { hasUnit } from "../values/units.ts";
import { type Value, valuesOf } from "../values/values.ts";

/** Kinds of values of which most papers have few. */
const RARE: ReadonlySet<string> = new Set(["percent", "stretch"]);

/** What it is worth that a paper has no other value of the kind: enough to answer, less than any that is named. */
const WORTH = 0.62;

/** Share of all values of the kind that one must have to be the paper's own. */
const MOST_OF_ALL = 0.6;

interface Said {
  value: Value;
  text: string;
  page: number;
  at: number;
}

/**
 * The one share or stretch of time that a paper names, when it is sure that the paper is the one that is asked about and all
 * that was said of it stands there: "what share does the insurer pay" of a policy that says 80% throughout. Empty when there
 * are several.
 */
export function loneCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  const kind = clause.kinds[0];
  const unit = kind === "measure" && clause.units.length > 0;
  if (kind === undefined || !(RARE.has(kind) || unit) || !clause.usual || !isSure(standing, unit)) return [];
  const by = new Map<string, Said[]>();
  let all = 0;
  for (const page of paper.pages)
    page.lines.forEach(({ line }, at) => {
      for (const value of valuesOf(kind, line.text, paper.notation)) {
        if (kind === "stretch" && clause.stretch !== null && value.stretch?.unit !== clause.stretch) continue;
        const text = line.text.slice(value.start, value.end).trim();
        if (unit && !clause.units.some((u) => hasUnit(text, u))) continue;
        const key = value.stretch ? `${value.stretch.count} ${value.stretch.unit}` : text.replace(/\s/g, "");
        by.set(key, [...(by.get(key) ?? []), { value, text, page: page.number, at }]);
        all++;
      }
    });
  const most = [...by.values()].sort((a, b) => b.length - a.length)[0];
  const first = most?.[0];
  if (!most || !first || (by.size > 1 && (most.length < 3 || most.length < MOST_OF_ALL * all))) return [];
  return [
    {
      kind,
      text: first.text,
      value: first.value,
      page: first.page,
      lines: [first.at, first.at],
      quote: null,
      fact: null,
      score: WORTH,
      attribute: 0.5,
    },
  ];
}

/** True when the paper has every name of the question, and something of every other word. */
const isSure = (standing: Standing, byKind = false): boolean =>
  standing.sought.some(
    (s, i) => (s.role === "name" || (byKind && s.role !== "light")) && (standing.stands[i] as number) >= 0.8,
  ) &&
  standing.sought.every((s, i) => {
    const stands = standing.stands[i] as number;
    return s.role === "light" || stands >= (s.role === "name" || s.role === "number" ? 0.75 : 0.3);
  });

/** What is done on the day that the paper bears: sent, written, bought. */
const DATED = new RegExp(`(?:^| )(?:${any("lone-dated")})(?= |$)`);

/** What the paper's own day is worth for it. */
const OWN_DAY = 0.72;

/**
 * The day of the paper itself, for what is done by writing it: "when did she send the mail", "when did I buy the lamp". Empty
 * where the paper does not have the names of the question.
 */
export function ownDay(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  if (clause.kinds[0] !== "day" || !clause.usual || !DATED.test(clause.tokens.join(" ")) || !isSure(standing))
    return [];
  const fact = paper.facts.find(
    (f) => f.date !== null && /^(?:issue|order|purchase|sent)_date$|^date$/.test(f.key),
  );
  if (!fact || fact.page === null) return [];
  return [
    {
      kind: "day",
      text: fact.value,
      value: null,
      page: fact.page,
      lines: null,
      quote: fact.quote,
      fact,
      score: OWN_DAY,
      attribute: 0.8,
    },
  ];
}
