import { localeFor, showAmount } from "../../../formatting.ts";
import { kindNames } from "../name-tables.ts";
import { otherThings, thingSlugs } from "./things.ts";

/*
 * What stands in the gaps of the box's own sentences, and how it is said in German. A sentence has gaps by name
 * ("Pay {who}"); two of a kind are numbered ("{time}", "{time2}"). What does not fit its gap is no such sentence.
 */

/** A gap: what may stand in it, and its words in German; null where it is something else. */
interface Slot {
  pattern: string;
  say(words: string): string | null;
}

const months: Readonly<Record<string, string>> = {
  January: "Januar",
  February: "Februar",
  March: "März",
  April: "April",
  May: "Mai",
  June: "Juni",
  July: "Juli",
  August: "August",
  September: "September",
  October: "Oktober",
  November: "November",
  December: "Dezember",
};
const month = `(?:${Object.keys(months).join("|")})`;

const every: Readonly<Record<string, string>> = {
  "every week": "jede Woche",
  "every month": "jeden Monat",
  "every two months": "alle zwei Monate",
  "every quarter": "jedes Quartal",
  "every half year": "jedes Halbjahr",
  "every year": "jedes Jahr",
};

const timeSaid = (words: string): string =>
  words
    .replace(new RegExp(`(?<=\\d) (?=${month})`, "g"), ". ")
    .replace(new RegExp(month, "g"), (name) => months[name] ?? name)
    .replace(" to ", " bis ");

/** The name of a kind of paper that the box ships; null for what is called so by nobody but a person. */
function thingSaid(words: string): string | null {
  const lower = words.charAt(0).toLowerCase() + words.slice(1);
  const slug = thingSlugs[words] ?? thingSlugs[lower];
  return (slug === undefined ? undefined : kindNames[slug]) ?? otherThings[lower] ?? null;
}

const signs: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  US$: "USD",
  CA$: "CAD",
  A$: "AUD",
  NZ$: "NZD",
  "¥": "JPY",
  "JP¥": "JPY",
  "₹": "INR",
};
const locale = localeFor(typeof navigator === "undefined" ? "de-DE" : (navigator.language ?? "de-DE"), "de");

/** "CHF 1,234.50" as it is written in German; null for what is no amount in the English manner. */
function amountSaid(words: string): string | null {
  const read = /^(-?)([^\d-]*?)\s*([\d,]+(?:\.\d+)?)$/u.exec(words);
  if (!read) return null;
  const [, minus = "", sign = "", digits = ""] = read;
  const code = signs[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null);
  if (code === null && sign !== "") return null;
  return showAmount(Number(`${minus}${digits.replaceAll(",", "")}`), code, locale);
}

const whoSaid = (words: string): string => words.replace(/^(?:the v|V)ehicle \(/, "Fahrzeug (");

/** By the name of the gap, without its number. */
const slots: Readonly<Record<string, Slot>> = {
  /** Somebody's or something's name. */
  who: { pattern: ".+?", say: whoSaid },
  /** Words that stay as they are: the title of a paper, a law. */
  as: { pattern: ".+?", say: (words) => words },
  /** A kind of paper that the box knows. */
  thing: { pattern: ".+?", say: thingSaid },
  /** The same, or a name. */
  what: { pattern: ".+?", say: (words) => thingSaid(words) ?? whoSaid(words) },
  /** The same behind "a" or "an". */
  one: { pattern: "[Aa]n? .+?", say: (words) => thingSaid(words.replace(/^[Aa]n? /, "")) },
  amount: { pattern: "\\S+?(?:\\s[\\d.,]+)?", say: amountSaid },
  /** A day, a month, a year, or a stretch of them. */
  time: {
    pattern: `(?:(?:\\d{1,2} )?${month}(?: \\d{4}| to ${month} \\d{4}| \\d{4} to ${month} \\d{4})|\\d{1,2} ${month}(?: \\d{4})? to \\d{1,2} ${month} \\d{4}|\\d{4}(?:/\\d{2})?)`,
    say: timeSaid,
  },
  every: { pattern: Object.keys(every).join("|"), say: (words) => every[words] ?? null },
  n: { pattern: "\\d+", say: (words) => words },
  pages: {
    pattern: "[Pp]ages? [\\d, and to]+?",
    say: (words) =>
      words
        .replace(/^[Pp]ages/, "Seiten")
        .replace(/^[Pp]age/, "Seite")
        .replace(" and ", " und ")
        .replace(" to ", " bis "),
  },
};

/** The gap of a name ("time2" is one of `time`). */
export function slotOf(name: string): Slot {
  const slot = slots[name.replace(/\d$/, "")];
  if (!slot) throw new Error(`No gap is called ${name}.`);
  return slot;
}

/** A day, or a stretch of days, as the box writes it, in German; null for other words. */
export const timeIn = (words: string): string | null => {
  const { pattern, say } = slotOf("time");
  return new RegExp(`^${pattern}$`).test(words) ? say(words) : null;
};
