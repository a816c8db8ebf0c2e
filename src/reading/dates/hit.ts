import { any } from "#lexicon/phrases.ts";
export type DateOrder = "dmy" | "mdy" | "ymd";

/** A date as it may be read at one place of a line. Month and year forms have `day` null. */
export interface DateHit {
  start: number;
  end: number;
  /** The three numbers in the order printed, when only digits were printed; else null. */
  digits: [number, number, number] | null;
  /** Set when the print leaves no doubt about which number is what. */
  fixed: { year: number; month: number; day: number | null } | null;
  twoDigitYear: boolean;
  /** A time of day stands beside it. */
  time: boolean;
  /**
   * What had to be put right to read it. 0: nothing. 1: letters read for digits, lost or doubled signs. 2: a number that
   * cannot have stood there so, or signs that many other things have, too: only words beside it make it a date.
   */
  mended: 0 | 1 | 2;
  /** Its numbers are parted by dots: no country writes the month first so. */
  dots: boolean;
}

/** `18` -> 2018, `87` -> 1987: the century that puts the year at most fifteen years ahead. */
export function fullYear(yy: number, todayYear: number): number {
  if (yy >= 100) return yy;
  const y = Math.floor(todayYear / 100) * 100 + yy;
  return y > todayYear + 15 ? y - 100 : y;
}

/** A time of day: `8:13`, `08.13`, `8h13`, `20:13:39`. */
const AFTER = new RegExp(
  String.raw`^(?:[^a-z0-9]{0,3}|[^a-z0-9]{0,2}t)(?:(?:${any("hit-at")})[: ]{1,2})?\d{1,2}[:.h]\d{2}`,
);
const BEFORE = /(?<![\d:.,])\d{1,2}[:h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?| ?uhr)?[^a-z0-9]{0,3}$/;

/** True when a time of day stands right before or behind `start..end`. */
export const timeBeside = (text: string, start: number, end: number): boolean =>
  AFTER.test(text.slice(end, end + 22)) || BEFORE.test(text.slice(Math.max(0, start - 18), start));
