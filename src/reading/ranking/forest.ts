/**
 * Small trained models: boosted trees of depth two over named features, then a calibration that makes the score a share of
 * readings that were right. Evaluation only; `test/train` trains them.
 */

/** Names with their figures; what a model does not know is ignored, what is left out counts as 0. */
export type Features = Record<string, number>;

export const flag = (b: boolean): number => (b ? 1 : 0);

/** feature, threshold, then for the left and the right side feature and threshold, then four leaves. Left is `<=`. */
export type Tree = [number, number, number, number, number, number, number, number, number, number];

export interface Forest {
  features: string[];
  /** Log odds before any tree. */
  base: number;
  trees: Tree[];
  /** Points [log odds, share right], rising in both; between them lines, outside them the ends. */
  calibration: [number, number][];
}

/** The rows of a model as trees: JSON knows no tuples. Throws when `file` is not what a trainer writes. */
export function treesOf(rows: number[][], file: string): Tree[] {
  return rows.map((r): Tree => {
    const [f, t, lf, lt, rf, rt, a, b, c, d] = r;
    if (r.length !== 10 || d === undefined) throw new Error(`${file}: a tree has ten figures.`);
    return [f!, t!, lf!, lt!, rf!, rt!, a!, b!, c!, d];
  });
}

/** The figures of a model's features in its order. */
export const rowOf = (names: string[], features: Features): number[] => names.map((n) => features[n] ?? 0);

/** Log odds that a reading with such features is right. */
export function oddsOf(forest: Pick<Forest, "base" | "trees">, row: number[]): number {
  let sum = forest.base;
  // By places: taking ten names of a tree apart costs more than walking it.
  for (const t of forest.trees)
    sum += row[t[0]]! <= t[1] ? (row[t[2]]! <= t[3] ? t[6] : t[7]) : row[t[4]]! <= t[5] ? t[8] : t[9];
  return sum;
}

/** A tree of any shape: nodes of feature, cut, then where to go at or below the cut and above it; `-1 - i` is leaf `i`. */
export interface GrownTree {
  nodes: [number, number, number, number][];
  leaves: number[];
}

/** Log odds that trees of any shape give. */
export function sumOf(trees: readonly GrownTree[], row: ArrayLike<number>): number {
  let sum = 0;
  for (const { nodes, leaves } of trees) {
    let at = nodes.length === 0 ? -1 : 0;
    while (at >= 0) {
      const node = nodes[at]!;
      at = row[node[0]]! <= node[1] ? node[2] : node[3];
    }
    sum += leaves[-1 - at]!;
  }
  return sum;
}

/** The share of right readings that a score stands for, 0..1. */
export function calibrated(points: [number, number][], odds: number): number {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last) return 1 / (1 + Math.exp(-odds));
  if (odds <= first[0]) return first[1];
  for (let i = 1; i < points.length; i++) {
    const [x1, y1] = points[i]!;
    if (odds > x1) continue;
    const [x0, y0] = points[i - 1]!;
    return x1 === x0 ? y1 : y0 + ((y1 - y0) * (odds - x0)) / (x1 - x0);
  }
  return last[1];
}
