import type { Candidate } from "./candidates.ts";
import type { Clause } from "./focus.ts";
import type { ReadPaper } from "./paper.ts";
import type { Standing } from "./standing.ts";
import { type Value, valuesOf } from "./values.ts";

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
  if (kind === undefined || !RARE.has(kind) || !clause.usual || !isSure(standing)) return [];
  const by = new Map<string, Said[]>();
  let all = 0;
  for (const page of paper.pages)
    page.lines.forEach(({ line }, at) => {
      for (const value of valuesOf(kind, line.text, paper.notation)) {
        if (kind === "stretch" && clause.stretch !== null && value.stretch?.unit !== clause.stretch) continue;
        const text = line.text.slice(value.start, value.end).trim();
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
const isSure = (standing: Standing): boolean =>
  standing.sought.some((s, i) => s.role === "name" && (standing.stands[i] as number) >= 0.8) &&
  standing.sought.every((s, i) => {
    const stands = standing.stands[i] as number;
    return s.role === "light" || stands >= (s.role === "name" || s.role === "number" ? 0.75 : 0.3);
  });
