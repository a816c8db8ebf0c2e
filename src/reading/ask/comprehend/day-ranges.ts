import { daysInMonth } from "#kernel/dates.ts";
import { monthAlternation, monthNumber } from "../../months.ts";

/** A day of a range whose year, or month and year, stands at its other end. Offsets into the folded text. */
export interface RangeDay {
  start: number;
  end: number;
  /** `YYYY-MM-DD`. */
  date: string;
}

const M = `(${monthAlternation})`;
const WEEKDAY = "(?:\\p{L}{2,12}\\.?,? )?";
const TO =
  "(?: ?[-–—/] ?| (?:to|through|thru|until|till|and|bis|und|au|et|al|a|y|e|hasta el|fino al|tot en met|tot|t/m|en|&) )";

/** What leads up to a whole day: "July 12 to Saturday ", "12. bis ", "31 maart en ". */
const BEFORE = new RegExp(
  `(?<![\\p{L}\\d.,/-])(?:${M}\\.? (\\d{1,2})(?:st|nd|rd|th)?|(\\d{1,2})(?:st|nd|rd|th|er|[.º°])?(?:,? (?:de |of )?${M}\\.?)?)${TO}${WEEKDAY}$`,
  "u",
);

/** "July 12-18, 2026": one month and one year for both. */
const INSIDE = new RegExp(
  `(?<![\\p{L}\\d])${M}\\.? (\\d{1,2})(?:st|nd|rd|th)?${TO}(\\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\\d{2})(?!\\d)`,
  "gu",
);

const two = (n: number) => String(n).padStart(2, "0");
const dayOf = (year: number, month: number, day: number): string | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    ? `${year}-${two(month)}-${two(day)}`
    : null;

/**
 * Days of ranges that are printed without a year of their own: of "July 12 to July 18, 2026" the first. `folded`: one line;
 * `whole`: the days that were found in it with their years.
 */
export function daysOfRanges(folded: string, whole: readonly RangeDay[]): RangeDay[] {
  const out: RangeDay[] = [];
  const free = (d: RangeDay) => [...whole, ...out].every((o) => d.start >= o.end || d.end <= o.start);
  for (const v of whole) {
    const from = Math.max(0, v.start - 44);
    const m = BEFORE.exec(folded.slice(from, v.start));
    if (m === null) continue;
    const [year, month] = [Number(v.date.slice(0, 4)), Number(v.date.slice(5, 7))];
    const name = m[1] ?? m[4];
    // A bare number before "and" is no day: "2 and 3 May 2026" is, "room 2, 3 May 2026" is not.
    const own = name === undefined ? month : (monthNumber(name) ?? 0);
    const day = Number(m[2] ?? m[3]);
    const date = dayOf(year, own, day);
    const earlier = date !== null && date > v.date ? dayOf(year - 1, own, day) : date;
    const start = from + m.index;
    const end = start + m[0].trimEnd().length;
    const found = earlier === null ? null : { start, end: Math.min(end, v.start), date: earlier };
    if (found !== null && free(found)) out.push({ ...found, end: start + 1 + lengthOfDay(m[0].slice(1)) });
  }
  for (const m of folded.matchAll(INSIDE)) {
    const month = monthNumber(m[1] ?? "") ?? 0;
    const year = Number(m[4]);
    const first = dayOf(year, month, Number(m[2]));
    const last = dayOf(year, month, Number(m[3]));
    if (first === null || last === null || first > last) continue;
    const middle = m.index + lengthOfDay(m[0]);
    const days = [
      { start: m.index, end: middle, date: first },
      {
        start: m.index + m[0].lastIndexOf(m[3] as string, m[0].length - 5),
        end: m.index + m[0].length,
        date: last,
      },
    ];
    if (days.every(free)) out.push(...days);
  }
  return out;
}

/** Months by their whole names; short ones are other words too often where no year follows. */
const WHOLE =
  "(january|february|march|april|june|july|august|september|sept|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus)";
const CLOSED = "(?![\\p{L}\\d])(?!\\.? ?[\\d%€$£])";
const DAY_FIRST = new RegExp(
  `(?<![\\p{L}\\d.,:/-])(\\d{1,2})(?:st|nd|rd|th|er|[.º°])? (?:de |of )?(?:${WHOLE}|may)${CLOSED}`,
  "gu",
);
/** "May" is a verb, too: as a month it stands behind such words where no year follows. */
const MONTH_FIRST = new RegExp(
  `(?<![\\p{L}\\d])(?:${WHOLE}|(?<=(?:^|[(,:] ?|by |until |till |on |before |from |after |since |to |due |through |of ))may) (\\d{1,2})(?:st|nd|rd|th)?${CLOSED}`,
  "gu",
);

/**
 * Days that are printed without a year: of the year that brings them next to the day the paper is of ("by 3 July" in a letter of
 * June 2026). `folded`: one line; `issued`: the day of the paper, `YYYY-MM-DD`; `taken`: days that were found there already.
 */
export function daysWithoutYear(folded: string, issued: string, taken: readonly RangeDay[]): RangeDay[] {
  const hits = [
    ...[...folded.matchAll(DAY_FIRST)].map((m) => ({ m, month: m[2] ?? "may", day: Number(m[1]) })),
    ...[...folded.matchAll(MONTH_FIRST)].map((m) => ({ m, month: m[1] ?? "may", day: Number(m[2]) })),
  ];
  const out: RangeDay[] = [];
  for (const { m, month, day } of hits) {
    const date = nearest(monthNumber(month) ?? 0, day, issued);
    const found = date === null ? null : { start: m.index, end: m.index + m[0].length, date };
    if (found !== null && [...taken, ...out].every((o) => found.start >= o.end || found.end <= o.start))
      out.push(found);
  }
  return out;
}

/** The day of a month in the year that has it nearest to another day; null for a day that no month has. */
function nearest(month: number, day: number, issued: string): string | null {
  const year = Number(issued.slice(0, 4));
  const at = Date.parse(issued);
  const all = [year - 1, year, year + 1].flatMap((y) => dayOf(y, month, day) ?? []);
  const off = (d: string) => Math.abs(Date.parse(d) - at);
  return all.sort((a, b) => off(a) - off(b))[0] ?? null;
}

/** Characters up to the end of the first number of a text. */
const lengthOfDay = (text: string): number => {
  const m = /\d{1,2}/.exec(text);
  const day = m === null ? 0 : m.index + m[0].length;
  const month = new RegExp(`^(?:st|nd|rd|th|er|[.º°])?,? ?(?:de |of )?${M}\\.?(?!\\p{L})`, "u").exec(
    text.slice(day),
  );
  return day + (/^\p{L}/u.test(text) || month === null ? 0 : month[0].length);
};
