import { answersOf, type Found } from "#questions/value-finder/best.ts";
import { type FactGiven, type ReadPaper, readPaper } from "#questions/value-finder/paper.ts";
import { type Focus, focusOf } from "#questions/value-finder/question/focus.ts";
import { standingOf } from "#questions/value-finder/standing.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";

export const today = "2026-11-22";
export const slugs = types.map((t) => t.slug);

/** A paper as a test writes it: lines of text, its type and what its head says. */
export interface Told {
  name: string;
  text: string;
  slug?: string;
  head?: string;
  language?: string;
  facts?: Partial<FactGiven>[];
}

const fact = (f: Partial<FactGiven>, i: number): FactGiven => ({
  id: `fact-${i}`,
  key: "total",
  label: "",
  role: "text",
  value: "",
  number: null,
  date: null,
  currency: null,
  page: 1,
  quote: null,
  confidence: 90,
  ...f,
});

/** A paper made ready for being asked; pages are divided by a form feed. */
export function paperOf(told: Told): ReadPaper {
  const facts = (told.facts ?? []).map(fact);
  const pages = told.text.split("\f").map((text, i) => {
    const page = {
      number: i + 1,
      width: 595,
      height: 842,
      source: "text" as const,
      confidence: 100,
      text,
      words: [],
    };
    return { number: page.number, text, source: page.source, placed: () => page };
  });
  return readPaper({
    pages,
    head: told.head ?? "",
    slug: told.slug ?? null,
    dates: facts.flatMap((f) => f.date ?? []),
    facts,
    language: told.language ?? "en",
    today,
  });
}

export const focusOn = (question: string): Focus => focusOf(question, { also: [], today, slugs });

/** Asks papers a question: what is found, by the name of the paper it is found on. */
export function askPapers(papers: readonly Told[], question: string): Found<string>[] {
  const focus = focusOn(question);
  const readings = papers.map((told) => {
    const paper = paperOf(told);
    return { of: told.name, paper, standing: standingOf(paper, focus.sought) };
  });
  return answersOf(focus, readings, false);
}
