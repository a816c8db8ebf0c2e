import { daysInMonth } from "#kernel/dates.ts";
import type { Telling } from "#questions/answer-text/shape.ts";
import { tellingIn } from "#questions/answer-text/telling.ts";
import type { Span } from "#questions/time/span-parts.ts";
import type { QuestionLanguage } from "#questions/value-finder/question/asking.ts";
import { amountText, longDay } from "#rules/checkup/obligations/obligations.ts";

/** How an answer over many papers is told: its fixed words, its amounts and its days, all in the language of the question. */
export interface Voice {
  language: QuestionLanguage;
  say: Telling;
  money(amount: number, currency: string | null): string;
  day(day: string): string;
  /** Days in words, as an answer names the time it is about. */
  span(span: Span): string;
  /** The label of a fact by its key; in English the one it was read under. */
  label(f: { key: string; label: string }): string;
}

export function voiceIn(language: QuestionLanguage): Voice {
  const say = tellingIn(language);
  const day = (d: string) => longDay(d, language);
  return {
    language,
    say,
    money: (amount, currency) =>
      currency === null
        ? `${amountText(amount, null, language)} (${say.noCurrency})`
        : amountText(amount, currency, language),
    day,
    span: (span) => spanIn(span, language, say, day),
    label: (f) => say.labels[f.key] ?? f.label.toLowerCase(),
  };
}

function spanIn(span: Span, language: string, say: Telling, day: (d: string) => string): string {
  if (span.from === span.to) return day(span.from);
  const { year } = span;
  if (year !== null && span.from.endsWith("-01-01") && span.to.endsWith("-12-31")) return String(year);
  if (span.from < "1100") return say.upTo(day(span.to));
  if (span.to > "9000") return say.since(day(span.from));
  const month = span.from.slice(0, 7);
  if (span.from.endsWith("-01") && month === span.to.slice(0, 7) && wholeMonth(span))
    // "1 May 2021" without its day.
    return longDay(span.from, language)
      .replace(/^1(?:\.|er|º|°)? (?:de )?/, "")
      .trim();
  return say.fromTo(day(span.from), day(span.to));
}

/** Whether a span that begins on the first of a month ends on its last day. */
const wholeMonth = ({ to }: Span): boolean =>
  Number(to.slice(8)) === daysInMonth(Number(to.slice(0, 4)), Number(to.slice(5, 7)));
