import { addDays, addMonths, weekdayOf } from "#kernel/dates.ts";
import { numberWords } from "#lexicon/numbers.ts";
import { any } from "#lexicon/phrases.ts";
import { looseMonths } from "./span-months.ts";
import {
  LAST,
  ofLoose,
  ofMonth,
  ofSeason,
  ofYear,
  type Span,
  seasonWords,
  type Time,
  wide,
} from "./span-parts.ts";

const w = (s: string) => `(?:${s})`;
const last = w(any("span-relative-last"));
const dem = w(any("span-relative-this"));
const next = w(any("span-relative-next"));
const trailing = w(any("span-relative-last-or-next"));

const units = {
  day: w(any("days")),
  week: w(any("weeks")),
  month: w(any("span-relative-months")),
  quarter: w(any("span-relative-quarters")),
  year: w(any("span-relative-years")),
} as const;
type Unit = keyof typeof units;

const numbers = new Map([...numberWords].filter(([, n]) => n >= 2 && n <= 12));

/** A number in figures or as a word, up to twelve; null for none. */
export const countIn = (word: string): number | null =>
  /^\d{1,4}$/.test(word) ? Number(word) : (numbers.get(word) ?? null);
const N = `(\\d{1,3}|${[...numbers.keys()].join("|")})`;

const year = (today: string) => Number(today.slice(0, 4));
const monthOf = (today: string) => Number(today.slice(5, 7));
/** Monday of the week of a day (ISO 8601). */
export const mondayOf = (today: string): string => addDays(today, -weekdayOf(today));

/** The unit `back` units before the one `today` is in: 0 this, 1 the last, -1 the next. */
function unitAt(unit: Unit, today: string, back: number): Span {
  if (unit === "day") {
    const d = addDays(today, -back);
    return { from: d, to: d, year: year(d) };
  }
  if (unit === "week") {
    const from = addDays(mondayOf(today), -7 * back);
    return { from, to: addDays(from, 6), year: year(from) };
  }
  if (unit === "year") return ofYear(year(today) - back);
  const first = `${today.slice(0, 7)}-01`;
  if (unit === "month") {
    const d = addMonths(first, -back);
    return ofMonth(year(d), monthOf(d));
  }
  const start = addMonths(first, -((monthOf(today) - 1) % 3) - 3 * back);
  const end = addMonths(start, 2);
  return { from: start, to: ofMonth(year(end), monthOf(end)).to, year: year(start) };
}

/** The last or the coming `n` units, today in them. */
function rolling(unit: Unit, today: string, n: number, ahead: boolean): Span {
  const k = ahead ? n : -n;
  const far = {
    day: () => addDays(today, k),
    week: () => addDays(today, 7 * k),
    month: () => addMonths(today, k),
    quarter: () => addMonths(today, 3 * k),
    year: () => addMonths(today, 12 * k),
  }[unit]();
  return ahead ? { from: today, to: far, year: null } : { from: addDays(far, 1), to: today, year: null };
}

