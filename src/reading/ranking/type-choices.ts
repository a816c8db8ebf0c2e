import type { Kind } from "../classify/kind.ts";
import type { TypeChoice } from "../reader.ts";

const MOST = 3;
/** Less likely ones are not worth a look, in percent. */
const LEAST = 3;

/** The likeliest kinds of a paper, the first first; together they are no likelier than certain. */
export function typeChoices({ choices }: Pick<Kind, "choices">): TypeChoice[] {
  let left = 99;
  return choices.slice(0, MOST).flatMap(({ value, probability }) => {
    const confidence = Math.min(left, Math.round(100 * probability));
    left -= confidence;
    return confidence < LEAST ? [] : [{ type: value, confidence }];
  });
}
