import { daysInMonth, makeDate } from "#kernel/dates.ts";
import { seasons } from "#lexicon/calendar.ts";

/** The days a question is about, both included, and the year when it is a whole one or lies in one. */
export interface Span {
  from: string;
  to: string;
  year: number | null;
}

export const FIRST = "1000-01-01";
export const LAST = "9999-12-31";

export const ofYear = (year: number): Span => ({ from: `${year}-01-01`, to: `${year}-12-31`, year });
export const ofMonth = (year: number, month: number): Span => ({
  from: makeDate(year, month, 1) ?? FIRST,
  to: makeDate(year, month, daysInMonth(year, month)) ?? LAST,
  year,
});

const monthsOf = new Map(
  seasons.flatMap(([words, from]) => words.map((w) => [w, [from, from + 2]] as const)),
);
const S = `(${[...monthsOf.keys()].join("|")})`;

/** December of a winter belongs to the year it begins in. */
export function ofSeason(year: number, name: string): Span {
  const [from, to] = monthsOf.get(name) as readonly [number, number];
  const last = to > 12 ? ofMonth(year + 1, to - 12) : ofMonth(year, to);
  return { from: ofMonth(year, from).from, to: last.to, year: to > 12 ? null : year };
}
export const seasonWords: string = S;

/** A month (1 to 12), or a day of it, without its year. */
export interface Loose {
  month: number;
  day: number | null;
}

/** The days of a month or of a day of one, in a year; the whole month where there is no such day. */
export function ofLoose(year: number, { month, day }: Loose): Span {
  const one = day === null ? null : makeDate(year, month, day);
  return one === null ? ofMonth(year, month) : { from: one, to: one, year };
}

/** From the first to the last of several spans, of which there is at least one. */
export function wide(parts: readonly Span[]): Span {
  const from = parts.map((p) => p.from).sort()[0] as string;
  const to = parts
    .map((p) => p.to)
    .sort()
    .at(-1) as string;
  return { from, to, year: from.slice(0, 4) === to.slice(0, 4) ? Number(from.slice(0, 4)) : null };
}

/** What a question says of time. `parts`: the spans it names one by one, for questions that compare them. */
export interface Time {
  span: Span | null;
  parts: Span[];
  /** Months and days that were named without a year, in their order: which year is meant, the papers say. */
  loose: Loose[];
  rest: string;
}
