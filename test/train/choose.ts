/**
 * Trains the models that choose among candidates (`src/reading/ranking/ranker.ts`) and writes `models/choose.json`:
 *
 *   bun test/train/choose.ts [--papers=1200] [--trees=240] [--without=GROUP,GROUP] [--only=FIELD,FIELD] [--dry] [--date=YYYY-MM-DD]
 *
 * It learns from the opened papers of the corpus as they are read from their pictures, and from made-up ones with and
 * without the errors of a reader of pictures. Real papers are in folds by maker: the figures printed, and the calibration,
 * are of papers whose makers the model did not see. `--without` leaves out features of a group (ablation), `--only` trains one field
 * and leaves the others in the file as they are. The same papers
 * and the same rules give the same file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "#reading/layout/page.ts";
import { calibrated, type Forest, rowOf } from "#reading/ranking/forest.ts";
import { type ChosenField, type JudgedField, likeliest, logOdds } from "#reading/ranking/ranker.ts";
import { corpus, type KnownPaper } from "../bench/corpus.ts";
import { pagesOfFiles } from "../bench/pages.ts";
import { storyPapers } from "../bench/stories.ts";
import { strangers } from "../bench/strangers.ts";
import { Chance } from "../paper/household/chance.ts";
import { type HouseholdPaper, householdPaper } from "../paper/household/household.ts";
import { misread } from "../paper/household/noise.ts";
import { pagesOf } from "../paper/household/pages.ts";
import { papersIn } from "../reading/paper-files.ts";
import { boost, directions, isotonic, slim, type Trees } from "./boost.ts";
import {
  FOLDS,
  type Group,
  groupsOfFile,
  groupsOfMade,
  groupsOfReal,
  measuredBy,
} from "./choose-examples.ts";
import {
  type NumberGroup,
  numbersOfFiles,
  numbersOfMade,
  numbersOfReal,
  trainNumbers,
} from "./choose-numbers.ts";
import { type FieldReport, lineOf, reportOf, type Said } from "./report.ts";

export const CHOSEN: ChosenField[] = ["date", "total", "due", "issuer", "recipient", "type"];
/** Fields that models choose or judge. */
const TRAINED: (ChosenField | JudgedField)[] = [...CHOSEN, "identifier"];
const SEED = 20_261;

const round = (n: number): number => Math.round(n * 1000) / 1000;

const DIRECTION = directions(
  "rule.points rule.score rule.chosen sum.points label.strength again.times" +
    " rule.lead rule.apart word.title word.body word.rare_title word.rare_body strand.points strand.about strand.deeds strand.who" +
    " name.points again.kinds again.mentions web.tie web.times name.form name.known near.contact near.registered print.sure" +
    " near.asks near.sum near.told near.counted rel.counted say.pay say.on say.debit",
  "rule.behind order.rank word.under word.less_body strand.under" +
    " print.garbled name.title name.card name.place name.month name.owner near.table near.other_label name.small place.prose" +
    " print.swapped say.not_pay",
);

/** Below this share right nothing is said. */
const LEAST: Record<ChosenField, number> = {
  date: 0.4,
  total: 0.4,
  // Any later day may be one to pay by where something beside it speaks of paying: what is said has to be surer.
  due: 0.6,
  issuer: 0.35,
  recipient: 0.4,
  type: 0.4,
};

/** Trees of a field whose examples are fewer than those of the others. */
const TREES: Partial<Record<ChosenField, number>> = { type: 140 };

interface Wish {
  trees: number;
  rate?: number;
  /** Groups of features that are left out. */
  without: string[];
}

function namesOf(groups: Group[], without: string[]): string[] {
  const names = new Set<string>();
  for (const g of groups) for (const c of g.candidates) for (const n of Object.keys(c.features)) names.add(n);
  return [...names].filter((n) => !without.some((w) => n === w || n.startsWith(`${w}.`)));
}

function learn(groups: Group[], names: string[], wish: Wish): Trees {
  const rows = groups.flatMap((g, paper) =>
    g.candidates.map((c) => ({ row: rowOf(names, c.features), right: c.right, weight: g.weight, paper })),
  );
  const forest = boost(rows, {
    features: names,
    trees: wish.trees,
    rate: wish.rate ?? 0.12,
    seed: SEED,
    direction: DIRECTION,
    least: 12,
    papers: rows.map((r) => r.paper),
  });
  return slim(forest);
}

interface Chosen {
  group: Group;
  value: string | null;
  /** Log odds of the likeliest value; null without candidates. */
  odds: number | null;
  right: boolean;
}

