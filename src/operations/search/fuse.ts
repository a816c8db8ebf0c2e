import { countDocuments } from "#database/documents/listing.ts";
import { matching } from "#database/search/search.ts";
import type { SearchFilter } from "#database/search/search-filter.ts";
import { type Understood, understandSearch } from "#questions/query/understand.ts";
import { embeddedHits } from "./embedding.ts";
import { formsOf, without } from "./match.ts";
import { meaningHits } from "./meaning.ts";
import type { FoundDocument, Listed, Search } from "./steps.ts";

/** What words and meaning count, where nothing has everything that was typed. */
const weights = { words: 0.5, meaning: 0.3 } as const;
/** Of that, what words count that are hardly any of those looked for: names among them tell a paper, whatever else is missing. */
const WORDS_ALONE = 0.4;
/** Papers that meaning may add. */
const MOST_MEANT = 50;

/** What remains of a meaning that far more papers share than are asked for: it tells none of them from the others. */
const SHARED = 0.5;

/** How well a meaning tells papers apart: less, the nearer the last of a full list comes to the first. */
const apart = (list: ReadonlyMap<number, number>): number =>
  list.size < MOST_MEANT ? 1 : 1 - (1 - SHARED) * Math.min(...list.values());

/**
 * Puts what has nearly all the words and what is about the same into one order: `words` and each of `meant` with scores from 1
 * down, which are weighed and added. Ranks alone (reciprocal rank fusion) would forget how much the best stands out: of
 * "the bill of Endesa" a paper of Endesa has nearly everything, and ten other bills have little. Of `covered` (0..1) of what was
 * looked for the best of `words` has: of "dunning letter" no paper has more than "letter", and what it means says more.
 */
export function fuse(
  words: ReadonlyMap<number, number>,
  meant: readonly ReadonlyMap<number, number>[],
  covered = 1,
): number[] {
  const score = new Map<number, number>();
  const add = (list: ReadonlyMap<number, number>, weight: number) => {
    for (const [n, s] of list) score.set(n, (score.get(n) ?? 0) + weight * s);
  };
  add(words, weights.words * (WORDS_ALONE + (1 - WORDS_ALONE) * covered));
  // Two ways to tell a meaning are no more than one.
  for (const list of meant) add(list, (weights.meaning * apart(list)) / meant.length);
  return [...score.keys()].toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0));
}

/** Scores of hits as shares of the first one's, never rising: an earlier step's hits stay before a later one's. */
function shares(hits: readonly { n: number; score: number }[]): Map<number, number> {
  const best = Math.max(hits[0]?.score ?? 0, Number.MIN_VALUE);
  let least = 1;
  return new Map(
    hits.map(({ n, score }) => {
      least = Math.max(0, Math.min(least, score / best));
      return [n, least];
    }),
  );
}

type Scores = Map<number, number>;

/** Papers about what the words mean, by the built-in lexicon and by a pulled model, where there is one. */
function meant(search: Search, words: readonly string[], filter: SearchFilter): Scores[] {
  const { box, scope } = search;
  const byModel = embeddedHits(box, scope, words.join(" "), filter, MOST_MEANT);
  const lists = [shares(meaningHits(box, scope, words, filter, MOST_MEANT)), shares(byModel)];
  return lists.filter((l) => l.size > 0);
}

/** Of papers that only their meaning speaks for, those that operators, quotation marks and `-not` leave. */
function left(search: Search, rows: readonly number[]): Set<number> {
  const { box, scope, understood, must } = search;
  let still = new Set(rows);
  const keep = (match: string, has: boolean) => {
    const found = matching(box.db, scope, match, [...still]);
    still = new Set([...still].filter((n) => found.has(n) === has));
  };
  for (const m of must) keep(m, true);
  for (const s of understood.sought.filter((one) => one.exact)) keep(formsOf(s, []).join(" OR "), true);
  for (const f of understood.without) keep(without(f), false);
  return still;
}

/** Words that a meaning may be in. */
const wordsOf = (understood: Understood): string[] =>
  understood.sought
    .filter((s) => !s.exact && (s.word !== null || /\p{L}{3}/u.test(s.said)))
    .map((s) => s.said);

/** The words of a search that a meaning may be in, as `embedQuestion` is given them before `findDocuments`. */
export const meaningText = (q: string, today: string): string =>
  wordsOf(understandSearch(q, today)).join(" ");

/** True when every paper that the filter leaves has all that was typed: meaning has none to add. */
const hasAll = ({ box, scope }: Search, found: Listed): boolean =>
  found.match !== null &&
  found.hits.every((h) => !h.why.includes("like")) &&
  found.total >= countDocuments(box.db, scope, found.filter);

/**
 * Adds papers that are about what was meant. What has everything that was typed stays first, as it was; after it comes, in one
 * order, what has nearly all and what is about the same. `total` counts what is added, too.
 */
export function withMeaning(search: Search, found: Listed, narrower: SearchFilter | null): Listed {
  const { box, scope } = search;
  const words = wordsOf(search.understood);
  if (words.length === 0 || hasAll(search, found)) return found;
  let lists = meant(search, words, narrower ?? found.filter);
  // Days and amounts among the words leave out the rest only where something is of them.
  if (narrower !== null && found.filter !== narrower && lists.length === 0)
    lists = meant(search, words, found.filter);
  const all = [...new Set(lists.flatMap((l) => [...l.keys()]))];
  const known = new Set(found.hits.map((h) => h.n));
  const unknown = all.filter((n) => !known.has(n));
  // Where every match is among the hits, no other paper is one.
  const counted =
    found.match === null || found.total === known.size
      ? known
      : matching(box.db, scope, found.match, unknown, found.filter);
  const only = left(
    search,
    unknown.filter((n) => !counted.has(n)),
  );
  const whole = found.hits.filter((h) => !h.why.includes("like"));
  const like = found.hits.filter((h) => h.why.includes("like"));
  const whyOf = new Map(like.map((h) => [h.n, h.why]));
  const rest = fuse(
    shares(like),
    lists.map((l) => new Map([...l].filter(([n]) => only.has(n) || whyOf.has(n)))),
    found.covered,
  );
  const after = rest.map((n, i): FoundDocument => ({ n, score: -i, why: whyOf.get(n) ?? ["meaning"] }));
  return { ...found, hits: [...whole, ...after], total: found.total + only.size };
}
