import { basename } from "node:path";
import { type NumberKey, numberCues } from "#reading/identifiers/cues.ts";
import { chosenNumbers, numberCandidates } from "#reading/identifiers/identifiers.ts";
import type { Proposal } from "#reading/identifiers/proposal.ts";
import { withoutOrders } from "#reading/layout/instructions.ts";
import { layOut } from "#reading/layout/layout.ts";
import type { Page } from "#reading/layout/page.ts";
import { calibrated, type Forest, oddsOf, rowOf } from "#reading/ranking/forest.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { foldOf, type KnownPaper } from "../bench/corpus.ts";
import { contradicted, flat } from "../bench/judge.ts";
import type { HouseholdPaper } from "../paper/household/household.ts";
import { anyOf } from "../reading/expected.ts";
import { note } from "../reading/paper.ts";
import type { PaperFile } from "../reading/paper-files.ts";
import { tablesOf } from "../table-file.ts";
import { boost, directions, isotonic, slim, type Trees } from "./boost.ts";
import { FOLDS, READ_ON } from "./choose-examples.ts";
import others from "./examples.json" with { type: "json" };
import { type FieldReport, reportOf } from "./report.ts";

/** A number that is known to be on a paper, and the keys that are right for it; none, where its label is no key's. */
interface KnownNumber {
  label: string;
  value: string;
  keys: string[];
}

interface Judged {
  of: Proposal;
  right: boolean;
  /** False where nobody listed it: papers seldom list every number that is on them. */
  sure: boolean;
  weight: number;
}

/** The numbers of a paper that may be something, and those that are. */
export interface NumberGroup {
  fold: number;
  from: string;
  name: string;
  held: boolean;
  known: KnownNumber[];
  /** Those whose check digits prove them. */
  proven: Proposal[];
  candidates: Judged[];
}

type Origin = Pick<NumberGroup, "fold" | "from" | "name" | "held"> & { weight: number };

/** A number that nobody listed is most often none, and now and then one that was passed over. */
const UNLISTED = 0.5;
/** With a label of its own it is as often one as not. */
const LABELLED = 0.2;
/** With a shape of its own it nearly always is one. */
const SHAPED = 0.05;

function judge(all: Proposal[], known: KnownNumber[], whole: boolean, weight: number): Judged[] {
  const named = new Set(known.flatMap((k) => k.keys));
  const found = known.map((k) => all.filter((p) => flat(p.value) === flat(k.value)));
  return all
    .filter((p) => p.proof === null)
    .map((of) => {
      const at = found.findIndex((ps) => ps.includes(of));
      const part = found.some((ps) =>
        ps.some((p) => p.line === of.line && p.start < of.end && p.end > of.start),
      );
      if (at < 0) {
        const sure = whole || part;
        const labelled = of.key !== "reference" || of.features["label.cue"] === 1;
        const share = sure
          ? 1
          : of.features["where.shape"] === 1
            ? SHAPED
            : labelled && !named.has(of.key)
              ? LABELLED
              : UNLISTED;
        return { of, right: false, sure, weight: weight * share };
      }
      const { keys } = known[at]!;
      const plainly = found[at]!.some((p) => keys.includes(p.key));
      const right = keys.includes(of.key) || of.key === "reference";
      return { of, right, sure: plainly, weight: weight * (plainly || right ? 1 : LABELLED) };
    });
}

function groupOf(
  pages: Page[],
  known: KnownNumber[],
  whole: boolean,
  { weight, ...of }: Origin,
): NumberGroup {
  const all = numberCandidates(withoutOrders(layOut(pages)), READ_ON);
  return {
    ...of,
    known,
    proven: all.filter((p) => p.proof !== null),
    candidates: judge(all, known, whole, weight),
  };
}

/** Keys under which a number may rightly be found. */
const alike = (key: string): string[] => [key, ...((others as Record<string, string[]>)[key] ?? [])];

/** The keys that the words of a label stand for. */
function keysOfLabel(label: string): string[] {
  const keys = numberCues.find(`${foldKeep(label)} `).map((c): NumberKey => c.role);
  return keys.flatMap(alike);
}

