import type { CheckupItem, CheckupList } from "#contract/checkup.ts";
import { accountById, allAccounts } from "#database/accounts/accounts.ts";
import { obligationsById } from "#database/checkup/obligations.ts";
import { madeNames } from "#database/entities/entities.ts";
import { addMonths, daysBetween, monthNames } from "#kernel/dates.ts";
import { notFound } from "#kernel/problem.ts";
import { lower } from "#messages/format.ts";
import { type Message, message } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import { ownWork } from "#rules/access/access.ts";
import { longPast } from "#rules/checkup/checkup.ts";
import { amountText } from "#rules/checkup/obligations/obligations.ts";
import { apartFromMaker } from "#rules/entities/thing-names.ts";
import type { App } from "../app.ts";
import { todayOf } from "../today.ts";
import { checkupOn } from "./list.ts";

/** The Checkup of one account, or of each, as it stands or would stand on a day. Throws 404 for an account that is none. */
export function checkupsOn(
  box: App,
  wanted: { account?: string | undefined; day?: string | undefined },
): { checkup: { account_id: string; name: string; as_of: string } & CheckupList; text: string }[] {
  const one = wanted.account === undefined ? null : accountById(box.db, wanted.account.toLowerCase());
  if (one === undefined) throw notFound(message("problem.noAccount"));
  const { settings } = box;
  const origin = settings.url ?? `http://${settings.host}:${settings.port}`;
  return (one === null ? allAccounts(box.db) : [one]).map((a) => {
    const as_of = wanted.day ?? todayOf(box, a.id);
    const scope = ownWork(a);
    const list = checkupOn(box, scope, { show: "open", limit: 1_000_000 }, as_of, origin);
    const checkup = { account_id: a.id, name: a.name, as_of, ...list };
    const payments = list.items.filter((i) => i.source === "obligation" && i.kind === "payment");
    const rows = obligationsById(
      box.db,
      scope,
      payments.map((i) => i.id),
    );
    const debits = new Set(rows.filter((o) => o.automatic === 1).map((o) => o.id));
    const things = list.items.flatMap((i) => i.person_or_thing?.id ?? []);
    return { checkup, text: checkupText(checkup, debits, madeNames(box.db, scope, things)) };
  });
}

/** Headings of the groups that are no month. */
const headings: Record<string, string> = {
  past_due: "Past due",
  missing: "Missing",
  housekeeping: "Housekeeping",
  snoozed: "Snoozed",
};

const headingOf = (group: string): string =>
  headings[group] ?? `${monthNames[Number(group.slice(5)) - 1] ?? ""} ${group.slice(0, 4)}`;

/** From so many days on, how far off a day is is told in months, and from so many months on in years. */
const IN_MONTHS = 60;
const IN_YEARS = 24;

const several = (n: number, what: string) => (n === 1 ? `1 ${what}` : `${n} ${what}s`);

/** How far a day is from the day the Checkup is read on: "today", "tomorrow", "in 12 days", "3 months ago". */
function away(day: string, as_of: string): string {
  const n = daysBetween(as_of, day);
  if (n === 0) return "today";
  if (n === 1) return "tomorrow";
  if (n === -1) return "yesterday";
  const far = Math.abs(n);
  const months = Math.round(far / 30.4375);
  const words =
    far < IN_MONTHS
      ? several(far, "day")
      : months < IN_YEARS
        ? several(months, "month")
        : several(Math.floor(months / 12), "year");
  return n > 0 ? `in ${words}` : `${words} ago`;
}

/** Letters in a line, and those that stand before its words: the day and how far off it is. */
const WIDTH = 110;
const INDENT = " ".repeat(28);

/** Words set in lines of a width, each with the same space before it. A word that is longer than a line has its own. */
function wrapped(words: string, first = INDENT): string[] {
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of words.split(/\s+/).filter(Boolean)) {
    if (!empty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = INDENT;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line];
}

/** The end of an id: enough to tell the lines of one Checkup apart. */
const shortId = (id: string): string => id.slice(-6);

/** Names that the box gave to things, by the id of the thing. */
type MadeNames = ReadonlyMap<string, Message>;

