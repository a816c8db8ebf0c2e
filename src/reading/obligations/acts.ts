import { addDays, addMonths, makeDate } from "#kernel/dates.ts";
import { shortWeekdays, weekdayNames } from "#lexicon/calendar.ts";
import { any, anyIn } from "#lexicon/phrases.ts";
import type { Message } from "#messages/message.ts";
import {
  appointmentAt,
  cancelling,
  dueTitle,
  handingIn,
  journeys,
  replyTitle,
} from "#rules/checkup/obligations/titles.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import type { DateRole } from "../dates/cues.ts";
import { type DateFound, plainDate } from "../dates/found.ts";
import { monthAlternation, monthNumber } from "../dates/months.ts";
import { traitsOf } from "../dates/paper.ts";
import { yearlessDays } from "../dates/yearless.ts";
import { labelPlaces } from "../layout/adjacent-text.ts";
import { cellAt, spanAt } from "../layout/layout.ts";
import { placeIn, sentenceAt } from "../layout/sentence.ts";
import { type Features, flag } from "../ranking/forest.ts";
import type { ReadObligation } from "../reader.ts";
import { datedItem } from "./item.ts";
import { TIME_OF_DAY } from "./times.ts";

/**
 * Days ahead with an act attached, on any kind of paper: a visit to or by somebody, or something to be done
 * until then. The words around a day are counted as features; the weights are set by hand and favour saying nothing.
 */

const NEVER: ReadonlySet<DateRole | null> = new Set(["birth", "death"]);
/** Roles of days on which nothing is to be done, unless much says so: "deadline for this form:" names no edition. */
const ELSE: ReadonlySet<DateRole | null> = new Set(["print", "revision", "order", "payment"]);
/** Labels further off say little: "the consent form … by Friday". */
const PLAIN = 0.75;
/** A visit is no further ahead of its paper than this, in days, and nothing is to be handed in later. */
const AHEAD = 430;
/** Most acts that one paper names; what has more is a calendar or a list. */
const MOST = 8;
const THRESHOLD = 4;

const TIME =
  String.raw`(?<![\d.,:])(?:[01]?\d|2[0-3])(?:[:.h] ?[0-5]\d| ?h ?[0-5]\d)?` +
  String.raw`(?: ?(?:uhr|uur|[ap]\.? ?m|heures?|horas|hrs))?`;
const WEEKDAYS = [...weekdayNames.flat(), ...shortWeekdays("en").flat(), ...shortWeekdays("de").flat()].join(
  "|",
);
/** What may be between a word and its day: an article, the name of the day of the week. */
const LEAD = String.raw`(?:[ ,:]+(?:on|the|dem|den|am|le|el|il|de|del|dia|giorno|dag|tag|op|der|:|${TIME}|(?:${WEEKDAYS})\.?,?))*[ :,]{0,3}$`;

interface Words {
  visit: RegExp;
  happens: RegExp;
  does: RegExp;
  thing: RegExp;
  by: RegExp;
  deadline: RegExp;
  asks: RegExp;
  none: RegExp;
  off: RegExp;
  cancel: RegExp;
  reply: RegExp;
  advert: RegExp;
  monthEnd: RegExp;
}

const made = new Map<string | null, Words>();

/** The words of acts in a language; in all of them where it is not known. */
function wordsOf(language: string | null): Words {
  const known = made.get(language);
  if (known) return known;
  const one = (terms: string) => new RegExp(`(?<![a-z])(?:${terms})(?![a-z])`);
  const words: Words = {
    // Nouns occur in the plural, too.
    visit: new RegExp(`(?<![a-z])(?:${anyIn("act-visit", language)})(?:e?s|e?n|e)?(?![a-z])`),
    happens: one(anyIn("act-happens", language)),
    does: one(anyIn("act-do", language)),
    thing: one(anyIn("act-thing", language)),
    by: new RegExp(`(?<![a-z])(?:${anyIn("act-by", language)})${LEAD}`),
    deadline: one(anyIn("act-deadline", language)),
    asks: one(anyIn("act-ask", language)),
    none: one(anyIn("act-none", language)),
    off: one(anyIn("act-off", language)),
    cancel: one(anyIn("act-cancel", language)),
    reply: one(anyIn("act-reply", language)),
    advert: one(anyIn("act-advert", language)),
    monthEnd: new RegExp(
      `(?<![a-z])(?:${anyIn("act-by", language)}) (?:(?:the|the very) )?(?:${anyIn("act-month-end", language)}) ` +
        `(?<month>${monthAlternation})(?:,? (?<year>20\\d{2}))?(?![a-z\\d])`,
      "g",
    ),
  };
  made.set(language, words);
  return words;
}

