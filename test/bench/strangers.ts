/**
 * Papers that no rule was written against: each from another made-up maker, in a layout and wording of its own, set down by
 * someone who saw neither the reader nor its tables. `strangers/<side>/NAME.txt` is a paper as `paper-text.ts` sets it,
 * `gold.jsonl` beside it what its author knows of it, never read off by the reader. Nobody who works on reading opens or
 * searches `strangers/sealed/`.
 *
 * A paper is judged twice: born-digital, and with the errors of a reader of pictures.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "#reading/layout/page.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { Chance } from "../paper/household/chance.ts";
import { misread } from "../paper/household/noise.ts";
import { pagesOf, type Setting } from "../reading/paper-text.ts";
import { type KnownPaper, sideOf } from "./corpus.ts";
import { choicesOf, compare, type Gold } from "./judge.ts";

/** What the author of a paper knows of it; null for what is not on it. */
export interface Stranger {
  file: string;
  setting: Setting;
  maker: string;
  language: string;
  type: string;
  /** Other shipped types that are a fair answer. */
  types_fair: string[];
  issuer: string | null;
  issuer_also: string[];
  /** Whoever it is to; several, or several ways to write one, with a semicolon between. */
  recipient: string | null;
  date: string | null;
  /** `from/to`, a month or a year. */
  period: string | null;
  /** What the paper asks for or is about. */
  total: number | null;
  currency: string | null;
  total_also: number[];
  due_date: string | null;
  identifiers: { label: string; value: string }[];
  /** First and last day of a term, and the notice in the words of the paper. */
  start: string | null;
  end: string | null;
  notice: string | null;
  /** Fields that may be answered or not: "within 10 days", "The Occupier". */
  left_open: string[];
}

const folder = fileURLToPath(new URL("./strangers", import.meta.url));

export const strangersGold = (): Stranger[] =>
  (["opened", "sealed"] as const).flatMap((side) =>
    readFileSync(join(folder, side, "gold.jsonl"), "utf8")
      .split("\n")
      .filter((l) => l !== "")
      .map((l) => JSON.parse(l) as Stranger),
  );

const pathOf = (s: Stranger): string => join(folder, sideOf(s.maker), s.file);

export const textOf = (s: Stranger): string => readFileSync(pathOf(s), "utf8");

const goldOf = (s: Stranger, kind: "text" | "scan"): Gold => ({
  file: s.file,
  language: s.language,
  kind,
  type: s.type,
  types: [s.type, ...s.types_fair],
  issuer: s.issuer,
  issuer_also: s.issuer_also,
  recipient: s.recipient?.replaceAll(";", "/") ?? null,
  doc_date: s.date,
  period: s.period,
  total: s.total,
  currency: s.currency,
  due_date: s.due_date,
  identifiers: s.identifiers,
  facts: {},
  total_alternatives: s.total_also,
});

/** Errors are the same for a paper on every run. */
const chanceOf = (s: Stranger): Chance =>
  new Chance(createHash("sha256").update(s.file).digest().readUInt32BE(0));

/** A paper that is about no amount may name one, and a term may be called a period or not: whether they are read is left open. */
const notInQuestion = (s: Stranger): string[] => [
  ...s.left_open,
  ...(s.total !== null && typeBySlug(s.type)?.total === "none" ? ["total", "currency"] : []),
  ...(s.period === null && (s.start !== null || s.end !== null) ? ["period"] : []),
];
const without = (known: ReturnType<typeof choicesOf>, fields: string[]): KnownPaper["known"] =>
  Object.fromEntries(Object.entries(known).filter(([field]) => !fields.includes(field)));

function paperOf(s: Stranger, kind: "text" | "scan", pages: Page[]): KnownPaper {
  const side = sideOf(s.maker);
  const gold = goldOf(s, kind);
  const skipped = notInQuestion(s);
  return {
    collection: "strangers",
    file: pathOf(s),
    pages,
    maker: s.maker,
    side,
    picture: kind === "scan",
    values: {
      ...(s.date ? { date: [s.date] } : {}),
      ...(s.total !== null ? { total: [s.total.toFixed(2)] } : {}),
      ...(s.issuer ? { issuer: [s.issuer] } : {}),
      identifier: s.identifiers.map((i) => i.value),
    },
    numbers: s.identifiers,
    known: without(choicesOf(gold), skipped),
    judge: (read) => compare(gold, side, read).filter((row) => !skipped.includes(row.field)),
  };
}

/** Every paper, and every one that has places also as a picture of it is read. */
export function strangers(): KnownPaper[] {
  return strangersGold().flatMap((s) => {
    const pages = pagesOf(textOf(s), s.setting);
    const drawn = paperOf(s, "text", pages);
    return s.setting === "lines" ? [drawn] : [drawn, paperOf(s, "scan", misread(pages, chanceOf(s)))];
  });
}
