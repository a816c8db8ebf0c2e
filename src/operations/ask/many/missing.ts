import { daysBetween } from "#kernel/dates.ts";
import { message } from "#messages/message.ts";
import type { Question } from "#questions/plan/question.ts";
import { noSubject } from "#questions/plan/subject.ts";
import type { Span } from "#questions/time/span-parts.ts";
import { BY_CHANCE } from "#rules/checkup/recurrence/series.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { chosenFor } from "../one/spoken.ts";
import { voiceIn } from "../voice.ts";
import type { Chosen } from "./select.ts";

/** Months of a series that are looked at; a year and a half of months that are not there is another question. */
const MOST_MONTHS = 60;
const MOST_MISSING = 18;
/** Papers on file that are cited beside those that are missing. */
const MOST_CITED = 20;
/** From so many papers on their days tell how often they come. */
const SERIES = 3;

/** A month as a number that can be counted with. */
const ordinal = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const dayOf = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;

/** The month a paper is of: a statement is of the month it covers, a bill of the month it was written in. */
function monthOf({ record }: Chosen): number {
  const { period_from: from, period_to: to, type_slug: slug, sort_date: day } = record;
  const month = from !== null && to !== null && daysBetween(from, to) <= 45 ? to : null;
  return ordinal(slug?.startsWith("banking/") && month !== null ? month : day);
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Whole months that a paper covers; null where it does not say. */
function covered({ record: { period_from: from, period_to: to } }: Chosen): number | null {
  return from === null || to === null ? null : Math.max(1, Math.round(daysBetween(from, to) / 30.4));
}

/**
 * How many months lie between two papers of a series: the step that all of them keep, no longer than what one of them covers. Null
 * where they keep none, or it shows from too few: three of a monthly bill may stand two months apart by chance.
 */
function stepOf(papers: readonly Chosen[], months: readonly number[]): number | null {
  const gaps = months.slice(1).map((m, i) => m - (months[i] as number));
  const lengths = papers.flatMap((c) => covered(c) ?? []);
  const step = [...gaps, ...lengths].reduce((a, b) => divisor(a, b), 0);
  if (step === 1) return 1;
  const shows = lengths.length > 0 || papers.length > SERIES;
  return shows && step > 1 && step <= 12 ? step : null;
}

/** The months that are looked at: of the span, as far as it is past, else from the first on file to the last. */
interface Looked {
  from: number;
  to: number;
  /** Those of which no paper is on file. */
  missing: number[];
}

/** The months of a series of which no paper is on file; null where its papers tell nothing. */
function absent(papers: readonly Chosen[], span: Span | null, today: string): Looked | null {
  const known = [...new Set(papers.map(monthOf))].sort((a, b) => a - b);
  const step = stepOf(papers, known);
  const [first, last] = [known[0], known.at(-1)];
  if (step === null || first === undefined || last === undefined) return null;
  const from = span === null || span.from < "1100" ? first : ordinal(span.from);
  const to = span === null ? last : Math.min(ordinal(span.to), ordinal(today));
  if (to < from || to - from > MOST_MONTHS) return null;
  const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return { from, to, missing: all.filter((m) => (m - first) % step === 0 && !known.includes(m)) };
}

/**
 * The months of which a paper of a series is not on file ("which statements of 2025 are we missing"), by what is on file: those
 * that are there are cited. Null where the question names no series, or its papers keep no time.
 */
export function tellAbsent(asking: Asking, q: Question, citing: Citing): Told | null {
  if (noSubject(q.subject)) return null;
  const v = voiceIn(q.language);
  const found = chosenFor(asking, q, null);
  const sure = found.chosen.filter((c) => c.record.dated && c.fits.every((f) => f !== "stands"));
  const groups = Map.groupBy(
    sure.filter((c) => !BY_CHANCE.test(c.record.type_slug ?? "receipts")),
    (c) => `${c.record.type_slug} ${c.maker}`,
  );
  const largest = [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  if (!found.all || largest.length < SERIES) return null;
  const looked = absent(largest, q.span, asking.box.clock.today());
  if (looked === null || looked.missing.length > MOST_MISSING) return null;
  const { missing, from, to } = looked;
  const there = largest
    .filter((c) => monthOf(c) >= from && monthOf(c) <= to)
    .sort((a, b) => monthOf(a) - monthOf(b))
    .slice(0, MOST_CITED);
  for (const c of there) citing.paper(c.record);
  if (citing.citations.length === 0) return null;
  const month = (m: number) => v.month(dayOf(m));
  const months = missing.map(month);
  return {
    lines: [
      missing.length === 0
        ? v.say(message("answer.noneAbsent", { from: month(from), to: month(to) }))
        : v.say(message("answer.absent", { months: v.list(months) })),
      ...there.map((c) => `- ${citing.title(c.record)}`),
    ],
    grounded: true,
    ...(missing.length > 0 ? { value: v.list(months) } : {}),
  };
}
