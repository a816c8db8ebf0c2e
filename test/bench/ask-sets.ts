/**
 * `bun run bench ask-sets [--sets=stories,samples,training] [--kept=FOLDER] [--errors] [--ids=ID,ID]`: questions that were written by somebody who
 * read papers and no code (`questions/`), two thirds of them sealed by a hash of their name or of their story's: of those
 * only totals are printed. Each story is a box of its own, asked on the last day it is looked at; the other sets are the
 * papers of `DEEDBOX_SAMPLES` and a choice of `DEEDBOX_TRAINING`. `--kept`: boxes are filed once and kept there.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fixedClock, systemClock } from "#kernel/clock.ts";
import { monthNames } from "#kernel/dates.ts";
import { questionsOf } from "./ask.ts";
import { type AskBox, answered, boxAt, papersOf } from "./ask-box.ts";
import { type Given, judge, type Verdict, type Wanted } from "./ask-judge.ts";
import { daysOnPage, hasDay, hasNumber, numbersOnPage } from "./ask-values.ts";
import { noon } from "./clock-box.ts";
import type { Row } from "./row.ts";
import { pdfOf, stories } from "./stories.ts";

type Side = "opened" | "sealed";

interface Asked extends Wanted {
  story?: string;
  today?: string;
}

interface Judged {
  wanted: Asked;
  side: Side;
  set: string;
  given: Given;
  verdict: Verdict;
}

const folder = fileURLToPath(new URL("./questions", import.meta.url));

const questionsIn = (set: string): { wanted: Asked; side: Side }[] =>
  (["opened", "sealed"] as const).flatMap((side) => {
    const path = join(folder, side, `${set}.jsonl`);
    return existsSync(path) ? questionsOf(path).map((q) => ({ wanted: fit(q as Asked), side })) : [];
  });

/** Papers of the training set are filed under their whole path. */
const named = (f: string): string => f.replaceAll("/", "-");

/** Papers of stories are named by their keys; every question says how far a number may be off. */
const fit = (q: Asked): Asked => ({
  ...q,
  files: q.files.map((f) => (q.story === undefined ? named(f) : `${f}.pdf`)),
  ...(q.must
    ? { must: { all: (q.must.all ?? []).map(spelled), ...(q.must.not ? { not: q.must.not } : {}) } }
    : {}),
});

/** Whoever wrote "Dec" takes "December" for the same. */
const spelled = (group: readonly string[]): string[] => [
  ...group,
  ...group.flatMap((word) => monthNames.filter((m) => word.length === 3 && m.startsWith(word))),
];

interface Source {
  name: string;
  day: string | null;
  owner?: string;
  papers():
    | AsyncIterable<{ name: string; bytes: Uint8Array }>
    | Iterable<{ name: string; bytes: Uint8Array }>;
}

function sourceOf(q: Asked, set: string): Source {
  if (q.story !== undefined) {
    const story = stories().find((s) => s.file === q.story);
    if (!story) throw new Error(`no story ${q.story}`);
    return {
      name: `story-${q.story.replace(/\W/g, "-")}`,
      day: q.today ?? null,
      owner: story.truth.owner,
      async *papers() {
        for (const p of story.truth.papers) yield { name: `${p.key}.pdf`, bytes: await pdfOf(story, p) };
      },
    };
  }
  if (set === "samples")
    return { name: set, day: null, papers: () => papersOf(process.env.DEEDBOX_SAMPLES ?? "") };
  const root = process.env.DEEDBOX_TRAINING ?? "";
  const names = readFileSync(join(folder, "training-papers.txt"), "utf8").split("\n").filter(Boolean);
  return {
    name: set,
    day: null,
    *papers() {
      for (const n of names) yield { name: n.replaceAll("/", "-"), bytes: readFileSync(join(root, n)) };
    },
  };
}

/** The box of a source: a copy of the one that is kept, or a new one. */
async function open(source: Source, kept: string | null): Promise<AskBox> {
  const clock = source.day === null ? systemClock : fixedClock(noon(source.day));
  const home = mkdtempSync(join(tmpdir(), "deedbox-asked-"));
  const at = join(home, "data");
  const keep = kept === null ? null : join(kept, source.name);
  const filed = keep !== null && existsSync(keep);
  if (filed) cpSync(keep, at, { recursive: true });
  else mkdirSync(at);
  const close = async () => rmSync(home, { recursive: true, force: true });
  const b = await boxAt(at, filed ? [] : source.papers(), clock, close, source.owner);
  if (keep === null || filed) return b;
  await b.close(false);
  cpSync(at, keep, { recursive: true });
  return boxAt(at, [], clock, close);
}

async function judgeOne(b: AskBox, w: Asked): Promise<{ given: Given; verdict: Verdict }> {
  try {
    const { given } = await answered(b, w.question, true);
    return { given, verdict: judge(w, given) };
  } catch (e) {
    const given = { answer: "", grounded: false, citations: [] };
    return {
      given,
      verdict: { right: false, why: `A FAULT: ${e}`, cited: false, strangers: [], unsupported: [] },
    };
  }
}

