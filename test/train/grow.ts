import type { GrownTree } from "#reading/ranking/forest.ts";
import { Chance } from "../paper/household/chance.ts";

/** Candidates of many questions, those of one question one after the other. */
export interface Lists {
  /** Figures by feature, one a candidate. */
  columns: readonly Float32Array[];
  /** How right each candidate is, 0..1. */
  right: Float32Array;
  /** Where the candidates of each question begin, and the end of all. */
  starts: readonly number[];
}

export interface GrowWish {
  trees: number;
  leaves: number;
  rate: number;
  seed: number;
  /** Candidates that a leaf needs at least. */
  least: number;
}

const BINS = 48;
/** Pulls leaves of few examples towards nothing. */
const RIDGE = 3;
/** Share of the features that a tree may look at. */
const LOOKED_AT = 0.5;

/** Cut points of a feature: quantiles of its values, a value that is common counting once. */
function cutsOf(column: Float32Array): Float32Array {
  const step = Math.max(1, Math.floor(column.length / 40_000));
  const some = Float32Array.from(
    { length: Math.floor(column.length / step) },
    (_, i) => column[i * step]!,
  ).sort();
  const cuts = new Set<number>();
  const distinct = [...new Set(some)];
  const of =
    distinct.length <= BINS
      ? distinct
      : Array.from({ length: BINS }, (_, i) => some[Math.floor((some.length * (i + 0.5)) / BINS)]!);
  const sorted = [...new Set(of)].sort((a, b) => a - b);
  for (let i = 1; i < sorted.length; i++) cuts.add((sorted[i - 1]! + sorted[i]!) / 2);
  return Float32Array.from(cuts);
}

function binned(column: Float32Array, cuts: Float32Array): Uint8Array {
  return Uint8Array.from(column, (v) => {
    let [lo, hi] = [0, cuts.length];
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (v > cuts[mid]!) lo = mid + 1;
      else hi = mid;
    }
    return lo;
  });
}

/** Each candidate's share of its question, nothing having odds of 0, and of the share of all right ones. */
function steps(odds: Float32Array, l: Lists, gradient: Float32Array, curve: Float32Array): void {
  for (let k = 0; k + 1 < l.starts.length; k++) {
    const [from, to] = [l.starts[k]!, l.starts[k + 1]!];
    let top = 0;
    for (let i = from; i < to; i++) top = Math.max(top, odds[i]!);
    let sum = Math.exp(-top);
    let good = 0;
    for (let i = from; i < to; i++) {
      const e = Math.exp(odds[i]! - top);
      sum += e;
      good += l.right[i]! * e;
    }
    for (let i = from; i < to; i++) {
      const e = Math.exp(odds[i]! - top);
      const p = e / sum;
      gradient[i] = (good > 0 ? (l.right[i]! * e) / good : 0) - p;
      curve[i] = Math.max(1e-3, p * (1 - p));
    }
  }
}

/** Candidates of one leaf, and what a split of it would bring. */
interface Leaf {
  members: Uint32Array;
  /** By feature tried, by bin: gradient, curve, count. */
  sums: Float64Array;
  split: { feature: number; bin: number; gain: number } | null;
  /** Where it hangs: a node and a side; null for the root. */
  under: { node: number; side: 0 | 1 } | null;
}

/**
 * Boosted trees grown leaf by leaf, on histograms, with a loss over lists: of the candidates of a question one is right,
 * several are the same right one, or none is.
 */
export function grow(l: Lists, wish: GrowWish): GrownTree[] {
  const n = l.right.length;
  const cuts = l.columns.map(cutsOf);
  const bins = l.columns.map((c, f) => binned(c, cuts[f]!));
  const odds = new Float32Array(n);
  const [gradient, curve] = [new Float32Array(n), new Float32Array(n)];
  const chance = new Chance(wish.seed);
  const trees: GrownTree[] = [];
  for (let t = 0; t < wish.trees; t++) {
    steps(odds, l, gradient, curve);
    const tried = l.columns.map((_, f) => f).filter((f) => cuts[f]!.length > 0 && chance.is(LOOKED_AT));
    trees.push(growOne({ tried, cuts, bins, gradient, curve }, odds, wish));
  }
  return trees;
}

