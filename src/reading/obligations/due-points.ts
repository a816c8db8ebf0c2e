import { addDays } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import type { DateFound } from "../dates/found.ts";
import { labelPlaces } from "../layout/adjacent-text.ts";
import { type Line, spanAt } from "../layout/layout.ts";
import { captionBehind, captionUnder } from "./captions.ts";
import { debitLine } from "./debit.ts";

/** Words of a label after which a day is the last one to pay; folded, at the end of the label. */
const PAY_BY = new RegExp(`(?:${any("pay-by")})[ .:]*$`);
/** A bare word that only bounds a day: of paying where the paper asks for nothing else. */
export const BARE_BY = new RegExp(`(?:^|[^a-z])(?:${any("due-by")})[ .:]*$`);
/** Days that stand behind such a word and are of something else. */
export const NOT_PAY = new RegExp(`(?<![a-z])(?:${any("day-not-of-paying")})`);

export const places = (d: DateFound) =>
  labelPlaces(d.line, d.start, d.end, before(d), spanAt(d.line, d.start, d.end));

/** Where the value before a date on its line ends; a label stands behind it. */
const before = (d: DateFound): number =>
  d.line.cells.findLast((c) => c.end <= d.start && /\d/.test(c.text))?.end ?? 0;

/** True when the label of a date says that it is the last day to pay. */
export const saysPay = (d: DateFound): boolean =>
  [
    ...places(d)
      .slice(0, 2)
      .map((p) => p.folded.slice(-60)),
    ...(d.label === "plain" || d.label === "sentence"
      ? []
      : [captionUnder(d.line, d.start, d.end), captionBehind(d.line, d.end)]),
  ].some((words) => PAY_BY.test(words) && !NOT_PAY.test(words));

/** Roles that a day to pay by is often taken for, when its label is not known. */
export const MISTAKEN = new Set(["issue", "expiry", "other", "to", "end", "start"]);
/** Types that ask for money, so that a day until which they are "valid" is the day to pay by. */
const ASKING = new Set(["bills", "invoices", "tax"]);
const ASKING_TYPES = new Set([
  "health/medical-bill",
  "pets/vet-bill",
  "education/tuition",
  "insurance/premium-invoice",
  "banking/credit-card-statement",
  "banking/loan-statement",
  "housing/mortgage-statement",
  "housing/utilities-statement",
]);
/** True for a paper whose type asks for money. */
export const asksForMoney = (type: string | null): boolean =>
  type !== null && (ASKING.has(groupOf(type)) || ASKING_TYPES.has(type));

/** No bill leaves longer to pay; what lies further off is another day. */
export const LONGEST = 400;

/** True for a day in the sentence that says when the amount is debited: on its line, or the line it goes on with. */
export const onDebit = (d: DateFound, debit: Line): boolean =>
  d.role !== "to" &&
  d.line.page === debit.page &&
  (d.line === debit || (d.line.index === debit.index + 1 && !/[.!?]$/.test(debit.text)));

export interface DuePoints {
  found: DateFound;
  score: number;
  ofPaying: boolean;
}

/** What is paid to the household. */
export const TO_US = new RegExp(any("we-pay-you"));

/** The days of the paper that may be the last to pay, the surest first. */
export function duePoints(s: Study, type: string | null, issued: string | null, today: string): DuePoints[] {
  const asks = asksForMoney(type);
  const settled = s.dates.dates[0]?.paper.settled ?? false;
  const debit = debitLine(s);
  const out: DuePoints[] = [];
  for (const d of s.dates.dates) {
    if (d.monthOnly) continue;
    if (issued !== null && (d.date < addDays(issued, -31) || d.date > addDays(issued, LONGEST))) continue;
    if (TO_US.test(d.line.folded.slice(0, 400))) continue;
    const later = d.date > (issued ?? today);
    const page = d.line.page.number > 1 ? 0.18 : 0;
    if (d.role === "due") {
      const bare = d.label !== "sentence" && !saysPay(d) && places(d).some((p) => NOT_PAY.test(p.folded));
      if (bare && !asks) continue;
      out.push({ found: d, score: d.strength - page, ofPaying: d.label === "sentence" || saysPay(d) });
    } else if (later && !d.listed && debit !== null && onDebit(d, debit)) {
      out.push({ found: d, score: 0.85 - page, ofPaying: true });
    } else if ((d.role === null || MISTAKEN.has(d.role)) && later && !d.listed) {
      const wanted = d.role === "expiry" ? asks : d.role === "other" ? settled || asks : true;
      if (wanted && saysPay(d)) out.push({ found: d, score: 0.7 - page, ofPaying: true });
    }
  }
  return out.sort((a, b) => b.score - a.score);
}

/**
 * The due date that is printed: the plainest, and the next one where a plan of payments lists several. A paper is seldom
 * due on the day it is made: where two days bear the same label, the other one is meant.
 */
export function ruledDue(
  s: Study,
  type: string | null,
  issued: string | null,
  today: string,
): DuePoints | null {
  const all = duePoints(s, type, issued, today);
  const best = all[0];
  if (!best) return null;
  const { found } = best;
  if (found.listed) {
    const next = all
      .filter((c) => c.found.listed && c.found.line.page === found.line.page)
      .filter((c) => issued === null || c.found.date >= issued)
      .sort((a, b) => (a.found.date < b.found.date ? -1 : 1));
    return next[0] ?? best;
  }
  const row = all.filter((c) => c.found.line === found.line && c.found.date > found.date);
  if ((issued === null || found.date <= issued) && row[0]) return row[0];
  if (issued !== null && found.date <= issued)
    return all.find((c) => c.found.date > issued && c.score > best.score - 0.35) ?? best;
  return best;
}
