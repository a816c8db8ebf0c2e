/** How days, amounts and lists are written inside a message: `{due, day}`, `{price, money}`, `{names, list}`. Used by the server and the web app. */

/** English is written as in Britain: 3 December 2026, with the day in front. */
const localeOf = (language: string): string => (language === "en" ? "en-GB" : language);

/** Far more than the languages times the currencies of a household. */
const MOST_KEPT = 500;

/** Keeps what `make` makes for each key: an Intl object costs a hundred times as much to make as to use. */
function keeping<T>(make: (...key: string[]) => T): (...key: string[]) => T {
  const made = new Map<string, T>();
  return (...key) => {
    const name = key.join(" ");
    let kept = made.get(name);
    if (kept === undefined) {
      kept = make(...key);
      if (made.size >= MOST_KEPT) made.clear();
      made.set(name, kept);
    }
    return kept;
  };
}

const numberFormat = keeping((language) => new Intl.NumberFormat(language));

/** 1200 as "1,200". */
export const number = (value: unknown, language: string): string =>
  numberFormat(language).format(Number(value));

const pluralRules = keeping(
  (language, type) => new Intl.PluralRules(language, { type: type as Intl.PluralRuleType }),
);

/** The form a language has for a number: "one", "other". */
export const pluralForm = (value: number, language: string, type: Intl.PluralRuleType): string =>
  pluralRules(language, type).select(value);

const styles: Record<string, Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "long", year: "numeric" },
  shortDay: { day: "numeric", month: "short" },
  dayMonth: { day: "numeric", month: "long" },
  month: { month: "long", year: "numeric" },
  monthName: { month: "long" },
};

const dayFormat = keeping(
  (language, style = "day") =>
    new Intl.DateTimeFormat(localeOf(language), { ...styles[style], timeZone: "UTC" }),
);

const dated =
  (style: string) =>
  (value: unknown, language: string): string => {
    const text = String(value);
    const at = new Date(`${/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(at.getTime()) ? text : dayFormat(language, style).format(at);
  };

/** `2026-12-03` as "3 December 2026". Text that is no calendar day comes back as it is. */
export const day = dated("day");
/** `2026-12-03` as "3 Dec". */
export const shortDay = dated("shortDay");
/** `2026-12-03` as "3 December". */
export const dayMonth = dated("dayMonth");
/** `2026-12-03` or `2026-12` as "December 2026". */
export const month = dated("month");

const startsMonth = (day: string): boolean => day.endsWith("-01") || day.endsWith("-02");
const endsMonth = (day: string): boolean =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(8) < "03";

/**
 * A stretch of days as a person would call it: "April 2025", "January – March 2025", "2024", "15 April – 14 May 2025". Both ends may lie
 * a day within the month.
 */
export function span({ from, to }: { from: string; to: string }, language: string): string {
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime())) return `${from} – ${to}`;
  const whole = startsMonth(from) && endsMonth(to);
  if (whole && from.slice(0, 4) === to.slice(0, 4) && from.slice(5, 7) === "01" && to.slice(5, 7) === "12")
    return from.slice(0, 4);
  return dayFormat(language, whole ? "month" : "day").formatRange(first, last);
}

/** `2026-12-03` or `2026-12` as "December". */
export const monthName = dated("monthName");

const amountFormat = keeping((language, currency = "") => {
  const options: Intl.NumberFormatOptions = /^[A-Z]{3}$/.test(currency)
    ? { style: "currency", currency }
    : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(localeOf(language), options);
});

/** `{ value: 1234.5, currency: "EUR" }` as "€1,234.50"; without a currency just the number. */
export function money(amount: unknown, language: string): string {
  const { value, currency } = amount as { value: number | string; currency: string | null };
  return amountFormat(language, currency ?? "").format(Number(value));
}

const listFormat = keeping(
  (language, type) => new Intl.ListFormat(localeOf(language), { type: type as Intl.ListFormatType }),
);

/** `["rent", "gas", "water"]` as "rent, gas and water". */
export const list = (items: unknown, language: string): string =>
  listFormat(language, "conjunction").format((items as unknown[]).map(String));

/** `["rent", "gas", "water"]` as "rent, gas or water". */
export const either = (items: unknown, language: string): string =>
  listFormat(language, "disjunction").format((items as unknown[]).map(String));

/** `["rent €900", "deposit €1,800"]` as "Rent €900, deposit €1,800": the words of a sentence of their own. */
export const clauses = (items: unknown, language: string): string => {
  const text = (items as unknown[]).map(String).join(", ");
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
};

/**
 * A name in the middle of a sentence that is written with a capital where it stands alone. German keeps the capitals of its nouns, and
 * every language those of a name such as "W-2" or "VAT return".
 */
export const lower = (text: unknown, language: string): string => {
  const words = String(text);
  return language === "de" || !/^\p{Lu}\p{Ll}/u.test(words)
    ? words
    : words.charAt(0).toLocaleLowerCase(language) + words.slice(1);
};

/** Italian bends the article in front of a day to its number: "il 28 marzo", "l’8 marzo", "dell’11 marzo". */
const article =
  (plain: string, bent: string) =>
  (written: unknown): string =>
    /^(?:8|11)\b/.test(String(written)) ? `${bent}’${written}` : `${plain} ${written}`;

export const il = article("il", "l");
export const del = article("del", "dell");
export const al = article("al", "all");

const relativeFormat = keeping((language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

/** So many days from now: "tomorrow", "in 5 days", "3 days ago"; in months from the tenth week on. */
export function away(days: unknown, language: string): string {
  const n = Number(days);
  const format = relativeFormat(language);
  return Math.abs(n) < 70 ? format.format(n, "day") : format.format(Math.trunc(n / 30.44), "month");
}
