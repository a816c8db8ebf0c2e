import { type DocumentRecord, documentById } from "#database/documents/documents.ts";
import { addDays, addMonths, daysBetween } from "#kernel/dates.ts";
import type { Question } from "#questions/plan/question.ts";
import { noSubject, type Subject } from "#questions/plan/subject.ts";
import { type Loose, ofLoose, type Span, wide } from "#questions/time/span-parts.ts";
import type { Asking } from "../asking.ts";
import { type Chosen, type Selection, select } from "../many/select.ts";

const nothing: Subject = { slots: [], forms: [] };

/** The papers of the answer before, when a question is about "those"; null when it is not. */
function spokenOf(asking: Asking, q: Question): ReadonlySet<string> | null {
  const spoken = new Set(asking.spoken ?? []);
  return q.points === "those" && spoken.size > 1 ? spoken : null;
}

/** The papers a question is about, in a span: of "those", only the ones that were told of before. */
export function chosenFor(asking: Asking, q: Question, span: Span | null): Selection {
  const { box, scope } = asking;
  const among = spokenOf(asking, q);
  const of = (subject: Subject, time: Span | null) => {
    const found = select(box, scope, subject, time, { currency: q.currency, among });
    return q.undated ? { ...found, chosen: found.chosen.filter((c) => !c.record.dated) } : found;
  };
  if (among === null) {
    const found = of(q.subject, span);
    if (span === null) return found;
    return found.chosen.some(sure)
      ? ofOwnMonth(found, q, span)
      : (ofPeriod(of(q.subject, null), span) ?? found);
  }
  // What "those" were is told by the answer itself: the time and the words that found them need not fit again.
  const own = of(q.subject, null);
  return own.chosen.length > 1 ? own : of(nothing, null);
}

const sure = (c: Chosen): boolean => c.record.dated;

/**
 * "The bill of December": where two of one maker were written in that month, and one says that it is for it, the other that it
 * is for another month, the one is meant.
 */
function ofOwnMonth(found: Selection, q: Question, span: Span): Selection {
  if (q.subject.forms.length === 0 || span.from.slice(0, 7) !== span.to.slice(0, 7)) return found;
  const groups = Map.groupBy(found.chosen, (c) => `${c.record.type_slug} ${c.maker}`);
  const away = new Set<Chosen>();
  for (const own of groups.values()) {
    const periods = own.map(({ record: { period_from: from, period_to: to } }) =>
      !from || !to ? null : from >= span.from && to <= span.to ? "in" : to < span.from ? "before" : null,
    );
    if (periods.includes("in")) for (const [i, c] of own.entries()) if (periods[i] === "before") away.add(c);
  }
  return away.size === 0 ? found : { ...found, chosen: found.chosen.filter((c) => !away.has(c)) };
}

/**
 * Papers about a time that were made after it: the yearly statement for 2025 comes in 2026. Their period lies in that time for
 * the most part. Null when there are none.
 */
function ofPeriod(found: Selection, span: Span): Selection | null {
  const inside = found.chosen.filter(({ record: { period_from: from, period_to: to } }) => {
    if (!from || !to || to < from) return false;
    const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
    return middle >= span.from && middle <= span.to;
  });
  return inside.length === 0 ? null : { ...found, chosen: inside };
}

const certain = (c: Chosen) => c.record.dated && c.fits.every((f) => f !== "stands");

/** Years that are looked back for a month that was named without one. */
const MOST_YEARS = 30;

/**
 * A question that names months without a year, with the year that its papers are of: the latest one in which there are papers
 * of all those months, else of any. As it was when there is none.
 */
export function placed(asking: Asking, q: Question): Question {
  if (q.loose.length === 0 || (noSubject(q.subject) && q.subject.forms.length === 0)) return q;
  const { box, scope } = asking;
  const days = select(box, scope, q.subject, null)
    .chosen.filter(certain)
    .map((c) => c.record.sort_date);
  const has = (y: number, l: Loose) => {
    const { from, to } = ofLoose(y, l);
    return days.some((d) => d >= from && d <= to);
  };
  const now = Number(box.clock.today().slice(0, 4));
  const years = Array.from({ length: MOST_YEARS }, (_, i) => now - i);
  const y =
    years.find((year) => q.loose.every((l) => has(year, l))) ??
    years.find((year) => q.loose.some((l) => has(year, l)));
  if (y === undefined) return q;
  const parts = q.loose.map((l) => ofLoose(y, l));
  return { ...q, span: wide(parts), parts };
}

/** Papers like one that was told of: of its kind and, where they are named, of what was asked about; the oldest first. */
function series(asking: Asking, before: Question, record: DocumentRecord): Chosen[] {
  const { box, scope } = asking;
  const alike = (of: readonly Chosen[]) =>
    of
      .filter((c) => c.record.dated && c.record.type_id === record.type_id)
      .sort((a, b) => (a.record.sort_date < b.record.sort_date ? -1 : 1));
  const asked = alike(select(box, scope, before.subject, null).chosen);
  const own = asked.find((c) => c.record.id === record.id);
  const same = own?.maker == null ? asked : asked.filter((c) => c.maker === own.maker);
  return same.length > 1 ? same : asked;
}

/** How far off the day a paper may be that is "two weeks later", by how long that is. */
const slack = (days: number) => 3 + Math.abs(days) / 5;

/**
 * The paper that a question goes on to from the one that was told of: the one after it, the one of two weeks later, or the
 * other one of two. Null when there is none.
 */
export function nextPaper(asking: Asking, q: Question): DocumentRecord | null {
  const { before, step } = q;
  const [id] = asking.spoken ?? [];
  const record = id === undefined ? undefined : documentById(asking.box.db, asking.scope, id);
  if (before === null || !record) return null;
  const papers = series(asking, before, record);
  const at = papers.findIndex((c) => c.record.id === record.id);
  let found: Chosen | undefined;
  if (step === null) {
    const spoken = new Set(asking.spoken);
    const rest = papers.filter((c) => !spoken.has(c.record.id));
    if (rest.length === 1) found = rest[0];
  } else if (at >= 0 && "by" in step) found = papers[at + step.by];
  else if (at >= 0 && !("by" in step)) {
    const from = (papers[at] as Chosen).record.sort_date;
    const to = "days" in step ? addDays(from, step.days) : addMonths(from, step.months);
    const far = (c: Chosen) => Math.abs(daysBetween(c.record.sort_date, to));
    found = papers
      .filter((c) => c.record.id !== record.id && far(c) <= slack(daysBetween(from, to)))
      .sort((a, b) => far(a) - far(b))[0];
  }
  return found === undefined ? null : (documentById(asking.box.db, asking.scope, found.record.id) ?? null);
}
