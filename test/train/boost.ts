import { type Forest, oddsOf, type Tree } from "#reading/ranking/forest.ts";
import { Chance } from "../paper/household/chance.ts";

export type Trees = Pick<Forest, "features" | "base" | "trees">;

export interface Example {
  row: number[];
  right: boolean;
  weight: number;
}

export interface BoostWish {
  features: string[];
  trees: number;
  rate: number;
  seed: number;
  /** 1: more of it never makes a reading less likely right; -1: never more likely. */
  direction: Record<string, 1 | -1>;
  /** Weight of examples that a leaf needs at least. */
  least: number;
  /**
   * The paper of each example, papers one after the other: then the examples of a paper are candidates of which one value is
   * right or none is, and odds are learned that choose among them, nothing having odds of 0.
   */
  papers?: number[];
}

const BINS = 24;
/** Pulls leaves of few examples towards nothing. */
const RIDGE = 6;

/** Cut points of a feature: quantiles of its different values. */
function cutsOf(values: number[]): number[] {
  const all = [...new Set(values)].sort((a, b) => a - b);
  if (all.length <= 1) return [];
  const cuts = new Set<number>();
  const sorted = [...values].sort((a, b) => a - b);
  for (let i = 1; i < BINS; i++) {
    const v = sorted[Math.floor((sorted.length * i) / BINS)]!;
    const next = all[all.indexOf(v) + 1];
    if (next !== undefined) cuts.add((v + next) / 2);
  }
  if (all.length <= BINS) for (let i = 1; i < all.length; i++) cuts.add((all[i - 1]! + all[i]!) / 2);
  return [...cuts].sort((a, b) => a - b);
}

interface Split {
  feature: number;
  bin: number;
  gain: number;
  left: number;
  right: number;
}

/** More of the features named first never makes an answer less likely right, more of the others never more likely. */
export const directions = (rises: string, falls: string): Record<string, 1 | -1> =>
  Object.fromEntries([
    ...rises.split(" ").map((name) => [name, 1]),
    ...falls.split(" ").map((name) => [name, -1]),
  ]);

/** Where the examples of each paper begin, and the end of all. */
function bounds(papers: number[]): number[] {
  const at = papers.flatMap((p, i) => (i === 0 || papers[i - 1] !== p ? [i] : []));
  return [...at, papers.length];
}

/** Each candidate's share of its paper, nothing having odds of 0; and of the share of all right ones, where there is one. */
function shares(
  odds: Float64Array,
  y: Float64Array,
  starts: number[],
): { all: Float64Array; right: Float64Array } {
  const all = new Float64Array(odds.length);
  const right = new Float64Array(odds.length);
  for (let k = 0; k + 1 < starts.length; k++) {
    const [from, to] = [starts[k]!, starts[k + 1]!];
    const top = Math.max(0, ...odds.subarray(from, to));
    let sum = Math.exp(-top);
    let good = 0;
    for (let i = from; i < to; i++) {
      all[i] = Math.exp(odds[i]! - top);
      sum += all[i]!;
      good += y[i]! * all[i]!;
    }
    for (let i = from; i < to; i++) {
      right[i] = good > 0 ? (y[i]! * all[i]!) / good : 0;
      all[i]! /= sum;
    }
  }
  return { all, right };
}

