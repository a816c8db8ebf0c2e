import { basename } from "node:path";
import { respelled } from "#operations/ask/ask.ts";
import { Citing } from "#operations/ask/cite.ts";
import { isBare, readingsFor } from "#operations/ask/one/comprehend.ts";
import { lineOf } from "#operations/ask/one/comprehend-lines.ts";
import type { Likely } from "#operations/ask/one/comprehend-papers.ts";
import { inThread } from "#questions/follow-up/follow.ts";
import { type Given, type Weighed, weigh } from "#questions/ranking/second.ts";
import { answersOf, candidatesOf, type Found } from "#questions/value-finder/best.ts";
import { questionsOf } from "../../bench/ask.ts";
import { type AskBox, copiedBox } from "../../bench/ask-box.ts";
import { type Given as Answer, judge, type Wanted } from "../../bench/ask-judge.ts";
import { type Case, rowsOf } from "./cases.ts";

/** Questions that are about one paper each. */
const KINDS = new Set(["fact", "identifier", "unanswerable", "follow-up", "trap"]);

function answerOf(b: AskBox, lines: readonly string[], citing: Citing): Answer {
  return {
    answer: lines.join("\n"),
    grounded: lines.length > 0,
    citations: citing.citations.map((c) => ({
      file: b.names.get(c.document.id) ?? c.document.id,
      document: c.document.id,
      title: c.document.title,
      page: c.page,
      quote: c.quote,
      text: "",
    })),
  };
}

const wantedPaper = (w: Wanted, name: string) => w.files.some((f) => basename(f) === name);

async function caseOf(
  b: AskBox,
  w: Wanted,
  all: ReadonlyMap<string, Wanted>,
  group: string,
): Promise<Case | null> {
  const before = w.after === undefined ? [] : [all.get(w.after)?.question ?? ""];
  const today = b.box.clock.today();
  const asked = inThread([...before, w.question], today);
  if (asked === null || asked.route.to !== "paper") return null;
  const mended = respelled(b.box, b.scope, asked.asked);
  const q = mended === null ? asked : (inThread([...before, mended], today) ?? asked);
  const asking = {
    box: b.box,
    scope: b.scope,
    origin: "http://box.test",
    only: null,
    breathe: async () => true,
  };
  const read = await readingsFor(asking, q.whole, q);
  if (read === null || read.focus.yesNo || read.focus.clauses.length !== 1 || isBare(read.focus)) return null;
  const { focus, readings } = read;
  const clause = focus.clauses[0]!;
  const citing = new Citing(b.box, b.scope, "http://box.test");
  const [first] = answersOf(focus, readings, false);
  const line = first === undefined ? null : lineOf(first, citing, focus);
  const hand = line === null ? null : answerOf(b, [line], citing);
  const given: Given[] = readings.map((r) => ({
    paper: r.paper,
    standing: r.standing,
    candidates: candidatesOf(r.paper, clause, r.standing),
  }));
  const isRight = (i: number, { option }: Weighed): boolean | null => {
    const reading = readings[i]!;
    if (!w.grounded) return false;
    const name = b.names.get(reading.of.record.id) ?? "";
    const found: Found<Likely> = { reading, clause, candidate: option, others: [], verdict: null };
    citing.citations.length = 0;
    const line = lineOf(found, citing, focus);
    if (line === null) return false;
    const { right } = judge(w, answerOf(b, [line], citing));
    return wantedPaper(w, name) ? right : right ? null : false;
  };
  const rows = rowsOf(weigh(focus, clause, given), isRight);
  return {
    id: w.id,
    group,
    made: false,
    answerable: w.grounded,
    rows,
    hand: hand === null ? "none" : judge(w, hand).right ? "right" : "wrong",
    question: w.question,
  };
}

/** Questions about the papers of a box, grouped by the papers that answer them. */
export async function boxCases(folder: string, keyFile: string, files: readonly string[]): Promise<Case[]> {
  const b = await copiedBox(folder, keyFile);
  const out: Case[] = [];
  const filed = new Set(b.names.values());
  try {
    for (const path of files) {
      const questions = questionsOf(path);
      const all = new Map(questions.map((q) => [q.id, q]));
      for (const w of questions) {
        if (!KINDS.has(w.kind)) continue;
        if (w.grounded && !w.files.some((f) => filed.has(basename(f)))) continue;
        const made = await caseOf(
          b,
          w,
          all,
          w.files.length > 0 ? [...w.files].sort().join(" ") : `${path} ${w.id}`,
        );
        if (made !== null) out.push(made);
      }
    }
  } finally {
    await b.close();
  }
  return out;
}
