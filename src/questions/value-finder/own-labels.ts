import type { AnswerKind } from "#lexicon/attributes.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { isValueCell } from "#reading/layout/adjacent-text.ts";
import { emptyWords } from "../plan/words.ts";
import { type Candidate, valueCandidates } from "./candidates.ts";
import { fitOf } from "./names/fits.ts";
import { Words } from "./names/place-words.ts";
import type { ReadPage, ReadPaper } from "./paper.ts";
import { isProse } from "./places.ts";
import { asksIn } from "./question/asking.ts";
import type { Clause } from "./question/focus.ts";
import type { Sought } from "./question/sought.ts";
import type { Standing } from "./standing.ts";
import { boxAsked, boxNamed } from "./values/box-asked.ts";
import { boxesOn } from "./values/boxes.ts";
import { textCandidates } from "./values/texts.ts";

/** Words a label may have: more is a sentence. */
const LABEL_WORDS = 8;

/** How surely such a label must be a value's own. */
const SURE = 0.88;

/** What it is worth less that no table knows what is asked for. */
const LESS = 0.02;

/** Share of the words of a label that must be asked for. */
const LEAST_SHARE = 0.6;

/** A word of a label is one that is asked for, from here on. */
const SAME = 0.9;

/** What may answer where no kind of answer was asked for. */
const ANY: readonly AnswerKind[] = ["money", "day", "percent", "measure", "number", "count", "words"];

/** Words of a label that say nothing of what it is of. */
const PLAIN = /^(?:\d+[a-z]?|no|nr|num|total|amount|current|see|inst|for|box|code)$/;

/** A text of a page that may be a label, with its words that say something. */
interface Label {
  text: string;
  /** A value stands at its right. */
  valued: boolean;
  tokens: readonly Words[];
}

const labels = new WeakMap<ReadPage, readonly Label[]>();

/** The texts of a page that may be labels: cells, and the labels of boxes that stand close together. */
function labelsOn(page: ReadPage): readonly Label[] {
  let own = labels.get(page);
  if (own === undefined) {
    own = textsOn(page).flatMap(({ text, valued }): Label[] => {
      if (isValueCell(text) || !/\p{L}{3}/u.test(text)) return [];
      const tokens = wordsOf(text).filter((t) => !emptyWords.has(t) && !PLAIN.test(t));
      if (tokens.length === 0 || tokens.length > LABEL_WORDS) return [];
      return [{ text, valued, tokens: tokens.map((t) => new Words(t, page.picture)) }];
    });
    labels.set(page, own);
  }
  return own;
}

function textsOn(page: ReadPage): { text: string; valued: boolean }[] {
  return page.lines.flatMap(({ line }) => {
    if (isProse(line) && line.cells.length === 1) return [];
    const boxes = boxesOn(line);
    const valued = line.cells.findLastIndex((c) => isValueCell(c.text));
    const cells = line.cells.map((c, i) => {
      const text = /^([^:]{2,60}):/.exec(c.text)?.[1] ?? c.text.replace(VALUE_BEHIND, "");
      return { text, valued: i < valued || text.length < c.text.length };
    });
    const numbered = boxes.some((b) => b.numbered);
    return numbered ? [...cells, ...boxes.map((b) => ({ text: b.text, valued: false }))] : cells;
  });
}

/** "Points earned 821": the value a label carries in its own cell. */
const VALUE_BEHIND = /[\s.…]*[-$€£]?[\d.,]+\s*[$€£%]?\s*$/;

interface OwnLabel {
  phrase: string[];
  matched: number;
  share: number;
}

/** How far a label is what is asked for: its words in a row, and how many of them are sought. Null when too few are. */
function matchOf({ text, tokens }: Label, sought: readonly Sought[]): OwnLabel | null {
  const hit = tokens.map((t) => sought.some((s) => fitOf(s, t) >= SAME));
  const matched = hit.filter(Boolean).length;
  const share = matched / tokens.length;
  if (matched === 0 || share < LEAST_SHARE) return null;
  const all = wordsOf(text);
  const first = all.indexOf(tokens[hit.indexOf(true)]?.text ?? "");
  const last = all.lastIndexOf(tokens[hit.lastIndexOf(true)]?.text ?? "");
  return { phrase: all.slice(first, last + 1), matched, share };
}

/**
 * What is asked for in the paper's own words, where no table knows it: "royalties john park" of a form with a box "2 Royalties",
 * "how much of the bill was for Glacier" of one with such a row. Names that the head of the paper says are whose it is, not what
 * is asked for. Null when no label of the paper is made of words of the question.
 */
