import { addDays } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import type { Study } from "../classify/study.ts";
import type { DateFound } from "../dates/found.ts";
import { issueDate } from "../dates/issue.ts";
import { dueFrom, TRANSFER, termsOf } from "../dates/terms.ts";
import { quoteOf } from "../fields/fact.ts";
import type { Line } from "../layout/layout.ts";
import { choose, chooserOf } from "../ranking/ranker.ts";
import { debitLine } from "./debit.ts";
import { dueCandidates } from "./due-candidates.ts";
import { BARE_BY, onDebit, saysPay } from "./due-words.ts";
import { paidAlready } from "./paid.ts";

/** The day payment is due, with the words that say so. */
export interface DueFound {
  /** `YYYY-MM-DD`. */
  date: string;
  page: number;
  quote: string;
  /** Worked out from terms instead of printed. */
  computed: boolean;
  /** 0..100. */
  confidence: number;
  /** Its words speak of paying, as against a bare "by" or "until". */
  ofPaying: boolean;
  /** Where it stands, or the terms that it was worked out from. */
  at: Place;
}

interface Place {
  line: Line;
  start: number;
  end: number;
}

const spot = (line: Line, start: number, end: number) => ({
  page: line.page.number,
  quote: quoteOf({ line, start, end }),
  at: { line, start, end },
});

/** "Due on receipt", "sofort fällig": to be paid on the day it comes. */
const AT_ONCE = new RegExp(any("due-at-once"));

/** Days within which "at once" is done. */
const AT_ONCE_DAYS = 0;

/** Terms or "at once" that a line gives, counted from the paper's own day. */
function computedDue(s: Study, issued: string): DueFound | null {
  for (const sheet of s.sheets.slice(0, 6))
    for (const line of sheet.lines) {
      const lead = sheet.lines[line.index - 1]?.folded.slice(-60) ?? "";
      // "Please transfer the amount within 14 days" speaks of paying without naming it.
      const terms = termsOf(line.folded, TRANSFER.test(line.folded) ? `${lead} pay` : lead);
      const rest = { computed: true, confidence: 70, ofPaying: true };
      if (terms !== null)
        return { date: dueFrom(issued, terms), ...spot(line, terms.start, terms.end), ...rest };
      const now = line.folded.length < 200 ? AT_ONCE.exec(line.folded) : null;
      if (now)
        return {
          date: addDays(issued, AT_ONCE_DAYS),
          ...spot(line, now.index, now.index + now[0].length),
          ...rest,
        };
    }
  return null;
}

/** A day to pay by as it is printed. */
export interface PrintedDue {
  found: DateFound;
  /** 0..1. */
  probability: number;
}

const chosen = new WeakMap<Study, Map<string, PrintedDue | null>>();

/** The day to pay by that the paper prints, whether or not it has been paid; null when no day is likely to be that. */
export function printedDue(s: Study, today: string, type: string | null = s.kind.slug): PrintedDue | null {
  const known = chosen.get(s) ?? new Map<string, PrintedDue | null>();
  chosen.set(s, known);
  const key = `${today} ${type}`;
  let due = known.get(key);
  if (due === undefined) {
    // A paper of a time that is over was made when it was.
    const ended = s.period !== null && s.period.to <= today ? s.period.to : null;
    const issued = issueDate(s, today)?.found.date ?? ended;
    const choice = choose(chooserOf("due"), dueCandidates(s, type, issued, today));
    due = choice && { found: choice.of, probability: choice.probability };
    known.set(key, due);
  }
  return due;
}

/** Words that speak of paying stand with the date, as against a bare "by" or "until". */
const ofPaying = (d: DateFound, s: Study): boolean => {
  const debit = debitLine(s);
  return (
    d.label === "sentence" ||
    saysPay(d) ||
    (debit !== null && onDebit(d, debit)) ||
    !BARE_BY.test(d.line.folded.slice(0, d.start))
  );
};

/**
 * The day payment is due: printed, else worked out from printed terms and the paper's own date. `type` is the slug that
 * the paper is filed under, if it is known. Null when the paper does not say, or says that it has been paid.
 */
export function dueOf(s: Study, today: string, type: string | null = s.kind.slug): DueFound | null {
  if (paidAlready(s)) return null;
  const due = printedDue(s, today, type);
  if (due) {
    const { found } = due;
    return {
      date: found.date,
      ...spot(found.line, found.start, found.end),
      computed: false,
      confidence: found.ambiguous ? 60 : 86,
      ofPaying: ofPaying(found, s),
    };
  }
  const issued = issueDate(s, today)?.found.date ?? null;
  return issued === null || s.receipt ? null : computedDue(s, issued);
}
