/**
 * Trains the small models that say how far to trust what was read, and writes `models/reader.json`:
 *
 *   bun test/train/train.ts [--papers=2400] [--pictures=FOLDER] [--out=models/reader.json] [--date=YYYY-MM-DD]
 *
 * Papers are made up (test/paper/household), read by the rules as they are now, from a text layer and with the errors of a
 * reader of pictures; `--pictures` adds those that were really drawn and read (test/train/read-pictures.ts). Layouts and
 * names of training and of evaluation have nothing in common. The same papers and the same rules give the same file.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "#reading/layout/page.ts";
import { calibrated, type Forest, oddsOf } from "#reading/ranking/forest.ts";
import type { Field } from "#reading/ranking/model.ts";
import { Chance } from "../paper/household/chance.ts";
import { heldLayouts, householdPaper, kindNames } from "../paper/household/household.ts";
import { misread } from "../paper/household/noise.ts";
import { pagesOf } from "../paper/household/pages.ts";
import { boost, directions, type Example, isotonic, slim } from "./boost.ts";
import { featureNames, type Judged, judged, rowFor, type Source } from "./examples.ts";
import type { ReadPicture } from "./read-pictures.ts";
import { lineOf, reportOf, type Said } from "./report.ts";

export const FIELDS: Field[] = ["number"];
const SEED = 20_261;

const DIRECTION = directions(
  "score margin strength read legible label place issue proof again agreeing mentions checked rule inner tie form largest bold",
  "ambiguous rivals other_issues mended listed garbled ratio column after_due page",
);

const option = (name: string): string | null =>
  process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

/** A paper read as drawn, and read with errors. */
function readings(seed: number, held: boolean): Judged[] {
  const paper = householdPaper({ seed, held });
  const drawn = pagesOf(paper.sheets);
  const as = (source: Source, pages: Page[]) =>
    judged(pages, paper.truth, { kind: paper.kind, layout: paper.layout, held, source });
  return [...as("text", drawn), ...as("noise", misread(drawn, new Chance(seed * 7 + 3)))];
}

function pictures(folder: string | null): Judged[] {
  if (folder === null || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((f) => f.endsWith(".json"))
    .sort()
    .flatMap((f) => {
      const p = JSON.parse(readFileSync(join(folder, f), "utf8")) as ReadPicture;
      return judged(p.pages, p.truth, { kind: p.kind, layout: p.layout, held: p.held, source: "picture" });
    });
}

/** A paper really read from its picture counts for as many with made-up errors. */
const WEIGHT: Record<Source, number> = { text: 1, noise: 1, picture: 4 };

const examplesOf = (names: string[], all: Judged[]): Example[] =>
  all.map((j) => ({ row: rowFor(names, j), right: j.right, weight: WEIGHT[j.paper.source] }));

function calibrationOf(forest: Pick<Forest, "base" | "trees">, examples: Example[]): [number, number][] {
  return isotonic(examples.map((e) => ({ odds: oddsOf(forest, e.row), right: e.right, weight: e.weight })));
}

/** What the model says of papers of layouts it never saw; the calibration of one half of those layouts judges the other. */
function evaluate(
  forest: Pick<Forest, "base" | "trees">,
  names: string[],
  held: Judged[],
): { said: Said; of: Judged }[] {
  const layouts = [...new Set(held.map((j) => j.paper.layout))].sort();
  const side = (j: Judged) => layouts.indexOf(j.paper.layout) % 2;
  return [0, 1].flatMap((s) => {
    const points = calibrationOf(
      forest,
      examplesOf(
        names,
        held.filter((j) => side(j) !== s),
      ),
    );
    return held
      .filter((j) => side(j) === s)
      .map((j) => ({
        said: { trust: calibrated(points, oddsOf(forest, rowFor(names, j))), right: j.right },
        of: j,
      }));
  });
}

function trainField(field: Field, all: Judged[]) {
  const mine = all.filter((j) => j.field === field);
  const names = featureNames(mine);
  const training = mine.filter((j) => !j.paper.held);
  const held = mine.filter((j) => j.paper.held);
  const forest = boost(examplesOf(names, training), {
    features: names,
    trees: 90,
    rate: 0.12,
    seed: SEED,
    direction: DIRECTION,
    least: 30,
  });
  const judgedHeld = evaluate(forest, names, held);
  const model: Forest = { ...slim(forest), calibration: calibrationOf(forest, examplesOf(names, held)) };
  const report = {
    examples: training.length,
    held: reportOf(judgedHeld.map((j) => j.said)),
    text: reportOf(judgedHeld.filter((j) => j.of.paper.source === "text").map((j) => j.said)),
    noise: reportOf(judgedHeld.filter((j) => j.of.paper.source === "noise").map((j) => j.said)),
    picture: reportOf(judgedHeld.filter((j) => j.of.paper.source === "picture").map((j) => j.said)),
  };
  return { model, report };
}

async function main(): Promise<void> {
  const begin = performance.now();
  const count = Number(option("papers") ?? 2400);
  const all: Judged[] = [];
  for (let i = 0; i < count; i++) all.push(...readings(i, false));
  for (let i = 0; i < count / 2; i++) all.push(...readings(500_000 + i, true));
  const real = pictures(option("pictures"));
  all.push(...real);
  console.log(`${all.length} readings in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  const fields: Record<string, Forest> = {};
  const report: Record<string, ReturnType<typeof trainField>["report"]> = {};
  for (const field of FIELDS) {
    const made = trainField(field, all);
    fields[field] = made.model;
    report[field] = made.report;
    console.log(lineOf(field, made.report.held));
    for (const s of ["text", "noise", "picture"] as const) console.log(`  ${lineOf(s, made.report[s])}`);
  }
  const out = option("out") ?? fileURLToPath(new URL("../../models/reader.json", import.meta.url));
  const file = {
    about: "Calibration of the built-in reader, trained on made-up papers by test/train/train.ts",
    licence: "Apache-2.0",
    date: option("date") ?? new Date().toISOString().slice(0, 10),
    seed: SEED,
    papers: {
      training: count,
      held: Math.ceil(count / 2),
      kinds: kindNames.length,
      held_layouts: heldLayouts,
      pictures: real.length,
    },
    report,
    fields,
  };
  writeFileSync(out, `${JSON.stringify(file)}\n`);
  console.log(
    `${out}: ${(JSON.stringify(file).length / 1024).toFixed(0)} KiB, ${((performance.now() - begin) / 1000).toFixed(0)} s`,
  );
}

if (import.meta.main) await main();
