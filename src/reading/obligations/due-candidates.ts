import { addDays, daysBetween } from "#kernel/dates.ts";
import { meaningOf, type Study } from "../classify/study.ts";
import type { DateRole } from "../dates/cues.ts";
import { labelFeatures } from "../dates/date-features.ts";
import type { DateFound } from "../dates/found.ts";
import { yearlessDays } from "../dates/yearless.ts";
import { depth, type Line } from "../layout/layout.ts";
import { ofPaper, read } from "../ranking/features.ts";
import { type Features, flag } from "../ranking/forest.ts";
import type { Candidate } from "../ranking/ranker.ts";
import { debitLine } from "./debit.ts";
import {
  asksForMoney,
  BARE_BY,
  duePoints,
  LONGEST,
  MISTAKEN,
  NOT_PAY,
  onDebit,
  places,
  ruledDue,
  saysPay,
  TO_US,
} from "./due-points.ts";

const ROLES: (DateRole | "none")[] = ["due", "issue", "expiry", "other", "to", "end", "start", "none"];

const DUE: ReadonlySet<DateRole> = new Set(["due"]);

/** What the words around a date say of paying. */
const sayings = (d: DateFound, debit: Line | null): Features => ({
  "say.pay": flag(saysPay(d)),
  "say.not_pay": flag(places(d).some((p) => NOT_PAY.test(p.folded))),
  "say.bare": flag(BARE_BY.test(d.line.folded.slice(0, d.start))),
  "say.debit": flag(debit !== null && onDebit(d, debit)),
});

/** Days that may be the last one to pay. `issued`: the paper's own day, or another that it is measured by. */
export function dueCandidates(
  s: Study,
  type: string | null,
  issued: string | null,
  today: string,
): Candidate<DateFound>[] {
  const from = issued ?? today;
  const debit = debitLine(s);
  const short = issued === null ? [] : yearlessDays(s, issued, DUE);
  const all = [...s.dates.dates, ...short].filter(
    (d) =>
      !d.monthOnly &&
      // What is paid to the household is not to be paid by it.
      !TO_US.test(d.line.folded.slice(0, 400)) &&
      (issued === null || (d.date >= addDays(issued, -31) && d.date <= addDays(issued, LONGEST))) &&
      // Nothing but words of paying, or of a debit, makes a day one to pay by.
      (d.role === "due" ||
        (d.date > from &&
          !d.listed &&
          (d.role === null || MISTAKEN.has(d.role)) &&
          (saysPay(d) || (debit !== null && onDebit(d, debit))))),
  );
  const points = new Map(duePoints(s, type, issued, today).map((p) => [p.found, p.score]));
  const ruled = ruledDue(s, type, issued, today);
  const due = new Set(all.flatMap((d) => (d.role === "due" ? [d.date] : [])));
  const days = [...new Set(all.map((d) => d.date))].sort();
  const paper = Object.fromEntries(Object.entries(ofPaper(s)).map(([name, v]) => [`paper.${name}`, v]));
  const settled = s.dates.dates[0]?.paper.settled ?? false;
  return all.map((d, i) => ({
    of: d,
    value: d.date,
    features: {
      "rule.points": points.get(d) ?? 0,
      "rule.chosen": flag(ruled?.found.date === d.date),
      ...labelFeatures(d, ROLES),
      ...sayings(d, debit),
      "print.read": read(d.line, d.start, d.end),
      "print.ambiguous": flag(d.ambiguous),
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
      "rel.earliest": flag(days[0] === d.date),
      "rel.latest": flag(days[days.length - 1] === d.date),
      "rel.days_after_period":
        s.period === null ? -100 : Math.max(-60, Math.min(120, daysBetween(s.period.to, d.date))),
      "type.asks": flag(asksForMoney(type)),
      "type.payable": flag(meaningOf(type) === "amount_due"),
      "type.settled": flag(settled),
      ...paper,
    },
  }));
}
