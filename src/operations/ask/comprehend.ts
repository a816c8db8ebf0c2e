import { labelled } from "#reading/ask/comprehend/adjust.ts";
import { answersOf, type Reading } from "#reading/ask/comprehend/best.ts";
import { isHome } from "#reading/ask/comprehend/fact-candidates.ts";
import { type Focus, focusOf } from "#reading/ask/comprehend/focus.ts";
import { standingOf } from "#reading/ask/comprehend/standing.ts";
import { wordingIn } from "#reading/ask/comprehend/wording.ts";
import type { Question } from "#reading/ask/question.ts";
import { types } from "#rules/taxonomy.ts";
import type { Asking } from "./answer.ts";
import type { Citing } from "./cite.ts";
import { lineOf } from "./comprehend-lines.ts";
import { type Likely, likelyPapers, onePaper, readFor } from "./comprehend-papers.ts";
import type { Told } from "./sums.ts";

const slugs = types.map((t) => t.slug);

/** Papers that are read for one question. */
const MOST_READ = 10;

/**
 * Answers a question about what one paper says: the value that was asked for, the words it stands in, document and page; several
 * lines when several things are asked. Null when no paper says it. `asked`: the question as typed; `q`: as it was understood,
 * with what an earlier question of the thread adds; `byLabel`: only what stands beside the very label that was asked for. Gives way to others between papers; null when nobody waits any more.
 */
export async function tellWords(
  asking: Asking,
  asked: string,
  q: Question,
  citing: Citing,
  byLabel = false,
): Promise<Told | null> {
  const { box, scope, only } = asking;
  const focus = focusOf(asked, { also: q.about.map((t) => t.said), today: box.clock.today(), slugs });
  const fixed = wordingIn(focus.language);
  const asksNumber = focus.clauses.some(
    (c) => !c.usual && c.kinds[0] === "number" && c.attributes.length > 0,
  );
  if (asksNumber && !scope.identifiers) return heldBack;
  const bare = focus.sought.every((s) => s.role === "light");
  if (bare && only === null && focus.clauses.some((c) => c.usual)) return null;
  const likely =
    only === null ? likelyPapers(box, scope, focus).papers.slice(0, MOST_READ) : [onePaper(box, only)];
  const readings: Reading<Likely>[] = [];
  for (const l of likely) {
    if (!(await asking.breathe())) return null;
    const paper = readFor(box, scope, l, null);
    readings.push({ of: l, paper, standing: standingOf(paper, focus.sought) });
  }
  const found = bare && only === null ? onlyOne(focus, readings) : answersOf(focus, readings, only !== null);
  if (byLabel && !found.every((f) => labelled(f.reading.paper, f.clause, f.candidate))) return null;
  const lines: string[] = [];
  for (const f of found) {
    const line = lineOf(f, citing, focus, fixed);
    if (line !== null && !lines.includes(line)) lines.push(line);
  }
  return lines.length === 0 ? null : { lines, grounded: true };
}

/** How surely a paper must say what is asked when nothing tells it from others. */
const SURE = 0.85;

/** By how much the paper that is about it must be ahead of one that only mentions it. */
const AHEAD = 0.1;

/** "How much is the rent?": what the one paper on file says that is about it; nothing when there are two. */
function onlyOne(focus: Focus, readings: readonly Reading<Likely>[]) {
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

/** The refusal tells nothing of what is on file: it is the same whether there is such a number or not. */
export const heldBack: Told = {
  lines: ["Account, policy and licence numbers are held back: this token may not see them."],
  grounded: false,
};