/** Whom or what a line is about, as far as its title does not say so; of one that is about nobody, its paper if `alone`. */
function aboutOf(i: CheckupItem, alone: boolean, made: MadeNames): string {
  const paper = i.document?.title ?? "";
  if (alone && i.person_or_thing === null && paper !== "" && !i.title.includes(paper)) return ` (${paper})`;
  const who = i.person_or_thing?.name ?? "";
  if (who === "" || i.title.includes(who)) return "";
  // "Ostsee Insurance policy ending 57" beside a title that names the insurer.
  const part = apartFromMaker(made.get(i.person_or_thing?.id ?? "") ?? who);
  return part && i.title.includes(part.who) ? ` (${lower(inEnglish(part.rest), "en")})` : ` (${who})`;
}

/** A line without why it is there; `alone`: nothing stands under it. */
function headOf(i: CheckupItem, as_of: string, alone: boolean, made: MadeNames): string[] {
  const day = i.snoozed_until ?? i.when;
  const amount = i.amount === null ? "" : ` ${amountText(i.amount, i.currency)}`;
  const when = day === null ? "" : away(day, as_of);
  // Two remarks beside one title are one.
  const title = `${i.title}${aboutOf(i, alone, made)}`.replace(/\) \((?=[^)]*\)$)/, "; ");
  const words = `${title}${amount} [${shortId(i.id)}]`;
  return wrapped(words, `  ${(day ?? "").padEnd(10)}  ${when.padEnd(14)}`);
}

/** One line of the Checkup, and under it why it is there. */
function linesOf(i: CheckupItem, as_of: string, made: MadeNames): string[] {
  const paper = i.document && i.document.title !== i.title ? i.document.title : null;
  // What is a day's own paper in the title already is not said twice.
  const from = paper === null || i.title.endsWith(`: ${paper}`) ? null : `From: ${paper}`;
  const why = [i.detail, from].filter((w): w is string => w !== null && w !== "");
  return [...headOf(i, as_of, false, made), ...why.flatMap((w) => wrapped(w))];
}

/** What is to be paid by hand among some lines, by currency: "€ 120.00 + £ 3.00", or nothing. */
function toPay(items: readonly CheckupItem[], debits: ReadonlySet<string>): string {
  const sums = new Map<string, number>();
  for (const i of items) {
    if (i.kind !== "payment" || debits.has(i.id)) continue;
    if (i.amount === null || i.currency === null) continue;
    sums.set(i.currency, (sums.get(i.currency) ?? 0) + i.amount);
  }
  return [...sums].map(([currency, sum]) => amountText(sum, currency)).join(" + ");
}

const counted = (items: readonly CheckupItem[], debits: ReadonlySet<string>): string => {
  const total = toPay(items, debits);
  return `(${items.length}${total === "" ? "" : `, ${total} to pay`})`;
};

interface Heading {
  text: string;
  /** Those of what is more than a year away or past come last, and their lines say no more than that they are there. */
  rank: 0 | 1 | 2;
}

/** Under which heading a line is printed: its group, but what is more than a year away together, and so what is long past. */
function headingsOf(i: CheckupItem, as_of: string): Heading {
  const { group } = i;
  const day = i.snoozed_until ?? i.when;
  if (headings[group] === undefined && day !== null && day > addMonths(as_of, 12))
    return { text: "In more than a year", rank: 2 };
  const old = (group === "past_due" || group === "missing") && day !== null && day < longPast(as_of);
  const text = headingOf(group);
  return old ? { text: `${text} for more than a year`, rank: 1 } : { text, rank: 0 };
}

/**
 * A Checkup as a person reads it: by group with how many lines it has, each with its day and how far off that is, what
 * it is, how much, and why it is there. What is more than a year away or past comes last, a line each with nothing under it.
 * `debits`: ids of payments that are debited by themselves.
 */
export function checkupText(
  c: { name: string; as_of: string } & CheckupList,
  debits: ReadonlySet<string>,
  made: MadeNames = new Map(),
): string {
  const groups = new Map<string, Heading & { items: CheckupItem[] }>();
  for (const i of c.items) {
    const heading = headingsOf(i, c.as_of);
    const group = groups.get(heading.text) ?? { ...heading, items: [] };
    groups.set(heading.text, group);
    group.items.push(i);
  }
  const ordered = [...groups.values()].sort((a, b) => a.rank - b.rank);
  const blocks = ordered.map(({ text, rank, items }) => {
    const lines = items.flatMap((i) =>
      rank > 0 ? headOf(i, c.as_of, true, made) : linesOf(i, c.as_of, made),
    );
    return [`${text} ${counted(items, debits)}`, ...lines].join("\n");
  });
  const title = `${c.name}, ${c.as_of}:`;
  return blocks.length === 0 ? `${title}\n  Nothing needs a person.` : [title, ...blocks].join("\n\n");
}