type Row = readonly [pattern: RegExp, make: (m: RegExpExecArray, today: string) => Span];
const rows: Row[] = [
  [new RegExp(String.raw`\b(?:${any("span-relative-year-before-last")})\b`), (_m, t) => ofYear(year(t) - 2)],
  [/\b(?:vorjahr|vorjahres)\b/, (_m, t) => ofYear(year(t) - 1)],
  [/\b(?:last tax year|letzte[snm]? steuerjahr)\b/, (_m, t) => ofYear(year(t) - 1)],
  [new RegExp(String.raw`\b(?:${any("span-relative-this-tax-year")})\b`), (_m, t) => ofYear(year(t))],
  [
    new RegExp(String.raw`\b(?:${any("span-relative-year-to-date")})\b`),
    (_m, t) => ({ ...ofYear(year(t)), to: t }),
  ],
  [new RegExp(String.raw`\b(?:${any("yesterday")})\b`), (_m, t) => unitAt("day", t, 1)],
  [new RegExp(String.raw`\b(?:${any("future-tomorrow")})\b`), (_m, t) => unitAt("day", t, -1)],
  [new RegExp(String.raw`\b(?:${any("today")})\b`), (_m, t) => unitAt("day", t, 0)],
];
for (const unit of Object.keys(units) as Unit[]) {
  const u = units[unit];
  rows.push(
    [
      new RegExp(`\\b(?:in |over |during |within )?${last} ${N} ${u}\\b`),
      (m, t) => rolling(unit, t, countIn(m[1] ?? "") ?? 1, false),
    ],
    [
      new RegExp(
        `\\b(?:les |los |las |gli |le |i )?${N} (?:${trailing} )${u}\\b|\\b(?:les |los |las |gli |le )?${N} ${u} (?:${any("span-relative-past")})\\b`,
      ),
      (m, t) => rolling(unit, t, countIn(m[1] ?? m[2] ?? "") ?? 1, false),
    ],
    [new RegExp(`\\b${next} ${N} ${u}\\b`), (m, t) => rolling(unit, t, countIn(m[1] ?? "") ?? 1, true)],
    [new RegExp(`\\b${dem} ?${u}\\b`), (_m, t) => unitAt(unit, t, 0)],
    [
      new RegExp(
        `\\b${next} ${u}\\b|\\b(?:la |le |l'|el |il )?${u} (?:${any("span-relative-next-proximoa")})\\b`,
      ),
      (_m, t) => unitAt(unit, t, -1),
    ],
    [
      new RegExp(`\\b${last} ${u}\\b|\\b(?:la |le |l'|el |il )?${u} (?:${any("span-relative-last-one")})\\b`),
      (_m, t) => unitAt(unit, t, 1),
    ],
  );
}
rows.push([
  new RegExp(`\\b${last} ${seasonWords}\\b|\\b${seasonWords} (?:${any("span-relative-last-one")})\\b`),
  (m, t) => {
    const name = m[1] ?? m[2] ?? "summer";
    const own = ofSeason(year(t), name);
    return own.to < t ? own : ofSeason(year(t) - 1, name);
  },
]);

const opens = new RegExp(String.raw`\b(?:${any("span-relative-since")})(?: (?:the|dem|le|el|il|de))? $`);
const explicit = new RegExp(
  String.raw`\b(?:${any("span-relative-last-letzten")})(?: (?:the|dem|le|el|il|de))? $`,
);

/** Months without a year: of each the last one that began. */
function monthsAlone(folded: string, today: string): Time | null {
  const found = looseMonths(folded, []);
  const first = found[0];
  if (first === undefined) return null;
  const parts = found.map((f) => ofLoose(f.month <= monthOf(today) ? year(today) : year(today) - 1, f));
  const lead = folded.slice(0, first.start);
  const open = found.length === 1 && opens.test(lead);
  const all = wide(parts);
  return {
    span: open ? { from: all.from, to: LAST, year: null } : all,
    parts,
    loose: open || explicit.test(lead) ? [] : found.map(({ month, day }) => ({ month, day })),
    rest: cutMonths(folded, found),
  };
}

const word = new RegExp(String.raw`(?:\b(?:${any("span-relative-word")})[ '])?$`);

/** A text without its months and the words that lead up to them. */
export const cutMonths = (text: string, months: readonly { start: number; end: number }[]): string =>
  [...months]
    .reverse()
    .reduce((t, m) => `${t.slice(0, m.start).replace(word, " ")} ${t.slice(m.end).replace(/^'s/, "")}`, text);

const sinceThen = new RegExp(String.raw`\b(?:${any("span-relative-since-seit")}) (?:the )?$`);

/** Time counted from today ("last month", "the last three weeks", "since March"); null when a text says nothing of it. */
export function relativeSpan(folded: string, today: string): Time | null {
  for (const [pattern, make] of rows) {
    const m = pattern.exec(folded);
    if (!m) continue;
    const own = make(m, today);
    const open = sinceThen.test(folded.slice(0, m.index));
    const span = open ? { from: own.from, to: LAST, year: null } : own;
    return { span, parts: [own], loose: [], rest: folded.replace(m[0], " ") };
  }
  return monthsAlone(folded, today);
}
