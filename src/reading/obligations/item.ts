import type { Said } from "#messages/message.ts";
import { quoteOf } from "../fields/fact.ts";
import type { Line } from "../layout/layout.ts";
import type { ReadObligation } from "../reader.ts";

/** A day with where it stands. */
export interface Day {
  date: string;
  line: Line;
  start: number;
  end: number;
  ambiguous: boolean;
}

/** A day by the fact that names it, and where it stands; nowhere on the paper for one that a person typed. */
export interface NamedDay {
  date: string;
  page: number | null;
  quote: string | null;
  confidence: number;
}

/** An item that stands because a fact names its day. Facts are surer of a day than of what is to be done on it: `most`. */
export const itemOfFact = <F extends Omit<NamedDay, "date">>(
  kind: ReadObligation["kind"],
  title: Said,
  due: string,
  f: F,
  most = 82,
) => ({
  kind,
  title,
  due,
  amount: null as number | null,
  currency: null as string | null,
  automatic: false,
  if_missed: null as Said | null,
  page: f.page as F["page"],
  quote: f.quote as F["quote"],
  confidence: Math.min(most, f.confidence),
});

/**
 * An item of nothing but a day: no amount, not automatic. `confidence` and `doubted` are 0 to 100, the second for a day
 * that could be read in another order ("03/04/2025").
 */
export const datedItem = (
  kind: ReadObligation["kind"],
  title: Said,
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
