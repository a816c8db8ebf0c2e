import type { Kind } from "../classify/kind.ts";
import type { TypeChoice } from "../reader.ts";

/**
 * How likely each of the best kinds is. The two figures were fitted on opened papers of strangers (`test/bench/strangers`). On
 * sealed ones the right kind was among the three .93 of the time; what was said with .8 and more was right .94 of the time, but
 * what was said with .2 to .4 only .09 (22 papers): the lower ones are offers, no more.
 */
const SCALE = 1.6;
/** The weight of every kind that is not among the best together. */
const ELSE = Math.exp(3.25 / SCALE);

const MOST = 3;
/** Less likely ones are not worth a look, in percent. */
const LEAST = 3;

/** The likeliest kinds of a paper, the first first. */
export function typeChoices({ ranked }: Pick<Kind, "ranked">): TypeChoice[] {
  const said = ranked.filter(([, score]) => score > 0);
  const weights = said.map(([, score]) => Math.exp(Math.min(40, score) / SCALE));
  const all = weights.reduce((a, b) => a + b, ELSE);
  return said
    .slice(0, MOST)
    .map(([type], i) => ({ type, confidence: Math.min(99, Math.round((100 * (weights[i] ?? 0)) / all)) }))
    .filter((c) => c.confidence >= LEAST);
}
