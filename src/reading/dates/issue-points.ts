import { addDays } from "#kernel/dates.ts";
import { shortWeekdays, weekdayNames } from "#lexicon/calendar.ts";
import { any } from "#lexicon/phrases.ts";
import { cellAt, depth } from "../layout/layout.ts";
import type { DateRole } from "./cues.ts";
import type { DateFound } from "./found.ts";

export const GREETING = new RegExp(`^(?:${any("salutation")})`);
/** "Berlin, ", "Leipzig, den ", "Fait a Lyon, le ": all that stands before a date at the head of a letter. */
export const PLACE = new RegExp(
  String.raw`^[|* ]{0,3}(?:[a-z][a-z.'/-]{1,20} ?){1,4}(?:\([a-z]{2}\))?,? {1,2}(?:den |le |the |d\.` +
    "|, ?)?$|^[|* ]{0,3}[a-z][a-z .'-]{2,30}, {0,3}(?:den |le |the |il |el |de )?$",
);
export const WEEKDAY = new RegExp(
  `^(?:on |le |el |il |den |am )?(?:${[...weekdayNames, ...shortWeekdays("en")].flat().join("|")})[,.]?$|` +
    `^(?:${shortWeekdays("de").flat().join("|")})[,.]?$`,
);

/** Points for the place of a date that no word names, as the day of a letter or of a slip from a till. */
function standing(d: DateFound, till: boolean): number {
  const receipt = till || (d.paper.slip && d.time);
  if (d.line.page.number > 1) return d.time && receipt ? 12 : -6;
  const where = depth(d.line);
  const cell = cellAt(d.line, d.start);
  const before = cell ? d.line.folded.slice(cell.start, d.start).trim() : "";
  const others = cell ? cell.text.length - (d.end - d.start) : 99;
  const alone = others < 22 || WEEKDAY.test(before);
  const prose = d.line.text.split(" ").length > 10 && others > 40;
  let s = 0;
  if (receipt) s += 14 + (d.time ? 22 : 0) + (where < 0.3 || where > 0.65 ? 2 : 0);
  else s += (where < 0.4 ? 18 - where * 20 : 0) * (alone || PLACE.test(`${before} `) ? 1 : 0.4);
  if (!receipt && alone && where < 0.4 && d.line.cells.length <= 3) s += 6;
  if (d.time && !receipt) s += 3;
  if (before !== "" && PLACE.test(`${before} `) && !/\d/.test(before)) s += 10;
  // The date of a letter stands shortly above its greeting.
  const next = d.line.page.lines.slice(d.line.index + 1, d.line.index + 7);
  const greets = next.findIndex((l) => l.cells.some((c) => GREETING.test(l.folded.slice(c.start, c.end))));
  if (greets >= 0 && alone) s += 20 - 2 * greets;
  if (prose) s -= 16;
  if (d.listed) s -= 30;
  if (d.paper.ticket && !d.numbered) s -= 30;
  return s;
}

/** Dates that are never the paper's own, whatever else speaks for them. */
export const NEVER: ReadonlySet<DateRole> = new Set<DateRole>([
  "due",
  "from",
  "to",
  "end",
  "expiry",
  "renewal",
  "cancel",
  "birth",
  "death",
  "other",
  "revision",
  "period",
  "appointment",
]);

/** Points for a role. Roles other than the day of issue stand in for it on some papers only. */
function named(d: DateFound, receipt: boolean): number {
  const s = Math.max(0.5, d.strength);
  switch (d.role) {
    case "issue": {
      if (d.label === "compound") return d.listed ? -20 : 12;
      // A column "Date" on a ticket is of the journey.
      if (d.paper.ticket && d.label === "bare" && d.where !== "left") return -20;
      const full = d.label === "bare" ? 54 : 60;
      return full * (0.4 + 0.6 * d.strength) - (d.listed ? 34 : 0);
    }
    case "order":
      return (d.paper.ticket ? 34 : 28) * s - (d.listed ? 20 : 0);
    case "print":
      return 18 * s;
    case "payment":
      return d.paper.payslip ? 46 * s : receipt ? 26 * s : d.listed ? -20 : 4;
    case "service":
      return receipt || d.paper.medical ? 24 * s - (d.listed ? 20 : 0) : 6 * s;
    case "delivery":
      return receipt ? 14 * s : 4 * s;
    case "start":
      return d.paper.contract ? 40 * s : -20;
    default:
      return 0;
  }
}

/** Roles beside which the place on the page still counts. */
const PLACED = new Set<DateRole | null>([null, "issue"]);

/** Points by hand for a date as the paper's own. `receipt`: tills print the time beside the day, anywhere on the slip. */
export function issuePoints(d: DateFound, all: DateFound[], today: string, receipt: boolean): number {
  const again = all.filter(
    (o) => o !== d && o.date === d.date && !o.monthOnly && (o.role === null || !NEVER.has(o.role)),
  ).length;
  let points = named(d, receipt);
  if (PLACED.has(d.role)) points += d.label === "compound" ? 0 : standing(d, receipt);
  if (d.time && receipt && d.role === "order") points += 8;
  points += Math.min(9, again * 3);
  // The day a cover begins is printed all over a policy; its own day has a word of its own.
  if (
    d.paper.policy &&
    d.strength < 0.6 &&
    all.some((o) => o.date === d.date && COVER.has(o.role) && o.strength > 0.8)
  )
    points -= 30;
  if (d.numbered) points += receipt ? 8 : 3;
  if (d.date < addDays(today, -25 * 366)) points -= 15;
  if (d.mended === 1) points -= 2;
  // Digits that many other things have, too, are a date where a word or a time of day says so.
  if (d.mended === 2 && d.role !== "issue") points -= d.numbered || d.time ? 8 : 60;
  if (d.line.page.ocr && d.words < 40) points -= 3;
  if (d.line.page.number > 1) points -= 8;
  return points - (d.monthOnly ? 30 : 0);
}

const COVER = new Set<DateRole | null>(["from", "to", "start", "end", "period", "expiry", "renewal"]);

/** Below these points a date is not taken for the paper's own. */
const LEAST = 10;

/** The day that rules alone take for the paper's own, before anything else is known of the paper. */
export function ruledIssue(dates: DateFound[], today: string): string | null {
  let best: { date: string; points: number } | null = null;
  for (const d of dates) {
    if (d.date > addDays(today, 31) || (d.monthOnly && d.role !== "issue")) continue;
    if (d.role !== null && NEVER.has(d.role)) continue;
    const points = issuePoints(d, dates, today, false);
    if (points >= LEAST && points > (best?.points ?? 0)) best = { date: d.date, points };
  }
  return best?.date ?? null;
}
