import { addDays } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import type { Message } from "#messages/message.ts";
import { filingDay, filingRule } from "#rules/checkup/obligations/filings.ts";
import {
  appointmentAt,
  isLastDayToCancel,
  journeys,
  returnOf,
  returnTitle,
} from "#rules/checkup/obligations/titles.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import { dateWithRole } from "../dates/date-roles.ts";
import type { DateFound } from "../dates/found.ts";
import { issueDate } from "../dates/issue.ts";
import { quoteOf } from "../fields/fact.ts";
import { ofTerms } from "../fields/owed.ts";
import type { ReadFact, ReadObligation } from "../reader.ts";
import { actsOf } from "./acts.ts";
import type { Sum } from "./asks.ts";
import { contractTermOf } from "./contract-term.ts";
import { dueOf } from "./due.ts";
import { endingsOf } from "./ending.ts";
import { howSure } from "./how-sure.ts";
import { datedItem } from "./item.ts";
import { paymentsOf } from "./payment.ts";
import { daysOf, likelyActs, onSaidDay, saidDays } from "./said-days.ts";
import { withTimes } from "./times.ts";

/** A ticket is bought no longer ahead than this, in days. */
const AHEAD = 500;

const item = (title: Message, d: DateFound, confidence: number): ReadObligation =>
  datedItem("appointment", title, d, confidence, confidence - 20);

/** Bookings of a room or a car: the day on which one comes. */
const STAYS = new Set(["travel/hotel", "travel/booking"]);

/** The appointment of a paper that calls somebody, and the day of a journey or event that a ticket is for when it lies after the day it was bought. */
function visitsOf(s: Study, type: string | null, issued: string): ReadObligation[] {
  const who = s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "";
  const visit = dateWithRole(s.dates.dates, ["appointment"], 0.7);
  if (visit && visit.date >= issued) return [item(appointmentAt(who), visit, 70)];
  const stays = type !== null && STAYS.has(type);
  const journey = type === null ? undefined : (journeys[type] ?? (stays ? appointmentAt : undefined));
  if (!journey) return [];
  const day = s.dates.dates
    .filter((d) => !d.monthOnly && (d.role === "service" || d.role === "start") && d.strength >= 0.6)
    .filter((d) => d.date > issued && d.date <= addDays(issued, AHEAD))
    .sort((a, b) => (a.date < b.date ? -1 : 1))[0];
  return day ? [item(journey(who), day, 66)] : [];
}

/** Countries in which a household is sent an assessment for each return; elsewhere its own copy shows the duty. */
const ASSESSED = new Set(["DE", "AT", "CH", "NL", "BE", "GB", "IE"]);
/** Words of the tax on income of people; folded. */
const INCOME_TAX = new RegExp(any("income-tax"));
/** Other taxes that are assessed alike. */
const OTHER_TAX = new RegExp(any("other-tax"));
/** "Notice to file a tax return for the year 2023 to 2024", "uitnodiging tot aangifte 2024": the year itself is asked for. */
const ASKED_FOR = new RegExp(any("must-file"));
/** Votes from which a paper's own words say in which country it was made. */
const PLAINLY = 2;

/** "Bescheid für 2023", "Steuererklärung für 2024", "avis d'impôt 2024": words of the tax, then the year. */
const NAMED = new RegExp(String.raw`(?:${any("year-of-tax")})[^\d]{0,24}(20\d{2})(?![\d./-])`);

/** The tax year of the paper, by the year in which it began, and where it says so. */
function yearOf(s: Study): { year: number; quote: string; page: number } | null {
  // A year of the United Kingdom begins in April: "2023 to 2024", "2023-24".
  for (const line of s.sheets[0]?.lines ?? []) {
    const m = /(?<![\d/.-])(20\d{2}) ?(?:to|-|\/|–) ?(?:20)?(\d{2})(?![\d/.-])/.exec(
      line.folded.slice(0, 300),
    );
    if (m && Number(m[2]) === (Number(m[1]) + 1) % 100)
      return {
        year: Number(m[1]),
        page: 1,
        quote: quoteOf({ line, start: m.index, end: m.index + m[0].length }),
      };
  }
  for (const line of s.sheets[0]?.lines.slice(0, 40) ?? []) {
    const m = NAMED.exec(line.folded.slice(0, 200));
    if (m?.[1])
      return {
        year: Number(m[1]),
        page: 1,
        quote: quoteOf({ line, start: m.index, end: m.index + m[0].length }),
      };
  }
  const p = s.period;
  if (p?.from.slice(4) !== "-01-01" || p.to !== `${p.from.slice(0, 4)}-12-31`) return null;
  return { year: Number(p.from.slice(0, 4)), page: p.line.page.number, quote: quoteOf(p) };
}

/** Words before the day by which a return is asked for; folded. */
const BY = new RegExp(`(?<![a-z])(?:${any("by-day")})[ :]{0,2}$`);

