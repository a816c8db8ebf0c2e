import * as settingsMessages from "#messages/app/settings.ts";
import { daysBetween, localDay, localeFor, showDay, thisMoment } from "../../formatting.ts";

const time = new Intl.DateTimeFormat(
  localeFor(typeof navigator === "undefined" ? "en-US" : (navigator.language ?? "en-US")),
  { hour: "2-digit", minute: "2-digit" },
);

/** A moment (RFC 3339) as one says it: "today, 14:05", "yesterday, 09:30", else the day. */
export function showMoment(moment: string, now = thisMoment()): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return moment;
  const day = localDay(at);
  const ago = daysBetween(day, localDay(now));
  if (ago !== 0 && ago !== 1) return showDay(day);
  return settingsMessages.when[ago === 0 ? "today" : "yesterday"]({ time: time.format(at) });
}

/** The same with the time of day, however long ago. */
export function showExactly(moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : `${showDay(localDay(at))}, ${time.format(at)}`;
}

/** The calendar day of a moment, where the reader is. */
export const dayOf = (moment: string): string => showDay(localDay(Date.parse(moment)));

/** The time of day of a moment. */
export const timeOf = (moment: string): string => time.format(Date.parse(moment));
