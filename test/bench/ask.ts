import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { ask } from "#operations/operation.ts";
import { searchOperation } from "#operations/search/search.ts";
import { type AskBox, answered, copiedBox, filledAskBox, papersOf } from "./ask-box.ts";
import { type Given, judge, ownWords, type Verdict, type Wanted } from "./ask-judge.ts";
import { askRows, type Judged } from "./ask-rows.ts";
import { plainWords } from "./ask-values.ts";
import { fillPapers } from "./fill.ts";
import type { Row } from "./row.ts";

/**
 * `bun run bench ask [--box=FOLDER --key-file=FILE] [--questions=FILE,FILE] [--only=ID,ID] [--made] [--seed=N] [--many=N] [--errors] [--answers]`:
 * questions asked of a box as its owner, and every answer held against what is known: the right answer, what it cites, and
 * what it says that stands nowhere. A box that is named is copied first. Without one the papers of `DEEDBOX_SAMPLES` are
 * filed, and without that (or with `--made`) made-up papers whose answers are true by construction. `--errors` prints every
 * answer that is not right, `--answers` all of them. `--many` puts the box's papers among N others first.
 */

interface Options {
  box: string | null;
  keyFile: string | null;
  questions: string[];
  only: string[] | null;
  made: boolean;
  seeds: number[];
  errors: boolean;
  answers: boolean;
  /** So many other papers are put on file first. */
  many: number;
}

function optionsOf(args: string[]): Options {
  const value = (name: string) =>
    args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
  const samples = process.env.DEEDBOX_SAMPLES ?? null;
  const box = value("box");
  const questions =
    value("questions")?.split(",") ?? (samples === null ? [] : [join(samples, "questions.jsonl")]);
  return {
    box,
    keyFile: value("key-file"),
    questions,
    only: value("only")?.split(",") ?? null,
    made: args.includes("--made") || (box === null && samples === null),
    seeds: (value("seed") ?? "0").split(",").map(Number),
    errors: args.includes("--errors"),
    answers: args.includes("--answers"),
    many: Number(value("many") ?? 0),
  };
}

const source = join(import.meta.dir, "..", "..", "src");

/** Words with a capital that the product writes itself (labels, kinds of papers, months): no names that it could invent. */
function learnOwnWords(): void {
  const walk = (path: string): string[] =>
    statSync(path).isDirectory()
      ? readdirSync(path).flatMap((n) => walk(join(path, n)))
      : path.endsWith(".ts")
        ? [path]
        : [];
  const rooms = [
    "operations/ask",
    "operations/drafts",
    "questions",
    "reading/fields",
    "reading/dates",
    "rules",
    "kernel",
  ];
  for (const room of rooms)
    for (const path of walk(join(source, room)))
      for (const m of readFileSync(path, "utf8").matchAll(/\p{Lu}[\p{L}]{2,}/gu))
        for (const word of plainWords(m[0])) ownWords.add(word);
}

/** Where the papers of a question stand in a search. */
async function placesOf(b: AskBox, q: string, files: string[], meaning: boolean): Promise<number[]> {
  const query = { q: q.slice(0, 200), include_superseded: true, meaning, limit: 10 };
  const { results } = await ask(b.box, searchOperation, query, b.call);
  const names = results.map((r) => b.names.get(r.id) ?? "");
  return files.map((f) => names.indexOf(basename(f)) + 1);
}

/** Asks, after the question before it if there is one. A fault is kept as one: the other questions are asked all the same. */
async function givenTo(
  b: AskBox,
  question: string,
  before: string | null,
): Promise<{ given: Given; first: number; busy: number; fault: string | null }> {
  try {
    if (before !== null) await answered(b, before, true);
    return { ...(await answered(b, question, before === null)), fault: null };
  } catch (e) {
    return { given: { answer: "", grounded: false, citations: [] }, first: 0, busy: 0, fault: String(e) };
  }
}

const broken = (fault: string): Verdict => ({
  right: false,
  why: `A FAULT: ${fault}`,
  cited: false,
  strangers: [],
  unsupported: [],
});

