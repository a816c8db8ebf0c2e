import { addDays, daysBetween, monthNames } from "#kernel/dates.ts";

/** A dated item as the one line of the Home view needs it. */
export interface LineItem {
  kind: "payment" | "renewal" | "expiry" | "filing" | "appointment" | "reminder";
  title: string;
  /** `YYYY-MM-DD`. */
  due: string;
  /** It is debited by itself: nobody has to do anything, and once its day has passed nothing is said of it. */
  automatic: boolean;
}

/** The line: what it says, the day it is about, and how many other items there are. */
export interface StatusLine {
  text: string;
  when: string;
  more: number;
}

/** What falls due within this many days counts together: "2 bills due". */
const SOON = 31;
/** Up to this many days away a day is told by counting, after that by its date. */
const COUNTED = 14;

/** `12 March`, with the year when it is another one than today's. */
function dayName(date: string, today: string): string {
  const [y, m, d] = date.split("-").map(Number) as [number, number, number];
  return `${d} ${monthNames[m - 1]}${date.slice(0, 4) === today.slice(0, 4) ? "" : ` ${y}`}`;
}

const days = (n: number) => (n === 1 ? "1 day" : `${n} days`);

/** When something is: "today", "tomorrow", "12 March". */
function ahead(due: string, today: string): string {
  const n = daysBetween(today, due);
  return n === 0 ? "today" : n === 1 ? "tomorrow" : dayName(due, today);
}

/** When something was: "yesterday", "3 days ago", "12 March". */
function ago(due: string, today: string): string {
  const n = daysBetween(due, today);
  return n === 1 ? "yesterday" : n <= COUNTED ? `${days(n)} ago` : dayName(due, today);
}

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

/** What expires or renews, out of a title such as "Expires: driver licence" or "Passport expires"; null when it does not say. */
function thingOf(title: string): string | null {
  const after =
    /^(?:expires|expiry|renewal|renew|lease ends|cover ends)\s*(?:of\b|:)?\s+(?:of\s+)?(.+)$/i.exec(title);
  if (after && /^lease/i.test(title)) return "Lease";
  // "Cover ends: car insurance policy" says what is covered; the name of an insurer does not.
  if (after && /^cover/i.test(title)) {
    const what = (after[1] ?? "").trim();
    return /insurance|policy/.test(what) && what.length <= 60 ? capital(what) : "Cover";
  }
  const before = /^(.+?)\s+(?:expires|expired|expiry|renewal|renews|ends)$/i.exec(title);
  const found = (after?.[1] ?? before?.[1] ?? title).trim();
  return found === "" || /^this paper$/i.test(found) || found.length > 60 ? null : capital(found);
}

function one(item: LineItem, today: string): string {
  const past = item.due < today;
  const title = item.title.trim();
  switch (item.kind) {
    case "payment":
      if (item.automatic) return `Debit ${ahead(item.due, today)}`;
      return past ? `Payment was due ${ago(item.due, today)}` : `Payment due ${ahead(item.due, today)}`;
    case "expiry": {
      const what = thingOf(title);
      const verb = past ? `expired ${ago(item.due, today)}` : `expires ${ahead(item.due, today)}`;
      return what === null ? capital(verb) : `${what} ${verb}`;
    }
    case "renewal": {
      const what = thingOf(title);
      const verb = past ? `was to renew ${ago(item.due, today)}` : `renews ${ahead(item.due, today)}`;
      return what === null ? capital(verb) : `${what} ${verb}`;
    }
    case "filing":
      return past ? `Filing was due ${ago(item.due, today)}` : `Filing due ${ahead(item.due, today)}`;
    case "appointment":
      return past ? `Appointment was ${ago(item.due, today)}` : `Appointment ${ahead(item.due, today)}`;
    case "reminder":
      return `${title === "" ? "Reminder" : capital(title)}, ${past ? ago(item.due, today) : ahead(item.due, today)}`;
  }
}

const isBill = (i: LineItem) => i.kind === "payment" && !i.automatic;

/**
 * The line for a person or thing from its open items: what is past comes first (the latest of it, since an old bill
 * that nobody ticked off says less than the one of last week), then the soonest. Several bills of the same urgency are counted in one line. Null
 * when nothing is open.
 */
export function statusLine(all: readonly LineItem[], today: string): StatusLine | null {
  const items = all.filter((i) => !(i.automatic && i.due < today));
  const past = items.filter((i) => i.due < today).sort((a, b) => (a.due < b.due ? 1 : -1));
  const coming = items.filter((i) => i.due >= today).sort((a, b) => (a.due < b.due ? -1 : 1));
  const first = past[0] ?? coming[0];
  if (!first) return null;
  const limit = addDays(today, SOON);
  const beside = past.length > 0 ? past : coming.filter((i) => i.due <= limit);
  const bills = isBill(first) ? beside.filter(isBill) : [];
  if (bills.length > 1) {
    const when = bills.map((b) => b.due).sort()[0] ?? first.due;
    const text = past.length > 0 ? `${bills.length} bills past due` : `${bills.length} bills due`;
    return { text, when, more: items.length - bills.length };
  }
  return { text: one(first, today), when: first.due, more: items.length - 1 };
}
