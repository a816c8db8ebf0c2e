import shipped from "#models/answers.json" with { type: "json" };
import { type Features, type Forest, oddsOf, rowOf, treesOf } from "../../../scoring/forest.ts";

const forest: Pick<Forest, "features" | "base" | "trees"> = {
  features: shipped.features,
  base: shipped.base,
  trees: treesOf(shipped.trees, "models/answers.json"),
};

/** Log odds that a possible answer with such figures is the right one. */
export const oddsOfAnswer = (features: Features): number => oddsOf(forest, rowOf(forest.features, features));

/** Log odds from which an answer is given. */
export const leastAlone: number = shipped.least.alone;
