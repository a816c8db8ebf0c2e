import { addDays } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { above } from "../layout/adjacent-text.ts";
import { spanAt } from "../layout/layout.ts";
import { type DateRole, dateCues } from "./cues.ts";
import type { DateFound } from "./found.ts";

/** Between two dates: a dash or a word for "to", after a time of day if there is one. */
const BETWEEN = new RegExp(
  String.raw`^[\s,.]*(?:(?:at |um |a las )?\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\.?` +
    String.raw`| uhr)?[*]?[\s,]*(?:standard time)?[\s,]*)?(?:${any("range-joint")})[\s:]*(?:the|el|le|zum` +
    String.raw`|il|den|o)?[\s]*(?:(?:at |um |las |alle |ore )*\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?| ?uhr` +
    String.raw`| ?horas| ?hrs| ?h)?(?:\s+(?:standard time|on|del|de|du|am|of))*\s*)?$`,
);

/** True for what may stand between the two ends of a range. */
export const isBetween = (text: string): boolean => text.length < 60 && BETWEEN.test(text);

/** The first date ends its line with a word for "to", the second begins the next one below it. */
function overLines(a: DateFound, b: DateFound): boolean {
  const rest = a.line.folded.slice(a.end).trim();
  const step = b.line.index - a.line.index;
  if (rest === "" || rest === "/" || a.line.page !== b.line.page || step < 1 || step > 2) return false;
  const first = b.line.cells[0];
  return first !== undefined && b.start - first.start < 4 && isBetween(` ${rest} `);
}

/** True when two neighbouring dates are the ends of one period. */
export const isRange = (a: DateFound, b: DateFound): boolean =>
  a.date < b.date && (a.line === b.line ? isBetween(a.line.folded.slice(a.end, b.start)) : overLines(a, b));

type Labelled = DateFound & { at: string | null };

const OF = any("roles-dated");
const PAPERS = any("own-paper");

/** Papers that an invoice refers to: their day is theirs. Folded. */
const OF_ANOTHER = new RegExp(any("other-paper"));

/** The last of several fields on a line: "Date : 27/02/2025   Devis n° D25-0120 du" is about the quote. */
const nearest = (before: string): string =>
  before.split(/ {3,}|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/).at(-1) ?? before;

/** "Invoice 17 vom 3.10.2018", "facture du 2 juin": one day after a word for "from" is the day of what stands before it. */
function dayOfNumber(dates: Labelled[]): void {
  for (const d of dates) {
    if (d.role !== "from" || dates.some((o) => o.line === d.line && o.nth > d.nth && o.role === "to"))
      continue;
    const before = d.line.folded.slice(Math.max(0, d.start - 70), d.start);
    if (!new RegExp(`(?<![a-z])(?:${OF}) *$`).test(before)) continue;
    // The word right before names what the day is of: "Rechnung vom", "Rechnung Nr. 17 vom", not "Taxifahrt vom".
    const named =
      new RegExp(`(?:${PAPERS})[ ,)]{0,3}(?:${OF}) *$`).test(before) ||
      (new RegExp(`${PAPERS}|nr\\.? ?[a-z0-9]|n[°º]`).test(before) &&
        new RegExp(`[^ ]{0,24}\\d[^ ]{0,24}[ ,)]{0,3}(?:${OF}) *$`).test(before));
    if (!named) continue;
    d.role = OF_ANOTHER.test(nearest(before)) ? "order" : "issue";
    d.strength = 0.85;
    d.label = "plain";
  }
}

const expiryWords = new RegExp(any("roles-expir"));

/** The second date of a range has the role of an end; the first that of a beginning, whatever stood before them. */
function shareRoles(dates: Labelled[]): void {
  for (const [i, a] of dates.entries()) {
    const b = dates[i + 1];
    if (!b || !isRange(a, b)) continue;
    if (a.role === "birth" || a.role === "print" || a.role === "revision") {
      // "Original date / Rev: 12/01/24 / 12/10/24": both are of what the words name.
      if (a.role === "revision" && b.role === null) b.role = "revision";
      continue;
    }
    // "Date of the test 06.03.2025   Expiry date 14.03.2026": two fields, and no span of time.
    if (
      a.role === "issue" &&
      a.strength > 0.8 &&
      expiryWords.test(a.line === b.line ? a.line.folded.slice(a.end, b.start) : "")
    ) {
      b.role = "expiry";
      b.strength = Math.max(b.strength, 0.8);
      continue;
    }
    const strength = Math.max(a.strength, 0.6);
    for (const d of [a, b]) {
      d.role = d === a ? "from" : "to";
      d.strength = strength;
    }
  }
}

/** Rows of one table: dates that share a head, or stand in one column with no words of their own. */
function markLists(dates: Labelled[]): void {
  const groups = new Map<string, Labelled[]>();
  for (const d of dates) {
    if (d.monthOnly) continue;
    const x = spanAt(d.line, d.start, d.end).x0;
    const key =
      d.at !== null && (d.where === "above" || d.where === "head")
        ? `head ${d.at}`
        : d.role === null
          ? `column ${d.line.page.number} ${Math.round(x / (1.5 * Math.max(1, d.line.page.size)))}`
          : null;
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), d]);
  }
  for (const [key, group] of groups) {
    const rows = new Set(group.map((d) => d.line)).size;
    if (rows >= (key.startsWith("head") ? 2 : 3)) for (const d of group) d.listed = true;
  }
}

