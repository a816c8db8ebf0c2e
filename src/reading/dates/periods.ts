import { addDays, addMonths, daysBetween, daysInMonth, makeDate } from "#kernel/dates.ts";
import { any, word } from "#lexicon/phrases.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import type { DateRole } from "./cues.ts";
import type { DateFound, PeriodFound } from "./found.ts";
import { monthAlternation, monthNumber } from "./months.ts";
import { isRange } from "./roles.ts";

const LABELLED = new RegExp(String.raw`(?:${any("tax-year")})[ :]{0,3}((?:19|20)\d{2})(?![\d/])`);
const FORM = `(?:${any("tax-form")})`;
/** "Form W-2 Wage and Tax Statement 2021"; never "(Rev. 01-2021)". */
const FORM_THEN_YEAR = new RegExp(`${FORM}[^\\d(]{0,30}(20\\d{2})(?![\\d/.-])`);
const YEAR_THEN_FORM = new RegExp(`(?<![\\d/.-])(20\\d{2}) {1,3}${FORM}`);

/** Words of lines that say what a paper of a tax office is, folded (en de fr es it nl). */
const NAMED = word("tax-assessment");

/** True for a year that is no part of a day or a month that is named. */
function bare(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const month = /([a-z]{3,10})\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,? $/.exec(before)?.[1];
  return (month === undefined || monthNumber(month) === null) && !/\d[-./ ] ?$/.test(before);
}

/** The one bare year on a line that says what the paper is: "Notice of assessment 2022", "Bescheid für 2022 über ...". */
function namedYear(sheets: Sheet[]): PeriodFound | null {
  for (const line of sheets[0]?.lines ?? []) {
    const text = line.folded.slice(0, 500);
    if (!NAMED.test(text)) continue;
    const years = [...text.matchAll(/(?<![\d/.-])(20[0-4]\d)(?![\d/.-])/g)].filter((m) =>
      bare(text, m.index),
    );
    const only = years.length === 1 ? years[0] : undefined;
    if (!only) continue;
    const [from, to] = [`${only[1]}-01-01`, `${only[1]}-12-31`];
    return { from, to, line, start: only.index, end: only.index + 4, strength: 0.8 };
  }
  return null;
}