function chosenBy(forest: Trees, group: Group): Chosen {
  const found = likeliest(
    forest,
    group.candidates.map((c) => ({ of: c, value: c.value, features: c.features })),
  );
  return {
    group,
    value: found?.best.value ?? null,
    odds: found && logOdds(found.share),
    right: found?.best.of.right ?? false,
  };
}

/** What is said of papers whose makers, or whose layouts, the model never saw. */
function unseen(mine: Group[], names: string[], wish: Wish): { folds: Trees[]; chosen: Chosen[] } {
  const made = mine.filter((g) => g.fold < 0 && !g.held);
  const real = mine.filter((g) => g.fold >= 0);
  const folds = Array.from({ length: real.length === 0 ? 1 : FOLDS }, (_, f) =>
    learn([...made, ...real.filter((g) => g.fold !== f)], names, wish),
  );
  const held = mine.filter((g) => g.held);
  return {
    folds,
    chosen: [...real.map((g) => chosenBy(folds[g.fold]!, g)), ...held.map((g) => chosenBy(folds[0]!, g))],
  };
}

/** What a paper counts for when chances are counted: most papers of a household have what is asked of them. */
const weightOf = (g: Group): number => (g.fold < 0 ? 0.25 : 1) * (g.emptied ? 0.1 : 1);

const calibrationOf = (chosen: Chosen[]): [number, number][] =>
  isotonic(
    chosen.flatMap((c) =>
      c.odds === null ? [] : [{ odds: c.odds, right: c.right, weight: weightOf(c.group) }],
    ),
    20,
  );

/** Said and right, each calibrated on the other folds; and how many of those that are there were chosen rightly. */
function reportsOf(field: ChosenField, chosen: Chosen[]): Record<string, FieldReport & { recall: number }> {
  const half = (c: Chosen) => (c.group.fold < 0 ? 0 : c.group.fold % 2);
  const points = [0, 1].map((h) => calibrationOf(chosen.filter((c) => half(c) !== h || c.group.fold < 0)));
  const said = chosen.map((c) => ({
    c,
    trust: c.odds === null ? 0 : calibrated(points[half(c)]!, c.odds),
  }));
  const out: Record<string, FieldReport & { recall: number }> = {};
  for (const from of [...new Set(chosen.map((c) => c.group.from))].sort()) {
    const mine = said.filter(({ c }) => c.group.from === from);
    const spoken: Said[] = mine
      .filter((m) => m.trust >= LEAST[field])
      .map(({ c, trust }) => ({ trust, right: c.right }));
    const there = mine.filter(({ c }) => c.group.there).length;
    out[from] = {
      ...reportOf(spoken),
      recall: round(spoken.filter((m) => m.right).length / Math.max(1, there)),
    };
  }
  return out;
}

export interface Trained {
  /** What was said of papers that the model did not see. */
  unseen: Chosen[];
  model: Forest & { least: number };
  report: ReturnType<typeof reportsOf>;
  folds: Trees[];
}

export function trainField(field: ChosenField, all: Group[], wish: Wish): Trained {
  const mine = all.filter((g) => g.field === field);
  const names = namesOf(mine, wish.without);
  const { folds, chosen } = unseen(mine, names, wish);
  const forest = learn(
    mine.filter((g) => !g.held),
    names,
    wish,
  );
  return {
    model: { ...forest, calibration: calibrationOf(chosen), least: LEAST[field] },
    report: reportsOf(field, chosen),
    unseen: chosen,
    folds,
  };
}

/** What `of` makes of a made-up paper read as drawn, and read with errors. */
function ofMade<T>(
  seed: number,
  held: boolean,
  of: (paper: HouseholdPaper, pages: Page[], as: { from: string; held: boolean; picture: boolean }) => T[],
): T[] {
  const paper = householdPaper({ seed, held });
  const drawn = pagesOf(paper.sheets);
  return [
    ...of(paper, drawn, { from: "text", held, picture: false }),
    ...of(paper, misread(drawn, new Chance(seed * 7 + 3)), { from: "noise", held, picture: true }),
  ];
}

export const madeGroups = (seed: number, held: boolean): Group[] => ofMade(seed, held, groupsOfMade);

/** What `of` makes of the opened papers that lie beside the repository. */
async function ofReal<T>(of: (paper: KnownPaper, pages: Page[]) => T[]): Promise<T[]> {
  const papers = [...corpus(), ...strangers(), ...storyPapers()].filter((p) => p.side === "opened");
  const { kept } = await pagesOfFiles(
    papers.filter((p) => !p.pages).map((p) => p.file),
    join(tmpdir(), "deedbox-bench-pages"),
  );
  return papers.flatMap((p) => of(p, p.pages ?? kept.get(p.file)?.pages ?? []));
}

