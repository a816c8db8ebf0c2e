import { daysInMonth } from "#kernel/dates.ts";
import { type DateHit, fullYear, timeBeside } from "./hit.ts";
import { monthNearly, monthNumber } from "./months.ts";

/** Dates as the readers of pictures garble them. Every pattern here is bounded, so the time is linear in the line. */

const OCR_DIGIT: Record<string, string> = {
  o: "0",
  q: "0",
  d: "0",
  l: "1",
  i: "1",
  "|": "1",
  "!": "1",
  s: "5",
  b: "8",
  z: "2",
  g: "9",
};
const CONFUSED = /[oqdli|!sbzg]/gi;

/** Digits misread as letters inside what is plainly a date, put right; the length stays. */
export function repairDigits(text: string): string {
  return text.replace(/[0-9oqdli|!sbzg]{1,4}([./-])[0-9oqdli|!sbzg]{1,2}\1[0-9oqdli|!sbzg]{2,4}/gi, (m) => {
    const real = m.replace(/[^0-9]/g, "").length;
    return real * 2 < m.length - 2 ? m : m.replace(CONFUSED, (c) => OCR_DIGIT[c.toLowerCase()] ?? c);
  });
}

type Make = (m: RegExpMatchArray, todayYear: number, text: string) => Partial<DateHit> | null;

const real = (day: number, month: number, year: number): boolean => {
  const fits = (m: number, d: number) => m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(year, m);
  return fits(month, day) || fits(day, month);
};

const three = (
  a: string | undefined,
  b: string | undefined,
  c: string | undefined,
  mended: 1 | 2,
): Partial<DateHit> | null => {
  const n: [number, number, number] = [Number(a), Number(b), Number((c ?? "").replace(/ /g, ""))];
  return real(n[0], n[1], n[2]) ? { digits: n, mended } : null;
};

const timed = (m: RegExpMatchArray, text: string): boolean =>
  timeBeside(text, m.index ?? 0, (m.index ?? 0) + m[0].length);

/** Two-digit numbers, a year of four, and between them signs that a slash may have been read for. */
const MISREAD_SIGN =
  /(?<![a-z0-9])(\d{2})([./\-17li|])(\d{2})([./\-17li|])((?:19|20)\d{2})(?=\d{1,2}:\d{2}|[^\d]|$)/g;
/** "12,03,2018", "12:03:2018", "12/03.2018", "12'03'2018". */
const OTHER_SIGN =
  /(?<![\d.,:/-])(\d{1,2}) ?([./\-,:;'*]) ?(\d{1,2}) ?([./\-,:;'*]) ?((?:19|20)\d{2})(?=\d{1,2}:\d{2}|[^\d]|$)/g;
/** "25/1 2/2018", "25/12/20 18", "25/12/2 018". */
const SPACED = /(?<![\d.,/-])(\d{1,2}) ?([./-]) ?(\d ?\d) ?\2 ?([12] ?[09] ?\d ?\d)(?![\d:])/g;
/** "12/03/2518", "12/03/3018": the century misread. */
const FAR_YEAR = /(?<![\d.,/-])(\d{2})([./-])(\d{2})\2(\d{4})(?=\d{1,2}:\d{2}|[^\d]|$)/g;
/** "13.05.2075", "17/04/225": a year that cannot be, with one figure misread or lost. */
const NO_YEAR = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})\2([12]\d{2,3})(?=\d{1,2}:\d{2}|[^\d]|$)/g;
/** "12-042025", "1204.2025": one of the two signs lost. */
const LOST_SIGN =
  /(?<![\d.,/-])(?:(\d{2})[./-](\d{2})|(\d{2})(\d{2})[./-])((?:19|20)\d{2})(?=\d{1,2}:\d{2}|[^\d]|$)/g;
/** "28 February 2O25", "l0. Mai 20Z4": figures of the year read as letters; at least two of them are figures. */
const LETTER_YEAR = new RegExp(
  String.raw`(?<![a-z0-9])(\d{1,2})(?:st|nd|rd|th|\.)?[ ./-]([a-z]{3,10})\.?[ ./-]` +
    String.raw`((?=[^ ]*[oqlisz|!])(?=(?:[a-z|!]*\d){2})[12liz|!][09oqg][0-9oqlisz|!]{2})(?![a-z0-9])`,
  "g",
);

/** The years before the last one that a misread one may be, its figures but for one the same: the latest of them. */
function yearMeant(figures: string, latest: number): number | null {
  if (figures.length === 4 && Number(figures) <= latest + 15) return null;
  for (let year = latest; year > latest - 30; year--) {
    const digits = String(year);
    const apart = [...digits].filter((c, i) => c !== figures[i]).length;
    const lost = [0, 1, 2, 3].some((i) => digits.slice(0, i) + digits.slice(i + 1) === figures);
    if (figures.length === 4 ? apart === 1 : lost) return year;
  }
  return null;
}

/** "4b1201/06/2015", "No 18501/06/2015": the end of something else stands glued to it. */
const GLUED = /(?<=[\d])(\d{2})([./-])(\d{2})\2((?:19|20)\d{2})(?!\d)/g;
const NAMED =
  /(?<![\da-z.,/])(\d{1,2})(?:st|nd|rd|th|\.)?([ ./-]{0,2})([a-z0-9|!]{3,10})\.?([ ./-]{0,2})((?:19|20)\d{2}|\d{2})(?=\d{1,2}:\d{2}|[^\da-z]|$)/g;
const NAMED_FIRST =
  /(?<![a-z0-9])([a-z0-9|!]{3,10})\.? ?(\d{1,2})(?:st|nd|rd|th)?[,.] ?((?:19|20)\d{2})(?!\d)/g;