/** The words around a day: its sentence up to it and behind it, and the label of a field. */
interface Around {
  left: string;
  right: string;
  label: string;
  prose: boolean;
}

const WIDE = 150;

function aroundOf(d: DateFound): Around {
  const sentence = sentenceAt(d.line.page, d.line, d.start);
  const at = sentence && placeIn(sentence, d);
  const label = labelPlaces(d.line, d.start, d.end, 0, spanAt(d.line, d.start, d.end))
    .slice(0, 2)
    .map((p) => p.folded.slice(-50))
    .join(" | ");
  if (sentence && at !== null) {
    const left = sentence.folded.slice(Math.max(0, at - WIDE), at);
    const right = sentence.folded.slice(at + d.end - d.start, at + d.end - d.start + WIDE);
    return { left, right, label, prose: `${left} ${right}`.split(" ").length >= 6 };
  }
  const left = d.line.folded.slice(Math.max(0, d.start - WIDE), d.start);
  return { left, right: d.line.folded.slice(d.end, d.end + WIDE), label, prose: false };
}

/** An amount is in another cell of its line: it is in a row of what is charged. */
function isPriced(s: Study, d: DateFound): boolean {
  const cell = cellAt(d.line, d.start);
  return s.money.some((m) => m.sure && m.line === d.line && cellAt(m.line, m.start) !== cell);
}

/** "When: Wednesday, May 21": the label of the day of what a paper is about. */
const WHEN = new RegExp(String.raw`(?:^|\| )\W*(?:${any("when-label")})[ :]*$`);

/** What speaks for and against a day being one of an act. */
function featuresOf(s: Study, d: DateFound, a: Around, w: Words, subject: boolean): Features {
  const near = `${a.left.slice(-70)} # ${a.right.slice(0, 60)}`;
  const whole = `${a.left} # ${a.right}`;
  const day = new RegExp(`(?<![a-z])(?:${WEEKDAYS})[., ]{0,3}(?:den |the |le |el |il |de )?$`);
  const next = d.line.page.lines[d.line.index + 1];
  return {
    by: flag(w.by.test(a.left) && beginning(d) === d.date),
    does: flag(w.does.test(whole) || w.cancel.test(whole)),
    thing: flag(w.thing.test(whole)),
    asks: flag(w.asks.test(whole)),
    else: flag(ELSE.has(d.role) && d.strength >= PLAIN),
    deadline: flag(w.deadline.test(a.label) || w.deadline.test(a.left.slice(-60))),
    visit: flag(w.visit.test(whole) || WHEN.test(a.label) || (!a.prose && w.visit.test(a.label))),
    happens: flag(w.happens.test(whole)),
    time: flag(
      TIME_OF_DAY.test(a.right.slice(0, 60)) ||
        TIME_OF_DAY.test(a.left.slice(-24)) ||
        (!a.prose && next !== undefined && TIME_OF_DAY.test(next.folded.slice(0, 40))),
    ),
    weekday: flag(day.test(a.left)),
    none: flag(w.none.test(`${a.left.slice(-60)} # ${a.right.slice(0, 26)}`)),
    off: flag(w.off.test(near)),
    prose: flag(a.prose),
    subject: flag(subject),
    priced: flag(isPriced(s, d)),
    listed: flag(d.listed),
    ambiguous: flag(d.ambiguous),
  };
}

const sum = (f: Features, weights: Features): number =>
  Object.entries(weights).reduce((n, [name, weight]) => n + weight * (f[name] ?? 0), 0);

const DEADLINE: Features = {
  by: 2,
  does: 2,
  thing: 1.5,
  else: -1.5,
  asks: 1,
  deadline: 3.5,
  none: -2.5,
  off: -1,
  listed: -1,
  ambiguous: -0.5,
};
const VISIT: Features = {
  visit: 2.5,
  happens: 2.5,
  time: 1.5,
  weekday: 1,
  prose: 0.5,
  subject: 1,
  priced: -2,
  else: -3,
  by: -2,
  none: -1.5,
  off: -3,
  listed: -0.5,
  ambiguous: -1,
};