function allMade<T>(count: number, of: Parameters<typeof ofMade<T>>[2]): T[] {
  const out: T[] = [];
  for (let i = 0; i < count; i++) out.push(...ofMade(i, false, of));
  for (let i = 0; i < count / 4; i++) out.push(...ofMade(500_000 + i, true, of));
  return out;
}

/** Groups of all papers that are learned from, and of made-up ones that are kept for evaluation. */
export const gather = async (made: number, withReal: boolean): Promise<Group[]> => [
  ...(withReal ? await ofReal(groupsOfReal) : []),
  ...allMade(made, groupsOfMade),
  ...papersIn("papers").flatMap(groupsOfFile),
];

/** A paper has dozens of numbers: so many made-up ones do. */
const ENOUGH = 250;

const gatherNumbers = async (made: number, withReal: boolean): Promise<NumberGroup[]> => [
  ...(withReal ? await ofReal(numbersOfReal) : []),
  ...allMade(Math.min(ENOUGH, made), numbersOfMade),
  ...numbersOfFiles(papersIn("papers")),
];

/** The models of all fields, the paper's own day first: the day to pay by is measured by it. */
export async function trainAll(
  made: number,
  withReal: boolean,
  wish: Wish,
  fields = TRAINED,
): Promise<Record<string, Pick<Trained, "model" | "report">>> {
  const chosen = CHOSEN.filter((f) => fields.includes(f));
  let groups = chosen.length === 0 ? [] : await gather(made, withReal);
  const out: Record<string, Trained> = {};
  for (const field of chosen) {
    if (field === "due") {
      const { folds, model } = out.date ?? trainField("date", groups, wish);
      // What a paper's day is, is told by a model that did not see it.
      groups = measuredBy(
        groups,
        (dates, of) => likeliest(folds[Math.max(0, of.fold)] ?? model, dates)?.best.value ?? null,
      );
    }
    out[field] = trainField(field, groups, { ...wish, trees: TREES[field] ?? wish.trees });
  }
  if (!fields.includes("identifier")) return out;
  // Candidates of many keys take more trees than those of one field.
  const more = { ...wish, trees: Math.round(1.25 * wish.trees), seed: SEED };
  return { ...out, identifier: trainNumbers(await gatherNumbers(made, withReal), more) };
}

export function fileOf(
  trained: Record<string, Pick<Trained, "model">>,
  date: string,
  papers: Record<string, number>,
) {
  return {
    about:
      "Choosing among candidates, trained by test/train/choose.ts on opened real papers and made-up ones",
    version: 1,
    licence: "Apache-2.0",
    date,
    seed: SEED,
    papers,
    fields: Object.fromEntries(Object.entries(trained).map(([field, t]) => [field, t.model])),
  };
}

async function main(): Promise<void> {
  const option = (name: string): string | null =>
    process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
  const begin = performance.now();
  const made = Number(option("papers") ?? 1200);
  const only = option("only")?.split(",") ?? null;
  const wish = { trees: Number(option("trees") ?? 240), without: option("without")?.split(",") ?? [] };
  const real = !process.argv.includes("--made");
  const fields = TRAINED.filter((f) => only?.includes(f) ?? true);
  const trained = await trainAll(made, real, wish, fields);
  for (const [field, { report, model }] of Object.entries(trained)) {
    console.log(`${field}: ${model.features.length} features, ${model.trees.length} trees`);
    for (const [from, r] of Object.entries(report))
      console.log(`  ${lineOf(from, r)}  recall ${r.recall.toFixed(3)}`);
  }
  const opened = [...corpus(), ...strangers(), ...storyPapers()].filter((p) => p.side === "opened").length;
  const file = fileOf(trained, option("date") ?? new Date().toISOString().slice(0, 10), {
    made,
    opened: real ? opened : 0,
  });
  const out = option("out") ?? fileURLToPath(new URL("../../models/choose.json", import.meta.url));
  // One field is put in the place of what the file has for it.
  if (only !== null) file.fields = { ...JSON.parse(readFileSync(out, "utf8")).fields, ...file.fields };
  const text = `${JSON.stringify(file)}\n`;
  if (!process.argv.includes("--dry")) writeFileSync(out, text);
  console.log(`${(text.length / 1024).toFixed(0)} KiB, ${((performance.now() - begin) / 1000).toFixed(0)} s`);
}

if (import.meta.main) await main();
