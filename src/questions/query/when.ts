import { addDays, addMonths, daysInMonth, makeDate } from "#kernel/dates.ts";
import { seasons } from "#lexicon/calendar.ts";
import { numberAlternation, numberWords } from "#lexicon/numbers.ts";
import { any } from "#lexicon/phrases.ts";
import { lazily } from "#lexicon/table.ts";
import { findDates } from "#reading/dates/dates.ts";
import { monthAlternation, monthNumber } from "#reading/dates/months.ts";
import { readings } from "#reading/dates/order.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { spanOf } from "../time/span.ts";
import { FIRST, LAST, type Span } from "../time/span-parts.ts";
import { mondayOf } from "../time/span-relative.ts";

/** Days that words of a search stand for. `day`: one day, with each reading of it ("03/04/2025" has two). */
export interface When {
  span: Span;
  days: string[];
}

const span = (from: string, to: string, year: number | null = null): Span => ({ from, to, year });
const months = (year: number, first: number, n: number): Span => {
  const from = makeDate(year, first, 1) ?? FIRST;
  return span(from, addDays(addMonths(from, n), -1));
};

const LAST_WORD = any("when-last-word");
const THIS_WORD = any("when-this");
const OF = "(?:of |de |del |di |im |in |en |nel |au |the )?";

// The patterns below are made once, at the first search: a search that made them anew would spend more on them than on its words.
const seasonsSaid = lazily(() =>
  seasons.map(
    ([words, first]) =>
      [
        new RegExp(
          `\\b(?:(${LAST_WORD}|${THIS_WORD}) )?(?:${words.join("|")})(?: (${LAST_WORD}))?(?: ${OF}((?:19|20)\\d{2}))?\\b`,
        ),
        first,
      ] as const,
  ),
);
const isThis = lazily(() => new RegExp(`^(?:${THIS_WORD})$`));

/** The latest season that began before today, or the one of a year. */
function season(folded: string, today: string): { span: Span; hit: RegExpExecArray } | null {
  for (const [said, first] of seasonsSaid()) {
    const hit = said.exec(folded);
    // "Fall" and "ete" are other words, too: a season is one that is last, this or of a year.
    if (!hit || (hit[1] === undefined && hit[2] === undefined && hit[3] === undefined)) continue;
    if (hit[3] !== undefined) return { span: months(Number(hit[3]), first, 3), hit };
    const y = Number(today.slice(0, 4));
    const thisOne = isThis().test(hit[1] ?? "");
    const begun = months(y, first, 3).from <= today;
    const running = begun && months(y, first, 3).to >= today;
    // "Last spring" said in autumn is this year's; said in spring it is the one before.
    const year = thisOne ? y : begun && !running ? y : y - 1;
    return { span: months(year, first, 3), hit };
  }
  return null;
}

const count = `(\\d{1,3}|${numberAlternation(2, 12)})`;
const units: readonly (readonly [words: string, back: (today: string, n: number) => string])[] = [
  [any("when-days"), (t, n) => addDays(t, -n)],
  [any("when-weeks"), (t, n) => addDays(t, -7 * n)],
  [any("when-months"), (t, n) => addMonths(t, -n)],
  [any("when-years"), (t, n) => addMonths(t, -12 * n)],
];

const latelySaid = lazily(() =>
  units.flatMap(([words, back]) =>
    [`(?:${any("when-last")}) ${count}`, `${count} dernieres?`, `${count} derniers`].map(
      (said) => [new RegExp(`\\b${said} (?:${words})\\b`), back] as const,
    ),
  ),
);

/** "Last 3 months", "letzte 14 Tage", "3 derniers mois". */
function lately(folded: string, today: string): { span: Span; hit: RegExpExecArray } | null {
  for (const [pattern, back] of latelySaid()) {
    const hit = pattern.exec(folded);
    if (!hit) continue;
    const said = hit[1] ?? "";
    return { span: span(back(today, numberWords.get(said) ?? Number(said)), today), hit };
  }
  return null;
}

const namesSaid = lazily(() =>
  (
    [
      [any("yesterday"), "yesterday"],
      [any("today"), "today"],
      [any("when-last-week"), "last"],
      [any("when-this-week"), "this"],
    ] as const
  ).map(([said, name]) => [new RegExp(`\\b(?:${said})\\b`), name] as const),
);

/** One day or week by its name. */
function named(folded: string, today: string): { span: Span; hit: RegExpExecArray } | null {
  for (const [pattern, name] of namesSaid()) {
    const hit = pattern.exec(folded);
    if (!hit) continue;
    if (name === "yesterday") return { span: span(addDays(today, -1), addDays(today, -1)), hit };
    if (name === "today") return { span: span(today, today), hit };
    const monday = mondayOf(today);
    const days = name === "this" ? span(monday, today) : span(addDays(monday, -7), addDays(monday, -1));
    return { span: days, hit };
  }
  return null;
}

const quarterWords = new RegExp(
  String.raw`\b([1-4])(?:\.|e|er|eme|o|st|nd|rd|th)? ?(?:${any("when-quarter")}) (?:of |de |del |di )?((?:19|20)\d{2})\b`,
);

/** "Q1 2025", "1. Quartal 2025", "first quarter of 2025" is left to words. */
function quarter(folded: string): { span: Span; hit: RegExpExecArray } | null {
  const hit = /\bq([1-4])[ /-]?((?:19|20)\d{2})\b/.exec(folded) ?? quarterWords.exec(folded);
  return hit ? { span: months(Number(hit[2]), Number(hit[1]) * 3 - 2, 3), hit } : null;
}

