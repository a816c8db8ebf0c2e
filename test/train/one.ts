/**
 * Trains the reader of one paper (`src/questions/one/`) and writes `models/one.json`:
 *
 *   bun test/train/one.ts [--dry]
 *
 * It learns from questions that were written with papers by people who read none of the code (`asked/*.jsonl`), a third of
 * the papers sealed by hash: of those only totals are printed, and nothing is learned. What chooses among papers learns from
 * answers of readers that did not see the paper.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";
import { wordsOf } from "#lexicon/terms.ts";
import { type Asked, askedOf } from "#questions/one/asked.ts";
import { factsAt, rate, type Wanted } from "#questions/one/features.ts";
import { fitOfPaper, type PaperSigns, rarity, soughtIn } from "#questions/one/papers.ts";
import {
  beside,
  type OneModel,
  ownAnswers,
  questionWords,
  spansIn,
  wantedBy,
} from "#questions/one/reader.ts";
import { focusOn, ruledAnswers } from "#questions/one/ruled.ts";
import { type Span, spanKinds } from "#questions/one/spans.ts";
import type { ReadPaper } from "#questions/value-finder/paper.ts";
import { calibrated, type Forest, type GrownTree, oddsOf, rowOf, sumOf } from "#reading/ranking/forest.ts";
import type { WordModel } from "#reading/ranking/word-model.ts";
import { Paper } from "../reading/paper.ts";
import { boost, isotonic, slim } from "./boost.ts";
import { grow } from "./grow.ts";
import { readAs } from "./read-as.ts";
import { learnWords } from "./words.ts";

interface Written {
  lines: string[];
  type: string;
  questions: { q: string; kind: string; answer: { line: number; text: string } | null }[];
}

interface Filed {
  paper: ReadPaper;
  side: "opened" | "sealed";
  fold: number;
  words: string[];
  /** The papers that are on file with it. */
  box: Filed[];
}

interface Case {
  filed: Filed;
  question: string;
  asked: Asked;
  kind: string;
  answer: string | null;
}

const FOLDS = 2;
const norm = (s: string) =>
  s
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const digits = (s: string) => s.replace(/\D/g, "");
const has = (text: string, part: string) => ` ${text} `.includes(` ${part} `);
const NUMERIC = new Set(["amount", "number", "date", "quantity"]);
const DAYS = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\p{L}{3,} \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,} \d{4}/gu;

/** 1 for the answer as such, 0.6 for a text that says it and nothing that could be taken for it, else 0. */
function rightness(s: Span, c: Case): number {
  const a = norm(c.answer ?? "");
  const t = norm(s.text);
  if (a === t) return 1;
  const wordy = s.kind === "sentence" || s.kind === "text";
  if (!NUMERIC.has(c.kind)) {
    if (has(t, a)) return t.length <= a.length * 3 + 120 ? 0.6 : 0;
    return has(a, t) && t.length >= a.length * 0.5 ? 0.6 : 0;
  }
  if (/\d/.test(a) && digits(a) === digits(t) && !wordy) return 1;
  if (!has(t, a)) return 0;
  if (t.length <= a.length + 12) return 1;
  if (!wordy) return c.kind === "date" ? 0.6 : 0;
  const values = s.text.match(c.kind === "date" ? DAYS : /\d[\d.,]*\d|\d/g)?.length ?? 0;
  const most = c.kind === "date" ? 1 : (a.match(/\d[\d.,]*/g)?.length ?? 1);
  return values <= most && t.length < 220 ? 0.6 : 0;
}

function rightOf(c: Case, spans: readonly Span[]): Map<Span, number> {
  const out = new Map<Span, number>();
  if (c.answer === null) return out;
  const a = norm(c.answer);
  for (const s of spans) {
    const r = rightness(s, c);
    const lines = s.page.lines.slice(s.lines[0], s.lines[1] + 1);
    if (r > 0 && lines.some((l) => norm(l.line.text).includes(a))) out.set(s, r);
  }
  return out;
}

