import { type Passage, passageOn } from "#reading/ask/passage.ts";
import type { Question, Want } from "#reading/ask/question.ts";
import type { Box } from "../box.ts";
import type { Citing } from "./cite.ts";
import type { Paper } from "./papers.ts";

/** Papers, and characters of them, that are looked through for the words that answer. */
const MOST_PAPERS_READ = 20;
const MOST_READ = 2_000_000;

/**
 * The words of a paper that answer, quoted as they stand there. What the head of a paper does not say must stand together
 * in a few lines of one page; money or a day that is asked for must stand there, too. Null when no paper has such words.
 * Gives way to others between papers, so that a long archive holds up nobody; stops when nobody waits any more.
 */
export async function tellPassage(
  box: Box,
  q: Question,
  want: Want,
  papers: readonly Paper[],
  citing: Citing,
  breathe: () => Promise<boolean>,
): Promise<string | null> {
  const year = Number(box.clock.today().slice(0, 4));
  const named = want === "money" ? q.named.money : want === "date" ? q.named.date : [];
  let best: { paper: Paper; passage: Passage } | null = null;
  let read = 0;
  for (const paper of papers.slice(0, MOST_PAPERS_READ)) {
    const must = q.about.filter((t) => !paper.headed.includes(t));
    if (must.length === 0 && want === "words") continue;
    for (const page of citing.pagesOf(paper.record.id)) {
      read += page.text.length;
      if (read > MOST_READ || !(await breathe())) break;
      const closed = citing.closed(paper.record.id, page.text);
      const passage = passageOn(page, { must, may: paper.headed, want, year, closed, named });
      if (passage && (best === null || passage.score > best.passage.score)) best = { paper, passage };
    }
  }
  if (best === null) return null;
  const { record } = best.paper;
  const { page, quote } = best.passage;
  if (!citing.quote(record, page, quote)) return null;
  return `${citing.title(record)}, page ${page}: “${quote}”`;
}
