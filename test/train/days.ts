/**
 * Trains the model that says what a day of a paper is by the words around it (`src/reading/dates/day-words.ts`) and writes
 * `models/days.json`:
 *
 *   bun test/train/days.ts [--dry]
 *
 * It learns from snippets of letters and bills that were written for it (`snippets/*.jsonl`), each day labelled. Snippets
 * are in folds: the figures printed are of snippets that the model did not see.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";
import { study } from "#reading/classify/study.ts";
import { dayWords } from "#reading/dates/day-words.ts";
import type { DateFound } from "#reading/dates/found.ts";
import { yearlessDays } from "#reading/dates/yearless.ts";
import { rolesBy, type WordModel } from "#reading/ranking/word-model.ts";
import { pagesOf } from "../reading/paper-text.ts";

interface Snippet {
  lines: string[];
  days: { line: number; text: string; role: string }[];
}

interface Example {
  features: string[];
  role: string;
  fold: number;
  weight: number;
}

const FOLDS = 5;
const TODAY = "2026-12-31";
const folder = fileURLToPath(new URL("./snippets", import.meta.url));

const snippets = (): Snippet[] =>
  [...new Glob("*.jsonl").scanSync(folder)].sort().flatMap((f) =>
    readFileSync(`${folder}/${f}`, "utf8")
      .split("\n")
      .filter((l) => l.trim() !== "")
      .map((l) => JSON.parse(l) as Snippet),
  );

const squeeze = (s: string): string => s.replace(/\s+/g, "");

/** The days of a snippet as the reader finds them, each with its label. */
function examplesOf(s: Snippet, n: number): Example[] {
  const context = { today: TODAY, country: null, household: [], known: [], fileName: null };
  const of = study(pagesOf(s.lines.join("\n"), "columns"), context);
  const found: DateFound[] = [...of.dates.dates, ...yearlessDays(of, "2025-01-01")];
  const met = new Set<string>();
  return found.flatMap((d) => {
    const text = squeeze(d.line.text);
    const day = squeeze(d.line.text.slice(d.start, d.end));
    const label = s.days.find(
      (l) =>
        (squeeze(s.lines[l.line] ?? "").includes(text) || text.includes(squeeze(s.lines[l.line] ?? ""))) &&
        (squeeze(l.text).includes(day) || day.includes(squeeze(l.text))),
    );
    if (!label || met.has(`${label.line} ${label.text}`)) return [];
    met.add(`${label.line} ${label.text}`);
    return [{ features: [...dayWords(d)], role: label.role, fold: n % FOLDS, weight: 1 }];
  });
}

const ROUNDS = 24;
const RATE = 0.25;
const RIDGE = 5e-3;
/** Weights below this are left out. */
const FAINT = 0.1;
/** Features that occur in fewer examples teach only what stands in them. */
const LEAST = 4;

/** Weights by stochastic gradient (Adagrad), drawn towards nothing; the order of examples is always the same. */
export function learnDays(examples: readonly Example[]): WordModel {
  const roles = [...new Set(examples.map((e) => e.role))].sort();
  const counts = new Map<string, number>();
  for (const e of examples) for (const f of e.features) counts.set(f, (counts.get(f) ?? 0) + 1);
  const weights = new Map<string, { w: Float64Array; g: Float64Array }>();
  for (const [f, c] of counts)
    if (c >= LEAST)
      weights.set(f, { w: new Float64Array(roles.length), g: new Float64Array(roles.length).fill(1) });
  const bias = new Float64Array(roles.length);
  let seed = 7;
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const order = examples.map((_, i) => i);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (const i of order) {
      const e = examples[i]!;
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
          const step = error * scale + RIDGE * k.w[r]!;
          k.g[r]! += step * step;
          k.w[r]! -= (RATE * step) / Math.sqrt(k.g[r]!);
        }
      }
    }
  }
  const words = new Map<string, number[]>();
  for (const [f, { w }] of [...weights].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    const rounded = [...w].map((x) => (Math.abs(x) < FAINT ? 0 : Math.round(x * 100)));
    if (rounded.some((x) => x !== 0)) words.set(f, rounded);
  }
  return { roles, bias: [...bias].map((b) => Math.round(b * 1000) / 1000), words };
}

/** Weights of each word as pairs of a role's place and its hundredths; most are nothing. */
const packed = (model: WordModel): Record<string, number[]> =>
  Object.fromEntries(
    [...model.words].map(([word, weights]) => [word, weights.flatMap((w, i) => (w === 0 ? [] : [i, w]))]),
  );

const best = (p: Map<string, number>): [string, number] => [...p].sort((a, b) => b[1] - a[1])[0]!;

if (import.meta.main) {
  const examples = snippets().flatMap(examplesOf);
  const said: { role: string; says: string; p: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = learnDays(examples.filter((e) => e.fold !== fold));
    for (const e of examples.filter((x) => x.fold === fold)) {
      const [says, p] = best(rolesBy(model, e.features));
      said.push({ role: e.role, says, p });
    }
  }
  const share = (l: typeof said) => (l.filter((s) => s.role === s.says).length / l.length).toFixed(3);
  console.log(`${examples.length} days, right ${share(said)}`);
  for (const from of [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95])
    console.log(
      `  at ${from} and above: ${share(said.filter((s) => s.p >= from))} of ${said.filter((s) => s.p >= from).length}`,
    );
  for (const role of [...new Set(examples.map((e) => e.role))].sort()) {
    const are = said.filter((s) => s.role === role);
    const says = said.filter((s) => s.says === role);
    console.log(
      `  ${role.padEnd(14)} recall ${share(are)} of ${are.length}, precision ${share(says)} of ${says.length}`,
    );
  }
  const model = learnDays(examples);
  console.log(`${model.words.size} words`);
  if (!process.argv.includes("--dry"))
    writeFileSync(
      fileURLToPath(new URL("../../models/days.json", import.meta.url)),
      `${JSON.stringify({ roles: model.roles, bias: model.bias, words: packed(model) })}\n`,
    );
}
