import { daysBetween, daysInMonth, monthNames } from "#kernel/dates.ts";

/** "April 2025". `day`: any day of it. */
export const monthName = (day: string): string =>
  `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** "4 April 2025". */
export const dayName = (day: string): string => `${Number(day.slice(8))} ${monthName(day)}`;

const startsMonth = (day: string) => Number(day.slice(8)) <= 2;
const endsMonth = (day: string) =>
  Number(day.slice(8)) >= daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))) - 1;

/** A stretch of days as a person would call it: "April 2025", "January to March 2025", "2024", "15 April to 14 May 2025". */
export function stretchName(from: string, to: string): string {
  const months = startsMonth(from) && endsMonth(to);
  if (!months) {
    const first = dayName(from);
    return `${from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, -5) : first} to ${dayName(to)}`;
  }
  if (daysBetween(from, to) <= 31) return monthName(from);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${monthName(from)} to ${monthName(to)}`;
  if (from.slice(5, 7) === "01" && to.slice(5, 7) === "12") return from.slice(0, 4);
  return `${monthName(from).slice(0, -5)} to ${monthName(to)}`;
}

/** How often, as a word: "every month". */
export const everyWords = {
  week: "every week",
  month: "every month",
  two_months: "every two months",
  quarter: "every quarter",
  half_year: "every half year",
  year: "every year",
} as const;

/** "a bank statement", "an electricity bill", "an MOT". */
export const withArticle = (words: string): string =>
  `${/^(?:[aeio]|u(?!ni|se|k)|[AFHILMNORSX](?:[A-Z0-9-]|$))/.test(words) ? "an" : "a"} ${words}`;

/** A name as it stands within a sentence: one that says what the thing is is no name of its own. */
export const inSentence = (name: string): string => name.replace(/^Vehicle \(/, "the vehicle (");
