import { wordsOf } from "#lexicon/terms.ts";
import type { Candidate } from "../candidates.ts";
import { labelsOf } from "../labels.ts";
import type { ReadPaper } from "../paper.ts";
import { nextWords } from "../places.ts";
import { spotOf } from "../scopes/spots.ts";
import type { Clause } from "./focus.ts";
import { AXES, type Pole, poleOf } from "./opposite-words.ts";

/** What it is worth that the label of a value says the side that is asked for, or another one. */
const SAME_SIDE = 0.05;
const OTHER_SIDE = -0.25;

/** What it is worth that another value of the line is on the side that is asked for, and this one on none. */
const BESIDE_IT = -0.12;

/** Axes on which a question takes a side, with that side. */
function askedOf(clause: Clause): { axis: readonly Pole[]; pole: string }[] {
  const text = clause.tokens.join(" ");
  return AXES.flatMap((axis) => {
    const pole = poleOf(axis, text);
    // "Total income" is the name of a sum: it is told by its label.
    return pole === null || pole === "whole" ? [] : [{ axis, pole }];
  });
}

const asked = new WeakMap<Clause, { axis: readonly Pole[]; pole: string }[]>();

const VALUES: ReadonlySet<string> = new Set([
  "money",
  "percent",
  "measure",
  "count",
  "day",
  "time",
  "stretch",
  "number",
]);

const NOWHERE = { places: [], line: "" };

/** Places that may say the side of a value, the one that says it most surely first, folded. */
function sidesOf(paper: ReadPaper, c: Candidate): { places: string[]; line: string } {
  const spot = spotOf(paper, c);
  if (spot === null || spot.start < 0) return NOWHERE;
  const { page, at, start } = spot;
  const line = page.lines[at]?.line;
  if (!line) return NOWHERE;
  const end = start + (c.value === null || c.fact !== null ? c.text.length : c.value.end - c.value.start);
  const own = line.cells.find((o) => start >= o.start && start < o.end);
  const from = own?.start ?? 0;
  // What stands between the value before it and this one says most.
  const cut = Math.max(
    from,
    ...[...line.text.slice(from, start).matchAll(/\d[.,]\d{2}(?!\d)|[;•]/g)].map(
      (m) => from + m.index + m[0].length,
    ),
  );
  const before = line.text.slice(cut, start);
  const behind = line.text.slice(end, own?.end ?? end);
  const labels = labelsOf(page, { line: at, start, end }, null, cut);
  const places = [
    nextWords(behind),
    before,
    /^[^.;]*/.exec(behind)?.[0] ?? "",
    labels.left?.words.text,
    labels.columnHead?.words.text,
    labels.above?.words.text,
    labels.rowHead?.words.text,
    labels.section?.words.text,
  ].map((t) => wordsOf(t ?? "").join(" "));
  return { places, line: wordsOf(line.text).join(" ") };
}

/**
 * What it is worth that a value stands on the side that a question names, where papers print one for each: added to its score.
 * "How much is the rent a month" is not answered by what a label says to be the rent of a year. Nothing where no label takes a
 * side.
 */
export function onSide(paper: ReadPaper, clause: Clause, c: Candidate): number {
  let axes = asked.get(clause);
  if (axes === undefined) {
    axes = askedOf(clause);
    asked.set(clause, axes);
  }
  if (axes.length === 0 || !VALUES.has(c.kind)) return 0;
  const { places, line } = sidesOf(paper, c);
  let sum = 0;
  for (const { axis, pole } of axes) {
    const own = places.map((text) => poleOf(axis, text)).find((p) => p !== null);
    if (own !== undefined) sum += own === pole ? SAME_SIDE : OTHER_SIDE;
    else if (axis.some(([name, said]) => name === pole && said.test(line))) sum += BESIDE_IT;
  }
  return Math.max(OTHER_SIDE, Math.min(2 * SAME_SIDE, sum));
}
