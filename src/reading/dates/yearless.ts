import { addDays } from "#kernel/dates.ts";
import type { Study } from "../classify/study.ts";
import { wordsAt } from "../layout/layout.ts";
import { dayAt } from "../statements/days.ts";
import type { DateRole } from "./cues.ts";
import { type DateFound, plainDate } from "./found.ts";
import { labelOf } from "./labels.ts";
import { monthAlternation } from "./months.ts";

/** "7th June", "30. Mai", "June 7", "30.5.": a day and a month, and no year behind them. */
const DAY = new RegExp(
  String.raw`(?<![\d.,:/-])(?:\d{1,2}(?:\.|st|nd|rd|th|er)? ?(?:of |de )?(?:${monthAlternation})|` +
    String.raw`(?:${monthAlternation}) \d{1,2}(?:st|nd|rd|th)?|\d{1,2}\.\d{1,2}\.)(?![a-z\d]|[.,]? ?(?:19|20)?\d{2}(?!\d))`,
  "g",
);

/** How far from the paper's own day such a day may lie. */
const BEFORE = 30;
const BEHIND = 330;

const MAX_LINES = 300;

/**
 * Days without a year that a label gives one of `roles`: they are in the year that brings them nearest behind the paper's
 * own day.
 */
export function yearlessDays(s: Study, issued: string, roles: ReadonlySet<DateRole>): DateFound[] {
  const window = { from: addDays(issued, -BEFORE), to: addDays(issued, BEHIND) };
  const paper = s.dates.dates[0]?.paper;
  if (!paper) return [];
  const out: DateFound[] = [];
  for (const sheet of s.sheets.slice(0, 3))
    for (const line of sheet.lines.slice(0, MAX_LINES))
      for (const m of line.folded.slice(0, 400).matchAll(DAY)) {
        const [start, end] = [m.index, m.index + m[0].length];
        const day = dayAt(line.folded.slice(start), window, Number(issued.slice(0, 4)))?.days[0];
        if (day === undefined || s.dates.dates.some((d) => d.line === line && d.start < end && d.end > start))
          continue;
        const label = labelOf(line, start, end, 0);
        if (label === null || !roles.has(label.role)) continue;
        const words = wordsAt(line, start, end);
        out.push(
          plainDate({
            ...{
              date: day,
              role: label.role,
              strength: label.strength,
              label: label.kind,
              where: label.where,
            },
            ...{ line, start, end, paper },
            words: words.reduce((a, w) => a + w.confidence, 0) / Math.max(1, words.length),
          }),
        );
      }
  return out;
}
