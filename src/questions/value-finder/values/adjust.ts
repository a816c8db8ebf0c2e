import type { Attribute } from "#lexicon/attributes.ts";
import { any } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { anyStems } from "#reading/text/stems.ts";
import { modifiers } from "../attributes.ts";
import type { Candidate } from "../candidates.ts";
import { fitOf } from "../names/fits.ts";
import type { ReadPaper } from "../paper.ts";
import type { Clause } from "../question/focus.ts";
import { onSide } from "../question/opposites.ts";
import type { Standing } from "../standing.ts";
import type { Numbered } from "../tables/columns.ts";
import { spoiled } from "./spoils.ts";
import { valuesOf } from "./values.ts";

/** The lines a candidate stands on. */
export function textOf(paper: ReadPaper, c: Candidate): string {
  if (c.lines === null) return c.quote ?? c.text;
  const page = paper.pages.find((p) => p.number === c.page);
  return (page?.lines.slice(c.lines[0], c.lines[1] + 1) ?? []).map((l) => l.line.text).join(" ");
}

/** What is aimed at or usual is not what is. */
const DIFFERS = new RegExp(String.raw`\b(?:${any("adjust-target")})\b`, "i");

/** Opens an example: what follows happened to nobody. */
const EXAMPLE = new RegExp(String.raw`(?:^|[.!?:] )Say (?:you|\p{Lu})|\b(?:${any("adjust-example")})\b`, "u");

/** True when a value stands in an example: in the few lines of running text behind such words. */
function inExample(paper: ReadPaper, c: Candidate): boolean {
  const page = paper.pages.find((p) => p.number === c.page);
  if (!page || c.lines === null || c.fact !== null) return false;
  if (c.kind !== "money" && c.kind !== "percent" && c.kind !== "stretch") return false;
  const lines = page.lines.slice(Math.max(0, c.lines[0] - 5), c.lines[1] + 1);
  return EXAMPLE.test(lines.map((l) => l.line.text).join(" "));
}

const alike = (a: string, b: string) => a === b || anyStems(a).some((s) => anyStems(b).includes(s));

/** How many words that stand side by side in the question stand so in a text. */
function pairsIn(clause: Clause, words: readonly string[]): number {
  return clause.pairs.filter(([a, b]) =>
    words.some((w, i) => i + 1 < words.length && alike(a, w) && alike(b, words[i + 1] as string)),
  ).length;
}

/** True when a candidate stands beside the very label that was asked for in two words: "total income". */
export function labelled(paper: ReadPaper, clause: Clause, c: Candidate): boolean {
  const pairs = clause.pairs.filter(
    (p) => p.some((w) => clause.said.includes(w)) && p.every((w) => /^\p{L}+$/u.test(w)),
  );
  if (pairs.length > 0 && pairsIn({ ...clause, pairs }, wordsOf(textOf(paper, c))) > 0) return true;
  const [total, others] = [0, 1].map((i) =>
    clause.usual ? [] : clause.attributes.filter((a) => (a.id === "total") === (i === 0)),
  ) as [Attribute[], Attribute[]];
  if (others.some((a) => !modifiers.has(a.id))) return c.attribute >= LABELLED;
  return total.length > 0 && c.attribute >= TOTAL && COSTS.test(clause.tokens.join(" "));
}

/** How surely the label of a value must be what was asked for, and that of a total. */
const LABELLED = 0.75;
const TOTAL = 0.9;

/** Asks what one thing costs "in all": that is its own total, and not a sum over papers. */
const COSTS = new RegExp(`(?:^| )(?:${any("adjust-costs")})(?= |$)`);

/** Less for a value on a page that does not name what other pages of the paper are about: of two accounts on one statement. */
function elsewhere(paper: ReadPaper, standing: Standing, c: Candidate): number {
  const page = paper.pages.find((p) => p.number === c.page);
  if (!page || paper.pages.length < 2) return 0;
  return standing.sought.filter(
    (s) =>
      s.role === "word" &&
      fitOf(s, page.words) < 0.7 &&
      paper.pages.some((p) => p !== page && fitOf(s, p.words) >= 0.75),
  ).length;
}

/** More for the column of what is asked about where its number heads it, less for other columns of that row. */
function inColumn(paper: ReadPaper, numbered: Numbered | null, c: Candidate): number {
  if (numbered === null || c.value === null || c.lines === null || c.kind !== "money") return 0;
  const page = paper.pages.find((p) => p.number === c.page);
  const { value } = c;
  const line = [c.lines[1], c.lines[0]]
    .map((i) => page?.lines[i]?.line.text ?? "")
    .find((l) => l.slice(value.start, value.end).trim() === c.text);
  if (line === undefined) return 0;
  const row = valuesOf("money", line, paper.notation);
  const last = row.slice(-numbered.n);
  if (last.length < numbered.n) return 0;
  const at = last.findIndex((v) => v.start === value.start);
  return at < 0 ? 0 : at + 1 === numbered.k ? 0.08 : -0.1;
}

/** More for the value of a numbered row of a form, which stands behind the number of the row said once more: "6 Total income … 6 74,944". */
function inNumberedRow(paper: ReadPaper, c: Candidate): number {
  if (c.value === null || c.lines === null || c.kind !== "money") return 0;
  const line = paper.pages.find((p) => p.number === c.page)?.lines[c.lines[1]]?.line.text ?? "";
  const before = line.slice(0, c.value.start);
  const number = /\s(\d{1,2}[a-z]?)[\s.]*$/.exec(before)?.[1];
  if (number === undefined) return 0;
  const opens = new RegExp(`(?:^|\\s)${number}\\s+\\p{L}`, "u").test(
    before.slice(0, before.lastIndexOf(number)),
  );
  return opens ? 0.06 : 0;
}

/** What the words around a candidate say beyond its label: added to its score. */
export function adjusted(
  paper: ReadPaper,
  clause: Clause,
  standing: Standing,
  numbered: Numbered | null,
  c: Candidate,
): number {
  const text = textOf(paper, c);
  const words = wordsOf(`${text} ${c.fact?.label ?? ""}`);
  let more = 0;
  if (clause.said.length > 0) {
    const own = new Set(words);
    more += (0.05 * clause.said.filter((s) => own.has(s)).length) / clause.said.length;
    if (DIFFERS.test(text)) more -= 0.04;
  }
  if (inExample(paper, c)) more -= 0.35;
  if (clause.stretch !== null && c.kind === "stretch")
    more += (c.value?.stretch?.unit ?? clause.stretch) === clause.stretch ? 0.03 : -0.08;
  more += Math.min(0.09, pairsIn(clause, words) * 0.06);
  more -= Math.min(0.06, 0.03 * elsewhere(paper, standing, c));
  return (
    more +
    spoiled(paper, clause, standing, c) +
    inColumn(paper, numbered, c) +
    inNumberedRow(paper, c) +
    onSide(paper, clause, c)
  );
}
