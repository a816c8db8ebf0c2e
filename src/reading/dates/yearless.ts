import { addDays, makeDate } from "#kernel/dates.ts";
import type { Study } from "../classify/study.ts";
import { wordsAt } from "../layout/layout.ts";
import { type DateFound, plainDate } from "./found.ts";
import { labelOf } from "./labels.ts";
import { monthAlternation, monthNumber } from "./months.ts";
import { traitsOf } from "./paper.ts";

/** "7th June", "30. Mai", "5 de junio", "June 7", "30.5.": a day and a month, and no year behind them. */
const DAY = new RegExp(
  String.raw`(?<![\d.,:/-])(?:(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|°)? ?(?:of |de |di )?(?<month>${monthAlternation})|` +
    String.raw`(?<month2>${monthAlternation})\.? (?<day2>\d{1,2})(?:st|nd|rd|th)?|(?<day3>\d{1,2})\.(?<month3>\d{1,2})\.)` +
    String.raw`(?![a-z\d]|\.? ?(?:del? )?,? ?(?:19|20)?\d{2}(?!\d))`,
  "g",
);

/** How far from the paper's own day such a day may lie. */
const BEFORE = 30;
const BEHIND = 330;

const MAX_LINES = 300;

/** The first day within `window` that has the day and the month of a match. */
function dayIn(
  window: { from: string; to: string },
  of: Record<string, string | undefined>,
): string | undefined {
  const name = of.month ?? of.month2;
  const month = name === undefined ? Number(of.month3) : monthNumber(name);
  const day = Number(of.day ?? of.day2 ?? of.day3);
  return [window.from, window.to]
    .map((end) => makeDate(Number(end.slice(0, 4)), month ?? 0, day))
    .find((d): d is string => d !== null && d >= window.from && d <= window.to);
}

/** Days without a year: they are in the year that brings them nearest behind the paper's own day. */
export function yearlessDays(s: Study, issued: string): DateFound[] {
  const window = { from: addDays(issued, -BEFORE), to: addDays(issued, BEHIND) };
  const paper = s.dates.dates[0]?.paper ?? traitsOf(s.sheets);
  const out: DateFound[] = [];
  for (const sheet of s.sheets.slice(0, 3))
    for (const line of sheet.lines.slice(0, MAX_LINES))
      for (const m of line.folded.slice(0, 400).matchAll(DAY)) {
        const [start, end] = [m.index, m.index + m[0].length];
        const day = dayIn(window, m.groups ?? {});
        if (day === undefined || s.dates.dates.some((d) => d.line === line && d.start < end && d.end > start))
          continue;
        const label = labelOf(line, start, end, 0);
        const words = wordsAt(line, start, end);
        out.push(
          plainDate({
            ...{
              date: day,
              role: label?.role ?? null,
              strength: label?.strength ?? 0,
              label: label?.kind ?? "none",
              where: label?.where ?? "none",
            },
            ...{ line, start, end, paper },
            words: words.reduce((a, w) => a + w.confidence, 0) / Math.max(1, words.length),
          }),
        );
      }
  return out;
}
