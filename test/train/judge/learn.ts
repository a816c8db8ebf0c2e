import { type Forest, oddsOf } from "#reading/ranking/forest.ts";
import { Chance } from "../../paper/household/chance.ts";
import { boost, type Example } from "../boost.ts";
import type { Case, Row } from "./cases.ts";

export type Learned = Pick<Forest, "features" | "base" | "trees">;

export interface LearnWish {
  trees: number;
  rate: number;
  least: number;
  /** Figures that are not learned from. */
  without: RegExp | null;
  /** Weight of a real question beside a made-up one. */
  real: number;
}

export const usual: LearnWish = { trees: 260, rate: 0.12, least: 12, without: null, real: 5 };

/** More of these never makes an answer less likely right (1) or more likely (-1). */
const DIRECTION: Record<string, 1 | -1> = {
  o_here: 1,
  o_label: 1,
  o_line: 1,
  o_names: 1,
  o_least: 1,
  o_gone: -1,
  p_stands: 1,
  p_names_gone: -1,
  p_numbers_gone: -1,
  p_time_gone: -1,
  p_gone: -1,
  p_gone_share: -1,
  p_words_gone: -1,
  p_lead: 1,
  a_left: 1,
  a_row: 1,
  a_above: 1,
  a_head: 1,
  a_clause: 1,
  a_mean: 1,
  l_best: 1,
  l_share: 1,
  l_others: -1,
  l_first_others: -1,
  r_lead: 1,
  r_alike: -1,
  guess: 1,
  asked: 1,
  told: 1,
  h_score: 1,
  h_first: 1,
  h_asks: 1,
  echo: -1,
  order: -1,
  belongs: 1,
};

/** Wrong options of one question that are learned from: the likeliest, and some by chance. */
const MOST_WRONG = 24;

export const namesOf = (cases: readonly Case[], without: RegExp | null): string[] => {
  const first = cases.find((c) => c.rows.length > 0)?.rows[0]?.features ?? {};
  return Object.keys(first)
    .filter((n) => !without?.test(n))
    .sort();
};

/**
 * Each real question is learned from twice, the second time as if the hand-made reader had found nothing: it was made with some
 * of these questions in sight and finds less on papers it has not met.
 */
function examplesOf(cases: readonly Case[], names: readonly string[], wish: LearnWish): Example[] {
  const c = new Chance(4711);
  const twice = cases.flatMap((k) =>
    k.made
      ? [{ k, blind: c.is(0.5) }]
      : [
          { k, blind: false },
          { k, blind: true },
        ],
  );
  return twice.flatMap(({ k, blind }): Example[] => {
    const right = k.rows.filter((r) => r.right === true);
    const wrong = k.rows.filter((r) => r.right === false).sort((a, b) => guess(b) - guess(a));
    const near = wrong.slice(0, MOST_WRONG * 0.6);
    const far = c.shuffled(wrong.slice(MOST_WRONG * 0.6)).slice(0, MOST_WRONG * 0.4);
    const weight = k.made ? 1 : wish.real;
    const one = (r: Row, w: number): Example => ({
      row: names.map((n) => (blind && n.startsWith("h_") ? 0 : (r.features[n] ?? 0))),
      right: r.right === true,
      weight: w * weight,
    });
    return [
      ...right.map((r) => one(r, 2 / Math.max(1, right.length))),
      ...[...near, ...far].map((r) => one(r, k.answerable ? 0.4 : 0.6)),
    ];
  });
}

const guess = (r: Row) => (r.features.guess ?? 0) + (r.features.h_score ?? 0) + (r.features.p_stands ?? 0);

export function learn(cases: readonly Case[], wish: LearnWish): Learned {
  const names = namesOf(cases, wish.without);
  const direction = Object.fromEntries(Object.entries(DIRECTION).filter(([n]) => names.includes(n)));
  return boost(examplesOf(cases, names, wish), {
    features: names,
    trees: wish.trees,
    rate: wish.rate,
    seed: 99,
    direction,
    least: wish.least,
  });
}

export const oddsIn = (m: Learned, r: Row): number =>
  oddsOf(
    m,
    m.features.map((n) => r.features[n] ?? 0),
  );

/** The best option of a question by a model. */
export function bestOf(m: Learned, c: Case): { row: Row | null; odds: number } {
  let row: Row | null = null;
  let odds = -99;
  for (const r of c.rows) {
    const o = oddsIn(m, r);
    if (o > odds) {
      odds = o;
      row = r;
    }
  }
  return { row, odds };
}
