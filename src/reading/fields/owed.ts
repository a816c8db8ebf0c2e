import { addDays, addMonths } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import type { Message } from "#messages/message.ts";
import { lastDay, noticeByLaw } from "#rules/checkup/obligations/notice.ts";
import {
  appointmentAt,
  cancelling,
  handingIn,
  inspectionDue,
  renewingItself,
  replyToPaper,
  vaccinationAt,
  warrantyEnds,
} from "#rules/checkup/obligations/titles.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import { dateWithRole } from "../dates/date-roles.ts";
import type { DateFound } from "../dates/found.ts";
import { issueDate } from "../dates/issue.ts";
import { type Day, datedItem, itemOfFact } from "../obligations/item.ts";
import type { ReadFact, ReadObligation } from "../reader.ts";
import { schemaOf } from "./schemas.ts";
import { type Terms, termsOfPaper } from "./terms.ts";
import { SPAN, type Span, spanOf } from "./values.ts";

/** What follows from facts of a type: day printed behind a label, kind, what it is called. */
export const FROM_FACTS: [string, ReadObligation["kind"], (who: string, type: string | null) => Message][] = [
  ["filing_deadline", "filing", (_, type) => handingIn(type)],
  ["reply_by", "reminder", (who, type) => replyToPaper(type, who)],
  ["next_appointment", "appointment", appointmentAt],
  ["next_due", "appointment", vaccinationAt],
  ["inspection_due", "reminder", () => inspectionDue],
];
/** Days that lie further back than this before the paper's own, in months, are told as history. */
const LONG_AGO = 24;

/** The day that a paper is measured by: its own, else today. */
const dayOf = (s: Study, today: string): string => issueDate(s, today)?.found.date ?? today;

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
      if (due === null || due < addMonths(dayOf(s, today), -LONG_AGO) || out.some((o) => o.due === due))
        continue;
      out.push(itemOfFact(kind, title(who, type), due, f));
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

const BEFORE_END = new RegExp(
  String.raw`^[^.;\d]{0,24}?(?:before|prior|vor (?:${any("owed-before-end")})|zum |avant|antes|prima|voor |notice)`,
);

/**
 * The time of notice. "It renews for a year unless cancelled one month before it ends" names two lengths of time: the
 * one right before the words about the end is that of notice.
 */
function noticeOf(s: Study): Terms["notice"] {
  const { notice } = termsOfPaper(s);
  if (!notice || notice.span.months < 12) return notice;
  const { folded, start } = notice.sentence;
  for (const m of folded.matchAll(new RegExp(SPAN, "g"))) {
    const span = spanOf(m[1] ?? "", m[2] ?? "");
    const end = m.index + m[0].length;
    if (span && span.months < 12 && BEFORE_END.test(folded.slice(end)))
      return { ...notice, span, start: start + m.index, end: start + end };
  }
  return null;
}

const ENDING = new Set(["insurance", "contracts", "bills", "work"]);
/** Bills of a contract that runs on until it is cancelled. */
export const SUBSCRIBED = /^bills\/(?:internet|phone|television|subscription|hosting)$/;

/**
 * The last day on which a contract that renews by itself can be cancelled, worked out from the end and the time of notice
 * that are printed; null when one of them is not, or when the paper gives the day itself.
 */
function lastDayToCancel(
  s: Study,
  type: string | null,
  ends: string | null,
  today: string,
): (Day & { byLaw: boolean }) | null {
  const group = type === null ? "" : groupOf(type);
  if (ends === null || !(s.terms || ENDING.has(group) || type === "housing/lease")) return null;
  if (group === "bills" && !s.terms && !SUBSCRIBED.test(type ?? "")) return null;
  const { renewal } = termsOfPaper(s);
  const notice = noticeOf(s);
  const issued = issueDate(s, today)?.found.date ?? null;
  if (notice && (renewal || group === "insurance")) {
    const date = shifted(ends, notice.span, -1);
    return issued !== null && date < issued ? null : { date, byLaw: false, ...place(notice) };
  }
  // Where it renews by itself and says nothing of notice, the law of the country does.
  const law = renewal && type !== null ? noticeByLaw(s.origin.country, type, issued) : null;
  if (!law || !renewal || s.origin.votes < PLAINLY) return null;
  const date = lastDay(ends, law.notice);
  if (issued !== null && date < issued) return null;
  return { date, byLaw: true, line: renewal.line, start: renewal.start, end: renewal.end, ambiguous: false };
}

/** Votes from which a paper's own words say in which country it was made. */
const PLAINLY = 2;

/** The day a guarantee ends, worked out from the day of purchase and its length; both are printed. */
function endOfWarranty(s: Study, facts: ReadFact[]): Day | null {
  const bought =
    facts.find((f) => f.key === "purchase_date")?.date ?? facts.find((f) => f.key === "issue_date")?.date;
  const { warranty } = termsOfPaper(s);
  if (!bought || !warranty) return null;
  const date = shifted(bought, warranty.span, 1);
  return { date, ...place(warranty) };
}

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
  const add = (kind: ReadObligation["kind"], title: Message, d: Day, confidence: number) =>
    out.push(datedItem(kind, title, d, confidence));
  const terms = s.terms || schemaOf(type)?.terms ? termsOfPaper(s) : null;
  const end = dateWithRole(s.dates.dates, ["end", "to"]);
  const ends = printed.renewal ?? printed.expiry ?? end;
  const cover = type?.startsWith("insurance/") || type === "housing/lease" ? s.period : null;
  const last = ends?.date ?? cover?.to ?? null;
  if (terms && !printed.cancel) {
    const cancel = lastDayToCancel(s, type, last, today);
    if (cancel)
      add("reminder", cancelling(type, cancel.byLaw ? "law" : "terms"), cancel, cancel.byLaw ? 60 : 68);
  }
  const contract = type === null ? s.terms : groupOf(type) === "contracts" || SUBSCRIBED.test(type);
  if (
    terms?.renewal &&
    contract &&
    !printed.renewal &&
    end &&
    end.date >= addMonths(dayOf(s, today), -LONG_AGO)
  )
    add("renewal", renewingItself(type), end, 70);
  if (type === "warranties/warranty" && !printed.expiry) {
    const over = endOfWarranty(s, facts);
    if (over) add("expiry", warrantyEnds, over, 70);
  }
  return out;
}
