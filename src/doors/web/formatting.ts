import * as appMessages from "#messages/app/app.ts";

/**
 * Dates, amounts and sizes as a person reads them: in the language of the app with the manners of the reader's region. In
 * English a browser set to German in Germany shows "31 Mar 2025", one in the United States "Mar 31, 2025".
 */

/** The locale to format with: a language in the region of the browser's. */
export function localeFor(browserLanguage: string, language: string = appMessages.language): string {
  try {
    const { region } = new Intl.Locale(browserLanguage).maximize();
    return region ? `${language}-${region}` : language;
  } catch {
    return language;
  }
}

const locale = localeFor(typeof navigator === "undefined" ? "en-US" : (navigator.language ?? "en-US"));

/** A whole number with its thousands set apart. */
export const showNumber = (n: number): string => n.toLocaleString(appMessages.language);

/** A share as whole percent: 1.25 is "125%", in German "125 %". */
export const showPercent = (share: number): string =>
  share.toLocaleString(appMessages.language, { style: "percent", maximumFractionDigits: 0 });

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(forLocale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${forLocale}|${JSON.stringify(options)}`;
  let format = dayFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(forLocale, { ...options, timeZone: "UTC" });
    dayFormats.set(key, format);
  }
  return format;
}

/** `2025-03-31` as a short date. Text that is no calendar date comes back as it is. */
export function showDay(day: string, forLocale = locale): string {
  const at = dayMoment(day);
  return at === null
    ? day
    : dayFormat(forLocale, { day: "numeric", month: "short", year: "numeric" }).format(at);
}

/** What stands at the head of a line, in languages too that write months and days of the week small. */
const headed = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** `2025-03-31` as "March 2025", for headings. */
export function showMonth(day: string, forLocale = locale): string {
  const at = dayMoment(day);
  return at === null ? day : headed(dayFormat(forLocale, { month: "long", year: "numeric" }).format(at));
}

/** `2025-03-31` as "Mar", for the foot of a chart: as long as the language needs to tell months apart, without a stop. */
export function showShortMonth(day: string, forLocale = locale): string {
  const at = dayMoment(day);
  return at === null ? day : dayFormat(forLocale, { month: "short" }).format(at).replace(/\.$/, "");
}

/** `2025-03-31` as "Monday, 31 March 2025", for headings. */
export function showLongDay(day: string, forLocale = locale): string {
  const at = dayMoment(day);
  return at === null
    ? day
    : headed(
        dayFormat(forLocale, { weekday: "long", day: "numeric", month: "long", year: "numeric" }).format(at),
      );
}

/** A moment (RFC 3339) as day and time in the reader's own time zone. */
export function showMoment(moment: string, forLocale = locale): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return moment;
  return new Intl.DateTimeFormat(forLocale, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

function dayMoment(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : at;
}

/** The calendar day of a moment (milliseconds since 1970) in the reader's own time zone, `YYYY-MM-DD`. */
export function localDay(at: number): string {
  const d = new Date(at);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`;
}

/** This moment, in milliseconds since 1970. */
export const thisMoment = (): number => performance.timeOrigin + performance.now();

/** Whole days from one calendar day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** An amount with its currency (ISO 4217), or the bare number when the currency is not known. */
export function showAmount(amount: number, currency: string | null, forLocale = locale): string {
  if (currency && /^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat(forLocale, { style: "currency", currency }).format(amount);
  }
  return new Intl.NumberFormat(forLocale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    amount,
  );
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** What a unit is called in a language: "MB", in French "Mo". */
const unitName = (unit: string, language: string): string =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" })
    .formatToParts(1)
    .find((part) => part.type === "unit")?.value ?? unit;

/** A size in bytes with a decimal unit, one digit after the point below ten: 999 B, 1.2 MB, 95 MB. */
export function showBytes(bytes: number, language: string = appMessages.language): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  const shown = value.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return `${shown}\u00a0${unitName(units[unit] ?? "byte", language)}`;
}

/** Sent of all as whole percent, 100 only when everything is sent. */
export function percentOf(sent: number, all: number): number {
  if (all <= 0) return 0;
  return sent >= all ? 100 : Math.min(99, Math.floor((sent / all) * 100));
}

/** A type or category slug as words, for when its name is not at hand: `bills/water-and-power` to "Water and power". */
export function slugWords(slug: string): string {
  const last = slug.slice(slug.lastIndexOf("/") + 1).replaceAll("-", " ");
  return last.charAt(0).toUpperCase() + last.slice(1);
}

/** Lower case without accents: what is typed is looked for in this form. */
export const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
