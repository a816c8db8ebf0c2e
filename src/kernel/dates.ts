/** Calendar dates as `YYYY-MM-DD` text: they sort, compare and store as they are written (ISO 8601 calendar date). */
const DAY = 86_400_000;

/** English names, January first: how sentences of ours name a month. */
export const monthNames: readonly string[] = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** True for a real day of the Gregorian calendar between the years 1000 and 9999. */
export function isDate(s: string): boolean {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(s);
  if (!m) return false;
  const year = Number(m[1]);
  const month = Number(m[2]);
  const day = Number(m[3]);
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The first and the last day that four digits of a year can write: counting goes no further. */
const FIRST = "0001-01-01";
const LAST = "9999-12-31";

/** Number of days in a month; month 1..12. */
export function daysInMonth(year: number, month: number): number {
  // The calendar repeats every 400 years, and JavaScript takes years below 100 for those of the last century.
  return new Date(Date.UTC(2000 + (((year % 400) + 400) % 400), month, 0)).getUTCDate();
}

const written = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** Builds a date, or null when there is no such day. */
export function makeDate(year: number, month: number, day: number): string | null {
  const s = written(year, month, day);
  return isDate(s) ? s : null;
}

/** The day `n` days later (earlier when negative), but never before the year 1 or after 9999. */
export function addDays(date: string, n: number): string {
  const at = Date.parse(`${date}T00:00:00Z`) + n * DAY;
  if (at > Date.parse(`${LAST}T00:00:00Z`)) return LAST;
  if (at < Date.parse(`${FIRST}T00:00:00Z`)) return FIRST;
  return new Date(at).toISOString().slice(0, 10);
}

/**
 * The day `n` months later; the last day of the month when it has no such day (31 January + 1 month = 28 or 29 February); never
 * before the year 1 or after 9999.
 */
export function addMonths(date: string, n: number): string {
  const [y, m, d] = date.split("-").map(Number) as [number, number, number];
  const index = y * 12 + (m - 1) + n;
  const year = Math.floor(index / 12);
  if (year > 9999) return LAST;
  if (year < 1) return FIRST;
  const month = (index % 12) + 1;
  return written(year, month, Math.min(d, daysInMonth(year, month)));
}

/** Days since Monday: 0 for a Monday, 6 for a Sunday (ISO 8601 weeks). */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Whole days from `a` to `b`, negative when `b` is earlier. */
export const daysBetween = (a: string, b: string): number =>
  Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / DAY);
