import { Dice } from "./dice.ts";
import { type Locale, writeDay, writeMoney } from "./locale.ts";
import { drawnFrom, sealed } from "./seal.ts";
import { drawStyle, type Style } from "./style.ts";

/** Whoever sends papers: a layout, words and habits of its own, the same on all its papers. */
export interface Maker {
  name: string;
  address: string[];
  phone: string;
  web: string;
  sealed: boolean;
  locale: Locale;
  style: Style;
  /** Whether its bills repeat the last one and what came in. */
  balances: boolean;
  /** Whether its papers print a second date, such as the day of printing. */
  habits: Dice;
  say(slot: string, values?: Record<string, string | number>): string;
  day(day: string): string;
  /** What it prints on all its sheets, which asks for nothing. */
  boiler: string[];
  /** Clauses of its contracts. */
  terms: string[];
  money(n: number): string;
}

export function makeMaker(
  name: string,
  address: string[],
  contact: { phone: string; web: string },
  locale: Locale,
): Maker {
  const isSealed = sealed(name);
  const dice = new Dice(`maker ${name} ${locale.country}`);
  const words = new Map<string, string>();
  const iban = ibanOf(locale.country, dice);
  const dateForm = dice.pick(drawnFrom(locale.dates, isSealed));
  const moneyForm = dice.pick(drawnFrom(locale.moneys, isSealed));
  const word = (slot: string): string => {
    const known = words.get(slot);
    if (known !== undefined) return known;
    const bank = locale.words[slot];
    if (!bank) throw new Error(`no words for ${slot} in ${locale.language}`);
    const drawn = new Dice(`${name} says ${slot}`).pick(drawnFrom(bank, isSealed));
    words.set(slot, drawn);
    return drawn;
  };
  const maker: Maker = {
    name,
    address,
    ...contact,
    sealed: isSealed,
    locale,
    style: drawStyle(dice, isSealed),
    terms: new Dice(`${name} terms`).shuffled(drawnFrom(locale.words.clauses ?? [], isSealed)),
    boiler: boilerOf(name, locale, isSealed).map((t) =>
      t.replaceAll("{town}", (address.at(-1) ?? "").replace(/^\d+ |,.*$/g, "")),
    ),
    balances: dice.yes(0.6),
    habits: dice,
    say: (slot, values = {}) =>
      word(slot).replace(/\{(\w+)\}/g, (_, k: string) =>
        k === "maker"
          ? name
          : k === "phone"
            ? contact.phone
            : k === "web"
              ? contact.web
              : k === "iban"
                ? iban
                : k === "town" && values.town === undefined
                  ? (address.at(-1) ?? "")
                  : String(values[k] ?? `{${k}}`),
      ),
    day: (d) => writeDay(locale, dateForm, d),
    money: (n) => writeMoney(locale, moneyForm, n),
  };
  return maker;
}

/** None to three of the texts that fill up paper. */
function boilerOf(name: string, locale: Locale, isSealed: boolean): string[] {
  const dice = new Dice(`${name} boiler`);
  return dice.shuffled(drawnFrom(locale.words.boiler ?? [], isSealed)).slice(0, dice.int(0, 3));
}

/** Bank and account as a country writes them: letters of the bank, then so many digits. */
const banks: Record<string, [bank: string, digits: number]> = {
  de: ["", 18],
  fr: ["", 23],
  es: ["", 20],
  it: ["X", 22],
  nl: ["INGB", 10],
};

/** A number of the form of an IBAN, with right check digits; empty where a country has none of its own. */
export function ibanOf(country: string, dice: Dice): string {
  const form = banks[country];
  if (!form) return "";
  const bban = form[0] + dice.digits(form[1]);
  const number = `${bban}${country.toUpperCase()}00`.replace(/[A-Z]/g, (c) => String(c.charCodeAt(0) - 55));
  const check = 98n - (BigInt(number) % 97n);
  return `${country.toUpperCase()}${String(check).padStart(2, "0")}${bban}`.replace(/(.{4})(?=.)/g, "$1 ");
}
