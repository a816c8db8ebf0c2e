import type { Option } from "#questions/ranking/options.ts";
import { type Given, weigh } from "#questions/ranking/second.ts";
import { candidatesOf } from "#questions/value-finder/best.ts";
import { type ReadPaper, readPaper } from "#questions/value-finder/paper.ts";
import { focusOf } from "#questions/value-finder/question/focus.ts";
import { standingOf } from "#questions/value-finder/standing.ts";
import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { madeTexts } from "../../ask/made-texts.ts";
import { context, Paper } from "../../reading/paper.ts";
import { type Case, rowsOf } from "./cases.ts";

/** The day on which made-up papers are asked about: after the last of them. */
const TODAY = "2025-06-30";
const slugs = types.map((t) => t.slug);

/** Pages as Ask gets them, with what the rules read from them. */
export function readAs(pages: Page[]): ReadPaper {
  const about = context({ today: TODAY });
  const sorting = builtInReader.sort(pages, about);
  const read = builtInReader.read(pages, sorting, about);
  const parties = read.facts.filter((f) => f.role === "party").map((f) => f.value);
  const days = [sorting.date, sorting.period?.from, sorting.period?.to, ...read.facts.map((f) => f.date)];
  const names = [...read.entities.map((e) => e.name), ...parties];
  return readPaper({
    pages: pages.map((p) => ({ number: p.number, text: p.text, source: p.source, placed: () => p })),
    head: [sorting.title, (sorting.type ?? "").replace(/[/-]/g, " "), ...names].join(" "),
    slug: sorting.type,
    dates: days.filter((d): d is string => typeof d === "string"),
    facts: read.facts.map((f, i) => ({ ...f, id: `f${i}` })),
    language: null,
    today: TODAY,
  });
}

/** A question put to papers, with all its possible answers; null for one that is not of one value. */
export function caseFor(
  id: string,
  group: string,
  question: string,
  box: readonly ReadPaper[],
  answerable: boolean,
  isRight: (paper: number, o: Option) => boolean | null,
): Case | null {
  const focus = focusOf(question, { also: [], today: TODAY, slugs });
  const clause = focus.clauses[0];
  if (focus.yesNo || focus.clauses.length !== 1 || clause === undefined) return null;
  const given: Given[] = box.map((paper) => {
    const standing = standingOf(paper, focus.sought);
    return { paper, standing, candidates: candidatesOf(paper, clause, standing) };
  });
  const rows = rowsOf(weigh(focus, clause, given), (paper, w) => isRight(paper, w.option));
  return { id, group, made: true, answerable, rows, hand: "none", question };
}

/** Questions about short texts in six languages, as people put them, with all their possible answers. */
export function textCases(seed: number): Case[] {
  const { papers, questions } = madeTexts(seed);
  const box = papers.map(({ text }) => {
    const sheet = new Paper();
    for (const row of text.split("\n")) sheet.line(row);
    return readAs(sheet.build());
  });
  const out: Case[] = [];
  for (const w of questions) {
    const wanted = papers.findIndex((p) => p.name === w.files[0]);
    const right = (o: Option): boolean => {
      const says = o.text.toLowerCase();
      if (typeof w.value === "number") return (o.value?.number ?? o.fact?.number) === w.value;
      if (typeof w.value === "string") return (o.value?.date ?? o.fact?.date) === w.value;
      return (w.must?.all ?? []).every((group) => group.some((g) => says.includes(g.toLowerCase())));
    };
    const near = box.filter((_, i) => i === wanted || i % 3 === seed % 3);
    const made = caseFor(`t${seed}-${w.id}`, `t${seed}`, w.question, near, w.grounded, (paper, o) => {
      if (!w.grounded) return false;
      const own = right(o);
      return near[paper] === box[wanted] ? own : own ? null : false;
    });
    if (made !== null) out.push(made);
  }
  return out;
}
