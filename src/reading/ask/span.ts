import { addDays, daysInMonth, makeDate } from "#kernel/dates.ts";
import { monthAlternation, monthNumber } from "../months.ts";

/** The days a question is about, both included, and the words of it as they would be printed. */
export interface Span {
  from: string;
  to: string;
  year: number | null;
}

const FIRST = "1000-01-01";
const LAST = "9999-12-31";

const ofYear = (year: number): Span => ({ from: `${year}-01-01`, to: `${year}-12-31`, year });
const ofMonth = (year: number, month: number): Span => ({
  from: makeDate(year, month, 1) ?? FIRST,
  to: makeDate(year, month, daysInMonth(year, month)) ?? LAST,
  year,
});

const thisYear = /\b(?:this year|dieses jahr|diesem jahr|cette annee|este ano|quest'anno|dit jaar)\b/;
const lastYear =
  /\b(?:last year|letztes jahr|letzten jahr|vorjahr|l'annee derniere|ano pasado|anno scorso|vorig jaar)\b/;
const thisMonth = /\b(?:this month|diesen monat|diesem monat|ce mois|este mes|questo mese|deze maand)\b/;
const lastMonth =
  /\b(?:last month|letzten monat|letztem monat|mois dernier|mes pasado|mese scorso|vorige maand)\b/;
const monthAndYear = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of |de )?)?(${monthAlternation})\\.? (?:of |de |del |di )?((?:19|20)\\d{2})\\b`,
);
const year = /\b(?:19|20)\d{2}\b/g;
const before = /\b(?:before|until|vor|avant|antes de|prima del|voor)\s+$/;
const after = /\b(?:after|nach|apres|despues de|dopo il|na)\s+$/;
const since = /\b(?:since|seit|depuis|desde|dal|sinds)\s+$/;

/** A span that is open at one end, by the word before its year. */
function openSpan(lead: string, year: number): { span: Span; lead: string } | null {
  const start = { from: `${year}-01-01`, to: LAST, year: null };
  const spans: [RegExp, Span][] = [
    [before, { from: FIRST, to: addDays(start.from, -1), year: null }],
    [after, { ...start, from: `${year + 1}-01-01` }],
    [since, start],
  ];
  const found = spans.find(([word]) => word.test(lead));
  return found ? { span: found[1], lead: lead.replace(found[0], " ") } : null;
}

/** The days gone by: those of what is overdue. */
export const goneBy = (today: string): Span => ({ from: FIRST, to: addDays(today, -1), year: null });

/** Takes the days out of a folded question: years, a month of a year, this or last year or month. */
export function spanOf(folded: string, today: string): { span: Span | null; rest: string } {
  const without = (pattern: RegExp) => folded.replace(pattern, " ");
  const y = Number(today.slice(0, 4));
  const m = Number(today.slice(5, 7));
  if (lastYear.test(folded)) return { span: ofYear(y - 1), rest: without(lastYear) };
  if (thisYear.test(folded)) return { span: ofYear(y), rest: without(thisYear) };
  if (thisMonth.test(folded)) return { span: ofMonth(y, m), rest: without(thisMonth) };
  if (lastMonth.test(folded))
    return { span: m === 1 ? ofMonth(y - 1, 12) : ofMonth(y, m - 1), rest: without(lastMonth) };
  const month = monthAndYear.exec(folded);
  if (month) {
    const span = ofMonth(Number(month[2]), monthNumber(month[1] ?? "") ?? 1);
    return { span, rest: without(monthAndYear) };
  }
  const years = [...folded.matchAll(year)];
  const first = years[0];
  if (!first) return { span: null, rest: folded };
  const rest = without(year);
  const n = Number(first[0]);
  const open = openSpan(folded.slice(0, first.index), n);
  if (open)
    return { span: open.span, rest: `${open.lead} ${folded.slice(first.index + 4).replace(year, " ")}` };
  if (years.length > 1) {
    const all = years.map((hit) => Number(hit[0]));
    return { span: { from: `${Math.min(...all)}-01-01`, to: `${Math.max(...all)}-12-31`, year: null }, rest };
  }
  return { span: ofYear(n), rest };
}
