import { currencyOfPaper } from "../classify/origin.ts";
import { meaningIn, type Study } from "../classify/study.ts";
import { type Choice, choose, chooserOf } from "../ranking/ranker.ts";
import type { MoneyFound } from "./money-roles.ts";
import { Sums } from "./sums.ts";
import { totalCandidates } from "./total-candidates.ts";
import { oneDigitApart } from "./total-points.ts";

/** The total of a paper with its currency. */
export interface TotalChoice {
  found: MoneyFound;
  currency: string | null;
  /** 0..1. */
  probability: number;
}

const chosen = new WeakMap<Study, Map<string | null, Choice<MoneyFound> | null>>();

/** A total that what was paid contradicts is no surer than this. */
const DOUBTED = 0.45;

/** On a picture: cash less change says another digit, so one of the three was misread and nobody can tell which. */
function contradicted(found: MoneyFound, s: Study): boolean {
  if (!found.line.page.ocr) return false;
  const sums = new Sums(s.money);
  return sums.points(found.value) === 0 && sums.spent(0).some((v) => oneDigitApart(v, found.value));
}

/** The amount that a paper of type `slug` is about, or null: a slip cut off before its total has none. */
export function totalOf(s: Study, slug: string | null): TotalChoice | null {
  const types = chosen.get(s) ?? new Map<string | null, Choice<MoneyFound> | null>();
  chosen.set(s, types);
  let choice = types.get(slug);
  if (choice === undefined) {
    const meaning = meaningIn(s, slug);
    choice = meaning === "none" ? null : choose(chooserOf("total"), totalCandidates(s, slug));
    types.set(slug, choice);
  }
  if (choice === null) return null;
  const { of: found, probability } = choice;
  return {
    found,
    probability: contradicted(found, s) ? Math.min(DOUBTED, probability) : probability,
    currency: currencyOfPaper(found.currency, s.money, s.sheets, s.origin, s.numbers),
  };
}
