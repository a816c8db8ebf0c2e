import shipped from "#models/choose.json" with { type: "json" };
import { calibrated, type Features, type Forest, oddsOf, rowOf, treesOf } from "./forest.ts";

/**
 * Choosing among candidates: rules and lexicon propose the values that may be a field's, each with named features; one
 * trained model a field (`test/train/choose.ts`) gives each of them odds, and the likeliest value is chosen, or none. How
 * likely it is, calibrated on makers that the model never saw, is its confidence.
 */

/** Fields with a model that chooses. */
export type ChosenField = "date" | "total" | "due" | "issuer" | "recipient" | "type";

/** One print of a value that may be the field's. */
export interface Candidate<T> {
  of: T;
  /** Prints of the same value speak for each other. */
  value: string;
  /** Named `group.name`. */
  features: Features;
  /** Log odds that something adds which no paper that taught the model could show. */
  lean?: number;
}

export interface Choice<T> {
  /** The print that speaks most for the value. */
  of: T;
  value: string;
  /** 0..1. */
  probability: number;
}

/** A forest that chooses; below `least` it says nothing. */
export interface Chooser extends Forest {
  least: number;
}

interface ShippedChooser {
  features: string[];
  base: number;
  trees: number[][];
  calibration: number[][];
  least: number;
}

const choosers = new Map<string, Chooser>(
  Object.entries(shipped.fields as Record<string, ShippedChooser>).map(([name, f]) => [
    name,
    {
      ...f,
      trees: treesOf(f.trees, "models/choose.json"),
      calibration: f.calibration.map(([x, y]): [number, number] => [x!, y!]),
    },
  ]),
);

/** A field of which a paper may have several values: each candidate is judged by itself. */
export type JudgedField = "identifier";

/** The shipped model of a field. */
export function chooserOf(field: ChosenField | JudgedField): Chooser {
  const chooser = choosers.get(field);
  if (!chooser) throw new Error(`models/choose.json has no model for "${field}".`);
  return chooser;
}

/** Every value with its share of all that may be, "none" among them, the likeliest first; uncalibrated. */
function sharesOf<T>(
  forest: Pick<Forest, "features" | "base" | "trees">,
  candidates: Candidate<T>[],
): { best: Candidate<T>; share: number }[] {
  const odds = candidates.map((c) => oddsOf(forest, rowOf(forest.features, c.features)) + (c.lean ?? 0));
  const top = Math.max(0, ...odds);
  const values = new Map<string, { weight: number; best: number }>();
  let all = Math.exp(-top);
  for (const [i, c] of candidates.entries()) {
    const weight = Math.exp(odds[i]! - top);
    all += weight;
    const v = values.get(c.value);
    if (!v) values.set(c.value, { weight, best: i });
    else {
      v.weight += weight;
      if (odds[i]! > odds[v.best]!) v.best = i;
    }
  }
  return [...values.values()]
    .sort((a, b) => b.weight - a.weight)
    .map((v) => ({ best: candidates[v.best]!, share: v.weight / all }));
}

/** The likeliest value with its share; null without candidates. */
export const likeliest = <T>(
  forest: Pick<Forest, "features" | "base" | "trees">,
  candidates: Candidate<T>[],
): { best: Candidate<T>; share: number } | null => sharesOf(forest, candidates)[0] ?? null;

/** A share as log odds. */
export const logOdds = (share: number): number => Math.log(Math.max(1e-6, share) / Math.max(1e-6, 1 - share));

/** Every value with how likely it is the field's, the likeliest first. */
export function ranked<T>(chooser: Chooser, candidates: Candidate<T>[]): Choice<T>[] {
  return sharesOf(chooser, candidates).map(({ best, share }) => ({
    of: best.of,
    value: best.value,
    probability: calibrated(chooser.calibration, logOdds(share)),
  }));
}

/** The value that `chooser` takes for the field's, or null where none is likely enough. */
export function choose<T>(chooser: Chooser, candidates: Candidate<T>[]): Choice<T> | null {
  const [first] = ranked(chooser, candidates);
  return first && first.probability >= chooser.least ? first : null;
}

/** How likely a candidate is right, whatever others there are; 0..1. */
export const sure = (chooser: Forest, features: Features): number =>
  calibrated(chooser.calibration, oddsOf(chooser, rowOf(chooser.features, features)));