/** How likely papers of a kind are to name such days at all. */
function priorOf(type: string | null): { deadline: number; visit: number } {
  const group = type === null ? "" : groupOf(type);
  if (/^(?:receipts|identity)$/.test(group)) return { deadline: -0.5, visit: -3 };
  if (/^(?:banking|warranties)$/.test(group)) return { deadline: -0.5, visit: -2 };
  if (/^(?:bills|invoices|insurance|tax)$/.test(group)) return { deadline: -0.5, visit: -1 };
  if (type === "work/payslip" || type === "letters/cancellation") return { deadline: -2, visit: -2 };
  return { deadline: 0.5, visit: 0 };
}

/** A day that is worked out of "by the end of May". */
function monthEnds(s: Study, issued: string, w: Words): DateFound[] {
  const paper = s.dates.dates[0]?.paper ?? traitsOf(s.sheets);
  const out: DateFound[] = [];
  for (const sheet of s.sheets.slice(0, 3))
    for (const line of sheet.lines.slice(0, 200))
      for (const m of line.folded.slice(0, 400).matchAll(w.monthEnd)) {
        const month = monthNumber(m.groups?.month ?? "");
        if (month === null) continue;
        const given = m.groups?.year;
        const of = (year: number) => addDays(addMonths(makeDate(year, month, 1) as string, 1), -1);
        const years = given ? [Number(given)] : [0, 1].map((n) => Number(issued.slice(0, 4)) + n);
        const date = years.map(of).find((day) => day > issued);
        const word = m[0].length - (/ (?:\S+ )?\S+$/.exec(m[0])?.[0].length ?? 0);
        if (date)
          out.push(
            plainDate({ date, role: null, line, start: m.index + word, end: m.index + m[0].length, paper }),
          );
      }
  return out;
}

/** "by Thursday 10/13": figures alone are a day after a word for a bound or the day of the week. */
const SLASHED = /(?<![\d/.,-])(\d{1,2})\/(\d{1,2})(?![\d/]|[.,]\d)/g;
const WEEKDAY_BEFORE = new RegExp(`(?<![a-z])(?:${WEEKDAYS})[.,]? {0,2}$`);

function slashedDays(s: Study, from: string, w: Words): DateFound[] {
  const paper = s.dates.dates[0]?.paper ?? traitsOf(s.sheets);
  return s.sheets.slice(0, 3).flatMap((sheet) =>
    sheet.lines.slice(0, 200).flatMap((line) =>
      [...line.folded.slice(0, 400).matchAll(SLASHED)].flatMap((m) => {
        const [start, end] = [m.index, m.index + m[0].length];
        const left = line.folded.slice(Math.max(0, start - 40), start);
        if (!(WEEKDAY_BEFORE.test(left) || w.by.test(left))) return [];
        const [a, b] = [Number(m[1]), Number(m[2])];
        const [month, day] = s.dates.order === "mdy" ? [a, b] : [b, a];
        const date = [0, 1]
          .map((n) => makeDate(Number(from.slice(0, 4)) + n, month, day))
          .find((x): x is string => x !== null && x > from);
        return date === undefined ? [] : [plainDate({ date, role: null, line, start, end, paper })];
      }),
    ),
  );
}

