import { likenessOf, type Sketch } from "./sketch.ts";

/**
 * From here on two papers of one sender are printings of one form. Other forms of the same sender share its name, its address and
 * the small print at the foot, and stay below.
 */
const ONE_FORM = 0.42;

/** Those of some papers that are printings of the same form as one, in their order; papers with hardly any words are none. */
export const sameLook = <T extends { sketch: Sketch }>(of: Sketch, papers: readonly T[]): T[] =>
  papers.filter((p) => likenessOf(of, p.sketch) >= ONE_FORM);
