import { localeFor, showAmount } from "../../formatting.ts";
import { thingSlugs } from "./things.ts";

/*
 * What stands in the gaps of the box's own sentences, and how it is said in another language. A sentence has gaps by name
 * ("Pay {who}"); two of a kind are numbered ("{time}", "{time2}"). What does not fit its gap is no such sentence.
 */

/** A gap: what may stand in it, and its words in the language; null where it is something else. */
interface Slot {
  pattern: string;
  say(words: string): string | null;
}

/** Names of the months in a language, from January on. */
const monthsIn = (language: string): string[] => {
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 15))));
};

/** As the box writes them. */
const MONTHS = monthsIn("en");
const month = `(?:${MONTHS.join("|")})`;

/** How often something comes, as the box says it. */
export type Every =
  | "every week"
  | "every month"
  | "every two months"
  | "every quarter"
  | "every half year"
  | "every year";
const EVERY: readonly Every[] = [
  "every week",
  "every month",
  "every two months",
  "every quarter",
  "every half year",
  "every year",
];

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

/** The gaps as a language says them, by name without a number. */
export type Slots = (name: string) => Slot;

/** Words for a day, as seen from today. */
export interface When {
  today: string;
  tomorrow: string;
  yesterday: string;
  /** Two days ago and more. */
  ago(days: number): string;
  on(day: string): string;
}

/** How what stands in the gaps is said in a language. */
export interface SlotLanguage {
  /** ISO 639-1. */
  language: string;
  when: When;
  kindNames: Readonly<Record<string, string>>;
  /** Things that are called otherwise than their papers, by their English words. */
  otherThings: Readonly<Record<string, string>>;
  /** A day before the name of its month: "31." or "31 de". */
  day(day: number): string;
  /** What stands between a month and its year; empty for nothing. */
  year: string;
  /** Between the ends of a stretch of days. */
  to: string;
  every: Readonly<Record<Every, string>>;
  pages: Readonly<Record<"one" | "many" | "and" | "to", string>>;
  /** "Vehicle", before its plate in brackets. */
  vehicle: string;
}

/** Makes the gaps of a language. */
export function slotsOf(own: SlotLanguage): Slots {
  const locale = localeFor(
    typeof navigator === "undefined" ? own.language : (navigator.language ?? own.language),
    own.language,
  );

  const days = new RegExp(`(\\d{1,2}) (${month})`, "g");
  const years = new RegExp(`(${month}) (?=\\d{4})`, "g");
  const months = monthsIn(own.language);
  const monthOf = (name: string): string => months[MONTHS.indexOf(name)] as string;
  const timeSaid = (words: string): string =>
    words
      .replace(days, (_, day: string, name: string) => `${own.day(Number(day))} ${name}`)
      .replace(years, (_, name: string) => (own.year === "" ? `${name} ` : `${name} ${own.year} `))
      .replace(new RegExp(month, "g"), monthOf)
      .replace(" to ", ` ${own.to} `);

  const whenSaid = (words: string): string => {
    if (words === "today" || words === "tomorrow" || words === "yesterday") return own.when[words];
    const ago = /^(\d+) days ago$/.exec(words)?.[1];
    return ago === undefined ? own.when.on(timeSaid(words)) : own.when.ago(Number(ago));
  };

  /** The name of a kind of paper that the box ships; null for what is called so by nobody but a person. */
  const thingSaid = (words: string): string | null => {
    const lower = words.charAt(0).toLowerCase() + words.slice(1);
    const slug = thingSlugs[words] ?? thingSlugs[lower];
    return (slug === undefined ? undefined : own.kindNames[slug]) ?? own.otherThings[lower] ?? null;
  };

  /** "CHF 1,234.50" as it is written in the language; null for what is no amount in the English manner. */
  const amountSaid = (words: string): string | null => {
    const read = /^(-?)([^\d-]*?)\s*([\d,]+(?:\.\d+)?)$/u.exec(words);
    if (!read) return null;
    const [, minus = "", sign = "", digits = ""] = read;
    const code = signs[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null);
    if (code === null && sign !== "") return null;
    return showAmount(Number(`${minus}${digits.replaceAll(",", "")}`), code, locale);
  };

  const whoSaid = (words: string): string => words.replace(/^(?:the v|V)ehicle \(/, `${own.vehicle} (`);

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
    /** A day as seen from today; with its year where that is another one. */
    when: { pattern: `today|tomorrow|yesterday|\\d+ days ago|\\d{1,2} ${month}(?: \\d{4})?`, say: whenSaid },
    every: { pattern: EVERY.join("|"), say: (words) => own.every[words as Every] },
    n: { pattern: "\\d+", say: (words) => words },
    pages: {
      pattern: "[Pp]ages? [\\d, and to]+?",
      say: (words) =>
        words
          .replace(/^[Pp]ages/, own.pages.many)
          .replace(/^[Pp]age/, own.pages.one)
          .replace(" and ", ` ${own.pages.and} `)
          .replace(" to ", ` ${own.pages.to} `),
    },
  };

  return (name) => {
    const slot = slots[name.replace(/\d$/, "")];
    if (!slot) throw new Error(`No gap is called ${name}.`);
    return slot;
  };
}
