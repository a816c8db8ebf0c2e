import { daysInMonth } from "#kernel/dates.ts";
import type { AnswerKind } from "#lexicon/attributes.ts";
import { wholeMonths } from "#lexicon/calendar.ts";
import { numberAlternation, numberWords } from "#lexicon/numbers.ts";
import { any } from "#lexicon/phrases.ts";
import { findDates } from "#reading/dates/dates.ts";
import type { DateOrder } from "#reading/dates/hit.ts";
import { monthAlternation, monthNumber } from "#reading/dates/months.ts";
import { resolve } from "#reading/dates/order.ts";
import type { DecimalSign } from "#reading/money/money.ts";
import { findMoney, parseNumber } from "#reading/money/money.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { MEASURES, OF_SIZE, OF_UNIT } from "./units.ts";

/** A day of a range whose year, or month and year, stands at its other end. Offsets into the folded text. */
interface RangeDay {
  start: number;
  end: number;
  /** `YYYY-MM-DD`. */
  date: string;
}

const M = `(${monthAlternation})`;
const WEEKDAY = "(?:\\p{L}{2,12}\\.?,? )?";
const TO = `(?: ?[-–—/] ?| (?:${any("values-to")}) )`;

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
const WHOLE = `(${[...wholeMonths.filter((m) => m !== "may"), "sept"].sort((a, b) => b.length - a.length).join("|")})`;
const CLOSED = "(?![\\p{L}\\d])(?!\\.? ?[\\d%€$£])";
const DAY_FIRST = new RegExp(
  `(?<![\\p{L}\\d.,:/-])(\\d{1,2})(?:st|nd|rd|th|er|[.º°])? (?:de |of )?(?:${WHOLE}|may)${CLOSED}`,
  "gu",
);
/** "May" is a verb, too: as a month it stands behind such words where no year follows. */
const MONTH_FIRST = new RegExp(
  `(?<![\\p{L}\\d])(?:${WHOLE}|(?<=(?:^|[(,:] ?|by |until |till |on |before |from |after ` +
    `|since |to |due |through |of ))may) (\\d{1,2})(?:st|nd|rd|th)?${CLOSED}`,
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

/** A length of time: so many days, weeks, months or years. */
export interface Stretch {
  count: number;
  unit: "day" | "week" | "month" | "year";
}

/** A value that stands in a text. */
export interface Value {
  kind: AnswerKind;
  start: number;
  end: number;
  /** ISO day for days, year for years. */
  date: string | null;
  number: number | null;
  currency: string | null;
  stretch: Stretch | null;
}

/** How the numbers of a paper are written. */
export interface Notation {
  order: DateOrder;
  decimal: DecimalSign;
  todayYear: number;
  picture: boolean;
  /** The day the paper is of, `YYYY-MM-DD`: days that are printed without their year are near it. */
  issued?: string;
}

const UNITS: readonly (readonly [Stretch["unit"], string])[] = [
  ["day", any("values-units-day")],
  ["week", any("weeks")],
  ["month", any("values-months")],
  ["year", any("values-years")],
];
const STRETCH = new RegExp(
  `(?<![\\d.,/])(?:(\\d{1,4})|(${numberAlternation(1, 90)}))(?:[ -]?\\((\\d{1,4})\\))?[ -]{1,2}` +
    `(?:full |whole |consecutive |additional |successive |volle[nr]? ` +
    `|aufeinanderfolgende )?(?:${UNITS.map(([, u]) => `(${u})`).join("|")})(?![a-z])`,
  "g",
);
const PERCENT =
  /(?<![\d.,])\d{1,3}(?:[.,]\d{1,4})? ?(?:%|percent|prozent|pour cent|por ciento|per cento|procent)/g;
/** A number as printed, with its thousands apart; not the end of a longer one. */
const FIGURE =
  "(?<![\\p{L}\\d.,/])(?<!\\d[- ])(?:\\d{1,3}(?:[., '’]\\d{3})+(?:[.,]\\d{1,3})?|\\d+(?:[.,]\\d+)?)(?![\\d])";
/** Blood pressure, sizes of things ("15 x 25 x 35 cm") and figures with a unit. */
const MEASURE = new RegExp(
  `${FIGURE.replace("(?![\\d])", "")}(?:/\\d{2,3}(?= ?mmhg)|(?: ?[x×] ?\\d+(?:[.,]\\d+)?){1,2})? ?(?:${MEASURES})(?:(?![\\p{L}\\d])|(?=x(?!\\p{L})))`,
  "gu",
);
/** "24 hours a day": how long somebody answers the telephone. */
const ALWAYS = new RegExp(`^ ?(?:${any("values-a-day")})`);
/** Hours and minutes: "4 hrs 15 min". */
const DURATION = new RegExp(
  String.raw`(?<![\p{L}\d.,:/-])\d{1,3} ?(?:hours?|hrs?|std\.?|stunden?|heures?|horas?|ore|uur|uren` +
    String.raw`|h)(?: ?(?:and|und|et|y|e|en)? ?\d{1,2} ?(?:minutes?|minuten|minutos|minuti|min\.?` +
    String.raw`|m))?(?![\p{L}\d])|(?<![\p{L}\d.,:/-])\d{1,3} ?(?:minutes?|minuten|minutos|minuti` +
    String.raw`|min)(?![\p{L}\d])`,
  "gu",
);
const TIME =
  /(?<![\d:.,])(?:[01]?\d|2[0-3])[:h.][0-5]\d(?::[0-5]\d)?(?: ?[ap]\.?m\.?| ?uhr)?(?![\d:.,%€$£])|(?<!\d)1?\d ?[ap]\.?m\.?(?![a-z])/g;
const YEAR = /(?<![\d.,/-])(?:19|20)\d{2}(?![\d.,/-]\d)/g;
const COUNT = /(?<![A-Za-z\d.,:/-])(?:\d{1,3}(?:[.,']\d{3})+|\d{1,9})(?:[.,]\d+)?(?![\d:/%]|[a-wyz])/g;
/** "$351.00/year": the stroke ends the amount. */
const EACH = new RegExp(String.raw`(?<=\d)/(?=\s?(?:${any("values-each")})\b)`, "giu");
/** "veh. 1 $500": a sign that an amount follows is not that of the number before it. */
const NEXT = /(?<=\d) (?=[$£€]\d)/g;
const IDENTIFIER =
  /(?=[\p{L}\p{N}./ -]*\d)[\p{L}\p{N}](?:[\p{L}\p{N}./-]|(?<=[\p{N}]) (?=[\p{N}]{2,})|(?<=\b[A-Z]{2}\d{2}) (?=\w{4}\b)){2,40}[\p{L}\p{N}]/gu;
/** A number set in groups of letters and figures: "QQ 31 77 05 C", "MH 0551 7742 R", "GH 417 ZK", "NL44 INGB 0004 4471 63". */
const GROUPED = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:[A-Z]{2}\d{2}(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?` +
    String.raw`|[A-Z]{1,3} (?:\d{2,4} ){1,6}[A-Z]{1,3}|[A-Z]{1,3}(?: \d{2,4}){2,7})(?![\p{L}\p{N}])`,
  "gu",
);
const CONTACT =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)\S+[\w/]|(?:\+|\(?0|\(?\d{3}\)?[ .-])[\d ()./-]{6,20}\d/g;

/** Telephone numbers by their look: with a sign of one, or in groups no amount has. */
const CALL = new RegExp(
  String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+\d|\(\d{2,5}\))[\d ()./-]{5,18}\d` +
    String.raw`|(?<!\d)(?:1-)?\d{3}[-.]\d{3}[-.]\d{4}(?!\d)|(?<![\d,.])0\d{2,4}[ /-]\d{2,4}[ \d]{2,10}\d`,
  "g",
);

/** Behind a number: a currency, so it is an amount and counts nothing. */
const OF_MONEY = /^ ?(?:[€£$]|(?:eur|euros?|usd|dollars?|chf|gbp|czk)(?!\p{L}))/u;

/** A code of the till behind an amount, with which a picture's letters run together: "15.505R" is "15.50 SR". */
const TILL_CODE = /(?<=\d[.,]\d{2})(?:[\d¢§]?[A-Z]{1,2}|¢)(?=\s{2,}|\s*$)/gu;

/** Pictures print the codes of the till close to its amounts; what is put in their place keeps the places of the others. */
const mended = (text: string, n: Notation): string =>
  n.picture ? text.replace(TILL_CODE, (code) => " ".repeat(code.length)) : text;

const blank = (kind: AnswerKind, start: number, end: number): Value => ({
  kind,
  start,
  end,
  date: null,
  number: null,
  currency: null,
  stretch: null,
});

function each(text: string, pattern: RegExp, kind: AnswerKind): Value[] {
  return [...text.matchAll(pattern)].map((m) => blank(kind, m.index, m.index + m[0].trimEnd().length));
}

function days(folded: string, n: Notation): Value[] {
  const whole = findDates(folded, n.todayYear, { picture: n.picture }).flatMap((hit) => {
    if (hit.mended === 2 || (hit.fixed && hit.fixed.day === null)) return [];
    const day = resolve(hit, n.order, n.todayYear);
    return day === null ? [] : [{ start: hit.start, end: hit.end, date: day.date }];
  });
  const loose = n.issued === undefined ? [] : daysWithoutYear(folded, n.issued, whole);
  const known = [...whole, ...loose].sort((a, b) => a.start - b.start);
  return [...known, ...daysOfRanges(folded, known)]
    .sort((a, b) => a.start - b.start)
    .map((d) => ({ ...blank("day", d.start, d.end), date: d.date }));
}

function stretches(folded: string): Value[] {
  return [...folded.matchAll(STRETCH)].flatMap((m): Value[] => {
    const count = Number(m[3] ?? m[1] ?? numberWords.get(m[2] ?? "") ?? 0);
    const unit = UNITS.find((_, i) => m[4 + i] !== undefined)?.[0];
    if (!(count > 0) || unit === undefined) return [];
    return [{ ...blank("stretch", m.index, m.index + m[0].length), number: count, stretch: { count, unit } }];
  });
}

/** Every value of a kind in a text, left to right; none for kinds that only words around them tell (names, places, lists). */
export function valuesOf(kind: AnswerKind, text: string, n: Notation): Value[] {
  if (!/\d/.test(text) && kind !== "contact" && kind !== "stretch") return [];
  const folded = foldKeep(text);
  switch (kind) {
    case "day":
      return days(folded, n);
    case "year":
      return [
        ...days(folded, n).map((v) => ({ ...v, kind: "year" as const, date: (v.date ?? "").slice(0, 4) })),
        ...each(folded, YEAR, "year").map((v) => ({ ...v, date: folded.slice(v.start, v.end) })),
      ];
    case "time":
      return each(folded, TIME, "time");
    case "stretch": {
      const spans = stretches(folded);
      const hours = noCalls(text, each(folded, DURATION, "stretch")).filter(
        (v) => !ALWAYS.test(folded.slice(v.end)),
      );
      return hours.length === 0 ? spans : [...spans, ...hours].sort((a, b) => a.start - b.start);
    }
    case "money":
      return findMoney(mended(text, n).replace(EACH, " ").replace(NEXT, "|"), n.decimal)
        .filter((m) => m.sure || /\d[.,]\d{3}/.test(text.slice(m.start, m.end)))
        .filter(
          (m) =>
            !OF_UNIT.test(text.slice(m.end, m.end + 14)) && !/^-\p{L}/u.test(text.slice(m.end, m.end + 2)),
        )
        .map((m) => ({ ...blank("money", m.start, m.end), number: m.value, currency: m.currency }));
    case "percent":
      return each(folded, PERCENT, "percent");
    case "measure":
      return noCalls(text, each(folded, MEASURE, "measure")).filter((v) => !ALWAYS.test(folded.slice(v.end)));
    case "count":
      return (
        noCalls(text, each(folded, COUNT, "count"))
          .filter((v) => !ALWAYS.test(folded.slice(v.end).replace(/^ ?\p{L}+/u, "")))
          // "36 mm" is a size, "1.20" and "35 €" are prices.
          .filter(
            (v) =>
              !OF_SIZE.test(folded.slice(v.end)) &&
              !/^\d{1,3}[.,]\d{2}$/.test(folded.slice(v.start, v.end)) &&
              !OF_MONEY.test(folded.slice(v.end)),
          )
          .map((v) => ({
            ...v,
            number: parseNumber(text.slice(v.start, v.end), n.decimal),
          }))
      );
    case "number":
      return numbers(text);
    case "contact":
      return each(text, CONTACT, "contact").filter(
        (v) =>
          /@|\.\w|\d{3}/.test(text.slice(v.start, v.end)) &&
          !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{2}-\d{2}$/.test(text.slice(v.start, v.end).trim()),
      );
    default:
      return [];
  }
}

/** Values that are no part of a telephone number or an address to write to. */
function noCalls(text: string, values: Value[]): Value[] {
  if (values.length === 0) return values;
  const calls = [...text.matchAll(CALL)].map((m) => [m.index, m.index + m[0].length] as const);
  return values.filter((v) => !calls.some(([from, to]) => v.start < to && from < v.end));
}

/** Numbers of something; those that are set in groups whole. */
function numbers(text: string): Value[] {
  const grouped = each(text, GROUPED, "number");
  const others = each(text, IDENTIFIER, "number").filter(
    (v) =>
      plausibleNumber(text.slice(v.start, v.end)) && !grouped.some((g) => v.start < g.end && g.start < v.end),
  );
  return [...grouped, ...others].sort((a, b) => a.start - b.start);
}

/** A number of something: digits among it, not a day, an amount or a word with one digit. */
function plausibleNumber(s: string): boolean {
  const digits = (s.match(/\d/g) ?? []).length;
  if (digits < 2 || s.replace(/[^\p{L}\p{N}]/gu, "").length < 4) return false;
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{2}-\d{2}$/.test(s)) return false;
  if (/^\d+(?:[.,]\d{3})*[.,]\d{2}$/.test(s)) return false;
  return digits * 2 >= s.replace(/[^\p{L}\p{N}]/gu, "").length || !/\p{Ll}{3}/u.test(s);
}
