import { squeeze } from "#kernel/text.ts";
import { numberAlternation, numberWordsOfPapers } from "#lexicon/numbers.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { withoutNumbers } from "../classify/title.ts";
import type { DateFound } from "../dates/found.ts";
import type { Line } from "../layout/layout.ts";
import type { MoneyFound } from "../money/money-roles.ts";

/** A stretch of a line that was read as a value. */
export interface Value {
  line: Line;
  start: number;
  end: number;
  /** Normal form. */
  text: string;
  number: number | null;
  date: string | null;
  /** As printed beside an amount; see `MoneyHit`. */
  sign?: string | null;
}

const UNIT_WORDS = any("time-units");

/** A length of time over folded text: "3 months", "drei (3) Monate", "12-month". Groups: number, unit. */
export const SPAN =
  `(?<![a-z0-9.,/])(\\d{1,3}|${numberAlternation(1, 90, numberWordsOfPapers)})(?: ?\\(` +
  `(?:\\d{1,3}|[a-z]{2,9})\\))?[ -](?:calendar |business |working |full |volle[nr]? ` +
  `|ganze[nr]? )?(${UNIT_WORDS})(?![a-z])`;

/** A length of time as days or months; null for words that say none. */
export interface Span {
  days: number;
  months: number;
}

const dayWords = new RegExp(`^(?:${any("values-day")})`);

const weekWords = new RegExp(`^(?:${any("values-week")})`);

const monthWords = new RegExp(`^(?:${any("values-month")})`);

/** The length that the groups of `SPAN` say. A quarter is three months. */
export function spanOf(number: string, unit: string): Span | null {
  const n = /^\d+$/.test(number) ? Number(number) : numberWordsOfPapers.get(number);
  if (n === undefined || n < 1 || n > 999) return null;
  if (dayWords.test(unit)) return { days: n, months: 0 };
  if (weekWords.test(unit)) return { days: 7 * n, months: 0 };
  if (/^(?:quart|trimestre)/.test(unit)) return { days: 0, months: 3 * n };
  if (monthWords.test(unit)) return { days: 0, months: n };
  return { days: 0, months: 12 * n };
}

const span = new RegExp(SPAN);
const INTERVAL = new RegExp(`^(?:${any("interval")})(?![a-z])`);
const MONTH = /^(?:0[1-9]|1[0-2])[./-]20\d{2}(?![\d./-])/;
const NOTHING = whole("values-yes");

const made = (line: Line, start: number, end: number, more: Partial<Value> = {}): Value => ({
  line,
  start,
  end,
  text: squeeze(line.text.slice(start, end)),
  number: null,
  date: null,
  ...more,
});

/** Between a label and its value: the rest of the label, dots and a colon; `small`: a count may stand there. */
export function isGap(gap: string, small = false): boolean {
  const bare = gap
    .replace(/\([^)]{0,40}\)/g, " ")
    .replace(small ? /^ {0,4}\d{1,3}(?= )/ : /^$/, " ")
    .replace(/[€$£]/g, " ");
  if (/\d|[;!?]|\. [a-z]/.test(bare)) return false;
  return bare.replace(/[^a-z]/g, "").length <= 22;
}

