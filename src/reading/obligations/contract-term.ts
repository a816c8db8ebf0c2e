import { addDays, addMonths } from "#kernel/dates.ts";
import { any, anyIn } from "#lexicon/phrases.ts";
import { cancelling, ending, expiring, renewingItself } from "#rules/checkup/obligations/titles.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import type { DateFound } from "../dates/found.ts";
import { SUBSCRIBED } from "../fields/owed.ts";
import { termsOfPaper } from "../fields/terms.ts";
import { SPAN, type Span, spanOf } from "../fields/values.ts";
import { below } from "../layout/adjacent-text.ts";
import { type Line, spanAt } from "../layout/layout.ts";
import type { ReadObligation } from "../reader.ts";
import { hasTerm } from "./ending.ts";
import { type Day, datedItem } from "./item.ts";

/**
 * The term of a contract as its parts are printed: first day, length, time of notice, whether it goes on afterwards. The
 * last day and the last day to cancel are worked out of them where no label names them.
 */

interface Length {
  span: Span;
  line: Line;
  start: number;
  end: number;
}

interface Words {
  length: RegExp;
  lengthBehind: RegExp;
  ends: RegExp;
  notice: RegExp;
  begins: RegExp;
  goesOn: RegExp;
  until: RegExp;
}

const made = new Map<string | null, Words>();

function wordsOf(language: string | null): Words {
  const known = made.get(language);
  if (known) return known;
  const before = (terms: string) =>
    new RegExp(`(?<![a-z])(?:${terms})[ :.,(]{1,4}[^\\d.;]{0,26}?${SPAN}`, "g");
  const words: Words = {
    length: before(anyIn("term-length", language)),
    lengthBehind: new RegExp(`${SPAN}[ -](?:${anyIn("term-length-behind", language)})(?![a-z])`, "g"),
    ends: new RegExp(`(?<![a-z])(?:${anyIn("term-end", language)})[ :]{0,3}$`),
    notice: before(anyIn("term-notice", language)),
    begins: new RegExp(
      `(?<![a-z])(?:${anyIn("term-start", language)})(?: (?:am|on|le|el|il|op|the|den))?[ :]*$`,
    ),
    goesOn: new RegExp(`(?<![a-z])(?:${anyIn("term-goes-on", language)})(?![a-z])`),
    until: new RegExp(`(?:${any("range-joint")}|${any("until")}|${any("ends-on")})[a-z :,]{0,30}$`),
  };
  made.set(language, words);
  return words;
}

const MAX_SHEETS = 8;
const MAX_LINES = 300;

const FIRST_SPAN = new RegExp(SPAN);

/** A length of time behind words on a line, or before them. */
function lengthIn(s: Study, words: RegExp, longest: number, not?: RegExp): Length | null {
  for (const sheet of s.sheets.slice(0, MAX_SHEETS))
    for (const line of sheet.lines.slice(0, MAX_LINES))
      for (const m of line.folded.slice(0, 400).matchAll(words)) {
        const span = spanOf(m[1] ?? "", m[2] ?? "");
        if (span === null || span.months > longest || span.days > 31 * longest) continue;
        const length = FIRST_SPAN.exec(m[0]);
        const start = m.index + (length?.index ?? 0);
        if (not?.test(line.folded.slice(Math.max(0, m.index - 14), start))) continue;
        return { span, line, start, end: start + (length?.[0].length ?? m[0].length) };
      }
  return null;
}

