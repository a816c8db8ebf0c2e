import { daysInMonth, makeDate } from "#kernel/dates.ts";
import { monthAlternation, monthNumber } from "./months.ts";

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
}

const OCR_DIGIT: Record<string, string> = {
  o: "0",
  O: "0",
  Q: "0",
  D: "0",
  l: "1",
  I: "1",
  i: "1",
  "|": "1",
  "!": "1",
  S: "5",
  B: "8",
  Z: "2",
  z: "2",
};

/** Digits misread as letters inside what is plainly a date, put right; the length stays. */
export function repairDigits(text: string): string {
  return text.replace(
    /[0-9OoQDlIi|!SBZz]{1,4}([./-])[0-9OoQDlIi|!SBZz]{1,2}\1[0-9OoQDlIi|!SBZz]{2,4}/g,
    (m) => {
      const real = m.replace(/[^0-9]/g, "").length;
      return real * 2 < m.length - 2 ? m : m.replace(/[OoQDlIi|!SBZz]/g, (c) => OCR_DIGIT[c] ?? c);
    },
  );
}

const SEP = "[ ]?[./\\-,][ ]?";
const NUMERIC = new RegExp(
  `(?<![\\d.,/-])(\\d{1,2})(?:${SEP})(\\d{1,2})(?:${SEP})((?:19|20)\\d{2}|\\d{2})(?=\\d{1,2}:\\d{2}|[^\\d]|$)(?![.,/-]\\d)`,
  "g",
);
const YEAR_FIRST = /(?<![\d.,/-])((?:19|20)\d{2})([./-])[ ]?(\d{1,2})\2[ ]?(\d{1,2})(?!\d)/g;
const CJK = /((?:19|20)\d{2})年[ ]?(\d{1,2})月[ ]?(\d{1,2})日/g;
const M = `(${monthAlternation})`;
const YEAR = "((?:19|20)\\d{2}|['’]?\\d{2}(?![\\d:.,/]))";
const DAY_MONTH = new RegExp(
  `(?<![\\d.,/])(\\d{1,2})(?:st|nd|rd|th|er|[.º°])?[ ]{0,2}(?:day of |of |de |den |di |/|-)?[ ]?${M}(?![a-z])\\.?,?[ ]{0,2}(?:de |del |of |/|-)?[ ]?${YEAR}(?!\\d)`,
  "g",
);
const MONTH_DAY = new RegExp(
  `(?<![a-z])${M}\\.?[ ]{0,2}-?(\\d{1,2})(?:st|nd|rd|th)?[ ]{0,2}(?:,|\\.|/|-)?[ ]{0,2}((?:19|20)\\d{2}|['’]\\d{2})(?=\\d{1,2}:\\d{2}|[^\\d]|$)`,
  "g",
);
const MONTH_YEAR = new RegExp(
  `(?<![a-z0-9])${M}\\.?,?[ ]{0,2}(?:de |del |/|-)?[ ]?((?:19|20)\\d{2}|['’]\\d{2})(?!\\d)`,
  "g",
);
const YEAR_MONTH_DAY = new RegExp(
  `(?<!\\d)((?:19|20)\\d{2})[ /.-]{1,2}${M}[ /.-]{1,2}(\\d{1,2})(?!\\d)`,
  "g",
);

/** `18` -> 2018, `87` -> 1987: the century that puts the year at most fifteen years ahead. */
export function fullYear(yy: number, todayYear: number): number {
  if (yy >= 100) return yy;
  const y = Math.floor(todayYear / 100) * 100 + yy;
  return y > todayYear + 15 ? y - 100 : y;
}

const year2 = (s: string): number => Number(s.replace(/\D/g, ""));

const hasTime = (text: string, end: number): boolean =>
  /^[^a-z0-9]{0,3}(?:at |um |[aà] )?\d{1,2}[:.h]\d{2}/i.test(text.slice(end, end + 14));

/**
 * Every date in one line (`folded`: `foldKeep` of it), each place once, left to right.
 * Times glued to the year (`25/12/20188:13:39PM`) and letters read for digits are seen through.
 */
