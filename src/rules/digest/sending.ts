/** When digests of the Checkup go out, and when a try is made again: decisions without I/O. */

import { Cron } from "croner";
import { type NoticeWay, type Weekday, weekdays } from "#contract/notice.ts";
import { dayIn, localDay } from "#kernel/clock.ts";
import { addDays } from "#kernel/dates.ts";
import { isAtHome } from "#kernel/own-network.ts";
import { type Message, message } from "#messages/message.ts";

/** Notices of one account at most. */
export const MOST_NOTICES = 20;

/** A digest that did not get through for this long is no news any more, in milliseconds. */
export const GIVEN_UP = 24 * 3_600_000;

const MINUTE = 60_000;
/** Waits before each further try; the last one is repeated until the digest is given up. */
const waits = [1, 5, 15, 30, 60, 120] as const;

/** Milliseconds until the try after `attempt` (1: the first one failed), with up to 5 % more. */
export const nextNoticeTry = (attempt: number, chance: number): number =>
  Math.round((waits[Math.min(attempt, waits.length) - 1] ?? 1) * MINUTE * (1 + 0.05 * chance));

/** When a notice goes out. `zone`: IANA name, null for the box's own; `days`: Monday 1 to Sunday 7. */
export interface Times {
  at: string;
  days: readonly number[];
  zone: string | null;
}

/** The numbers of days of the week, in their order and each once. */
export const dayNumbers = (days: readonly Weekday[]): number[] =>
  weekdays.flatMap((d, i) => (days.includes(d) ? [i + 1] : []));

export const dayNames = (days: readonly number[]): Weekday[] =>
  weekdays.filter((_, i) => days.includes(i + 1));

const dayOf = (ms: number, zone: string | null) => (zone === null ? localDay(ms) : dayIn(ms, zone));

/**
 * The last time of a notice that has come at the moment `now`, and the next one. On the day the clocks go forward a time that
 * is left out comes when the clock has jumped; on the day they go back it comes once.
 */
export function timesAround(t: Times, now: number): { last: number | null; next: number | null } {
  const [hour, minute] = t.at.split(":").map(Number) as [number, number];
  const options = { paused: true, ...(t.zone === null ? {} : { timezone: t.zone }) };
  const cron = new Cron(`${minute} ${hour} * * ${t.days.join(",")}`, options);
  const moments = cron.previousRuns(2, new Date(now + 1_000)).map((d) => d.getTime());
  const last = moments.filter((ms) => ms <= now);
  return {
    last: last.length === 0 ? null : Math.max(...last),
    next: cron.nextRun(new Date(now))?.getTime() ?? null,
  };
}

/** A time of a notice that has come and was not decided upon. */
interface Turn {
  /** The day it is for, where the account is. */
  day: string;
  /** False: it is so late that the next one is nearer, and this one is left out. */
  send: boolean;
}

/**
 * The turn that is due now, or null. However long nobody looked, there is one: the latest. `begins`: nothing is due for a
 * time before; `decided`: the last day that was decided upon.
 */
export function turnDue(t: Times & { begins: number; decided: string | null }, now: number): Turn | null {
  const { last, next } = timesAround(t, now);
  // What was set up "later than now" was set up while the clock was ahead: it does not silence anything.
  if (last === null || (last < t.begins && t.begins <= now)) return null;
  const day = dayOf(last, t.zone);
  const decided = t.decided !== null && t.decided <= addDays(dayOf(now, t.zone), 1) ? t.decided : null;
  if (decided !== null && decided >= day) return null;
  return { day, send: next === null || now - last <= next - now };
}

/** True for the name of a time zone that the machine knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // An offset such as +01:00 has no summer time, which is never meant.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** One mail address and nothing else: no name, no list, no quotes (RFC 5321 section 4.1.2, without quoted parts). */
export const isMailAddress = (s: string): boolean =>
  s.length <= 254 &&
  /^[^\s@<>()[\]\\,;:"\x00-\x1f\x7f]{1,64}@[^\s@<>()[\]\\,;:"\x00-\x1f\x7f]{1,190}$/.test(s);

/** What is wrong with where a notice goes, to follow its name in a sentence, or null. */
export function targetTrouble(way: NoticeWay, to: string): Message | null {
  if (way === "mail") return isMailAddress(to) ? null : message("field.oneAddress");
  const example = way === "ntfy" ? "https://ntfy.example/papers" : "https://gotify.example";
  if (!URL.canParse(to)) return message("field.addressLike", { example });
  const url = new URL(to);
  if (url.protocol !== "http:" && url.protocol !== "https:") return message("field.httpOnly");
  if (url.username !== "" || url.password !== "") return message("field.giveToken");
  if (url.protocol === "http:" && !isAtHome(url.hostname)) return message("field.httpsOutside");
  if (url.search !== "" || url.hash !== "") return message("field.addressNothingAfter", { example });
  if (way === "ntfy" && topicOf(to) === null) return message("field.topic", { example });
  return null;
}

/** The server and the topic of an ntfy address; a topic is what the documentation of ntfy allows: up to 64 of `-_A-Za-z0-9`. */
export function topicOf(address: string): { server: string; topic: string } | null {
  const m = /^(https?:\/\/[^/]+(?:\/.*)?)\/([-_A-Za-z0-9]{1,64})\/?$/.exec(address);
  return m ? { server: `${m[1]}/`, topic: m[2] as string } : null;
}
