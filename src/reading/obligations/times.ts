import { timedTitle } from "#rules/checkup/obligations/titles.ts";
import type { Study } from "../classify/study.ts";
import type { DateFound } from "../dates/found.ts";
import type { ReadObligation } from "../reader.ts";

const BEFORE = String.raw`(?<![\d.,:/$€£-])`;
const HOUR = String.raw`([01]?\d|2[0-3])`;
const HALF_DAY = String.raw`(?: ?([ap])\.? ?m(?![a-z]))`;

/** A time of day: with minutes, or with the word for it. */
export const TIME_OF_DAY = new RegExp(
  String.raw`${BEFORE}${HOUR}(?:[:.h]| ?h ?)([0-5]\d)(?![.,]?\d|/|[ -]?(?:€|eur|chf|%))${HALF_DAY}?` +
    String.raw`|${BEFORE}${HOUR}(?:${HALF_DAY}| ?(?:uhr|uur|h|heures|horas)(?![a-z]))` +
    String.raw`|(?<![a-z])(noon|midday|hal[bf] [a-z]{3,6})(?![a-z])`,
);

/** The first time of day in folded words as "9:40" or "14:30"; null for none, or one in words alone ("halb neun"). */
export function timeIn(folded: string): string | null {
  const m = TIME_OF_DAY.exec(folded);
  if (!m) return null;
  const [, withMinutes, minutes = "00", half, full, halfOfFull, words] = m;
  if (words !== undefined) return /^(?:noon|midday)$/.test(words) ? "12:00" : null;
  const hour = Number(withMinutes ?? full);
  const of = half ?? halfOfFull;
  if (of !== undefined && (hour === 0 || hour > 12)) return null;
  return `${of === undefined ? hour : (hour % 12) + (of === "p" ? 12 : 0)}:${minutes}`;
}

/** Characters behind and before a day in which its time is looked for, and lines below it. */
const BEHIND = 40;
const AHEAD = 26;
const BELOW = 2;

/** The time that stands with a day: behind it in its sentence, before it, or at the head of one of the next lines. */
function timeOf(s: Study, d: DateFound): string | null {
  const [behind = ""] = d.line.folded.slice(d.end, d.end + BEHIND).split(/[.;] (?=[a-z]{3})/);
  const beside = timeIn(behind) ?? timeIn(d.line.folded.slice(Math.max(0, d.start - AHEAD), d.start));
  if (beside !== null) return beside;
  const lines = s.sheets.flatMap((sh) => sh.lines);
  const at = lines.indexOf(d.line);
  for (const line of lines.slice(at + 1, at + 1 + BELOW)) {
    const m = /^[a-z]{0,16}:? {0,3}(?=\d)/.exec(line.folded);
    const time = m ? timeIn(line.folded.slice(m[0].length, m[0].length + 14)) : null;
    if (time !== null) return time;
  }
  return null;
}

/** Adds to what a visit or a journey is called the time of day that the paper prints beside its day. */
export const withTimes = (s: Study, items: readonly ReadObligation[]): ReadObligation[] =>
  items.map((o) => {
    if (o.kind !== "appointment" || typeof o.title === "string") return o;
    const days = s.dates.dates.filter((d) => d.date === o.due && !d.monthOnly);
    const time = days.map((d) => timeOf(s, d)).find((t) => t !== null);
    return time === undefined || time === null ? o : { ...o, title: timedTitle(o.title, time) };
  });
