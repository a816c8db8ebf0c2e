import { daysInMonth, isDate, makeDate } from "#kernel/dates.ts";
import { squeeze } from "#kernel/text.ts";
import { orderOf } from "#reading/classify/origin.ts";
import { findDates } from "#reading/dates/dates.ts";
import type { DateOrder } from "#reading/dates/hit.ts";
import { decideOrder, resolve } from "#reading/dates/order.ts";
import { currencyOf } from "#reading/money/money.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { readMoney, writtenCurrency } from "#rules/money/money-text.ts";

/** What a person's words say as money, or null when they are not one amount. `had`: the currency before. */
export function moneyOf(
  text: string,
  had: string | null,
): { number: number; currency: string | null } | null {
  const money = readMoney(text);
  if (!money) return null;
  const written = writtenCurrency(money.sign, had, codeOf);
  return written && { number: money.number, currency: written.currency };
}

const iso4217 = new Set(Intl.supportedValuesOf("currency"));

function codeOf(sign: string): string | null {
  const known = currencyOf(sign);
  if (known !== null) return known;
  const code = sign.toUpperCase();
  return iso4217.has(code) ? code : null;
}

/** What decides which number is the day: the other dates of the paper, then its country and language. */
interface DateContext {
  today: string;
  /** Words of the paper's other dates. */
  others: string[];
  country: string | null;
  language: string | null;
  /** A month without a day means its last day: something ends or expires then. */
  ends: boolean;
}

/** The day that a person's words say, alone or after a word such as a weekday's name; null when they say none, or several. */
export function dateOf(text: string, c: DateContext): string | null {
  const words = squeeze(text);
  if (isDate(words)) return words;
  const year = Number(c.today.slice(0, 4));
  const hits = findDates(foldKeep(words), year);
  const hit = hits[0];
  if (!hit || hits.length > 1) return null;
  const before = words.slice(0, hit.start).trim();
  const after = words.slice(hit.end).trim();
  if (!/^(?:\p{L}{2,12}[.,:]?)?$/u.test(before) || !/^[.,;]?$/.test(after)) return null;
  const prior = orderOf({ country: c.country, votes: 0 }, c.language);
  const order: DateOrder = decideOrder(
    c.others.flatMap((o) => findDates(foldKeep(o), year)),
    prior,
    c.today,
  ).order;
  if (hit.fixed && hit.fixed.day === null) {
    const { year: y, month } = hit.fixed;
    return makeDate(y, month, c.ends ? daysInMonth(y, month) : 1);
  }
  return resolve(hit, order, year)?.date ?? null;
}
