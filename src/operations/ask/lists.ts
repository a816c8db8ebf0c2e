import type { Question } from "#reading/ask/question.ts";
import { longDay } from "#rules/obligations.ts";
import type { Citing } from "./cite.ts";
import { MOST_PAPERS, type Paper } from "./papers.ts";
import type { Told } from "./sums.ts";

/** Papers that are named one by one. */
const MOST_NAMED = 10;

/** Counts or lists papers; those named are cited. Null when there are none. */
export function tellPapers(
  q: Question,
  found: { papers: Paper[]; all: boolean },
  citing: Citing,
): Told | null {
  const named = found.papers.filter((p) => p.headed.length > 0);
  const papers = q.about.length > 0 && named.length > 0 ? named : found.papers;
  if (papers.length === 0) return null;
  const many = found.all ? String(papers.length) : `More than ${MOST_PAPERS}`;
  const lines = [papers.length === 1 ? "1 document:" : `${many} documents:`];
  const shown = papers.slice(0, MOST_NAMED);
  citing.learn(shown.map((p) => p.record.id));
  for (const { record } of shown) {
    citing.place(record, null, null);
    lines.push(`- ${longDay(record.sort_date)}: ${citing.title(record)}`);
  }
  if (papers.length > shown.length) lines.push(`and ${papers.length - shown.length} more.`);
  return citing.citations.length === 0 ? null : { lines, grounded: true };
}
