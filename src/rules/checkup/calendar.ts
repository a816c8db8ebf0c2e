import { addDays } from "#kernel/dates.ts";

/** A dated item as a calendar shows it. Days are `YYYY-MM-DD`, moments are milliseconds. */
export interface CalendarEvent {
  /** Stays the same for the life of the item (RFC 5545, 3.8.4.7). */
  uid: string;
  day: string;
  title: string;
  description: string;
  url: string;
  category: string;
  cancelled: boolean;
  /** When it was last changed, and how often. */
  changed_at: number;
  revision: number;
  /** Whole days from the day of the event to its alarm, negative before it; null for none. */
  alarm: number | null;
}

/** How often a calendar program should ask again (RFC 7986, 5.7). */
const REFRESH = "PT6H";
/** "Lines of text SHOULD NOT be longer than 75 octets" (RFC 5545, 3.1). */
const LINE = 75;

/** A text value (RFC 5545, 3.3.11): backslash, semicolon, comma and line breaks are escaped; other controls go. */
export const escapeText = (s: string): string =>
  s
    .replace(/\r\n?|\u0085|\u2028|\u2029/g, "\n")
    .replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");

/** Octets of a character in UTF-8 (RFC 3629). */
function octets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Folds a content line at 75 octets, never inside a character (RFC 5545, 3.1). Ends with CRLF. */
export function foldLine(line: string): string {
  // No character takes more than three octets a UTF-16 unit, so a short line fits whatever is in it.
  if (line.length * 3 <= LINE) return `${line}\r\n`;
  let out = "";
  let used = 0;
  let from = 0;
  let at = 0;
  for (const c of line) {
    const n = octets(c);
    if (used + n > LINE) {
      out += `${line.slice(from, at)}\r\n `;
      from = at;
      used = 1;
    }
    at += c.length;
    used += n;
  }
  return `${out}${line.slice(from)}\r\n`;
}

const basicDay = (day: string) => day.replace(/-/g, "");

/** A moment in UTC (RFC 5545, 3.3.5). */
const moment = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** The hour at which a reminder of a day rings: at midnight, where such a day begins, it would wake the house. */
const MORNING = 9;

/** How far an alarm is from the midnight a day begins with (RFC 5545, 3.3.6 and 3.8.6.3): in the morning, `days` from it. */
export function triggerOf(days: number): string {
  const before = days < 0;
  const whole = before ? -days - 1 : days;
  return `${before ? "-" : ""}P${whole === 0 ? "" : `${whole}D`}T${before ? 24 - MORNING : MORNING}H`;
}

function alarmLines(days: number, title: string): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:${triggerOf(days)}`,
    "END:VALARM",
  ];
}

function eventLines(e: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(e.uid)}`,
    `DTSTAMP:${moment(e.changed_at)}`,
    `LAST-MODIFIED:${moment(e.changed_at)}`,
    `SEQUENCE:${e.revision}`,
    `DTSTART;VALUE=DATE:${basicDay(e.day)}`,
    // The end of an all-day event is the day after it; without one it lasts a day (RFC 5545, 3.6.1). No day is after 9999.
    ...(addDays(e.day, 1) > e.day ? [`DTEND;VALUE=DATE:${basicDay(addDays(e.day, 1))}`] : []),
    `SUMMARY:${escapeText(e.title)}`,
    ...(e.description === "" ? [] : [`DESCRIPTION:${escapeText(e.description)}`]),
    `URL:${e.url}`,
    `CATEGORIES:${escapeText(e.category)}`,
    `STATUS:${e.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    ...(e.alarm === null || e.cancelled ? [] : alarmLines(e.alarm, e.title)),
    "END:VEVENT",
  ];
}

/** A calendar must hold something (RFC 5545, 3.6): one without events names the time zone it does not need. */
const nothing = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** An iCalendar feed (RFC 5545, with the properties of RFC 7986 and those older programs know). */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Deedbox//Checkup//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(events.length === 0 ? nothing : events.flatMap(eventLines)),
    "END:VCALENDAR",
  ]
    .map(foldLine)
    .join("");
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 62 to the 43rd is just above 2 to the 256th. */
export const FEED_SECRET = 43;

/** 32 bytes as 43 letters and digits: the secret part of a private address. */
export function feedSecret(bytes: Uint8Array): string {
  let n = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let out = "";
  while (out.length < FEED_SECRET) {
    out = (alphabet[Number(n % 62n)] as string) + out;
    n /= 62n;
  }
  return out;
}

/** True when a text has the form of such a secret. */
export const looksLikeFeedSecret = (s: string): boolean =>
  s.length === FEED_SECRET && /^[0-9A-Za-z]+$/.test(s);