/** "18. bis 24. Januar": what happens begins on the first of both. */
const FIRST_OF_TWO = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})(?:\.|st|nd|rd|th|er)? ?(?:(${monthAlternation})\.? ?)?(?:${any("range-joint")})` +
    String.raw`(?: den| zum| the| le| el)?(?: (?:${WEEKDAYS})\.?,?)?[ ]*$`,
);

function beginning(d: DateFound): string {
  const m = FIRST_OF_TWO.exec(d.line.folded.slice(Math.max(0, d.start - 40), d.start));
  const month = m?.[2] ? monthNumber(m[2]) : Number(d.date.slice(5, 7));
  const first = m && month !== null ? makeDate(Number(d.date.slice(0, 4)), month, Number(m[1])) : null;
  return first !== null && first < d.date && first > addDays(d.date, -40) ? first : d.date;
}

/** What a paper is as a whole. */
interface Paper {
  /** It wants something sold, or tells news to many. */
  advert: boolean;
  /** A heading names what one goes to. */
  subject: boolean;
}

interface Act {
  kind: "appointment" | "reminder" | "filing";
  title: Message;
  of: DateFound;
  score: number;
}

function actOf(s: Study, d: DateFound, type: string | null, w: Words, paper: Paper): Act | null {
  const around = aroundOf(d);
  const f = featuresOf(s, d, around, w, paper.subject);
  const prior = priorOf(type);
  const against = paper.advert ? 2 : 0;
  const deadline = sum(f, DEADLINE) + prior.deadline - against;
  const visit = sum(f, VISIT) + prior.visit - against;
  if (Math.max(deadline, visit) < THRESHOLD) return null;
  const who = s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "";
  if (visit > deadline)
    return { kind: "appointment", title: appointmentAt(who), of: { ...d, date: beginning(d) }, score: visit };
  const whole = `${around.label} # ${around.left} # ${around.right}`;
  const rest = { of: d, score: deadline };
  if (w.cancel.test(whole) && !w.reply.test(around.right.slice(0, 40)))
    return { kind: "reminder", title: cancelling(type), ...rest };
  const letter = type === null || /^(?:letters|education)$/.test(groupOf(type));
  if (letter || w.reply.test(whole)) return { kind: "reminder", title: replyTitle(who), ...rest };
  if (type !== null && groupOf(type) === "tax") return { kind: "filing", title: handingIn(type), ...rest };
  return { kind: "reminder", title: w.does.test(whole) ? handingIn(type) : dueTitle(type), ...rest };
}

/** Rows of days with a time under the name of what one goes to: the card of a practice. */
function rowsOfVisits(s: Study, type: string | null, from: string): DateFound[] {
  if (type !== "health/appointment") return [];
  return s.dates.dates.filter(
    (d) => !d.monthOnly && d.date >= from && TIME_OF_DAY.test(d.line.folded.slice(d.end, d.end + 24)),
  );
}

/**
 * The acts of a paper that lie ahead of its day, each day once. `taken`: days that something else of the paper is due on.
 */
export function actsOf(
  s: Study,
  type: string | null,
  issued: string | null,
  today: string,
  taken: ReadonlySet<string>,
): ReadObligation[] {
  if (type !== null && type in journeys) return [];
  // A letter that prints no day of its own is taken for one of a day that it names.
  const from = issued === null || issued > today ? today : issued;
  const w = wordsOf(s.language);
  const lines = s.sheets.slice(0, 2).flatMap((sh) => sh.lines.slice(0, 150));
  const paper = {
    advert: lines.some((l) => w.advert.test(l.folded.slice(0, 400))),
    subject: lines.slice(0, 14).some((l) => l.folded.length < 80 && w.visit.test(l.folded)),
  };
  const ahead = (d: DateFound) =>
    !d.monthOnly &&
    !NEVER.has(d.role) &&
    d.date > from &&
    d.date <= addDays(from, AHEAD) &&
    d.line.page.number <= 4;
  const days = [
    ...s.dates.dates,
    ...yearlessDays(s, from),
    ...monthEnds(s, from, w),
    ...slashedDays(s, from, w),
  ].filter(ahead);
  const stay = type !== null && groupOf(type) === "travel";
  const acts = days
    .flatMap((d) => actOf(s, d, type, w, paper) ?? [])
    .filter((a) => !stay || a.kind !== "appointment");
  const who = s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "";
  for (const d of rowsOfVisits(s, type, from))
    acts.push({ kind: "appointment", title: appointmentAt(who), of: d, score: THRESHOLD + 1 });
  const seen = new Set<string>();
  const each = acts
    .sort((a, b) => b.score - a.score)
    .filter(({ of }) => !taken.has(of.date) && !seen.has(of.date) && seen.add(of.date) !== undefined);
  if (each.length > MOST) return [];
  return each
    .sort((a, b) => (a.of.date < b.of.date ? -1 : 1))
    .map(({ kind, title, of, score }) =>
      datedItem(
        kind,
        title,
        of,
        Math.min(78, Math.round(44 + 6 * score)),
        Math.min(58, Math.round(34 + 5 * score)),
      ),
    );
}