/** "March l4, 2023": the figures of the day read as letters; at least one of them is a figure. */
const LETTER_DAY =
  /(?<![a-z0-9])([a-z]{3,10})\.? ((?:[lio|!]\d|\d[lio|!szb]))(?:st|nd|rd|th)?,? ?((?:19|20)\d{2})(?!\d)/g;
/** "l4 March 2023", "1O. Mai 2022". */
const LETTER_DAY_FIRST =
  /(?<![a-z0-9])((?:[lio|!]\d|\d[lio|!szb]))(?:st|nd|rd|th|\.)?[ ./-]([a-z]{3,10})\.?[ ./-]((?:19|20)\d{2})(?!\d)/g;
/** "4a ISS01/06/2015" on a driving licence (fields 4a and 4b of the AAMVA standard): the small label glued to the large date. */
const LICENCE_FIELD =
  /(?<=(?<![a-z0-9])4[a2e@][il1|!][s58]{2} ?)(\d{2})([./-])(\d{2})\2((?:19|20)\d{2})(?!\d)/g;

const figuresOf = (read: string | undefined): string =>
  (read ?? "").replace(CONFUSED, (c) => OCR_DIGIT[c.toLowerCase()] ?? c);

const spelled = (name: string | undefined, day: string | undefined, year: string | undefined) => {
  const month = monthNumber(name ?? "");
  if (month === null) return null;
  const figures = Number(figuresOf(day));
  if (figures < 1 || figures > daysInMonth(Number(year), month)) return null;
  return { fixed: { year: Number(year), month, day: figures }, mended: 1 as const };
};

const forms: [RegExp, Make][] = [
  [LETTER_DAY, (m) => spelled(m[1], m[2], m[3])],
  [LETTER_DAY_FIRST, (m) => spelled(m[2], m[1], m[3])],
  [LICENCE_FIELD, (m) => three(m[1], m[3], m[4], 1)],
  [
    MISREAD_SIGN,
    (m, _y, text) => {
      const signs = [m[2] ?? "", m[4] ?? ""].filter((s) => /[./-]/.test(s)).length;
      if (signs === 0 && !timed(m, text)) return null;
      return three(m[1], m[3], m[5], signs > 0 ? 1 : 2);
    },
  ],
  [OTHER_SIGN, (m) => (m[2] === m[4] || /[./-]/.test(`${m[2]}${m[4]}`) ? three(m[1], m[3], m[5], 1) : null)],
  [SPACED, (m) => (m[0].includes(" ") ? three(m[1], m[3]?.replace(" ", ""), m[4], 1) : null)],
  [
    FAR_YEAR,
    (m, today) => {
      const [thousand, hundred, yy] = [m[4]?.[0], m[4]?.[1], Number(m[4]?.slice(2))];
      // One of the first two digits is right, and the year of the century is not ahead.
      if ((thousand !== "2") === (hundred !== "0") || 2000 + yy > today) return null;
      return three(m[1], m[3], String(2000 + yy), 2);
    },
  ],
  [
    NO_YEAR,
    (m, today) => {
      const year = yearMeant(m[4] ?? "", today);
      return year === null ? null : three(m[1], m[3], String(year), 2);
    },
  ],
  [LOST_SIGN, (m) => three(m[1] ?? m[3], m[2] ?? m[4], m[5], 2)],
  [LETTER_YEAR, (m) => spelled(m[2], m[1], figuresOf(m[3]))],
  [GLUED, (m) => three(m[1], m[3], m[4], 2)],
  [
    NAMED,
    (m, today, text) => {
      const name = m[3] ?? "";
      const month = monthNearly(name);
      const year = Number(m[5]);
      if (month === null || monthNumber(name) !== null || !/[a-z]{2}|[a-z]\d[a-z]/.test(name)) return null;
      if (year < 100 && !(m[2] !== "" && m[2] === m[4]) && !timed(m, text)) return null;
      return { fixed: { year: fullYear(year, today), month, day: Number(m[1]) }, mended: 1 };
    },
  ],
  [
    NAMED_FIRST,
    (m) => {
      const name = m[1] ?? "";
      const month = monthNearly(name);
      if (month === null || monthNumber(name) !== null || !/[a-z]{2}|[a-z]\d[a-z]/.test(name)) return null;
      return { fixed: { year: Number(m[3]), month, day: Number(m[2]) }, mended: 1 };
    },
  ],
];

/** Dates of a line of a picture that only show when its misreadings are seen through; may overlap one another. */
export function* misreadDates(folded: string, todayYear: number): Generator<DateHit> {
  for (const [re, make] of forms)
    for (const m of folded.matchAll(re)) {
      const made = make(m, todayYear, folded);
      if (made === null) continue;
      const start = m.index;
      const end = start + m[0].length;
      yield {
        start,
        end,
        digits: null,
        fixed: null,
        twoDigitYear: false,
        time: timeBeside(folded, start, end),
        mended: 1,
        dots: false,
        ...made,
      };
    }
}

/** A day that cannot be, with a time beside it: its numbers, for another print of the same day to put right. */
interface Damaged {
  start: number;
  end: number;
  text: string;
}

/** "00/03/2018 18:54", "12/83/2018": what a date of a picture looks like when one digit of it is wrong. */
export function* damagedDates(folded: string): Generator<Damaged> {
  for (const m of folded.matchAll(/(?<![\d.,/-])(\d{2})([./-])(\d{2})\2(\d{4})(?=\d{1,2}:\d{2}|[^\d]|$)/g))
    if (!real(Number(m[1]), Number(m[3]), Number(m[4])) || !/^(?:19|20)/.test(m[4] ?? ""))
      yield { start: m.index, end: m.index + m[0].length, text: `${m[1]}${m[3]}${m[4]}` };
}
