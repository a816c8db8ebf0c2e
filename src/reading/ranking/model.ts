import shipped from "#models/reader.json" with { type: "json" };
import { calibrated, type Features, type Forest, oddsOf, rowOf, treesOf } from "./forest.ts";

/** Fields that a trained model says how far to trust. */
export type Field = "number";

const forests = new Map<string, Forest>(
  Object.entries(shipped.fields).map(([name, f]) => [
    name,
    {
      features: f.features,
      base: f.base,
      trees: treesOf(f.trees, "models/reader.json"),
      calibration: f.calibration.map(([x, y]): [number, number] => [x!, y!]),
    },
  ]),
);

/** Nothing read off a paper is surer than this. */
const MOST = 99;

/** How many of a hundred readings with such features are right, 1..99. */
export function trust(field: Field, features: Features): number {
  const forest = forests.get(field);
  if (!forest) throw new Error(`models/reader.json has no model for "${field}".`);
  const p = calibrated(forest.calibration, oddsOf(forest, rowOf(forest.features, features)));
  return Math.max(1, Math.min(MOST, Math.round(100 * p)));
}
