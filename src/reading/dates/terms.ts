import { addDays, addMonths } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";

/** Terms of payment counted from the paper's own day: "payable within 30 days", "à 30 jours fin de mois", "netto 14 Tage". */
interface Terms {
  days: number;
  /** To the end of the month in which the days run out. */
  endOfMonth: boolean;
  /** Offsets of the words in the line. */
  start: number;
  end: number;
}

const N = "(\\d{1,3})";
const DAYS = `(?:${any("days-of-terms")})(?![a-z])`;

/** "within 30 days", "30 days net", "net 30", "terms: 14 days". */
const FORMS: RegExp[] = [
  new RegExp(
    `(?<![a-z])(?:${any("within")})[ :]{1,3}(?:de |von |max\\.? |[a-z]{3,12} \\()?${N}\\)? ?${DAYS}`,
  ),
  new RegExp(`(?<![\\d.,/])${N}\\)? ?${DAYS},? (?:${any("terms-behind")})(?![a-z])`),
  new RegExp(`(?<![a-z])(?:net|n/) ?${N}(?= *(?:$|[.,;)]| {2}|days|eom|from))`),
  new RegExp(`(?<![a-z])(?:${any("terms-label")})[ :a-z.]{0,24}${N} ?${DAYS}`),
];
const END_OF_MONTH = new RegExp(`^[ ,.]{0,3}(?:net )?(?:${any("end-of-month")})`);
/** Stems of words that speak of paying; folded. */
export const OF_PAYING = new RegExp(any("terms-of-paying"));
/** Verbs of paying and words for the sum; folded. */
export const TRANSFER = new RegExp(any("transfer"));
/** What runs from the same day and is no deadline of payment. */
const NOT = new RegExp(any("terms-of-else"));

const endOfMonth = new RegExp(` (?:${any("terms-fin-de-mois")})$`);

/**
 * The terms of payment a line (`folded`) gives, or null. Clauses about discounts, returns and complaints are passed over.
 * `lead`: what stands right before the line, for sentences that began there.
 */
export function termsOf(folded: string, lead = ""): Terms | null {
  const text = folded.slice(0, 500);
  if (!/\d/.test(text) || !OF_PAYING.test(`${lead} ${text}`)) return null;
  let at = 0;
  for (const clause of text.split(/(?<=[,;]) |(?<=[a-z0-9)]\.) |(?<= ) {2,}/)) {
    const offset = text.indexOf(clause, at);
    at = offset + clause.length;
    if (NOT.test(clause) || !OF_PAYING.test(`${lead} ${text.slice(0, at)}`)) continue;
    for (const re of FORMS) {
      const m = re.exec(clause);
      const days = Number(m?.[1]);
      if (!m || !(days >= 3 && days <= 120)) continue;
      const start = offset + m.index;
      const rest = text.slice(start + m[0].length);
      const last = endOfMonth.test(m[0]);
      const tail = END_OF_MONTH.exec(rest);
      return {
        days,
        endOfMonth: last || tail !== null,
        start,
        end: start + m[0].length + (tail ? tail[0].length : 0),
      };
    }
  }
  return null;
}

const COUNTED = new RegExp(`(?<![\\d.,/])${N}\\)? ?${DAYS}`, "g");

/** Numbers of days that a line (`folded`) counts, whatever for. */
export const daysCounted = (folded: string): number[] =>
  Array.from(folded.slice(0, 500).matchAll(COUNTED), (m) => Number(m[1])).filter((n) => n > 0);

/** The day on which terms run out. */
export function dueFrom(issued: string, terms: Terms): string {
  const day = addDays(issued, terms.days);
  return terms.endOfMonth ? addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1) : day;
}
