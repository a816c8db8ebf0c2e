import type { FactRole } from "#contract/fact.ts";
import { squeeze } from "#kernel/text.ts";
import { boxAt, type Line } from "../layout/layout.ts";
import type { ReadFact } from "../reader.ts";

/** Words on a line, from `start` up to `end`. */
interface Place {
  line: Line;
  start: number;
  end: number;
}

/** The words of a place, exactly as on the page. */
export const quoteOf = (p: Place): string => squeeze(p.line.text.slice(p.start, p.end)).slice(0, 300);

/** A fact of a place on the page. */
export function fact(
  key: string,
  label: string,
  role: FactRole,
  value: string,
  p: Place,
  confidence: number,
  more: Partial<ReadFact> = {},
): ReadFact {
  return {
    key,
    label,
    role,
    value,
    number: null,
    date: null,
    currency: null,
    page: p.line.page.number,
    box: boxAt(p.line, p.start, p.end),
    quote: quoteOf(p),
    confidence: Math.round(Math.max(1, Math.min(99, confidence))),
    ...more,
  };
}
