/** Days as YYYY-MM-DD. */
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const text = (d: Date) => d.toISOString().slice(0, 10);

export function later(day: string, days: number): string {
  const d = at(day);
  d.setUTCDate(d.getUTCDate() + days);
  return text(d);
}

export const dayIn = (year: number, month: number, day: number): string =>
  text(new Date(Date.UTC(year, month - 1, day)));

/** Months on, at the last day of the month where the day is not in it. */
export function monthsOn(day: string, months: number): string {
  const [y, m, d] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(y, m + months, 0)).getUTCDate();
  return dayIn(y, m + months, Math.min(d, last));
}

export const lastOf = (day: string): string => {
  const [y, m] = day.split("-").map(Number) as [number, number];
  return dayIn(y, m + 1, 0);
};

export const yearOf = (day: string): number => Number(day.slice(0, 4));
export const monthOf = (day: string): string => day.slice(0, 7);
export const daysBetween = (a: string, b: string): number =>
  Math.round((at(b).getTime() - at(a).getTime()) / 86_400_000);

/** 0 is Sunday. */
export const weekday = (day: string): number => at(day).getUTCDay();

/** The day itself, or the next one that is no day of a weekend. */
export function workday(day: string): string {
  let d = day;
  while (weekday(d) === 0 || weekday(d) === 6) d = later(d, 1);
  return d;
}
