import type { CheckupItem } from "#contract/checkup.ts";
import type { NoticeWants } from "#contract/notice.ts";
import { daysBetween } from "#kernel/dates.ts";

/** One line of a digest. */
export interface DigestLine {
  title: string;
  /** Whom or what it is about, unless the title says so. */
  about: string | null;
  amount: number | null;
  currency: string | null;
  when: string | null;
  /** Told for the first time, or standing otherwise than when it was told last, beside lines that are not. */
  fresh: boolean;
  url: string;
}

export interface Digest {
  day: string;
  household: string;
  past_due: DigestLine[];
  /** Due today or within its lead days. */
  due: DigestLine[];
  /** What is missing and was not told before. */
  missing: DigestLine[];
  /** How many more are missing, told before. */
  missing_before: number;
  /** Papers that wait on a look. */
  waiting: number;
  /** Lines, of the Checkup, that are new or stand otherwise. */
  news: number;
  url: string;
}

/** How each line stood when it was told last, by id. */
type Told = ReadonlyMap<string, string>;

/** After so many days without a word, what still stands is told again. */
const AGAIN_AFTER = 7;

type Part = "past_due" | "due" | "missing" | "waiting";

/** Where a line of the Checkup belongs in a digest; null for what needs nobody now. */
function partOf(item: CheckupItem): Part | null {
  if (item.status !== "open") return null;
  if (item.source === "document") return "waiting";
  if (item.group === "past_due" || item.group === "missing") return item.group;
  if (item.source === "gap" || item.group === "housekeeping") return null;
  // `later` is beyond its lead days, or debited by itself.
  return item.severity === "later" ? null : "due";
}

/** What makes one telling of a line the same as another. */
function markOf(item: CheckupItem, part: Part, today: string): string {
  if (part === "missing" || part === "waiting") return part;
  return `${part === "due" && item.when === today ? "today" : part} ${item.when ?? ""}`;
}

function lineOf(item: CheckupItem, fresh: boolean): DigestLine {
  const name = item.person_or_thing?.name ?? null;
  const said = name !== null && item.title.toLowerCase().includes(name.toLowerCase());
  const { title, amount, currency, url } = item;
  // The day of something missing is the first one of the month it is of: nobody is late by it.
  const when = item.source === "gap" ? null : item.when;
  return { title, about: said ? null : name, amount, currency, when, fresh, url };
}

/**
 * What a digest tells of the open lines of a Checkup, given in its order, and how each of them stands now: what the next
 * digest is told as `told`.
 */
export function digestOf(
  checkup: { items: readonly CheckupItem[]; url: string },
  told: Told,
  about: { day: string; household: string },
): { digest: Digest; marks: Map<string, string> } {
  const marks = new Map<string, string>();
  const digest: Digest = {
    ...about,
    past_due: [],
    due: [],
    missing: [],
    missing_before: 0,
    waiting: 0,
    news: 0,
    url: checkup.url,
  };
  for (const item of checkup.items) {
    const part = partOf(item);
    if (part === null) continue;
    const mark = markOf(item, part, about.day);
    const fresh = told.get(item.id) !== mark;
    marks.set(item.id, mark);
    if (fresh) digest.news++;
    if (part === "waiting") digest.waiting++;
    else if (part === "missing" && !fresh) digest.missing_before++;
    else digest[part].push(lineOf(item, fresh && part !== "missing"));
  }
  // Where all is new, saying so at every line says nothing.
  const lines = [...digest.past_due, ...digest.due];
  if (lines.every((line) => line.fresh)) for (const line of lines) line.fresh = false;
  return { digest, marks };
}

/** True when anything at all needs a person. */
export const somethingStands = (d: Digest): boolean =>
  d.past_due.length + d.due.length + d.missing.length + d.missing_before + d.waiting > 0;

/** Whether a digest is worth sending. `last`: the day one was last written for this person, null for never. */
export function worthSending(d: Digest, wants: NoticeWants, last: string | null): boolean {
  if (wants === "always") return true;
  if (!somethingStands(d)) return false;
  // A last day that lies ahead was written while the clock was ahead.
  const quiet = last === null ? AGAIN_AFTER : Math.abs(daysBetween(last, d.day));
  return wants === "standing" || d.news > 0 || quiet >= AGAIN_AFTER;
}
