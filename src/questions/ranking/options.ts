import { squeeze } from "#kernel/text.ts";
import type { AnswerKind } from "#lexicon/attributes.ts";
import type { Candidate } from "../value-finder/candidates.ts";
import type { FactGiven, ReadPage, ReadPaper } from "../value-finder/paper.ts";
import type { Clause } from "../value-finder/question/focus.ts";
import { type Label, labelsOf, wordsIn } from "./labels.ts";

/** A possible answer with the words that name it. */
export interface Option extends Candidate {
  labels: readonly Label[];
  /** Place of its kind among those that are asked for. */
  order: number;
}

/** An option of a page; `more` says what it has beside its words. */
export const option = (
  kind: AnswerKind,
  order: number,
  text: string,
  page: ReadPage,
  lines: [number, number] | null,
  labels: readonly Label[],
  more: Partial<Candidate> = {},
): Option => ({
  kind,
  order,
  text,
  value: null,
  page: page.number,
  lines,
  quote: null,
  fact: null,
  score: 0,
  attribute: 0,
  labels,
  ...more,
});

const ROLE_KIND: Record<string, AnswerKind> = {
  money: "money",
  date: "day",
  identifier: "number",
  party: "name",
};

/** Facts of a paper of a kind that is asked for. */
export function factOptions(paper: ReadPaper, clause: Clause): Option[] {
  return paper.facts.flatMap((f): Option[] => {
    const page = paper.pages.find((p) => p.number === f.page);
    if (!page) return [];
    const kind = ROLE_KIND[f.role] ?? "words";
    let order = clause.kinds.indexOf(kind);
    if (order < 0 && kind === "name") order = clause.kinds.indexOf("words");
    if (order < 0 && kind === "day") order = clause.kinds.indexOf("year");
    if (order < 0) return [];
    return [factOption(f, page, clause.kinds[order] === "year" ? "year" : kind, order)];
  });
}

function factOption(f: FactGiven, page: ReadPage, kind: AnswerKind, order: number): Option {
  const quote = squeeze(f.quote ?? f.value);
  const at = page.lines.findIndex(({ line }) => line.text.includes(quote));
  const start = at < 0 ? -1 : (page.lines[at]?.line.text.indexOf(quote) ?? -1);
  const labels: Label[] = at < 0 ? [] : labelsOf(page, at, start, start + quote.length, 0, null);
  return option(
    kind,
    order,
    f.value,
    page,
    at < 0 ? null : [at, at],
    [...labels, { where: "row", words: wordsIn(page, f.label) }],
    {
      quote: f.quote ?? f.value,
      fact: f,
    },
  );
}