interface Data {
  tried: readonly number[];
  cuts: readonly Float32Array[];
  bins: readonly Uint8Array[];
  gradient: Float32Array;
  curve: Float32Array;
}

/** Grows one tree and adds what it says to the odds. */
function growOne(d: Data, odds: Float32Array, wish: GrowWish): GrownTree {
  const everyone = Uint32Array.from({ length: odds.length }, (_, i) => i);
  const root: Leaf = { members: everyone, sums: sumsOf(d, everyone), split: null, under: null };
  root.split = bestSplit(d, root, wish.least);
  const leaves = [root];
  const tree: GrownTree = { nodes: [], leaves: [] };
  while (leaves.length < wish.leaves) {
    const own = leaves.reduce((a, b) => ((b.split?.gain ?? 0) > (a.split?.gain ?? 0) ? b : a));
    if (own.split === null) break;
    const node = tree.nodes.length;
    const { feature, bin } = own.split;
    tree.nodes.push([feature, d.cuts[feature]![bin]!, 0, 0]);
    if (own.under) tree.nodes[own.under.node]![2 + own.under.side] = node;
    const of = d.bins[feature]!;
    const sides = [
      own.members.filter((i) => of[i]! <= bin),
      own.members.filter((i) => of[i]! > bin),
    ] as const;
    const less = sides[0].length <= sides[1].length ? 0 : 1;
    const few = sumsOf(d, sides[less]);
    const many = own.sums.map((v, i) => v - few[i]!);
    const made = ([0, 1] as const).map((side): Leaf => {
      const leaf: Leaf = {
        members: sides[side],
        sums: side === less ? few : many,
        split: null,
        under: { node, side },
      };
      leaf.split = bestSplit(d, leaf, wish.least);
      return leaf;
    });
    leaves.splice(leaves.indexOf(own), 1, ...made);
  }
  for (const { members, under } of leaves) {
    let [g, h] = [0, 0];
    for (const i of members) {
      g += d.gradient[i]!;
      h += d.curve[i]!;
    }
    const says = Math.round((wish.rate * g * 1e4) / (h + RIDGE)) / 1e4;
    for (const i of members) odds[i]! += says;
    if (under) tree.nodes[under.node]![2 + under.side] = -1 - tree.leaves.length;
    tree.leaves.push(says);
  }
  return tree;
}

const WIDTH = (BINS + 1) * 3;

function sumsOf(d: Data, members: Uint32Array): Float64Array {
  const sums = new Float64Array(d.tried.length * WIDTH);
  d.tried.forEach((f, k) => {
    const of = d.bins[f]!;
    const base = k * WIDTH;
    for (const i of members) {
      const at = base + of[i]! * 3;
      sums[at]! += d.gradient[i]!;
      sums[at + 1]! += d.curve[i]!;
      sums[at + 2]!++;
    }
  });
  return sums;
}

/** The question that parts a leaf best; null when none does. */
function bestSplit(d: Data, leaf: Leaf, least: number): Leaf["split"] {
  let found: Leaf["split"] = null;
  const all = leaf.members.length;
  if (all < 2 * least) return null;
  d.tried.forEach((feature, k) => {
    const base = k * WIDTH;
    const width = d.cuts[feature]!.length + 1;
    let [G, H] = [0, 0];
    for (let b = 0; b < width; b++) {
      G += leaf.sums[base + b * 3]!;
      H += leaf.sums[base + b * 3 + 1]!;
    }
    let [g, h, c] = [0, 0, 0];
    for (let bin = 0; bin < width - 1; bin++) {
      g += leaf.sums[base + bin * 3]!;
      h += leaf.sums[base + bin * 3 + 1]!;
      c += leaf.sums[base + bin * 3 + 2]!;
      if (c < least || all - c < least) continue;
      const gain = (g * g) / (h + RIDGE) + ((G - g) * (G - g)) / (H - h + RIDGE) - (G * G) / (H + RIDGE);
      if (gain > 1e-6 && (found === null || gain > found.gain)) found = { feature, bin, gain };
    }
  });
  return found;
}
