import { quoteOf } from "../facts.ts";
import type { Line } from "../layout.ts";
import type { ReadObligation } from "../reader.ts";

/** A day with where it stands. */
export interface Day {
  date: string;
  line: Line;
  start: number;
  end: number;
  ambiguous: boolean;
}

/**
 * An item of nothing but a day: no amount, not automatic. `confidence` and `doubted` are 0 to 100, the second for a day
 * that could be read in another order ("03/04/2025").
 */
export const datedItem = (
  kind: ReadObligation["kind"],
  title: string,
  d: Day,
  confidence: number,
  doubted = confidence,
): ReadObligation => ({
  kind,
  title,
  due: d.date,
  amount: null,
  currency: null,
  automatic: false,
  if_missed: null,
  page: d.line.page.number,
  quote: quoteOf(d),
  confidence: d.ambiguous ? doubted : confidence,
});
