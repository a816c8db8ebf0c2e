import { called, type Trade } from "./called.ts";
import type { Chance } from "./chance.ts";
import table from "./names.json" with { type: "json" };

export const languages = ["en", "de", "fr", "es", "it", "nl"] as const;

export type Language = (typeof languages)[number];

export type Country = "US" | "GB" | "IE" | "DE" | "AT" | "CH" | "FR" | "BE" | "ES" | "IT" | "NL";

/** Countries where papers are written in a language. */

export interface Address {
  street: string;
  town: string;
  postcode: string;
  /** "80331 München", "Boise, ID 83702": the line under the street. */
  line: string;
}

export interface Party {
  name: string;
  /** What its letterhead prints large, when that is not the whole name. */
  brand: string | null;
  address: Address;
  phone: string;
  email: string;
  web: string;
  person: boolean;
}

/** Names for training and names for evaluation have nothing in common. */
const stems = table.stems;

const first: Record<Language, { training: string; evaluation: string }> = table.first;

const last: Record<Language, { training: string; evaluation: string }> = table.last;

const streets: Record<Country, string> = table.streets;

const towns: Record<Country, { training: string; evaluation: string }> = table.towns;

const side = (held: boolean) => (held ? "evaluation" : "training") as "evaluation" | "training";

export function address(c: Chance, country: Country, held: boolean): Address {
  const street = c.of(streets[country]).replace("#", String(c.whole(1, country === "US" ? 2400 : 180)));
  const town = c.of(towns[country][side(held)]);
  const postcode = postcodeOf(c, country);
  const line =
    country === "US"
      ? `${town} ${postcode}`
      : country === "GB" || country === "IE"
        ? c.is(0.5)
          ? `${town} ${postcode}`
          : `${town}, ${postcode}`
        : `${c.is(0.05) ? `${country === "DE" ? "D" : country === "FR" ? "F" : country}-` : ""}${postcode} ${town}`;
  return { street, town: town.replace(/, [A-Z]{2}$/, ""), postcode, line };
}

function postcodeOf(c: Chance, country: Country): string {
  switch (country) {
    case "US":
      return c.is(0.2) ? `${c.digits(5)}-${c.digits(4)}` : c.digits(5);
    case "GB":
      return `${c.letters(2)}${c.whole(1, 19)} ${c.whole(1, 9)}${c.letters(2)}`;
    case "IE":
      return `${c.letters(1)}${c.digits(2)} ${c.letters(2)}${c.digits(2)}`;
    case "AT":
    case "CH":
    case "BE":
      return c.digits(4);
    case "NL":
      return `${c.digits(4)} ${c.letters(2)}`;
    default:
      return c.digits(5);
  }
}

export function personName(c: Chance, language: Language, held: boolean): string {
  return `${c.of(first[language][side(held)])} ${c.of(last[language][side(held)])}`;
}

const ascii = (s: string) =>
  s
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

const endings: Record<Country, string> = table.endings;

export function phoneOf(c: Chance, country: Country): string {
  if (country === "US") return c.is(0.5) ? `(${c.digits(3)}) 555-${c.digits(4)}` : `1-800-555-${c.digits(4)}`;
  if (country === "GB") return `0${c.digits(4)} ${c.digits(6)}`;
  const codes: Partial<Record<Country, string>> = table.codes;
  if (country === "FR")
    return `0${c.whole(1, 5)} ${c.digits(2)} ${c.digits(2)} ${c.digits(2)} ${c.digits(2)}`;
  return c.is(0.3) ? `+${codes[country]} ${c.digits(3)} ${c.digits(6)}` : `0${c.digits(3)} ${c.digits(6)}`;
}

export function person(c: Chance, language: Language, country: Country, held: boolean): Party {
  const name = personName(c, language, held);
  return {
    name,
    brand: null,
    address: address(c, country, held),
    phone: phoneOf(c, country),
    email: `${ascii(name)}@mailbox.${endings[country]}`,
    web: "",
    person: true,
  };
}

export function company(c: Chance, trade: Trade, language: Language, country: Country, held: boolean): Party {
  const at = address(c, country, held);
  const stem = c.of(stems[side(held)]);
  const name = c
    .of(called[trade][language])
    .replace("#", stem)
    .replace("@", c.of(last[language][side(held)]).split(" ").pop() as string)
    .replace("%", at.town);
  const domain = `${ascii(name.replace(/ (?:GmbH.*|AG|S\.[A-Za-z.]+|SARL|SAS|SA|B\.V\.|N\.V\.|Inc\.|LLC|Ltd|plc)$/, ""))}.${c.is(0.2) ? "com" : endings[country]}`;
  const web = c.is(0.6) ? `www.${domain}` : domain;
  const large = name.replace(
    /,? (?:GmbH(?: & Co\. KG)?|AG|S\.[A-Za-z.]+|SARL|SAS|SA|B\.V\.|N\.V\.|Inc\.|LLC|Ltd|plc)$/,
    "",
  );
  return {
    name,
    brand: large !== name && c.is(0.5) ? (c.is(0.3) ? large.toUpperCase() : large) : null,
    address: at,
    phone: phoneOf(c, country),
    email: `${c.of("info|service|kontakt|billing|hello|contact")}@${domain}`,
    web,
    person: false,
  };
}

/** Countries where papers are written in a language. */
export const countriesOf = table.countriesOf as Record<Language, Country[]>;