/** Boosted trees of depth two with logistic loss, on histograms; a step keeps the directions that were asked for. */
export function boost(examples: Example[], wish: BoostWish): Pick<Forest, "features" | "base" | "trees"> {
  const n = examples.length;
  const width = wish.features.length;
  const cuts = wish.features.map((_, f) => cutsOf(examples.map((e) => e.row[f]!)));
  const bins = cuts.map((c, f) =>
    Uint8Array.from(examples, (e) => {
      let b = 0;
      while (b < c.length && e.row[f]! > c[b]!) b++;
      return b;
    }),
  );
  const sign = wish.features.map((name) => wish.direction[name] ?? 0);
  const y = Float64Array.from(examples, (e) => (e.right ? 1 : 0));
  const w = Float64Array.from(examples, (e) => e.weight);
  const total = w.reduce((a, b) => a + b, 0);
  const positive = y.reduce((a, v, i) => a + v * w[i]!, 0);
  const share = Math.min(0.995, Math.max(0.005, positive / Math.max(1, total)));
  const base = Math.log(share / (1 - share));
  const odds = new Float64Array(n).fill(base);
  const gradient = new Float64Array(n);
  const curve = new Float64Array(n);
  const c = new Chance(wish.seed);
  const trees: Tree[] = [];
  const starts = wish.papers ? bounds(wish.papers) : null;

  const best = (members: number[], tried: number[]): Split | null => {
    let found: Split | null = null;
    for (const f of tried) {
      const count = cuts[f]!.length + 1;
      if (count < 2) continue;
      const g = new Float64Array(count);
      const h = new Float64Array(count);
      const mass = new Float64Array(count);
      const of = bins[f]!;
      for (const i of members) {
        const b = of[i]!;
        g[b]! += gradient[i]!;
        h[b]! += curve[i]!;
        mass[b]! += w[i]!;
      }
      const sum = (a: Float64Array) => a.reduce((x, v) => x + v, 0);
      const [G, H, M] = [sum(g), sum(h), sum(mass)];
      let [gl, hl, ml] = [0, 0, 0];
      for (let b = 0; b < count - 1; b++) {
        gl += g[b]!;
        hl += h[b]!;
        ml += mass[b]!;
        if (ml < wish.least || M - ml < wish.least) continue;
        const left = gl / (hl + RIDGE);
        const right = (G - gl) / (H - hl + RIDGE);
        if (sign[f]! * (right - left) < 0) continue;
        const gain =
          (gl * gl) / (hl + RIDGE) + ((G - gl) * (G - gl)) / (H - hl + RIDGE) - (G * G) / (H + RIDGE);
        if (gain > 1e-6 && (found === null || gain > found.gain))
          found = { feature: f, bin: b, gain, left, right };
      }
    }
    return found;
  };

  const everyone = Array.from({ length: n }, (_, i) => i);
  for (let t = 0; t < wish.trees; t++) {
    const among = starts && shares(odds, y, starts);
    for (let i = 0; i < n; i++) {
      const p = among ? among.all[i]! : 1 / (1 + Math.exp(-odds[i]!));
      gradient[i] = w[i]! * ((among ? among.right[i]! : y[i]!) - p);
      curve[i] = w[i]! * p * (1 - p);
    }
    const tried = Array.from({ length: width }, (_, f) => f).filter(() => c.is(0.7));
    const top = best(everyone, tried);
    if (!top) continue;
    const cut = cuts[top.feature]![top.bin]!;
    const sides = [
      everyone.filter((i) => bins[top.feature]![i]! <= top.bin),
      everyone.filter((i) => bins[top.feature]![i]! > top.bin),
    ] as const;
    const under = sides.map((members) => best(members, tried));
    // A second split may not turn round what the first one said of a feature with a direction.
    const leaf = (side: 0 | 1): [number, number, number, number] => {
      const own = side === 0 ? top.left : top.right;
      const s = under[side];
      if (!s) return [top.feature, cut, own, own];
      const clamp = (v: number) =>
        sign[top.feature] === 0
          ? v
          : (side === 0) === (sign[top.feature] === 1)
            ? Math.min(v, (top.left + top.right) / 2)
            : Math.max(v, (top.left + top.right) / 2);
      return [s.feature, cuts[s.feature]![s.bin]!, clamp(s.left), clamp(s.right)];
    };
    const [lf, lt, a, b] = leaf(0);
    const [rf, rt, d, e] = leaf(1);
    const small = (v: number) => Math.round(v * wish.rate * 1e4) / 1e4;
    const tree: Tree = [top.feature, cut, lf, lt, rf, rt, small(a), small(b), small(d), small(e)];
    trees.push(tree);
    for (let i = 0; i < n; i++) odds[i]! += oddsOf({ base: 0, trees: [tree] }, examples[i]!.row);
  }
  return { features: wish.features, base: Math.round(base * 1e4) / 1e4, trees };
}

/**
 * Isotonic calibration (pool adjacent violators): points [log odds, share right], rising. Blocks are pulled a little towards
 * the share of all, so that no block of a few examples says "always".
 */
export function isotonic(
  scored: { odds: number; right: boolean; weight: number }[],
  least = 40,
): [number, number][] {
  const sorted = [...scored].sort((a, b) => a.odds - b.odds);
  const blocks: { odds: number; right: number; weight: number }[] = [];
  // Neighbours are first put together to blocks of some size, so that a run of luck is no step.
  for (const s of sorted) {
    const tail = blocks[blocks.length - 1];
    if (tail && tail.weight < least) {
      tail.odds += s.odds * s.weight;
      tail.right += s.right ? s.weight : 0;
      tail.weight += s.weight;
    } else blocks.push({ odds: s.odds * s.weight, right: s.right ? s.weight : 0, weight: s.weight });
  }
  const short = blocks[blocks.length - 1];
  if (short && blocks.length > 1 && short.weight < least) {
    blocks.pop();
    const before = blocks[blocks.length - 1]!;
    before.odds += short.odds;
    before.right += short.right;
    before.weight += short.weight;
  }
  const out: { odds: number; right: number; weight: number }[] = [];
  for (const b of blocks) {
    out.push({ ...b });
    while (out.length > 1) {
      const last = out[out.length - 1]!;
      const before = out[out.length - 2]!;
      if (before.right / before.weight < last.right / last.weight) break;
      out.pop();
      before.odds += last.odds;
      before.right += last.right;
      before.weight += last.weight;
    }
  }
  // One wrong reading in each block that has not been met yet.
  return out.map((b) => [
    Math.round((1000 * b.odds) / b.weight) / 1000,
    Math.round((1000 * b.right) / (b.weight + 1)) / 1000,
  ]);
}

/** A forest with the features alone that it looks at, its thresholds to three digits. */
export function slim({ features, base, trees }: Trees): Trees {
  const used = new Set(trees.flatMap((t) => [t[0], t[2], t[4]]));
  const kept = features.filter((_, i) => used.has(i));
  const at = (i: number) => kept.indexOf(features[i]!);
  const round = (n: number): number => Math.round(n * 1000) / 1000;
  return {
    features: kept,
    base,
    trees: trees.map(([f, t, lf, lt, rf, rt, ...leaves]) => [
      at(f),
      round(t),
      at(lf),
      round(lt),
      at(rf),
      round(rt),
      ...leaves,
    ]),
  };
}