export function findDates(folded: string, todayYear: number): DateHit[] {
  const text = folded.length > 1500 ? folded.slice(0, 1500) : folded;
  if (!/\d/.test(text)) return [];
  const digits = repairDigits(text);
  const hits: DateHit[] = [];
  const taken = (s: number, e: number) => hits.some((h) => s < h.end && e > h.start);
  const add = (m: RegExpMatchArray, fixed: DateHit["fixed"], raw: DateHit["digits"], two: boolean) => {
    const start = m.index ?? 0;
    const end = start + m[0].length;
    if (taken(start, end)) return;
    if (fixed && (fixed.month < 1 || fixed.month > 12)) return;
    if (fixed?.day != null && (fixed.day < 1 || fixed.day > daysInMonth(fixed.year, fixed.month))) return;
    hits.push({ start, end, digits: raw, fixed, twoDigitYear: two, time: hasTime(text, end) });
  };
  for (const m of text.matchAll(YEAR_MONTH_DAY))
    add(m, { year: Number(m[1]), month: monthNumber(m[2] ?? "") ?? 0, day: Number(m[3]) }, null, false);
  for (const m of text.matchAll(DAY_MONTH)) {
    const y = year2(m[3] ?? "");
    add(
      m,
      { year: fullYear(y, todayYear), month: monthNumber(m[2] ?? "") ?? 0, day: Number(m[1]) },
      null,
      y < 100,
    );
  }
  for (const m of text.matchAll(MONTH_DAY)) {
    const y = year2(m[3] ?? "");
    add(
      m,
      { year: fullYear(y, todayYear), month: monthNumber(m[1] ?? "") ?? 0, day: Number(m[2]) },
      null,
      y < 100,
    );
  }
  for (const m of digits.matchAll(YEAR_FIRST))
    add(m, { year: Number(m[1]), month: Number(m[3]), day: Number(m[4]) }, null, false);
  for (const m of digits.matchAll(CJK))
    add(m, { year: Number(m[1]), month: Number(m[2]), day: Number(m[3]) }, null, false);
  for (const m of digits.matchAll(NUMERIC)) {
    const n: [number, number, number] = [Number(m[1]), Number(m[2]), Number(m[3])];
    // "1,2,18" and "1.2,18" are lists and sums of money, not days.
    const seps = m[0].replace(/[\d ]/g, "");
    if (seps.includes(",") || (seps[0] !== seps[1] && !m[0].includes(" "))) continue;
    if (n[2] < 100 && seps[0] === "." && m[0].includes(" ")) continue;
    add(m, null, n, n[2] < 100);
  }
  for (const m of text.matchAll(MONTH_YEAR)) {
    const y = year2(m[2] ?? "");
    add(m, { year: fullYear(y, todayYear), month: monthNumber(m[1] ?? "") ?? 0, day: null }, null, y < 100);
  }
  return hits.sort((a, b) => a.start - b.start);
}

/** Readings of three printed numbers, by order; orders that name no real day are left out. */
export function readings(
  digits: [number, number, number],
  todayYear: number,
): { order: DateOrder; date: string }[] {
  const [a, b, c] = digits;
  const out: { order: DateOrder; date: string }[] = [];
  const push = (order: DateOrder, y: number, m: number, d: number) => {
    const date = makeDate(fullYear(y, todayYear), m, d);
    if (date !== null) out.push({ order, date });
  };
  push("dmy", c, b, a);
  push("mdy", c, a, b);
  if (c < 100) push("ymd", a, b, c);
  return out;
}

/**
 * The order of day and month of a whole paper, from its unambiguous dates first, else from what is known about where it
 * comes from (`prior`). `sure` is false when only the prior speaks.
 */
export function decideOrder(
  hits: DateHit[],
  prior: { order: DateOrder; sure: boolean },
  today: string,
): { order: DateOrder; sure: boolean } {
  const year = Number(today.slice(0, 4));
  const limit = `${year + 12}-12-31`;
  let dmy = 0;
  let mdy = 0;
  for (const h of hits) {
    if (h.digits === null) continue;
    const usual = readings(h.digits, year).filter((r) => r.order !== "ymd" && r.date <= limit);
    if (new Set(usual.map((r) => r.date)).size !== 1) continue;
    if (usual.length === 2) continue;
    if (usual[0]?.order === "dmy") dmy++;
    else mdy++;
  }
  if (dmy > mdy) return { order: "dmy", sure: mdy === 0 };
  if (mdy > dmy) return { order: "mdy", sure: dmy === 0 };
  // Year first with two digits is used on tills in Canada and East Asia: only when nothing else is possible.
  const onlyYmd = hits.some(
    (h) => h.digits !== null && readings(h.digits, year).every((r) => r.order === "ymd"),
  );
  if (onlyYmd) return { order: "ymd", sure: false };
  return prior;
}

/** The day a hit stands for under an order, and whether another order would have given another day. */
export function resolve(
  hit: DateHit,
  order: DateOrder,
  todayYear: number,
): { date: string; ambiguous: boolean } | null {
  if (hit.fixed) {
    const { year, month, day } = hit.fixed;
    const date = makeDate(year, month, day ?? 1);
    return date === null ? null : { date, ambiguous: false };
  }
  if (hit.digits === null) return null;
  const all = readings(hit.digits, todayYear);
  const usual = all.filter((r) => r.order !== "ymd");
  const pick = all.find((r) => r.order === order) ?? usual[0] ?? all[0];
  if (!pick) return null;
  return { date: pick.date, ambiguous: new Set(usual.map((r) => r.date)).size > 1 };
}