/** Whether a page of the right paper holds its answer; where no judge can tell, any page of it. */
function holds(w: Asked, page: string): boolean {
  if (w.need === "all" || w.value === null) return true;
  if (typeof w.value === "number") return hasNumber(numbersOnPage(page), w.value);
  return hasDay(daysOnPage(page), w.value);
}

const many = new Set(["sum", "count", "list", "due", "latest"]);

export function setRows(name: string, list: readonly Judged[]): Row[] {
  const row = (what: string, of: readonly Judged[], good: (j: Judged) => boolean): Row => ({
    name: `${name}: ${what}`,
    value: of.filter(good).length / of.length,
    unit: "",
    note: `${of.filter(good).length} of ${of.length}`,
  });
  const answerable = list.filter((j) => j.wanted.grounded);
  const none = list.filter((j) => !j.wanted.grounded);
  const grounded = list.filter((j) => j.given.grounded);
  const uncertain = answerable.filter((j) => !j.given.grounded);
  const shown = (j: Judged) =>
    (j.given.shown ?? []).some(
      (c) => j.wanted.files.some((f) => f.endsWith(c.file)) && holds(j.wanted, c.text),
    );
  const right = (j: Judged) => j.verdict.right;
  return [
    row("right", answerable, right),
    row("asserted and wrong", answerable, (j) => j.given.grounded && !j.verdict.right),
    row("uncertain, and the right page among those shown", uncertain, shown),
    row("no answer on file: nothing asserted", none, (j) => !j.given.grounded),
    row(
      "cited pages hold the answer",
      grounded,
      (j) => j.given.citations.length > 0 && j.verdict.strangers.length === 0,
    ),
    {
      name: `${name}: numbers, days, names on no cited page`,
      value: grounded.reduce((n, j) => n + j.verdict.unsupported.length, 0),
      unit: "",
    },
    row(
      "right, sums, counts, lists, due, latest",
      answerable.filter((j) => many.has(j.wanted.kind)),
      right,
    ),
    ...[...new Set(answerable.map((j) => j.wanted.kind))].sort().map((k) =>
      row(
        `right, ${k}`,
        answerable.filter((j) => j.wanted.kind === k),
        right,
      ),
    ),
    ...[...new Set(answerable.map((j) => j.wanted.kind))].sort().map((k) =>
      row(
        `asserted and wrong, ${k}`,
        answerable.filter((j) => j.wanted.kind === k),
        (j) => j.given.grounded && !j.verdict.right,
      ),
    ),
    row("faults", list, (j) => j.verdict.why.startsWith("A FAULT")),
  ];
}

function told({ wanted: w, given: g, verdict: v }: Judged): string {
  return [
    `${w.id} (${w.language}, ${w.kind}) ${w.story ?? ""} ${w.question}`,
    `  expected: ${w.grounded ? `${w.answer} [${w.files.map((f) => basename(f)).join(" ")}]` : "not on file"}`,
    `  got${g.grounded ? "" : " (uncertain)"}: ${g.answer.replace(/\n/g, "\n       ")}`,
    `  shown: ${(g.shown ?? []).map((c) => `${c.file} p${c.page}`).join("; ")}`,
    `  cites: ${g.citations.map((c) => `${c.file} p${c.page} “${c.quote.slice(0, 70)}”`).join("; ")}`,
    `  ${v.right ? "right" : `WRONG: ${v.why}`}`,
  ].join("\n");
}

export async function benchAskSets(args: string[]): Promise<Row[]> {
  const value = (name: string) => args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
  const kept = value("kept") ?? null;
  if (kept !== null) mkdirSync(kept, { recursive: true });
  const ids = value("ids")?.split(",");
  const list: Judged[] = [];
  for (const set of (value("sets") ?? "stories,samples,training").split(",")) {
    const asked = questionsIn(set).filter((q) => !ids || ids.includes(q.wanted.id));
    for (const [, group] of Map.groupBy(asked, (q) => q.wanted.story ?? set)) {
      const source = sourceOf(group[0]!.wanted, set);
      const b = await open(source, kept);
      try {
        for (const q of group) list.push({ ...q, set, ...(await judgeOne(b, q.wanted)) });
      } finally {
        await b.close();
      }
      console.error(`${source.name}: ${group.length} asked`);
    }
  }
  if (args.includes("--errors"))
    for (const j of list)
      if (j.side === "opened" && (!j.verdict.right || args.includes("--answers")))
        console.log(`${told(j)}\n`);
  return (["opened", "sealed"] as const).flatMap((side) => {
    const own = list.filter((j) => j.side === side);
    const sets = [...new Set(own.map((j) => j.set))];
    return [
      ...setRows(side, own),
      ...(sets.length > 1
        ? sets.flatMap((s) =>
            setRows(
              `${side}, ${s}`,
              own.filter((j) => j.set === s),
            ).slice(0, 5),
          )
        : []),
    ];
  });
}