const REAL = 8;

/** Real papers of which every number was set down. Sealed papers teach nothing: they are refused. */
export function numbersOfReal(paper: KnownPaper, pages: Page[]): NumberGroup[] {
  if (paper.side !== "opened") throw new Error("A sealed paper is never trained on.");
  if (!paper.numbers) return [];
  const known = paper.numbers.map(({ label, value }) => ({ label, value, keys: keysOfLabel(label) }));
  const from = `${paper.collection} ${paper.picture ? "picture" : "text"}`;
  const of = {
    fold: foldOf(paper.maker, FOLDS),
    from,
    name: basename(paper.file),
    held: false,
    weight: REAL,
  };
  return [groupOf(pages, known, false, of)];
}

export function numbersOfMade(
  { truth, kind, layout, seed }: HouseholdPaper,
  pages: Page[],
  of: Pick<NumberGroup, "from" | "held">,
): NumberGroup[] {
  const known = truth.identifiers.map(({ key, value }) => ({ label: key, value, keys: alike(key) }));
  return [groupOf(pages, known, true, { ...of, fold: -1, name: `${kind}/${layout}/${seed}`, weight: 1 })];
}

const POINTED = 60;

/** Hand-written papers (`test/reading/papers`) that name numbers, and single lines of print (`identifiers.tsv`, `numbers.tsv`: all that are on them). */
export function numbersOfFiles(files: PaperFile[]): NumberGroup[] {
  const of = (name: string) => ({ fold: -1, from: "papers", name, held: false, weight: POINTED });
  const folder = `${import.meta.dir}/../reading`;
  const lines: [string, string][] = tablesOf(folder, "identifiers.tsv")("lines");
  const printed: [string, string][] = tablesOf(folder, "numbers.tsv")("printed");
  return [
    ...files.flatMap(({ name, expected, pages }) => {
      if (!expected.identifiers || expected.held) return [];
      const known = Object.entries(expected.identifiers).flatMap(([key, values]) =>
        anyOf(values).map((value) => ({ label: key, value, keys: [key] })),
      );
      return [groupOf(pages(), known, false, of(name))];
    }),
    ...[...lines, ...printed].map(([text, want], i) => {
      const known = (want === "" ? [] : want.split(", ")).map((one) => {
        const [key = "", value = ""] = one.split(/[= ](.*)/);
        return { label: key, value, keys: [key] };
      });
      return groupOf(note(text), known, i >= lines.length || known.length === 0, of(text));
    }),
  ];
}

const DIRECTION = directions(
  "label.cue label.cue_length label.cue_words label.number label.cue_number label.colon other.agrees value.luhn",
  "value.guessed value.phone value.postcode value.money value.unit value.year value.glued between.words between.figures" +
    " between.other between.none other.day other.money other.phone other.left",
);
/** Weight that a leaf needs: what two papers alone show is no rule. */
const LEAF = 20;

function learn(groups: NumberGroup[], names: string[], trees: number, seed: number): Trees {
  const rows = groups.flatMap((g) =>
    g.candidates.map(({ of, right, weight }) => ({ row: rowOf(names, of.features), right, weight })),
  );
  return slim(boost(rows, { features: names, trees, rate: 0.15, seed, direction: DIRECTION, least: LEAF }));
}

/**
 * Below this share right no number is said: of makers that the model never saw, over .97 of those said are then right. The
 * share is low for what it stands for, since numbers that nobody listed count as half wrong.
 */
const LEAST_SURE = 0.4;

type Scored = Judged & { odds: number };

const scoredBy = (forest: Trees, { candidates }: NumberGroup): Scored[] =>
  candidates.map((c) => ({ ...c, odds: oddsOf(forest, rowOf(forest.features, c.of.features)) }));

const calibrationOf = (scored: Scored[]): [number, number][] => isotonic(scored, 160);

export interface NumberReport extends FieldReport {
  /** Share of those said that no known number under their key contradicts. */
  uncontradicted: number;
  /** Of the known numbers: those among the candidates, those said, and those said under the right key. */
  proposed: number;
  recall: number;
  keyed: number;
}

