import { any } from "#lexicon/phrases.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { DateFound } from "../dates/found.ts";
import { labelPlaces } from "../layout/adjacent-text.ts";
import { type Line, spanAt } from "../layout/layout.ts";
import { captionBehind, captionUnder } from "./captions.ts";

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

/** What is paid to the household. */
export const TO_US = new RegExp(any("we-pay-you"));
