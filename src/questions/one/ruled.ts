import { types } from "#rules/taxonomy/taxonomy.ts";
import { answersOf, type Found, type Reading } from "../value-finder/best.ts";
import { isHome } from "../value-finder/fact-candidates.ts";
import type { ReadPaper } from "../value-finder/paper.ts";
import { type Focus, focusOf, withNames } from "../value-finder/question/focus.ts";
import { isPartOnly } from "../value-finder/question/several.ts";
import type { NamesOnFile } from "../value-finder/question/sought.ts";
import { standingOf } from "../value-finder/standing.ts";

const slugs = types.map((t) => t.slug);

/** True for a question that only says what kind of thing it asks for and of no paper. */
const isBare = (focus: Focus): boolean => focus.sought.every((s) => s.role === "light");

/** A question as rules understand it. `also`: words that an earlier question adds; `names`: those on file. */
export const focusOn = (
  question: string,
  today: string,
  also: readonly string[] = [],
  names: NamesOnFile | null = null,
): Focus => {
  const focus = focusOf(question, { also: [...also], today, slugs });
  return names === null ? focus : withNames(focus, names);
};

/** How surely a paper must say what is asked when nothing tells it from others. */
const SURE = 0.85;

/** By how much the paper that is about it must be ahead of one that only mentions it. */
const AHEAD = 0.1;

/** "How much is the rent?": what the one paper on file says that is about it; nothing when there are two. */
function onlyOne<T>(focus: Focus, readings: readonly Reading<T>[]): Found<T>[] {
  const all = readings
    .map((r) => answersOf(focus, [r], true))
    .filter((found) => found.length > 0 && found.every((f) => f.candidate.attribute >= SURE));
  const score = (found: (typeof all)[number]) =>
    found.reduce(
      (n, f) =>
        n +
        f.candidate.score +
        (f.clause.attributes.some((a) => isHome(a, f.reading.paper.slug)) ? AHEAD : 0),
      0,
    ) / found.length;
  const [first, second] = all.sort((a, b) => score(b) - score(a));
  return first && (!second || score(first) - score(second) >= AHEAD) ? first : [];
}

/** What rules find on papers, one for each thing that is asked; empty where they find nothing. `alone`: one paper is asked. */
export function ruledAnswers<T>(
  focus: Focus,
  papers: readonly { of: T; paper: ReadPaper }[],
  alone: boolean,
): Found<T>[] {
  const readings = papers.map(({ of, paper }) => ({ of, paper, standing: standingOf(paper, focus.sought) }));
  const bare = isBare(focus) && !alone;
  if (bare && focus.clauses.some((c) => c.usual)) return [];
  const found = bare ? onlyOne(focus, readings) : answersOf(focus, readings, alone);
  // What is put beside another one or added up is not answered with one of them.
  return isPartOnly(focus, found) ? [] : found;
}