const share = (n: number, of: number): number => Math.round((1000 * n) / Math.max(1, of)) / 1000;

/** What is said of papers at `least`, held against what is known of them. */
function reportOn(
  papers: { group: NumberGroup; trusted: { of: Judged; trust: number }[] }[],
  least: number,
): NumberReport {
  const counts = { all: 0, proposed: 0, said: 0, keyed: 0, contradicted: 0 };
  const judged: { trust: number; right: boolean }[] = [];
  for (const { group, trusted } of papers) {
    const judgedOf = new Map(trusted.map((t) => [t.of.of, t.of]));
    const said = chosenNumbers([
      ...group.proven.map((of) => ({ of, probability: of.proof === "shape" ? 0.8 : 1 })),
      ...trusted.flatMap(({ of: { of }, trust }) => (trust >= least ? [{ of, probability: trust }] : [])),
    ]);
    for (const k of group.known) {
      const is = (p: Proposal) => flat(p.value) === flat(k.value);
      counts.all++;
      if ([...group.proven, ...group.candidates.map((c) => c.of)].some(is)) counts.proposed++;
      const hit = said.find((s) => is(s.of))?.of;
      if (hit) counts.said++;
      if (hit && (hit.proof || judgedOf.get(hit)?.right)) counts.keyed++;
    }
    counts.contradicted += contradicted(
      group.known,
      said.map((s) => s.of),
    ).length;
    for (const { of, probability } of said) {
      const j = judgedOf.get(of);
      // Of a number that nobody listed little is known.
      if (j && (j.right || j.sure)) judged.push({ trust: probability, right: j.right });
    }
  }
  return {
    ...reportOf(judged),
    uncontradicted: share(counts.said, counts.said + counts.contradicted),
    proposed: share(counts.proposed, counts.all),
    recall: share(counts.said, counts.all),
    keyed: share(counts.keyed, counts.all),
  };
}

export interface TrainedNumbers {
  model: Forest & { least: number };
  report: Record<string, NumberReport>;
  /** Reports at other shares, for choosing `LEAST_SURE`. */
  at(least: number): Record<string, NumberReport>;
}

/** The model that says of each number whether it is what its key says, and how it does on makers that it did not see. */
export function trainNumbers(
  groups: NumberGroup[],
  wish: { trees: number; without: string[]; seed: number },
): TrainedNumbers {
  const names = [
    ...new Set(groups.flatMap((g) => g.candidates.flatMap((c) => Object.keys(c.of.features)))),
  ].filter((n) => !wish.without.some((w) => n === w || n.startsWith(`${w}.`)));
  const real = groups.filter((g) => g.fold >= 0);
  const rest = groups.filter((g) => g.fold < 0 && !g.held);
  const held = groups.filter((g) => g.held);
  const folds = Array.from({ length: real.length === 0 ? 1 : FOLDS }, (_, f) =>
    learn([...rest, ...real.filter((g) => g.fold !== f)], names, wish.trees, wish.seed),
  );
  const scored = [...real, ...held].map((group) => ({
    group,
    of: scoredBy(folds[Math.max(0, group.fold)]!, group),
  }));
  const half = (g: NumberGroup) => (g.fold < 0 ? 0 : g.fold % 2);
  const points = [0, 1].map((h) =>
    calibrationOf(scored.filter((s) => half(s.group) !== h || s.group.fold < 0).flatMap((s) => s.of)),
  );
  const trusted = scored.map(({ group, of }) => ({
    group,
    trusted: of.map((c) => ({ of: c, trust: calibrated(points[half(group)]!, c.odds) })),
  }));
  const at = (least: number) =>
    Object.fromEntries(
      [...Map.groupBy(trusted, (t) => t.group.from)]
        .sort()
        .map(([from, mine]) => [from, reportOn(mine, least)]),
    );
  const model = {
    ...learn([...rest, ...real], names, wish.trees, wish.seed),
    calibration: calibrationOf(scored.flatMap((s) => s.of)),
    least: LEAST_SURE,
  };
  return { model, report: at(LEAST_SURE), at };
}
