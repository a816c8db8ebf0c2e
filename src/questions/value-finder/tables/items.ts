import { any, whole } from "#lexicon/phrases.ts";
import { askingWords, emptyWords } from "../../plan/words.ts";
import { modifiers } from "../attributes.ts";
import type { Candidate } from "../candidates.ts";
import { attributeFit, fitOf } from "../names/fits.ts";
import type { Words } from "../names/place-words.ts";
import type { ReadPage, ReadPaper } from "../paper.ts";
import type { Clause } from "../question/focus.ts";
import type { Sought } from "../question/sought.ts";
import { wordSought } from "../question/sought.ts";
import type { Standing } from "../standing.ts";
import { unitsOf } from "../values/units.ts";
import type { OnLine, Which } from "./item-values.ts";
import { amountOf, countOf, measureOf, rowAbove } from "./item-values.ts";
import { moneyOn } from "./row-money.ts";

/** A word of a question stands on a line from here on; letters of pictures go wrong. */
const HOLDS = 0.66;

/** A word on more lines of a paper than this is what the paper is about, and no item of it. */
const MOST_LINES = 6;

/** What is behind such a word is not meant: "without the home visit"; en de fr es it nl. */
const WITHOUT = whole("items-without");

/** Words of a question behind one that leaves them out: the next two that say something. */
function leftOut(tokens: readonly string[]): ReadonlySet<string> {
  const out = new Set<string>();
  tokens.forEach((t, i) => {
    if (!WITHOUT.test(t)) return;
    for (const next of tokens
      .slice(i + 1)
      .filter((w) => !emptyWords.has(w))
      .slice(0, 2))
      out.add(next);
  });
  return out;
}

/** What the head of a paper has stands so far on it. */
const HEAD = 0.7;

const tells = (s: Sought): boolean => s.role === "name" || s.role === "word" || s.role === "number";

/** The words that name one of several things on a paper, each with what it counts, and those its row must not have. */
interface ItemWords {
  words: readonly Sought[];
  /** Those of them that name what is asked for rather than the thing that has it. */
  labels: ReadonlySet<string>;
  barred: readonly Sought[];
  /** Words that say little, but tell one row from another that is named as well. */
  light: readonly Sought[];
}

/**
 * The words of a question that name one of several things on the paper. `priced`: the price of it is asked for rather than
 * something with a label of its own; `isItem`: whether a line is one of a thing with a value. Words that stand on the paper, but
 * on no such line, say which paper it is and name nothing on it. No words when none of them is on such a line.
 */
function itemWords(
  paper: ReadPaper,
  clause: Clause,
  standing: Standing,
  priced: boolean,
  isItem: (page: number, at: number) => boolean,
): ItemWords {
  const out = leftOut(clause.tokens);
  const language = standing.sought[0]?.language ?? "en";
  // A unit is what the figure is in, and no name of a thing.
  const spelled = new Set(clause.tokens.filter((t) => unitsOf([t]).units.length > 0));
  const plain = standing.sought.filter(
    (s) => (s.role === "word" || s.role === "name") && fitOf(s, paper.head) < 0.85,
  );
  plain.push(...clause.words.map((w) => wordSought(w, language)));
  // "The cleaning cost": a line of the bill may be what there is a name for too.
  if (!priced)
    plain.push(
      ...clause.said
        .filter((w) => !askingWords.has(w) && !spelled.has(w))
        .map((w) => wordSought(w, language)),
    );
  const hits = (s: Sought): [number, number][] =>
    paper.pages.flatMap((page, p) =>
      // A page without the word need not be laid out for it.
      fitOf(s, page.words) < HOLDS
        ? []
        : page.lines.flatMap((l, at): [number, number][] => (fitOf(s, l.words) >= HOLDS ? [[p, at]] : [])),
    );
  const first = paper.pages[0]?.lines.findIndex((_, at) => isItem(0, at)) ?? -1;
  const words: Sought[] = [];
  let any = false;
  for (const s of plain) {
    if (out.has(s.said)) continue;
    const lines = hits(s);
    if (lines.length > MOST_LINES) continue;
    const own = lines.filter(([p, at]) => isItem(p, at)).length;
    if (lines.length > 0 && own === 0) continue;
    // The name of a shop stands over its rows, also where it is the name of some things on them.
    if (s.role === "name" && own > 0 && lines.some(([p, at]) => p === 0 && at < first)) continue;
    any ||= own > 0;
    // What stands on one line tells it from others better than what stands on five.
    words.push({ ...s, weight: s.weight / (own === 0 ? 3 : 1 + own) });
  }
  return {
    words: any ? words : [],
    // Where the rest of the question only says which paper it is, the row of that name is what is asked for.
    labels: new Set(
      priced || !standing.sought.some((s, i) => tells(s) && (standing.stands[i] as number) < HEAD)
        ? []
        : clause.said,
    ),
    barred: [...out].map((w) => wordSought(w, language)),
    light: standing.sought.filter((s) => s.role === "light" && !askingWords.has(s.said)),
  };
}

