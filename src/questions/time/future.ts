import { addDays, addMonths, makeDate, weekdayOf } from "#kernel/dates.ts";
import { squeeze } from "#kernel/text.ts";
import { shortWeekdays, weekdayNames } from "#lexicon/calendar.ts";
import { any } from "#lexicon/phrases.ts";
import { monthAlternation, monthNumber } from "#reading/dates/months.ts";
import { countIn } from "./span-relative.ts";

const weekdays = weekdayNames.map((names, i) => [...names, ...(shortWeekdays("en")[i] ?? [])]);
const dayNames = weekdays.flat().join("|");

const OF = "(?:of |de |del |di |van )?";
const to = `(?:${any("future-to")}) `;
const lead = `(?:${to})?(?:the |next |nachsten |kommenden |la |le |el |il |volgende |komende )?`;

const nextOf = (month: number, day: number, today: string): string | null => {
  const y = Number(today.slice(0, 4));
  const own = makeDate(y, month, day);
  return own !== null && own > today ? own : makeDate(y + 1, month, day);
};

const N = `(${any("future-number")})`;
type Row = readonly [pattern: RegExp, make: (m: RegExpExecArray, today: string) => string | null];

const oneWords = new RegExp(`^(?:${any("future-one")})`);
const ahead = (n: string | undefined) => countIn(n ?? "") ?? (oneWords.test(n ?? "") ? 1 : null);
const later = (add: (today: string, n: number) => string) => (m: RegExpExecArray, today: string) => {
  const n = ahead(m[1]);
  return n === null ? null : add(today, n);
};
const within = `(?:${any("future-in")})`;
const rows: readonly Row[] = [
  [
    new RegExp(`${lead}\\b((?:19|20)\\d{2})-(\\d{2})-(\\d{2})\\b`),
    (m) => makeDate(Number(m[1]), Number(m[2]), Number(m[3])),
  ],
  [
    new RegExp(`${lead}\\b(\\d{1,2})[./](\\d{1,2})[./]((?:20)\\d{2})\\b`),
    (m) =>
      makeDate(Number(m[3]), Number(m[2]), Number(m[1])) ??
      makeDate(Number(m[3]), Number(m[1]), Number(m[2])),
  ],
  [
    new RegExp(
      `${lead}\\b(\\d{1,2})(?:st|nd|rd|th|er|\\.)? ${OF}(${monthAlternation})\\b\\.?,?(?: ${OF}(20\\d{2}))?`,
    ),
    (m, today) => {
      const month = monthNumber(m[2] ?? "") ?? 1;
      return m[3] === undefined
        ? nextOf(month, Number(m[1]), today)
        : makeDate(Number(m[3]), month, Number(m[1]));
    },
  ],
  [
    new RegExp(`${lead}\\b(${monthAlternation})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (20\\d{2}))?`),
    (m, today) => {
      const month = monthNumber(m[1] ?? "") ?? 1;
      return m[3] === undefined
        ? nextOf(month, Number(m[2]), today)
        : makeDate(Number(m[3]), month, Number(m[2]));
    },
  ],
  [new RegExp(`${lead}\\b(?:${any("future-day-after-tomorrow")})\\b`), (_m, t) => addDays(t, 2)],
  [new RegExp(`${lead}\\b(?:${any("future-tomorrow")})\\b`), (_m, t) => addDays(t, 1)],
  [
    new RegExp(`${lead}\\b(${dayNames})\\b`),
    (m, t) => {
      const wanted = weekdays.findIndex((names) => names.includes(m[1] ?? ""));
      return addDays(t, ((wanted - weekdayOf(t) + 6) % 7) + 1);
    },
  ],
  [new RegExp(`\\b${within} ${N} (?:${any("days")})\\b`), later((t, n) => addDays(t, n))],
  [new RegExp(`\\b${within} ${N} (?:${any("weeks")})\\b`), later((t, n) => addDays(t, 7 * n))],
  [new RegExp(`\\b${within} ${N} (?:${any("months")})\\b`), later((t, n) => addMonths(t, n))],
  [new RegExp(`\\b(?:${to})?(?:${any("future-next-week")})\\b`), (_m, t) => addDays(t, 7 - weekdayOf(t))],
  [
    new RegExp(`\\b(?:${to})?(?:${any("future-next-month")})\\b`),
    (_m, t) => `${addMonths(`${t.slice(0, 7)}-01`, 1)}`,
  ],
];

/** The day to come that a folded request names ("until Monday", "on 3 May", "in two weeks"), and the request without it. */
export function comingDay(folded: string, today: string): { day: string | null; rest: string } {
  for (const [pattern, make] of rows) {
    const m = pattern.exec(folded);
    const day = m && make(m, today);
    if (m && day) return { day, rest: squeeze(folded.replace(m[0], " ")) };
  }
  return { day: null, rest: folded };
}
