import { addDays, daysBetween } from "#kernel/dates.ts";
import { type Message, message, type Param, type Said } from "#messages/message.ts";
import { isPastDue } from "./checkup.ts";

/** A dated item as the one line of the Home view needs it. */
export interface LineItem {
  kind: "payment" | "renewal" | "expiry" | "filing" | "appointment" | "reminder";
  title: Said;
  /** `YYYY-MM-DD`. */
  due: string;
  /** It is debited by itself: nobody has to do anything, and once its day has passed nothing is said of it. */
  automatic: boolean;
  /** It is proven to be open. */
  asserted?: boolean;
  /** It is not sure that its paper asks for it. */
  unsure?: boolean;
}

/** The line: what it says (`says`), the day it is about, and how many other items there are. */
interface StatusLine {
  says: Message;
  when: string;
  more: number;
}

/** What falls due within this many days counts together: "2 bills due". */
const SOON = 31;
/** Up to this many days away a day is told by counting, after that by its date. */
const COUNTED = 14;

/** The day itself, with the year when it is another one than today's. */
const onDay = (date: string, today: string): Message =>
  message(date.slice(0, 4) === today.slice(0, 4) ? "status.on" : "status.on_year", { date });

/** When something is: "today", "tomorrow", "12 March". */
function ahead(due: string, today: string): Message {
  const n = daysBetween(today, due);
  return n === 0 ? message("status.today") : n === 1 ? message("status.tomorrow") : onDay(due, today);
}

/** When something was: "yesterday", "3 days ago", "12 March". */
function ago(due: string, today: string): Message {
  const n = daysBetween(due, today);
  if (n === 1) return message("status.yesterday");
  return n <= COUNTED ? message("status.ago", { n }) : onDay(due, today);
}

/** What expires or renews, by the title of its item; null when it does not say. */
function thingOf(title: Message): Said | null {
  if (title.key === "checkup.title.lease_ends") return message("status.lease");
  const what = title.params?.what;
  // The kind of a policy says what is covered; the name of an insurer does not.
  if (title.key === "checkup.title.cover_ends") return standingAlone(what) ?? message("status.cover");
  return typeof what === "string" ? what : standingAlone(what);
}

/** The name of a thing without the form it has inside a sentence; null for a paper of no kind. */
function standingAlone(what: Param | undefined): Said | null {
  if (typeof what !== "object" || !("key" in what) || what.key === "checkup.thing.paper") return null;
  const inner = what.key === "checkup.thing.kind" ? what.params?.what : undefined;
  if (typeof inner === "string") return inner;
  return typeof inner === "object" && "key" in inner ? inner : what;
}

/** What a person calls it themselves, with its day. */
const named = (title: Said, when: Message): Message =>
  message("status.reminder", { when, title: title === "" ? message("items.reminder") : title });

function one(item: LineItem, today: string): Message {
  const past = item.due < today;
  const when = past ? ago(item.due, today) : ahead(item.due, today);
  switch (item.kind) {
    case "payment":
      return item.automatic ? message("status.debit", { when }) : message("status.payment", { when, past });
    case "expiry":
    case "renewal": {
      if (typeof item.title === "string") return named(item.title.trim(), when);
      const verb = item.kind === "expiry" ? "expires" : "renews";
      const what = thingOf(item.title);
      return what === null
        ? message(`status.${verb}`, { when, past })
        : message(`status.thing_${verb}`, { what, when, past });
    }
    case "filing":
      return message("status.filing", { when, past });
    case "appointment":
      return message("status.appointment", { when, past });
    case "reminder":
      return named(typeof item.title === "string" ? item.title.trim() : item.title, when);
  }
}

const isBill = (i: LineItem) => i.kind === "payment" && !i.automatic;

/**
 * The line for a person or thing from its open items: what is past comes first (the latest of it, since an old bill
 * that nobody ticked off says less than the one of last week), then the soonest. Several bills of the same urgency are counted in one line. Null
 * when nothing is open.
 */
export function statusLine(all: readonly LineItem[], today: string): StatusLine | null {
  // Of what passed only what is known to be open: a debit that went by and an old bill nobody asked for again say nothing.
  const items = all.filter((i) => i.due >= today || isPastDue(i, today));
  const past = items.filter((i) => i.due < today).sort((a, b) => (a.due < b.due ? 1 : -1));
  const coming = items.filter((i) => i.due >= today).sort((a, b) => (a.due < b.due ? -1 : 1));
  const first = past[0] ?? coming[0];
  if (!first) return null;
  const limit = addDays(today, SOON);
  const beside = past.length > 0 ? past : coming.filter((i) => i.due <= limit);
  const bills = isBill(first) ? beside.filter(isBill) : [];
  if (bills.length > 1) {
    const when = bills.map((b) => b.due).sort()[0] ?? first.due;
    const says = message("status.bills", { n: bills.length, past: past.length > 0 });
    return { says, when, more: items.length - bills.length };
  }
  return { says: one(first, today), when: first.due, more: items.length - 1 };
}
