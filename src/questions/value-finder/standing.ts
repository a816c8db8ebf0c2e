import { conceptsOfType, widerOf } from "#reading/concepts/concepts.ts";
import { fitOf } from "./names/fits.ts";
import type { Words } from "./names/place-words.ts";
import type { Lined, ReadPaper } from "./paper.ts";
import { meant, type Sought } from "./question/sought.ts";
import { boxAsked, boxNamed } from "./values/box-asked.ts";
import { valuesOf } from "./values/values.ts";

/** Kinds of papers of which one is never the other, whatever it speaks of. */
const OF_ITS_OWN = /-insurance$|^(?:passport|id-card|identity|driver|driving|licence|license)/;

/** How surely a paper is of a time: it is dated in it, its whole period lies in it, or another of its days does. 0 when none does. */
function datedWithin(paper: ReadPaper, span: { from: string; to: string }): number {
  const inside = (d: string | null | undefined) => d != null && d >= span.from && d <= span.to;
  if (!paper.dates.some(inside)) return 0;
  const day = (key: string) => paper.facts.find((f) => f.key === key)?.date;
  if (inside(day("issue_date") ?? paper.dates[0])) return 0.9;
  return inside(day("period_from")) && inside(day("period_to")) ? 0.86 : 0.75;
}

/** How much of a paper's head, pages and dates stands for each sought thing, whatever the value: found once a paper. */
export function standing(paper: ReadPaper, s: Sought): number {
  const head = fitOf(s, paper.head);
  if (s.role === "time") {
    const { span } = s;
    const touched = span === null ? 0 : datedWithin(paper, span);
    if (touched > 0) return touched;
    if (paper.pages.some((p) => fitOf(s, p.words) > 0)) return 0.4;
    // A picture on which no day could be read does not speak against any.
    return yearPrinted(paper, s) || (paper.dates.length === 0 && paper.notation.picture ? 0.5 : 0);
  }
  if (s.role === "kind") {
    if (s.slug?.test(paper.slug ?? "") || head >= 0.75) return 1;
    const own = paper.slug === null ? [] : conceptsOfType(paper.slug);
    if (own.some((c) => meant(s, c) === 1)) return 1;
    // A car insurance that speaks of life insurance is none.
    if (
      /^insurance\/.*-policy$|^identity\//.test(paper.slug ?? "") &&
      own.some((c) =>
        s.concepts.some((o) => OF_ITS_OWN.test(o) && widerOf(o).some((w) => widerOf(c).includes(w))),
      )
    )
      return 0;
  }
  const body = paper.pages.reduce(
    (best, p, i) => Math.max(best, fitOf(s, p.words) * (i === 0 ? 1 : 0.95)),
    0,
  );
  switch (s.role) {
    case "name":
    case "number":
      // Somebody who is only mentioned is less what the paper is about: a payee on a statement.
      return Math.max(head * 0.95, body * (/^banking\//.test(paper.slug ?? "") ? 0.6 : 0.85));
    case "kind":
      return body >= 0.75 ? body * 0.6 : 0;
    case "light":
      return Math.max(0.4, body * 0.7, head * 0.8);
    default:
      return Math.max(head * 0.85, body * 0.4);
  }
}

/** A year alone that stands on the paper though no date of it does: a tax form "2018". */
function yearPrinted(paper: ReadPaper, s: Sought): number {
  const year = s.span?.from.slice(0, 4);
  if (!year || s.span?.from.slice(4) !== "-01-01" || s.span.to.slice(4) !== "-12-31") return 0;
  return paper.head.tokens.includes(year) || paper.pages.some((p) => p.words.tokens.includes(year)) ? 0.7 : 0;
}

/** What each part of the question is worth on a paper before a place on it is looked at. */
export interface Standing {
  sought: readonly Sought[];
  stands: readonly number[];
  /** Those that stand on the paper as one of several things with an amount of its own: an item of a bill. */
  items: ReadonlySet<Sought>;
}

/** Lines on which one of several things of a bill stands at most. */
const MOST_LINES = 6;

/** The lines of a paper that hold what is sought. */
const linesOf = (paper: ReadPaper, s: Sought): Lined[] =>
  paper.pages.flatMap((p) =>
    fitOf(s, p.words) < 0.75 ? [] : p.lines.filter(({ words }) => fitOf(s, words) >= 0.75),
  );

/** True for a line on which a thing has an amount: any on a bill, elsewhere one in a cell beside it or right behind it. */
function isPriced(paper: ReadPaper, s: Sought, { line, cells }: Lined, billed: boolean): boolean {
  const amount = (text: string) => valuesOf("money", text, paper.notation).length > 0;
  if (billed) return amount(line.text);
  return line.cells.some((c, i) => {
    const beside = fitOf(s, cells[i] as Words) < 0.75;
    return (beside ? c.text.length < 24 : c.text.split(" ").length <= 8) && amount(c.text);
  });
}

/** Finds what each part of a question is worth on a paper. */
export function standingOf(paper: ReadPaper, sought: readonly Sought[]): Standing {
  const stands = sought.map((s) => standing(paper, s));
  const box = boxAsked(sought);
  if (box !== null && boxNamed(paper, box.number) !== null) stands.fill(1, box.at, box.at + 2);
  const billed = /^(?:invoices|receipts|bills|health)\//.test(paper.slug ?? "");
  const items = sought.filter((s) => {
    if ((s.role !== "name" && s.role !== "word") || fitOf(s, paper.head) >= 0.85) return false;
    const lines = linesOf(paper, s);
    // What stands on many lines is what the paper is about, and no line of it.
    return lines.length <= MOST_LINES && lines.some((l) => isPriced(paper, s, l, billed));
  });
  return { sought, stands, items: new Set(together(paper, items)) };
}

/** The items that stand on one line; where none has them all, the one that stands on the fewest: of "the AWS bill for Glacier" the latter. */
function together(paper: ReadPaper, items: readonly Sought[]): readonly Sought[] {
  if (items.length < 2) return items;
  const lines = items.map((s) => linesOf(paper, s));
  if (lines[0]?.some((l) => lines.every((own) => own.includes(l)))) return items;
  const count = (s: Sought) => lines[items.indexOf(s)]?.length ?? 0;
  return [...items].sort((a, b) => count(a) - count(b)).slice(0, 1);
}

/** Below this a word is not the paper's own: its head does not say it, not even in other words, and the place must. */
const OPEN = 0.62;

/** What a value is worth where the question says nothing that could be held against it. */
const UNSAID = 0.75;

/** Weight of what is asked for beside the words that say of which paper. */
const ATTRIBUTE_WEIGHT = 2.2;

/** True when a line is that of every item that is asked about: an amount of another line is not theirs. */
export const sayItems = (standing: Standing, line: Words | undefined): boolean =>
  [...standing.items].every((s) => line !== undefined && fitOf(s, line) >= 0.7);

/**
 * How well a place explains a question, 0..1. `attribute`: how far it is what is asked for; null when nothing is asked for by
 * name: then the words that the head does not say must stand there.
 */
export function explained(
  standing: Standing,
  attribute: number | null,
  at: (s: Sought) => number,
): { score: number; near: number; open: boolean } {
  let sum = attribute === null ? 0 : attribute * ATTRIBUTE_WEIGHT;
  let all = attribute === null ? 0 : ATTRIBUTE_WEIGHT;
  let close = 0;
  let closeOf = 0;
  standing.sought.forEach((s, i) => {
    const stands = standing.stands[i] as number;
    const here = at(s);
    const credit = Math.max(stands, here);
    // A time that is not the paper's own says which of its rows is meant.
    const weight = s.role === "time" && stands < 0.5 ? s.weight * 2.2 : s.weight;
    sum += weight * credit;
    all += weight;
    if (
      (stands < OPEN || standing.items.has(s)) &&
      s.role !== "light" &&
      !(s.role === "kind" && (s.slug !== null || s.modifies))
    ) {
      close += s.weight * here;
      closeOf += s.weight;
    }
  });
  return {
    // Nothing was said of which paper: it is this one.
    score: all === 0 ? UNSAID : sum / all,
    near: closeOf === 0 ? 1 : close / closeOf,
    open: closeOf > 0,
  };
}
