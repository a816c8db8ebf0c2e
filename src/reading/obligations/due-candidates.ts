import { addDays, daysBetween } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { meaningOf, type Study } from "../classify/study.ts";
import type { DateRole } from "../dates/cues.ts";
import { labelFeatures } from "../dates/date-features.ts";
import { type DateFound, eitherWay } from "../dates/found.ts";
import { daysCounted, OF_PAYING, TRANSFER } from "../dates/terms.ts";
import { yearlessDays } from "../dates/yearless.ts";
import { below } from "../layout/adjacent-text.ts";
import { depth, type Line, spanAt } from "../layout/layout.ts";
import type { MoneyRole } from "../money/cues.ts";
import type { MoneyFound } from "../money/money-roles.ts";
import { isDayToPay } from "../money/told.ts";
import { ofPaper, read } from "../ranking/features.ts";
import { type Features, flag } from "../ranking/forest.ts";
import type { Candidate } from "../ranking/ranker.ts";
import { debitLine } from "./debit.ts";
import { asksForMoney, BARE_BY, LONGEST, NOT_PAY, onDebit, places, saysPay, TO_US } from "./due-words.ts";

const ROLES: (DateRole | "none")[] = [
  "due",
  "issue",
  "expiry",
  "other",
  "from",
  "to",
  "end",
  "start",
  "renewal",
  "payment",
  "period",
  "appointment",
  "none",
];

/** Days of something that is over, or of somebody's life, are never to be paid by. */
const NEVER: ReadonlySet<DateRole> = new Set(["birth", "death", "print", "revision"]);

/** Ends of a span of time: only words of paying make one a day to pay by. */
const BOUNDS: ReadonlySet<DateRole> = new Set(["from", "to", "period"]);

/** A day that no word makes one to pay by is proposed when it is no further ahead of the paper than this. */
const AHEAD = 130;

/** What the words around a date say of paying. */
const sayings = (d: DateFound, debit: Line | null): Features => {
  const left = d.line.folded.slice(Math.max(0, d.start - 60), d.start);
  return {
    "say.pay": flag(saysPay(d) || closesTime(d)),
    "say.not_pay": flag(places(d).some((p) => NOT_PAY.test(p.folded))),
    "say.bare": flag(BARE_BY.test(d.line.folded.slice(0, d.start))),
    "say.on": flag(isDayToPay(left)),
    "say.debit": flag(debit !== null && onDebit(d, debit)),
    "say.begins": flag(/^[^a-z0-9]*(?:[a-z]{2,10} ){0,2}[^a-z0-9]*$/.test(d.line.folded.slice(0, d.start))),
  };
};

/** Lines around a date that speak of paying, or count the days up to it: 2 its own, 1 one beside it, 0 none. */
function nearness(d: DateFound, is: (line: Line) => boolean): number {
  const { line } = d;
  if (is(line)) return 2;
  const around = [line.page.lines[line.index - 1], line.page.lines[line.index + 1]];
  return flag(around.some((l) => l !== undefined && is(l)));
}

/** Sums that are asked for. */
const SUMS: ReadonlySet<MoneyRole | null> = new Set(["amount_due", "total", "closing_balance", "premium"]);

/** An amount this near below a date, in heights of a letter, goes with it. */
const CLOSE = 1.6;

/** Nothing but words of paying, a sum beside it, or a count of days up to it makes a day one to pay by. */
const speaks = (near: Features, d: DateFound): boolean =>
  ["near.asks", "near.sum", "near.told", "near.counted", "rel.is_priced"].some((f) => (near[f] ?? 0) > 0) ||
  isDayToPay(d.line.folded.slice(Math.max(0, d.start - 60), d.start));

/** What stands beside a date; made once for all of them. */
function beside(s: Study, issued: string | null, later: DateFound[]): (d: DateFound) => Features {
  const amounts = new Map<Line, MoneyFound[]>();
  for (const m of s.money) if (m.sure) amounts.set(m.line, [...(amounts.get(m.line) ?? []), m]);
  const counts = new Set(
    issued === null
      ? []
      : s.sheets
          .slice(0, 6)
          .flatMap((sheet) =>
            sheet.lines.flatMap((l) => daysCounted(l.folded).map((n) => addDays(issued, n))),
          ),
  );
  const isPriced = (d: DateFound) =>
    (amounts.get(d.line)?.length ?? 0) === 1 ||
    [...below(d.line, spanAt(d.line, d.start, d.end), 1)].some(
      ({ line, cell }) =>
        line.y0 - d.line.y1 < CLOSE * d.line.size &&
        amounts.get(line)?.some((m) => m.start >= cell.start && m.end <= cell.end),
    );
  const priced = new Set(later.filter(isPriced).map((d) => d.date));
  return (d) => ({
    "near.asks": nearness(d, (l) => TRANSFER.test(l.folded) || OF_PAYING.test(l.folded)),
    "near.amount": nearness(d, (l) => amounts.has(l)),
    "near.sum": nearness(d, (l) => amounts.get(l)?.some((m) => SUMS.has(m.role)) ?? false),
    "near.told": nearness(d, (l) => amounts.get(l)?.some((m) => m.told) ?? false),
    "near.counted": nearness(d, (l) =>
      daysCounted(l.folded).some(
        (n) => issued !== null && Math.abs(daysBetween(addDays(issued, n), d.date)) < 2,
      ),
    ),
    "rel.counted": flag(counts.has(d.date)),
    "rel.priced": Math.min(12, priced.size),
    "rel.is_priced": flag(priced.has(d.date)),
  });
}