function byOwnLabel(paper: ReadPaper, clause: Clause, standing: Standing): Clause | null {
  const box = boxAsked(standing.sought);
  const named = box === null ? null : boxNamed(paper, box.number);
  if (named !== null) return inWords(clause, named);
  // Prices and counts of things are read off their rows (`itemCandidates`).
  if (!clause.usual || clause.bare || clause.kinds[0] !== "words") return null;
  const sought = standing.sought.filter(
    (s) =>
      (s.role === "word" || s.role === "name" || s.role === "light") &&
      s.said.length >= 3 &&
      !(s.role === "name" && fitOf(s, paper.head) >= 0.75),
  );
  const told = sought.filter((s) => s.role !== "light");
  if (told.length === 0) return null;
  let best: OwnLabel | null = null;
  for (const page of paper.pages) {
    if (!told.some((s) => fitOf(s, page.words) >= SAME)) continue;
    for (const label of labelsOn(page)) {
      // A name is a label where its row has a value: an item of a bill. Elsewhere it says whose something is.
      const own = matchOf(label, label.valued ? sought : sought.filter((s) => s.role !== "name"));
      if (own === null) continue;
      const better =
        best === null ||
        own.matched > best.matched ||
        (own.matched === best.matched && own.share > best.share);
      if (better && told.some((s) => own.phrase.some((t) => fitOf(s, new Words(t)) >= SAME))) best = own;
    }
  }
  if (best === null) return null;
  // A name alone says whose something is.
  const { phrase } = best;
  const worded = told.some((s) => s.role === "word" && phrase.some((t) => fitOf(s, new Words(t)) >= SAME));
  if (!worded) return null;
  return inWords(clause, phrase);
}

/** Words a label must have to be asked for by all of them as they stand, and those among them that say something. */
const LEAST_WORDS = 3;
const LEAST_SAID = 2;

/** What such a label is worth beyond what its words name one by one. */
const WORD_FOR_WORD = 0.06;

/** True for a page with some words of a question in a row: most pages have none, and are not laid out for their labels. */
function hasRun(page: ReadPage, question: readonly string[]): boolean {
  const { tokens, vocabulary } = page.words;
  const starts = new Map<string, number[]>();
  for (let i = 0; i + LEAST_WORDS <= question.length; i++) {
    const run = question.slice(i, i + LEAST_WORDS);
    if (run.every((t) => vocabulary.has(t)))
      starts.set(run[0] as string, [...(starts.get(run[0] as string) ?? []), i]);
  }
  if (starts.size === 0) return false;
  return tokens.some((t, at) =>
    starts
      .get(t)
      ?.some((i) => question.slice(i + 1, i + LEAST_WORDS).every((w, k) => tokens[at + 1 + k] === w)),
  );
}

/**
 * What is asked for by the very words of a label, whatever they name one by one: "total from this billing period". Null when no
 * label of the paper stands in the question whole.
 */
function byWholeLabel(paper: ReadPaper, clause: Clause, standing: Standing): Clause | null {
  // "How many days": a kind of answer was asked for, and a label alone does not say that it has it.
  if (asksIn(clause.tokens, clause.tokens.join(" ")).kinds.length > 0) return null;
  const names = new Set(standing.sought.flatMap((s) => (s.role === "name" ? [s.said] : [])));
  const asked = clause.usual ? [] : [...clause.said, ...clause.words];
  const question = ` ${clause.tokens.join(" ")} `;
  let best: string[] = [];
  for (const page of paper.pages) {
    if (!hasRun(page, clause.tokens)) continue;
    for (const { text, tokens } of labelsOn(page)) {
      if (tokens.length < LEAST_SAID) continue;
      const all = wordsOf(text);
      if (all.length < LEAST_WORDS || all.length <= best.length) continue;
      // A label that only names somebody, or another thing than what is asked of it, is no label of the answer.
      if (tokens.filter((t) => !names.has(t.text)).length < LEAST_SAID) continue;
      if (asked.length > 0 && !asked.some((w) => all.includes(w))) continue;
      if (question.includes(` ${all.join(" ")} `)) best = all;
    }
  }
  return best.length === 0 ? null : inWords({ ...clause, kinds: ["words"] }, best);
}

/** A clause that asks for what a paper calls by some words. */
function inWords(clause: Clause, phrase: readonly string[]): Clause {
  const kinds = clause.kinds[0] === "words" ? ANY : clause.kinds;
  return {
    ...clause,
    kinds,
    usual: false,
    attributes: [{ id: "unknown", kinds: [...kinds], keys: [], phrases: [phrase, phrase] }],
    words: phrase,
    said: phrase,
  };
}

/** What stands right beside a label of the paper that is made of words of the question; see `byOwnLabel`. */
export function ownLabelled(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  const whole = byWholeLabel(paper, clause, standing);
  const own = whole ?? byOwnLabel(paper, clause, standing);
  if (own === null) return [];
  const more = whole === null ? -LESS : WORD_FOR_WORD;
  return [...valueCandidates(paper, own, standing), ...textCandidates(paper, own, standing)]
    .filter((c) => c.attribute >= SURE)
    .map((c) => ({ ...c, score: c.score + more }));
}
