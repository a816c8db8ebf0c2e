import { lazily } from "#lexicon/table.ts";
import shipped from "#models/one.json" with { type: "json" };
import {
  calibrated,
  type Features,
  type Forest,
  type GrownTree,
  oddsOf,
  rowOf,
  sumOf,
  treesOf,
} from "#reading/ranking/forest.ts";
import { rolesBy, type ShippedWords, type WordModel, wordModel } from "#reading/ranking/word-model.ts";
import type { Found } from "../value-finder/best.ts";
import type { ReadPaper } from "../value-finder/paper.ts";
import { type Asked, askedOf } from "./asked.ts";
import { type Rated, rate, type Wanted } from "./features.ts";
import type { PaperFit } from "./papers.ts";
import { type Span, type SpanKind, spansOf } from "./spans.ts";

/** What a question is told by: its words, pairs of them, and how it opens. */
export function questionWords({ tokens: t }: Asked): string[] {
  return [
    ...t.map((w) => `w ${w}`),
    ...t.slice(1).map((w, i) => `b ${t[i]} ${w}`),
    `first ${t[0]}`,
    `f2 ${t[0]} ${t[1]}`,
    `f3 ${t[0]} ${t[1]} ${t[2]}`,
    `last ${t.at(-1)}`,
  ];
}

/** What is learned to read answers with (`test/train/one.ts`). */
export interface OneModel {
  asks: WordModel;
  spans: WordModel;
  facts: WordModel;
  /** Share of what is asked for that is a span of a kind: `amount money`. */
  fits: Record<string, number>;
  features: readonly string[];
  trees: readonly GrownTree[];
  /** Chooses among the likeliest spans of several papers. */
  choose: Forest;
}

const built = lazily(
  (): OneModel => ({
    asks: wordModel(shipped.asks as ShippedWords),
    spans: wordModel(shipped.spans as ShippedWords),
    facts: wordModel(shipped.facts as ShippedWords),
    fits: shipped.fits,
    features: shipped.features,
    trees: shipped.trees as unknown as GrownTree[],
    choose: {
      ...shipped.choose,
      trees: treesOf(shipped.choose.trees, "one.json"),
      calibration: shipped.choose.calibration as [number, number][],
    },
  }),
);

/** What the words of a question say that it asks for. */
export function wantedBy(asked: Asked, m: Pick<OneModel, "asks" | "spans" | "facts" | "fits">): Wanted {
  const words = questionWords(asked);
  return {
    asks: rolesBy(m.asks, words),
    spans: rolesBy(m.spans, words),
    facts: rolesBy(m.facts, words),
    fits: (asks: string, is: SpanKind) => m.fits[`${asks} ${is}`] ?? 0,
  };
}

/** A paper that may answer. */
export interface Candidate<T> {
  of: T;
  paper: ReadPaper;
  /** How far it is the one that is asked about; null when it alone is asked. */
  fit: PaperFit | null;
}

/** What may answer, with how likely it does. */
export interface Answer<T> {
  of: T;
  paper: ReadPaper;
  /** Where it was read; null for what only rules found. */
  span: Span | null;
  /** What rules say, where it is the same. */
  ruled: readonly Found<T>[] | null;
  /** 0..1. */
  probability: number;
}

/** Texts of one paper that may answer, each once, the likeliest first. */
export interface OwnAnswer {
  rated: Rated;
  /** How likely it answers if the paper is the right one, 0..1. */
  share: number;
  /** How likely nothing on the paper does. */
  none: number;
}

const spansKept = new WeakMap<ReadPaper, Span[]>();

/** What may answer on a paper; worked out once. */
export const spansIn = (paper: ReadPaper): Span[] => {
  let spans = spansKept.get(paper);
  if (!spans) {
    spans = spansOf(paper);
    spansKept.set(paper, spans);
  }
  return spans;
};

/** Texts that are told apart among the answers of one paper. */
const MOST_TEXTS = 6;