/** "Payable Dec 1 through Feb 14": the first day of a time to pay, and the words before its last one; folded. */
const THROUGH = new RegExp(String.raw`^ {0,3}(?:${any("range-through")})(?![a-z])`);
const TIME_TO_PAY = new RegExp(
  String.raw`(?<![a-z])(?:${any("time-to-pay")})[^.;:]{0,40}(?:${any("range-through")}) {0,3}$`,
);
const opensTime = ({ line, end }: DateFound, all: readonly DateFound[]): boolean => {
  const joint = THROUGH.exec(line.folded.slice(end, end + 14));
  return (
    joint !== null &&
    all.some((o) => o.line === line && o.start - end - joint[0].length < 3 && o.start > end && closesTime(o))
  );
};
const closesTime = ({ line, start }: DateFound): boolean =>
  TIME_TO_PAY.test(line.folded.slice(Math.max(0, start - 70), start));

/** "If payment is not made by September 12 ...": what happens to those who let the day to pay pass. */
const IF_NOT = new RegExp(String.raw`(?<![a-z])(?:${any("if-not-paid")})[^.;]{0,40}$`);
/** A row that says when it was paid: "1st quarter due 02/01/2025 2,105.11 PAID 01/30/2025". */
const PAID_ON = new RegExp(String.raw`(?<![a-z])(?:${any("paid-word")})(?: on)?[ :]{1,4}$`);

/** Days of rows that were paid, and those that begin a time to pay, are not to be paid by. */
const isOver = (d: DateFound, all: readonly DateFound[]): boolean =>
  opensTime(d, all) ||
  all.some(
    (o) =>
      o !== d && o.line === d.line && PAID_ON.test(o.line.folded.slice(Math.max(0, o.start - 14), o.start)),
  );

/** Days that may be the last one to pay. `issued`: the paper's own day, or another that it is measured by. */
export function dueCandidates(
  s: Study,
  type: string | null,
  issued: string | null,
  today: string,
): Candidate<DateFound>[] {
  const from = issued ?? today;
  const debit = debitLine(s);
  const short = issued === null ? [] : yearlessDays(s, issued);
  const days = [...eitherWay(s.dates.dates), ...short].filter(
    (d) =>
      !d.monthOnly &&
      // What is paid to the household is not to be paid by it.
      !TO_US.test(d.line.folded.slice(0, 400)) &&
      (issued === null || (d.date >= addDays(issued, -31) && d.date <= addDays(issued, LONGEST))),
  );
  const near = beside(
    s,
    issued,
    days.filter((d) => d.date > from),
  );
  const ofPaying = (d: DateFound) => saysPay(d) || closesTime(d) || (debit !== null && onDebit(d, debit));
  const threat = (d: DateFound) =>
    IF_NOT.test(d.line.folded.slice(0, d.start)) &&
    days.some((o) => o.date < d.date && o.date > from && saysPay(o));
  const all = days.filter(
    (d) =>
      !isOver(d, s.dates.dates) &&
      !threat(d) &&
      (d.role === "due" ||
        ((d.role === null || !NEVER.has(d.role)) &&
          (issued === null || (d.date > issued && d.date <= addDays(issued, AHEAD))) &&
          (ofPaying(d) || (!(d.role !== null && BOUNDS.has(d.role)) && speaks(near(d), d))))),
  );
  const later = all.filter((d) => d.date > from);
  const firstLater = later.reduce((a, d) => (a === "" || d.date < a ? d.date : a), "");
  const due = new Set(all.flatMap((d) => (d.role === "due" ? [d.date] : [])));
  const printed = [...new Set(all.map((d) => d.date))].sort();
  const paper = Object.fromEntries(Object.entries(ofPaper(s)).map(([name, v]) => [`paper.${name}`, v]));
  const settled = s.dates.dates[0]?.paper.settled ?? false;
  return all.map((d, i) => ({
    of: d,
    value: d.date,
    features: {
      ...labelFeatures(d, ROLES),
      ...sayings(d, debit),
      ...near(d),
      "print.read": read(d.line, d.start, d.end),
      "print.ambiguous": flag(d.ambiguous),
      "print.swapped": flag(d.swapped ?? false),
      "print.mended": d.mended,
      "print.no_year": flag(short.includes(d)),
      "place.depth": depth(d.line),
      "place.page": Math.min(5, d.line.page.number),
      "order.listed": flag(d.listed),
      "order.nth": Math.min(6, i),
      "order.on_line": d.nth,
      "again.prints": Math.min(4, s.dates.dates.filter((o) => o !== d && o.date === d.date).length),
      "rel.dated": flag(issued !== null),
      "rel.days": Math.max(-30, Math.min(120, issued === null ? 20 : daysBetween(issued, d.date))),
      "rel.later": flag(d.date > from),
      "rel.dues": Math.min(5, due.size),
      "rel.other_dues": Math.min(5, due.size - (due.has(d.date) ? 1 : 0)),
      "rel.first_later": flag(d.date === firstLater),
      "rel.days_later": Math.min(12, new Set(later.map((o) => o.date)).size),
      "rel.earliest": flag(printed[0] === d.date),
      "rel.latest": flag(printed[printed.length - 1] === d.date),
      "rel.days_after_period":
        s.period === null ? -100 : Math.max(-60, Math.min(120, daysBetween(s.period.to, d.date))),
      "type.asks": flag(asksForMoney(type)),
      "type.payable": flag(meaningOf(type) === "amount_due"),
      "type.settled": flag(settled),
      ...paper,
    },
  }));
}