const monthSaid = lazily(() => new RegExp(`\\b(?:${any("when-in")}) (${monthAlternation})\\b(?!\\.? ?\\d)`));

/** A month without its year, where a word before it says that it is one: the latest that has begun. */
function bareMonth(folded: string, today: string): { span: Span; hit: RegExpExecArray } | null {
  const hit = monthSaid().exec(folded);
  const month = hit ? monthNumber(hit[1] ?? "") : null;
  if (!hit || month === null || (hit[1] ?? "").length < 3) return null;
  const y = Number(today.slice(0, 4));
  const year = (makeDate(y, month, 1) ?? FIRST) <= today ? y : y - 1;
  return {
    span: span(makeDate(year, month, 1) ?? FIRST, makeDate(year, month, daysInMonth(year, month)) ?? LAST),
    hit,
  };
}

const blank = (text: string, start: number, end: number) =>
  text.slice(0, start) + " ".repeat(end - start) + text.slice(end);

/** The first date or month of a year, in any form in which papers print them. Digits alone have each reading that is a real day. */
function printedDay(folded: string, today: string): { when: When; start: number; end: number } | null {
  const thisYear = Number(today.slice(0, 4));
  for (const { start, end, fixed, digits, mended } of findDates(folded, thisYear)) {
    // What would have to be mended first is a number: nobody misreads what they type.
    if (mended > 0) continue;
    const at = { start, end };
    if (fixed && fixed.day === null)
      return { when: { span: months(fixed.year, fixed.month, 1), days: [] }, ...at };
    const days = fixed
      ? [makeDate(fixed.year, fixed.month, fixed.day ?? 1)].filter((d) => d !== null)
      : digits
        ? [...new Set(readings(digits, thisYear).map((r) => r.date))]
        : [];
    const [first, ...more] = days.toSorted();
    if (first !== undefined) return { when: { span: span(first, more.at(-1) ?? first), days }, ...at };
  }
  return null;
}

/**
 * Takes the days out of words as they were typed, on the day `today`: a day in any form, a month, a year, a season, "last
 * year", "the last 3 months". Gives what they mean, or null, and the rest of the words; `said` are those taken out.
 */
export function takeWhen(text: string, today: string): { when: When | null; rest: string; said: string } {
  const folded = foldKeep(text);
  const day = printedDay(folded, today);
  if (day)
    return {
      when: day.when,
      rest: blank(text, day.start, day.end),
      said: text.slice(day.start, day.end),
    };
  const found = quarter(folded) ?? season(folded, today) ?? lately(folded, today) ?? named(folded, today);
  if (found) {
    const end = found.hit.index + found.hit[0].length;
    return {
      when: { span: found.span, days: [] },
      rest: blank(text, found.hit.index, end),
      said: text.slice(found.hit.index, end),
    };
  }
  return years(text, folded, today) ?? { when: null, rest: text, said: "" };
}

/** Years and months as questions have them. Numbers that hold more than a year are none: "2025-4711" is a number. */
function years(
  text: string,
  folded: string,
  today: string,
): { when: When; rest: string; said: string } | null {
  const guarded = folded.replace(/[^\s"]*\d[^\s"]*/g, (w) =>
    /^\(?(?:19|20)\d{2}[)?!.,;:]*$/.test(w) ? w : w.replace(/\d/g, "_"),
  );
  const { span: found, rest } = spanOf(guarded, today);
  if (found) {
    // What was taken out is known by what is left, word by word: the two are read side by side.
    const left = rest.split(/\s+/).filter(Boolean);
    let at = 0;
    const kept: string[] = [];
    const said: string[] = [];
    const typed = text.split(/\s+/).filter(Boolean);
    guarded
      .split(/\s+/)
      .filter(Boolean)
      .forEach((word, i) => {
        const bare = (w: string | undefined) => (w ?? "").replace(/[^\p{L}\p{N}_]/gu, "");
        if (bare(left[at]) === bare(word)) {
          at++;
          kept.push(typed[i] ?? "");
        } else {
          if (bare(left[at]) === "") at++;
          said.push(typed[i] ?? "");
        }
      });
    return { when: { span: found, days: [] }, rest: kept.join(" "), said: said.join(" ") };
  }
  const month = bareMonth(folded, today);
  if (!month) return null;
  const end = month.hit.index + month.hit[0].length;
  return {
    when: { span: month.span, days: [] },
    rest: blank(text, month.hit.index, end),
    said: text.slice(month.hit.index, end),
  };
}

/** The days of an operator's value: `2025`, `2025-03`, `03/2025`, `march 2025`, `2025-03-31`, `last year`; null when it is none. */
export function readSpan(value: string, today: string): Span | null {
  const v = value.trim();
  const month = /^((?:19|20)\d{2})[-/.](\d{1,2})$/.exec(v) ?? null;
  const other = /^(\d{1,2})[-/.]((?:19|20)\d{2})$/.exec(v);
  const [y, m] = month
    ? [Number(month[1]), Number(month[2])]
    : other
      ? [Number(other[2]), Number(other[1])]
      : [0, 0];
  if (m >= 1 && m <= 12) return months(y, m, 1);
  const { when, rest } = takeWhen(v, today);
  return when !== null && rest.trim() === "" ? when.span : null;
}
