import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { Chance } from "../paper/household/chance.ts";
import { type HouseholdPaper, householdPaper } from "../paper/household/household.ts";
import { misread } from "../paper/household/noise.ts";
import { pagesOf } from "../paper/household/pages.ts";
import {
  exactly,
  inventedNumber,
  type Known,
  type KnownNumber,
  type ScoredField,
  scoreReading,
} from "../reading/score.ts";
import { rightNumber, rightType } from "../train/examples.ts";
import { familyOf } from "./gold-types.ts";
import { closeTo, known, type Row, sameName, unfounded } from "./judge.ts";

/** Made-up papers of layouts and names that no model saw, read and judged. */

export interface Measured {
  rows: Row[];
  /** Milliseconds a page, both reads. */
  times: number[];
  /** Facts whose value is not on the page. */
  unfounded: string[];
}

export const CONTEXT: ReadingContext = {
  today: "2025-06-30",
  country: null,
  household: [],
  known: [],
  fileName: null,
};

/** First seed of the papers of the bench; training and its evaluation use others. */
const FIRST = 900_000;

export function judgePaper(paper: HouseholdPaper, pages: Page[], source: string, out: Measured): void {
  const t = paper.truth;
  const start = performance.now();
  const sorting = builtInReader.sort(pages, CONTEXT);
  const full = builtInReader.read(pages, sorting, CONTEXT);
  out.times.push((performance.now() - start) / pages.length);
  out.unfounded.push(...unfounded(pages, full));
  const fields: Partial<Record<ScoredField, Known>> = {
    type: known(t.type, (read) => rightType(read, t.type)),
    family: known(t.type, (read) => familyOf(read) === familyOf(t.type)),
    language: exactly(t.language),
    date: exactly(t.date),
    total: closeTo(t.total),
    ...(full.total && t.total !== null ? { currency: exactly(t.currency) } : {}),
    "due date": exactly(t.due),
    issuer: known(t.issuer, (read) => sameName(t.issuer ?? "", read)),
    recipient: known(t.recipient, (read) => sameName(t.recipient ?? "", read)),
    period: exactly(t.period && `${t.period.from}/${t.period.to}`),
  };
  const numbers = t.identifiers.map(
    (id): KnownNumber => ({
      want: `${id.key}=${id.value}`,
      is: (f) => rightNumber(f.key, f.value, { ...t, identifiers: [id] }),
    }),
  );
  const invented = full.facts.filter((f) => f.role === "identifier" && !rightNumber(f.key, f.value, t));
  const file = `${paper.kind}/${paper.layout}/${paper.seed}`;
  for (const row of [...scoreReading(fields, numbers, { sorting, full }), ...invented.map(inventedNumber)])
    out.rows.push({ ...row, file, kind: source, side: "sealed" });
}

/** `count` papers, each as drawn and with the errors of a reader of pictures. */
export function measureMade(count: number): Measured {
  const out: Measured = { rows: [], times: [], unfounded: [] };
  for (let i = 0; i < count; i++) {
    const paper = householdPaper({ seed: FIRST + i, held: true });
    const drawn = pagesOf(paper.sheets);
    judgePaper(paper, drawn, "text", out);
    judgePaper(paper, misread(drawn, new Chance(FIRST + i)), "noise", out);
  }
  return out;
}
