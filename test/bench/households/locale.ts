import de from "./banks/de.json";
import en from "./banks/en.json";
import enGb from "./banks/en-gb.json";
import es from "./banks/es.json";
import fr from "./banks/fr.json";
import it from "./banks/it.json";
import nl from "./banks/nl.json";
import { daysBetween } from "./calendar.ts";

/** How a country's papers write: the words that makers draw from, and the forms of days and sums. */
export interface Locale {
  country: string;
  language: string;
  currency: string;
  page: "letter" | "a4";
  words: Record<string, string[]>;
  dates: string[];
  moneys: string[];
  months: string[];
  thousands: string;
  point: string;
}

const monthsOf = (language: string) =>
  Array.from({ length: 12 }, (_, i) =>
    new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.UTC(2024, i, 15)),
  );

const us: Locale = {
  country: "us",
  language: "en-US",
  currency: "USD",
  page: "letter",
  words: en,
  dates: [
    "MMMM D, YYYY",
    "MM/DD/YYYY",
    "MMM D, YYYY",
    "MM/DD/YY",
    "MMM DD YYYY",
    "MM-DD-YYYY",
    "M/D/YYYY",
    "D MMM YYYY",
    "YYYY-MM-DD",
  ],
  moneys: ["$#", "$ #", "#", "$#", "USD #", "$#"],
  months: monthsOf("en-US"),
  thousands: ",",
  point: ".",
};

const gb: Locale = {
  ...us,
  country: "gb",
  language: "en-GB",
  currency: "GBP",
  words: { ...en, ...enGb },
  page: "a4",
  dates: ["D MMMM YYYY", "DD/MM/YYYY", "D MMM YYYY", "DD/MM/YY", "Do MMMM YYYY", "DD-MMM-YYYY", "DD.MM.YYYY"],
  moneys: ["£#", "£ #", "GBP #", "£#"],
};

const germany: Locale = {
  country: "de",
  language: "de-DE",
  currency: "EUR",
  page: "a4",
  words: de,
  dates: ["DD.MM.YYYY", "D. MMMM YYYY", "DD.MM.YY", "D.M.YYYY", "DD. MMMM YYYY", "YYYY-MM-DD", "DD.MM.YYYY"],
  moneys: ["# EUR", "# €", "EUR #", "€ #", "# Euro", "#"],
  months: monthsOf("de-DE"),
  thousands: ".",
  point: ",",
};

/** Countries that have the story of the continent. */
const france: Locale = {
  ...germany,
  country: "fr",
  language: "fr-FR",
  words: fr,
  dates: ["DD/MM/YYYY", "D MMMM YYYY", "DD.MM.YYYY", "D MMMM YYYY", "DD/MM/YY", "DD-MM-YYYY"],
  moneys: ["# €", "# EUR", "#", "# €", "# euros"],
  months: monthsOf("fr-FR"),
  thousands: "\u00a0",
};

const spain: Locale = {
  ...germany,
  country: "es",
  language: "es-ES",
  words: es,
  dates: ["DD/MM/YYYY", "D de MMMM de YYYY", "DD-MM-YYYY", "D MMMM YYYY", "DD/MM/YY", "DD.MM.YYYY"],
  moneys: ["# €", "# EUR", "#€", "# euros", "#"],
  months: monthsOf("es-ES"),
};

const italy: Locale = {
  ...germany,
  country: "it",
  language: "it-IT",
  words: it,
  dates: ["DD/MM/YYYY", "D MMMM YYYY", "DD.MM.YYYY", "D/M/YYYY", "DD/MM/YY", "DD-MM-YYYY"],
  moneys: ["€ #", "# €", "EUR #", "# euro", "#"],
  months: monthsOf("it-IT"),
};

const netherlands: Locale = {
  ...germany,
  country: "nl",
  language: "nl-NL",
  words: nl,
  dates: ["DD-MM-YYYY", "D MMMM YYYY", "DD/MM/YYYY", "D MMMM YYYY", "D-M-YYYY", "DD.MM.YYYY"],
  moneys: ["€ #", "EUR #", "#", "€ #", "# euro"],
  months: monthsOf("nl-NL"),
};

export const locales: Record<string, Locale> = {
  us,
  gb,
  de: germany,
  fr: france,
  es: spain,
  it: italy,
  nl: netherlands,
};

const ordinal = (n: number) =>
  `${n}${n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th"}`;

/** A day in a form such as `D MMM YYYY`. */
export function writeDay(l: Locale, form: string, day: string): string {
  const [y, m, d] = day.split("-") as [string, string, string];
  const month = l.months[Number(m) - 1]!;
  const parts: Record<string, string> = {
    YYYY: y,
    YY: y.slice(2),
    MMMM: month,
    MMM: month.slice(0, 3),
    MM: m,
    M: String(Number(m)),
    DD: d,
    Do: ordinal(Number(d)),
    D: String(Number(d)),
  };
  return form.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|Do|D/g, (t) => parts[t]!);
}

export function writeNumber(l: Locale, n: number, decimals = 2): string {
  const [whole, rest] = Math.abs(n).toFixed(decimals).split(".") as [string, string | undefined];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, l.thousands);
  return `${n < 0 ? "-" : ""}${grouped}${rest === undefined ? "" : `${l.point}${rest}`}`;
}

export const writeMoney = (l: Locale, form: string, n: number): string =>
  `${n < 0 ? "-" : ""}${form.replace("#", writeNumber(l, Math.abs(n)))}`;

/** Number of days that stand on a bill. */
export const daysBilled = (from: string, to: string): number => daysBetween(from, to) + 1;
