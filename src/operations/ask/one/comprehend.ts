import { type NameOnFile, namesOnFile } from "#database/search/ask-papers.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { Question } from "#questions/plan/question.ts";
import { secondOpinion } from "#questions/ranking/second.ts";
import { answersOf, type Reading } from "#questions/value-finder/best.ts";
import { isHome } from "#questions/value-finder/fact-candidates.ts";
import { type Focus, focusOf, withNames } from "#questions/value-finder/question/focus.ts";
import { isPartOnly } from "#questions/value-finder/question/several.ts";
import type { NamesOnFile } from "#questions/value-finder/question/sought.ts";
import { standingOf } from "#questions/value-finder/standing.ts";
import { labelled } from "#questions/value-finder/values/adjust.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import type { App } from "../../app.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { lineOf } from "./comprehend-lines.ts";
import { type Likely, likelyPapers, onePaper, readFor } from "./comprehend-papers.ts";

const slugs = types.map((t) => t.slug);

/** Papers that are read for one question. */
const MOST_READ = 6;

/** A question as it was understood, with the papers that were read for it. */
interface ReadFor {
  focus: Focus;
  readings: Reading<Likely>[];
}

/**
 * Understands a question about what one paper says and reads the papers that may answer it, the likeliest first. `asked`: the
 * question as typed; `q`: with what an earlier question of the thread adds. Null when nobody waits any more.
 */
export async function readingsFor(asking: Asking, asked: string, q: Question): Promise<ReadFor | null> {
  const { box, scope, only } = asking;
  const understood = focusOf(asked, { also: q.about.map((t) => t.said), today: box.clock.today(), slugs });
  const focus = withNames(understood, namesFor(box, scope));
  const likely =
    only === null ? likelyPapers(box, scope, focus).papers.slice(0, MOST_READ) : [onePaper(box, scope, only)];
  const readings: Reading<Likely>[] = [];
  for (const l of likely) {
    if (!(await asking.breathe())) return null;
    const paper = readFor(box, scope, l, null);
    readings.push({ of: l, paper, standing: standingOf(paper, focus.sought) });
  }
  return { focus, readings };
}

const namesKept = new WeakMap<readonly NameOnFile[], NamesOnFile>();
const nobody: NamesOnFile = { words: new Set(), people: new Map() };

/**
 * Names of people and things on file: "endesa" is a name however it is typed, and Daan Visser may be printed as "D. Visser".
 * None for a guest, who may not know them all.
 */
function namesFor(box: App, scope: AccountScope): NamesOnFile {
  if (scope.bundle !== null) return nobody;
  const names = namesOnFile(box.db, scope);
  let kept = namesKept.get(names);
  if (!kept) {
    const words = new Set<string>();
    const people = new Map<string, string[][]>();
    const initials = new Map<string, string[][]>();
    for (const n of names) {
      const parts = nameKey(n.name).split(" ").filter(Boolean);
      for (const w of parts) if (w.length >= 4) words.add(w);
      const [first, ...rest] = parts;
      if (n.kind !== "person" || !first || rest.length === 0) continue;
      if (first.length === 1 && rest.every((w) => w.length > 1))
        initials.set(first, [...(initials.get(first) ?? []), parts]);
      if (first.length < 3) continue;
      people.set(first, [...(people.get(first) ?? []), [first.slice(0, 1), ...rest]]);
    }
    kept = { words, people, initials };
    namesKept.set(names, kept);
  }
  return kept;
}

/** True for a question that only says what kind of thing it asks for and of no paper. */
export const isBare = (focus: Focus): boolean => focus.sought.every((s) => s.role === "light");

/**
 * Answers a question about what one paper says: the value that was asked for, the words it stands in, document and page; several
 * lines when several things are asked. Null when no paper says it. `asked`: the question as typed; `q`: as it was understood,
 * with what an earlier question of the thread adds; `byLabel`: only what stands beside the very label that was asked for. Gives
 * way to others between papers; null when nobody waits any more.
 */
export async function tellWords(
  asking: Asking,
  asked: string,
  q: Question,
  citing: Citing,
  byLabel = false,
): Promise<Told | null> {
  const { scope, only } = asking;
  const first = focusOf(asked, { also: q.about.map((t) => t.said), today: asking.box.clock.today(), slugs });
  const asksNumber = first.clauses.some(
    (c) => !c.usual && c.kinds[0] === "number" && c.attributes.length > 0,
  );
  if (asksNumber && !scope.identifiers) return heldBack(q.language);
  const bare = isBare(first);
  if (bare && only === null && first.clauses.some((c) => c.usual)) return null;
  const read = await readingsFor(asking, asked, q);
  if (read === null) return null;
  const { readings } = read;
  const focus = q.before === null ? read.focus : { ...read.focus, language: q.language };
  const found =
    bare && only === null
      ? onlyOne(focus, readings)
      : secondOpinion(focus, readings, answersOf(focus, readings, only !== null));
  const named = (f: (typeof found)[number]) =>
    f.candidate.item === true || labelled(f.reading.paper, f.clause, f.candidate);
  if (byLabel && !found.every(named)) return null;
  // What is put beside another one or added up is not answered with one of them.
  if (isPartOnly(focus, found)) return null;
  const lines: string[] = [];
  for (const f of found) {
    const line = lineOf(f, citing, focus);
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
export const heldBack = (language: Language): Told => ({
  lines: [render(message("answer.heldBack"), language)],
  grounded: false,
});
