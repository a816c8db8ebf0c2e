import type { Features } from "#reading/ranking/forest.ts";
import type { Words } from "../value-finder/names/place-words.ts";
import type { ReadPaper } from "../value-finder/paper.ts";
import type { Clause } from "../value-finder/question/focus.ts";
import type { Sought } from "../value-finder/question/sought.ts";
import type { Standing } from "../value-finder/standing.ts";
import { fitIn, type Where, wordsIn } from "./labels.ts";
import type { Option } from "./options.ts";

/** What is asked of one paper. */
export interface Question {
  clause: Clause;
  paper: ReadPaper;
  standing: Standing;
  /** Words that the head of the paper does not say. */
  open: readonly Sought[];
  /** Folded words of the question. */
  tokens: ReadonlySet<string>;
}

/** A part of something, 0 of nothing. */
export const share = (part: number, of: number): number => (of === 0 ? 0 : part / of);

/** Places whose words say of what a value is rather than what it is. */
const WIDE: ReadonlySet<Where> = new Set(["section", "over", "sentence"]);

/** What stands around an option: its lines and those beside them. */
export function around(q: Question, o: Option): { line: Words[]; near: Words[]; page: Words | null } {
  const page = q.paper.pages.find((p) => p.number === o.page);
  if (!page) return { line: [], near: [], page: null };
  if (o.lines === null) return { line: [wordsIn(page, o.quote ?? o.text)], near: [], page: page.words };
  const [a, b] = o.lines;
  const line = page.lines.slice(a, b + 1).map((l) => l.words);
  const near = [...page.lines.slice(Math.max(0, a - 3), a), ...page.lines.slice(b + 1, b + 3)].map(
    (l) => l.words,
  );
  return { line, near, page: page.words };
}

const most = (words: readonly Words[], s: Sought): number =>
  words.reduce((n, w) => Math.max(n, fitIn(s, w)), 0);

/** Where the open words of the question stand around an option: shares of their weight. */
export function openFeatures(q: Question, o: Option, at: Around): Features {
  const sums = {
    label: 0,
    line: 0,
    section: 0,
    near: 0,
    here: 0,
    page: 0,
    gone: 0,
    all: 0,
    names: 0,
    namesHere: 0,
  };
  let least = 1;
  const sure = o.labels.filter((l) => !WIDE.has(l.where)).map((l) => l.words);
  const section = o.labels.filter((l) => l.where === "section" || l.where === "over").map((l) => l.words);
  const sentence = o.labels.filter((l) => l.where === "sentence").map((l) => l.words);
  for (const s of q.open) {
    const label = most(sure, s);
    const line = Math.max(most(at.line, s), most(sentence, s) * 0.9);
    const head = most(section, s);
    const near = most(at.near, s);
    const here = Math.max(label, line * 0.9, head * 0.85, near * 0.6);
    const page = at.page === null ? 0 : fitIn(s, at.page);
    sums.all += s.weight;
    sums.label += s.weight * label;
    sums.line += s.weight * line;
    sums.section += s.weight * head;
    sums.near += s.weight * near;
    sums.here += s.weight * here;
    sums.page += s.weight * page;
    if (page < 0.2 && here < 0.2) sums.gone += s.weight;
    if (s.role === "name" || s.role === "number") {
      sums.names += s.weight;
      sums.namesHere += s.weight * here;
    }
    least = Math.min(least, here);
  }
  const none = q.open.length === 0;
  return {
    o_n: q.open.length,
    o_label: none ? 1 : share(sums.label, sums.all),
    o_line: none ? 1 : share(sums.line, sums.all),
    o_section: none ? 1 : share(sums.section, sums.all),
    o_near: none ? 1 : share(sums.near, sums.all),
    o_here: none ? 1 : share(sums.here, sums.all),
    o_page: none ? 1 : share(sums.page, sums.all),
    o_gone: sums.gone,
    o_least: least,
    o_names: sums.names === 0 ? 1 : share(sums.namesHere, sums.names),
  };
}

/** What stands around an option. */
export type Around = ReturnType<typeof around>;
