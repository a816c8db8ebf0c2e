import { Chance } from "./chance.ts";
import {
  type Currency,
  currencyOf,
  type DateForm,
  dateForms,
  type MoneyForm,
  moneyForm,
  printDate,
  printMoney,
} from "./forms.ts";
import { type Country, countriesOf, type Language, languages, type Party } from "./names.ts";
import { type Wording, word } from "./words.ts";

/** What is true of a made-up paper; `null` where the paper does not say it. */
export interface HouseholdTruth {
  type: string;
  language: Language;
  country: Country;
  issuer: string | null;
  recipient: string | null;
  date: string | null;
  due: string | null;
  period: { from: string; to: string } | null;
  total: number | null;
  currency: Currency | null;
  identifiers: { key: string; value: string }[];
  /** Amounts by role: `total`, `tax`, `previous_balance`, `unit_price`, ... */
  amounts: Record<string, number>;
}

/** One labelled value: "Invoice date" and "3 March 2025". */
export interface Field {
  key: string;
  label: string;
  value: string;
}

export interface Sum {
  role: string;
  label: string;
  value: number;
  text: string;
  strong: boolean;
}

/** All that stands on a paper, not yet placed anywhere. */
export interface Content {
  kind: string;
  language: Language;
  country: Country;
  title: string;
  issuer: Party;
  recipient: Party | null;
  /** Label over the recipient where the layout prints one. */
  recipientLabel: string;
  /** The paper's own date as printed, with its label. */
  date: Field | null;
  fields: Field[];
  table: { head: string[]; rows: string[][] } | null;
  sums: Sum[];
  prose: string[];
  greeting: string | null;
  closing: string | null;
  /** Small print: numbers of the company, bank details. */
  imprint: string[];
  truth: HouseholdTruth;
}

const DAY = 86_400_000;

export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The last day of the month that `date` falls into. */
export function monthEnd(date: string): string {
  const [y, m] = date.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10);
}

export const monthStart = (date: string): string => `${date.slice(0, 7)}-01`;

/** A paper being written: chance, language, forms, and what it says so far. */
export class Desk {
  readonly c: Chance;
  readonly language: Language;
  readonly country: Country;
  readonly currency: Currency;
  readonly dateForm: DateForm;
  readonly moneyForm: MoneyForm;
  readonly today: string;
  /** Names for evaluation. */
  readonly held: boolean;

  constructor(seed: number, held: boolean) {
    this.c = new Chance(seed);
    for (let i = 0; i < 4; i++) this.c.next();
    this.language = this.c.pick(languages);
    this.country = this.c.pick(countriesOf[this.language]);
    this.currency = currencyOf(this.country);
    this.dateForm = this.c.pick(dateForms[this.country]);
    this.moneyForm = moneyForm(this.c, this.country);
    this.held = held;
    this.today = plusDays("2018-01-05", this.c.whole(0, 2690));
  }

  word(key: Wording): string {
    return word(this.c, key, this.language);
  }

  date(date: string, form: DateForm = this.dateForm): string {
    return printDate(date, form, this.language, this.country);
  }

  money(value: number): string {
    return printMoney(value, this.moneyForm, this.currency);
  }

  /** A number of a paper: `#` a digit, `@` a letter, `Y` the year. */
  number(shape: string): string {
    return [...shape]
      .map((s) =>
        s === "#"
          ? String(this.c.whole(0, 9))
          : s === "@"
            ? this.c.letters(1)
            : s === "Y"
              ? this.today.slice(0, 4)
              : s,
      )
      .join("");
  }

  field(key: string, label: string, value: string): Field {
    return { key, label, value };
  }

  sum(role: string, value: number, wording: Wording, strong = false): Sum {
    return { role, label: this.word(wording), value, text: this.money(value), strong };
  }
}
