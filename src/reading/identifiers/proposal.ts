import type { Features } from "../ranking/forest.ts";
import type { NumberAt, Proof } from "./checked-numbers.ts";

/** How the words that say what a number is stand to it. */
type Where = "left" | "above" | "head" | "below" | "box" | "broken" | "shape";

/** Words beside a number that may say what it is. */
export interface Beside {
  where: Where;
  /** Folded; on a picture with misread words of labels put right. */
  words: string;
}

/** A number that may be what its key says. */
export interface Proposal extends NumberAt {
  proof: Proof;
  features: Features;
}