/** Two boxes of one form: "Pick-up" over "Date 3 May", "Return" over "Date 5 May". */
function underHeadings(dates: Labelled[]): void {
  const ends = new Set<DateRole>(["start", "end"]);
  for (const d of dates) {
    if (d.role !== "issue" || d.label !== "bare" || d.where !== "left") continue;
    const cell = d.line.cells.find((c) => c.start < d.start);
    if (!cell) continue;
    for (const { line, cell: up } of above(d.line, cell, 7)) {
      if (dates.some((o) => o.line === line)) break;
      const text = line.folded.slice(up.start, up.end);
      if (text.length > 32) continue;
      const cue = dateCues.find(text).find((c) => ends.has(c.role) && c.phrase.length > 3);
      if (!cue || text.length - cue.phrase.length > 12) continue;
      d.role = cue.role;
      d.strength = 0.7;
      d.label = "plain";
      break;
    }
  }
}

/** What is due and is not money. Folded. */
const CARE_DUE = new RegExp(`(?:${any("due-but-not-money")}) (?:is |are |next |now )?due[ :(a-z]{0,8}$`);

/**
 * The one day left over on a card or a licence once birth, expiry and the version of the form are known is the day of issue,
 * where its holder lived and it ran: readers of pictures lose the small "4a" before it.
 */
function issueOfCard(dates: Labelled[]): void {
  if (!dates.some((d) => d.paper.identity) || dates.some((d) => d.role === "issue")) return;
  const birth = dates.find((d) => d.role === "birth")?.date;
  const ends = dates.filter((d) => d.role === "expiry").map((d) => d.date);
  if (birth === undefined) return;
  const known = new Set([birth, ...ends]);
  const left = dates.filter(
    (d) =>
      d.role === null &&
      !d.monthOnly &&
      !known.has(d.date) &&
      d.date > addDays(birth, 14 * 365) &&
      ends.every((e) => d.date < e),
  );
  if (new Set(left.map((d) => d.date)).size !== 1) return;
  for (const d of left) {
    d.role = "issue";
    d.strength = 0.5;
    d.label = "bare";
  }
}

/** What of a due date does not hold: the day a balance was struck, and dates of bills that have been paid. */
function mindDue(dates: Labelled[]): void {
  for (const d of dates) {
    if (d.role !== "due") continue;
    if (d.paper.settled) {
      d.role = "other";
      continue;
    }
    const before = d.line.folded.slice(Math.max(0, d.start - 40), d.start);
    // "Rabies due 05/28/2028": what is due is no payment. Nor does a payment fall due a year and a half after the bill.
    if (
      CARE_DUE.test(before) ||
      dates.some((o) => o.role === "issue" && o.strength > 0.8 && d.date > addDays(o.date, 550))
    ) {
      d.role = "other";
      continue;
    }
    if (
      /(?:amount|total|balance) due (?:on|as of|at)[ :]*$/.test(before) &&
      dates.some((o) => o.role === "issue" && o.date === d.date && o.label === "plain")
    )
      d.role = "issue";
  }
}

/** A time of day behind a day, on its line or at the head of the next: "at 9.15 am", "um 10:40 Uhr", "Time: 14:20". */
const AT_TIME =
  /^[^\d]{0,24}(?<![\d.,])(?:[01]?\d|2[0-3])(?:(?:[:.h]| ?h ?)[0-5]\d(?![\d.,])| ?(?:[ap]\.?m|uhr|uur|h)(?![a-z]))/;
/** Roles that the day of a visit is taken for. */
const NO_VISIT = new Set<DateRole | null>(["birth", "expiry", "print", "revision", "from", "to", "order"]);

/** The day of a visit is the one with a time of day on a paper that calls somebody: it is not the paper's own. */
function dayOfVisit(dates: Labelled[]): void {
  if (!dates.some((d) => d.paper.visit) || dates.some((d) => d.paper.slip && d.time)) return;
  const timed = dates.filter((d) => {
    if (d.monthOnly || NO_VISIT.has(d.role)) return false;
    const next = d.line.page.lines[d.line.index + 1];
    return (
      d.time ||
      AT_TIME.test(d.line.folded.slice(d.end, d.end + 40)) ||
      (next !== undefined && AT_TIME.test(next.folded.slice(0, 36)))
    );
  });
  const last = timed.reduce<Labelled | null>((a, d) => (a === null || d.date > a.date ? d : a), null);
  // A letter is written before the visit; a day with a time of day that others follow is when it was printed.
  if (last === null || dates.some((d) => !d.monthOnly && d.role === "issue" && d.date > last.date)) return;
  for (const d of timed) {
    if (d.date !== last.date) continue;
    d.role = "appointment";
    d.strength = Math.max(d.strength, 0.8);
  }
}

/** Roles put right by what the other dates are, in place. */
export function settleRoles(dates: Labelled[]): void {
  shareRoles(dates);
  dayOfNumber(dates);
  underHeadings(dates);
  markLists(dates);
  mindDue(dates);
  issueOfCard(dates);
  dayOfVisit(dates);
}
