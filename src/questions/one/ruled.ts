import { types } from "#rules/taxonomy/taxonomy.ts";
import { answersOf, type Found } from "../value-finder/best.ts";
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

/** What rules find on papers, one for each thing that is asked; empty where they find nothing. `alone`: one paper is asked. */
export function ruledAnswers<T>(
  focus: Focus,
  papers: readonly { of: T; paper: ReadPaper }[],
  alone: boolean,
): Found<T>[] {
  const readings = papers.map(({ of, paper }) => ({ of, paper, standing: standingOf(paper, focus.sought) }));
  if (isBare(focus) && !alone) return [];
  const found = answersOf(focus, readings, alone);
  // What is put beside another one or added up is not answered with one of them.
  return isPartOnly(focus, found) ? [] : found;
}