function load(): Case[] {
  const folder = fileURLToPath(new URL("asked", import.meta.url));
  return [...new Glob("*.jsonl").scanSync(folder)].sort().flatMap((file) => {
    const box: Filed[] = [];
    return readFileSync(join(folder, file), "utf8")
      .split("\n")
      .flatMap((line, n): Case[] => {
        if (line.trim() === "") return [];
        const w = JSON.parse(line) as Written;
        const sheet = new Paper();
        for (const row of w.lines) sheet.line(row);
        const id = `${file} ${n}`;
        const paper = readAs(sheet.build());
        const words = [...new Set(paper.pages.flatMap((p) => wordsOf(p.text)))].sort();
        const side = Bun.hash(id) % 3n === 0n ? "sealed" : "opened";
        const filed = { paper, side, fold: Number(Bun.hash(`${id}x`) % BigInt(FOLDS)), words, box } as Filed;
        box.push(filed);
        return w.questions.map((q) => ({
          filed,
          question: q.q,
          asked: askedOf(q.q),
          kind: q.kind,
          answer: q.answer?.text ?? null,
        }));
      });
  });
}

type Words = Pick<OneModel, "asks" | "spans" | "facts" | "fits">;

function most<T>(of: Iterable<T>): T | null {
  const counts = new Map<T, number>();
  for (const x of of) counts.set(x, (counts.get(x) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Models of the words of questions: what is asked for, what span and what fact answers. */
function learnQuestions(cases: readonly Case[]): Words {
  const model = (roleOf: (c: Case) => string | null): WordModel =>
    learnWords(
      cases.flatMap((c) => {
        const role = roleOf(c);
        return role === null ? [] : [{ features: questionWords(c.asked), role, fold: 0, weight: 1 }];
      }),
      3,
    );
  const right = new Map(cases.map((c) => [c, rightOf(c, spansIn(c.filed.paper))]));
  const fits: Record<string, number> = {};
  for (const [asks, own] of Map.groupBy(
    cases.filter((c) => c.answer !== null),
    (c) => c.kind,
  ))
    for (const kind of spanKinds) {
      const share =
        own.filter((c) => [...right.get(c)!.keys()].some((s) => s.kind === kind)).length / own.length;
      if (share > 0) fits[`${asks} ${kind}`] = Math.round(share * 1000) / 1000;
    }
  return {
    asks: model((c) => c.kind),
    spans: model((c) => spanKinds.find((k) => [...right.get(c)!.keys()].some((s) => s.kind === k)) ?? null),
    facts: model((c) => {
      if (c.answer === null) return null;
      const known = factsAt(c.filed.paper, spansIn(c.filed.paper));
      return most([...right.get(c)!.keys()].flatMap((s) => known.get(s) ?? [])) ?? "none";
    }),
    fits,
  };
}

const rated = (c: Case, words: Words) =>
  rate(c.asked, wantedBy(c.asked, words), c.filed.paper, spansIn(c.filed.paper));

/** Trees that choose among the spans of a paper. */
function learnSpans(
  cases: readonly Case[],
  words: (c: Case) => Words,
): { features: string[]; trees: GrownTree[] } {
  let names: string[] = [];
  const blocks: Float32Array[] = [];
  const right: number[] = [];
  const starts = [0];
  for (const c of cases) {
    const rows = rated(c, words(c));
    if (rows.length === 0) continue;
    if (names.length === 0) names = Object.keys(rows[0]!.features).sort();
    const of = rightOf(c, spansIn(c.filed.paper));
    const block = new Float32Array(rows.length * names.length);
    rows.forEach((r, i) => {
      names.forEach((name, k) => {
        block[k * rows.length + i] = r.features[name] ?? 0;
      });
      right.push(of.get(r.span) ?? 0);
    });
    blocks.push(block);
    starts.push(right.length);
  }
  const columns = names.map((_, k) => {
    const column = new Float32Array(right.length);
    blocks.forEach((b, i) => {
      const rows = starts[i + 1]! - starts[i]!;
      column.set(b.subarray(k * rows, (k + 1) * rows), starts[i]!);
    });
    return column;
  });
  blocks.length = 0;
  const trees = grow(
    { columns, right: Float32Array.from(right), starts },
    { trees: 160, leaves: 31, rate: 0.1, seed: 5, least: 20 },
  );
  const used = [...new Set(trees.flatMap((t) => t.nodes.map((n) => n[0])))].sort((a, b) => a - b);
  const round = (n: number) => Math.round(n * 1000) / 1000;
  return {
    features: used.map((f) => names[f]!),
    trees: trees.map((t) => ({
      nodes: t.nodes.map(([f, cut, a, b]) => [used.indexOf(f), round(cut), a, b]),
      leaves: t.leaves.map(round),
    })),
  };
}

type Reader = { words: Words; features: string[]; trees: GrownTree[] };

const learnReader = (cases: readonly Case[]): Reader => {
  // What is learned from words is learned out of fold where trees then learn from it.
  const words = learnQuestions(cases);
  const parts = Array.from({ length: 4 }, (_, f) => learnQuestions(cases.filter((c) => partOf(c) !== f)));
  return { words, ...learnSpans(cases, (c) => parts[partOf(c)]!) };
};
const partOf = (c: Case) => Number(Bun.hash(c.filed.words.join(" ")) % 4n);

/** Papers of a box that are read for a question. */
const MOST_READ = 4;

function stands(words: readonly string[], form: { text: string; whole: boolean }): boolean {
  let [lo, hi] = [0, words.length];
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (words[mid]! < form.text) lo = mid + 1;
    else hi = mid;
  }
  const at = words[lo];
  return at !== undefined && (form.whole ? at === form.text : at.startsWith(form.text));
}

/** The papers of its box that a question may be about, the likeliest first. */
function candidates(c: Case) {
  const sought = soughtIn(c.asked);
  const { box } = c.filed;
  const on = box.map((f) => sought.map((s) => s.forms.some((form) => stands(f.words, form))));
  const rare = sought.map((_, i) => rarity(on.filter((o) => o[i]).length, box.length));
  return box
    .map((f, k) => {
      const signs: PaperSigns = { has: on[k]!, head: f.paper.head.tokens, slug: f.paper.slug, date: null };
      return { of: f, paper: f.paper, fit: fitOfPaper(sought, rare, signs, null) };
    })
    .sort((a, b) => b.fit.rank - a.fit.rank)
    .slice(0, MOST_READ);
}

interface Choice {
  features: Record<string, number>;
  right: number;
}

const TODAY = "2025-06-30";

/** Whether what only rules found is right. */
function isRight(text: string, c: Case): boolean {
  const [a, t] = [norm(c.answer ?? ""), norm(text)];
  if (c.answer === null || t === "") return false;
  if (NUMERIC.has(c.kind) && /\d/.test(a) && digits(a) === digits(t)) return true;
  return has(t, a) ? t.length <= a.length * 3 + 120 : has(a, t) && t.length >= a.length * 0.5;
}

/** What a reader gives of a question, asked of its paper alone or of its box. */
function choices(c: Case, r: Reader, alone: boolean): Choice[] {
  const wanted: Wanted = wantedBy(c.asked, r.words);
  const odds = (f: Record<string, number>) => sumOf(r.trees, rowOf(r.features, f));
  const papers = alone ? [{ of: c.filed, paper: c.filed.paper, fit: null }] : candidates(c);
  const own = papers.map((candidate) => ({
    candidate,
    own: ownAnswers(c.asked, wanted, candidate.paper, odds),
  }));
  const ruled = ruledAnswers(focusOn(c.question, TODAY), papers, alone);
  return beside(c.asked, own, ruled).map((row) => {
    const text = row.own?.rated.span ?? null;
    const right = text === null ? isRight(ruled[0]!.candidate.text, c) : rightness(text, c) > 0;
    return { features: row.features, right: row.candidate.of === c.filed && right ? 1 : 0 };
  });
}

function learnChoice(groups: readonly Choice[][]): Forest {
  const names = [...new Set(groups.flatMap((g) => g.flatMap((x) => Object.keys(x.features))))].sort();
  const examples = groups.flatMap((g) =>
    g.map((x) => ({ row: names.map((n) => x.features[n] ?? 0), right: x.right > 0, weight: 1 })),
  );
  const papers = groups.flatMap((g, i) => g.map(() => i));
  const trees = boost(examples, {
    features: names,
    trees: 150,
    rate: 0.15,
    seed: 7,
    direction: {},
    least: 20,
    papers,
  });
  return { ...slim(trees), calibration: [] };
}

/** The likeliest of a group, how likely it is, and whether it is right. */
function likeliest(g: readonly Choice[], m: Forest) {
  const odds = g.map((x) => oddsOf(m, rowOf(m.features, x.features)));
  const top = Math.max(0, ...odds);
  const sum = odds.reduce((n, o) => n + Math.exp(o - top), Math.exp(-top));
  const at = odds.indexOf(Math.max(...odds));
  const share = at < 0 ? 0 : Math.min(0.999, Math.max(0.001, Math.exp(odds[at]! - top) / sum));
  return { odds: Math.log(share / (1 - share)), right: at >= 0 && g[at]!.right > 0 };
}

const LEVELS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

function report(label: string, cases: readonly Case[], groups: readonly Choice[][], m: Forest): void {
  const said = groups.map((g, i) => {
    const best = g.length === 0 ? { odds: -9, right: false } : likeliest(g, m);
    return {
      p: calibrated(m.calibration, best.odds),
      right: best.right,
      answerable: cases[i]!.answer !== null,
    };
  });
  const answerable = said.filter((s) => s.answerable).length;
  console.log(
    `${label}: ${said.length} questions, likeliest right ${(said.filter((s) => s.right).length / answerable).toFixed(3)}`,
  );
  for (const t of LEVELS) {
    const told = said.filter((s) => s.p >= t);
    const right = told.filter((s) => s.right).length;
    const wrong = told.filter((s) => s.answerable && !s.right).length;
    const none = told.filter((s) => !s.answerable).length;
    console.log(
      `  from ${t}: right ${(right / answerable).toFixed(3)}, wrong ${(wrong / answerable).toFixed(3)}, of those without an answer ${(none / Math.max(1, said.length - answerable)).toFixed(3)}`,
    );
  }
}

const cases = load();
const opened = cases.filter((c) => c.filed.side === "opened");
const sealed = cases.filter((c) => c.filed.side === "sealed");
console.log(`${cases.length} questions, ${opened.length} opened`);
const folds = Array.from({ length: FOLDS }, (_, f) => learnReader(opened.filter((c) => c.filed.fold !== f)));
console.log("folds learned");
// Every second question is enough to learn a choice of some twenty figures. In a box only those count whose paper is among
// the ones that are read: a family says which paper it means, and many of these questions were put to one paper in hand.
const some = opened.filter((_, i) => i % 2 === 0);
const named = some.filter((c) => candidates(c).some((x) => x.of === c.filed));
const asks = [...named.map((c) => ({ c, alone: false })), ...some.map((c) => ({ c, alone: true }))];
const groups = asks.map(({ c, alone }) => choices(c, folds[c.filed.fold]!, alone));
const group = (i: number) => asks[i]!.c.filed.fold;
const choose = learnChoice(groups);
const byFold = Array.from({ length: FOLDS }, (_, f) => learnChoice(groups.filter((_, i) => group(i) !== f)));
choose.calibration = isotonic(
  groups.flatMap((g, i) => (g.length === 0 ? [] : [{ ...likeliest(g, byFold[group(i)]!), weight: 1 }])),
  60,
);
const reader = learnReader(opened);
const shipped = (m: WordModel) => ({ roles: m.roles, bias: m.bias, words: Object.fromEntries(m.words) });
const model = {
  asks: shipped(reader.words.asks),
  spans: shipped(reader.words.spans),
  facts: shipped(reader.words.facts),
  fits: reader.words.fits,
  features: reader.features,
  trees: reader.trees,
  choose,
};
const text = `${JSON.stringify(model)}\n`;
console.log(`${reader.features.length} features, ${(text.length / 1e6).toFixed(2)} MB`);
if (!process.argv.includes("--dry"))
  writeFileSync(fileURLToPath(new URL("../../models/one.json", import.meta.url)), text);
report(
  "sealed, in a box",
  sealed,
  sealed.map((c) => choices(c, reader, false)),
  choose,
);
report(
  "sealed, of its paper",
  sealed,
  sealed.map((c) => choices(c, reader, true)),
  choose,
);
