import type { Chance } from "./chance.ts";
import type { Country, Language } from "./names.ts";

const months: Record<Language, string> = {
  en: "January|February|March|April|May|June|July|August|September|October|November|December",
  de: "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember",
  fr: "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
  es: "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  it: "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
  nl: "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december",
};

export const monthName = (language: Language, month: number): string =>
  months[language].split("|")[month - 1] as string;

const two = (n: number) => String(n).padStart(2, "0");

/** Ways in which a paper prints its days; a paper keeps to one, as papers do, and may print its own day in words. */
export type DateForm =
  | "words"
  | "dots"
  | "slashes"
  | "dashes"
  | "iso"
  | "short"
  | "abbreviated"
  | "months-first";

export const dateForms: Record<Country, DateForm[]> = {
  US: ["slashes", "slashes", "months-first", "months-first", "abbreviated", "short"],
  GB: ["slashes", "words", "words", "abbreviated", "short"],
  IE: ["slashes", "words", "abbreviated"],
  DE: ["dots", "dots", "dots", "words", "short"],
  AT: ["dots", "dots", "words", "iso"],
  CH: ["dots", "dots", "words", "short"],
  FR: ["slashes", "slashes", "words", "short", "dots"],
  BE: ["slashes", "words", "dashes"],
  ES: ["slashes", "slashes", "words", "dashes", "short"],
  IT: ["slashes", "slashes", "words", "short"],
  NL: ["dashes", "dashes", "words", "short"],
};

/** `date` (`YYYY-MM-DD`) as a paper of the country prints it. */
export function printDate(date: string, form: DateForm, language: Language, country: Country): string {
  const [y, m, d] = date.split("-").map(Number) as [number, number, number];
  const yy = String(y).slice(2);
  const name = monthName(language, m);
  switch (form) {
    case "iso":
      return date;
    case "dots":
      return `${two(d)}.${two(m)}.${y}`;
    case "dashes":
      return `${two(d)}-${two(m)}-${y}`;
    case "slashes":
      return country === "US" ? `${two(m)}/${two(d)}/${y}` : `${two(d)}/${two(m)}/${y}`;
    case "short":
      return country === "US"
        ? `${m}/${d}/${yy}`
        : country === "DE" || country === "CH" || country === "AT"
          ? `${two(d)}.${two(m)}.${yy}`
          : country === "NL"
            ? `${two(d)}-${two(m)}-${yy}`
            : `${two(d)}/${two(m)}/${yy}`;
    case "months-first":
      return language === "en" ? `${name} ${d}, ${y}` : `${d} ${name} ${y}`;
    case "abbreviated":
      return country === "US" ? `${name.slice(0, 3)} ${two(d)}, ${y}` : `${two(d)} ${name.slice(0, 3)} ${y}`;
    default:
      if (language === "de") return `${d}. ${name} ${y}`;
      if (language === "es") return `${d} de ${name} de ${y}`;
      if (language === "fr" && d === 1) return `1er ${name} ${y}`;
      return language === "en" && country === "US" ? `${name} ${d}, ${y}` : `${d} ${name} ${y}`;
  }
}

export type Currency = "USD" | "GBP" | "EUR" | "CHF";
export const currencyOf = (country: Country): Currency =>
  country === "US" ? "USD" : country === "GB" ? "GBP" : country === "CH" ? "CHF" : "EUR";

/** How a paper prints money: sign before, code behind, nothing at all; its thousands and its decimal sign. */
export interface MoneyForm {
  place: "before" | "behind" | "code" | "code-before" | "none";
  thousands: string;
  decimal: string;
}

export function moneyForm(c: Chance, country: Country): MoneyForm {
  const english = country === "US" || country === "GB" || country === "IE";
  const decimal = english || country === "CH" ? "." : ",";
  const thousands = english ? c.of(",|,|") : country === "CH" ? "'" : c.pick([".", ".", " ", ""]);
  const place = english
    ? c.pick(["before", "before", "before", "none"] as const)
    : country === "CH"
      ? c.pick(["code-before", "none"] as const)
      : c.pick(["behind", "behind", "code", "none", "none", "before", "code-before"] as const);
  return { place, thousands, decimal };
}

const signs: Record<Currency, string> = { USD: "$", GBP: "£", EUR: "€", CHF: "CHF" };

export function printMoney(value: number, form: MoneyForm, currency: Currency): string {
  const [whole = "0", fraction = "00"] = Math.abs(value).toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, form.thousands);
  const number = `${grouped}${form.decimal}${fraction}`;
  const minus = value < 0 ? "-" : "";
  switch (form.place) {
    case "before":
      return `${minus}${signs[currency]}${currency === "EUR" && form.decimal === "," ? " " : ""}${number}`;
    case "behind":
      return `${minus}${number} ${signs[currency]}`;
    case "code":
      return `${minus}${number} ${currency}`;
    case "code-before":
      return `${currency} ${minus}${number}`;
    default:
      return `${minus}${number}`;
  }
}

/** An IBAN with right check digits (ISO 13616), in groups of four. */
export function iban(c: Chance, country: Country): string {
  const code = country === "US" ? "GB" : country;
  const body =
    code === "GB" || code === "IE" || code === "NL"
      ? c.letters(4) + c.digits({ GB: 14, IE: 14, NL: 10 }[code])
      : code === "IT"
        ? c.letters(1) + c.digits(22)
        : code === "CH"
          ? c.digits(17)
          : c.digits({ DE: 18, AT: 16, FR: 23, BE: 12, ES: 20 }[code as "DE"] ?? 18);
  let rest = 0;
  for (const ch of `${body}${code}00`) {
    const v = Number.parseInt(ch, 36);
    rest = (v > 9 ? rest * 100 + v : rest * 10 + v) % 97;
  }
  return `${code}${two(98 - rest)}${body}`.replace(/(.{4})(?=.)/g, "$1 ");
}
