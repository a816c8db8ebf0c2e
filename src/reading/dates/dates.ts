import { daysInMonth } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { type DateHit, fullYear, timeBeside } from "./hit.ts";
import { monthAlternation, monthNumber } from "./months.ts";
import { misreadDates, repairDigits } from "./noise.ts";

const SEP = "[ ]?[./\\-,][ ]?";
/** Nothing before it, or another date and a dash: "01.01.21-31.12.21". */
const FREE = "(?:(?<![\\d.,/-])|(?<=\\d[./]\\d{2}(?:\\d{2})?-))";
const NUMERIC = new RegExp(
  `${FREE}(\\d{1,2})(?:${SEP})(\\d{1,2})(?:${SEP})((?:19|20)\\d{2}|\\d{2})(?=\\d{1,2}:\\d{2}|[^\\d]|$)(?![.,/]\\d|-\\d(?!\\d?[./]\\d))`,
  "g",
);
const YEAR_FIRST = /(?<![\d.,/-])((?:19|20)\d{2})[ ]?([./-])[ ]?(\d{1,2})[ ]?\2[ ]?(\d{1,2})(?!\d)/g;
const CJK = /((?:19|20)\d{2}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/g;
const M = `(${monthAlternation})`;
const YEAR = "((?:19|20)\\d{2}|['’]?\\d{2}(?![\\d:.,/]))";
const WEEKDAY_GAP = "[ ]{0,2}";
const DAY_MONTH = new RegExp(
  `(?<![\\d.,/])(\\d{1,2})(?:${any("dates-ordinal")})?${WEEKDAY_GAP}(?:day of |of |de ` +
    `|den |di |/|-)?[ ]?${M}(?![a-z])\\.?(?:[ ]?/[ ]?${M}(?![a-z])\\.?)?,?${WEEKDAY_GAP}(?:de ` +
    `|del |do |of |/|-)?[ ]?${YEAR}(?!\\d)`,
  "g",
);
const MONTH_DAY = new RegExp(
  `(?<![a-z])${M}\\.?[ ]{0,2}-?(\\d{1,2})(?:st|nd|rd|th)?[ ]{0,2}(?:,|\\.|/|-)?[ ]{0,2}((?:19|20)\\d{2}|['’]\\d{2})(?=\\d{1,2}:\\d{2}|[^\\d]|$)`,
  "g",
);
/** "Mar 20/18", "MAR-20-18". */
const MONTH_DAY_SHORT = new RegExp(`(?<![a-z])${M}\\.?[ -]?(\\d{1,2})[/-](\\d{2})(?![\\d:.,/])`, "g");
const MONTH_YEAR = new RegExp(
  `(?<![a-z0-9])${M}\\.?,?[ ]{0,2}(?:de |del |/|-)?[ ]?((?:19|20)\\d{2}|['’]\\d{2})(?!\\d)`,
  "g",
);
const YEAR_MONTH_DAY = new RegExp(
  `(?<!\\d)((?:19|20)\\d{2})(?:[ /.-]{1,2})${M}(?:[ /.,-]{1,2})(\\d{1,2})(?!\\d)`,
  "g",
);
/** "12 03 2018" in the boxes of a form, "20180312", "12032018": only words beside them make them dates. */
const BOXED = /(?<![\d.,:/-]|\d )(\d{2}) {1,3}(\d{2}) {1,3}((?:19|20)\d{2})(?![\d.,:/-]| \d)/g;
const RUN_YEAR_FIRST = /(?<![\da-z.,:/-])((?:19|20)\d{2})(\d{2})(\d{2})(?![\da-z.,:/-])/g;
const RUN = /(?<![\da-z.,:/-])(\d{2})(\d{2})((?:19|20)\d{2})(?![\da-z.,:/-])/g;

const plain = (s: string | undefined): number => Number((s ?? "").replace(/\D/g, ""));

interface Places {
  hits: DateHit[];
  text: string;
}

/** Keeps a hit that names a real day in a place that no earlier one holds. */
function keep(p: Places, h: Pick<DateHit, "start" | "end"> & Partial<DateHit>): void {
  if (p.hits.some((o) => h.start < o.end && h.end > o.start)) return;
  const f = h.fixed ?? null;
  if (f && (f.month < 1 || f.month > 12)) return;
  if (f?.day != null && (f.day < 1 || f.day > daysInMonth(f.year, f.month))) return;
  p.hits.push({
    digits: null,
    fixed: null,
    twoDigitYear: false,
    time: timeBeside(p.text, h.start, h.end),
    mended: 0,
    dots: false,
    ...h,
  });
}

/** Dates with a month's name. */
function named(p: Places, todayYear: number): void {
  const put = (m: RegExpMatchArray, year: number, name: string | undefined, day: number | null) =>
    keep(p, {
      start: m.index ?? 0,
      end: (m.index ?? 0) + m[0].length,
      fixed: { year: fullYear(year, todayYear), month: monthNumber(name ?? "") ?? 0, day },
      twoDigitYear: year < 100,
    });
  for (const m of p.text.matchAll(YEAR_MONTH_DAY)) put(m, Number(m[1]), m[2], Number(m[3]));
  for (const m of p.text.matchAll(DAY_MONTH))
    if (m[3] === undefined || monthNumber(m[3]) === monthNumber(m[2] ?? ""))
      put(m, plain(m[4]), m[2], Number(m[1]));
  for (const m of p.text.matchAll(MONTH_DAY)) put(m, plain(m[3]), m[1], Number(m[2]));
  for (const m of p.text.matchAll(MONTH_DAY_SHORT)) put(m, Number(m[3]), m[1], Number(m[2]));
}

/** "25/10/20 18": a year of four figures that a picture's reader cut in two. */
const CUT_YEAR = /^ \d{2}(?![\d:.,h]| ?uhr| ?[ap]\.?m)/;

/** Dates of digits alone; letters read for digits are seen through. */
function numeric(p: Places, picture: boolean): void {
  const digits = repairDigits(p.text);
  const at = (m: RegExpMatchArray) => {
    const start = m.index ?? 0;
    const end = start + m[0].length;
    return { start, end, mended: p.text.slice(start, end) === m[0] ? (0 as const) : (1 as const) };
  };
  const yearFirst = (m: RegExpMatchArray, month: number, day: number) =>
    keep(p, { ...at(m), fixed: { year: Number(m[1]), month, day } });
  for (const m of digits.matchAll(YEAR_FIRST)) yearFirst(m, Number(m[3]), Number(m[4]));
  for (const m of digits.matchAll(CJK)) yearFirst(m, Number(m[2]), Number(m[3]));
  for (const m of digits.matchAll(NUMERIC)) {
    const n: [number, number, number] = [Number(m[1]), Number(m[2]), Number(m[3])];
    // "1,2,18" and "1.2,18" are lists and sums of money, not days.
    const seps = m[0].replace(/[\d ]/g, "");
    if (seps.includes(",") || (seps[0] !== seps[1] && !m[0].includes(" "))) continue;
    if (n[2] < 100 && seps[0] === "." && m[0].includes(" ")) continue;
    const end = (m.index ?? 0) + m[0].length;
    if (picture && (n[2] === 19 || n[2] === 20) && CUT_YEAR.test(digits.slice(end, end + 9))) continue;
    keep(p, { ...at(m), digits: n, twoDigitYear: n[2] < 100, dots: seps === ".." });
  }
}

/** Digits that are a date only where words say so. */
function bare(p: Places): void {
  for (const m of p.text.matchAll(BOXED)) {
    const digits: [number, number, number] = [Number(m[1]), Number(m[2]), Number(m[3])];
    keep(p, { start: m.index, end: m.index + m[0].length, digits, mended: 2 });
  }
  for (const m of p.text.matchAll(RUN_YEAR_FIRST)) {
    const fixed = { year: Number(m[1]), month: Number(m[2]), day: Number(m[3]) };
    keep(p, { start: m.index, end: m.index + m[0].length, fixed, mended: 2 });
  }
  for (const m of p.text.matchAll(RUN)) {
    const digits: [number, number, number] = [Number(m[1]), Number(m[2]), Number(m[3])];
    keep(p, { start: m.index, end: m.index + m[0].length, digits, mended: 2 });
  }
}

/**
 * Every date in one line (`folded`: `foldKeep` of it), each place once, left to right.
 * Times glued to the year (`25/12/20188:13:39PM`) and letters read for digits are seen through.
 * `more.picture`: the line was read from a picture, so signs and months misread are seen through, too.
 * `more.bare`: digits without signs as well ("12032018"), `mended` 2: the caller looks for words that make them dates.
 */
export function findDates(
  folded: string,
  todayYear: number,
  more: { picture?: boolean; bare?: boolean } = {},
): DateHit[] {
  const text = folded.length > 1500 ? folded.slice(0, 1500) : folded;
  if (!/\d/.test(text)) return [];
  const p: Places = { hits: [], text };
  named(p, todayYear);
  numeric(p, more.picture === true);
  if (more.picture) for (const h of misreadDates(text, todayYear)) keep(p, h);
  if (more.bare) bare(p);
  for (const m of text.matchAll(MONTH_YEAR)) {
    const year = plain(m[2]);
    keep(p, {
      start: m.index,
      end: m.index + m[0].length,
      fixed: { year: fullYear(year, todayYear), month: monthNumber(m[1] ?? "") ?? 0, day: null },
      twoDigitYear: year < 100,
    });
  }
  return p.hits.sort((a, b) => a.start - b.start);
}