const LABEL_ONLY = /^[a-z' -]{4,40}:?$/;

/** The same where the words are the head of a column: "Laufzeit" over "24 Monate". */
function lengthBelow(s: Study, terms: string): Length | null {
  const label = new RegExp(`^(?:${terms}):?$`);
  const value = new RegExp(`^${SPAN}`);
  for (const sheet of s.sheets.slice(0, 2))
    for (const line of sheet.lines.slice(0, 120))
      for (const cell of line.cells) {
        const text = line.folded.slice(cell.start, cell.end);
        if (!LABEL_ONLY.test(text) || !label.test(text)) continue;
        for (const { line: under, cell: c } of below(line, spanAt(line, cell.start, cell.end), 1)) {
          const m = value.exec(under.folded.slice(c.start, c.end));
          const span = m && spanOf(m[1] ?? "", m[2] ?? "");
          if (m && span) return { span, line: under, start: c.start, end: c.start + m[0].length };
        }
      }
  return null;
}

/** The day behind a length of time that it ends before. */
const endOf = (start: string, span: Span): string =>
  addDays(addMonths(addDays(start, span.days), span.months), -1);

const before = (date: string, span: Span): string => addDays(addMonths(date, -span.months), -span.days);

interface Term {
  /** Last day of the first term. */
  ends: Day;
  /** No label or sentence of the paper prints that day. */
  computed: boolean;
  notice: Length | null;
  /** It goes on for another term unless it is ended, for so long; null where it does not. */
  again: Span | null;
  /** After the first term it can be ended at any time. */
  open: boolean;
}

const ONE_YEAR: Span = { months: 12, days: 0 };

/** For how long it is renewed: the length that the sentence of renewal names, else that of the first term, a year at most. */
function renewalSpan(s: Study, first: Span | null): Span | null {
  const { renewal } = termsOfPaper(s);
  if (!renewal) return null;
  const spans = [...renewal.folded.matchAll(new RegExp(SPAN, "g"))].flatMap(
    (m) => spanOf(m[1] ?? "", m[2] ?? "") ?? [],
  );
  const named = spans.find((x) => x.months >= 6 || x.months === 1);
  return named ?? (first && first.months > 0 && first.months < 12 ? first : ONE_YEAR);
}

function firstDay(s: Study, w: Words): DateFound | null {
  const days = s.dates.dates.filter((d) => !d.monthOnly);
  return (
    days.find((d) => d.role === "start" && d.strength >= 0.6) ??
    days.find((d) => w.begins.test(d.line.folded.slice(Math.max(0, d.start - 44), d.start))) ??
    null
  );
}

/** The last day of the term as it is printed behind its length, or under a label of its own. */
function printedEnd(s: Study, start: DateFound | null, length: Length | null, w: Words): DateFound | null {
  const later = s.dates.dates.filter(
    (d) => !d.monthOnly && d !== start && (start === null || d.date > addDays(start.date, 25)),
  );
  const beside = length
    ? later.find(
        (d) =>
          d.line === length.line &&
          d.start > length.end &&
          d.start - length.end < 60 &&
          (w.until.test(d.line.folded.slice(length.end, d.start)) || d.role === "end" || d.role === "to"),
      )
    : undefined;
  if (beside) return beside;
  return (
    later.find((d) => w.ends.test(d.line.folded.slice(Math.max(0, d.start - 60), d.start))) ??
    later.find((d) => d.role === "end" && d.strength >= 0.6) ??
    null
  );
}

const NOTICE_WORDS = new RegExp(any("notice-stems"));

function termOf(s: Study): Term | null {
  const w = wordsOf(s.language);
  const length =
    lengthIn(s, w.length, 240, NOTICE_WORDS) ??
    lengthBelow(s, anyIn("term-length", s.language)) ??
    lengthIn(s, w.lengthBehind, 240, NOTICE_WORDS);
  const terms = termsOfPaper(s);
  const start = firstDay(s, w);
  const printed = printedEnd(s, start, length, w);
  if (!printed && !(start && length)) return null;
  const found = lengthIn(s, w.notice, 12) ?? lengthBelow(s, anyIn("term-notice", s.language));
  const told = terms.notice && { ...terms.notice, line: terms.notice.sentence.line };
  const ends: Day =
    printed ??
    (start && length
      ? {
          ...{ date: endOf(start.date, length.span), ambiguous: start.ambiguous },
          ...(start.line === length.line
            ? {
                line: start.line,
                start: Math.min(start.start, length.start),
                end: Math.max(start.end, length.end),
              }
            : { line: length.line, start: length.start, end: length.end }),
        }
      : never());
  const lines = s.sheets.slice(0, MAX_SHEETS).flatMap((sh) => sh.lines.slice(0, MAX_LINES));
  const open = lines.some((l, i) =>
    w.goesOn.test(`${l.folded.slice(0, 400)} ${lines[i + 1]?.folded.slice(0, 80) ?? ""}`),
  );
  const again = renewalSpan(s, length?.span ?? null);
  return { ends, computed: printed === null, notice: found ?? told, again: open ? null : again, open };
}

function never(): never {
  throw new Error("A term has an end that is printed or worked out");
}

/** Papers that set out the terms of something that runs on. */
const isContract = (type: string | null): boolean =>
  type === null || hasTerm(type) || SUBSCRIBED.test(type)
    ? true
    : /^(?:contracts|letters)$/.test(groupOf(type)) &&
      !/^contracts\/(?:power-of-attorney|court|will)|^letters\/cancellation/.test(type);

/** In Germany, a contract of a consumer runs on from month to month after its first term: § 309 Nr. 9 BGB, since this day. */
const GERMAN_LAW = "2022-03-01";
const PLAINLY = 2;

const monthlyByLaw = (s: Study, type: string | null, made: string | null): boolean =>
  s.origin.country === "DE" &&
  s.origin.votes >= PLAINLY &&
  made !== null &&
  made >= GERMAN_LAW &&
  type !== null &&
  (SUBSCRIBED.test(type) || type === "contracts/contract");

/** The end of the term that runs on a day: the first, or one of those that it was renewed for. */
function runningOn(today: string, ends: string, again: Span | null): string {
  let end = ends;
  for (let i = 0; again !== null && end < today && i < 80; i++)
    end = addDays(addMonths(end, again.months), again.days);
  return end;
}

/**
 * The end of a contract's term and the last day to cancel it. `known`: kinds of items that the paper's own labels gave
 * already, which are not worked out again.
 */
export function contractTermOf(
  s: Study,
  type: string | null,
  issued: string | null,
  today: string,
  known: ReadonlySet<string>,
): ReadObligation[] {
  if (!isContract(type)) return [];
  const term = termOf(s);
  if (!term) return [];
  const { renewal, minimum } = termsOfPaper(s);
  // A letter or a paper of no known kind needs more than a first and a last day to be a contract.
  const sure = type !== null && groupOf(type) !== "letters";
  if (!sure && !(term.notice && (renewal || minimum || term.open))) return [];
  const law = monthlyByLaw(s, type, issued);
  const again = law ? null : term.again;
  const first = term.ends.date;
  const last = runningOn(today, first, again);
  if (issued !== null && last <= issued) return [];
  // It runs on without a fixed end, and can be ended at any time: no day is the last one.
  if (last < today && (term.open || (law && renewal))) return [];
  const out: ReadObligation[] = [];
  const who = s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "";
  const goesOn = again !== null || term.open || renewal !== null;
  const day: Day = { ...term.ends, date: last };
  if (!known.has("end")) {
    const confidence = term.computed || last !== first ? 66 : 74;
    if (hasTerm(type)) {
      const { kind, title } = ending(type, who);
      out.push(datedItem(kind, title, day, confidence, 50));
    } else if (goesOn) out.push(datedItem("renewal", renewingItself(type), day, confidence, 50));
    else out.push(datedItem("expiry", expiring(type), day, confidence, 50));
  }
  if (term.notice && !known.has("cancel") && (goesOn || (sure && type !== "housing/lease"))) {
    const n = term.notice;
    const by = before(last, n.span);
    const cancel =
      by < today && again !== null ? before(runningOn(addDays(last, 1), last, again), n.span) : by;
    if (issued === null || cancel >= issued)
      out.push(
        datedItem(
          "reminder",
          cancelling(type, term.computed || last !== first ? "start" : "terms"),
          { date: cancel, line: n.line, start: n.start, end: n.end, ambiguous: day.ambiguous },
          68,
          52,
        ),
      );
  }
  return out;
}
