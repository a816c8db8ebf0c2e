import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";
import type { WordModel } from "#reading/ranking/word-model.ts";

/** What is around one thing on a paper, and what it is. `fold`: examples of one paper are in one fold. */
export interface WordExample {
  features: string[];
  role: string;
  fold: number;
  weight: number;
}

/** What was written to learn from: all lines of the files of a folder beside this one, each a JSON object. */
export function written<T>(folder: string): T[] {
  const path = fileURLToPath(new URL(folder, import.meta.url));
  return [...new Glob("*.jsonl").scanSync(path)].sort().flatMap((file) =>
    readFileSync(join(path, file), "utf8")
      .split("\n")
      .filter((l) => l.trim() !== "")
      .map((l) => JSON.parse(l) as T),
  );
}

export const FOLDS = 5;
const ROUNDS = 24;
const RATE = 0.25;
const RIDGE = 5e-3;
/** Features that occur in fewer examples teach nothing, unless asked for otherwise. */
const LEAST = 4;
/** Weights below this are left out. */
const FAINT = 0.1;

/** Weights by stochastic gradient (Adagrad), drawn towards nothing; the order of examples is always the same. */
export function learnWords(examples: readonly WordExample[], least = LEAST): WordModel {
  const roles = [...new Set(examples.map((e) => e.role))].sort();
  const counts = new Map<string, number>();
  for (const e of examples) for (const f of e.features) counts.set(f, (counts.get(f) ?? 0) + 1);
  const weights = new Map<string, { w: Float64Array; g: Float64Array }>();
  for (const [f, c] of counts)
    if (c >= least)
      weights.set(f, { w: new Float64Array(roles.length), g: new Float64Array(roles.length).fill(1) });
  const bias = new Float64Array(roles.length);
  for (let round = 0; round < ROUNDS; round++)
    for (const i of shuffled(examples.length, round)) step(examples[i]!, roles, weights, bias);
  const words = new Map<string, number[]>();
  for (const [f, { w }] of [...weights].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    const pairs = [...w].flatMap((x, i) => (Math.abs(x) < FAINT ? [] : [i, Math.round(x * 100)]));
    if (pairs.length > 0) words.set(f, pairs);
  }
  return { roles, bias: [...bias].map((b) => Math.round(b * 1000) / 1000), words };
}

function shuffled(n: number, round: number): number[] {
  let seed = 7 + round;
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function step(
  e: WordExample,
  roles: readonly string[],
  weights: ReadonlyMap<string, { w: Float64Array; g: Float64Array }>,
  bias: Float64Array,
): void {
  const known = e.features.flatMap((f) => weights.get(f) ?? []);
  const scale = 1 / Math.sqrt(Math.max(1, known.length));
  const odds = roles.map((_, r) => bias[r]! + known.reduce((n, k) => n + k.w[r]!, 0));
  const top = Math.max(...odds);
  const parts = odds.map((o) => Math.exp(o - top));
  const all = parts.reduce((a, b) => a + b, 0);
  for (const [r, role] of roles.entries()) {
    const error = (parts[r]! / all - (role === e.role ? 1 : 0)) * e.weight;
    bias[r]! -= 0.02 * error;
    for (const k of known) {
      const by = error * scale + RIDGE * k.w[r]!;
      k.g[r]! += by * by;
      k.w[r]! -= (RATE * by) / Math.sqrt(k.g[r]!);
    }
  }
}

/** A model as it is kept. */
export const kept = ({ roles, bias, words }: WordModel): string =>
  `${JSON.stringify({ roles, bias, words: Object.fromEntries(words) })}\n`;

/** What models say of the folds that they did not see, as lines. */
export function heldOut(
  examples: readonly WordExample[],
  says: (model: WordModel, e: WordExample) => { role: string; probability: number },
  least = LEAST,
): string[] {
  const said: { role: string; says: string; p: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = learnWords(
      examples.filter((e) => e.fold !== fold),
      least,
    );
    for (const e of examples.filter((x) => x.fold === fold)) {
      const { role, probability } = says(model, e);
      said.push({ role: e.role, says: role, p: probability });
    }
  }
  const share = (l: typeof said) => (l.filter((s) => s.role === s.says).length / l.length).toFixed(3);
  const from = (p: number) => said.filter((s) => s.p >= p);
  return [
    `${examples.length} examples, right ${share(said)}`,
    ...[0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map(
      (p) => `  at ${p} and above: ${share(from(p))} of ${from(p).length}`,
    ),
    ...[...new Set(examples.map((e) => e.role))].sort().map((role) => {
      const are = said.filter((s) => s.role === role);
      const as = said.filter((s) => s.says === role);
      return `  ${role.padEnd(18)} recall ${share(are)} of ${are.length}, precision ${share(as)} of ${as.length}`;
    }),
  ];
}
