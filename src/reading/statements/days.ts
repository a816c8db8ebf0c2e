import { makeDate } from "#kernel/dates.ts";
import { fullYear } from "../dates/hit.ts";
import { monthNumber } from "../dates/months.ts";

const TEXT_DAY =
  /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -]?([a-z]{3,10})\.?(?:[ -,]{1,2}(\d{4}|\d{2})(?![\d.,/]))?(?![a-z])/;
const TEXT_MONTH = /^([a-z]{3,10})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?![\d.]|,\d)(?:,? (\d{4})(?!\d))?/;
const ISO = /^(\d{4})[-./](\d{2})[-./](\d{2})(?!\d)/;
const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})(?!\d)|\.)?(?![\d%]|[.,/-]\d)/;

interface When {
  days: string[];
  length: number;
}

/** The days the beginning of a folded text may stand for, within a span of days; null when it is none. */
export function dayAt(text: string, window: { from: string; to: string }, todayYear: number): When | null {
  const years = [...new Set([window.from.slice(0, 4), window.to.slice(0, 4)])].map(Number);
  const made = (year: number | null, month: number, day: number) =>
    (year === null ? years : [year])
      .map((y) => makeDate(y, month, day))
      .filter((d): d is string => d !== null && d >= window.from && d <= window.to);
  const yearOf = (s: string | undefined) => (s === undefined ? null : fullYear(Number(s), todayYear));
  const iso = ISO.exec(text);
  if (iso) return { days: made(Number(iso[1]), Number(iso[2]), Number(iso[3])), length: iso[0].length };
  const n = NUMBERS.exec(text);
  if (n) {
    const [a, b, year] = [Number(n[1]), Number(n[3]), yearOf(n[4])];
    return {
      days: [...made(year, b, a), ...(n[2] === "." || a === b ? [] : made(year, a, b))],
      length: n[0].length,
    };
  }
  for (const [re, m, d] of [
    [TEXT_DAY, 2, 1],
    [TEXT_MONTH, 1, 2],
  ] as const) {
    const t = re.exec(text);
    const month = t ? monthNumber(t[m] ?? "") : null;
    if (t && month !== null) return { days: made(yearOf(t[3]), month, Number(t[d])), length: t[0].length };
  }
  return null;
}