/** Share of the words for an item that its row has to have. */
const LEAST_SHARE = 0.42;

/** The same where the row does not say what thing it is, but only what it is like. */
const LEAST_WITHOUT = 0.7;

/** What an item that is found in all its words is worth, beside what else the question says of the paper. */
const WORTH = 0.9;

/** What a row loses against a label where there is a name for what is asked. */
const NAMED = 0.15;

/** What it is worth that a row is called nothing else. */
const NEAR = 0.03;

/** From here on a row has the very word, and what one that stands for it counts. */
const ITSELF = 0.9;
const LIKE_IT = 0.95;

/** What such a row counts at least where it is called what is asked for. */
const CALLED = 0.85;

/** A sentence that speaks of a thing is no row of a bill. */
const MOST_WORDS = 24;

/** What asks for the price of a thing rather than for something a paper has a label for. */
const PRICED: ReadonlySet<string> = new Set([
  "total",
  "premium",
  "ordered",
  "price",
  "purchase-price",
  "cost",
  "unit-price",
]);

interface Row {
  page: ReadPage;
  /** The line that names the item. */
  at: number;
  share: number;
  /** Share of the words of the row that name the item: "Breakfast" is nearer to it than "Room including breakfast". */
  close: number;
}

/** Languages that set the thing first and what it is like behind it: "vin rouge". */
const THING_FIRST: ReadonlySet<string> = new Set(["fr", "es", "it"]);

/** The words of an item that say what thing it is: of "dark chocolate" the chocolate, of "wall cabinet" the cabinet. */
function headsOf(clause: Clause, words: readonly Sought[]): ReadonlySet<string> {
  const own = new Set(words.map((s) => s.said));
  const first = THING_FIRST.has(words[0]?.language ?? "en");
  const { tokens } = clause;
  return new Set(tokens.filter((t, i) => own.has(t) && !own.has(tokens[first ? i - 1 : i + 1] ?? "")));
}

/** Rows that name the item, those with most of its words; of those that have as many the ones with its lesser words, too. */
function rowsOf(
  paper: ReadPaper,
  clause: Clause,
  { words, labels, barred, light }: ItemWords,
  priced: boolean,
): Row[] {
  const all = words.reduce((n, s) => n + s.weight, 0);
  const heads = headsOf(clause, words);
  const rows: (Row & { less: number; has: ReadonlySet<Sought> })[] = [];
  for (const page of paper.pages) {
    if (!words.some((s) => fitOf(s, page.words) >= HOLDS)) continue;
    const held = new Map<number, { at: number; has: Set<Sought>; lines: number[] }>();
    page.lines.forEach((l, at) => {
      if (l.words.tokens.length > MOST_WORDS) return;
      const has = words.filter((s) => fitOf(s, l.words) >= HOLDS);
      if (has.length === 0) return;
      // Words of the lines that a row goes on with are the row's.
      const home = rowAbove(paper, page, at) ?? at;
      const row = held.get(home) ?? { at, has: new Set(), lines: [] };
      for (const s of has) row.has.add(s);
      row.lines.push(at);
      held.set(home, row);
    });
    for (const { at, has, lines } of held.values()) {
      const on = (s: Sought, least: number) =>
        lines.some((i) => fitOf(s, page.lines[i]?.words as Words) >= least);
      // The word itself before one that only stands for it.
      const share = [...has].reduce((n, s) => n + s.weight * (on(s, ITSELF) ? 1 : LIKE_IT), 0) / all;
      // A row that has nothing but the label of what is asked for is that of no thing.
      if (!priced && [...has].every((s) => labels.has(s.said))) continue;
      const thing = labels.size > 0 || [...has].some((s) => heads.has(s.said) || s.role === "name");
      if (share < (thing ? LEAST_SHARE : LEAST_WITHOUT) || barred.some((s) => on(s, HOLDS))) continue;
      const own = page.lines[at]?.words.tokens.filter((t) => /\p{L}{3}/u.test(t)).length ?? 0;
      rows.push({
        page,
        at,
        share,
        close: Math.min(1, has.size / Math.max(1, own)),
        has,
        less: light.filter((s) => on(s, 0.95)).length,
      });
    }
  }
  const most = Math.max(0, ...rows.map((r) => r.share));
  const own = rows.filter((r) => r.share >= most - 1e-9);
  // Rows of other words each: nothing says which of them is meant.
  if (own.some((r) => [...r.has].some((s) => !own[0]?.has.has(s)))) return [];
  const less = Math.max(0, ...own.map((r) => r.less));
  return own.filter((r) => r.less === less);
}