/** "Tax Year 2021", "For calendar year 2021", a form with its year. */
function taxYear(sheets: Sheet[]): PeriodFound | null {
  for (const line of sheets[0]?.lines ?? []) {
    const text = line.folded.slice(0, 500);
    const m = LABELLED.exec(text) ?? FORM_THEN_YEAR.exec(text);
    const before = m ? null : YEAR_THEN_FORM.exec(text);
    const year = m?.[1] ?? before?.[1];
    if (year === undefined) continue;
    const start = m ? m.index + m[0].length - 4 : (before?.index ?? 0);
    return {
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      line,
      start,
      end: start + 4,
      strength: 0.85,
    };
  }
  const named = namedYear(sheets);
  if (named) return named;
  const votes = new Map<string, { n: number; line: Line; start: number }>();
  for (const line of sheets[0]?.lines ?? [])
    for (const m of line.folded.matchAll(/(?<![\d/.-])(20[0-4]\d)(?![\d/.-])/g)) {
      if (!bare(line.folded, m.index)) continue;
      const y = m[1] ?? "";
      const v = votes.get(y) ?? { n: 0, line, start: m.index };
      const large = line.size > 1.3 * line.page.size || line.cells.some((c) => c.text === y);
      v.n += large ? 3 : /rev\.|omb|act|\(/.test(line.folded) ? 0.5 : 1;
      votes.set(y, v);
    }
  const top = [...votes].sort((a, b) => b[1].n - a[1].n)[0];
  return top && top[1].n >= 2
    ? {
        from: `${top[0]}-01-01`,
        to: `${top[0]}-12-31`,
        line: top[1].line,
        start: top[1].start,
        end: top[1].start + 4,
        strength: 0.7,
      }
    : null;
}

const M = `(${monthAlternation})`;
/** "July 1 - 31, 2014", "May 11 - June 10, 2021". */
const MONTH_RANGE = new RegExp(
  `(?<![a-z])${M}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? {0,2}(?:-|to|through|until) {0,2}(?:${M}\\.? )?(\\d{1,2})(?:st|nd|rd|th)? {0,2},? {0,2}(\\d{4})(?!\\d)`,
  "g",
);
/** "1. - 31. März 2025", "del 1 al 30 de junio de 2025", "du 1er au 30 juin 2025". */
const DAY_RANGE = new RegExp(
  `(?<![\\d.,/])(\\d{1,2})(?:er|[.°º])? {0,2}(?:de |di )?(?:${M}\\.? )?(?:-|bis|au|al|a|tot|t/m` +
    `|to) {0,2}(\\d{1,2})[.]? {0,2}(?:de |di )?${M}\\.?,? {0,2}(?:de |del )?(\\d{4})(?!\\d)`,
  "g",
);
/** "01.03. - 31.03.2025", "01/03 - 31/03/2025": day first. */
const SHORT_RANGE =
  /(?<![\d.,/])(\d{1,2})[./](\d{1,2})[./]? {0,2}(?:-|bis|au|al|to|tot|t\/m) {0,2}(\d{1,2})([./])(\d{1,2})\4(\d{4})(?!\d)/g;

/** "Januar - März 2022", "January to March 2022", "janvier 2022 au mars 2022". */
const MONTHS_RANGE = new RegExp(
  `(?<![a-z])${M}\\.?(?: (?:de |del )?(\\d{4}))? {0,2}(?:-|to|through|bis|au|a|al|t/m|tot|til|till) {0,2}${M}\\.?,? (?:de |del )?(\\d{4})(?!\\d)`,
  "g",
);
/** "Verdienstabrechnung 03/2025": a month in figures right behind words that ask for one. */
const MONTH_IN_FIGURES = new RegExp(
  String.raw`(?:${any("month-label")})(?: fur| de| di| van| for)?[ :]{1,3}(0?[1-9]|1[0-2])[./-](20\d{2})(?![\d./-])`,
  "g",
);

const LABEL = new RegExp(any("period-words"));

function worded(line: Line): PeriodFound[] {
  const text = line.folded.slice(0, 1000);
  const out: PeriodFound[] = [];
  const add = (
    m: RegExpMatchArray,
    y1: number,
    m1: number,
    d1: number,
    y2: number,
    m2: number,
    d2: number,
  ) => {
    const to = makeDate(y2, m2, d2);
    const from = makeDate(m1 > m2 && y1 === y2 ? y1 - 1 : y1, m1, d1);
    if (from && to && from < to)
      out.push({
        from,
        to,
        line,
        start: m.index ?? 0,
        end: (m.index ?? 0) + m[0].length,
        strength: LABEL.test(text) ? 0.9 : 0.65,
      });
  };
  for (const m of text.matchAll(MONTH_RANGE)) {
    const a = monthNumber(m[1] ?? "") ?? 0;
    add(m, Number(m[5]), a, Number(m[2]), Number(m[5]), m[3] ? (monthNumber(m[3]) ?? 0) : a, Number(m[4]));
  }
  for (const m of text.matchAll(DAY_RANGE)) {
    const b = monthNumber(m[4] ?? "") ?? 0;
    add(m, Number(m[5]), m[2] ? (monthNumber(m[2]) ?? 0) : b, Number(m[1]), Number(m[5]), b, Number(m[3]));
  }
  for (const m of text.matchAll(MONTHS_RANGE)) {
    const [a, b, year] = [monthNumber(m[1] ?? "") ?? 0, monthNumber(m[3] ?? "") ?? 0, Number(m[4])];
    const first = m[2] ? Number(m[2]) : year;
    if (b > 0 && (first < year || a < b)) add(m, first, a, 1, year, b, daysInMonth(year, b));
  }
  for (const m of text.matchAll(MONTH_IN_FIGURES))
    add(
      m,
      Number(m[2]),
      Number(m[1]),
      1,
      Number(m[2]),
      Number(m[1]),
      daysInMonth(Number(m[2]), Number(m[1])),
    );
  for (const m of text.matchAll(SHORT_RANGE))
    add(m, Number(m[6]), Number(m[2]), Number(m[1]), Number(m[6]), Number(m[5]), Number(m[3]));
  return out;
}

/** Two dates side by side under the head "Policy period". */
function underOneHead(a: DateFound, b: DateFound): boolean {
  if (a.line !== b.line || a.role !== "period" || (b.role !== "period" && b.role !== null)) return false;
  if (/[a-z]/.test(a.line.folded.slice(a.end, b.start).replace(/\d{1,2}:\d{2} ?[ap]\.?m\.?/g, "")))
    return false;
  const days = daysBetween(a.date, b.date);
  return days >= 20 && days <= 1100;
}

/** Pairs of full dates that stand as a range, or under labels for beginning and end. */
function paired(dates: DateFound[]): PeriodFound[] {
  const out: PeriodFound[] = [];
  for (const [i, a] of dates.entries()) {
    const b = dates[i + 1];
    if (!b || a.monthOnly || b.monthOnly || !(isRange(a, b) || underOneHead(a, b))) continue;
    const before = a.line.folded.slice(Math.max(0, a.start - 60), a.start);
    const above = a.line.page.lines[a.line.index - 1]?.folded ?? "";
    const strength = LABEL.test(before) ? 0.95 : LABEL.test(above) ? 0.8 : 0.6;
    out.push({
      from: a.date,
      to: b.date,
      line: a.line,
      start: a.start,
      end: a.line === b.line ? b.end : a.end,
      strength: strength - 0.03 * Math.min(8, a.line.page.number - 1),
    });
  }
  return out;
}

/** A whole month named as the span of the paper: "Gehaltsabrechnung März 2025". */
function months(dates: DateFound[]): PeriodFound[] {
  return dates
    .filter((d) => d.monthOnly && d.line.page.number === 1)
    .map((d) => {
      const labelled = d.role === "period" || d.role === "from" || LABEL.test(d.line.folded);
      return {
        from: d.date,
        to: addDays(addMonths(d.date, 1), -1),
        line: d.line,
        start: d.start,
        end: d.end,
        strength: labelled ? 0.7 : 0.45,
      };
    });
}

/** Two dates that words name as a beginning and an end, anywhere on one page; near ones before far ones. */
function labelled(dates: DateFound[], cover: boolean): PeriodFound[] {
  const of = (roles: DateRole[]) =>
    dates
      .filter(
        (d) => d.role !== null && roles.includes(d.role) && !d.monthOnly && d.strength > 0.5 && !d.listed,
      )
      .slice(0, 60);
  const starts = of(cover ? ["from", "start", "period"] : ["from", "start"]);
  const ends = of(cover ? ["to", "end", "expiry", "renewal", "due"] : ["to", "end"]);
  const out: PeriodFound[] = [];
  for (const from of starts)
    for (const to of ends) {
      const lines = to.line.index - from.line.index;
      if (from.line.page !== to.line.page || from.date >= to.date) continue;
      out.push({
        from: from.date,
        to: to.date,
        line: to.line,
        start: to.start,
        end: to.end,
        strength:
          0.75 * Math.min(from.strength, to.strength) +
          0.1 -
          0.01 * Math.min(20, Math.abs(lines)) -
          (lines < 0 ? 0.05 : 0) -
          0.03 * Math.min(8, from.line.page.number - 1),
      });
    }
  return out;
}

/** The span of time a paper is about, or null. `taxForm`: a year in large print is the span. `cover`: a policy, whose span ends where it expires. */
export function periodOf(
  sheets: Sheet[],
  dates: DateFound[],
  taxForm: boolean,
  cover: boolean,
  today: string,
): PeriodFound | null {
  if (taxForm) return taxYear(sheets);
  const latest = `${Number(today.slice(0, 4)) + 40}-12-31`;
  const found = [...paired(dates), ...months(dates)];
  for (const s of sheets.slice(0, 6))
    for (const line of s.lines.slice(0, 250)) if (/\d{4}/.test(line.text)) found.push(...worded(line));
  found.push(...labelled(dates, cover));
  found.sort((a, b) => b.strength - a.strength);
  const best = found.find((p) => p.from >= "1950-01-01" && p.to <= latest);
  return best && best.strength >= 0.45 ? best : null;
}