export async function judgeOne(b: AskBox, w: Wanted, all: ReadonlyMap<string, Wanted>): Promise<Judged> {
  const before = w.after === undefined ? undefined : all.get(w.after);
  const { given, first, busy, fault } = await givenTo(b, w.question, before?.question ?? null);
  const search = w.grounded && before === undefined && w.files.length > 0;
  const since = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1000;
  };
  const began = spent();
  const meaning = search ? await placesOf(b, w.question, w.files, true) : [];
  const between = spent();
  const words = search ? await placesOf(b, w.question, w.files, false) : [];
  const ended = spent();
  return {
    wanted: w,
    given,
    verdict: fault === null ? judge(w, given) : broken(fault),
    first,
    busy,
    places: search ? { meaning, words } : null,
    searched: search ? { meaning: between - began, words: ended - between } : null,
  };
}

function told(j: Judged): string {
  const { wanted: w, given: g, verdict: v } = j;
  const marks = [
    v.right ? "right" : `WRONG: ${v.why}`,
    ...(v.cited ? [] : ["papers not cited"]),
    ...v.strangers.map((s) => `cites ${s}, which does not say it`),
    ...v.unsupported.map((u) => `on no cited page: ${u}`),
  ];
  const cites = g.citations.map((c) => `${c.file} p${c.page} “${c.quote.slice(0, 90)}”`);
  return [
    `${w.id} (${w.language}, ${w.kind}) ${w.after === undefined ? "" : `[after ${w.after}] `}${w.question}`,
    `  expected: ${w.grounded ? `${w.answer} [${w.files.map((f) => basename(f)).join(" ")}]` : "not on file"}`,
    `  got:      ${g.answer.replace(/\n/g, "\n            ")}`,
    ...cites.map((c, i) => `  ${i === 0 ? "cites:   " : "         "} ${c}`),
    ...(j.places
      ? [`  found at: meaning ${j.places.meaning.join(",")}; words ${j.places.words.join(",")}`]
      : []),
    `  ${marks.join("; ")}`,
  ].join("\n");
}

const flawless = (j: Judged) =>
  j.verdict.right &&
  j.verdict.cited &&
  j.verdict.strangers.length === 0 &&
  j.verdict.unsupported.length === 0;

/** Questions of a file, one JSON object a line. */
export const questionsOf = (path: string): Wanted[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((l) => l.trim() !== "")
    .map((l) => JSON.parse(l) as Wanted);

/** Asks every question and gives the rows; prints answers as wished. */
export async function askAll(
  name: string,
  b: AskBox,
  questions: readonly Wanted[],
  o: Options,
): Promise<Row[]> {
  if (ownWords.size === 0) learnOwnWords();
  const all = new Map(questions.map((q) => [q.id, q]));
  const list: Judged[] = [];
  for (const w of questions)
    if (o.only === null || o.only.includes(w.id)) list.push(await judgeOne(b, w, all));
  for (const j of list) if (o.answers || (o.errors && !flawless(j))) console.log(`${told(j)}\n`);
  return askRows(name, list);
}

/** The bench: rows for the table. */
export async function benchAsk(args: string[]): Promise<Row[]> {
  const o = optionsOf(args);
  const rows: Row[] = [];
  if (o.made) {
    const where = "../ask/bench-made.ts";
    const { askMade } = (await import(where)) as typeof import("../ask/bench-made.ts");
    for (const seed of o.seeds) rows.push(...(await askMade(seed, (name, b, q) => askAll(name, b, q, o))));
    return rows;
  }
  const b =
    o.box === null
      ? await filledAskBox(papersOf(process.env.DEEDBOX_SAMPLES ?? ""))
      : await copiedBox(o.box, o.keyFile);
  try {
    if (o.many > 0) fillPapers(b, o.many);
    for (const path of o.questions)
      rows.push(...(await askAll(basename(path).replace(/\.jsonl$/, ""), b, questionsOf(path), o)));
  } finally {
    await b.close();
  }
  return rows;
}