/** What one paper may answer, what stands on it several times put together. */
export function ownAnswers(
  asked: Asked,
  wanted: Wanted,
  paper: ReadPaper,
  odds: (f: Features) => number,
): OwnAnswer[] {
  const rated = rate(asked, wanted, paper, spansIn(paper)).map((r) => ({ r, odds: odds(r.features) }));
  const top = Math.max(0, ...rated.map((x) => x.odds));
  const sum = rated.reduce((n, x) => n + Math.exp(x.odds - top), Math.exp(-top));
  const none = Math.exp(-top) / sum;
  const texts = Map.groupBy(rated.sort((a, b) => b.odds - a.odds).slice(0, 40), ({ r }) =>
    r.span.text.toLowerCase(),
  );
  return [...texts.values()]
    .map((same) => ({
      rated: same[0]!.r,
      share: same.reduce((n, x) => n + Math.exp(x.odds - top), 0) / sum,
      none,
    }))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_TEXTS);
}

const NO_FIT: PaperFit = { share: 0, head: 0, lacks: 0, kind: 0, time: 0, rank: 0 };

/** A text that may answer, with its figures. */
export interface Row<T> {
  candidate: Candidate<T>;
  /** What was read; null for what only rules found. */
  own: OwnAnswer | null;
  ruled: boolean;
  features: Features;
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** A text of a page, on the lines it stands on. */
interface Placed {
  text: string;
  page: number;
  lines: readonly [number, number] | null;
}

/** Whether two texts of one paper say the same in one place: one is the other with its label. */
function sayTheSame(one: Placed, other: Placed): boolean {
  if (one.page !== other.page) return false;
  const [a, b] = [bare(one.text), bare(other.text)];
  if (a === b) return a !== "";
  const apart =
    one.lines !== null &&
    other.lines !== null &&
    (one.lines[0] > other.lines[1] || one.lines[1] < other.lines[0]);
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return !apart && short.length >= 3 && long.includes(short) && short.length * 4 >= long.length;
}

const placeOf = (s: Span): Placed => ({ text: s.text, page: s.page.number, lines: s.lines });

/** Whether rules found what was read. */
function isSame<T>(f: Found<T>, candidate: Candidate<T>, { rated: { span } }: OwnAnswer): boolean {
  const c = f.candidate;
  if (f.reading.paper !== candidate.paper || c.page !== span.page.number) return false;
  // A fact says its day and its amount in its own notation.
  const day = c.fact?.date ?? c.value?.date ?? null;
  if (day !== null && day === span.value?.date) return true;
  const number = c.fact?.number ?? null;
  if (number !== null && c.fact?.role === "money" && number === span.value?.number) return true;
  return sayTheSame(c, placeOf(span));
}

/** Figures of the answers of several papers beside one another, and of what rules found. */
export function beside<T>(
  asked: Asked,
  papers: readonly { candidate: Candidate<T>; own: readonly OwnAnswer[] }[],
  ruled: readonly Found<T>[],
): Row<T>[] {
  const fits = papers.map((p) => p.candidate.fit ?? NO_FIT);
  const best = Math.max(...fits.map((f) => f.rank));
  const [found] = ruled;
  const said = {
    rules: ruled.length,
    rules_score: found?.candidate.score ?? 0,
    rules_attribute: found?.candidate.attribute ?? 0,
    rules_fact: found?.candidate.fact ? 1 : 0,
    rules_verdict: found?.verdict ? 1 : 0,
    words: asked.words.length,
  };
  let matched = false;
  const rows = papers.flatMap(({ candidate, own }, nth): Row<T>[] => {
    const paper = paperFigures(candidate, fits, nth, best);
    return own.map((o, i) => {
      const same = found !== undefined && isSame(found, candidate, o);
      matched ||= same;
      const f = o.rated.features;
      const features: Features = {
        ...paper,
        ...said,
        ruled: same ? 1 : 0,
        read: 1,
        share: o.share,
        none: o.none,
        place: i,
        ahead: o.share - (own[i === 0 ? 1 : 0]?.share ?? 0),
        value: o.rated.span.value === null ? 0 : 1,
        sentence: o.rated.span.kind === "sentence" ? 1 : 0,
      };
      for (const name of COPIED) features[name] = f[name] ?? 0;
      return { candidate, own: o, ruled: same, features };
    });
  });
  const nth =
    found === undefined || matched ? -1 : papers.findIndex((p) => p.candidate.paper === found.reading.paper);
  const of = papers[nth];
  if (of !== undefined)
    rows.push({
      candidate: of.candidate,
      own: null,
      ruled: true,
      features: {
        ...paperFigures(of.candidate, fits, nth, best),
        ...said,
        ruled: 1,
        read: 0,
        share: 0,
        none: of.own[0]?.none ?? 1,
        ahead: -(of.own[0]?.share ?? 0),
      },
    });
  return rows;
}

/** Figures of a span that tell how well it answers, too. */
const COPIED = [
  "kind",
  "k2r",
  "joined",
  "row_share",
  "all",
  "fact_q",
  "label_named",
  "q_yesno",
  "q_text",
  "q_amount",
  "q_date",
  "q_number",
];

function paperFigures<T>(
  candidate: Candidate<T>,
  fits: readonly PaperFit[],
  nth: number,
  best: number,
): Features {
  const fit = fits[nth]!;
  const others = fits.filter((_, i) => i !== nth);
  return {
    only: candidate.fit === null ? 1 : 0,
    paper_share: fit.share,
    paper_head: fit.head,
    paper_lacks: fit.lacks,
    paper_kind: fit.kind,
    paper_time: fit.time,
    paper_less: best - fit.rank,
    paper_lead: fit.rank - Math.max(0, ...others.map((f) => f.rank)),
    paper_rivals: others.filter((f) => f.rank > fit.rank - 0.05).length,
    paper_nth: nth,
  };
}

/** Whether a number of its own (an account, a policy) is asked for. */
export const asksNumber = (asked: Asked): boolean => {
  const { asks } = wantedBy(asked, built());
  return [...asks].every(([kind, share]) => kind === "number" || share < (asks.get("number") ?? 0));
};

/**
 * What papers may answer to a question, the likeliest first, each with how likely it is right. `papers`: those it may be
 * about, the likeliest first; `ruled`: what rules found on them.
 */
export function answersIn<T>(
  question: string,
  papers: readonly Candidate<T>[],
  ruled: readonly Found<T>[],
): Answer<T>[] {
  const m = built();
  const asked = askedOf(question);
  const wanted = wantedBy(asked, m);
  const names = [...m.features];
  const odds = (f: Features) => sumOf(m.trees, rowOf(names, f));
  const rows = beside(
    asked,
    papers.map((candidate) => ({ candidate, own: ownAnswers(asked, wanted, candidate.paper, odds) })),
    ruled,
  ).map((r) => ({ ...r, odds: oddsOf(m.choose, rowOf(m.choose.features, r.features)) }));
  const top = Math.max(0, ...rows.map((r) => r.odds));
  const sum = rows.reduce((n, r) => n + Math.exp(r.odds - top), Math.exp(-top));
  const out: (Answer<T> & { share: number })[] = [];
  for (const r of rows.sort((a, b) => b.odds - a.odds)) {
    const share = Math.exp(r.odds - top) / sum;
    const span = r.own?.rated.span ?? null;
    const same = out.find(
      (o) =>
        o.paper === r.candidate.paper &&
        o.span !== null &&
        span !== null &&
        sayTheSame(placeOf(o.span), placeOf(span)),
    );
    // With its label and without it is one answer.
    if (same) {
      same.share += share;
      if (r.ruled) same.ruled = ruled;
    } else
      out.push({
        of: r.candidate.of,
        paper: r.candidate.paper,
        span,
        ruled: r.ruled ? ruled : null,
        probability: 0,
        share,
      });
  }
  for (const a of out) {
    const share = Math.min(0.999, Math.max(0.001, a.share));
    a.probability = calibrated(m.choose.calibration, Math.log(share / (1 - share)));
  }
  return out.sort((a, b) => b.share - a.share);
}