/** What stands at a place that a label points at: the readers of the kinds of values. `at`: where the value may begin; `end`: where its cell ends. */
export const readers = {
  span(line: Line, from: number, to: number): Value | null {
    const m = span.exec(line.folded.slice(from, to));
    if (!m || !isGap(line.folded.slice(from, from + m.index))) return null;
    if (spanOf(m[1] ?? "", m[2] ?? "") === null) return null;
    return made(line, from + m.index, from + m.index + m[0].length);
  },
  percent(line: Line, from: number, to: number): Value | null {
    const m = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,4})?) ?%/.exec(line.folded.slice(from, to));
    if (!m || !isGap(line.folded.slice(from, from + m.index))) return null;
    const number = Number((m[1] ?? "").replace(",", "."));
    return made(line, from + m.index, from + m.index + m[0].length, { number });
  },
  interval(line: Line, at: number): Value | null {
    const m = INTERVAL.exec(line.folded.slice(at, at + 40));
    return m ? made(line, at, at + m[0].length) : null;
  },
  month(line: Line, at: number): Value | null {
    const m = MONTH.exec(line.folded.slice(at, at + 12));
    return m ? made(line, at, at + m[0].length) : null;
  },
  name(line: Line, at: number, end: number): Value | null {
    const v = wordsBetween(line, at, end);
    if (v === null || v.text.length > 60 || v.text.split(" ").length > 8) return null;
    return /^[\p{Lu}\d"'“„(]/u.test(v.text) && !/\. \p{L}/u.test(v.text) ? v : null;
  },
  words(line: Line, at: number, end: number): Value | null {
    const v = wordsBetween(line, at, end);
    return v !== null && v.text.length <= 140 && /\p{L}{2}/u.test(v.text) ? v : null;
  },
  address(line: Line, at: number, end: number): Value | null {
    const v = wordsBetween(line, at, end);
    if (v === null || v.text.length < 6 || v.text.length > 120) return null;
    return /\d/.test(v.text) && /\p{L}{3}/u.test(v.text) && /^[\p{Lu}\d]/u.test(v.text) ? v : null;
  },
};

/** Words from `at` to `end`; null for what says nothing and for numbers that could identify somebody. */
function wordsBetween(line: Line, at: number, end: number): Value | null {
  let text = line.text.slice(at, end);
  const lead = /^[\s:.,*_-]*/.exec(text)?.[0].length ?? 0;
  text = text.slice(lead).replace(/[\s,;:*_-]+$/, "");
  if (text === "" || !/[\p{L}\d]/u.test(text) || /[|<>{}[\]=_]{1}|\.{3}/.test(text)) return null;
  if (NOTHING.test(text.toLowerCase())) return null;
  const v = made(line, at + lead, at + lead + text.length);
  // Postcodes aside: five digits in a row may be a number of somebody.
  return /\d{6}|@|www\./.test(v.text) || (withoutNumbers(v.text) !== v.text && !/\d{5}(?!\d)/.test(v.text))
    ? null
    : v;
}

/** A number with one of `units` behind it; with an empty alternative among them a bare number at the very place counts, too. */
export function quantityAt(
  line: Line,
  from: number,
  at: number,
  end: number,
  units: RegExp,
  bare: boolean,
): Value | null {
  const rest = line.folded.slice(from, end);
  const m = units.exec(rest);
  if (m && isGap(rest.slice(0, m.index))) return made(line, from + m.index, from + m.index + m[0].length);
  if (!bare) return null;
  const b = /^\d{1,3}(?:[., ']\d{3})*(?:[.,]\d{1,3})?(?= {2}|$)/.exec(line.folded.slice(at, end));
  return b ? made(line, at, at + b[0].length) : null;
}

export function moneyAmong(line: Line, from: number, to: number, all: MoneyFound[]): Value | null {
  const m = all.find((x) => x.start >= from && x.end <= to);
  // A bare whole number beside a label may be the number of a box or a year; nothing at all needs no telling.
  if (!m || m.otherColumn || !m.sure || m.value === 0) return null;
  // The reader of a picture lost the point of a small amount.
  if (
    m.line.page.ocr &&
    Math.abs(m.value) < 100 &&
    !/[.,] ?\d{2}(?!\d)/.test(m.line.text.slice(m.start, m.end))
  )
    return null;
  // A part of a cent: the sign before it grouped thousands.
  if (Math.abs(m.value * 100 - Math.round(m.value * 100)) > 1e-6) return null;
  return made(line, m.start, m.end, { number: m.value, text: m.value.toFixed(2), sign: m.currency });
}

export function dateAmong(line: Line, from: number, to: number, all: DateFound[]): Value | null {
  const d = all.find((x) => x.start >= from && x.end <= to && !x.monthOnly);
  if (!d || d.ambiguous || !isGap(line.folded.slice(from, d.start))) return null;
  return made(line, d.start, d.end, { date: d.date, text: d.date });
}
