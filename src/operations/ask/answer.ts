import type { DocumentRecord } from "#database/documents.ts";
import type { Question } from "#reading/ask/question.ts";
import type { AccountScope } from "#rules/access.ts";
import { longDay } from "#rules/obligations.ts";
import type { Box } from "../box.ts";
import { Citing } from "./cite.ts";
import { keysOf, tellFacts } from "./facts.ts";
import { tellPapers } from "./lists.ts";
import { tellNext } from "./next.ts";
import { type Paper, papersFor } from "./papers.ts";
import { tellPassage } from "./passages.ts";
import { type Told, tellSum } from "./sums.ts";

/** Who asks, of what, and whether anybody still waits. */
export interface Asking {
  box: Box;
  scope: AccountScope;
  origin: string;
  /** The one document that is asked about. */
  only: DocumentRecord | null;
  /** Lets others go first; false when nobody waits any more. */
  breathe(): Promise<boolean>;
}

const notOnFile = (only: DocumentRecord | null): Told => ({
  lines: [only === null ? "That is not on file." : "This document does not say."],
  grounded: false,
});

/** The refusal tells nothing of what is on file: it is the same whether there is such a number or not. */
const heldBack: Told = {
  lines: ["Account, policy and licence numbers are held back: this token may not see them."],
  grounded: false,
};

/**
 * Answers a question from what is on file, without a language model: facts and dated items first, exactly; else the words
 * of a page that hold everything that was asked about; else it is not on file. What a paper says is never acted on.
 */
export async function answerTo(asking: Asking, q: Question | null): Promise<Told & { citing: Citing }> {
  const { box, scope, origin, only } = asking;
  const citing = new Citing(box, scope, origin);
  const told = q === null ? null : await tell(asking, q, citing);
  if (told === null) return { ...notOnFile(only), citing: new Citing(box, scope, origin) };
  return { ...told, citing };
}

async function tell(asking: Asking, q: Question, citing: Citing): Promise<Told | null> {
  const { box, scope, only, origin } = asking;
  if (q.wants.includes("identifier") && !scope.identifiers) return heldBack;
  if (q.wants.includes("next")) return tellNext(box, scope, q, only, citing, origin);
  // A question about nothing has every paper for its answer.
  const bare = q.about.length === 0 && q.paper === null && only === null;
  if (bare && !(q.sum && (q.span !== null || q.exact)) && !q.wants.includes("party")) return null;
  const found = papersFor(box, scope, q, only);
  if (found.papers.length === 0) return null;
  if (only === null && (q.wants.includes("list") || q.wants.includes("count")))
    return tellPapers(q, found, citing) ?? wordsOf(asking, q, found.papers, citing);
  if (q.sum && only === null) return tellSum(box, scope, q, found, citing, asking.breathe);
  return wordsOf(asking, q, found.papers, citing);
}

/** One paper's own answer: each thing that is wanted, as a fact or in the words of a page. */
async function wordsOf(asking: Asking, q: Question, papers: Paper[], citing: Citing): Promise<Told | null> {
  const { box, scope, breathe } = asking;
  const lines: string[] = [];
  for (const want of q.wants) {
    const plain =
      papers[0]?.headed.length === q.about.length || (asking.only !== null && q.about.length === 0);
    const exact = keysOf(q, want);
    const facts = () => (want === "words" ? [] : tellFacts(box, scope, exact, papers, citing));
    const named = want === "date" ? q.keys.date : want === "money" ? q.keys.money : exact;
    const first = plain ? facts() : [];
    if (first.length > 0) {
      lines.push(...first);
      continue;
    }
    // A number is a fact or it is not known: words around a telephone number would look like one.
    const passage = want === "identifier" ? null : await tellPassage(box, q, want, papers, citing, breathe);
    if (passage !== null) lines.push(passage);
    // Everything asked about stands on one paper and on no other, and that very fact was read off it.
    else if (!plain && named.length > 0 && papers.length === 1) lines.push(...facts());
  }
  if (lines.length > 0) return { lines, grounded: true };
  return q.wants.includes("words") && !q.follows ? about(papers, q, citing) : null;
}

/** What there is about something that is only named: the papers whose heads say all of it. */
function about(papers: Paper[], q: Question, citing: Citing): Told | null {
  const named = papers.filter((p) => p.headed.length === q.about.length && q.about.length > 0).slice(0, 3);
  const lines = named.flatMap(({ record }) =>
    citing.place(record, null, null) ? [`- ${longDay(record.sort_date)}: ${citing.title(record)}`] : [],
  );
  return lines.length === 0 ? null : { lines: ["On file about that:", ...lines], grounded: true };
}