/** A price of one of several that were bought. */
const EACH = new RegExp(`(?:^| )(?:${any("items-each")})(?= |$)`, "u");

/** Words before a thing of which one is meant: "a cappuccino", "ein Glühwein". */
const ARTICLE = whole("items-one");

/** Words between such an article and the thing. */
const BETWEEN = 3;

/** True when the price of one is asked for. */
function asksOne(clause: Clause, { words }: ItemWords): boolean {
  if (EACH.test(clause.tokens.join(" "))) return true;
  return clause.tokens.some(
    (t, i) =>
      ARTICLE.test(t) &&
      clause.tokens.slice(i + 1, i + 1 + BETWEEN).some((w) => words.some((s) => s.said === w)),
  );
}

/** What is read off a row: an amount, a figure with a unit, or how many. */
type Reads = (page: ReadPage, at: number) => OnLine | null;

/** Reads rows of a paper, each once. `which`: of several amounts the one that is asked for. */
function readerOf(
  paper: ReadPaper,
  kind: "money" | "measure" | "count",
  units: readonly string[],
  which: Which,
): Reads {
  const found = new Map<string, OnLine | null>();
  return (page, at) => {
    const key = `${page.number}:${at}`;
    let own = found.get(key);
    if (own === undefined) {
      own =
        kind === "money"
          ? amountOf(paper, page, at, which)
          : kind === "measure"
            ? measureOf(paper, page, at, units)
            : countOf(paper, page, at);
      found.set(key, own);
    }
    return own;
  };
}

/**
 * What one of several things on a paper costs, or how many of it there are: the row that has most of the words that name it,
 * with its amount on the same line or, on slips of two lines an item, on the one beside it. Empty when a label is asked for,
 * when nothing on the paper is named so, or when rows disagree.
 */
export function itemCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  const { units } = unitsOf(clause.tokens);
  // "How many minutes does it run": a figure with that unit, and not how many of it there are.
  const kind = clause.kinds[0] === "count" && units.length > 0 ? "measure" : clause.kinds[0];
  if (kind !== "money" && kind !== "count" && kind !== "measure") return [];
  const priced =
    clause.usual ||
    clause.attributes.every((a) => PRICED.has(a.id) || (kind === "count" && a.id === "unknown"));
  const names = standing.sought.filter((s) => s.role === "name" || s.role === "word" || s.role === "time");
  const any = readerOf(paper, kind, units, { one: false, names });
  const isItem = (p: number, at: number) => any(paper.pages[p] as ReadPage, at) !== null;
  const named = itemWords(paper, clause, standing, priced, isItem);
  if (named.words.length === 0) return [];
  const read = readerOf(paper, kind, units, { one: asksOne(clause, named), names });
  const hits = rowsOf(paper, clause, named, priced || kind !== "money").flatMap((row) => {
    const hit = read(row.page, row.at);
    return hit === null ? [] : [{ row, ...hit }];
  });
  // What was taken off is the price of nothing, where something else on the paper is called so, too.
  const positive = hits.filter(({ row, at }) =>
    moneyOn(paper, row.page, at).every((v) => (v.number ?? 0) >= 0),
  );
  return (positive.length > 0 ? positive : hits).map(({ row, value, at }): Candidate => {
    const text = row.page.lines[at]?.line.text ?? "";
    const [share, less] = worthOf(row, clause, kind, priced);
    return {
      kind,
      text: text.slice(value.start, value.end).trim(),
      value,
      page: row.page.number,
      lines: [Math.min(row.at, at), Math.max(row.at, at)],
      quote: null,
      fact: null,
      // Several rows of one name: the first says as much as the others.
      score: WORTH * (0.55 + 0.45 * share) - (hits.length > 2 ? 0.1 : 0) - less + NEAR * row.close,
      attribute: share,
      item: true,
    };
  });
}

/** How far a row is the one that is asked for, and what it loses where there is a name for what is asked. */
function worthOf(row: Row, clause: Clause, kind: string, priced: boolean): [share: number, less: number] {
  if (priced) return [row.share, 0];
  // The row is called what is asked for: it has a label as good as any.
  const words = row.page.lines[row.at]?.words as Words;
  const called =
    kind === "measure" &&
    clause.attributes.some((a) => !modifiers.has(a.id) && attributeFit(a, words) >= 0.8);
  if (called) return [Math.max(CALLED, row.share), NAMED / 3];
  return [row.share, kind === "count" ? NAMED / 3 : NAMED];
}
