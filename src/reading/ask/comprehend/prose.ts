import { type Candidate, valueCandidates } from "./candidates.ts";
import type { Clause } from "./focus.ts";
import type { ReadPaper } from "./paper.ts";
import { Words } from "./place-words.ts";
import { proseNames } from "./prose-names.ts";
import type { Standing } from "./standing.ts";

/** Units in which papers print how deep, heavy, high or far something is. */
const UNITS_OF: Readonly<Record<string, readonly string[]>> = {
  depth: ["m", "cm", "feet", "inch"],
  weight: ["kg", "g", "lb", "ton", "stone"],
  height: ["m", "cm", "feet", "inch"],
  distance: ["km", "miles", "m"],
};

/** A value with its unit says by itself how deep it is: it is worth this much less than one with a label. */
const UNLABELLED = 0.03;

/** What it is worth that the words asked for stand between the value before and this one. */
const BESIDE = 0.06;

/** Share of the words that were asked for right before a value: of "carry-on up to 22 lb, checked bag up to 50 lb" the second. */
function besideIt(paper: ReadPaper, clause: Clause, c: Candidate): number {
  if (c.value === null || c.lines === null || clause.said.length === 0) return 0;
  const line = paper.pages.find((p) => p.number === c.page)?.lines[c.lines[1]]?.line.text ?? "";
  const before = line.slice(0, c.value.start);
  const own = before.slice(Math.max(0, ...[...before.matchAll(/\d/g)].map((m) => m.index + 1)));
  const words = new Words(own);
  return clause.said.filter((t) => words.vocabulary.has(t)).length / clause.said.length;
}

/**
 * How deep, heavy or far something may be, where no label says so but the unit of a figure does: "Scuba diving is covered to 18
 * metres". What else was asked for must stand there.
 */
function byUnit(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  const told = clause.attributes.filter((a) => UNITS_OF[a.id] !== undefined);
  if (clause.usual || told.length === 0 || clause.kinds[0] !== "measure") return [];
  const rest = clause.attributes.filter((a) => !told.includes(a));
  const asked: Clause = {
    ...clause,
    kinds: ["measure"],
    attributes: rest,
    usual: rest.length === 0,
    units: told.flatMap((a) => UNITS_OF[a.id] ?? []),
  };
  return valueCandidates(paper, asked, standing).map((c) => ({
    ...c,
    score: c.score - UNLABELLED + BESIDE * besideIt(paper, clause, c),
  }));
}

/** Answers that stand in running text and under no label: people by what they did, measures by their units. */
export const proseCandidates = (paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] => [
  ...byUnit(paper, clause, standing),
  ...paper.pages.flatMap((page) => proseNames(page, clause, standing)),
];
