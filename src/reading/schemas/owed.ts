import { addDays, addMonths } from "#kernel/dates.ts";
import { groupOf } from "#rules/taxonomy.ts";
import { type DateFound, dateWithRole, issueDate } from "../date-roles.ts";
import { quoteOf } from "../facts.ts";
import type { Line } from "../layout.ts";
import type { ReadFact, ReadObligation } from "../reader.ts";
import type { Study } from "../study.ts";
import { withoutNumbers } from "../title.ts";
import { schemaOf } from "./all.ts";
import { type Terms, termsOfPaper } from "./terms.ts";
import type { Span } from "./values.ts";

/** A day of the paper or one that was worked out, with the words that speak for it. */
export interface Day {
  date: string;
  line: Line;
  start: number;
  end: number;
  ambiguous: boolean;
}

/** What follows from facts of a type: day printed behind a label, kind, what it is called. */
const FROM_FACTS: [string, ReadObligation["kind"], (who: string, what: string) => string][] = [
  ["filing_deadline", "filing", (_, what) => `Hand in: ${what}`],
  ["reply_by", "reminder", (who, what) => (who === "" ? `Reply to ${what}` : `Reply to ${who}`)],
  ["next_appointment", "appointment", (who) => (who === "" ? "Appointment" : `Appointment at ${who}`)],
  ["next_due", "appointment", (who) => (who === "" ? "Vaccination is due" : `Vaccination at ${who}`)],
  ["inspection_due", "reminder", () => "Vehicle inspection is due"],
];
/** Days that followed from a paper and lie further back than this, in months, are no news to anyone. */
const LONG_AGO = 24;

/** The last day of a month in figures ("05/2026"), or null. */
function endOfMonth(text: string): string | null {
  const m = /^(0[1-9]|1[0-2])[./-](20\d{2})$/.exec(text);
  return m ? addDays(addMonths(`${m[2]}-${m[1]}-01`, 1), -1) : null;
}

/** What is to be done by days that a schema found. */
function fromFacts(s: Study, type: string | null, facts: ReadFact[], today: string): ReadObligation[] {
  const out: ReadObligation[] = [];
  const who = s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "";
  for (const [key, kind, title] of FROM_FACTS)
    for (const f of facts.filter((x) => x.key === key)) {
      const due = f.date ?? endOfMonth(f.value);
      if (due === null || due < addMonths(today, -LONG_AGO) || out.some((o) => o.due === due)) continue;
      out.push({
        kind,
        title: title(who, label(type)),
        due,
        amount: null,
        currency: null,
        automatic: false,
        if_missed: null,
        page: f.page,
        quote: f.quote,
        confidence: Math.min(82, f.confidence),
      });
    }
  return out;
}

/** The day that lies a length of time before or after another. */
const shifted = (date: string, span: Span, sign: 1 | -1): string =>
  addDays(addMonths(date, sign * span.months), sign * span.days);

const place = (t: NonNullable<Terms["notice"]>) => ({
  line: t.sentence.line,
  start: t.start,
  end: t.end,
  ambiguous: false,
});

const ENDING = new Set(["insurance", "contracts", "bills", "work"]);
const SUBSCRIBED = /^bills\/(?:internet|phone|television|subscription|hosting)$/;

/**
 * The last day on which a contract that renews by itself can be cancelled, worked out from the end and the time of notice
 * that are printed; null when one of them is not, or when the paper gives the day itself.
 */
function lastDayToCancel(s: Study, type: string | null, ends: string | null, today: string): Day | null {
  const group = type === null ? "" : groupOf(type);
  if (type === null || ends === null || !(ENDING.has(group) || type === "housing/lease")) return null;
  if (group === "bills" && !SUBSCRIBED.test(type)) return null;
  const { notice, renewal } = termsOfPaper(s);
  if (!notice || !(renewal || group === "insurance")) return null;
  const date = shifted(ends, notice.span, -1);
  const issued = issueDate(s.dates.dates, today, s.receipt)?.found.date ?? null;
  if (date < addMonths(today, -12) || (issued !== null && date < issued)) return null;
  return { date, ...place(notice) };
}

/** The day a guarantee ends, worked out from the day of purchase and its length; both are printed. */
function endOfWarranty(s: Study, facts: ReadFact[], today: string): Day | null {
  const bought =
    facts.find((f) => f.key === "purchase_date")?.date ?? facts.find((f) => f.key === "issue_date")?.date;
  const { warranty } = termsOfPaper(s);
  if (!bought || !warranty) return null;
  const date = shifted(bought, warranty.span, 1);
  return date < addMonths(today, -LONG_AGO) ? null : { date, ...place(warranty) };
}

/** Titles of days that are not printed say so. */
const WORKED_OUT = "(worked out from the terms)";

interface Printed {
  renewal: DateFound | null;
  expiry: DateFound | null;
  cancel: DateFound | null;
}

/** What follows from terms and from facts of the type. */
export function ofTerms(
  s: Study,
  type: string | null,
  printed: Printed,
  facts: ReadFact[],
  today: string,
): ReadObligation[] {
  const out = fromFacts(s, type, facts, today);
  const add = (kind: ReadObligation["kind"], title: string, d: Day, confidence: number) =>
    out.push({
      kind,
      title,
      due: d.date,
      amount: null,
      currency: null,
      automatic: false,
      if_missed: null,
      page: d.line.page.number,
      quote: quoteOf(d),
      confidence,
    });
  const terms = schemaOf(type)?.terms ? termsOfPaper(s) : null;
  const end = dateWithRole(s.dates.dates, ["end", "to"]);
  const ends = printed.renewal ?? printed.expiry ?? end;
  const cover = type?.startsWith("insurance/") || type === "housing/lease" ? s.period : null;
  const last = ends?.date ?? cover?.to ?? null;
  if (terms && !printed.cancel) {
    const cancel = lastDayToCancel(s, type, last, today);
    if (cancel) add("reminder", `Last day to cancel: ${label(type)} ${WORKED_OUT}`, cancel, 68);
  }
  const contract = type !== null && (groupOf(type) === "contracts" || SUBSCRIBED.test(type));
  if (terms?.renewal && contract && !printed.renewal && end && end.date >= addMonths(today, -LONG_AGO))
    add("renewal", `Renews by itself: ${label(type)}`, end, 70);
  if (type === "warranties/warranty" && !printed.expiry) {
    const over = endOfWarranty(s, facts, today);
    if (over) add("expiry", `Warranty ends ${WORKED_OUT}`, over, 70);
  }
  return out;
}

/** What a type is called in a title: "car policy" for `insurance/car-policy`. */
export const label = (type: string | null): string =>
  type === null ? "this paper" : type.slice(type.indexOf("/") + 1).replace(/-/g, " ");
