import { type Forest, oddsOf } from "#reading/ranking/forest.ts";
import { Chance } from "../../paper/household/chance.ts";
import { boost, directions, type Example } from "../boost.ts";
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

const DIRECTION = directions(
  "o_here o_label o_line o_names o_least p_stands p_lead a_left a_row a_above a_head a_clause a_mean l_best l_share r_lead guess asked told h_score h_first h_asks belongs",
  "o_gone p_names_gone p_numbers_gone p_time_gone p_gone p_gone_share p_words_gone l_others l_first_others r_alike echo order",
);

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