/** The return with the day that a notice prints, or null when it prints none. */
function dayAsked(s: Study, issued: string): ReadObligation | null {
  const d = s.dates.dates.find(
    (x) => !x.monthOnly && x.date > issued && (x.role === "due" || BY.test(x.line.folded.slice(0, x.start))),
  );
  if (!d) return null;
  const year = yearOf(s)?.year;
  return datedItem("filing", returnTitle(year), d, 82, 62);
}

/**
 * The tax return that a paper shows to be owed: the one after the year that was assessed or declared, or the very one
 * that a notice asks for. None where the paper is of another tax, its year is not told, the country has no rule, or the
 * day lies before the paper.
 */
function returnsOf(s: Study, type: string | null, today: string): ReadObligation[] {
  const text = s.sheets
    .slice(0, 2)
    .flatMap((sh) => sh.lines.slice(0, 120).map((l) => l.folded.slice(0, 300)))
    .join("\n");
  const asked = ASKED_FOR.test(text);
  const issued = issueDate(s, today)?.found.date ?? null;
  const printed = asked && !OTHER_TAX.test(text) ? dayAsked(s, issued ?? today) : null;
  if (printed) return [printed];
  const { country, votes } = s.origin;
  const rule = filingRule(country);
  if (!rule || votes < PLAINLY) return [];
  const shows = type === "tax/return" ? !ASSESSED.has(rule.country) : type === "tax/assessment";
  if (!(shows || (asked && (type === null || /^(?:tax|letters)\//.test(type))))) return [];
  if (!INCOME_TAX.test(text) || OTHER_TAX.test(text)) return [];
  const of = yearOf(s);
  if (!of || issued === null) return [];
  const year = asked ? of.year : of.year + 1;
  const due = filingDay(rule, year);
  const began = `${year}-01-01`;
  if (due < issued || began > `${Number(issued.slice(0, 4)) + 1}-12-31`) return [];
  return [
    {
      kind: "filing",
      title: returnOf(rule.country, year),
      due,
      amount: null,
      currency: null,
      automatic: false,
      if_missed: rule.missed,
      page: of.page,
      quote: of.quote,
      confidence: asked ? 76 : 66,
    },
  ];
}

/** What items say already of how a contract ends. */
const endsKnown = (items: readonly ReadObligation[]): ReadonlySet<string> =>
  new Set(
    items.flatMap((o) =>
      o.kind === "renewal" || o.kind === "expiry" ? ["end"] : isLastDayToCancel(o.title) ? ["cancel"] : [],
    ),
  );

/** The same kind on the same day is one item: the first, whose words say most; payments of a plan may share a day. */
function once(items: ReadObligation[]): ReadObligation[] {
  const seen = new Set<string>();
  return items.filter((o) => {
    // What expires that day need not be told of twice.
    if (o.kind === "reminder" && items.some((e) => e.kind === "expiry" && e.due === o.due)) return false;
    const key = `${o.kind} ${o.due} ${o.kind === "payment" ? o.amount : ""}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

type Rest = Parameters<typeof ruledItems> extends [Study, ...infer R] ? R : never;

/** The items of a paper as the rules give them, with their own measure of how sure they are, and the days of the paper. */
export function ruledItems(
  s: Study,
  type: string | null,
  total: Sum,
  today: string,
  facts: ReadFact[] = [],
): { days: DateFound[]; items: ReadObligation[] } {
  const issued = issueDate(s, today)?.found.date ?? null;
  const from = issued ?? today;
  const days = daysOf(s, from);
  const payments = onSaidDay(days, paymentsOf(s, type, total, dueOf(s, today, type), today), from);
  const printed = {
    renewal: dateWithRole(s.dates.dates, ["renewal"]),
    expiry: dateWithRole(s.dates.dates, ["expiry"]),
    cancel: dateWithRole(s.dates.dates, ["cancel"]),
  };
  const named = once([
    ...payments,
    ...endingsOf(s, type, facts, issued, today),
    ...ofTerms(s, type, printed, facts, today),
    ...returnsOf(s, type, today),
    ...visitsOf(s, type, issued ?? today),
  ]);
  const term = payments.length > 0 ? [] : contractTermOf(s, type, issued, today, endsKnown(named));
  const known = [...named, ...term];
  const heard = actsOf(s, type, issued, today, new Set(known.map((o) => o.due)));
  const acts = [...known, ...likelyActs(days, heard)];
  return { days, items: once([...acts, ...saidDays(s, days, acts, { type, issued, today, total })]) };
}

/**
 * What the paper asks of the household, each with the words that say so and how likely it is: payments, days on which
 * something ends or renews, what is to be handed in or answered, appointments. `total` is the sum of the paper, `facts`
 * what was read of it. Days lie where the paper puts them, however long ago; whoever files it knows when it came.
 */
export function obligationsOf(s: Study, ...of: Rest): ReadObligation[] {
  const { days, items } = ruledItems(s, ...of);
  return withTimes(s, howSure(days, items));
}
