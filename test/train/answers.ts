/**
 * Trains the judge of answers (`src/reading/ask/comprehend/judged`) and writes `models/answers.json`:
 *
 *   bun test/train/answers.ts --box=FOLDER --key-file=FILE --questions=FILE,FILE [--box=… --key-file=… --questions=…]
 *     [--made=34] [--folds=4] [--alone=1.5] [--out=models/answers.json] [--date=YYYY-MM-DD]
 *
 * It learns from made-up papers (test/paper/household, labels asked for in other wordings and languages, rows of tables, and as
 * many questions that no paper answers) and from questions about real papers, whose options are judged as the bench judges
 * answers. Figures are those of real questions alone, each by a model that saw no question about the same papers.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { textCases } from "./judge/asked.ts";
import { boxCases } from "./judge/boxes.ts";
import type { Case } from "./judge/cases.ts";
import { bestOf, type Learned, learn, usual } from "./judge/learn.ts";
import { madeCases } from "./judge/made.ts";

const all = (name: string): string[] =>
  process.argv.flatMap((a) => (a.startsWith(`--${name}=`) ? [a.slice(name.length + 3)] : []));
const option = (name: string, otherwise: string): string => all(name)[0] ?? otherwise;

/** Wrong options of a made-up question that are kept: the likeliest. */
const KEPT = 40;

const likely = (r: Case["rows"][number]) => (r.features.guess ?? 0) + (r.features.h_score ?? 0);

function slim(c: Case): Case {
  const wrong = c.rows.filter((r) => r.right === false).sort((a, b) => likely(b) - likely(a));
  return { ...c, rows: [...c.rows.filter((r) => r.right === true), ...wrong.slice(0, KEPT)] };
}

/** Made-up questions of so many small boxes of papers. */
function made(boxes: number): Case[] {
  const out: Case[] = [];
  for (let seed = 1; seed <= boxes / 8; seed++) out.push(...textCases(seed).map(slim));
  for (let seed = 1; seed <= boxes; seed++) out.push(...madeCases(seed, 6 + (seed % 7)).map(slim));
  return out;
}

async function real(): Promise<Case[]> {
  const out: Case[] = [];
  for (const [i, box] of all("box").entries())
    out.push(...(await boxCases(box, all("key-file")[i] ?? "", (all("questions")[i] ?? "").split(","))));
  return out;
}

const foldOf = (group: string, folds: number): number =>
  [...group].reduce((n, c) => (n * 31 + c.charCodeAt(0)) >>> 0, 7) % folds;

/** How a question that the model never saw ends. */
function ends(m: Learned, c: Case, alone: number): "right" | "wrong" | "none" {
  if (c.hand !== "none") return c.hand;
  const { row, odds } = bestOf(m, c);
  return odds < alone ? "none" : row?.right === true ? "right" : "wrong";
}

/** Figures of questions about papers that the model has not learned from. */
function crossed(invented: readonly Case[], asked: readonly Case[], folds: number, alone: number) {
  const ended = Array.from({ length: folds }, (_, fold) => {
    const m = learn([...invented, ...asked.filter((c) => foldOf(c.group, folds) !== fold)], usual);
    return asked.filter((c) => foldOf(c.group, folds) === fold).map((c) => ({ c, end: ends(m, c, alone) }));
  }).flat();
  const answerable = ended.filter((e) => e.c.answerable);
  const not = ended.filter((e) => !e.c.answerable);
  return {
    answerable: answerable.length,
    right: answerable.filter((e) => e.end === "right").length,
    right_by_hand: answerable.filter((e) => e.c.hand === "right").length,
    wrong: ended.filter((e) => e.end === "wrong").length,
    wrong_by_hand: ended.filter((e) => e.c.hand === "wrong").length,
    unanswerable: not.length,
    not_on_file: not.filter((e) => e.end === "none").length,
    not_on_file_by_hand: not.filter((e) => e.c.hand === "none").length,
  };
}

const out = option("out", fileURLToPath(new URL("../../models/answers.json", import.meta.url)));
const alone = Number(option("alone", "1.5"));
const invented = made(Number(option("made", "34")));
const asked = await real();
const report = asked.length === 0 ? null : crossed(invented, asked, Number(option("folds", "4")), alone);
console.log(JSON.stringify(report));
const model = learn([...invented, ...asked], usual);
const short = (n: number) => Math.round(n * 1e4) / 1e4;
writeFileSync(
  out,
  `${JSON.stringify({
    about: "Judge of answers about what papers say, trained by test/train/answers.ts",
    licence: "Apache-2.0",
    date: option("date", "2026-11-22"),
    questions: { made: invented.length, asked: asked.length },
    report,
    least: { alone },
    ...model,
    trees: model.trees.map((t) => t.map(short)),
  })}\n`,
);
