import { daysInMonth } from "#kernel/dates.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import { placeIn, type Sentence } from "../layout/sentence.ts";
import { isDayToPay, type Told } from "../money/told.ts";
import type { DateRole } from "./cues.ts";
import { type DateFound, plainDate } from "./found.ts";
import { ruledIssue } from "./issue-points.ts";
import { monthAlternation, monthNumber } from "./months.ts";
import { type PaperTraits, traitsOf } from "./paper.ts";

/** Roles that a day in a sentence which asks for an amount is taken for where no word names it. */
const OPEN = new Set<DateRole | null>([null, "issue", "expiry", "end", "other", "to", "payment"]);
/** A day and a month without a year: "le 5 mars", "on 3 May". */
const NO_YEAR = new RegExp(
  `(?<![\\d.,/])(\\d{1,2})(?:st|nd|rd|th|er|[.°])? ?(?:of |de )?(${monthAlternation})(?![a-z]|\\.? ?(?:de |del )?,? ?(?:19|20)?\\d{2})`,
  "g",
);
/** How plainly a sentence says that its day is the one to pay on. */
const STRENGTH = 0.85;

const spoken = (d: DateFound): void => {
  d.role = "due";
  d.strength = STRENGTH;
  d.label = "sentence";
  d.where = "sentence";
};

/** The first day of a month and day that does not lie before another day. */
function dayFrom(from: string, month: number, day: number): string | null {
  for (const year of [Number(from.slice(0, 4)), Number(from.slice(0, 4)) + 1]) {
    if (day < 1 || day > daysInMonth(year, month)) continue;
    const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    if (date >= from) return date;
  }
  return null;
}

const dueAt = (line: Line, start: number, end: number, date: string, paper: PaperTraits): DateFound =>
  plainDate({
    ...{ date, role: "due", strength: STRENGTH, label: "sentence", where: "sentence" },
    ...{ line, start, end, paper },
  });

/** A day without a year in a sentence, in the year in which it comes next. */
function withoutYear(s: Sentence, from: string, paper: PaperTraits): DateFound | null {
  for (const part of s.parts)
    for (const m of part.line.folded.slice(0, part.end).matchAll(NO_YEAR)) {
      const [start, end] = [m.index, m.index + m[0].length];
      const at = placeIn(s, { line: part.line, start, end });
      const month = monthNumber(m[2] ?? "");
      if (at === null || month === null || !isDayToPay(s.folded.slice(0, at))) continue;
      const date = dayFrom(from, month, Number(m[1]));
      if (date === null) continue;
      return dueAt(part.line, start, end, date, paper);
    }
  return null;
}

/**
 * The days on which amounts are to be paid that sentences ask for, as roles of the dates of a paper. One without a year is
 * added: deadlines in letters are printed so, and it is the next such day after the paper.
 */
export function toldDays(sheets: Sheet[], dates: DateFound[], told: Told[], today: string): DateFound[] {
  const paper = dates[0]?.paper ?? traitsOf(sheets);
  const out = [...dates];
  if (paper.settled) return out;
  const issued = ruledIssue(dates, today);
  for (const { sentence } of told) {
    const placed = dates.flatMap((d) => {
      const at = d.monthOnly ? null : placeIn(sentence, d);
      return at === null || (issued !== null && d.date <= issued) ? [] : [{ d, at }];
    });
    if (placed.some(({ d }) => d.role === "due")) continue;
    const day = placed.findLast(({ d, at }) => OPEN.has(d.role) && isDayToPay(sentence.folded.slice(0, at)));
    if (day) spoken(day.d);
    else if (placed.length === 0) {
      const bare = withoutYear(sentence, issued ?? today, paper);
      if (bare) out.push(bare);
    }
  }
  return out;
}
