import { daysInMonth } from "#kernel/dates.ts";
import { day as dayText, list, money as moneyText, month } from "#messages/format.ts";
import { type Message, message } from "#messages/message.ts";
import { isMessage, render } from "#messages/render.ts";
import type { Span } from "#questions/time/span-parts.ts";
import type { QuestionLanguage } from "#questions/value-finder/question/asking.ts";

/** How an answer over many papers is told: its sentences, its amounts and its days, all in the language of the question. */
export interface Voice {
  language: QuestionLanguage;
  /** A sentence in the language of the question. */
  say(sentence: Message): string;
  /** "a, b and c". */
  list(items: readonly string[]): string;
  money(amount: number, currency: string | null): string;
  day(day: string): string;
  /** The month of a day, with its year. */
  month(day: string): string;
  /** Days in words, as an answer names the time it is about. */
  span(span: Span): string;
  /** The label of a fact by its key; in English the one it was read under. */
  label(f: { key: string; label: string }): string;
}

export function voiceIn(language: QuestionLanguage): Voice {
  const say = (sentence: Message) => render(sentence, language);
  return {
    language,
    say,
    list: (items) => list(items, language),
    money(value, currency) {
      const amount = moneyText({ value, currency }, language);
      return currency === null ? say(message("answer.amountWithoutCurrency", { amount })) : amount;
    },
    day: (day) => dayText(day, language),
    month: (day) => month(day, language),
    span: (span) => spanIn(span, language, say),
    label(f) {
      const own = { key: `answer.labels.${f.key}` };
      return language !== "en" && isMessage(own) ? say(own) : f.label.toLowerCase();
    },
  };
}

function spanIn(span: Span, language: QuestionLanguage, say: Voice["say"]): string {
  const { from, to, year } = span;
  if (from === to) return dayText(from, language);
  if (year !== null && from.endsWith("-01-01") && to.endsWith("-12-31")) return String(year);
  if (from < "1100") return say(message("answer.span.until", { to }));
  if (to > "9000") return say(message("answer.span.since", { from }));
  if (from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7) && wholeMonth(span))
    return month(from, language);
  return say(message("answer.span.between", { from, to }));
}

/** Whether a span that begins on the first of a month ends on its last day. */
const wholeMonth = ({ to }: Span): boolean =>
  Number(to.slice(8)) === daysInMonth(Number(to.slice(0, 4)), Number(to.slice(5, 7)));
